"""The values of a bibliography: braced, quoted, numbers and the names of macros, joined by ``#``.

The grammar is that of BibTeX 0.99d (Oren Patashnik, “BibTeXing”, 1988).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

MONTHS: Mapping[str, str] = {month: month for month in "jan feb mar apr may jun jul aug sep oct nov dec".split()}
"""The macros that every style defines."""

_TRUTHS = frozenset(("true", "false"))
"""What fields of themes for academics say without braces."""

HIDDEN_AT = "\ufdd0"
"""Stands for the ``@`` of lines that begin with ``%``, so that no entry begins there. It is no letter."""

_PERCENT_LINE = re.compile(r"^[ \t]*%.*$", re.MULTILINE)
_SPACED_AT = re.compile(r"^([ \t]*)@([ \t]*)(\w+)(\s*)(?=[{(])", re.MULTILINE)
_STRAY = re.compile(r"(?:^|[,{}\"\d])[ \t]*%|,\s*,", re.MULTILINE)
_STRUCTURE = re.compile(r"@[ \t]*\w+\s*[{(]|\\[{}\"%]|[{}()\"%,=]|\w+")
_NAME = r"[^\s\"#%'(),={}]+"
_MACRO = re.compile(_NAME)
_STRING = re.compile(r"@\s*string", re.IGNORECASE)
_DEFINITION = re.compile(rf"@\s*string\s*[{{(]\s*({_NAME})\s*=\s*", re.IGNORECASE)
_JOIN = re.compile(r"\s*#\s*")
_BLANK = re.compile(r"\s*")
_SIGN = re.compile(r"\\?[{}\"]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """The text of a value; the place behind it and the blanks after it; the macros that nobody defined."""

    text: str
    end: int
    unknown: tuple[str, ...] = ()


def smoothed(text: str) -> str:
    """The text without entries in lines that begin with ``%``, without comments and second commas between fields, and
    without blanks inside ``@ misc {``; places stay the same.
    """
    shown = _PERCENT_LINE.sub(lambda line: line[0].replace("@", HIDDEN_AT), text)
    spaced = _SPACED_AT.sub(r"\1\2\4@\3", shown)
    return _between_fields(spaced) if _STRAY.search(spaced) else spaced


def _between_fields(text: str) -> str:
    """The text with blanks for what stands between the fields of entries and is none: comments, second commas."""
    parts: list[str] = []
    done, depth, quoted, closer, after_comma = 0, 0, False, "", False
    for sign in _STRUCTURE.finditer(text):
        if sign.start() < done:
            continue
        mark = sign[0].strip()
        stray = 0
        if mark[0] == "@" and (depth == 0 or sign.start() == 0 or text[sign.start() - 1] == "\n"):
            depth, quoted, closer = 1, False, ")" if mark[-1] == "(" else "}"
        elif depth == 1 and not quoted and mark in ("%", ","):
            end = text.find("\n", sign.start()) if mark == "%" else sign.end()
            stray = (len(text) if end < 0 else end) - sign.start() if mark == "%" or after_comma else 0
        elif mark == '"' and depth == 1:
            quoted = not quoted
        elif depth == 1 and mark == closer and not quoted:
            depth = 0
        elif mark[-1] == "{":
            depth += depth > 0
        elif mark == "}" and depth > 1:
            depth -= 1
        after_comma = depth == 1 and not quoted and (mark == "," or (mark == "%" and after_comma))
        if stray:
            parts += (text[done : sign.start()], " " * stray)
            done = sign.start() + stray
    return "".join((*parts, text[done:]))


def joined(text: str, position: int, macros: Mapping[str, str]) -> Joined:
    """The value that begins at a place. A macro that is not defined stands for its name, as ``true`` is meant to."""
    parts: list[str] = []
    unknown: list[str] = []
    while True:
        name = ""
        if text[position : position + 1] in ("{", '"'):
            end = end_of(text, position)
            parts.append(text[position + 1 : end])
            position = min(end + 1, len(text))
        elif macro := _MACRO.match(text, position):
            name = macro[0]
            parts.append(macros.get(name.lower(), name))
            position = macro.end()
        if name and name.lower() not in macros and not (name.isdigit() or name.lower() in _TRUTHS):
            unknown.append(name)
        more = _JOIN.match(text, position)
        if more is None:
            blank = _BLANK.match(text, position)
            return Joined(text="".join(parts), end=blank.end() if blank else position, unknown=tuple(unknown))
        position = more.end()


def end_of(text: str, start: int) -> int:
    """The place of the brace or quote that ends what begins at ``start``, or the end of the text."""
    closer = "}" if text[start] == "{" else '"'
    depth = 0
    for sign in _SIGN.finditer(text, start + 1):
        if sign[0] == closer and depth == 0:
            return sign.start()
        depth += (sign[0] == "{") - (sign[0] == "}" and depth > 0)
    return len(text)


def shared_macros(definitions: Iterable[Iterable[tuple[str, str]]]) -> dict[str, str]:
    """The macros that several bibliographies define, whatever their order; of two of one name, the first."""
    waiting: dict[str, str] = {}
    for defined in definitions:
        for name, value in defined:
            waiting.setdefault(name, value)
    macros = {name: text for name, text in MONTHS.items() if name not in waiting}
    while waiting:
        values = {name: joined(written, 0, macros) for name, written in waiting.items()}
        # What is left when nothing can be settled hangs on itself or on macros that nobody defined.
        settled = {name: value.text for name, value in values.items() if not value.unknown} or {
            name: value.text for name, value in values.items()
        }
        macros |= settled
        waiting = {name: written for name, written in waiting.items() if name not in settled}
    return macros


def definitions(text: str) -> tuple[tuple[str, str], ...]:
    """The macros that a bibliography defines (``@string``): their names in lower case, and their values as written."""
    if not _STRING.search(text):
        return ()
    masked = smoothed(text)
    return tuple(
        (found[1].lower(), masked[found.end() : joined(masked, found.end(), {}).end].strip())
        for found in _DEFINITION.finditer(masked)
    )
