"""Bibliographies share macros and cross references, whatever the order of the files."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from generator.drafts import Draft
from generator.errors import Problems
from generator.inheritance import inherit
from generator.readers.bibtex import BibTeX
from generator.reading import read_sources
from generator.sources import find_sources

MACROS = '@string{md = {Map Days}}\n@string{loft = "Loft " # press}\n@string{press = {Press}}\n'
VOLUME = "@proceedings{p20, title = md, year = 2020, publisher = loft, doi = {10.9999/all}, editor = {Ed, I.}}\n"
PAPER = "@inproceedings{a, title={Maps}, author={Lund, Ana}, crossref={P20}}\n"


def _read(text: str) -> tuple[list[dict[str, object]], list[str]]:
    problems = Problems()
    (drafts,) = inherit((tuple(BibTeX().read(text, "a.bib", problems)),), problems)
    return [dict(draft.fields) for draft in drafts], [str(problem) for problem in problems]


@pytest.mark.parametrize("order", [*permutations(("macros", "volume", "paper"))])
def test_macros_and_volumes_may_stand_in_other_files(tmp_path: Path, order: tuple[str, ...]) -> None:
    for name, text in (("macros", MACROS), ("volume", VOLUME), ("paper", PAPER)):
        (tmp_path / f"{name}.bib").write_text(text, encoding="utf-8")
    problems = Problems()
    sources = find_sources([tmp_path / f"{name}.bib" for name in order], tmp_path, problems)
    drafts = {draft.key: draft for draft in read_sources(sources, problems)}
    assert dict(drafts["a"].fields) == {
        "type": "inproceedings",
        "title": "Maps",
        "author": "Lund, Ana",
        "crossref": "P20",
        "year": "2020",
        "publisher": "Loft Press",
        "editor": "Ed, I.",
        "booktitle": "Map Days",
    }
    assert str(drafts["a"].where("year")) == "volume.bib:1"
    assert sorted(drafts) == ["a", "p20"]
    assert list(problems) == []


def test_own_fields_win_and_xdata_passes_on_everything_and_is_no_paper() -> None:
    text = (
        "@xdata{loft, publisher={Loft}, address={Rome}, doi={10.9999/x}, xdata={more}}\n@xdata{more, series={S}}\n"
        "@article{a, title={A}, publisher={Own}, xdata={loft, none}}\n"
    )
    assert _read(text) == (
        [
            {
                "type": "article",
                "title": "A",
                "publisher": "Own",
                "xdata": "loft, none",
                "address": "Rome",
                "doi": "10.9999/x",
                "series": "S",
            }
        ],
        [
            "a.bib:3: warning: a: its xdata names “none”, and there is no such entry to take fields from; "
            "add that entry, or delete the field"
        ],
    )


def test_a_chapter_takes_the_author_of_its_book_and_a_ring_ends() -> None:
    text = "@inbook{c, title={C}, crossref={b}}\n@book{b, title={B}, author={Lund, Ana}, year=2020, crossref={c}}\n"
    found, problems = _read(text)
    assert found[0] == {
        "type": "inbook",
        "title": "C",
        "crossref": "b",
        "year": "2020",
        "author": "Lund, Ana",
        "booktitle": "B",
    }
    assert problems == []


def test_drafts_of_other_formats_stay_as_they_are() -> None:
    text = "@misc{a, title={A}, crossref={b}}"
    (entry,) = BibTeX().read(text, "a.bib", Problems())
    other = Draft(fields={"title": "B", "crossref": "a"}, origin=entry.origin, key="b")
    assert inherit(((other,),), Problems()) == ((other,),)
