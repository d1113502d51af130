import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Problems
from generator.readers import READERS, Reader, reader_of
from tests.readers.reading import read

SIGNS = st.text(alphabet="ab{}[]()\"'\\@#%:,;|=-+.*&!?<>~ \t\n\f0é中", max_size=60)
PIECES = (
    '---\n|@misc{a,|@string{b=|title|Title: |\n|- |  |: |{|}|[|]|"|,|x|2020|&a |*a|<<: |# |\\|\n\n|'
    "null|+++\n|sep=;\n|Abstract: |12|[a](http://b.c/d)|**e f**|, G. Hall|\n# |](x)"
)
WORDS = st.lists(st.sampled_from(PIECES.split("|")), max_size=30).map("".join)


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@given(text=SIGNS | WORDS | st.text(max_size=40))
def test_no_text_makes_a_reader_raise(reader: Reader, text: str) -> None:
    drafts = list(reader.read(text, "a" + (*reader.endings, "")[0], Problems()))
    lines = text.count("\n") + 1
    assert all(1 <= draft.origin.line <= lines for draft in drafts)
    assert all(name == name.lower() for draft in drafts for name in draft.fields)


def test_an_ending_has_one_reader_whatever_its_letter_case() -> None:
    endings = [ending for reader in READERS for ending in reader.endings]
    assert len(set(endings)) == len(endings)
    assert [getattr(reader_of(f"A{ending.upper()}"), "name", "") for ending in endings] == [
        reader.name for reader in READERS for _ in reader.endings
    ]
    assert reader_of("a.pdf") is None


@pytest.mark.parametrize(
    ("file", "text", "records"),
    [
        ("a.txt", "ICML 2025 Papers\n\nOne.\n\nTwo.\n\n7\n\n???\n", 4),
        ("a.txt", "Title: A\nAbstract: B.\nYear: 2020\n\nLost.\n\n---\n\nTitle: C", 3),
        ("a.bib", "@misc{a, title={A}}\n@misc{a, title={A}}\n@misc{b\n@misc{c, title={C}}", 4),
        ("a.csv", 'title,year\nA,2020\n"B,2021\nC,2022\n', 3),
        ("a.json", '[{"title": "A"}, "B", null, {}]', 4),
        ("a.jsonl", '{"title": "A"}\n{"title": \n[]\n{"title": "D"}', 4),
        ("a.yaml", "- title: A\n- b\n-\n- {}\n", 4),
        ("a.md", "---\ntitle: A\n", 1),
        (
            "a.md",
            "".join(f"- [A Paper](https://arxiv.org/abs/2001.0000{n})\n" for n in range(3)) + "- [b](https://c.org)",
            4,
        ),
        ("a.ris", "TY  - JOUR\nTI  - A\nER  - \nTY  - JOUR\nTI  - B\n", 2),
        ("a.xml", "<collection id='x'><volume id='1'><paper id='1'><title>A</title></paper></volume></collection>", 1),
    ],
)
def test_each_record_is_a_draft_or_a_problem(file: str, text: str, records: int) -> None:
    drafts, problems = read(text, file)
    left_out = [problem for problem in problems if "left out" in problem or "repeated" in problem]
    assert len(drafts) + len(left_out) == records
