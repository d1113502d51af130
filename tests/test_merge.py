"""The same paper from two sources is one, and nothing of it is lost."""

from __future__ import annotations

from generator.errors import Origin, Problems
from generator.links import Link
from generator.merge import merge_duplicates
from generator.names import Name
from generator.records import Paper

ANA = Name(given="Ana", family="Lund")


def paper(line: int, **fields: object) -> Paper:
    return Paper(origin=Origin(file="a.bib", line=line), **fields)  # type: ignore[arg-type]  # the fields of a test


def test_records_with_one_doi_are_one_paper_and_the_first_wins() -> None:
    problems = Problems()
    merged = merge_duplicates(
        [
            paper(1, title="Maps", doi="10.9999/x", tags=("maps",), links=(Link(kind="pdf", url="https://a.example"),)),
            paper(9, title="MAPS", doi="10.9999/x", abstract="We draw.", year=2020, date="2020", tags=("Maps", "seas")),
        ],
        problems,
    )

    assert merged.papers == (
        paper(
            1,
            title="Maps",
            doi="10.9999/x",
            abstract="We draw.",
            year=2020,
            date="2020",
            tags=("maps", "seas"),
            links=(Link(kind="pdf", url="https://a.example"),),
        ),
    )
    assert merged.absorbed == 1
    assert [str(problem) for problem in problems] == ["a.bib:9: note: the same paper as in a.bib:1; joined with it"]


def test_title_authors_year_and_venue_together_make_one_paper() -> None:
    same = {"title": "Preface", "authors": (ANA,), "year": 2020, "venue": "Map Days"}

    assert len(merge_duplicates([paper(1, **same), paper(2, **same)], Problems()).papers) == 1


def test_a_title_alone_never_joins() -> None:
    preface = [
        paper(1, title="Preface", authors=(ANA,), year=2010, venue="Map Days"),
        paper(2, title="Preface", authors=(ANA,), year=2010, venue="Road Days"),
        paper(3, title="Preface", authors=(ANA,), year=2012, venue="Map Days"),
        paper(4, title="Preface"),
        paper(5, title="Preface"),
    ]

    merged = merge_duplicates(preface, Problems())

    assert merged.papers == tuple(preface)
    assert merged.absorbed == 0
