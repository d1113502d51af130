"""What people write, and what they mean by it, in whatever format."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Problems
from generator.reading import read_sources
from generator.records import Paper
from generator.sources import find_sources


def read(folder: Path, name: str, text: str) -> list[Paper]:
    (folder / name).write_text(text, encoding="utf-8", newline="")
    problems = Problems()
    drafts = read_sources(find_sources([folder / name], folder, problems), problems)
    return [paper for draft in drafts if (paper := Paper.from_draft(draft, problems))]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yml", "- title: A\n  authors:\n    Ana Lund: Rome\n    Bo Reyes: MIT\n"),
        ("a.yml", "- title: A\n  authors: [{first: Ana, last: Lund}, {name: Bo Reyes}]\n"),
        ("a.csv", 'title,authors\nA,"Ana Lund\nBo Reyes"\n'),
        ("a.csv", "title,author 1,author 2\nA,Ana Lund,Bo Reyes\n"),
        ("a.ris", "TY  - JOUR\nTI  - A\nAU  - Lund, Ana; Reyes, Bo\nER  - \n"),
        ("a.bib", "@misc{a, title={A}, author={Ana Lund; Bo Reyes}}"),
        ("a.bib", '@misc{a, title={A}, author="Lund, Ana AND Reyes, Bo"}'),
        ("a.txt", "**Title**: A\n**Authors**: Ana Lund and Bo Reyes\n"),
        ("a.txt", "TITLE : A\nAUTHOR(S) : Ana Lund, Bo Reyes\n"),
        ("a.json", '[[{"title": "A", "authors": ["Ana Lund", "Bo Reyes"]}]]'),
        ("a.md", "---\ntitle: A\nauthor: Ana Lund (Rome), Bo Reyes (MIT)\n---\n"),
    ],
)
def test_two_authors_are_two_however_they_are_written(tmp_path: Path, name: str, text: str) -> None:
    (paper,) = read(tmp_path, name, text)
    assert (paper.title, [author.full for author in paper.authors]) == ("A", ["Ana Lund", "Bo Reyes"])


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("20200304", "2020-03-04"),
        ("2020年3月4日", "2020-03-04"),
        ("2020-03-04 12:00:00 +0900", "2020-03-04"),
        ("4 March 2020", "2020-03-04"),
        ("March 2020", "2020-03"),
        ("03/04/2020", "2020"),
        ("Q1 2020", "2020"),
    ],
)
def test_a_date_is_as_exact_as_it_is_written(tmp_path: Path, written: str, date: str) -> None:
    assert [paper.date for paper in read(tmp_path, "a.csv", f"title,date\nA,{written}\n")] == [date]


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("github.com/a/b", "https://github.com/a/b"),
        ("www.example.org/a", "https://www.example.org/a"),
        ('"=HYPERLINK(""http://e.org/a"",""Code"")"', "http://e.org/a"),
        ("files/a b.zip", "files/a b.zip"),
        ("#", ""),
    ],
)
def test_a_link_in_a_cell_leads_where_it_is_meant_to(tmp_path: Path, written: str, url: str) -> None:
    (paper,) = read(tmp_path, "a.csv", f"title,code\nA,{written}\n")
    assert [link.url for link in paper.links] == ([url] if url else [])


def test_a_linked_title_is_its_words_and_a_year_may_have_a_comma(tmp_path: Path) -> None:
    text = 'title,year\n"=HYPERLINK(""http://e.org/a"";""Maps"")","2,020"\n'
    assert [(paper.title, paper.year) for paper in read(tmp_path, "a.csv", text)] == [("Maps", 2020)]


def test_a_line_that_says_abstract_is_no_part_of_it(tmp_path: Path) -> None:
    (paper,) = read(tmp_path, "a.txt", "Abstract\nWe draw maps of the sea.\n\nKeywords: maps, sea\n")
    assert (paper.abstract, paper.tags) == ("We draw maps of the sea.", ("maps", "sea"))
