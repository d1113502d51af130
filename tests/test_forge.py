"""A line of a source has an address on each forge that is known, and on others by a pattern."""

from __future__ import annotations

import pytest

from generator.errors import Origin
from generator.forge import source_link

LINE = Origin(file="content/icml 2025.bib", line=118)


@pytest.mark.parametrize(
    ("repository", "link"),
    [
        ("https://github.com/me/papers", "https://github.com/me/papers/blob/main/content/icml%202025.bib#L118"),
        ("https://github.com/me/papers.git/", "https://github.com/me/papers/blob/main/content/icml%202025.bib#L118"),
        ("https://gitlab.com/a/b/papers", "https://gitlab.com/a/b/papers/-/blob/main/content/icml%202025.bib#L118"),
        ("https://gitlab.example.org/b", "https://gitlab.example.org/b/-/blob/main/content/icml%202025.bib#L118"),
        ("https://codeberg.org/me/b", "https://codeberg.org/me/b/src/branch/main/content/icml%202025.bib#L118"),
        ("https://gitea.example.org/b", "https://gitea.example.org/b/src/branch/main/content/icml%202025.bib#L118"),
        ("https://bitbucket.org/me/b", "https://bitbucket.org/me/b/src/main/content/icml%202025.bib#lines-118"),
        ("https://git.sr.ht/~me/b", "https://git.sr.ht/~me/b/tree/main/item/content/icml%202025.bib#L118"),
        ("https://forge.example.org/b", ""),
        ("https://notgithub.example.org/b", ""),
        ("", ""),
    ],
)
def test_a_forge_is_told_by_its_host(repository: str, link: str) -> None:
    assert source_link(LINE, repository=repository, branch="main") == link


def test_a_pattern_serves_any_other_forge_and_goes_before_those_that_are_known() -> None:
    pattern = "https://git.example.org/view?f=site/{file}&at={branch}&l={line}"

    assert source_link(LINE, repository="https://github.com/me/b", branch="v2", pattern=pattern) == (
        "https://git.example.org/view?f=site/content/icml%202025.bib&at=v2&l=118"
    )


def test_a_text_that_looks_like_a_placeholder_is_left_alone() -> None:
    origin = Origin(file="a{line}.bib", line=3)

    assert source_link(origin, repository="https://github.com/me/b", branch="main") == (
        "https://github.com/me/b/blob/main/a%7Bline%7D.bib#L3"
    )


def test_markdown_is_shown_as_text_since_its_page_has_no_lines() -> None:
    note = Origin(file="notes/a.md", line=7)

    assert [
        source_link(note, repository=repository, branch="main")
        for repository in ("https://github.com/me/b", "https://codeberg.org/me/b")
    ] == [
        "https://github.com/me/b/blob/main/notes/a.md?plain=1#L7",
        "https://codeberg.org/me/b/src/branch/main/notes/a.md?display=source#L7",
    ]


def test_a_whole_file_is_shown_from_its_first_line() -> None:
    assert source_link(Origin(file="a.bib"), repository="https://github.com/me/b", branch="main").endswith("a.bib#L1")


@pytest.mark.parametrize("file", ["/srv/a.bib", "../a.bib", "C:/a.bib"])
def test_a_file_outside_of_the_site_has_no_address(file: str) -> None:
    assert source_link(Origin(file=file, line=1), repository="https://github.com/me/b", branch="main") == ""
