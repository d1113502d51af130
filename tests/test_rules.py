"""What site.yml says of a source beyond its path."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.config import parse_site
from generator.errors import Origin, PapershelfError, Problems
from generator.reading import read_sources
from generator.rules import SourceRule
from generator.sources import find_sources

SITE = """\
sources:
  - lists/plain.csv
  - path: lists/other.dat
    as: csv
    encoding: gb18030
    defaults: {Venue: ICML, year: 2020, tags: [vision]}
    priority: -1
    rejected: omit
"""


def test_a_source_is_a_path_or_a_mapping_with_one() -> None:
    site = parse_site(SITE.encode(), folder=Path(), problems=Problems())
    assert site.sources == ("lists/plain.csv", "lists/other.dat")
    assert site.rules == {
        "lists/other.dat": SourceRule(
            origin=Origin(file="site.yml", line=3),
            reader="csv",
            encoding="gb18030",
            defaults={"venue": "ICML", "year": "2020", "tags": ("vision",)},
            priority=-1,
            rejected="omit",
        )
    }


@pytest.mark.parametrize(
    ("entry", "what"),
    [
        ("{paths: a}", "a source has no setting “paths”"),
        ("{as: csv}", "a source without “path”"),
        ("{path: a, encoding: klingon}", "there is no encoding “klingon”"),
        ("{path: a, priority: high}", "the priority “high” is no whole number"),
        ("{path: a, rejected: never}", "“rejected” cannot be “never”"),
        ("{path: a, defaults: ICML}", "“defaults” wants a mapping of fields"),
        ("[a]", "“sources” wants a list of paths"),
    ],
)
def test_a_faulty_source_is_told_with_its_line(entry: str, what: str) -> None:
    with pytest.raises(PapershelfError) as told:
        parse_site(f"sources:\n  - {entry}\n".encode(), folder=Path(), problems=Problems())
    assert told.value.problems[0].what == what
    assert told.value.problems[0].origin == Origin(file="site.yml", line=2)


def _read(folder: Path, text: str, **rule: object) -> tuple[list[tuple[dict[str, object], int]], list[str]]:
    (folder / "a.csv").write_bytes(text.encode("gb18030" if rule.get("encoding") else "utf-8"))
    problems = Problems()
    rules = {folder / "a.csv": SourceRule(origin=Origin(file="site.yml", line=3), **rule)}  # type: ignore[arg-type]  # a test's short form
    drafts = read_sources(find_sources([folder / "a.csv"], folder, problems, rules=rules), problems)
    return [(dict(draft.fields), draft.priority) for draft in drafts], [str(problem) for problem in problems]


def test_defaults_fill_what_is_empty_and_add_their_tags(tmp_path: Path) -> None:
    text = "title,conference,date,keywords\nA,,,roads\nB,ICLR,2019-05-01,\n"
    drafts, problems = _read(tmp_path, text, defaults={"venue": "ICML", "year": "2020", "tags": ("maps",)}, priority=2)
    assert drafts == [
        ({"title": "A", "keywords": "roads", "venue": "ICML", "year": "2020", "tags": ("", ("maps",))}, 2),
        ({"title": "B", "conference": "ICLR", "date": "2019-05-01", "tags": ("", ("maps",))}, 2),
    ]
    assert problems == []


def test_a_source_is_read_in_its_encoding(tmp_path: Path) -> None:
    assert _read(tmp_path, "title\n地图\n", encoding="gb18030") == ([({"title": "地图"}, 0)], [])


def test_a_reader_can_be_forced_and_must_be_one(tmp_path: Path) -> None:
    assert _read(tmp_path, "@misc{a, title={A}}", reader="bibtex") == ([({"type": "misc", "title": "A"}, 0)], [])
    assert _read(tmp_path, "title\nA\n", reader="word") == (
        [],
        [
            "site.yml:3: error: there is no reader “word”; "
            "the readers are text, markdown, awesome, bibtex, ris, csv, json, yaml, acl"
        ],
    )


def test_a_default_that_is_no_field_is_told(tmp_path: Path) -> None:
    assert _read(tmp_path, "title\nA\n", defaults={"colour": "red"})[1] == [
        "site.yml:3: warning: the default “colour” is no field of a paper; see docs/sources.md"
    ]
