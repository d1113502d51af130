"""Strings: folding for comparison, slugs for addresses, excerpts for show."""

from __future__ import annotations

import hashlib
import re
import unicodedata

SLUG_LIMIT = 80
"""The most bytes of a slug: safe in a file name with an ending, on every file system."""

_LETTERS = str.maketrans(
    {
        "ø": "o", "ł": "l", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h",
        "ŋ": "n", "ŧ": "t", "ĸ": "k",
        "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "“": '"', "”": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-",
        "\u00ad": None, "\u200b": None, "\u200c": None, "\u200d": None, "\ufeff": None, "\u2060": None,
    }
)  # fmt: skip
_MARKS = re.compile("[\u0300-\u036f]")
_WINDOWS_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])\Z")
_APART = re.compile(r"[^a-z0-9]+")
_DOT = re.compile(r"(?<!\w)\.(?=[a-z])")
_SPELLED = {"+": " plus ", "#": " sharp ", "*": " star "}
_GREEK = re.compile(r"GREEK (?:SMALL|CAPITAL) LETTER (?:FINAL )?(\w+)\Z")


def squeeze(text: str) -> str:
    """One line: every run of white space becomes one blank, none at the ends."""
    return " ".join(text.split())


def fold(text: str) -> str:
    """The form in which two spellings of the same words are equal: no case, no accents, plain quotes and hyphens.

    Scripts other than Latin keep their letters (Hangul and kana stay composed).
    """
    if text.isascii():
        lowered = text.lower()
        return lowered if lowered.isalnum() else squeeze(lowered.replace("`", "'"))
    lowered = unicodedata.normalize("NFKC", text.translate(_LETTERS)).casefold().translate(_LETTERS)
    bare = _MARKS.sub("", unicodedata.normalize("NFD", lowered))
    return squeeze(unicodedata.normalize("NFC", bare).translate(_LETTERS))


def digest(text: str, *, length: int = 6) -> str:
    """A short fingerprint of a text, ``length`` hexadecimal digits of its BLAKE2b hash."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()[:length]


def slug(text: str, *, limit: int = SLUG_LIMIT) -> str:
    """A part of an address: lower-case ASCII letters, digits and single hyphens, at most ``limit`` bytes, never
    empty.

    A pure function of the text. Signs that tell names apart are spelled (``C++``, ``C#``, ``.NET``, ``A*``); where
    letters cannot be written in ASCII, the text is too long or the name is taken by a system, a fingerprint is added,
    so that two texts share a slug only if they differ in case, accents, blanks and punctuation alone.
    """
    folded = fold(text)
    spelled, lost = _spell(folded)
    plain = _hyphenated(spelled)
    if lost or not plain or len(plain) > limit or plain == "index" or _WINDOWS_DEVICE.match(plain):
        return _marked(plain, folded, limit)
    return plain


def marked_slug(text: str, mark: str, *, limit: int = SLUG_LIMIT) -> str:
    """As many words of a text as fit, and the fingerprint of ``mark``: a slug that only an equal mark shares."""
    return _marked(_hyphenated(_spell(fold(text))[0]), mark, limit)


def _marked(plain: str, mark: str, limit: int) -> str:
    return f"{cut(plain, limit - 7) or 'x'}-{digest(mark)}"


def _hyphenated(spelled: str) -> str:
    return _APART.sub("-", spelled.replace("'", "")).strip("-")


def _spell(folded: str) -> tuple[str, bool]:
    """The text with signs and Greek letters in words, and whether other letters were left that ASCII lacks."""
    spelled = _DOT.sub(" dot ", folded) if "." in folded else folded
    for sign, word in _SPELLED.items():
        if sign in spelled:
            spelled = spelled.replace(sign, word)
    if spelled.isascii():
        return spelled, False
    lost = False
    letters: list[str] = []
    for letter in spelled:
        greek = None if letter.isascii() else _GREEK.match(unicodedata.name(letter, ""))
        lost = lost or (greek is None and not letter.isascii() and unicodedata.category(letter)[0] in "LNM")
        letters.append(f" {greek[1].lower()} " if greek else letter)
    return "".join(letters), lost


def cut(plain: str, limit: int) -> str:
    """A slug shortened to ``limit`` bytes, between words where one ends in its second half."""
    if len(plain) <= limit:
        return plain
    head = plain[: limit + 1]
    at_word = head.rfind("-")
    return (head[:at_word] if at_word > limit // 2 else plain[:limit]).rstrip("-")


def excerpt(text: str, length: int) -> str:
    """The beginning of a text on one line, at most ``length`` characters, cut between words and ended by ``…``."""
    line = squeeze(text[: 2 * length])
    if len(line) <= length:
        line = squeeze(text)
    if len(line) <= length:
        return line
    head = line[: length - 1]
    at_word = head.rfind(" ")
    return (head[:at_word] if at_word > length // 2 else head).rstrip(" ,;:.-–—(") + "…"


def opening(text: str, *, words: int = 10) -> str:
    """The first words of a text, ended by ``…`` where more follow."""
    parts = text.split(None, words)
    return " ".join(parts[:words]).rstrip(",;:.–—-(") + "…" if len(parts) > words else " ".join(parts)
