"""Names are parsed as their writers meant them, and spellings of one name are one name."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.namelists import is_others, read_names, split_names
from generator.namenotes import without_marks, without_titles
from generator.names import Name, family_apart, parse_name, simple_name

ANA = Name(given="Ana", family="Lund")
BO = Name(given="Bo", family="Reyes")
CY = Name(given="Cy", family="Dahl")


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Lund, Ana; Reyes, Bo", (ANA, BO)),
        ("Ana Lund; Bo Reyes; ", (ANA, BO)),
        ("Ana Lund|Bo Reyes", (ANA, BO)),
        ("Ana Lund and Bo Reyes", (ANA, BO)),
        ("Ana Lund & Bo Reyes", (ANA, BO)),
        ("Lund, Ana & Reyes, Bo", (ANA, BO)),
        ("Ana Lund, Bo Reyes", (ANA, BO)),
        ("Lund, Ana, Reyes, Bo", (ANA, BO)),
        ("Ana Lund\nBo Reyes", (ANA, BO)),
        ("Ana Lund, Bo Reyes, and Cy Dahl", (ANA, BO, CY)),
        ("Ana Lund, Bo Reyes and Cy Dahl", (ANA, BO, CY)),
        ("Lund,\n   Ana  AND\tReyes,\tBo\n and\n Dahl, Cy", (ANA, BO, CY)),
        ("Lund, Ana", (ANA,)),
        ("Sand and Andersson Group; Ana Lund", (Name(family="Sand and Andersson Group"), ANA)),
        ("林晓、王明", (Name(family="林晓"), Name(family="王明"))),
        ("林晓, 王明", (Name(family="林晓"), Name(family="王明"))),
        (
            "Alm F., Birk T. and Cole J.",
            tuple(Name(family=f, given=g) for f, g in (("Alm", "F."), ("Birk", "T."), ("Cole", "J."))),
        ),
        (
            "Alm TK; Birk L M; others",
            (Name(given="TK", family="Alm"), Name(given="L M", family="Birk"), Name(family="others")),
        ),
        ("Ana Lund • Bo Reyes", (ANA, BO)),
        ("Maps, Inc.", (Name(family="Maps, Inc."),)),
        ("Lund, A. B., Reyes, B.", (Name(given="A. B.", family="Lund"), Name(given="B.", family="Reyes"))),
        ("Stein, III, Eli and Lund, Ana", (Name(given="Eli", family="Stein", suffix="III"), ANA)),
        (
            "García Márquez, Gabriel José and Lund, Ana",
            (Name(given="Gabriel José", family="García Márquez"), ANA),
        ),
        ("{Maps and Roads, Inc.}", (Name(family="Maps and Roads, Inc."),)),
        ("Lund, Ana and {Sea and Sky (SS)}", (ANA, Name(family="Sea and Sky (SS)"))),
        (" ; and ", ()),
        ("", ()),
    ],
)
def test_the_names_of_a_field_are_parted_as_its_writer_meant(written: str, names: tuple[Name, ...]) -> None:
    assert tuple(map(parse_name, split_names(written))) == names


def test_where_names_are_inverted_a_single_comma_stands_inside_a_name() -> None:
    assert split_names("García Márquez, Gabriel José", inverted=True) == ("García Márquez, Gabriel José",)
    assert split_names("Fenn E, Gray G, Holt KA", inverted=True) == ("Fenn, E", "Gray, G", "Holt, KA")


@pytest.mark.parametrize(
    ("written", "inverted", "guessed"),
    [
        ("Ana Lund, Bo Reyes", False, False),
        ("Lund, Ana, Reyes, Bo", False, True),
        ("Ana Lund, Bo Reyes, Cy Dahl", True, True),
        ("Alm F., Birk T., Cole J. and Dorn K.", True, True),
        ("Lund, Ana and Reyes, Bo", True, False),
        ("Lund, Ana; Reyes, Bo", False, False),
    ],
)
def test_a_list_says_whether_its_commas_may_mean_something_else(written: str, inverted: bool, guessed: bool) -> None:
    assert read_names(written, inverted=inverted).guessed is guessed


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Karl vom und zum Fels", Name(given="Karl", particle="vom und zum", family="Fels")),
        ("de la Mora, Ines", Name(given="Ines", particle="de la", family="Mora")),
        ("van der Berg", Name(particle="van der", family="Berg")),
        ("Van den Berg, P.", Name(given="P.", family="Van den Berg")),
        ("Marceau d'Orval, Elise", Name(given="Elise", family="Marceau d'Orval")),
        ("{Della Rocca}, Dina", Name(given="Dina", family="Della Rocca")),
        ("ada quill", Name(given="ada", family="quill")),
        ("quill, ada", Name(given="ada", family="quill")),
        ("Marsh, Jr., Tomas", Name(given="Tomas", family="Marsh", suffix="Jr.")),
        ("Marsh, Tomas, Jr.", Name(given="Tomas", family="Marsh", suffix="Jr.")),
        ("Tomas Marsh Jr.", Name(given="Tomas", family="Marsh", suffix="Jr.")),
        ("Tomas Marsh, Jr.", Name(given="Tomas", family="Marsh", suffix="Jr.")),
        ("{Lake, Wren A., Jr}", Name(family="Lake, Wren A., Jr")),
        ('M{\\"u}ller, J{\\"o}rg', Name(given="Jörg", family="Müller")),
        ("{R\\&D Group}", Name(family="R&D Group")),
        ("Maya", Name(family="Maya")),
        ("Fenn E", Name(given="E", family="Fenn")),
        ("김민준", Name(family="김민준")),
        ("山田 花子", Name(family="山田 花子")),
        ("Xiao Lin (林晓)", Name(given="Xiao", family="Lin (林晓)")),
        ("P. Van den Berg", Name(given="P.", family="Van den Berg")),
        ("Emil Luz y Rivas", Name(given="Emil", family="Luz y Rivas")),
        ("Tomas {Marsh, Jr.}", Name(given="Tomas", family="Marsh", suffix="Jr.")),
        ("Ludwig van Holt III", Name(given="Ludwig", particle="van", family="Holt", suffix="III")),
        ("Sea Level Collaboration", Name(family="Sea Level Collaboration")),
        ("Bureau of Maps", Name(family="Bureau of Maps")),
        ("Ines Mora -Lind", Name(given="Ines", family="Mora-Lind")),
        ("Mora- Lind, Ines", Name(given="Ines", family="Mora-Lind")),
    ],
)
def test_a_name_is_parsed_into_its_parts(written: str, name: Name) -> None:
    assert parse_name(written) == name


def test_a_name_is_printed_sorted_and_addressed_by_rule() -> None:
    name = Name(given="Tomas", particle="van der", family="Berg", suffix="Jr.")
    assert name.full == "Tomas van der Berg, Jr."
    assert name.surname == "van der Berg"
    assert name.sorting == "berg tomas van der jr."
    assert name.slug == "tomas-van-der-berg-jr"


SPELLINGS = [
    ("Una O'Shea", "Una O’Shea"),
    ("Jean-Luc Roy", "Jean‑Luc Roy"),
    ("Jean-Luc Roy", "Jean Luc Roy"),
    ("Lena Ibáñez", "Lena Iba\u0301n\u0303ez"),
    ("J. R. Smith", "J.R. Smith"),
    ("J. R. Smith", "JR SMITH"),
    ("Ana  LUND", "ana lund"),
    ("林 晓", "林晓"),
    ("Tomas Marsh, Jr.", "Tomas Marsh Jr"),
]


@pytest.mark.parametrize(("one", "other"), SPELLINGS)
def test_spellings_of_one_printed_name_compare_equal(one: str, other: str) -> None:
    assert parse_name(one).key == parse_name(other).key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Jan Stone", "J. Stone"),
        ("林晓", "林曉"),
        ("Tomas Marsh", "Tomas Marsh, Jr."),
        ("Li Nan", "Lina N"),
        ("✨", "…"),
    ],
)
def test_other_names_do_not(one: str, other: str) -> None:
    assert parse_name(one).key != parse_name(other).key
    assert parse_name(one).slug != parse_name(other).slug


def test_initials_give_one_address_with_and_without_stops() -> None:
    assert {parse_name(written).slug for written in ("J. R. Smith", "J.R. Smith", "J R Smith")} == {"j-r-smith"}


def test_and_others_is_no_name() -> None:
    assert [is_others(text) for text in ("others", "et al.", "Others", "{others}", "Mothers")] == [
        True,
        True,
        True,
        True,
        False,
    ]


@given(st.text(alphabet="aB é{}.,;~\\'\"-中\n", max_size=30) | st.text(max_size=30))
def test_whatever_is_written_names_are_parsed_and_no_braces_are_left(text: str) -> None:
    for written in split_names(text):
        name = parse_name(written)
        assert "{" not in name.full
        assert name.full == name.full.strip()


@given(st.lists(st.sampled_from(["Ana Lund", "Reyes, Bo", "van der Berg, T.", "{Sea and Sky}"]), max_size=5))
def test_names_joined_by_and_are_parted_again(names: list[str]) -> None:
    assert split_names(" and ".join(names)) == tuple(names)


@given(
    st.lists(
        st.text(alphabet="ABÉŁaběł.-'’", min_size=1, max_size=8)
        | st.sampled_from(["Dr", "Jr", "III", "van", "Ltd", "PhD"]),
        max_size=4,
    ).map(" ".join)
)
def test_the_short_way_for_simple_names_leads_to_the_same_name(text: str) -> None:
    assert simple_name(text) in (None, parse_name(without_titles(without_marks(text))))


@given(st.text(max_size=40))
def test_a_slug_is_safe_and_hangs_on_the_folded_name_alone(text: str) -> None:
    name = parse_name(text)

    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name.slug)
    assert len(name.slug) <= 80
    assert parse_name(unicodedata.normalize("NFD", text)).slug == name.slug


@given(st.text(alphabet="AaBbéñ '’-.", min_size=1, max_size=30))
def test_letter_case_makes_no_other_person(text: str) -> None:
    family = Name(family=text)

    assert (family.key, family.slug) == (Name(family=text.upper()).key, Name(family=text.upper()).slug)


def test_a_name_in_two_parts_keeps_the_order_of_its_script() -> None:
    assert Name(family="山田", given="花子").full == "山田花子"
    assert Name(family="Yamada", given="Hanako").full == "Hanako Yamada"


@pytest.mark.parametrize(
    ("written", "parted"),
    [
        ("Ada Lovelace", ("Ada ", "Lovelace", "")),
        ("Tomas van der Berg", ("Tomas van der ", "Berg", "")),
        ("García Márquez, Gabriel", ("Gabriel ", "García Márquez", "")),
        ("Sammy Davis, Jr.", ("Sammy ", "Davis", ", Jr.")),
        ("Aristotle", ("", "Aristotle", "")),
        ("{The ATLAS Collaboration}", ("", "The ATLAS Collaboration", "")),
    ],
)
def test_the_family_name_stands_apart_by_which_a_name_is_sorted(written: str, parted: tuple[str, str, str]) -> None:
    name = parse_name(written)

    assert family_apart(name.full, name.sorting) == parted


def test_a_name_that_is_sorted_otherwise_is_not_parted() -> None:
    assert family_apart("Ada Lovelace", "byron ada") == ("", "Ada Lovelace", "")
