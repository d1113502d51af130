"""What stands beside a name is no part of it, and what only looks like that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.namenotes import take_orcid, without_marks, without_titles


@pytest.mark.parametrize(
    ("field", "bare"),
    [
        ("Ana Lund (ed.)", "Ana Lund"),
        ("Ana Lund [Eds.]; Bo Reyes", "Ana Lund; Bo Reyes"),
        ("Ana Lund (corresponding author)", "Ana Lund"),
        ("Ana Lund*; Bo Reyes †, ‡; *Cy Dahl", "Ana Lund; Bo Reyes; Cy Dahl"),
        ("Lund, Ana and ∗Reyes, Bo and **Cy Dahl", "Lund, Ana and Reyes, Bo and Cy Dahl"),
        ("Ana Lund1,2, Bo Reyes3", "Ana Lund, Bo Reyes"),
        ("Ana Lund¹, Bo Reyes ²", "Ana Lund, Bo Reyes"),
        ("Ana Lund(1,2) and Bo Reyes[3]", "Ana Lund and Bo Reyes"),
        (r"Ana Lund$^{1}$ and Bo Reyes\textsuperscript{2}\thanks{At {Loft}}", "Ana Lund and Bo Reyes"),
        ("Ana Lund<sup>1</sup>", "Ana Lund"),
        ("Ana Lund <ana@maps.example>; Bo Reyes (bo@maps.example)", "Ana Lund; Bo Reyes"),
        ("Ana Lund, PhD, Bo Reyes, M.D.", "Ana Lund, Bo Reyes"),
        ("Voss, Eli, PhD", "Voss, Eli"),
        ("<strong>Ana Lund</strong>, <a href='https://e.org'>Bo Reyes</a>", "Ana Lund, Bo Reyes"),
        ("[Ana Lund](https://e.org), __Bo Reyes__", "Ana Lund, Bo Reyes"),
        (
            r"\textbf{Lund, Ana} and {\bf Reyes, B{\'o}} and Dahl$^\dagger$, Cy",
            r"Lund, Ana and Reyes, B{\'o} and Dahl, Cy",
        ),
    ],
)
def test_marks_roles_addresses_and_degrees_are_left_off(field: str, bare: str) -> None:
    assert without_marks(field) == bare


@pytest.mark.parametrize(
    "field",
    [
        "Lund, MD",
        "Lund, Ed.",
        "{Web2, Inc.} and Lund, Ana",
        "Loft Foundation (LF)",
        "Xiao Lin (林晓)",
        "GPT4 Team",
        "Study Group 4",
        'M{\\"u}ller, J{\\"o}rg',
        "Marsh, Jr., Tomas",
    ],
)
def test_what_belongs_to_a_name_stays(field: str) -> None:
    assert without_marks(field) == field


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("Dr. Di Ott", "Di Ott"),
        ("Prof. Dr. rer. nat. Di Ott", "Di Ott"),
        ("Dr Di Ott PhD", "Di Ott"),
        ("{Dr. Ott Foundation}", "{Dr. Ott Foundation}"),
        ("Drew Ott", "Drew Ott"),
        ("Dr.", "Dr."),
    ],
)
def test_titles_before_a_name_are_left_off(name: str, bare: str) -> None:
    assert without_titles(name) == bare


def test_an_orcid_id_beside_a_name_is_taken_from_it() -> None:
    written = [
        "Ana Lund (0000-0002-1825-0097)",
        "Ana Lund https://orcid.org/0000-0002-1825-0097",
        "Ana Lund [ORCID: 0000-0002-1825-0097]",
    ]

    assert {take_orcid(name) for name in written} == {("Ana Lund", "0000-0002-1825-0097")}
    assert take_orcid("Ana Lund") == ("Ana Lund", "")


@given(st.text(alphabet="aB1,;*{}()[]<>@.$^\\ ", max_size=60))
def test_nothing_in_braces_is_changed_and_nothing_is_added(text: str) -> None:
    bare = without_marks(text)

    assert len(bare) <= len(text)
    assert without_marks(
        f"{{{text.replace('{', '').replace('}', '').replace('$', '').replace(chr(92), '')}}}"
    ).startswith("{")
