"""Papers written in a format and read again are the same papers, in all that the format can hold."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis.strategies import characters, dictionaries, fixed_dictionaries, lists, sampled_from, text

from benchmarks.exports.roundtrip import ENDINGS, arranged, differences, papers_of
from generator.catalogue import Entry
from generator.config import read_site
from generator.drafts import Value
from generator.errors import Problems
from generator.gathering import read_papers
from generator.mojibake import without_mojibake
from tests.exports.shelf import catalogue

TOY = Path(__file__).parents[1] / "toy"

NASTY: tuple[Mapping[str, Value], ...] = (
    {"key": "a-0", "title": "Q&A: a + b = c; 50% of it, AT&T’s", "journal": "A & B", "year": "2020"},
    {"key": "a", "title": r"Q\&A at 50\% for \$5: a\_b \#1 C:\textbackslash x", "journal": r"A \& B", "year": "2020"},
    {"key": "b", "title": "Below $O(n^{2})$ and over $\\alpha_i$", "abstract": "One.\n\nTwo $x$, 5\\% of it."},
    {"key": "c", "title": "{GPT-4} and the {R}oad", "authors": ({"family": "van Gogh", "given": "Vincent"},)},
    {"title": "No Name of Its Own", "authors": "García Márquez, Gabriel José;", "venue": "Map Days", "year": "2021"},
    {"abstract": "Nobody has titled this; it is an abstract alone."},
    {"key": "d", "title": "Particles", "authors": ("van der Berg, Jr., Tomas", "de la Mora, Ines", "von Fels, Karl")},
    {"key": "e", "title": "Bodies", "authors": ("{The Map Makers}", "{Sea & Sky, Inc.}", "{Sand and Sea}", "Maya")},
    {"key": "f", "title": "Scripts", "authors": ("王小明", "林 晓", "Łukasz Żak", "O'Shea, Una", "Ľubo Ďurica")},
    {"key": "f2", "title": "Two Names", "authors": ({"given": "Jeong (Kate)", "family": "Lee"}, "Xiao Lin (林晓)")},
    {"key": "g", "title": "Dates", "date": "2024-02-29"},
    {"key": "h", "title": "A Month", "year": "2024", "month": "dec"},
    {"key": "i", "title": "Pages", "pages": "e1234", "volume": "07", "number": "1-2", "journal": "Sea Letters"},
    {"key": "j", "title": "A List of Pages", "pages": "1, 5, 9"},
    {"key": "k", "title": "no", "authors": "Null, Nora; True, Theo;", "tags": ("yes", "1.10", "~")},
    {"key": "l", "title": "- not a list: at all # nor a comment", "abstract": "key: value\n  indented\n\n\nlast "},
    {"key": "m", "title": '"Quoted", says \'she\'; and "then', "abstract": 'a,b;c\td\n"e"'},
    {"key": "n", "title": "Links", "pdf": "https://a.example/~x/a%20b_c.pdf?x=1&y=%2F2#z", "links": {"Blog": "https://b.example/"}},
    {"key": "o", "title": "Files", "pdf": "files/a b (final).pdf"},
    {"key": "p", "title": "Identified", "doi": "10.1002/(SICI)1097-0258(19980815)17:15<1661::AID-SIM968>3.0.CO;2-2"},
    {"key": "q", "title": "Preprint", "arxiv": "hep-th/9901001", "openreview": "a_b-c1234", "year": "1999"},
    {"key": "r", "title": "Retracted", "state": "retracted", "state_note": "5% were made up: see #2", "year": "2001"},
    {"key": "s", "title": "Taken Away", "removed": "true"},
    {"key": "t", "title": "Moved", "aliases": ("older", "papers/old.html"), "award": "Best paper, 5%", "lang": "de"},
    {"id": "u-1", "title": "With an Id", "type": "phdthesis", "school": "School of Maps", "year": "2010"},
    {"id": "w 1", "key": "K&R", "title": "With an Id and a Key", "editor": "Ed Itor", "isbn": "978-0-00-000000-2"},
    {"key": "x", "title": "Goes On", "authors": "Lund, Ana and others", "series": "Notes {on} Maps"},
    {"key": "y", "title": "In a Book", "booktitle": "Proceedings of the Sea", "venue": "SeaC", "publisher": "S & S"},
    {"key": "v", "title": "Numbered", "authors": (
        "Ana Lund",
        {"given": "Bo", "family": "Reyes", "orcid": "0000-0002-1825-0097"},
        {"name": "Wei Lin", "id": "wei-lin-south"},
    )},
    {"key": "y2", "title": "Listed", "abstract": "We see:\n\n1. tides rise by $x_1$;\n2. tides fall.\n\nBoth are 5%."},
    {"key": "y3", "title": "Tabbed", "abstract": "A constant \tau of a tide\tof \\theta."},
    {"key": "z", "title": "<3 Maps and a < b", "abstract": "* one\n* two\n\n1 < 2 > 0"},
)  # fmt: skip


def read_once(written: str) -> str:
    """A text as files give it: letters that look misread would be set right as they are read again."""
    return without_mojibake(written.encode())[0].decode()


WORDS = text(alphabet=characters(codec="utf-8", categories=["L"]), min_size=1).map(read_once)
PHRASES = lists(WORDS.filter(lambda word: not word[0].islower()), min_size=1, max_size=3).map(" ".join)
PERSONS = fixed_dictionaries(
    {"given": PHRASES, "family": PHRASES},
    optional={"particle": sampled_from(("van", "van der", "de la")), "suffix": sampled_from(("Jr.", "III"))},
)
SOURCES = text(
    alphabet=characters(codec="utf-8", exclude_categories=["C", "Z"])
    | sampled_from("\\{}$%&#_~^\"'@=,;:|-*`<>[]()!?\n aB")
).map(read_once)


def shelved(*records: Mapping[str, Value]) -> tuple[Entry, ...]:
    shelf = catalogue(*records)
    return (*shelf.entries.values(), *shelf.removed)


@pytest.mark.parametrize("chosen", ENDINGS)
def test_every_paper_of_the_toy_shelf_comes_back(chosen: str) -> None:
    problems = Problems()
    papers = read_papers(read_site(TOY, problems=problems), problems=problems)

    assert dict(differences(arranged(papers), chosen)) == {}
    assert len(papers) == 9


@pytest.mark.parametrize("chosen", ENDINGS)
def test_nasty_papers_come_back(chosen: str) -> None:
    assert dict(differences(shelved(*NASTY), chosen)) == {}


@pytest.mark.parametrize("chosen", ENDINGS)
@settings(max_examples=50)
@given(
    dictionaries(
        sampled_from(("title", "abstract", "journal", "state_note", "award", "publisher")), SOURCES, min_size=1
    )
)
def test_whatever_the_markup_it_comes_back(chosen: str, fields: dict[str, str]) -> None:
    assert dict(differences(shelved({"key": "a", "authors": ("Lund, Ana",), **fields}), chosen)) == {}


@pytest.mark.parametrize("chosen", ENDINGS)
@settings(max_examples=50)
@given(lists(PERSONS, min_size=1, max_size=3))
def test_whatever_the_names_they_come_back(chosen: str, authors: list[dict[str, str]]) -> None:
    assert dict(differences(shelved({"key": "a", "title": "Any", "authors": tuple(authors)}), chosen)) == {}


def test_what_is_read_is_what_was_written(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_text("- title: Tides\n  authors: [{given: Ana, family: Lund}]\n", "utf-8")
    (paper,) = papers_of(tmp_path / "a.yml")

    assert (paper.title, [name.full for name in paper.authors]) == ("Tides", ["Ana Lund"])
