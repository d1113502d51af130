"""What became of a paper is told by a word of its own or by a field of that name."""

from __future__ import annotations

import pytest

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.records import Paper


@pytest.mark.parametrize(
    ("fields", "state", "note"),
    [
        ({}, "", ""),
        ({"state": "Retracted", "state_note": "The data were wrong."}, "retracted", "The data were wrong."),
        ({"state": "withdrawn: by its authors"}, "withdrawn", "by its authors"),
        ({"retracted": "2021-03-01: The data were wrong."}, "retracted", "2021-03-01: The data were wrong."),
        ({"retracted": "true"}, "retracted", ""),
        ({"retracted": "false", "withdrawn": "no"}, "", ""),
        ({"removed": "yes", "retracted": "yes"}, "removed", ""),
        ({"erratum": "https://maps.example/e1.pdf"}, "corrected", ""),
        ({"erratum": "e1.pdf"}, "corrected", "Erratum: e1.pdf"),
        ({"erratum": "Table 2 is upside down."}, "corrected", "Erratum: Table 2 is upside down."),
    ],
)
def test_a_state_comes_with_its_reason(fields: dict[str, str], state: str, note: str) -> None:
    problems = Problems()
    paper = Paper.from_draft(Draft(fields={"title": "Maps", **fields}, origin=Origin(file="a.yml")), problems)

    assert paper is not None
    assert (paper.state, paper.state_note) == (state, note)
    assert list(problems) == []


def test_an_erratum_on_the_web_is_a_link() -> None:
    fields = {"title": "Maps", "erratum": "https://maps.example/e1.pdf"}
    paper = Paper.from_draft(Draft(fields=fields, origin=Origin(file="a.yml")), Problems())

    assert paper is not None
    assert [(link.label, link.url) for link in paper.links] == [("Erratum", "https://maps.example/e1.pdf")]


def test_another_word_is_told() -> None:
    problems = Problems()
    Paper.from_draft(Draft(fields={"title": "Maps", "state": "in press"}, origin=Origin(file="a.yml")), problems)

    assert [str(problem) for problem in problems] == [
        "a.yml: note: “in press” is no state of a paper; the states are removed, retracted, withdrawn, corrected"
    ]


def test_a_reason_without_a_state_is_told() -> None:
    problems = Problems()
    fields = {"title": "Maps", "state_note": "Lemma 3 is wrong"}
    paper = Paper.from_draft(Draft(fields=fields, origin=Origin(file="a.yml")), problems)

    assert paper is not None
    assert (paper.state, paper.state_note) == ("", "")
    assert [problem.what for problem in problems] == [
        "“Lemma 3 is wrong” is the reason for a state that the paper does not have; it is not shown"
    ]


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("Retracted: Lemma 3 is wrong", ()),
        ("Retracted: Lemma 3 is wrong. Best talk", (("note", "Best talk"),)),
        ("Retracted: Lemma 3 is wrongly cited", (("note", "Retracted: Lemma 3 is wrongly cited"),)),
        ("Best talk", (("note", "Best talk"),)),
    ],
)
def test_a_note_does_not_say_the_state_again(note: str, kept: tuple[tuple[str, str], ...]) -> None:
    fields = {"title": "Maps", "state": "retracted", "state_note": "Lemma 3 is wrong", "note": note}
    paper = Paper.from_draft(Draft(fields=fields, origin=Origin(file="a.yml")), Problems())

    assert paper is not None
    assert paper.extra == kept
