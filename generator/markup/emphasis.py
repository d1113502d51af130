"""Markdown emphasis in text whose other markup is already marks."""

from __future__ import annotations

import re

from generator.markup.marks import CLOSING, FORMULAS, OPENING, PIECES, Marks

_LETTER = rf"\w{PIECES}{FORMULAS}{CLOSING}"
_START = rf"[^\W_]|[\"'“‘(\[~#$@.{OPENING}{PIECES}{FORMULAS}]"

_BOTH = re.compile(rf"(?<![{_LETTER}*])\*\*\*(?={_START})([^*]+?)(?<=[^\s(*])\*\*\*(?!\*)")
_STRONG = re.compile(
    rf"(?<![)*{PIECES}{FORMULAS}])(\*?)\*\*(?=[^\s*])((?:[^*]|\*(?!\*))+?)(?<=[^\s(])\*\*(?=\*?(?!\*))"
)
_INSIDE = re.compile(r"[^\W_]")
_EM = re.compile(rf"(?<![{_LETTER})\]*])\*(?={_START})([^*]+?)(?<=[^\s(*])\*(?!\*)")
_STRONG_LINE = re.compile(r"(?<![^\s(\[{\"'“‘—–>/-])__(?=[^\s_])((?:[^_]|_(?!_))+?)(?<=[^\s_])__(?![\w_])")
_EM_LINE = re.compile(r"(?<![^\s(\[{\"'“‘—–>/-])_(?=[^\s_])([^_]+?)(?<=[^\s_(])_(?![\w_])")


def emphasise(text: str, marks: Marks) -> str:
    """The text with marks for ``*em*``, ``**strong**``, ``***both***`` and the same with underscores.

    Stars behind a letter, a digit or a bracket (A*, 3*3, C*-algebra) and underscores inside a word are no
    emphasis.
    """
    if "*" in text:
        strong, em = (
            (marks.opening("strong"), marks.closing("strong")),
            (marks.opening("em"), marks.closing("em")),
        )
        text = _BOTH.sub(rf"{strong[0]}{em[0]}\1{em[1]}{strong[1]}", text)
        text = _STRONG.sub(lambda match: _strong(match, *strong), text)
        text = _EM.sub(rf"{em[0]}\1{em[1]}", text)
    if "_" in text:
        text = _STRONG_LINE.sub(rf"{marks.opening('strong')}\1{marks.closing('strong')}", text)
        text = _EM_LINE.sub(rf"{marks.opening('em')}\1{marks.closing('em')}", text)
    return text


def _strong(match: re.Match[str], opening: str, closing: str) -> str:
    """Strong text may begin inside a word, but then it is a part of that word: in ``a**b and c**d`` it is
    none."""
    before = match.string[max(match.start() - 1, 0) : match.start()]
    if _INSIDE.match(before) and (match[1] or not match[2].isalpha()):
        return match[0]
    return f"{match[1]}{opening}{match[2]}{closing}"
