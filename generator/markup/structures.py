"""LaTeX commands in running text that are more than a font: links, notes, citations, lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.markup import commands
from generator.markup.links import shown
from generator.markup.marks import BULLETS, END_LIST, ITEM, NUMBERS, PARAGRAPH

if TYPE_CHECKING:
    from generator.markup.reader import Reader

_DOMAIN = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?", re.IGNORECASE)
_ROMAN = re.compile(r"\s*(\d{1,2})")
_NUMERALS = ("x", "ix", "v", "iv", "i"), (10, 9, 5, 4, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A command met in a text: its name, where its arguments begin, where its span ends, and how deep that
    stands."""

    name: str
    at: int
    end: int
    depth: int


Structure = Callable[["Reader", Call], tuple[str, int]]
"""Reads a command with its arguments; returns what to write and where to go on."""


def _url(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    if raw is None:
        return "", call.at
    return reader.link(_schemed(raw[0]), reader.literal(shown(raw[0])), bare=True), raw[1]


def _href(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    if raw is None:
        return "", call.at
    inside, after = reader.argument(raw[1], call.end, call.depth)
    return reader.link(_schemed(raw[0]), inside or reader.literal(shown(raw[0]))), after


def _schemed(address: str) -> str:
    return f"https://{address.strip()}" if _DOMAIN.fullmatch(address.strip()) else address


def _footnote(reader: Reader, call: Call) -> tuple[str, int]:
    inside, after = reader.argument(call.at, call.end, call.depth)
    if not inside.strip():
        return "", after
    return " " + reader.wrap(("span", ' class="fn"'), f"({inside.strip()})"), after


def _citation(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    if raw is None:
        return "", call.at
    keys = ", ".join(key.strip() for key in raw[0].split(",") if key.strip())
    reader.fault(f"\\{call.name}{{{keys}}} cites what is not in this text; its keys are shown")
    return reader.wrap(("span", ' class="cite"'), reader.literal(f"[{keys}]")) if keys else "", raw[1]


def _reference(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    if raw is None:
        return "", call.at
    reader.fault(f"\\{call.name}{{{raw[0]}}} refers to what is not in this text; its label is shown")
    return reader.literal(raw[0]), raw[1]


def _begin(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    if raw is None:
        return "", call.at
    kind = commands.LISTS.get(raw[0].strip())
    if kind is None:
        return PARAGRAPH, raw[1]
    return (BULLETS if kind == "bullets" else NUMBERS), reader.after_option(raw[1], call.end)


def _end(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    if raw is None:
        return "", call.at
    return (END_LIST if raw[0].strip() in commands.LISTS else PARAGRAPH), raw[1]


def _quoted(reader: Reader, call: Call) -> tuple[str, int]:
    inside, after = reader.argument(call.at, call.end, call.depth)
    return f"“{inside}”", after


def _mathematics(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    return (reader.formula(raw[0]), raw[1]) if raw else ("", call.at)


def _roman(reader: Reader, call: Call) -> tuple[str, int]:
    raw = reader.raw_argument(call.at, call.end)
    match = _ROMAN.match(raw[0] if raw else reader.rest(call.at, call.end))
    if not match:
        return "", call.at
    number, numeral = int(match[1]), ""
    for letters, value in zip(*_NUMERALS, strict=True):
        numeral, number = numeral + letters * (number // value), number % value
    return (numeral.upper() if call.name == "Romannumeral" else numeral), raw[1] if raw else call.at + match.end()


STRUCTURES: Mapping[str, Structure] = MappingProxyType(
    {
        "url": _url,
        "href": _href,
        "footnote": _footnote,
        "footnotetext": _footnote,
        **dict.fromkeys(commands.CITATIONS, _citation),
        **dict.fromkeys(commands.REFERENCES, _reference),
        "begin": _begin,
        "end": _end,
        **dict.fromkeys(("enquote", "say", "textquote"), _quoted),
        "ensuremath": _mathematics,
        **dict.fromkeys(("romannumeral", "Romannumeral"), _roman),
    }
)
"""The commands, each with the function that reads it."""

BLOCK_MARKS = MappingProxyType(
    {
        "item": ITEM,
        "par": PARAGRAPH,
        "beginitemize": BULLETS,
        "beginenumerate": NUMBERS,
        "enditemize": END_LIST,
        "endenumerate": END_LIST,
    }
)
"""The commands that are one mark; ``\\beginitemize`` is what is left of ``\\begin{itemize}`` without its
braces."""
