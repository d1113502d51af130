"""Which angle brackets of a text are HTML or JATS tags; all others are less-than and greater-than signs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_MEANINGS = MappingProxyType(
    {
        **dict.fromkeys(("em", "i", "italic", "dfn", "var"), "em"),
        **dict.fromkeys(("strong", "b", "bold"), "strong"),
        **dict.fromkeys(("sub", "inf"), "sub"),
        "sup": "sup",
        **dict.fromkeys(("code", "tt", "kbd", "samp", "monospace"), "code"),
        **dict.fromkeys(("u", "ins", "underline"), "u"),
        **dict.fromkeys(("s", "strike", "del"), "s"),
        "sc": "sc",
        "a": "a",
        "br": "br",
        **dict.fromkeys(("p", "div", "section", "sec", "article", "blockquote", "center", "abstract"), "block"),
        **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6", "title"), "heading"),
        **dict.fromkeys(("ul", "list"), "bullets"),
        "ol": "numbers",
        **dict.fromkeys(("li", "list-item"), "item"),
        **dict.fromkeys(
            ("span", "font", "big", "small", "abbr", "cite", "mark", "label", "time", "bdi", "bdo", "roman"),
            "none",
        ),
        **dict.fromkeys(("inline-formula", "tex-math", "alternatives", "named-content", "styled-content"), "none"),
    }
)
_ALONE = frozenset(("br",))
_TAG = re.compile(
    r"<(?P<end>/?)(?:jats:)?(?P<name>[A-Za-z][A-Za-z0-9-]*)"
    r"(?P<attributes>(?:\s+[\w:-]+\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>=`]+))*)\s*/?>"
)
_ADDRESS = re.compile(r"\shref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A tag found in a text: where it ends, what it means here, whether it closes, and where a link leads."""

    end: int
    meaning: str
    closes: bool
    address: str


def find_tags(text: str) -> Mapping[int, Tag]:
    """The tags of a text by position: known names only, and only where opening and closing tag are both
    there."""
    tags: dict[int, Tag] = {}
    open_tags: dict[str, list[int]] = {}
    if "<" not in text:
        return tags
    for match in _TAG.finditer(text):
        name = match["name"].lower()
        meaning = _MEANINGS.get(name)
        if meaning is None:
            continue
        found = _ADDRESS.search(match["attributes"])
        address = (found[1] or found[2] or found[3] or "") if found else ""
        tag = Tag(end=match.end(), meaning=meaning, closes=bool(match["end"]), address=address)
        if name in _ALONE:
            tags[match.start()] = tag
        elif not tag.closes:
            tags[match.start()] = tag
            open_tags.setdefault(name, []).append(match.start())
        elif open_tags.get(name):
            open_tags[name].pop()
            tags[match.start()] = tag
    for unclosed in open_tags.values():
        for position in unclosed:
            del tags[position]
    return tags
