"""How far a group, an argument or a formula reaches in a text of LaTeX."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.markup.commands import MATH_ARGUMENTS, MATHEMATICS

_FORMULA_LENGTH = 400
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_OPTION = re.compile(r"\*?\s*\[[^\[\]]{0,200}\]")
_NAME = re.compile(r"\\([A-Za-z]+)")
_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+|\w")
_DELIMITER = re.compile(r"\\(left|right)(?![A-Za-z])\s*(?:\\?[^\sA-Za-z]|\\[A-Za-z]+)")


def pairs(text: str) -> Mapping[int, int]:
    """The position of the closing brace for each opening one that has it; escaped braces do not count."""
    closing: dict[int, int] = {}
    opened: list[int] = []
    for match in _BRACE.finditer(text):
        if match[0] == "{":
            opened.append(match.start())
        elif match[0] == "}" and opened:
            closing[opened.pop()] = match.start()
    return closing


def skip_blank(text: str, at: int, end: int) -> int:
    """Where the blanks that begin at ``at`` end."""
    while at < end and text[at] in " \n":
        at += 1
    return at


def skip_option(text: str, at: int, end: int) -> int:
    """Where a star and an argument in square brackets end, or ``at`` if there are none."""
    option = _OPTION.match(text, at, end)
    return option.end() if option else at + text.startswith("*{", at)


def group(text: str, braces: Mapping[int, int], at: int, end: int) -> tuple[int, int] | None:
    """The inside of the group that follows, behind a star, an option and blanks: where it begins and ends."""
    start = skip_blank(text, skip_option(text, at, end), end)
    close = braces.get(start, end)
    return (start + 1, close) if close < end else None


def formula_end(text: str, braces: Mapping[int, int], at: int, end: int) -> int:
    """Where mathematics outside dollar signs ends: a chain of known commands with their arguments and
    scripts."""
    limit = min(end, at + _FORMULA_LENGTH)
    while (match := _NAME.match(text, at, limit)) and match[1] in MATHEMATICS:
        at = _delimited_end(text, match.end(), limit) if match[1] == "left" else match.end()
        for _ in range(MATH_ARGUMENTS.get(match[1], 0)):
            start = skip_blank(text, skip_option(text, at, limit), limit)
            stop = _token_end(text, braces, start, limit)
            at = stop if stop > start else at
        at = scripts_end(text, braces, at, limit)
        at += 2 * text.startswith("{}", at)
    return at


def scripts_end(text: str, braces: Mapping[int, int], at: int, end: int) -> int:
    """Where the subscripts and superscripts that follow end."""
    while at < end and text[at] in "_^":
        stop = _token_end(text, braces, at + 1, end)
        if stop == at + 1:
            break
        at = stop
    return at


def _delimited_end(text: str, at: int, limit: int) -> int:
    depth = 1
    for match in _DELIMITER.finditer(text, at, limit):
        depth += 1 if match[1] == "left" else -1
        if not depth:
            return match.end()
    return at


def _token_end(text: str, braces: Mapping[int, int], at: int, limit: int) -> int:
    close = braces.get(at, limit)
    if close < limit:
        return close + 1
    token = _TOKEN.match(text, at, limit)
    return token.end() if token else at
