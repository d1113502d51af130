"""Former addresses lead to pages of today; what cannot be such an address is told."""

from __future__ import annotations

import pytest

from generator.errors import Problems
from generator.pages import redirects

PATHS = {"papers/tides.html", "papers/waves.html", "authors/ana-lund.html"}


def test_each_former_address_has_its_page_in_order() -> None:
    problems = Problems()
    aliases = {"papers/old.html": "papers/tides.html", "authors/a-lund.html": "authors/ana-lund.html"}
    pages = tuple(redirects(aliases, PATHS, problems))

    assert [(page.path, page.target, page.indexed) for page in pages] == [
        ("authors/a-lund.html", "authors/ana-lund.html", False),
        ("papers/old.html", "papers/tides.html", False),
    ]
    assert list(problems) == []


@pytest.mark.parametrize(
    ("old", "target", "what"),
    [
        ("papers/waves.html", "papers/tides.html", "a page has this address; it is no alias of papers/tides.html"),
        ("papers/Waves.html", "papers/tides.html", "a page has this address; it is no alias of papers/tides.html"),
        ("papers/waves.html/index.html", "papers/tides.html", "a page has this address; it is no alias of papers/"),
        ("papers/old.html", "papers/gone.html", "an alias of papers/gone.html, which is no page; it leads nowhere"),
    ],
)
def test_an_address_that_cannot_lead_on_is_told(old: str, target: str, what: str) -> None:
    problems = Problems()

    assert list(redirects({old: target}, PATHS, problems)) == []
    assert [str(problem)[: len(old) + 11 + len(what)] for problem in problems] == [f"{old}: warning: {what}"]


def test_an_alias_is_no_folder_of_another() -> None:
    problems = Problems()
    aliases = {"a.html": "papers/tides.html", "a.html/b.html": "papers/tides.html"}

    assert [page.path for page in redirects(aliases, PATHS, problems)] == ["a.html"]
    assert problems.count == 1
