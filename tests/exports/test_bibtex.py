"""Papers as BibTeX, and read back."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from bibtexparser.entrypoint import parse_string
from bibtexparser.model import Entry
from hypothesis import given
from hypothesis.strategies import characters, sampled_from, text

from generator.drafts import Value
from generator.exports.bibtex import bibtex_entry, bibtex_name
from generator.names import Name, parse_name
from tests.exports.shelf import catalogue, entry, file_of

TIDES: dict[str, Value] = {
    "key": "lund2024tides",
    "entrytype": "inproceedings",
    "title": "Tides of a Small Sea with LLMs",
    "authors": ("Lund, Ana", "Tomas van der Berg"),
    "booktitle": "Proceedings of the Sea Conference",
    "volume": "7",
    "pages": "61--68",
    "date": "2024-03-05",
    "doi": "10.1000/sea_tides",
    "arxiv": "2403.00001v2",
    "abstract": "We measure 5% of the tides.\n\nThey rise.",
    "tags": ("tides", "R & D"),
    "pdf": "https://example.org/a%20b_c.pdf",
}


def read(text: str) -> list[Entry]:
    parsed = parse_string(text)
    assert parsed.failed_blocks == []
    return parsed.entries


def fields(record: Mapping[str, Value], *, whole: bool = False) -> dict[str, str]:
    (only,) = read(bibtex_entry(entry({"key": "a", **record}), whole=whole))
    return {field.key: field.value for field in only.fields}


def test_an_entry_has_its_fields_in_a_fixed_order() -> None:
    assert bibtex_entry(entry(TIDES), url="https://example.org/shelf/papers/x.html") == (
        "@inproceedings{lund2024tides,\n"
        "  title         = {Tides of a Small Sea with {LLMs}},\n"
        "  author        = {Lund, Ana and van der Berg, Tomas},\n"
        "  booktitle     = {Proceedings of the Sea Conference},\n"
        "  volume        = {7},\n"
        "  pages         = {61--68},\n"
        "  year          = {2024},\n"
        "  month         = mar,\n"
        "  doi           = {10.1000/sea_tides},\n"
        "  eprint        = {2403.00001},\n"
        "  archiveprefix = {arXiv},\n"
        "}\n"
    )


def test_the_file_has_what_a_source_can_hold_too() -> None:
    assert file_of(catalogue(TIDES)) == (
        "% Tidal Papers https://example.org/shelf/\n"
        "\n"
        "@inproceedings{lund2024tides,\n"
        "  title         = {Tides of a Small Sea with {LLMs}},\n"
        "  author        = {Lund, Ana and van der Berg, Tomas},\n"
        "  booktitle     = {Proceedings of the Sea Conference},\n"
        "  volume        = {7},\n"
        "  pages         = {61--68},\n"
        "  year          = {2024},\n"
        "  month         = mar,\n"
        "  doi           = {10.1000/sea_tides},\n"
        "  eprint        = {2403.00001},\n"
        "  archiveprefix = {arXiv},\n"
        "  date          = {2024-03-05},\n"
        "  pdf           = {https://example.org/a%20b_c.pdf},\n"
        "  keywords      = {tides, R \\& D},\n"
        "  abstract      = {We measure 5\\% of the tides.\n\nThey rise.},\n"
        "}\n"
    )


def test_an_author_list_that_goes_on_ends_with_and_others() -> None:
    assert fields({"title": "Many Hands", "author": "Reyes, Bo and Dahl, Cy and others"}) == {
        "title": "Many Hands",
        "author": "Reyes, Bo and Dahl, Cy and others",
    }


def test_organisations_keep_their_braces() -> None:
    author = "Meyer, Hana and {Sea and Sky Study Team} and {Maps and Roads, Inc.}"
    assert fields({"title": "Two", "author": author}) == {"title": "Two", "author": author}


def test_a_lone_organisation_stands_in_double_braces() -> None:
    written = bibtex_entry(entry({"title": "One", "author": "{Maps and Roads, Inc.}"}))
    assert "  author = {{Maps and Roads, Inc.}},\n" in written


def test_percent_signs_are_escaped_once_in_texts_and_never_in_addresses() -> None:
    record = {
        "title": "We Keep 99% of It",
        "url": "https://example.org/a%20b/%C3%A9?x=1%2F2",
        "abstract": r"Gains of 5{\%} and of 7\%. Also 22% without a backslash.",
    }
    assert fields(record, whole=True) == {
        "title": r"We Keep 99\% of It",
        "url": "https://example.org/a%20b/%C3%A9?x=1%2F2",
        "abstract": r"Gains of 5{\%} and of 7\%. Also 22\% without a backslash.",
    }


@pytest.mark.parametrize(
    "title",
    [
        "{Whole Title Protected}",
        "On an {FPGA-}Based {G}raph",
        "{Very {D}eep {{Nesting}}}",
        r"Numbers and {${\rm CH}$}",
        'He Said {"}Go{"} Twice',
        r"Fast $O(n \log n)$ Sorting",
        r"Rates of \(n^{-1/2}\) Hold",
        r"After 3~km, $x \sim p$ and \textasciitilde{} too",
        r"Of 11.3\$±\$9.5\%",
    ],
)
def test_braces_and_formulas_of_a_title_are_kept(title: str) -> None:
    assert fields({"title": title})["title"] == title


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("How GPT-4 Sees (VAEs)", "How {GPT-4} Sees ({VAEs})"),
        ("The Q&A of O'Brien", r"The {Q\&A} of {O'Brien}"),
        ('State-of-the-Art on 3D, A|B and "iOS"', 'State-of-the-Art on {3D}, A|B and "{iOS}"'),
        ("Über Öl", "Über Öl"),
    ],
)
def test_words_with_capitals_inside_are_protected(title: str, written: str) -> None:
    assert fields({"title": title})["title"] == written


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("<i>In vivo</i> &amp; back", r"In vivo \& back"),
        ("**Bold** snake_case #1", r"Bold snake\_case \#1"),
        ("It costs $5 or $6", r"It costs \$5 or \$6"),
        (r"A \{ brace", r"A \textbraceleft{} brace"),
        ("Ends in \\", r"Ends in \textbackslash{}"),
        ("Tilde ~ and caret ^", r"Tilde \textasciitilde{} and caret \textasciicircum{}"),
    ],
)
def test_a_title_that_is_no_latex_is_written_as_its_plain_text(title: str, written: str) -> None:
    assert fields({"title": title})["title"] == written


def test_every_special_character_reads_back() -> None:
    title = r"Q\&A at 50\% for \$5: a\_b \#1 \{set\} C:\textbackslash x"
    record = {"title": title, "journal": r"A \& B", "abstract": r"Under {\_}score, tilde \~{}."}
    assert fields(record, whole=True) == {
        "title": title.replace(r"Q\&A", r"{Q\&A}"),
        "journal": r"A \& B",
        "abstract": r"Under {\_}score, tilde \~{}.",
    }


def test_letters_of_every_script_stay_as_they_are() -> None:
    record = {
        "title": "Été – “naïve” … 東京 😀",
        "author": r"Lu{\'\i}sa, Mar{\'i}a and {\L}uk, \.Zaneta and Đorđe, Ľubo",
    }
    assert fields(record) == {
        "title": "Été – “naïve” … 東京 😀",
        "author": "Luísa, María and Łuk, Żaneta and Đorđe, Ľubo",
    }


@pytest.mark.parametrize(
    "name",
    [
        Name(family="Lund", given="Ana"),
        Name(family="Berg", particle="van der", given="Tomas", suffix="Jr."),
        Name(family="van Gogh", given="Vincent"),
        Name(family="Maps and Roads, Inc."),
        Name(family="Sand and Sea", given="Bo"),
        Name(family="王小明"),
        Name(family="Berg", suffix="Jr."),
    ],
)
def test_a_name_reads_back_with_its_parts(name: Name) -> None:
    assert parse_name(bibtex_name(name)) == name


@pytest.mark.parametrize(
    ("record", "opening"),
    [
        ({"entrytype": "PhdThesis", "venue": "ICML"}, "@phdthesis{"),
        ({"entrytype": "conference"}, "@inproceedings{"),
        ({"entrytype": "dataset"}, "@misc{"),
        ({"venue": "ICML 2025"}, "@inproceedings{"),
        ({"venue": "TMLR"}, "@article{"),
        ({"venue": "Journal of Tests"}, "@article{"),
        ({"venue": "arXiv preprint"}, "@misc{"),
        ({"journal": "Sea Letters"}, "@article{"),
        ({"booktitle": "Journal Days"}, "@inproceedings{"),
        ({}, "@misc{"),
    ],
)
def test_the_type_is_that_of_the_source_or_of_what_the_paper_appeared_in(record: dict[str, str], opening: str) -> None:
    assert bibtex_entry(entry({"title": "Any", **record})).startswith(opening)


def test_a_key_loses_what_a_key_cannot_hold() -> None:
    assert bibtex_entry(entry({"title": "Any", "key": "DBLP:conf/é, {x}%1"})).startswith("@misc{DBLP:conf/ex1,")


def test_a_paper_without_a_key_gets_one_from_name_year_and_title() -> None:
    record = {"title": "On the Tides", "author": "Ana de la Lündström", "year": "2024"}
    assert bibtex_entry(entry(record)).startswith("@misc{lundstrom2024tides,")


def test_keys_are_unique_in_the_file() -> None:
    shelf = catalogue(
        {"title": "Tides One", "author": "Lund, Ana", "year": "2024"},
        {"title": "Tides Two", "author": "Lund, Bo", "year": "2024"},
        {"title": "Waves", "key": "waves"},
        {"title": "Waves Again", "key": "Waves"},
    )
    keys = [each.key for each in read(file_of(shelf))]
    assert keys == [*(only.id for only in shelf.entries.values())]
    assert len(set(keys)) == 4


def test_a_paper_without_a_title_says_so() -> None:
    assert fields({"abstract": "We measure the tides.", "key": "a"}) == {
        "title": "“We measure the tides.”",
        "note": "Title not known; opening words of the abstract",
    }


def test_in_the_file_a_paper_without_a_title_has_none() -> None:
    assert fields({"abstract": "We measure the tides.", "key": "a"}, whole=True) == {
        "abstract": "We measure the tides.",
    }


def test_in_the_file_a_paper_whose_key_is_made_says_its_address() -> None:
    written = bibtex_entry(entry({"title": "Tides", "author": "Lund, Ana", "year": "2024"}), whole=True)
    assert written.startswith("@misc{lund2024tides,")
    assert "  id     = {tides-" in written


def test_the_note_of_a_source_stands_behind_the_state() -> None:
    record = {"title": "Any", "state": "withdrawn", "note": "Best talk"}
    assert fields(record) == {"title": "Any", "note": "Withdrawn. Best talk"}


def test_a_retracted_paper_says_so() -> None:
    record = {"title": "Any", "state": "retracted", "state_note": "5% were made up"}
    assert fields(record) == {"title": "Any", "note": r"Retracted: 5\% were made up"}


def test_the_page_of_a_paper_is_cited_only_where_it_has_no_other_address() -> None:
    page = "https://example.org/shelf/papers/any.html"
    cited = [
        "  url " in bibtex_entry(entry({"title": "Any", **record}), url=page) for record in ({}, {"doi": "10.1000/1"})
    ]
    assert cited == [True, False]
    with_website = bibtex_entry(entry({"title": "Any", "url": "https://example.net/"}), url=page)
    assert "  url   = {https://example.net/},\n" in with_website
    assert page not in with_website


@given(
    text(alphabet=characters(codec="utf-8") | sampled_from('\\{}$%&#_~^"@=,()<>*`-\n aB'), min_size=1).filter(
        lambda written: any(letter.isalnum() for letter in written)
    )
)
def test_whatever_a_source_says_makes_one_entry_that_can_be_read(written: str) -> None:
    record = {"title": written, "author": written, "abstract": written, "journal": written, "key": "a"}
    (only,) = read(bibtex_entry(entry(record), whole=True))
    assert only.key == "a"
    for field in only.fields:
        assert field.value.count("{") == field.value.count("}")


def test_the_file_says_who_its_authors_are() -> None:
    authors = ("Lund, Ana", {"given": "Bo", "family": "Reyes", "orcid": "0000-0002-1825-0097", "id": "bo-reyes"})
    whole = fields({"key": "a", "title": "Any", "authors": authors}, whole=True)

    assert {name: text for name, text in whole.items() if name.startswith("author+")} == {
        "author+an:orcid": '2="0000-0002-1825-0097"',
        "author+an:id": '2="bo-reyes"',
    }
