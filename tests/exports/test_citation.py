"""A paper as a line of a reference list, in the style of the American Psychological Association."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.drafts import Value
from generator.exports.citation import citation, initials, short_name
from generator.names import Name
from tests.exports.shelf import entry

LUND: Mapping[str, Value] = {"title": "Tides", "authors": ("Lund, Ana",), "year": "2024"}


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (
            {
                **LUND,
                "title": "Tides of {LLMs} at $x^2$",
                "authors": ("Lund, Ana", "van der Berg, Jr., Tomas J."),
                "booktitle": "Proceedings of the Sea Days",
                "volume": "7",
                "pages": "61--68",
                "publisher": "Sand & Sons",
                "doi": "10.1000/Sea_Tides",
            },
            "Lund, A., & van der Berg, T. J., Jr. (2024). Tides of LLMs at x². In Proceedings of the Sea Days (Vol. 7, "
            "pp. 61–68). Sand & Sons. https://doi.org/10.1000/sea_tides",
        ),
        (
            {**LUND, "journal": "Sea Letters", "volume": "7", "number": "2", "pages": "e12", "url": "https://a.example/"},
            "Lund, A. (2024). Tides. Sea Letters, 7(2), e12. https://a.example/",
        ),
        ({**LUND, "venue": "ICML", "pages": "5"}, "Lund, A. (2024). Tides. In ICML (p. 5)."),
        (
            {**LUND, "journal": "arXiv preprint arXiv:2401.00001", "arxiv": "2401.00001v3"},
            "Lund, A. (2024). Tides. arXiv:2401.00001. https://arxiv.org/abs/2401.00001",
        ),
        ({**LUND, "type": "phdthesis", "school": "School of Maps"}, "Lund, A. (2024). Tides. School of Maps."),
        ({**LUND, "title": "Who Moves the Sea?"}, "Lund, A. (2024). Who Moves the Sea?"),
        ({**LUND, "authors": ("{Maps, Inc.}",)}, "Maps, Inc. (2024). Tides."),
        ({**LUND, "authors": "Lund, Ana and others"}, "Lund, A., et al. (2024). Tides."),
        ({"title": "Tides", "year": "2024"}, "Tides. (2024)."),
        ({"title": "Tides", "authors": ("Lund, Ana",)}, "Lund, A. (n.d.). Tides."),
        ({**LUND, "state": "retracted"}, "Lund, A. (2024). Tides [Retracted]."),
        (
            {"abstract": "We measure the tides. They rise.", "authors": ("Lund, Ana",)},
            "Lund, A. (n.d.). [Untitled paper that begins “We measure the tides. They rise.”].",
        ),
        ({"id": "tides", "authors": ("Lund, Ana",)}, "Lund, A. (n.d.). [Untitled paper]."),
    ],
)  # fmt: skip
def test_a_paper_in_one_line(record: Mapping[str, Value], line: str) -> None:
    assert citation(entry(record)) == line


def test_a_paper_without_an_address_of_its_own_is_cited_by_its_page() -> None:
    page = "https://example.org/shelf/papers/tides.html"

    assert citation(entry(LUND), url=page) == f"Lund, A. (2024). Tides. {page}"
    assert citation(entry({**LUND, "doi": "10.1000/a"}), url=page).endswith("Tides. https://doi.org/10.1000/a")


@pytest.mark.parametrize(
    ("others", "line"),
    [
        ((), ", L., S., … L., X. (2024). Tides."),
        (("others",), ", L., S., et al. (2024). Tides."),
    ],
)
def test_of_more_than_twenty_authors_nineteen_and_the_last_are_named(others: tuple[str, ...], line: str) -> None:
    names = tuple(f"L., {letter}." for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")
    shown = citation(entry({**LUND, "authors": (*names, *others)}))

    assert shown.startswith("L., A., L., B., L., C., ")
    assert shown.endswith(line)


def test_three_thousand_authors_are_one_short_line() -> None:
    authors = tuple({"family": f"Lund{number}", "given": "Ana"} for number in range(3000))

    assert len(citation(entry({**LUND, "authors": authors}))) < 300


@pytest.mark.parametrize(
    ("given", "short"),
    [
        ("Ana María", "A. M."),
        ("Jean-Luc", "J.-L."),
        ("J.R. R.", "J. R. R."),
        ("JR", "J. R."),
        ("J.-L.", "J.-L."),
        ("Yu. V.", "Yu. V."),
        ("Łukasz", "Ł."),
        ("D’Arcy", "D."),
        ("Robert “Bob” (Bobby)", "R."),
        ("Иван Петрович", "И. П."),
        ("e. e.", "e. e."),
        ("محمد علي", "محمد علي"),
        ("R\u0304a", "R\u0304."),
    ],
)
def test_given_names_go_by_their_first_letters(given: str, short: str) -> None:
    assert initials(given) == short


@pytest.mark.parametrize(
    ("name", "short"),
    [
        (Name(family="王小明"), "王小明"),
        (Name(family="山田", given="花子"), "山田花子"),
        (Name(family="LI", given="BO"), "LI, B."),
        (Name(family="The Map Makers"), "The Map Makers"),
        (Name(family="Berg", particle="van der", given="Tomas", suffix="Jr."), "van der Berg, T., Jr."),
    ],
)
def test_a_name_in_a_reference_list(name: Name, short: str) -> None:
    assert short_name(name) == short
