import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.names import Name, is_others, parse_name, split_names

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
    assert split_names("Fenn E, Gray G, Holt K", inverted=True) == ("Fenn E", "Gray G", "Holt K")


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
    ],
)
def test_a_name_is_parsed_into_its_parts(written: str, name: Name) -> None:
    assert parse_name(written) == name


def test_a_name_is_printed_sorted_and_addressed_by_rule() -> None:
    name = Name(given="Tomas", particle="van der", family="Berg", suffix="Jr.")
    assert name.full == "Tomas van der Berg, Jr."
    assert name.family_first == "van der Berg, Jr., Tomas"
    assert name.surname == "van der Berg"
    assert name.sorting == "berg tomas van der jr."
    assert name.slug == "tomas-van-der-berg-jr"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Una O'Shea", "Una O’Shea"),
        ("Jean-Luc Roy", "Jean‑Luc Roy"),
        ("Lena Ibáñez", "Lena Iba\u0301n\u0303ez"),
        ("J. R. Smith", "J.R. Smith"),
        ("Ana  LUND", "ana lund"),
    ],
)
def test_spellings_of_one_printed_name_share_an_address(one: str, other: str) -> None:
    assert parse_name(one).slug == parse_name(other).slug


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
