"""The exported file, read by papershelf itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.catalogue import Catalogue, Entry, arrange
from generator.drafts import Value
from generator.errors import Origin, Problems
from generator.readers.bibtex import BibTeX
from generator.records import Paper
from generator.typeset import typeset
from tests.exports.shelf import catalogue, file_of

RECORDS: tuple[Mapping[str, Value], ...] = (
    {
        "key": "every-field",
        "entrytype": "inproceedings",
        "title": r"{Tides} \& $x^2$: 50\% of \{it\}, by GPT-4 and O'Brien",
        "authors": (
            "Lund, Ana",
            "van der Berg, Jr., Tomas",
            "{Sea & Sky, Inc.}",
            "{van Gogh}, Vincent",
            "王小明",
        ),
        "venue": "ICML",
        "booktitle": "Proceedings of the 41st Conference",
        "series": "Sea Series",
        "volume": "7",
        "number": "2",
        "pages": "61--68",
        "publisher": "Sand & Sons",
        "date": "2024-03-05",
        "doi": "10.1000/sea_tides",
        "arxiv": "2403.00001",
        "openreview": "a_b-c1234",
        "url": "https://example.org/a%20b_c?x=1%2F2#d",
        "pdf": "https://example.org/~ana/a_b.pdf https://example.net/a.pdf",
        "code": "https://example.org/code",
        "tags": ("tides", "R & D"),
        "award": "Best paper, 5% of all",
        "state": "corrected",
        "state_note": "Figure #2",
        "lang": "en",
        "abstract": "We measure $x_i$ in 5\\% of the seas.\n\nThey rise; see snake\\_case.",
    },
    {"key": "bare", "title": "Only a Title"},
    {
        "key": "others",
        "title": "Many Hands",
        "authors": "Lund, Ana and others",
        "journal": "A & B",
        "year": "2020",
    },
    {
        "key": "odd",
        "title": "<i>HTML</i> &amp; **Markdown** at $5 or { 6",
        "abstract": "a < b; *c*\n\n- d\n- e",
    },
)


def read_back(shelf: Catalogue) -> Catalogue:
    problems = Problems()
    drafts = BibTeX().read(file_of(shelf), "papers.bib", problems)
    papers = [paper for draft in drafts if (paper := Paper.from_draft(draft, problems))]
    assert [str(problem) for problem in problems if problem.severity != "note"] == []
    return arrange([typeset(paper)[0] for paper in papers], lambda _text: (), problems)


def spoken(entry: Entry) -> tuple[object, ...]:
    """What a page says of a paper: the markup of its texts may differ, their words may not."""
    extra = tuple(filter(lambda field: field[0] != "note", entry.paper.extra))
    paper = replace(
        entry.paper, origin=Origin(file=""), type="", title="", abstract="", body="", extra=extra, original=""
    )
    return entry.id, paper, entry.title.text, entry.abstract.text.split(), entry.venue_slug, entry.tag_slugs


def test_the_file_holds_all_that_the_catalogue_does() -> None:
    shelf = catalogue(*RECORDS)
    again = read_back(shelf)
    assert [spoken(entry) for entry in again.entries.values()] == [spoken(e) for e in shelf.entries.values()]


def test_a_file_made_from_a_file_is_the_same() -> None:
    once = read_back(catalogue(*RECORDS))
    assert file_of(read_back(once)) == file_of(once)
