"""Quotes, dashes, ties and entities: how they are typed, and the characters they mean."""

from __future__ import annotations

import html
import re

_DASHES = {2: "–", 3: "—"}
_DOUBLED = re.compile(r"(?:amp;)*(?P<rest>(?:lt|gt|quot|amp|apos|nbsp|#\d{1,7});)?")
_FORBIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ue000-\uf8ff]"
)


def dash(text: str, match: re.Match[str]) -> str:
    """Two or three hyphens as a dash; two before a word, as in ``--fast``, and four or more stay."""
    hyphens = match[0]
    before = text[match.start() - 1 : match.start()]
    after = text[match.end() : match.end() + 1]
    if len(hyphens) == 2 and before in ("", " ", "\n", "(", "`", "[") and after.isalpha():
        return hyphens
    return _DASHES.get(len(hyphens), hyphens)


def tie(text: str, match: re.Match[str]) -> str:
    """A tilde between two words as a no-break space; one before or between numbers stays: ``~99%``,
    ``10~20``."""
    before = text[match.start() - 1 : match.start()] or " "
    after = text[match.end() : match.end() + 1]
    ties = before not in " \n([{~/=<>\u2009" and after.strip() and after not in "~/"
    ties = ties and not (before.isdigit() and after.isdigit())
    return "\u00a0" if ties else "~"


def double_quote(text: str, match: re.Match[str], end: int) -> str:
    """Two backticks or two apostrophes as a quotation mark; two apostrophes may open as well as close."""
    start = match.start()
    if match[0] == "``":
        return "“"
    before, after = text[start - 1 : start] or " ", text[start + 2 : start + 3]
    opens = before in " \n([{—–-" and after.strip() and text.find("''", start + 2, end) > 0
    return "“" if opens else "”"


def entity(text: str, match: re.Match[str], end: int) -> tuple[str, int]:
    """The character an HTML entity means, and where it ends; one that was escaped twice is read twice."""
    source, at = match[0], match.end()
    if source == "&amp;" and (again := _DOUBLED.match(text, at, end)) and again[0]:
        source, at = f"&{again['rest'] or 'amp;'}", again.end()
    character = html.unescape(source)
    if character.isspace():
        return ("\u00a0" if character == "\u00a0" else " "), at
    return ("" if _FORBIDDEN.search(character) or max(character, default="") >= "\U000e0000" else character), at
