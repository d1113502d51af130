"""Metadata tags of a paper's page."""

from __future__ import annotations

import pytest

from generator.drafts import Value
from generator.exports.scholar import metadata_tags, page_range
from tests.exports.shelf import OFFLINE, SITE, entry


def test_a_conference_paper_has_every_tag_that_is_known() -> None:
    record: dict[str, Value] = {
        "id": "tides",
        "title": r"Tides $x^2$ \& “Waves”",
        "authors": ("Lund, Ana", "van der Berg, Jr., Tomas", "{Maps & Roads, Inc.}"),
        "venue": "ICML 2024",
        "date": "2024-03-05",
        "pages": "61--8",
        "doi": "10.1000/tides",
        "arxiv": "2403.00001",
        "pdf": "https://example.net/tides.pdf",
        "tags": ("sea", "tides"),
        "abstract": "We measure the tides.",
    }
    assert metadata_tags(entry(record), SITE) == (
        ("citation_title og:title", "Tides x² & “Waves”"),
        ("citation_author", "Lund, Ana"),
        ("citation_author", "van der Berg, Tomas Jr."),
        ("citation_author", "Maps & Roads, Inc."),
        ("citation_publication_date", "2024/03/05"),
        ("citation_conference_title", "ICML"),
        ("citation_firstpage", "61"),
        ("citation_lastpage", "68"),
        ("citation_doi", "10.1000/tides"),
        ("citation_arxiv_id", "2403.00001"),
        ("citation_pdf_url", "https://example.net/tides.pdf"),
        ("citation_keywords", "sea; tides"),
    )


def test_a_journal_paper_has_journal_volume_and_issue() -> None:
    record = {
        "title": "Any",
        "journal": "Sea Letters",
        "volume": "7",
        "number": "2",
        "year": "2020",
        "month": "3",
    }
    assert metadata_tags(entry(record), OFFLINE) == (
        ("citation_title og:title", "Any"),
        ("citation_publication_date", "2020/03"),
        ("citation_journal_title", "Sea Letters"),
        ("citation_volume", "7"),
        ("citation_issue", "2"),
    )


@pytest.mark.parametrize(
    "record",
    [
        {"title": "Any"},
        {
            "title": "Any",
            "year": "in press",
            "pages": "–",
            "author": "Anonymous",
            "tags": ("",),
            "abstract": " ",
        },
        {"title": "Any", "journal": "arXiv preprint"},
        {"title": "Any", "pdf": "https://doi.org/10.9999/x"},
        {"title": "Any", "pdf": "files/a b.pdf"},
    ],
)
def test_what_is_not_known_has_no_tag(record: dict[str, str]) -> None:
    assert metadata_tags(entry(record), OFFLINE) == (("citation_title og:title", "Any"),)


def test_opening_words_are_no_title_to_cite() -> None:
    assert metadata_tags(entry({"abstract": "We measure."}), OFFLINE) == (("og:title", "“We measure.”"),)


@pytest.mark.parametrize(
    ("pages", "known"),
    [
        ("61–68", ("61", "68")),
        ("61–8", ("61", "68")),
        ("199–203", ("199", "203")),
        ("203–199", ("203", "")),
        ("e1234", ("e1234", "")),
        ("12:1–12:26", ("12:1", "12:26")),
        ("iv–xii", ("iv", "xii")),
        ("1, 5, 9", ("", "")),
        ("to appear", ("", "")),
        ("TBD", ("", "")),
        ("–", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_page_range_has_a_first_and_a_last_page(pages: str, known: tuple[str, str]) -> None:
    assert page_range(pages) == known
