"""``site.yml`` is read whole, or every fault of it is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.config import SETTINGS, PublishTarget, Site, VocabularyTag, parse_site, read_site, with_url
from generator.errors import Origin, PapershelfError, Problems

FOLDER = Path("shelf")


def parse(text: str) -> Site:
    return parse_site(text.encode(), folder=FOLDER, problems=Problems())


def faults(text: str) -> list[str]:
    with pytest.raises(PapershelfError) as raised:
        parse(text)
    return [str(problem) for problem in raised.value.problems]


def test_every_setting_is_read() -> None:
    site = parse(
        """\
title: Maps
tagline: On paper
description: Papers on maps
url: https://u.example.org/maps
language: de
repository: https://forge.example.org/maps
branch: trunk
edit: "{repository}/view/{branch}/{file}?line={line}"
sources: [a.bib, lists]
ignore: "*.draft"
pages: texts
vocabulary:
  seas: [sea, ocean]
publish:
  branch: pages
  remote: upstream
  cname: maps.example.org
search_index: true
exports: [csv, BibTeX]
author_pages: 2
"""
    )

    assert site == Site(
        folder=FOLDER,
        title="Maps",
        tagline="On paper",
        description="Papers on maps",
        url="https://u.example.org/maps/",
        language="de",
        repository="https://forge.example.org/maps",
        branch="trunk",
        edit="{repository}/view/{branch}/{file}?line={line}",
        sources=("a.bib", "lists"),
        ignore=("*.draft",),
        pages="texts",
        vocabulary=(VocabularyTag(name="seas", phrases=("sea", "ocean"), origin=Origin(file="site.yml", line=13)),),
        publish=PublishTarget(branch="pages", remote="upstream", cname="maps.example.org"),
        search_index=True,
        exports=("bibtex", "csv"),
        author_pages=2,
    )
    assert site.base_path == "/maps/"


def test_every_fault_is_told_with_its_line() -> None:
    assert faults(
        """\
titel: Maps
url: u.example.org
ignore: {a: b}
publish:
  brnach: pages
vocabulary:
  Seas: [sea]
  seas: [ocean]
  rails: ["*"]
language: klingon!
repository: javascript:alert(1)
edit: https://example.org/
"""
    ) == [
        "site.yml:1: error: there is no setting “titel”; did you mean “title”?",
        "site.yml:2: error: “u.example.org” is not the address of a site; write it whole: https://example.org/papers/",
        "site.yml:3: error: “ignore” wants a list of texts",
        "site.yml:5: error: there is no setting “publish: brnach”; did you mean “branch”?",
        "site.yml:8: error: the tag “seas” is the same as that on line 7; join the two",
        "site.yml:9: error: a phrase of “rails” has no letter in it, and would match everything",
        "site.yml:10: error: “klingon!” is not the tag of a language; write it as in “en” or “pt-BR”",
        "site.yml:11: error: “javascript:alert(1)” is no web address; write it whole: https://example.org/me/papers",
        "site.yml:12: error: “https://example.org/” is not the address of a line of a source; "
        "write it with {file} and {line}: https://example.org/edit/main/{file}#L{line}",
    ]


def test_a_file_that_is_no_yaml_or_no_mapping_is_told() -> None:
    assert faults("title: Maps: A Guide\n") == [
        "site.yml:1: error: not valid YAML: a value with a colon in it; put the value in quotes"
    ]
    assert faults("- title\n")[0].startswith("site.yml: error: no settings were found")


def test_a_setting_twice_is_told_and_never_chosen_in_silence() -> None:
    assert faults("title: Maps\ntitle: Seas\n") == [
        "site.yml:2: warning: “title” stands on line 1 already; the first value is kept; delete one of the two"
    ]


def test_a_switch_is_on_or_off() -> None:
    assert [parse(f"search_index: {word}").search_index for word in ("yes", "True", "no", "false", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert faults("search_index: whole") == ["site.yml:1: error: “search_index” wants true or false"]


def test_the_papers_that_an_author_needs_for_a_page_are_a_number_from_one_on() -> None:
    assert [parse(f"author_pages: {number}").author_pages for number in ("3", "1", "")] == [3, 1, 1]
    assert [faults(f"author_pages: {number}") for number in ("0", "-1", "few", "[2]")] == [
        ["site.yml:1: error: “author_pages” wants a number of papers, from 1 on"]
    ] * 4


def test_of_the_formats_some_or_none_or_unasked_all_are_chosen() -> None:
    assert [parse(f"exports: {chosen}").exports for chosen in ("csl", "[ris, csl]", "none", "", "[]")] == [
        ("csl",),
        ("ris", "csl"),
        (),
        ("bibtex", "ris", "csl", "csv"),
        ("bibtex", "ris", "csl", "csv"),
    ]
    assert faults("exports: [bibtex, doc]") == [
        "site.yml:1: error: “exports” wants formats of bibtex, ris, csl, csv, or none, not “doc”"
    ]


def test_a_map_is_wanted_unless_the_site_says_no() -> None:
    assert [parse(f"map: {word}").map for word in ("", "true", "false")] == [True, True, False]
    assert [parse(f"excerpts: {word}").excerpts for word in ("", "true", "false")] == [True, True, False]
    assert [parse(f"brief_lists: {word}").brief_lists for word in ("", "true", "false")] == [False, True, False]
    assert [parse(f"related: {word}").related for word in ("", "true", "false")] == [True, True, False]
    assert faults("title: T\nmap: perhaps") == ["site.yml:2: error: “map” wants true or false"]


def test_words_that_yaml_takes_for_truth_values_stay_words() -> None:
    assert parse("title: No\nlanguage: no\n").title == "No"


def test_a_site_without_a_file_has_the_defaults(tmp_path: Path) -> None:
    assert read_site(tmp_path, problems=Problems()) == Site(folder=tmp_path, bare=True, sources=(".",))
    (tmp_path / "content").mkdir()
    assert read_site(tmp_path, problems=Problems()) == Site(folder=tmp_path, bare=True, sources=("content",))


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("https://u.example.org", "https://u.example.org/"),
        ("https://u.example.org/", "https://u.example.org/"),
        ("https://u.example.org/proj", "https://u.example.org/proj/"),
        ("https://u.example.org/proj/", "https://u.example.org/proj/"),
    ],
)
def test_an_address_with_and_without_its_last_slash_is_the_same(given: str, used: str) -> None:
    assert with_url(Site(folder=FOLDER), given).url == used


@pytest.mark.parametrize("given", ["u.example.org", "ftp://u.example.org", "https://u.example.org/?q=1", "https://"])
def test_what_is_no_address_of_a_site_is_refused(given: str) -> None:
    with pytest.raises(PapershelfError, match="--site-url: error: "):
        with_url(Site(folder=FOLDER), given)


def test_every_setting_is_in_the_docs() -> None:
    docs = (Path(__file__).parent.parent / "docs" / "site-yml.md").read_text("utf-8")

    assert [name for name in SETTINGS if f"`{name}`" not in docs] == []
