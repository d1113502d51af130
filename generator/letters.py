"""LaTeX commands for letters and accents, as the letters they stand for."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = {
    "ss": "ß",
    "SS": "ẞ",
    "aa": "å",
    "AA": "Å",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "dj": "đ",
    "DJ": "Đ",
    "dh": "ð",
    "DH": "Ð",
    "th": "þ",
    "TH": "Þ",
    "ng": "ŋ",
    "NG": "Ŋ",
    "i": "ı",
    "j": "ȷ",
}

_ACCENTS = {
    '"': "\u0308",
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "b": "\u0331",
    "c": "\u0327",
    "d": "\u0323",
    "G": "\u030f",
    "H": "\u030b",
    "k": "\u0328",
    "r": "\u030a",
    "u": "\u0306",
    "v": "\u030c",
}

_BELOW = frozenset("bcdk")
_DOTTED = {"i": "i", "j": "j"}

_NAME = "(?:" + "|".join(sorted(_LETTERS, key=len, reverse=True)) + ")(?![A-Za-z])"
_BASE = rf"\\{_NAME}|[^\W\d_]"
_ACCENT = re.compile(
    r"(\{\s*)?"
    r"\\(?:([\"'`^~=.])|([bcdGHkruv])(?![A-Za-z]))\s*"
    rf"(?:\{{\s*(?P<held>{_BASE})(?:\{{\}})?\s*\}}|\{{\s*\{{\s*(?P<twice>{_BASE})\s*\}}\s*\}}|(?P<bare>{_BASE}))"
    r"(?P<end>(?(1)\s*\}))"
)
_BRACED = re.compile(rf"\{{\s*\\({_NAME})\s*\}}")
# TeX skips blanks after a command made of letters, so that "\L ucja" is one word.
_BARE = re.compile(rf"\\({_NAME})(?:\{{\}}|[ \t]+)?")


def _accented(match: re.Match[str]) -> str:
    accent = match[2] or match[3]
    base = match["held"] or match["twice"] or match["bare"]
    if base.startswith("\\"):
        name = base[1:]
        base = _LETTERS[name] if accent in _BELOW else _DOTTED.get(name, _LETTERS[name])
    return unicodedata.normalize("NFC", base + _ACCENTS[accent])


def _named(match: re.Match[str]) -> str:
    return _LETTERS[match[1]]


def decode_letters(text: str) -> str:
    r"""Write LaTeX letter and accent commands as letters: ``H\"older``, ``{\v{c}}`` and ``\L{}`` become
    Hölder, č and Ł.

    All else stays as it is, other commands and braces included; only braces that hold nothing but one such
    letter go. The result is in NFC where a command was decoded or the text was not in NFC before.
    """
    if "\\" in text:
        text = _ACCENT.sub(_accented, text)
        text = _BRACED.sub(_named, text)
        text = _BARE.sub(_named, text)
    return unicodedata.normalize("NFC", text)
