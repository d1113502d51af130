"""Addresses hang on their own paper alone, and every paper is in each of its groups."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalogue import Catalogue, arrange
from generator.errors import Origin, Problems
from generator.names import Name
from generator.people import Person
from generator.records import Paper
from generator.typeset import typeset

ANA, BO, CY = (Name(given=given, family=family) for given, family in [("Ana", "Lund"), ("Bo", "Reyes"), ("Cy", "Dahl")])


def paper(line: int = 1, **fields: object) -> Paper:
    year = fields.get("year")
    if year and "date" not in fields:
        fields["date"] = str(year)
    return Paper(origin=Origin(file="a.csv", line=line), **fields)  # type: ignore[arg-type]  # the fields of a test


def catalogue_of(papers: Sequence[Paper], problems: Problems | None = None) -> Catalogue:
    told = Problems() if problems is None else problems
    return arrange([typeset(each)[0] for each in papers], lambda _: (), told)


def addresses(papers: Sequence[Paper]) -> dict[Origin, str]:
    return {entry.paper.origin: entry.id for entry in catalogue_of(papers).entries.values()}


PREFACES = [
    paper(1, title="Preface", authors=(ANA,), year=2010, venue="Map Days"),
    paper(2, title="Preface", authors=(BO,), year=2012, venue="Map Days"),
    paper(3, title="Preface", authors=(ANA,), year=2010, venue="Road Days"),
]


def test_a_new_paper_of_the_same_title_moves_no_address() -> None:
    newcomer = paper(9, title="Preface", authors=(CY,), year=2009, venue="Old Days")
    alone = addresses(PREFACES[:1])
    before, after = addresses(PREFACES), addresses([newcomer, *PREFACES])

    assert alone.items() <= before.items() <= after.items()
    assert len(set(after.values())) == 4


def test_an_address_does_not_hang_on_the_order_of_the_list() -> None:
    untitled = [
        paper(line, abstract=f"We draw the map number {line} of the sea, and then we sail.") for line in (11, 12)
    ]
    papers = [*PREFACES, *untitled]

    assert addresses(papers) == addresses(papers[::-1])
    assert len(set(addresses(papers).values())) == 5


def test_an_id_comes_from_the_source_else_its_key_else_the_title_else_the_opening_words() -> None:
    papers = [
        paper(1, id="My-Id", key="lund20", title="Maps"),
        paper(2, key="DBLP:conf/maps/Lund20", title="Maps"),
        paper(3, title="Maps of $\\ell_1$: C++ & Ünïcode"),
        paper(4, abstract="We draw a map of the sea, and then we sail on it."),
    ]

    assert [address for _, address in sorted(addresses(papers).items())] == [
        "my-id",
        "dblp-conf-maps-lund20",
        "maps-of-l1-c-plus-plus-unicode-13034e",
        "we-draw-a-map-of-the-sea-and-b0d8f5",
    ]


def test_of_ids_that_meet_the_oldest_paper_keeps_the_address_and_the_others_are_told() -> None:
    problems = Problems()
    newer, older = paper(1, id="Rover", title="A", year=2021), paper(2, id="rover", title="B", year=2020)
    catalogue = catalogue_of([newer, older], problems)

    assert {entry.title.text: entry.id for entry in catalogue.entries.values()} == {"A": "rover-ae675f", "B": "rover"}
    assert [str(problem) for problem in problems] == [
        "a.csv:1: warning: the address “rover” belongs to the paper in a.csv:2; this one is at “rover-ae675f”; "
        "give it an id of its own"
    ]
    assert addresses([older, newer]) == addresses([newer, older])


@given(st.lists(st.text(max_size=120), max_size=12))
def test_whatever_the_ids_addresses_are_distinct_short_and_safe(ids: list[str]) -> None:
    found = addresses([paper(line, id=each.strip(), title=f"Title {line}") for line, each in enumerate(ids, 1)])

    assert len(set(found.values())) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", address) and len(address) <= 80 for address in found.values())


def test_the_order_is_newest_first_then_by_title_and_without_a_year_last() -> None:
    catalogue = catalogue_of(
        [
            paper(1, title="No year"),
            paper(2, title="beta", year=2020),
            paper(3, title="Alpha", year=2020),
            paper(4, title="May", year=2021, date="2021-05"),
            paper(5, title="December", year=2021, date="2021-12-24"),
        ]
    )

    assert [entry.title.text for entry in catalogue.entries.values()] == ["December", "May", "Alpha", "beta", "No year"]
    assert [group.name for group in catalogue.groups["year"].values()] == ["2021", "2020", "No year"]


def test_every_paper_is_once_in_each_of_its_groups() -> None:
    catalogue = catalogue_of(
        [
            paper(1, id="a", title="A", authors=(ANA, BO), tags=("maps", "seas"), venue="Map Days", year=2020),
            paper(2, id="b", title="B", authors=(BO,), tags=("Maps", "maps"), venue="Map Days", year=2021),
        ]
    )

    assert {
        (group.kind, group.slug, group.entry_ids) for groups in catalogue.groups.values() for group in groups.values()
    } == {
        ("author", "ana-lund", ("a",)),
        ("author", "bo-reyes", ("b", "a")),
        ("tag", "maps", ("b", "a")),
        ("tag", "seas", ("a",)),
        ("venue", "map-days", ("b", "a")),
        ("year", "2020", ("a",)),
        ("year", "2021", ("b",)),
    }


@pytest.mark.parametrize(
    ("names", "groups"),
    [
        (("C", "C++", "C#", "F", "F#", ".NET", "NET"), 7),
        (("α-Net", "β-Net", "Net"), 3),
        (("林晓", "林曉", "김민준"), 3),
        (("a b", "a-b", "A B"), 1),
    ],
)
def test_tags_share_a_page_only_if_they_differ_in_case_blanks_and_hyphens(names: tuple[str, ...], groups: int) -> None:
    catalogue = catalogue_of([paper(line, title=f"T{line}", tags=(name,)) for line, name in enumerate(names, 1)])

    assert len(catalogue.groups["tag"]) == groups
    assert sum(len(group.entry_ids) for group in catalogue.groups["tag"].values()) == len(names)


def test_names_that_fall_together_are_one_group_named_by_most_papers_and_told() -> None:
    problems = Problems()
    catalogue = catalogue_of(
        [paper(line, title=f"T{line}", tags=(tag,)) for line, tag in enumerate(("A B", "a-b", "a-b"), 1)], problems
    )

    assert [group.name for group in catalogue.groups["tag"].values()] == ["a-b"]
    assert [str(problem) for problem in problems] == ["a.csv:2: note: the tag “a-b” shares the page of “A B”"]


def test_former_addresses_of_papers_and_names_lead_to_those_of_today() -> None:
    problems = Problems()
    people = [
        Person(
            id="mila-lund",
            name=Name(given="Mila", family="Lund"),
            origin=Origin(file="site.yml", line=2),
            former=(ANA,),
        )
    ]
    catalogue = arrange(
        [
            typeset(
                paper(1, id="maps", title="Maps", authors=(ANA, BO), aliases=("papers/old.html", "papers/maps.html"))
            )[0],
            typeset(paper(2, id="seas", title="Seas", aliases=("papers/old.html",)))[0],
        ],
        lambda _: (),
        problems,
        people,
    )

    assert catalogue.aliases == {
        "authors/ana-lund.html": "authors/mila-lund.html",
        "papers/old.html": "papers/maps.html",
    }
    assert [name.full for name in catalogue.entries["maps"].paper.authors] == ["Mila Lund", "Bo Reyes"]
    assert [str(problem) for problem in problems] == [
        "a.csv:2: warning: the alias “papers/old.html” leads to papers/maps.html already; take it from one of the two"
    ]


def test_people_of_one_name_are_told_apart_in_lists() -> None:
    orcid = "0000-0002-1825-0097"
    north, south = (Name(given="Wei", family="Lin", person=person) for person in ("lin-north", "lin-south"))
    authors = catalogue_of(
        [
            paper(1, id="a", title="A", authors=(north, Name(given="Ana", family="Lund", orcid=orcid))),
            paper(2, id="b", title="B", authors=(south,)),
        ]
    ).groups["author"]

    assert [(group.slug, group.name, group.label, group.orcid) for group in authors.values()] == [
        ("lin-north", "Wei Lin", "Wei Lin (lin-north)", ""),
        ("lin-south", "Wei Lin", "Wei Lin (lin-south)", ""),
        ("ana-lund", "Ana Lund", "Ana Lund", orcid),
    ]


def test_the_address_of_a_record_that_went_into_another_leads_on() -> None:
    problems = Problems()
    shelf = catalogue_of(
        [
            paper(1, id="maps", title="Maps", former=("Lund20", "Maps", "roads")),
            paper(2, id="roads", title="Roads", former=("lund20",), aliases=("papers/seas.html",)),
        ],
        problems,
    )

    assert shelf.aliases == {"papers/lund20.html": "papers/maps.html", "papers/seas.html": "papers/roads.html"}
    assert list(problems) == []


def test_a_person_is_known_by_the_key_of_a_record_that_went_into_another() -> None:
    lin = Person(
        id="wei-lin-south", name=Name(given="Wei", family="Lin"), origin=Origin(file="site.yml"), papers=("p2",)
    )
    papers = [
        paper(1, key="p1", title="Maps", authors=(lin.name,), former=("p2",)),
        paper(2, key="p3", title="Roads", authors=(lin.name,)),
    ]
    shelf = arrange([typeset(each)[0] for each in papers], lambda _: (), Problems(), (lin,))

    assert {entry.id: entry.author_slugs for entry in shelf.entries.values()} == {
        "p1": ("wei-lin-south",),
        "p3": ("wei-lin",),
    }


def test_tags_of_papers_are_told_without_their_entries() -> None:
    papers = [
        paper(1, title="Tides", tags=("Sea", "Maps")),
        paper(2, title="Roads"),
        paper(3, title="Hills", tags=("Maps",)),
    ]
    catalogue = catalogue_of(papers)

    assert {catalogue.entries[each].title.text: slugs for each, slugs in catalogue.tag_slugs.items()} == {
        "Hills": ("maps",),
        "Tides": ("sea", "maps"),
    }
