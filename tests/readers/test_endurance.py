"""Whatever the bytes, nothing is raised, and each record is a paper or told of."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import Problems
from generator.readers import READERS, reader_of
from generator.reading import _File, _parse
from generator.records import Paper
from generator.sources import Source

INPUTS = sorted((Path(__file__).parent / "inputs").iterdir())
ENDINGS = [ending for reader in READERS for ending in reader.endings]
SIGNS = st.sampled_from(
    [
        *(b"", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\x1f\x8b", b"\xed\xa0\x80", b"\x0c", b"\r", b"\n\n"),
        *(b"{", b"}", b"[", b"]", b'"', b"'", b"\\", b"@", b"---\n", b": ", b"- ", b"<", b"&x;", b"<!--", b"TY  - "),
        *(b"ER  - ", b"#", b"|", b","),
    ]
)


def told(name: str, content: bytes) -> tuple[int, int, list[str]]:
    """How many records and papers a file gives, and its problems."""
    reader = reader_of(name.removesuffix(".gz"))
    assert reader is not None
    source = Source(file=name, path=Path(name), reader=reader)
    parsed = _parse(source, [_File(file=name, content=content)])
    problems = Problems(parsed.problems)
    papers = [paper for draft in parsed.drafts if (paper := Paper.from_draft(draft, problems))]
    return len(parsed.drafts), len(papers), [str(problem) for problem in problems]


def check(name: str, content: bytes) -> None:
    records, papers, problems = told(name, content)
    left_out = [problem for problem in problems if "left out" in problem]
    assert records - papers <= len(left_out)
    if not papers and not name.endswith((".bib", ".bibtex")):
        assert problems


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=25)
@given(content=st.binary(max_size=200))
def test_random_bytes(ending: str, content: bytes) -> None:
    check(f"a{ending}", content)


@pytest.mark.parametrize("ending", ENDINGS)
@settings(max_examples=25)
@given(text=st.text(alphabet="abAY01 \n\t,;:|=#%@{}[]()<>&\"'\\/-_*.é中\u2028\ufeff", max_size=120))
def test_random_text(ending: str, text: str) -> None:
    check(f"a{ending}", text.encode())


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_a_file_that_is_cut_off_anywhere(path: Path) -> None:
    whole = path.read_bytes()
    for end in range(0, len(whole), 7):
        check(path.name, whole[:end])


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
@settings(max_examples=20)
@given(data=st.data())
def test_a_file_with_foreign_bytes_in_it(path: Path, data: st.DataObject) -> None:
    content = path.read_bytes()
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(content)))
        end = min(len(content), start + data.draw(st.integers(0, 20)))
        content = content[:start] + data.draw(SIGNS) + content[end:]
    check(path.name, content)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-32"])
def test_a_file_in_another_encoding_gives_the_same_records(path: Path, encoding: str) -> None:
    content = path.read_bytes()
    assert told(path.name, content.decode().encode(encoding)) == told(path.name, content)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_a_file_with_other_line_ends_gives_the_same_records(path: Path, end: bytes) -> None:
    content = path.read_bytes()
    assert told(path.name, content.replace(b"\n", end)) == told(path.name, content)


def test_an_archive_that_is_cut_off_or_none_is_told() -> None:
    whole = gzip.compress(b"@misc{a, title={A}}")
    assert told("a.bib.gz", whole) == (1, 1, [])
    for end in range(len(whole)):
        assert len(told("a.bib.gz", whole[:end])[2]) == 1
