"""Plain text as LaTeX, and short fields of LaTeX as plain text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.escapes import escape, literally, plain, without_commands
from generator.markup import set_block, set_inline

SIGNS = (
    r"\ { } $ % & # _ ~ ^ \" ' ` `` '' -- --- * ** < > <b> </b> <!-- --> [ ] ( ) ! [a](b) [1]: | | = @ $x_1$ $5 x^2 "
    r"H_2O \alpha \emph{x} \textbackslash \& &amp; &lt; &#42; https://a.example/b_c_ 1. - + # é 林 שלום ½ ﬁ \o \'e -->"
)
PIECES = st.sampled_from((*SIGNS.split(), " ", "\n", "\n\n- ", "\n\n1. ", "e\u0301", "a", "B", "{", "}", "\\"))
TEXTS = st.lists(PIECES, max_size=10).map("".join) | st.text(max_size=20)


@settings(max_examples=150)
@given(TEXTS)
def test_what_is_escaped_is_read_as_it_was(text: str) -> None:
    spoken = plain(text)

    assert (plain(escape(spoken)), plain(literally(spoken))) == (spoken, spoken)


@settings(max_examples=150)
@given(TEXTS)
def test_what_is_escaped_is_shown_as_it_was(text: str) -> None:
    for show in (set_inline, set_block):
        shown = show(text).text
        assert show(escape(shown)).text.split() == shown.split()


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("Q&A: 5% of $6, #1", r"Q\&A: 5\% of \$6, \#1"),
        ("{a} but {b", r"\textbraceleft{}a\textbraceright{} but \textbraceleft{}b"),
        ("{a}", r"\{a\}"),
        (r"C:\x_y ~ 2^3", r"C:\textbackslash{}x\_y \textasciitilde{} 2\textasciicircum{}3"),
        ("a -- b --- c", "a -{}- b -{}-{}- c"),
        ("<b> 1 < 2 > 0", r"\textless{}b> 1 < 2 > 0"),
        ("[1] and [a](b)", "[1] and [a]{}(b)"),
        ("5 * 6", "5 * 6"),
        ("*a*", r"\textasteriskcentered{}a\textasteriskcentered{}"),
        ("- a\n1. b\nc - d", "-{} a\n{1.} b\nc - d"),
        ("`a'' isn't", r"\textasciigrave{}a'{}' isn't"),
    ],
)
def test_a_plain_text_in_latex(text: str, escaped: str) -> None:
    assert escape(text) == escaped


@pytest.mark.parametrize(
    ("field", "text"),
    [
        (r"<i>Map</i> Days <span class='x'>2020</span>, {\bf Rome} \underline{a} 1 < 2", "Map Days 2020, Rome a 1 < 2"),
        (r"Sea \& Sky: 5\%", "Sea & Sky: 5%"),
        (r"{Proceedings} of the \emph{Sea} Days", "Proceedings of the Sea Days"),
        (r"\textbackslash{}x\^{}", "\\x\\^"),
        (r"Caf{\'e} M\"uller~\& S{\o}n", "Café Müller & Søn"),
        ("61--68 --- all", "61–68 — all"),
        (r"The \LaTeX{} Companion\ldots", "The LaTeX Companion…"),
        (r"\unknown{x} stays", r"\unknownx stays"),
        (r"R\&amp;D", "R&amp;D"),
        ("  a\n b ", "a b"),
    ],
)
def test_a_field_in_latex_as_plain_text(field: str, text: str) -> None:
    assert plain(field) == text


def test_a_field_without_any_commands() -> None:
    assert without_commands(r"\newblock In \emph{Sea} \& Sky \textbackslash{}x") == "In Sea & Sky \\x"


@given(st.text())
def test_a_field_is_on_one_line_and_composed(text: str) -> None:
    spoken = plain(text)

    assert spoken == " ".join(spoken.split())
    assert spoken.isascii() or unicodedata.is_normalized("NFC", spoken)


@pytest.mark.parametrize(
    ("text", "literal"), [("Sea & Sky, 5%", "Sea & Sky, 5%"), ("a~b {c}", r"a\textasciitilde{}b \{c\}")]
)
def test_a_field_is_escaped_only_where_it_would_be_misread(text: str, literal: str) -> None:
    assert literally(text) == literal
