"""Web addresses in running text: where they end, where they lead, and how they are shown."""

from __future__ import annotations

import html
import re

from generator.markup.marks import BLOCKS, CLOSING, FORMULAS, OPENING, PIECES

_TOP_DOMAINS = (
    "com|org|net|io|ai|edu|gov|dev|co|me|app|info|xyz|top|tech|site|cloud|page|science|uk|de|fr|ch|cn|jp|eu|ca"
    "|au|nl|it|es|se|kr|us|tv|cc|gg|ly|at|pl|sg|hk|tw|il|dk|fi|no|be|cz|br|ru"
)
_REST = rf"(?:\\[_%&#~]|(?!'')[^\s<>\"“”{{}}|\\^`$\[\]{OPENING}{CLOSING}{PIECES}{FORMULAS}{BLOCKS}]|\[[\w.-]*\])"
ADDRESS = (
    rf"(?<![A-Za-z])(?:https?|ftp)://(?:[ ](?=[\w-]+(?:\.[\w-]+)+/))?{_REST}+"
    rf"|(?<![\w@./-])www\.[\w-]+\.{_REST}+"
    rf"|(?<![\w@./-])(?:[\w-]+\.)+(?:{_TOP_DOMAINS})/(?:{_REST}*)"
    rf"|(?<![\w@./-])[\w-]+\.(?:github|gitlab)\.io\b(?:/{_REST}*)?"
)
"""A regular expression for an address, its scheme left out or not; an end mark of the sentence may still
hang on it."""

_EVERY_ADDRESS = ("://", "www.", ".github.io", ".gitlab.io")
_DOMAIN = re.compile(rf"\.(?:{_TOP_DOMAINS})/")
_TRAILING = ".,;:!?'\"*_~’”…"
_ESCAPED = re.compile(r"\\([_%&#~])")
_SHOWN_LENGTH = 60
_SAFE = re.compile(r"(?:https?://|mailto:)[^\s]+", re.IGNORECASE)
_SHOWN = re.compile(r'(<a href="[^"]*" class="url"[^>]*>)([^<]*)(</a>)')


def may_hold_address(text: str) -> bool:
    """Whether a text holds a part that an address has. Most do not; and to seek addresses takes long."""
    return any(part in text for part in _EVERY_ADDRESS) or ("/" in text and bool(_DOMAIN.search(text)))


def trim(address: str) -> str:
    """The address without the punctuation of the sentence it stands in."""
    while address:
        last = address[-1]
        unbalanced = (last == ")" and address.count("(") < address.count(")")) or (
            last == "]" and address.count("[") < address.count("]")
        )
        if last not in _TRAILING and not unbalanced:
            break
        address = address[: -2 if _ESCAPED.fullmatch(address[-2:]) else -1]
    return address


def target(address: str) -> str | None:
    """Where an address leads: with ``https://`` if it names no scheme; None where the scheme is not safe."""
    bare = _ESCAPED.sub(r"\1", address.strip()).replace("// ", "//")
    if re.fullmatch(ADDRESS, bare) and not bare.lower().startswith(("http://", "https://", "ftp://")):
        bare = f"https://{bare}"
    return bare if _SAFE.fullmatch(bare) else None


def shown(address: str) -> str:
    """An address as it is written out."""
    return _ESCAPED.sub(r"\1", address.strip()).replace("// ", "//")


def shorten_links(markup: str) -> str:
    """Sanitised HTML with the long addresses among its link texts cut in the middle; the links stay whole."""
    return _SHOWN.sub(_shorten, markup) if 'class="url"' in markup else markup


def _shorten(match: re.Match[str]) -> str:
    text = html.unescape(match[2])
    if len(text) <= _SHOWN_LENGTH:
        return match[0]
    bare = text.split("://", 1)[-1]
    if len(bare) > _SHOWN_LENGTH:
        bare = f"{bare[:38]}…{bare[-20:]}"
    return f"{match[1]}{html.escape(bare, quote=False)}{match[3]}"
