"""LaTeX letters become the letters they stand for, and nothing else changes."""

from __future__ import annotations

import pytest

from generator.letters import decode_letters

ACCENTS = r"""
\'{\i} í
\'i í
\'{i} í
\v{c} č
{\v{c}} č
{\v c} č
\o ø
{\O} Ø
\ss ß
\l{} ł
\L Ł
\aa å
{\AE} Æ
\oe œ
\c{c} ç
\c{t} ţ
\k{a} ą
\H{o} ő
{\H o} ő
\r{u} ů
\.{I} İ
\.z ż
\'z ź
\u{g} ğ
\d{s} ṣ
\={a} ā
\b{d} ḏ
\~n ñ
\^{\i} î
\"{\i} ï
\`{\i} ì
\dj đ
\DH Ð
\th þ
\ng ŋ
\i ı
\'{\ae} ǽ
\v{\j} ǰ
\"y ÿ
\^{w} ŵ
\"{O} Ö
{\'{{\i}}} í
"""


@pytest.mark.parametrize("row", ACCENTS.strip().splitlines())
def test_a_command_becomes_one_letter(row: str) -> None:
    command, letter = row.rsplit(" ", 1)
    assert decode_letters(command) == letter
    assert decode_letters(f"X{command}") == f"X{letter}"


@pytest.mark.parametrize(
    ("source", "letters"),
    [
        (r"\L ucja Nowy", "Łucja Nowy"),
        (r"Wei{\ss} Berg", "Weiß Berg"),
        (r"\"{o} \L u, \AA rhus and S\o ren, {\L} u", "ö Łu, Århus and Søren, Ł u"),
        (r"K\H ov\H o, Ma\v cek, \c Celik", "Kővő, Maček, Çelik"),
        (r"K{\H o}v{\H o}, Ma{\v c}ek, {\c C}elik", "Kővő, Maček, Çelik"),
        (r"M\"uller and Jimen" + "\u0303" + "o", "Müller and Jimeño"),
        (r"{\"U}ber and {\"Uber}", "Über and {Über}"),
        (r"Erd\H{o}s, na\"{\i}ve, {\'e}t{\'{e}}", "Erdős, naïve, été"),
    ],
)
def test_blanks_and_braces_round_a_letter_go_as_in_tex(source: str, letters: str) -> None:
    assert decode_letters(source) == letters


@pytest.mark.parametrize(
    "source",
    [
        r"\ours and \method{}",
        r"{Whole Title}",
        r"\emph{x} \cite{y} \dots",
        r"50\% of \{a\}",
        r"x\\y",
        "",
        r"\'",
        r"\v{",
    ],
)
def test_other_text_stays_as_it_is(source: str) -> None:
    assert decode_letters(source) == source
