"""``people`` of a site is checked whole, each fault with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.config import Site, parse_site
from generator.errors import Origin, PapershelfError, Problems
from generator.names import Name
from generator.people import PERSON, Person

DOCS = Path(__file__).parent.parent / "docs" / "people.md"


def site_of(text: str, folder: Path) -> tuple[Site, list[str]]:
    problems = Problems()
    site = parse_site(text.encode(), folder=folder, problems=problems)
    return site, [str(problem) for problem in problems]


def test_a_person_has_names_an_id_and_papers(tmp_path: Path) -> None:
    site, problems = site_of(
        """\
people:
  - id: Milo
    name: Vale, Milo Mark
    variants: [M. Vale, {first: Milo, last: Vale}]
    orcid: https://orcid.org/0000-0002-1694-233x
    former: Milo Stone
    papers: [maps20]
  - canonical: {first: Mia, last: Vale}
""",
        tmp_path,
    )

    assert problems == []
    assert site.people == (
        Person(
            id="milo",
            name=Name(given="Milo Mark", family="Vale"),
            origin=Origin(file="site.yml", line=2),
            variants=(Name(given="M.", family="Vale"), Name(given="Milo", family="Vale")),
            former=(Name(given="Milo", family="Stone"),),
            orcid="0000-0002-1694-233X",
            papers=("maps20",),
        ),
        Person(id="mia-vale", name=Name(given="Mia", family="Vale"), origin=Origin(file="site.yml", line=8)),
    )


def test_people_may_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "people.yml").write_text("- name: Ana Lund\n", "utf-8")
    site, _ = site_of("people: people.yml\n", tmp_path)

    assert [(person.id, person.origin) for person in site.people] == [("ana-lund", Origin(file="people.yml", line=1))]
    assert "people.yml" in site.own_names


def test_every_fault_of_people_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(PapershelfError) as stopped:
        site_of(
            """\
people:
  - name: Ana Lund
    varients: [A. Lund]
  - variants: [B. Reyes]
  - name: Cy Dahl
    orcid: 0000-0002-1825-0098
  - name: Di Ott
    variants: ["Di Ott; Eli Voss"]
  - id: ana-lund
    name: Ana Maria Lund
""",
            tmp_path,
        )

    assert str(stopped.value).splitlines() == [
        "site.yml:3: error: there is no setting “varients” of a person; did you mean “variants”?",
        "site.yml:4: error: a person wants one “name”; write “- name: Ana Lund” and “variants: [A. Lund]” under it",
        "site.yml:5: error: “0000-0002-1825-0098” is no ORCID iD; "
        "copy it from orcid.org; its last digit checks the others",
        "site.yml:8: error: “variants” wants names, each by itself",
        "site.yml:9: error: the id “ana-lund” is that of the person on line 2 already; "
        "give each person an id of their own",
    ]


@pytest.mark.parametrize("text", ["people: Ana Lund\n", "people: {name: Ana Lund}\n", "people: [Ana Lund]\n"])
def test_people_are_a_list_of_mappings(text: str, tmp_path: Path) -> None:
    with pytest.raises(PapershelfError, match="“people” wants a list of people"):
        site_of(text, tmp_path)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(PapershelfError, match=r"site\.yml:2: error: “people\.yml” cannot be read"):
        site_of("title: Maps\npeople: people.yml\n", tmp_path)


def test_a_name_listed_for_two_people_is_told_and_the_first_keeps_it(tmp_path: Path) -> None:
    site, problems = site_of(
        """\
people:
  - {name: Milo Mark Vale, id: milo, variants: [Milo Vale]}
  - {name: Mia Vale, variants: [M. Vale, Milo Vale]}
""",
        tmp_path,
    )

    assert [[name.full for name in person.variants] for person in site.people] == [["Milo Vale"], ["M. Vale"]]
    assert problems == [
        "site.yml:3: error: “Milo Vale” is listed for “Milo Mark Vale” and for “Mia Vale”; it means milo now; "
        "take it from one, or tell them apart by “orcid” or “papers”"
    ]


def test_two_people_of_one_name_may_be_told_apart(tmp_path: Path) -> None:
    _, by_papers = site_of(
        "people:\n- {name: Wei Lin}\n- {name: Wei Lin, id: wei-lin-south, papers: [stars]}\n", tmp_path
    )
    _, by_orcid = site_of(
        "people:\n- {name: Wei Lin, id: a, orcid: 0000-0002-1825-0097}\n"
        "- {name: Wei Lin, id: b, orcid: 0000-0002-1694-233X}\n",
        tmp_path,
    )

    assert (by_papers, by_orcid) == ([], [])


def test_every_setting_of_a_person_is_in_the_docs() -> None:
    docs = DOCS.read_text("utf-8")

    assert [name for name in PERSON if f"`{name}`" not in docs] == []
