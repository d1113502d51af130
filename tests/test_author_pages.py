"""Authors of few papers: no page of their own, but a place in the index, to which all their names lead."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build import build
from generator.check import dead_links, made_pages
from generator.config import read_site
from generator.errors import Problems
from generator.listing import json_lines
from generator.planning import plan
from generator.search.directory import _told_slug

PAPERS = """\
- {title: Tides <1>, authors: [Ana Lund, Bo Reyes], year: 2024, id: tides}
- {title: Rails, authors: ["Lund, Ana", Cy Dahl], year: 2023, id: rails}
- {title: Rivers, authors: [{name: Dee Wu, orcid: 0000-0002-1825-0097}], year: 2022, id: rivers}
"""


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "papers.yml").write_text(PAPERS, "utf-8")
    (tmp_path / "site.yml").write_text("title: Shelf\nmap: false\nauthor_pages: 2\n", "utf-8")
    return tmp_path


def built(shelf: Path, out: str, cache: Path | None = None) -> dict[str, str]:
    problems = Problems()
    build(read_site(shelf, problems=problems), shelf / out, problems=problems, cache=cache)
    assert [str(problem) for problem in problems] == []
    return {
        path.relative_to(shelf / out).as_posix(): path.read_text("utf-8")
        for path in sorted((shelf / out).rglob("*.*"))
        if path.suffix in (".html", ".js", ".xml")
    }


def test_who_has_fewer_papers_stands_in_the_index_with_them(shelf: Path) -> None:
    files = built(shelf, "out")
    listed = re.sub(r"\n+", "\n", files["authors/index.html"])

    assert [path for path in files if path.startswith("authors/")] == ["authors/ana-lund.html", "authors/index.html"]
    assert (
        '<li id="by-bo-reyes"><bdi>Bo <b>Reyes</b></bdi><ul>\n'
        '<li><a href="../papers/tides.html">Tides &lt;1&gt;</a>\n</ul>\n'
    ) in listed
    assert '<bdi>Dee <b>Wu</b></bdi> <a href="https://orcid.org/0000-0002-1825-0097">ORCID</a>' in listed
    assert '<li><a href="../authors/ana-lund.html"><bdi>Ana <b>Lund</b></bdi> <span class="count">2' in listed


def test_each_name_leads_to_the_page_or_the_place_in_the_index(shelf: Path) -> None:
    files = built(shelf, "out")

    named = {
        path: re.findall(r'<a href="\.\./(authors/[^"]*)">(?!Authors)', files[path])
        for path in ("papers/tides.html", "years/2024.html")
    }
    leads = ["authors/ana-lund.html", "authors/index.html#by-bo-reyes"]

    assert named == {"papers/tides.html": leads, "years/2024.html": leads}


def test_no_link_is_dead_and_other_programs_are_told_the_same_addresses(shelf: Path) -> None:
    problems = Problems()
    planned = plan(read_site(shelf, problems=problems), problems=problems)
    paths = {artifact.path for artifact in planned.artifacts}
    authors = planned.catalogue.groups["author"]

    assert list(dead_links(made_pages(planned.artifacts), paths, base="/")) == []
    assert '"page": "authors/index.html#by-cy-dahl"' in "\n".join(json_lines(planned.catalogue))
    assert [_told_slug(authors[slug]) for slug in ("ana-lund", "bo-reyes")] == ["", "?bo-reyes"]


def test_a_former_address_leads_to_the_place_in_the_index(shelf: Path) -> None:
    with (shelf / "site.yml").open("a", encoding="utf-8") as file:
        file.write("url: https://example.org/\npeople:\n  - {name: Bo Reyes, former: [Bo Stone]}\n")
    page = built(shelf, "out")["authors/bo-stone.html"]

    assert '<meta http-equiv="refresh" content="0; url=../authors/index.html#by-bo-reyes">' in page
    assert '<link rel="canonical" href="https://example.org/authors/">' in page


def test_after_an_edit_the_index_equals_that_of_a_clean_build(shelf: Path) -> None:
    before = built(shelf, "kept", cache=shelf / "cache")
    sources = shelf / "content" / "papers.yml"
    sources.write_text(PAPERS.replace("title: Rivers", "title: Streams"), "utf-8")
    after = built(shelf, "kept", cache=shelf / "cache")

    assert after == built(shelf, "clean")
    assert ("Streams" in before["authors/index.html"], "Streams" in after["authors/index.html"]) == (False, True)


def test_on_several_pages_of_an_index_each_name_is_found(shelf: Path) -> None:
    records = (f"- {{title: Paper {number}, authors: [Ana N{number}], year: 2020}}\n" for number in range(650))
    (shelf / "content" / "papers.yml").write_text("".join(records), "utf-8")
    problems = Problems()
    planned = plan(read_site(shelf, problems=problems), problems=problems)
    paths = {artifact.path for artifact in planned.artifacts}

    assert {path for path in paths if path.startswith("authors/")} == {
        "authors/index.html",
        "authors/index.2.html",
        "authors/index.3.html",
    }
    assert list(dead_links(made_pages(planned.artifacts), paths, base="/")) == []
