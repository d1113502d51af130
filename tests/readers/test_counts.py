"""Records in = papers + merged + reported, over every small input of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.config import Site
from generator.errors import PapershelfError, Problems
from generator.gathering import gather
from tests.readers.test_programs import FILES

INPUTS = Path(__file__).parent / "inputs"
RECORDS = {
    "broken.bib": 6,
    "collection.xml": 3,
    "history.ris": 3,
    "items.yml": 4,
    "lines.jsonl": 3,
    "list.txt": 4,
    "macros.bib": 0,
    "note.md": 1,
    "papers.json": 6,
    "signin.bib": 0,
    "table.csv": 4,
    "toml.md": 1,
    "unclosed.md": 1,
}
"""How many records a person would count in each."""

KINDS: dict[str, tuple[str, int]] = {
    "twice.bib": ("@misc{a, title={A}}\n@misc{a, title={A}}\n@misc{A, title={B}}\n", 3),
    "volume.bib": ("@misc{a, title={A}, crossref={v}}\n@proceedings{v, booktitle={V}}\n@xdata{x, note={n}}\n", 2),
    "cut.bib": ("@misc{a, title={A}, year=2020\n@misc{b, title={B}}\n@misc{c\n", 3),
    "ragged.csv": ("id,title,year\n1,A,2020,more\n2\n\n,,\n3,,2021\n", 3),
    "swallowed.csv": ('id,title\n1,"A\n2,B\n3,"C"\n', 3),
    "notes.json": (
        '[{"id": "n", "content": {"title": {"value": "A"}}}, {"id": "r", "replyto": "n", "content": {"rating": 3}},'
        ' {"id": "e", "content": {}}]',
        3,
    ),
    "venues.json": ('{"ICML 2020": [{"title": "A"}, "text"], "X": [{"title": "B"}]}', 3),
    "broken.jsonl": ('{"title": "A"}\n{"title": \n[]\n{"title": "B"} {"title": "C"}\n', 4),
    "documents.yml": ("title: A\n---\n- title: B\n- 5\n---\ntitle: [C\n", 4),
    "quotes.yaml": ("- title: A: B\n- title: [C\n  year: 2020\n- title: D\n", 3),
    "search.ris": ("1.\nTY  - JOUR\nTI  - A\nER  - \nnoise\nTY  - JOUR\nTI  - B\n", 2),
    "labels.txt": ("Title: A\nAbstract: One.\nYear: 2020\n\nA stray paragraph.\n\nTitle: B\n", 3),
    "awesome.md": (
        "# Maps\n- [Maps of Roads](https://arxiv.org/abs/2001.00001)\n- **Roads** (ICML 2020) [[pdf]](https://a.org/r.pdf)\n"
        "- [tool](https://github.com/a/b)\n- plain words\n\n| Title | Year |\n|-|-|\n| On Rivers | 2021 |\n| | |\n",
        4,
    ),
    "draft.md": ("---\ntitle: A\ndraft: true\n---\n", 1),
    "entities.xml": ('<!DOCTYPE c [<!ENTITY e "x">]>\n<collection id="1"/>', 1),
}
"""Kinds of trouble, each with the number of records that a person would count."""


@pytest.mark.parametrize("name", sorted(KINDS))
def test_each_record_is_accounted_for_whatever_the_trouble(tmp_path: Path, name: str) -> None:
    text, expected = KINDS[name]
    (tmp_path / name).write_text(text, "utf-8")
    problems = Problems()
    records, papers, absorbed, left_out = _counted((name,), problems, tmp_path)
    assert (records, papers + absorbed + left_out) == (expected, expected)
    assert left_out <= len([problem for problem in problems if problem.lost or "it is left out" in problem.what])


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_file_of_a_program_is_one_record_and_one_paper(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(FILES[name][0], "utf-8")
    assert _counted((name,), Problems(), tmp_path) == (1, 1, 0, 0)


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_each_record_is_a_paper_or_merged_or_reported(name: str) -> None:
    problems = Problems()
    records, papers, absorbed, left_out = _counted((name,), problems)
    assert records == RECORDS[name]
    assert papers + absorbed + left_out == records
    reported = [problem for problem in problems if problem.lost or "it is left out" in problem.what]
    assert left_out <= len(reported)


def test_all_together_count_as_each_alone() -> None:
    assert sorted(RECORDS) == sorted(path.name for path in INPUTS.iterdir())
    records, papers, absorbed, left_out = _counted(tuple(sorted(RECORDS)), Problems())
    assert records == sum(RECORDS.values()) == papers + absorbed + left_out


def _counted(names: tuple[str, ...], problems: Problems, folder: Path = INPUTS) -> tuple[int, int, int, int]:
    try:
        found = gather(Site(folder=folder, sources=names), problems=problems, jobs=1)
    except PapershelfError:
        return problems.lost, 0, 0, problems.lost
    return found.records, len(found.papers), found.absorbed, found.left_out
