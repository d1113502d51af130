"""Papers are counted again only where their texts are others, and only terms that they have or had are coded again."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

from generator.search import SearchEdit, SearchRecord, recounting, search_artifacts
from generator.search.counting import count
from generator.search.files import MANIFEST, stands, value_of
from generator.search.postings import Postings
from generator.search.recounting import NOTHING, fingerprint_of, index_of, keep_index, kept_index, kept_papers
from generator.search.shards import codes_of
from tests.search.browser import paper
from tests.search.generated import papers


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chunks be of 20 papers, and the index be kept anew after edits of two papers."""
    monkeypatch.setattr(recounting, "CHUNK", 20)
    monkeypatch.setattr(recounting, "FEW", 2)


@pytest.fixture
def coded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The terms that are coded."""
    terms: list[str] = []

    def coding(postings: Postings) -> dict[str, str]:
        codes = codes_of(postings)
        terms.extend(codes)
        return codes

    monkeypatch.setattr(recounting, "codes_of", coding)
    return terms


def files(records: Sequence[SearchRecord], kept: Path | None) -> dict[str, bytes]:
    return {artifact.path: artifact.make() for artifact in search_artifacts(records, kept=kept)}


def test_an_index_comes_back_as_it_was(tmp_path: Path) -> None:
    records = [paper("a", "𝐷*-Lite \ud800 and\ttabs", abstract="maps " * 300, ids=("10.9/a\nb",)), paper("b")]
    index = index_of(records, [*map(fingerprint_of, records)], NOTHING, jobs=1)
    keep_index(tmp_path / "kept", "program", index, b"manifest")
    back = kept_index(tmp_path / "kept", "program")

    assert (back.papers, back.codes) == (index.papers, index.codes)
    assert kept_papers(tmp_path / "kept", "program", b"manifest") == [*index.papers]
    assert kept_papers(tmp_path / "kept", "program", b"another") == []
    assert back.gathered.postings.terms == index.gathered.postings.terms
    for ours, theirs in ((back.gathered, index.gathered), (back.gathered.postings, index.gathered.postings)):
        for field in fields(ours):
            one, other = getattr(ours, field.name), getattr(theirs, field.name)
            if isinstance(one, np.ndarray):
                assert np.array_equal(one, other)
                assert one.dtype == other.dtype


def changes(records: list[SearchRecord], chance: random.Random) -> Iterator[list[SearchRecord]]:
    """The papers after one change and another."""
    others = papers(300)[-60:]
    for number in range(24):
        at = chance.randrange(len(records))
        new = replace(others.pop(), url=f"new/{number}", ids=(f"10.9999/{number}",))
        kind = number % 6
        if kind == 0:
            records = [*records, new]
        elif kind == 1:
            records = [*records[:at], new, *records[at:]]
        elif kind == 2:
            records = [*records[:at], *records[at + 1 :]]
        elif kind == 3:
            records = [*records[:at], replace(new, url=records[at].url), *records[at + 1 :]]
        elif kind == 4:
            records = [*records[at:], *records[:at]]
        else:
            records = [*records, records[at]]
        yield records


@pytest.mark.parametrize("seed", [0, 1])
def test_whatever_changes_the_files_are_those_of_a_clean_build(tmp_path: Path, seed: int) -> None:
    kept = tmp_path / "kept"
    records = papers(320)
    files(records, kept)
    for number, now in enumerate(changes(records, random.Random(seed))):
        assert (number, files(now, kept)) == (number, files(now, None))


def test_after_an_edit_one_paper_is_counted_and_its_terms_are_coded(
    tmp_path: Path, counted: list[int], coded: list[str]
) -> None:
    records = papers(90)
    edited = [*records[:30], replace(records[30], abstract="Tides of a sea."), *records[31:]]
    kept = tmp_path / "kept"
    before = files(records, kept)
    clean = files(edited, None)
    counted.clear()
    coded.clear()
    edit = SearchEdit(manifest=before[MANIFEST], numbers=(59,))
    again = {each.path: each.make() for each in search_artifacts(edited, kept=kept, edit=edit)}
    told = value_of(again[MANIFEST])

    assert again | {path: text for path, text in before.items() if stands(path, told)} == clean
    assert counted == [1]
    assert {"tide", "sea"} < {*coded} <= _terms(records[30]) | _terms(edited[30])


def _terms(record: SearchRecord) -> set[str]:
    return {*count([record]).terms}


def test_papers_edited_since_the_index_was_kept_are_counted_until_it_is_kept_anew(
    tmp_path: Path, counted: list[int]
) -> None:
    records, kept = papers(320), tmp_path / "kept"
    told: list[tuple[int, bool]] = []
    there = files(records, kept)
    for number in (7, 7, 9, 7, 11, 11, 13):
        records[-1 - number] = replace(records[-1 - number], abstract=f"Tides of a sea, {len(told)}.")
        edit = SearchEdit(manifest=there[MANIFEST], numbers=(number,))
        before = kept.read_bytes()
        counted.clear()
        made = {each.path: each.make() for each in search_artifacts(records, kept=kept, edit=edit)}
        told.append((sum(counted), kept.read_bytes() != before))
        manifest = value_of(made[MANIFEST])
        there = made | {path: text for path, text in there.items() if stands(path, manifest)}
        assert there == files(records, None)

    assert told == [(1, False), (1, False), (2, True), (1, False), (2, True), (1, False), (2, True)]


def test_an_edit_of_what_is_not_that_of_the_last_build_goes_by_the_texts(tmp_path: Path, counted: list[int]) -> None:
    records = papers(60)
    edited = [replace(records[0], abstract="Tides of a sea."), *records[1:]]
    before = files(records, tmp_path / "kept")
    files([*records[:50], *papers(65)[60:], *records[55:]], tmp_path / "kept")
    counted.clear()
    edit = SearchEdit(manifest=before[MANIFEST], numbers=(59,))
    again = {each.path: each.make() for each in search_artifacts(edited, kept=tmp_path / "kept", edit=edit)}

    assert counted == [6]
    assert again.items() <= files(edited, None).items()


def test_a_new_paper_alone_is_counted_and_coded(tmp_path: Path, counted: list[int], coded: list[str]) -> None:
    records = papers(60)
    new = paper("new", "Tides")
    files(records, tmp_path / "kept")
    counted.clear()
    coded.clear()
    files([new, *records], tmp_path / "kept")

    assert counted == [1]
    assert {*coded} == {"tide", "tides"}


def test_where_nothing_changed_nothing_is_counted_or_coded(
    tmp_path: Path, counted: list[int], coded: list[str]
) -> None:
    before = files(papers(60), tmp_path / "kept")
    counted.clear()
    coded.clear()

    assert files(papers(60), tmp_path / "kept") == before
    assert (counted, coded) == ([], [])


@pytest.mark.parametrize("harm", [b"", b"something else", b"papershelf arrays 1 another program\n"])
def test_what_is_not_as_it_was_kept_is_counted_again(tmp_path: Path, harm: bytes) -> None:
    records = papers(30)
    sound = files(records, tmp_path / "kept")
    (tmp_path / "kept").write_bytes(harm)

    assert files(records, tmp_path / "kept") == sound
    assert files(records, tmp_path / "kept") == sound


def test_where_nothing_can_be_kept_papers_are_counted_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert files(papers(30), tmp_path / "file" / "kept") == files(papers(30), None)
