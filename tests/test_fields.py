"""The fields of a source: their words, and what is made of their values before they are a paper's."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.escapes import plain
from generator.fields import extra_fields, known_fields


def _known(fields: Mapping[str, Value]) -> tuple[dict[str, Value], list[str]]:
    problems = Problems()
    known = known_fields(Draft(fields=fields, origin=Origin(file="a.bib", line=1)), problems)
    return known, [problem.what for problem in problems]


def _extra(fields: Mapping[str, Value]) -> tuple[tuple[str, str], ...]:
    return extra_fields(Draft(fields=fields, origin=Origin(file="a.bib", line=1)))


def test_other_words_in_any_spelling_are_the_field() -> None:
    assert _known({"Paper ID": "7", "author-names": "Ana", "Journaltitle": "J", "year": "", "pub_year": "2020"}) == (
        {"id": "7", "authors": "Ana", "journal": "J", "year": "2020"},
        [],
    )


def test_what_only_serves_other_programs_is_passed_over_in_silence() -> None:
    assert _known({"timestamp": "x", "biburl": "x", "layout": "post", "crossref": "p", "eprinttype": "jstor"}) == (
        {},
        [],
    )


def test_what_stands_for_want_of_a_value_is_none_and_a_flag_is_passed_over() -> None:
    fields: dict[str, Value] = {
        "venue": "N/A",
        "year": "TBD",
        "note": "-",
        "rating": "None",
        "pages": "NA",
        "volume": "?",
    }
    assert (_known(fields), _extra(fields)) == (({}, []), ())
    flags: dict[str, Value] = {"selected": "true", "student": "Yes", "country": "NO", "tags": "Na"}
    assert (_known(flags)[0], _extra(flags)) == ({"tags": "Na"}, (("country", "NO"),))


@pytest.mark.parametrize(
    ("fields", "venue"),
    [
        ({"booktitle": "Proceedings of a Conference", "series": "CIKM '20"}, "CIKM '20"),
        ({"journal": "arXiv preprint arXiv:2301.00010", "abbr": "ICML"}, "ICML"),
        ({"booktitle": "ICML Workshop on Maps", "abbr": "ICML"}, None),
        ({"booktitle": "Map Days", "abbr": "Preprint", "series": "Lecture Notes in Maps"}, None),
    ],
)
def test_a_known_short_name_beside_a_title_is_the_venue(fields: dict[str, str], venue: str | None) -> None:
    assert _known(fields)[0].get("venue") == venue


def test_fields_of_bibliographies_are_kept_in_a_fixed_order() -> None:
    fields = {
        "note": "See \\href{https://e.org/a}{the {\\em page}}.",
        "location": "Rome",
        "editor": "Ed, I.",
        "title": "T",
    }
    assert _extra(fields) == (("editor", "Ed, I."), ("address", "Rome"), ("note", "See the page."))


@pytest.mark.parametrize(
    "fields",
    [
        {"howpublished": "\\url{https://e.org/~a/b_c%20d#e}"},
        {"note": "See \\href{https://e.org/~a/b_c%20d#e}{here}, or https://e.org/b."},
        {"note": "At https://e.org/~a/b_c%20d#e."},
    ],
)
def test_an_address_in_howpublished_or_note_is_the_link_where_there_is_none(fields: dict[str, str]) -> None:
    assert _known(fields) == ({"url": "https://e.org/~a/b_c%20d#e"}, [])
    assert _known({**fields, "url": "https://e.org"})[0]["url"] == "https://e.org"


@pytest.mark.parametrize(
    ("title", "subtitle", "whole"),
    [
        ("Maps", "A Guide", "Maps: A Guide"),
        ("Maps?", "A Guide", "Maps? A Guide"),
        ("Maps: A Guide", "A guide", "Maps: A Guide"),
    ],
)
def test_a_subtitle_is_part_of_the_title(title: str, subtitle: str, whole: str) -> None:
    assert _known({"title": title, "subtitle": subtitle})[0] == {"title": whole}


@pytest.mark.parametrize(
    ("fields", "known"),
    [
        ({"eprint": "2301.00010"}, {"arxiv": "2301.00010"}),
        ({"eprint": "2301.00010", "archiveprefix": "arXiv"}, {"arxiv": "2301.00010"}),
        ({"eprint": "1234567", "eprinttype": "pubmed"}, {}),
    ],
)
def test_an_eprint_is_of_arxiv_unless_it_is_of_another_archive(fields: dict[str, str], known: dict[str, str]) -> None:
    assert _known(fields) == (known, [])


@pytest.mark.parametrize(
    ("status", "state", "decision"),
    [("Withdraw", "withdrawn", ()), ("Retracted", "Retracted", ()), ("Poster", None, (("decision", "Poster"),))],
)
def test_a_status_is_a_state_or_a_decision(status: str, state: str | None, decision: tuple[object, ...]) -> None:
    assert _known({"status": status})[0].get("state") == state
    assert _extra({"status": status}) == decision


def test_year_month_and_day_are_a_date() -> None:
    assert _known({"year": "2020", "month": "may", "day": "3"})[0]["date"] == "2020-05-03"
    assert "date" not in _known({"year": "2020", "month": "may", "day": "31st"})[0]


def test_a_mapping_of_tags_to_numbers_names_the_tags() -> None:
    assert _known({"tags": {"maps": "1", "roads": "2"}, "keywords": "sea"})[0] == {"tags": (("maps", "roads"), "sea")}


def test_entities_are_decoded_once() -> None:
    assert plain("R&amp;D &amp;amp; Caf&eacute;") == "R&D &amp; Café"
    assert _known({"authors": ("O&#39;Shea, Una",)})[0] == {"authors": ("O'Shea, Una",)}


def test_a_mistyped_field_is_told_once_with_the_one_that_is_meant() -> None:
    problems = Problems()
    for line in (1, 2):
        draft = Draft(
            fields={"titel": "A", "rating": "7"}, origin=Origin(file="a.yml", line=line), lines={"titel": line + 1}
        )
        known_fields(draft, problems)
    assert [str(problem).partition("; the fields are")[0] for problem in problems] == [
        "a.yml:1: note: the field “rating” is not known; it is kept as it stands",
        "a.yml:2: warning: the field “titel” is not known; it is kept as it stands; did you mean “title”?",
    ]


def test_fields_that_are_not_known_are_kept_behind_those_that_are() -> None:
    fields: dict[str, Value] = {
        "Area Chair": "Ana Lund",
        "rating": ("6", "7"),
        "note": "N",
        "E-mail": "a@b.org",
        "Notes": "private",
    }
    assert _extra(fields) == (("note", "N"), ("area_chair", "Ana Lund"), ("rating", "6, 7"))


@pytest.mark.parametrize("name", ["file", "File Attachments", "author email", "annote", "bdsk-url-1", "local-path"])
def test_what_is_private_is_neither_kept_nor_told(name: str) -> None:
    assert _extra({name: "/home/me/a.pdf"}) == ()
    assert _known({name: "/home/me/a.pdf"}) == ({}, [])


def test_the_name_of_a_field_goes_before_other_words_for_it_and_a_mail_address_is_private() -> None:
    assert _known({"summary": "Short", "abstract": "Long", "description": "Shorter"})[0] == {"abstract": "Long"}
    fields = {"contact": "Lund; mail: ana@maps.example", "ethics": "I acknowledge it.", "room": "ana at maps"}
    assert _extra(fields) == (("room", "ana at maps"),)


@pytest.mark.parametrize(
    ("citation", "authors"),
    [
        ("Lund, A., Reyes, B., & Dahl, C. (2020). “Maps.”", ("Lund, A.", "Reyes, B.", "Dahl, C.")),
        ("<b>Ana Lund</b>. (2020a). Maps", ("Ana Lund",)),
        ("The maps of the sea (2020)", None),
        ("Maps, 2020", None),
    ],
)
def test_a_citation_names_the_authors_where_no_field_does(citation: str, authors: tuple[str, ...] | None) -> None:
    assert _known({"title": "Maps", "citation": citation})[0].get("authors") == authors


@pytest.mark.parametrize(
    ("fields", "known"),
    [
        ({"venue": "In *Map Days*, 2020"}, {"venue": "Map Days, 2020"}),
        ({"venue": "<i>ICML</i> 2020 <b>(Oral)</b>"}, {"venue": "<i>ICML</i> 2020 <b>(Oral)</b>", "award": "Oral"}),
        ({"venue": "Map Days (Rome)"}, {"venue": "Map Days (Rome)"}),
        ({"award": "A long story", "award_name": "Best Paper"}, {"award": "Best Paper"}),
    ],
)
def test_a_venue_is_freed_of_marks_and_tells_of_an_award(fields: dict[str, str], known: dict[str, str]) -> None:
    assert _known(fields)[0] == known
