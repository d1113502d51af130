"""Whatever a source holds, something is set, and it is well nested."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.markup import set_block, set_inline, set_page
from generator.markup.texts import MAX_LENGTH

MONSTERS = [
    "$" * 20_000,
    "{" * 9_000 + "}" * 9_000,
    "{" * 19_000,
    "}" * 19_000,
    "\\{" * 6_000 + "}" * 6_000,
    "({" * 6_000 + ")}" * 3_000,
    "\\left(" * 2_000,
    "$" + "\\left(" * 300 + "$",
    "$" + "\\sqrt{" * 250 + "x" + "}" * 250 + "$",
    "$" + "{" * 900 + "}" * 900 + "$",
    "$" + "\\sqrt" * 300 + "$",
    "$" + "\\begin{matrix}" * 100 + "$",
    "$" + "x'" * 900 + "$",
    "$" + "^" * 1_900 + "$",
    "\\sqrt{" * 2_000 + "x" + "}" * 2_000,
    "\\emph{" * 2_000 + "x" + "}" * 2_000,
    "<b>" * 3_000 + "x" + "</b>" * 2_800,
    "<!--" * 5_000,
    "<ul><li>" * 2_000 + "</li></ul>" * 1_000,
    "\\begin{itemize}" * 1_300 + "\\item a",
    "x^" * 9_000,
    "*a **b " * 2_800,
    "_a __b " * 2_800,
    "[a](" * 4_000,
    "`a " * 6_000,
    "&amp;" * 4_000,
    "\\" * 20_000,
    "http://a.b/" + "(" * 15_000,
    "é" * 19_000,
    "Ã" * 19_000,
    "\\'" * 9_000,
    "\n" * 20_000,
    "x" * 30_000,
]
DEEP_PAGES = [
    "- " * 3_000 + "x",
    "> " * 3_000 + "x",
    "**" * 3_000 + "x" + "**" * 3_000,
    "".join("    " * depth + "- a\n" for depth in range(300)),
    "[" * 20_000,
    "[x" * 5_000 + "]" * 5_000,
    "![a](" * 4_000,
    "<a " * 6_000,
    "a\n=\n" * 4_000,
    " " * 20_000 + "x",
]


def well_nested(markup: str) -> bool:
    """Whether the HTML would be XML, were it not for ``<br>``."""
    ElementTree.fromstring(f"<x>{re.sub('<(br|hr)>', '<br/>', markup)}</x>")
    return True


@pytest.mark.parametrize("source", MONSTERS, ids=lambda source: source[:12])
def test_a_monster_is_set_somehow(source: str) -> None:
    assert well_nested(set_inline(source).html)
    assert well_nested(set_block(source).html)


@pytest.mark.parametrize("source", DEEP_PAGES, ids=lambda source: source[:12])
def test_a_page_nested_beyond_reason_is_set_somehow(source: str) -> None:
    assert set_page(source).html


def test_a_text_beyond_all_length_is_shown_as_it_is() -> None:
    rich = set_block("*a* " * MAX_LENGTH)
    assert rich.html.startswith("<p>*a* *a*")
    assert rich.faults == ("the text is longer than 20000 characters and is shown as it is",)


PIECES = st.sampled_from(
    [
        *r"a b $ $$ $x$ \( \) \[ \] { } \emph{ \item \begin{itemize} \end{itemize} * ** *** _ __".split(),
        *r"^ ` `` '' <b> </b> <p> </p> <a <br> </ &lt; & ; [ ]( ) https://a.org/b - -- --- ~ \\ \{".split(),
        *r"\alpha \frac \sqrt \left( \right) \footnote{ \cite{ \url{ \href{ \foo é ﬁ".split(),
        *(" ", "\n", "\n\n", "\n- ", "\n1. ", "\ue001", "\U000f0001", "\t"),
    ]
)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_mixture_is_set_well_nested_and_says_the_same_each_time(source: str) -> None:
    block, inline = set_block(source), set_inline(source)
    assert well_nested(block.html)
    assert well_nested(inline.html)
    assert "\n" not in inline.html + inline.text
    assert (block, inline) == (set_block(source), set_inline(source))
    assert not re.search("[\ue000-\uf8ff\U000f0000-\U0010ffff]", block.html + inline.html + block.text)


@given(st.text(alphabet="abc XYZ09.,:;!?()&<>=+/\"'%-é“”—", max_size=60))
def test_a_text_without_markup_keeps_all_its_characters(source: str) -> None:
    rich = set_block(source.replace("--", "-").replace("''", "'"))
    plain = " ".join(source.replace("--", "-").replace("''", "'").split())
    if "<a" not in plain and not re.search(r"&\w+;|\w\.\w|^[-–•]", plain):
        assert rich.text == plain
