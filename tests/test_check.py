"""A link that leads nowhere is told; every link of the shipped sites leads somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.check import PageLinks, check, dead_links, read_links
from generator.config import read_site
from generator.errors import Problems

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("shelf", [ROOT, ROOT / "tests" / "toy"])
def test_every_link_and_fragment_of_the_shipped_sites_leads_somewhere(shelf: Path) -> None:
    problems = Problems()
    papers = check(read_site(shelf, problems=problems), problems=problems)

    assert [str(problem) for problem in problems if problem.severity != "note"] == []
    assert papers > 0


def test_links_and_anchors_are_read_from_html() -> None:
    html = '<a id="top" href="x.html#y"><img src="a.png"><form action="search.html"></form>'

    assert read_links(html) == PageLinks(targets=("x.html#y", "a.png", "search.html"), anchors=frozenset({"top"}))


def test_dead_links_are_told_with_their_page() -> None:
    def page(*targets: str) -> PageLinks:
        return PageLinks(targets=targets, anchors=frozenset({"here"}))

    pages = {
        "tags/x.html": page("../index.html", "gone.html", "#here", "#gone", "../index.html#gone", "https://a.example/"),
        "index.html": page("tags/x.html#here", "/out.html"),
        "404.html": page("/shelf/", "/shelf/tags/x.html", "/shelf/gone.html"),
    }

    assert [str(problem) for problem in Problems(dead_links(pages, set(pages), base="/shelf/"))] == [
        "404.html: error: the link to “/shelf/gone.html” leads nowhere",
        "index.html: error: the link to “/out.html” leads nowhere",
        "tags/x.html: error: the link to “gone.html” leads nowhere",
        "tags/x.html: error: there is no “#gone” in index.html",
        "tags/x.html: error: there is no “#gone” in tags/x.html",
    ]
