"""Authors are read from every shape, and what is doubtful in them is told once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.authors import read_authors
from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.names import Name

ANA, BO = Name(given="Ana", family="Lund"), Name(given="Bo", family="Reyes")


def read(value: Value, *, bibliographic: bool = False) -> tuple[tuple[Name, ...], bool, list[str]]:
    problems = Problems()
    draft = Draft(fields={}, origin=Origin(file="a.yml", line=3), bibliographic=bibliographic)
    names, others = read_authors(value, draft, problems)
    return names, others, [f"{problem.severity}: {problem.what}" for problem in problems]


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"given": "Ana", "family": "Lund"}, ANA),
        ({"First Name": "Ana", "last-name": "Lund"}, ANA),
        ({"name": "Lund, Ana"}, ANA),
        ({"literal": "Maps and Roads Group"}, Name(family="Maps and Roads Group")),
        ({"author": {"display_name": "Ana Lund"}, "position": "first"}, ANA),
        ({"first": "", "last": "Maya"}, Name(family="Maya")),
        ({"first": "Maya", "last": ""}, Name(family="Maya")),
        (
            {"first": "Tom", "von": "van der", "last": "Berg", "jr": "Jr."},
            Name(given="Tom", particle="van der", family="Berg", suffix="Jr."),
        ),
        (
            {"given": "Tom", "non-dropping-particle": "van", "family": "Berg"},
            Name(given="Tom", particle="van", family="Berg"),
        ),
        ({"family": "van der Berg", "given": "Tom"}, Name(given="Tom", particle="van der", family="Berg")),
        ({"name": "Ana Lund", "id": "known-id"}, Name(given="Ana", family="Lund", person="known-id")),
        ({"name": "Ana Lund", "id": "https://people.example/A123"}, Name(given="Ana", family="Lund", person="A123")),
        ({"name": "Ana Lund", "id": "7"}, ANA),
        ({"name": "Ana Lund", "id": "ana@maps.example"}, ANA),
        (
            {"name": "Ana Lund", "id": "https://orcid.org/0000-0002-1694-233x"},
            Name(given="Ana", family="Lund", orcid="0000-0002-1694-233X"),
        ),
        ("Wei Wang 0001", Name(given="Wei", family="Wang", person="wei-wang-0001")),
    ],
)
def test_a_name_is_read_from_its_parts(value: Value, name: Name) -> None:
    assert read((value,)) == ((name,), False, [])


def test_notes_beside_names_are_left_off_and_told_once() -> None:
    names, _, problems = read("Ana Lund (ed.); Bo Reyes*; Dr. Di Ott; Eli Voss, PhD")

    assert [name.full for name in names] == ["Ana Lund", "Bo Reyes", "Di Ott", "Eli Voss"]
    assert problems == [
        "note: what stands beside names is left off: “Ana Lund (ed.); Bo Reyes*; Dr. Di Ott; Eli Voss, PhD; Dr. Di Ott”"
    ]


def test_numbers_and_halves_of_brackets_beside_names_are_left_off_and_told() -> None:
    assert read(("1Ana Lund", "Bo Reyes)", "Ana Lund ()", "3Blue1Brown", "Ana (Bo) Lund")) == (
        (ANA, BO, ANA, Name(family="3Blue1Brown"), Name(given="Ana (Bo)", family="Lund")),
        False,
        ["note: what stands beside names is left off: “1Ana Lund; Bo Reyes); Ana Lund ()”"],
    )


def test_a_list_that_stands_there_twice_is_taken_once_which_is_told() -> None:
    once = ["note: the list of authors stands there twice; it is taken once"]
    assert read(("Ana Lund", "Bo Reyes", "Ana Lund", "Bo Reyes")) == ((ANA, BO), False, once)
    assert read("Ana Lund; Ana Lund") == ((ANA, ANA), False, [])
    assert read(("Ana Lund", "Bo Reyes", "Ana Lund")) == ((ANA, BO, ANA), False, [])


def test_a_suffix_alone_belongs_to_the_name_before_it() -> None:
    assert read(("Ana Lund", "Jr.", "Bo Reyes", "III"))[0] == (
        replace(ANA, suffix="Jr."),
        replace(BO, suffix="III"),
    )


def test_a_list_with_commas_in_bibtex_is_read_and_told() -> None:
    names, _, problems = read("Ana Lund, Bo Reyes, Cy Dahl", bibliographic=True)

    assert [name.full for name in names] == ["Ana Lund", "Bo Reyes", "Cy Dahl"]
    assert problems == [
        "warning: “Ana Lund, Bo Reyes, Cy Dahl” looks like a comma-separated list; "
        "it is read as Ana Lund; Bo Reyes; Cy Dahl"
    ]


def test_no_name_holds_several_people_without_a_word() -> None:
    for written in ("Lund, Ana, Reyes", "Lund, A., Reyes, B., Dahl"):
        assert any("looks like a comma-separated list" in problem for problem in read(written)[2]), written


def test_an_orcid_id_is_checked() -> None:
    names, _, problems = read(
        (
            {"name": "Ana Lund", "orcid": "http://orcid.org/0000-0002-1825-0097 "},
            {"name": "Bo Reyes", "orcid": "0000-0002-1825-0098"},
            {"name": "Cy Dahl", "orcid": "0000-0000-0000-0000"},
        )
    )

    assert [name.orcid for name in names] == ["0000-0002-1825-0097", "", ""]
    assert problems == [
        "warning: “0000-0000-0000-0000” is no ORCID iD; the name is kept without it",
        "warning: “0000-0002-1825-0098” is no ORCID iD; the name is kept without it",
    ]


def test_an_id_that_two_authors_share_is_nobodys() -> None:
    names, _, problems = read(
        (
            {"name": "Ana Lund", "orcid": "0000-0002-1825-0097"},
            {"name": "Eli Voss", "orcid": "0000-0002-1825-0097"},
        )
    )

    assert [(name.full, name.orcid) for name in names] == [("Ana Lund", ""), ("Eli Voss", "")]
    assert problems == [
        "warning: the ORCID iD 0000-0002-1825-0097 is that of “Ana Lund” and “Eli Voss”; "
        "they stay two people, without it"
    ]


def test_a_field_that_says_nothing_has_no_authors_and_an_odd_name_is_kept() -> None:
    assert read("-") == ((), False, [])
    assert read("n/a") == ((), False, [])
    assert read(("✨",)) == (
        (Name(family="✨"),),
        False,
        ["warning: “✨” does not look like a name; it is kept as it stands"],
    )
    assert read(("bo@maps.example", "Ana Lund"))[0] == (ANA,)


def test_others_are_no_author_in_every_shape() -> None:
    for value in ("Ana Lund and others", ("Ana Lund", "et al."), ({"name": "Ana Lund"}, {"name": "others"})):
        assert read(value)[:2] == ((ANA,), True), value


@pytest.mark.parametrize(
    "field",
    [
        {"author+an:orcid": '2="0000-0002-1825-0097"'},
        {"orcid-numbers": "Reyes, Bo/0000-0002-1825-0097\nVoss, Eli/0000-0001-5109-3700"},
        {"author+an:orcid": '1="0000-0002-1825-0098"; 2="0000-0002-1825-0097"; 7="0000-0001-5109-3700"'},
    ],
)
def test_a_bibliography_says_in_a_field_of_its_own_who_its_authors_are(field: dict[str, str]) -> None:
    draft = Draft(fields=field, origin=Origin(file="a.bib"), bibliographic=True)
    names, _ = read_authors("Lund, Ana and Reyes, Bo", draft, Problems())

    assert names == (ANA, replace(BO, orcid="0000-0002-1825-0097"))


def test_an_id_of_an_author_is_annotated_too() -> None:
    draft = Draft(fields={"author+an:id": '1="ana-lund-north"'}, origin=Origin(file="a.bib"), bibliographic=True)

    assert read_authors("Lund, Ana", draft, Problems())[0] == (replace(ANA, person="ana-lund-north"),)


@pytest.mark.parametrize(
    ("text", "names", "others"),
    [
        ("Lund, A. et al.", ["A. Lund"], True),
        ("Lund, A., et al", ["A. Lund"], True),
        ("Ana Lund, Bo Reyes, …", ["Ana Lund", "Bo Reyes"], True),
        ("Lund A, Reyes B, et al.", ["A Lund", "B Reyes"], True),
        ("et al.", [], True),
        ("Ana Cal; Bo Al", ["Ana Cal", "Bo Al"], False),
        ("Ana Lund / Bo Reyes", ["Ana Lund", "Bo Reyes"], False),
        ("Ana Lund und Bo Reyes", ["Ana Lund", "Bo Reyes"], False),
        ("Ana Lund et Bo Reyes", ["Ana Lund", "Bo Reyes"], False),
        ("Karl von und zu Fels", ["Karl von und zu Fels"], False),
        ("Ana Lund^1, Bo Reyes^{2,*}", ["Ana Lund", "Bo Reyes"], False),
    ],
)
def test_lists_in_other_words_and_signs(text: str, names: list[str], others: bool) -> None:
    found, goes_on, _ = read(text)

    assert ([name.full for name in found], goes_on) == (names, others)


def test_an_orcid_stands_beside_one_name_of_several() -> None:
    found, _, _ = read("Ana Lund; Bo Reyes (0000-0002-1825-0097)")

    assert found == (ANA, replace(BO, orcid="0000-0002-1825-0097"))


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("○山田花子, 林晓 (東大/NTT)", ["山田花子", "林晓"]),
        ("林晓（清华大学）, 王明 (NII)", ["林晓", "王明"]),
        ("林晓 (Xiao Lin)", ["林晓 (Xiao Lin)"]),
        ("Xiao Lin (林晓)", ["Xiao Lin (林晓)"]),
    ],
)
def test_an_affiliation_behind_an_east_asian_name_is_left_off_but_not_the_name_in_another_script(
    written: str, names: list[str]
) -> None:
    assert [name.full for name in read(written)[0]] == names
