"""A printed name is not a person: who stands behind it is said by ids, ORCID iDs, people and letters."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from generator.authorship import Authorship, Byline, attribute
from generator.errors import Origin, Problems
from generator.names import Name, parse_name
from generator.people import Person

ONE, TWO = "0000-0002-1825-0097", "0000-0002-1694-233X"
HERE = Origin(file="site.yml", line=2)


def name(written: str, *, orcid: str = "", person: str = "") -> Name:
    parsed = parse_name(written)
    return Name(
        given=parsed.given,
        particle=parsed.particle,
        family=parsed.family,
        suffix=parsed.suffix,
        orcid=orcid,
        person=person,
    )


def attributed(
    papers: Sequence[Sequence[Name]], people: Sequence[Person] = (), problems: Problems | None = None
) -> Authorship:
    bylines = [
        Byline(called=(f"p{number}",), origin=Origin(file="a.yml", line=number), authors=tuple(names))
        for number, names in enumerate(papers, 1)
    ]
    return attribute(bylines, people, Problems() if problems is None else problems)


def shown(authorship: Authorship) -> dict[str, str]:
    return {slug: author.name for slug, author in sorted(authorship.authors.items())}


def test_spellings_of_one_name_are_one_author_called_by_the_most_frequent() -> None:
    problems = Problems()
    authorship = attributed(
        [[name(each)] for each in ("JR STONE", "J.R. Stone", "J. R. Stone", "J. R. Stone", "Jan Stone")],
        problems=problems,
    )

    assert shown(authorship) == {"j-r-stone": "J. R. Stone", "jan-stone": "Jan Stone"}
    assert authorship.aliases == {"jr-stone": "j-r-stone"}
    assert [str(problem) for problem in problems] == [
        "a.yml:2: note: the author “J.R. Stone” shares the page of “JR STONE”",
        "a.yml:3: note: the author “J. R. Stone” shares the page of “JR STONE”",
    ]


def test_a_spelling_in_both_cases_is_shown_rather_than_one_that_shouts() -> None:
    assert shown(attributed([[name(each)] for each in ("MARY OAKS", "mary oaks", "Mary Oaks")])) == {
        "mary-oaks": "Mary Oaks"
    }


def test_one_orcid_id_joins_names_and_their_pages() -> None:
    authorship = attributed([[name("Ana Lund", orcid=ONE)], [name("A. Lund", orcid=ONE)], [name("Ana Lund")]])

    assert authorship.slugs == (("ana-lund",), ("ana-lund",), ("ana-lund",))
    assert [[each.full for each in names] for names in authorship.names] == [["Ana Lund"], ["A. Lund"], ["Ana Lund"]]
    assert authorship.authors["ana-lund"].orcid == ONE
    assert authorship.aliases == {"a-lund": "ana-lund"}


def test_two_orcid_ids_part_a_name_and_the_bare_name_is_neither() -> None:
    authorship = attributed([[name("Wei Lin", orcid=ONE)], [name("Wei Lin", orcid=TWO)], [name("Wei Lin")]])

    assert authorship.slugs == ((f"wei-lin-{ONE}",), (f"wei-lin-{TWO.lower()}",), ("wei-lin",))
    assert {slug: (author.name, author.distinction) for slug, author in authorship.authors.items()} == {
        f"wei-lin-{ONE}": ("Wei Lin", f"ORCID {ONE}"),
        f"wei-lin-{TWO.lower()}": ("Wei Lin", f"ORCID {TWO}"),
        "wei-lin": ("Wei Lin", ""),
    }
    assert authorship.aliases == {}


def test_ids_of_a_source_part_a_name_and_one_alone_claims_it() -> None:
    north, south, bare = (
        name("Wei Lin", person="wei-lin-north"),
        name("Wei Lin", person="wei-lin-south"),
        name("Wei Lin"),
    )

    assert attributed([[north], [south], [bare]]).slugs == (("wei-lin-north",), ("wei-lin-south",), ("wei-lin",))
    assert attributed([[north], [bare]]).slugs == (("wei-lin-north",), ("wei-lin-north",))
    assert attributed([[north], [bare]]).aliases == {"wei-lin": "wei-lin-north"}


def test_an_id_and_an_orcid_id_on_one_name_are_one_person() -> None:
    both = name("Ana Lund", person="ana", orcid=ONE)

    authorship = attributed([[both], [name("A. Lund", orcid=ONE)], [name("Ana M. Lund", person="ana")]])

    assert set(authorship.slugs) == {("ana",)}
    assert authorship.authors["ana"].orcid == ONE


def test_variants_lead_to_one_page_and_papers_keep_the_printed_name() -> None:
    milo = Person(
        id="milo-vale",
        name=name("Milo Mark Vale"),
        origin=HERE,
        variants=(name("Milo M. Vale"), name("Milo Vale"), name("Unused Name")),
    )
    problems = Problems()

    authorship = attributed([[name("Milo M. Vale")], [name("milo vale")], [name("M. Vale")]], [milo], problems)

    assert authorship.slugs == (("milo-vale",), ("milo-vale",), ("m-vale",))
    assert [[each.full for each in names] for names in authorship.names] == [
        ["Milo M. Vale"],
        ["milo vale"],
        ["M. Vale"],
    ]
    assert authorship.authors["milo-vale"].name == "Milo Mark Vale"
    assert authorship.aliases == {"milo-m-vale": "milo-vale"}
    assert [str(problem) for problem in problems] == [
        "site.yml:2: note: no paper has the name “Unused Name”, a variant of “Milo Mark Vale”"
    ]


def test_a_former_name_gives_way_and_its_address_leads_on() -> None:
    mila = Person(id="mila-vale", name=name("Mila Vale"), origin=HERE, former=(name("Milo Vale"),))

    authorship = attributed([[name("Vale, Milo"), name("Bo Reyes")], [name("Mila Vale")]], [mila])

    assert [[each.full for each in names] for names in authorship.names] == [["Mila Vale", "Bo Reyes"], ["Mila Vale"]]
    assert authorship.aliases == {"milo-vale": "mila-vale"}
    assert not [author for author in authorship.authors.values() if "Milo" in author.name]


def test_papers_tell_two_people_of_one_name_apart() -> None:
    people = [
        Person(id="wei-lin", name=name("Wei Lin"), origin=HERE),
        Person(id="wei-lin-south", name=name("Wei Lin"), origin=HERE, papers=("P2",)),
    ]

    authorship = attributed([[name("Wei Lin")], [name("Wei Lin")]], people)

    assert authorship.slugs == (("wei-lin",), ("wei-lin-south",))
    assert authorship.authors["wei-lin-south"].distinction == "wei-lin-south"


def test_an_orcid_id_of_another_is_not_the_person_of_that_name() -> None:
    people = [Person(id="ana", name=name("Ana Lund"), origin=HERE, orcid=ONE)]

    authorship = attributed([[name("Ana Lund")], [name("A. Lund", orcid=ONE)], [name("Ana Lund", orcid=TWO)]], people)

    assert authorship.slugs == (("ana",), ("ana",), ("ana-lund",))


NAMES = st.builds(
    name,
    st.sampled_from(["Ana Lund", "A. Lund", "ANA LUND", "Bo Reyes", "林 晓", "林晓", "Wei Lin"]),
    orcid=st.sampled_from(["", "", ONE, TWO]),
    person=st.sampled_from(["", "", "", "a-1", "wei-lin"]),
)


@given(st.lists(st.lists(NAMES, max_size=3), max_size=6))
def test_whoever_wrote_it_every_name_has_an_author_and_no_alias_hides_one(papers: list[list[Name]]) -> None:
    authorship = attributed(papers)

    assert [len(slugs) for slugs in authorship.slugs] == [len(names) for names in papers]
    assert {slug for slugs in authorship.slugs for slug in slugs} == set(authorship.authors)
    assert not set(authorship.aliases) & set(authorship.authors)
    assert set(authorship.aliases.values()) <= set(authorship.authors)
    assert attributed(papers[::-1]).slugs == authorship.slugs[::-1]


def test_of_two_spellings_that_are_as_frequent_the_one_with_its_accents_is_shown() -> None:
    assert shown(attributed([[name("Soren Orsted")], [name("Søren Ørsted")]])) == {"soren-orsted": "Søren Ørsted"}
