"""What builds keep of how alike papers are."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator import finding, likening, related
from generator.catalogue import Catalogue, arrange
from generator.config import bare_site
from generator.errors import Origin, Problems
from generator.likening import liken, liken_again
from generator.pages.maps import NOTHING_ALIKE
from generator.records import Paper
from generator.typeset import typeset
from tests.test_map import PAPERS

SHELF = tuple(
    Paper(origin=Origin(file="a"), id=f"{part}-{text.id}", title=text.title, abstract=text.abstract, year=2000 + part)
    for part in (1, 2)
    for text in PAPERS
)


def _catalogue(papers: tuple[Paper, ...]) -> Catalogue:
    return arrange([typeset(paper)[0] for paper in papers], lambda _: (), Problems())


def test_after_an_edit_papers_are_likened_as_without_a_memory_but_not_all_compared(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    site = bare_site(tmp_path, ())
    edited = (replace(SHELF[0], abstract="Robots balance gaits past coral reefs. Grippers turn wheels."), *SHELF[1:])
    before, _ = liken(_catalogue(SHELF), site, cache=tmp_path)
    clean, clean_files = liken(_catalogue(edited), site)
    assert dict(before.related) != dict(clean.related)

    monkeypatch.setattr(finding, "compare", None)
    for _ in range(2):
        again, files = liken(_catalogue(edited), site, cache=tmp_path)

        assert dict(again.related) == dict(clean.related)
        assert again.drawn == clean.drawn
        assert [(file.path, file.make()) for file in files] == [(file.path, file.make()) for file in clean_files]


def test_after_an_edit_that_is_known_no_other_paper_is_looked_at(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    site = bare_site(tmp_path, ())
    catalogue = _catalogue(SHELF)
    entry = next(iter(catalogue.entries.values()))
    now = replace(entry, abstract=replace(entry.abstract, text="Robots balance gaits past coral reefs."))
    after = replace(catalogue, entries={**catalogue.entries, entry.id: now})
    clean, clean_files = liken(after, site)

    forgotten, _ = liken_again("", {entry.id}, after, site, cache=tmp_path)
    before, _ = liken(catalogue, site, cache=tmp_path)
    monkeypatch.setattr(related, "paper_texts", None)
    for most in (20, 0):
        monkeypatch.setattr(likening, "MOST_SINCE", most)
        again, files = liken_again(before.sign, {entry.id}, after, site, cache=tmp_path)

        assert before.told != again.told
        assert (again.sign, again.since) == (
            (before.sign, frozenset({entry.id})) if most else (clean.sign, frozenset())
        )
        assert replace(again, sign=clean.sign, since=frozenset()) == clean == forgotten
        assert [(file.path, file.make()) for file in files] == [(file.path, file.make()) for file in clean_files]


def test_a_site_without_related_papers_has_the_same_map_and_one_without_both_compares_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    catalogue = _catalogue(SHELF)
    site = bare_site(tmp_path, ())
    usual, _ = liken(catalogue, site)
    mapped, _ = liken(catalogue, replace(site, related=False))
    assert (mapped.drawn, mapped.data, dict(mapped.related)) == (usual.drawn, usual.data, {})

    monkeypatch.setattr(finding, "compare", None)
    neither = replace(site, related=False, map=False)

    assert liken(catalogue, neither, cache=tmp_path) == (NOTHING_ALIKE, ())
    assert liken_again("", set(), catalogue, neither, cache=tmp_path) == (NOTHING_ALIKE, ())


def test_a_memory_that_is_spoiled_counts_for_nothing(tmp_path: Path) -> None:
    site = bare_site(tmp_path, ())
    clean, _ = liken(_catalogue(SHELF), site, cache=tmp_path)
    (file,) = tmp_path.glob("alike-*")
    file.write_bytes(file.read_bytes()[:-1])

    again, _ = liken(_catalogue(SHELF), site, cache=tmp_path)

    assert (dict(again.related), again.drawn) == (dict(clean.related), clean.drawn)
