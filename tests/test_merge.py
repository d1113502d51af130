"""The same paper from two sources is one, nothing of it is lost, and what is not certain is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Origin, Problems
from generator.links import Link
from generator.merge import Merged, merge_duplicates
from generator.names import Name
from generator.records import Paper

ANA, BO, CY = (Name(given=given, family=family) for given, family in (("Ana", "Lund"), ("Bo", "Reyes"), ("Cy", "Dahl")))
ABSTRACT = "We draw a map of the sea, and then we sail on it until the map is wet and the sea is dry. " * 3


def paper(line: int, **fields: object) -> Paper:
    if fields.get("year"):
        fields.setdefault("date", str(fields["year"]))
    origin = Origin(file=str(fields.pop("file", "a.bib")), line=line)
    return Paper(origin=origin, **fields)  # type: ignore[arg-type]  # the fields of a test


def merge(*papers: Paper) -> tuple[Merged, list[str]]:
    problems = Problems()
    return merge_duplicates(papers, problems), [str(problem) for problem in problems]


def counts(*papers: Paper) -> int:
    return len(merge(*papers)[0].papers)


def test_the_fuller_record_wins_and_the_other_one_fills_what_is_empty() -> None:
    merged, told = merge(
        paper(1, title="MAPS", doi="10.9999/x", tags=("maps",), links=(Link(kind="pdf", url="https://a.example"),)),
        paper(
            9, title="Maps", doi="10.9999/x", abstract="We draw.", year=2020, tags=("Maps", "seas"), venue="Map Days"
        ),
    )

    assert merged.papers == (
        paper(
            9,
            title="Maps",
            doi="10.9999/x",
            abstract="We draw.",
            year=2020,
            venue="Map Days",
            tags=("Maps", "seas"),
            links=(Link(kind="pdf", url="https://a.example"),),
            merged_from=(Origin(file="a.bib", line=1),),
        ),
    )
    assert merged.absorbed == 1
    assert told == ["a.bib:1: note: the same paper as in a.bib:9, by its DOI; joined with it"]


def test_priority_comes_before_completeness_and_completeness_before_order() -> None:
    bare = paper(1, title="First", doi="10.9999/x")
    full = paper(2, title="Second", doi="10.9999/x", abstract="We draw.", year=2020)
    first_choice = paper(3, title="Third", doi="10.9999/x", priority=-1)
    equal = paper(4, title="Fourth", doi="10.9999/x", abstract="We draw.", year=2020)

    for papers in permutations((bare, full, first_choice)):
        assert merge(*papers)[0].papers[0].title == "Third"
    for papers in permutations((bare, full)):
        assert merge(*papers)[0].papers[0].title == "Second"
    assert [merge(*papers)[0].papers[0].title for papers in ((full, equal), (equal, full))] == ["Second", "Fourth"]


def test_a_retraction_an_exacter_date_and_the_whole_list_of_authors_are_kept_whoever_tells_them() -> None:
    merged, _ = merge(
        paper(1, title="Maps", doi="10.9999/x", authors=(ANA,), others=True, year=2020, abstract="We draw.", venue="V"),
        paper(2, doi="10.9999/x", authors=(ANA, BO), date="2020-05", year=2020, state="retracted", state_note="Wet."),
    )

    (one,) = merged.papers
    assert (one.authors, one.others, one.date, one.state, one.state_note, one.venue) == (
        (ANA, BO), False, "2020-05", "retracted", "Wet.", "V",
    )  # fmt: skip


def test_every_strong_identifier_joins() -> None:
    page = (Link(kind="url", url="https://aclanthology.org/2020.acl-main.1/"),)
    pmlr = [
        (Link(kind=kind, url=f"https://proceedings.mlr.press/v139/{path}"),)
        for kind, path in (("url", "lund21a.html"), ("pdf", "lund21a/lund21a.pdf"))
    ]
    pairs = [
        (paper(1, title="A", doi="10.9999/x"), paper(2, title="B", doi="10.9999/x")),
        (paper(1, title="A", arxiv="2101.00001"), paper(2, title="B", arxiv="2101.00001")),
        (paper(1, title="A", openreview="aBcDeFgH"), paper(2, title="B", openreview="aBcDeFgH")),
        (paper(1, title="A", doi="10.18653/v1/2020.acl-main.1"), paper(2, title="B", links=page)),
        (paper(1, title="A", id="2020.acl-main.1"), paper(2, title="B", links=page)),
        (paper(1, title="A", links=pmlr[0]), paper(2, title="B", links=pmlr[1])),
    ]

    assert [counts(*pair) for pair in pairs] == [1] * len(pairs)


def test_records_that_chain_are_one_paper() -> None:
    chain = [
        paper(1, title="A", doi="10.9999/x"),
        paper(2, title="B", arxiv="2101.00001"),
        paper(3, title="C", doi="10.9999/x", arxiv="2101.00001"),
    ]

    for papers in permutations(chain):
        assert counts(*papers) == 1


def test_two_dois_are_two_papers_and_told() -> None:
    merged, told = merge(
        paper(1, title="Maps of the Sea", authors=(ANA,), year=2020, doi="10.9999/x", arxiv="2101.00001"),
        paper(2, title="Maps of the Sea", authors=(ANA,), year=2020, doi="10.9999/y", arxiv="2101.00001"),
    )

    assert len(merged.papers) == 2
    assert told == [
        "a.bib:2: note: possible double of a.bib:1: the arXiv id 2101.00001 is the same, but the DOI is another one",
    ]


def test_the_doi_of_a_preprint_is_no_other_doi() -> None:
    assert (
        counts(
            paper(1, title="Maps of the Sea", arxiv="2101.00001", doi="10.48550/arxiv.2101.00001"),
            paper(2, title="Maps of the Sea", arxiv="2101.00001", doi="10.9999/x"),
        )
        == 1
    )


def test_a_title_joins_with_authors_that_fit_and_no_two_years() -> None:
    first = paper(1, title="{Deep Maps}: A {S}tudy", authors=(ANA, BO), year=2021, venue="Map Days")
    initials = (Name(given="A.", family="LUND"), Name(given="B.", family="Reyes"))
    same = [
        paper(2, title="Deep maps – a study.", authors=initials, year=2021, venue="Proceedings of the Map Days"),
        paper(2, title="Deep Maps: A Study", authors=(ANA, BO)),
        paper(2, title="Deep Maps: A Study", authors=(ANA,), others=True, year=2021),
    ]
    others = [
        paper(2, title="Deep Maps: A Study", authors=(ANA, BO), year=2020),
        paper(2, title="Deep Maps: A Study", authors=(ANA,), year=2021),
        paper(2, title="Deep Maps: A Study", authors=(BO, ANA), year=2021),
        paper(2, title="Deep Maps: A Study", authors=(Name(given="Eli", family="Lund"), BO), year=2021),
        paper(2, title="Deep Maps: A Study", year=2021),
    ]

    assert [counts(first, other) for other in same] == [1, 1, 1]
    assert [counts(first, other) for other in others] == [2, 2, 2, 2, 2]
    assert [len(merge(first, other)[1]) for other in others] == [1, 1, 1, 1, 1]


def test_a_record_without_a_year_does_not_join_two_of_other_years() -> None:
    fields = {"title": "Maps of the Sea", "authors": (ANA,)}
    papers = [paper(1, **fields), paper(2, **fields, year=2020), paper(3, **fields, year=2021)]

    for order in permutations(papers):
        assert counts(*order) == 2


def test_a_title_that_many_papers_have_wants_one_venue_too() -> None:
    prefaces = [
        paper(1, title="Preface", authors=(ANA,), year=2010, venue="Map Days"),
        paper(2, title="Preface", authors=(ANA,), year=2010, venue="Road Days"),
        paper(3, title="Preface", authors=(BO,), year=2012, venue="Map Days"),
        paper(4, title="Preface"),
        paper(5, title="Preface"),
    ]

    merged, told = merge(*prefaces)

    assert merged == Merged(papers=tuple(prefaces), absorbed=0)
    assert [line.partition(": the title is the same, but ")[2].partition(";")[0] for line in told] == [
        "many papers have one like it, and nothing says that their venues are the same",
        "the authors differ",
        "one has no authors",
        "one has no authors",
    ]
    assert counts(prefaces[0], paper(9, title="Preface", authors=(ANA,), year=2010, venue="map days")) == 1


def test_records_of_one_file_with_ids_of_their_own_are_not_joined_by_title() -> None:
    fields = {"title": "Maps of the Sea", "authors": (ANA,), "year": 2021}

    assert counts(paper(1, id="maps", **fields), paper(2, id="MAPS", **fields)) == 2
    assert counts(paper(1, id="maps", **fields), paper(2, id="sea", file="b.bib", **fields)) == 1
    assert counts(paper(1, key="lund20", **fields), paper(2, key="lund20a", **fields)) == 1


def test_one_long_abstract_joins_unless_the_titles_clearly_differ() -> None:
    first = paper(1, title="Deep Maps of the Sea", authors=(ANA,), year=2020, abstract=ABSTRACT)
    same = [
        paper(2, abstract=ABSTRACT.upper()),
        paper(2, title="Deep Maps of the Seas", authors=(ANA,), year=2021, abstract=ABSTRACT.replace(" ", "\n")),
        paper(2, title="Deep Maps", abstract=ABSTRACT),
    ]
    others = [
        paper(2, title="Deep Maps of the Sea, Part II", authors=(ANA,), year=2020, abstract=ABSTRACT),
        paper(2, title="Erratum: Deep Maps of the Sea", authors=(ANA,), year=2020, abstract=ABSTRACT),
        paper(2, title="Roads and Rails", authors=(ANA,), year=2020, abstract=ABSTRACT),
        paper(2, title="Deep Maps of the Sea", authors=(CY,), year=2020, abstract=ABSTRACT),
        paper(2, title="Roads", abstract=ABSTRACT + "But not this one."),
    ]

    assert [counts(first, other) for other in same] == [1, 1, 1]
    assert [counts(first, other) for other in others] == [2, 2, 2, 2, 2]
    assert counts(paper(1, abstract=ABSTRACT[:150]), paper(2, abstract=ABSTRACT[:150])) == 2


@given(
    st.lists(
        st.builds(
            paper,
            st.integers(1, 99),
            title=st.sampled_from(["", "Preface", "Maps of the Sea", "Maps of the Sea, Part II"]),
            authors=st.sampled_from([(), (ANA,), (ANA, BO), (BO,)]),
            year=st.sampled_from([None, 2020, 2021]),
            doi=st.sampled_from(["", "", "10.9999/x", "10.9999/y"]),
            arxiv=st.sampled_from(["", "2101.00001", "2101.00002"]),
            abstract=st.sampled_from(["", ABSTRACT, "Short."]),
        ),
        max_size=8,
    )
)
def test_whatever_the_records_none_is_lost_and_no_paper_has_two_dois(papers: list[Paper]) -> None:
    merged = merge_duplicates(papers, Problems())

    assert len(merged.papers) + merged.absorbed == len(papers)
    assert sum(len(each.merged_from) for each in merged.papers) <= merged.absorbed
    assert {each.doi for each in papers} <= {each.doi for each in merged.papers} | {""}


RECORDS: st.SearchStrategy[dict[str, object]] = st.builds(
    dict,
    title=st.sampled_from(("Maps of the Sea", "Roads of the Sea", "Maps")),
    authors=st.sampled_from(((ANA,), (BO,), (ANA, BO), (Name(given="Lund", family="Ana"),), ())),
    doi=st.sampled_from(("", "10.9999/a", "10.9999/b")),
    arxiv=st.sampled_from(("", "2001.00001", "2001.00002")),
    openreview=st.sampled_from(("", "mapsandseas")),
    abstract=st.sampled_from(("", ABSTRACT)),
    year=st.sampled_from((None, 2020, 2021)),
)


@given(st.lists(RECORDS, min_size=2, max_size=6), st.data())
def test_the_order_of_the_sources_does_not_decide_what_is_joined(
    records: list[dict[str, object]], data: st.DataObject
) -> None:
    papers = [paper(number, file=f"{number % 3}.bib", **record) for number, record in enumerate(records)]
    shuffled = data.draw(st.permutations(papers))

    assert groups(*shuffled) == groups(*papers)


def groups(*papers: Paper) -> set[frozenset[Origin]]:
    return {frozenset((each.origin, *each.merged_from)) for each in merge(*papers)[0].papers}


def test_a_preprint_between_two_papers_goes_with_the_same_one_whatever_the_order() -> None:
    preprint = paper(1, file="c.bib", title="Maps", arxiv="2001.00001")
    first = paper(1, file="a.bib", title="Maps", doi="10.9999/a", arxiv="2001.00001")
    second = paper(1, file="b.bib", title="Maps", doi="10.9999/b", arxiv="2001.00001")

    for papers in permutations((preprint, first, second)):
        assert groups(*papers) == {frozenset({first.origin, preprint.origin}), frozenset({second.origin})}
        assert sum("possible double" in note for note in merge(*papers)[1]) == 1


WEI = Name(given="Wei", family="Zhang")
IEW = Name(given="Zhang", family="Wei")


def test_names_the_other_way_round_are_the_same_authors_of_one_title() -> None:
    titled = {"title": "Maps of the Sea", "year": 2020}

    assert counts(paper(1, authors=(WEI, ANA), **titled), paper(2, authors=(IEW, ANA), **titled)) == 1
    assert counts(paper(1, authors=(ANA, WEI), **titled), paper(2, authors=(ANA, IEW), **titled)) == 1
    assert counts(paper(1, authors=(WEI,), **titled), paper(2, authors=(replace(IEW, given="Z."),), **titled)) == 2
    assert counts(paper(1, authors=(WEI,), **titled), paper(2, authors=(IEW,), title="Maps", year=2020)) == 2


def test_what_gave_a_record_its_address_is_kept() -> None:
    (one,) = merge(
        paper(1, key="lund20", doi="10.9999/x", title="Maps", year=2020),
        paper(2, id="maps", key="m1", doi="10.9999/x", title="Maps"),
        paper(3, key="lund20", doi="10.9999/x"),
    )[0].papers

    assert (one.id, one.key, one.former) == ("maps", "lund20", ("lund20",))


@pytest.mark.parametrize(
    ("one", "other", "papers"),
    [
        (Name(family="Müller", given="Hans"), Name(family="Mueller", given="H."), 1),
        (Name(family="Berg", particle="van der", given="Jan"), Name(family="Van der Berg", given="Jan"), 1),
        (Name(family="Smith", given="Jean Roy"), Name(family="Roy Smith", given="Jean"), 1),
        (Name(family="山田", given="花子"), Name(family="山田花子"), 1),
        (Name(family="Müller", given="Hans"), Name(family="Moller", given="Hans"), 2),
        (Name(family="Lin", given="W."), Name(family="W.", given="Lin"), 2),
    ],
)
def test_authors_of_one_title_are_the_same_however_their_names_are_parted(one: Name, other: Name, papers: int) -> None:
    titled = {"title": "Maps of the Sea", "year": 2020}

    assert counts(paper(1, authors=(one,), **titled), paper(2, authors=(other,), **titled)) == papers


def test_signs_that_stand_for_words_make_no_other_title() -> None:
    first = paper(1, title="Maps & Roads", authors=(ANA,), year=2020)

    assert counts(first, paper(2, title="Maps and Roads", authors=(ANA,), year=2020)) == 1


def test_a_title_without_blanks_is_no_single_word() -> None:
    hanako = (Name(family="山田花子"),)

    assert counts(*(paper(line, title="紙の地図の研究", authors=hanako, year=2020) for line in (1, 2))) == 1
    assert counts(*(paper(line, title="地図", authors=hanako, year=2020) for line in (1, 2))) == 2
