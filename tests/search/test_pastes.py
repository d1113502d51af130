"""What readers carry over from elsewhere finds the papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.search.browser import Shelf, paper

PAPERS = (
    paper(
        "wanted",
        "Maps of Tides",
        authors=["Luc Van Gool", "Ana Lund"],
        year="2024",
        venue="ICML",
        ids=["10.48550/arxiv.2101.00001", "2101.00001", "10.18653/v1/2021.acl-long.1", "10.9999/abc.1", "openrv1X"],
    ),
    paper("later", "Maps of Tides and Lakes", authors=["Lu Gool"], year="2025", venue="ICLR"),
    paper("words", "arXiv cs LG html pdf forum id abs https www org net doi 24 2101"),
)


@pytest.fixture(scope="module")
def shelf(node: str, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(node, PAPERS, tmp_path_factory.mktemp("pasted"))


def test_identifiers_are_found_in_addresses_and_among_other_words(shelf: Shelf) -> None:
    queries = (
        "arXiv:2101.00001v2 [cs.LG] 4 Jan 2021",
        "https://arxiv.org/abs/2101.00001?context=cs",
        "https://huggingface.co/papers/2101.00001",
        "https://www.semanticscholar.org/arxiv/2101.00001",
        "https://dl.example.org/doi/pdf/10.9999/abc.1?download=true",
        "https://openreview.net/forum?id=openrv1X&noteId=abc",
        "https://aclanthology.org/2021.acl-long.1/",
        "https://aclanthology.org/2021.acl-long.1.pdf",
    )

    assert shelf.found(*queries) == {key: ["wanted"] for key in queries}


def test_a_venue_and_its_year_may_stand_in_one_or_be_cut(shelf: Shelf) -> None:
    queries = ("maps icml24", "maps ICML2024", "maps ICML'24", "icml-24 maps", "tides icml 24", "maps ICML ’24")

    assert shelf.first(*queries) == dict.fromkeys(queries, "wanted")


def test_keys_of_citations_and_names_with_particles_in_one_are_found_and_told(shelf: Shelf) -> None:
    answers = shelf.answers("gool2024maps", "\\cite{gool_2024_maps}", "vangool tides ")

    assert [(answer["hits"][0]["url"], answer["suggestion"]) for answer in answers] == [
        ("wanted", "gool 2024 maps"),
        ("wanted", ""),
        ("wanted", "van gool tides "),
    ]


def test_filters_may_be_mistyped_and_have_blanks(shelf: Shelf) -> None:
    queries = (
        "auther:lund maps",
        "Author: lund",
        "Author: Lund maps",
        "maps author : lund",
        "venue: icml",
        "titel:tides year: 2024",
        "by:lund",
    )

    assert shelf.found(*queries) == {key: ["wanted"] for key in queries}


def test_a_colon_amid_a_title_makes_no_filter(node: str, tmp_path: Path) -> None:
    titles = (
        "The Death of the Author: Texts without Owners",
        "Abstract: We Study Maps",
        "A Venue: Halls",
        "Tag: You're It",
        "Venue: Maps of a Hall in Time",
    )

    assert Shelf(node, [paper(title, title) for title in titles], tmp_path).first(*titles) == {
        title: title for title in titles
    }
