"""What people write in place of YAML, and what they mean by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Origin
from generator.yamlmending import read_as_meant


def _read(text: str, line: int = 0) -> tuple[list[object], list[str]]:
    documents, problems = read_as_meant(text, Origin(file="a.yml", line=line))
    return [document.value for document in documents], [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Maps: A Guide", "Maps: A Guide"),
        ("Maps:", "Maps:"),
        ("It's: a trap", "It's: a trap"),
        ("Maps: A\n  Guide", "Maps: A Guide"),
        ("@home", "@home"),
        ("`maps`", "`maps`"),
        ("%d maps", "%d maps"),
        ("*Bold* maps", "*Bold* maps"),
        ("[MASK] is all", "[MASK] is all"),
        ("{FPGA}s: a guide", "{FPGA}s: a guide"),
        ("> 5 maps", "> 5 maps"),
        ("- a dash", "- a dash"),
        ('"Maps" for all', '"Maps" for all'),
        ('"He said "no" twice"', 'He said "no" twice'),
        ("'it's'", "it's"),
        ('"never closed', "never closed"),
        ('"A \\delta \\"b\\" \\\\phi"', 'A \\delta "b" \\phi'),
        ("Maps: of #1  # checked", "Maps: of"),
    ],
)
def test_a_value_that_wants_quotes_is_read_as_it_is_meant(written: str, meant: str) -> None:
    documents, problems = _read(f"year: 2020\ntitle: {written}\nvenue: X\n", line=7)
    assert documents == [{"year": "2020", "title": meant, "venue": "X"}]
    mended = [problem for problem in problems if ": warning: " in problem]
    assert [problem.partition(";")[0] for problem in mended] == [
        "a.yml:8: warning: the value of “title” is no valid YAML as it stands"
    ]


def test_the_warning_says_how_to_write_it() -> None:
    assert _read('- title: The "A": b\n')[1] == [
        'a.yml:1: warning: the value of “title” is no valid YAML as it stands; it is read as “The "A": b”; '
        "write title: 'The \"A\": b'"
    ]


def test_a_known_field_may_lack_the_blank_behind_its_colon() -> None:
    assert _read("title:Maps\nyear: 2020\n")[0] == [{"title": "Maps", "year": "2020"}]


def test_blocks_and_quoted_texts_of_several_lines_are_left_alone() -> None:
    text = 'abstract: |\n  We: map: all.\n  "x" y\nbody: "one\n  two: three: four"\ntitle: A: B\n'
    documents, problems = _read(text)
    assert documents == [{"abstract": 'We: map: all.\n"x" y\n', "body": "one two: three: four", "title": "A: B"}]
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("- a: 1\nb: 2\n", "2: error: not valid YAML: a line that belongs to no item of the list"),
        ("a: 1\n  b: 2\n", "2: error: not valid YAML: a field that is indented deeper than the one above it"),
        ("a: [1, 2\nb: 3\n", "1: error: not valid YAML: a list in brackets is not closed, or lacks a comma"),
        ("a: {b: 1\nc: 3\n", "1: error: not valid YAML: a mapping in braces is not closed, or lacks a comma"),
        ("a: b\nname only\nc: d\n", "2: error: not valid YAML: a line without a colon behind its name"),
        ("a: *b\n", "1: error: not valid YAML: a value that begins with “*”, which is a sign of YAML"),
        ("oddname:x\ny: 1\n", "1: error: not valid YAML: no blank behind the colon"),
        ("a: ]\n", "1: error: not valid YAML: a bracket or brace without its partner"),
    ],
)
def test_what_cannot_be_mended_is_told_in_words(text: str, what: str) -> None:
    assert [problem.partition(";")[0] for problem in _read(text)[1]] == [f"a.yml:{what}"]


def test_a_title_that_yaml_cuts_off_is_noted() -> None:
    assert _read("- title: Maps in C #1\n- title: !important\n") == (
        [({"title": "Maps in C"}, {"title": ""})],
        [
            "a.yml:1: note: of “title”, “#1” is no text in YAML and is left out; "
            "put the value in quotes if it is meant to be",
            "a.yml:2: note: of “title”, “!important” is no text in YAML and is left out; "
            "put the value in quotes if it is meant to be",
        ],
    )


@given(st.text(alphabet="ab:-#'\"[]{}*&!|>%@` \n\t\\", max_size=60))
def test_whatever_is_written_nothing_is_raised_and_nothing_is_lost_in_silence(text: str) -> None:
    documents, problems = _read(text)
    assert documents or problems or not text.strip(" \n\t#-") or "#" in text or "-" in text
