"""One door for every record: what is shown is valid, and what is not valid is told."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.fields import FIELDS
from generator.links import Link
from generator.names import Name
from generator.records import Paper

DOCS = Path(__file__).parent.parent / "docs" / "sources.md"
HERE = Origin(file="content/a.yml", line=7)


def admit(fields: Mapping[str, Value], *, key: str = "") -> tuple[Paper | None, list[str]]:
    problems = Problems()
    paper = Paper.from_draft(Draft(fields=fields, origin=HERE, key=key), problems)
    return paper, [str(problem) for problem in problems]


def test_other_words_for_a_field_are_the_field() -> None:
    paper, problems = admit(
        {
            "title": "Maps",
            "author": "Ana Lund and Bo Reyes",
            "keywords": "seas; drawing",
            "summary": "We draw.",
            "journal": "Journal of Maps",
            "publication date": "2020-05",
        }
    )

    assert paper == Paper(
        origin=HERE,
        title="Maps",
        abstract="We draw.",
        authors=(Name(given="Ana", family="Lund"), Name(given="Bo", family="Reyes")),
        year=2020,
        date="2020-05",
        venue="Journal of Maps",
        journal="Journal of Maps",
        tags=("seas", "drawing"),
    )
    assert problems == []


def test_a_record_that_shows_nothing_is_left_out_and_told() -> None:
    paper, problems = admit({"year": "2020", "title": " "})

    assert paper is None
    assert problems == [
        "content/a.yml:7: error: a record without title, abstract and authors; it is left out; give it a title"
    ]


def test_a_faulty_year_is_no_year_and_told() -> None:
    paper, problems = admit({"title": "Maps", "year": "in press"})

    assert paper == Paper(origin=HERE, title="Maps")
    assert problems == [
        "content/a.yml:7: warning: the year is “in press”, not a number; write four digits, or leave the field out"
    ]


def test_an_impossible_date_keeps_its_year() -> None:
    paper, problems = admit({"title": "Maps", "date": "2023-02-30"})

    assert paper == Paper(origin=HERE, title="Maps", year=2023, date="2023")
    assert problems == ["content/a.yml:7: warning: “2023-02-30” is no date; write it as 2020-01-31, 2020-01 or 2020"]


def test_a_venue_with_a_year_gives_both() -> None:
    paper, _ = admit({"title": "Maps", "venue": "icml 2025"})

    assert paper == Paper(origin=HERE, title="Maps", venue="ICML", year=2025, date="2025")


def test_a_book_title_stays_as_it_stands() -> None:
    paper, _ = admit({"title": "Maps", "booktitle": "3rd Workshop on Paper Maps, 2021", "year": "2021"})

    assert paper is not None
    assert (paper.venue, paper.year) == ("3rd Workshop on Paper Maps, 2021", 2021)


def test_authors_come_as_text_list_mapping_or_nothing() -> None:
    ana, bo = Name(given="Ana", family="Lund"), Name(given="Bo", family="Reyes")
    shapes: list[tuple[Value, tuple[Name, ...]]] = [
        ("Ana Lund", (ana,)),
        ("Ana Lund and Bo Reyes", (ana, bo)),
        (("Ana Lund", "Reyes, Bo"), (ana, bo)),
        ({"given": "Ana", "family": "Lund"}, (ana,)),
        (({"first": "Ana", "last": "Lund"}, {"name": "Bo Reyes"}), (ana, bo)),
        ((("Ana Lund",), "Bo Reyes"), (ana, bo)),
        (("", "  "), ()),
        ("", ()),
    ]

    for value, names in shapes:
        paper, problems = admit({"title": "Maps", "authors": value})
        assert paper is not None
        assert (paper.authors, problems) == (names, []), value


def test_the_repository_that_an_abstract_names_is_the_code_unless_the_source_names_it() -> None:
    abstract = "We draw maps. Code: https://github.com/lund/roads."
    pdf, code = Link(kind="pdf", url="https://maps.example.org/a.pdf"), Link(kind="code", url="https://a.example.org/")
    named = Link(kind="code", url="https://github.com/lund/roads")

    def links(**fields: str) -> tuple[Link, ...]:
        paper, _ = admit({"title": "Maps", "abstract": abstract, **fields})
        assert paper is not None
        return paper.links

    assert links() == (named,)
    assert links(pdf=pdf.url, video="https://b.example.org/")[:2] == (pdf, named)
    assert links(code=code.url) == (code,)
    assert links(url=f"{named.url}.git") == (Link(kind="url", url=f"{named.url}.git"),)


@pytest.mark.parametrize(
    "label", ["Abstract: ", "Abstract—", "ABSTRACT. ", "**Abstract:** ", " *Abstract* - ", "Abstract.\n"]
)
def test_the_word_abstract_is_no_part_of_it(label: str) -> None:
    paper, _ = admit({"title": "Maps", "abstract": f"{label}We draw maps."})
    assert paper is not None
    assert paper.abstract == "We draw maps."


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('"Maps, Roads and Rivers"', "Maps, Roads and Rivers"),
        ('"Maps, ""Roads"" and Rivers"', 'Maps, "Roads" and Rivers'),
        ('"Are Maps Roads?"', '"Are Maps Roads?"'),
        ('"Maps," He Said, "Are Roads"', '"Maps," He Said, "Are Roads"'),
        ('"Maps, Roads', '"Maps, Roads'),
    ],
)
def test_a_title_is_not_quoted_as_a_cell_is(written: str, meant: str) -> None:
    paper, _ = admit({"title": written, "abstract": written})
    assert paper is not None
    assert (paper.title, paper.abstract) == (meant, meant)


@pytest.mark.parametrize(
    "abstract", ["Abstract domains are drawn.", "Abstract-domain maps", "Abstract:", "Abstracts. We"]
)
def test_abstract_may_be_the_first_word_of_an_abstract(abstract: str) -> None:
    paper, _ = admit({"title": "Maps", "abstract": abstract})
    assert paper is not None
    assert paper.abstract == abstract


def test_and_others_is_no_author() -> None:
    paper, _ = admit({"title": "Maps", "authors": "Lund, Ana and others"})

    assert paper is not None
    assert (paper.authors, paper.others) == ((Name(given="Ana", family="Lund"),), True)


@pytest.mark.parametrize(
    ("written", "tags"),
    [
        ("Data, tools and roads -> maps; sea, land", ("Data, tools and roads -> maps", "sea, land")),
        ("Recognition (detection, categories); maps", ("Recognition (detection, categories)", "maps")),
        (("Recognition (detection", "categories)", "maps"), ("Recognition (detection, categories)", "maps")),
        ("seas (deep, maps, roads", ("seas (deep", "maps", "roads")),
        ("a), maps, roads", ("a)", "maps", "roads")),
    ],
)
def test_a_tag_may_have_a_list_in_parentheses(written: Value, tags: tuple[str, ...]) -> None:
    paper, _ = admit({"title": "Maps", "tags": written})
    assert paper is not None
    assert paper.tags == tags


def test_tags_are_never_letters_and_each_is_there_once() -> None:
    paper, _ = admit({"title": "Maps", "tags": (("maps",), "roads, Maps", "")})

    assert paper is not None
    assert paper.tags == ("maps", "roads")


def test_links_are_named_in_one_order_and_a_faulty_one_is_told() -> None:
    paper, problems = admit(
        {
            "title": "Maps",
            "code": "https://code.example.org/maps",
            "pdf": "javascript:alert(1)",
            "doi": "10.9999/abc",
            "links": {"Blog": "https://blog.example.org/maps", "slides": "https://maps.example.org/s.pdf"},
        }
    )

    assert paper is not None
    assert paper.links == (
        Link(kind="code", url="https://code.example.org/maps"),
        Link(kind="slides", url="https://maps.example.org/s.pdf"),
        Link(kind="doi", url="https://doi.org/10.9999/abc"),
        Link(kind="Blog", url="https://blog.example.org/maps"),
    )
    assert problems == ["content/a.yml:7: warning: “javascript:alert(1)” is no web address; the link “pdf” is left out"]


def test_a_field_that_is_not_known_is_told_once_with_the_names_that_are() -> None:
    problems = Problems()
    for line in (1, 2):
        Paper.from_draft(
            Draft(fields={"title": "Maps", "country": "NO"}, origin=Origin(file="a.yml", line=line)), problems
        )

    assert [str(problem) for problem in problems] == [
        f"a.yml:1: note: the field “country” is not known; it is kept as it stands; the fields are {', '.join(FIELDS)}"
    ]


def test_short_fields_are_plain_text() -> None:
    paper, _ = admit({"title": "M", "publisher": 'Loft \\& S{\\"o}hne', "pages": "61--68", "journal": "{ACM} Maps"})

    assert paper is not None
    assert (paper.publisher, paper.pages, paper.journal) == ("Loft & Söhne", "61–68", "ACM Maps")


def test_former_addresses_are_paths_in_the_output() -> None:
    paper, problems = admit(
        {
            "title": "Maps",
            "aliases": ("old-maps", "papers/maps.html", "/2019/maps/", "https://maps.example/x/y.html", "../maps.html"),
        }
    )

    assert paper is not None
    assert paper.aliases == ("papers/old-maps.html", "papers/maps.html", "2019/maps/index.html", "x/y.html")
    assert problems == [
        "content/a.yml:7: warning: “../maps.html” is no alias; it is left out; "
        "an alias is a path that ends with .html, or the last part of a paper’s address"
    ]


def test_what_is_no_doi_is_told_and_a_preprints_doi_is_its_arxiv_id() -> None:
    paper, problems = admit({"title": "Maps", "doi": "forthcoming"})
    preprint, _ = admit({"title": "Maps", "doi": "https://doi.org/10.48550/arXiv.2101.00001"})

    assert paper is not None
    assert preprint is not None
    assert (paper.doi, paper.links) == ("", ())
    assert problems == ["content/a.yml:7: warning: “forthcoming” is no DOI; it is left out; a DOI begins with 10."]
    assert (preprint.doi, preprint.arxiv) == ("10.48550/arxiv.2101.00001", "2101.00001")


def test_two_authors_of_one_name_are_two() -> None:
    paper, _ = admit({"title": "Maps", "authors": ("Wei Lin", "Wei Lin")})

    assert paper is not None
    assert [name.full for name in paper.authors] == ["Wei Lin", "Wei Lin"]


@pytest.mark.parametrize("decision", ["Reject", "Desk Rejected", "Submission rejected"])
def test_a_paper_may_have_been_rejected(decision: str) -> None:
    paper, problems = admit({"title": "Maps", "decision": decision})
    assert (paper and paper.rejection, problems) == (decision, [])


@pytest.mark.parametrize("decision", ["Accept", "Poster", "Projected"])
def test_a_paper_with_another_decision_was_not_rejected(decision: str) -> None:
    paper, problems = admit({"title": "Maps", "decision": decision})
    assert (paper and paper.rejection, problems) == ("", [])


def test_a_language_is_a_tag_or_none() -> None:
    written = ["de", "en-US", "German", "pt_BR", "some language", '"><script>']

    assert [paper.lang for each in written if (paper := admit({"title": "M", "lang": each})[0])] == [
        "de", "en-US", "de", "pt-BR", "", "",
    ]  # fmt: skip


def test_every_field_and_every_other_word_for_it_is_in_the_docs() -> None:
    table = DOCS.read_text("utf-8").partition("## Fields")[2]
    words = [word for name, others in FIELDS.items() for word in (name, *others)]

    assert [word for word in words if word not in table] == []
