"""Braces without a partner, which group nothing: most are left over, some stand for another character."""

from __future__ import annotations

import re

from generator.markup.commands import MATHEMATICS

_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_CUT_OFF = re.compile(r"\\[A-Za-z]+\{[^\s{}]+\Z")
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?\Z")
_SET = re.compile(r"[,;|.…]")
_NEAR = 120
_OPENED = re.compile(r"[(\[][^()\[\]{}\n]*\Z")
# Behind the number of an item, as in "2)", a bracket closes nothing.
_STAYS_OPEN = re.compile(r"[^()\[\]]*(?:[(\[]|\Z|(?<=\s\w)\))")
_CLOSED = re.compile(r"[^()\[\]{}\n]+\)")
_CLOSING = {"(": ")", "[": "]"}


def mend_braces(text: str, faults: list[str]) -> str:
    """The text without braces that group nothing; those in the place of a bracket or a dash are read as such.

    Scanners read ``(s)`` as ``(s}``; in old fonts of TeX the dash has the place of ``{``, and ``d-sparse`` comes out as
    ``d{sparse``. An argument that the end of the text cuts off is closed.
    """
    if "{" not in text and "}" not in text:
        return text
    if _CUT_OFF.search(text):
        text += "}"
    readings = _readings(text)
    if not readings:
        return text
    faults.append("a brace without a partner was left out, or read as the bracket or the dash that it stands for")
    out: list[str] = []
    at = 0
    for (start, end), reading in sorted(readings.items()):
        out += text[at:start], reading
        at = end
    return "".join((*out, text[at:]))


def _readings(text: str) -> dict[tuple[int, int], str]:
    """What is to be written for each stretch of text that is a brace without a partner."""
    readings: dict[tuple[int, int], str] = {}
    opened: list[tuple[int, str]] = []
    groups = 0
    for match in _BRACE.finditer(text):
        brace, place = match[0], match.start()
        if brace in ("{", "\\{"):
            opened.append((place, brace))
            groups += brace == "{"
        elif brace == "\\}" and opened and opened[-1][1] == "\\{":
            opened.pop()
        elif brace == "}":
            if groups:
                while opened.pop()[1] != "{":
                    pass
                groups -= 1
            elif opened:
                readings |= _half_escaped(text, opened.pop()[0], place)
            else:
                readings[place, place + 1] = _closing(text, place)
    for place, brace in opened:
        readings |= _opening(text, place) if brace == "{" else _escaped(text, place)
    return readings


def _half_escaped(text: str, start: int, end: int) -> dict[tuple[int, int], str]:
    """A pair of which only the first is escaped: of a set, or of what an accent lost, as in ``Cand\\{e}s``."""
    if _SET.search(text, start, end):
        return {(end, end + 1): "\\}"}
    return {(start, start + 2): "", (end, end + 1): ""}


def _closing(text: str, place: int) -> str:
    before, after = text[max(place - _NEAR, 0) : place], text[place + 1 : place + _NEAR]
    opened = _OPENED.search(before)
    if opened and _STAYS_OPEN.match(after):
        return _CLOSING[opened[0][0]]
    parts_words = before[-2:].isalpha() and len(before) > 1 and after[:1].isalpha()
    return " " if parts_words or after.startswith("{") else ""


def _opening(text: str, place: int) -> dict[tuple[int, int], str]:
    before, after = text[max(place - _NEAR, 0) : place], text[place + 1 : place + _NEAR]
    here = place, place + 1
    if command := _COMMAND.search(before):
        # Of a font or a link without its argument nothing is left.
        return {here: " "} if command[1] in MATHEMATICS else {(place - len(command[0]), place + 1): ""}
    beside = before[-1:] + after[:1]
    if len(beside) == 2 and (beside.isalpha() or beside.isspace()):
        return {here: "–"}
    if _CLOSED.match(after) and before.count("(") <= before.count(")"):
        return {here: "("}
    return {here: ""}


def _escaped(text: str, place: int) -> dict[tuple[int, int], str]:
    """An escaped brace before a word was a line break and a group; any other is meant."""
    return {(place, place + 2): " "} if text[place + 2 : place + 3].isalpha() else {}
