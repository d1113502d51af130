"""Indexes: every group on a page, letters that lead to it, and the family name that a name is sorted by."""

from __future__ import annotations

import pytest

from generator.catalogue import Catalogue
from generator.pages import indexes
from generator.pages.parts import Ref
from generator.pages.types import IndexPage
from generator.words import ENGLISH
from tests.exports.shelf import catalogue


def pages(shelf: Catalogue) -> list[IndexPage]:
    made = [planned.make() for planned in indexes.index_pages(shelf, "author", ENGLISH)]
    return [page for page in made if isinstance(page, IndexPage)]


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexes, "INDEX_PER_PAGE", 10)
    monkeypatch.setattr(indexes, "BY_LETTER_FROM", 3)


NAMES = [f"Ana B{middle}{last}" for middle in "aeiou" for last in "dkmnst"]
SHELF = catalogue(
    {"title": "Tides", "authors": "Bo Adams and 李雷 and Cy Cole"},
    *({"title": f"Map {number}", "authors": name} for number, name in enumerate(NAMES)),
)


def test_each_letter_leads_to_the_page_on_which_it_begins(small_pages: None) -> None:
    first, *_, last = pages(SHELF)

    assert first.jumps == last.jumps
    assert first.jumps == (
        Ref(name="#", path="authors/index.4.html#letter-other"),
        Ref(name="A", path="authors/index.html#letter-a"),
        Ref(name="B", path="authors/index.html#letter-b"),
        Ref(name="C", path="authors/index.4.html#letter-c"),
    )
    assert [letter.name for letter in last.letters] == ["#", "B", "C"]


def test_a_letter_of_several_pages_is_parted_by_how_its_names_begin(small_pages: None) -> None:
    stretches = [[(ref.name, ref.path) for ref in page.stretches] for page in pages(SHELF)]

    of_b = [
        ("Bad", "authors/index.html"),
        ("Ben", "authors/index.2.html"),
        ("Bok", "authors/index.3.html"),
        ("But", "authors/index.4.html"),
    ]
    assert stretches[1:] == [of_b, of_b, of_b]


def test_a_short_index_has_no_letters() -> None:
    (page,) = pages(catalogue({"title": "Tides", "authors": "Bo Adams"}))

    assert (page.jumps, page.stretches) == ((), ())
    assert [ref.parted for letter in page.letters for ref in letter.groups] == [("Bo ", "Adams", "")]
