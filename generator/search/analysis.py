"""How a text becomes the words that are searched for.

``static/js/search-analysis.js`` does the same in the browser, letter for letter; a test compares the two.
A change here is a change there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

from lunr.stop_word_filter import WORDS

from generator.search.stemmer import stem as english_stem

_LETTERS = str.maketrans(
    {
        "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i",
        "ħ": "h", "ŋ": "n", "ŧ": "t", "ĸ": "k", "ς": "σ",
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "’": "'", "‘": "'", "ʼ": "'",
    }
)  # fmt: skip
_DROPPED = re.compile("[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]")

# Scripts that put no blanks between words: Thai to Lao, Myanmar, Khmer, Hangul, kana, Han.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)


def _words_of(letter: str, unspaced: str) -> re.Pattern[str]:
    run = f"(?:{letter})+"
    word = f"(?P<word>{run}(?:[-'._]{run})*)(?P<sign>(?:\\+\\+?|#)(?!{run}))?"
    return re.compile(f"(?P<unspaced>{unspaced})|{word}")


@cache
def _words_of_any_script() -> re.Pattern[str]:
    marks = (letter for letter in map(chr, range(0x370, 0x20000)) if unicodedata.category(letter)[0] == "M")
    spaced = re.sub(f"[{_UNSPACED}]", "", "".join(marks))
    return _words_of(f"[^\\W_{_UNSPACED}]|[{spaced}]", f"[{_UNSPACED}]+")


# Few texts have letters that are marks, or that need no blanks, and to tell these takes long to prepare.
_WORD = _words_of("[^\\W_]", "(?!)")
_FURTHER = re.compile("[^\0-\u0482\u2000-\u20cf\u2100-\u2bff]")
_JOINER = re.compile("[-'._]")
_STEMMED = re.compile("[a-z0-9]+")
_PLAIN = re.compile("[^A-Za-z0-9]*([A-Za-z0-9]{1,64})[^A-Za-z0-9+#]*")
_NOT_DIGIT = re.compile("[^0-9]")

OPENING_SIGN = "^"
"""Stands before the first words of a title, so that they are no beginnings of words; no word has it."""
_OPENING = 3

_LONGEST_TERM = 64
_MOST_JOINED = 6

_RESOLVERS = re.compile(
    r"^(?:https?://\S*?(?=10\.\d{4,9}/)|(?:https?://)?(?:(?:www|dx|export)\.)?"
    r"(?:doi\.org/|arxiv\.org/(?:abs|pdf|html)/|openreview\.net/(?:forum|pdf)\?id=|orcid\.org/)?"
    r"(?:(?:doi|arxiv|orcid):)?)"
)
_ARXIV_VERSION = re.compile(r"^(\d{4}\.\d{4,5}|[a-z.-]+/\d{7})v\d+$")
_AFTER_IDENTIFIER = re.compile(r"(?:\.pdf)?[.,;:)\]}>\"']*$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One word of a text, folded.

    ``parts`` are what it is made of (``gpt-4``: ``gpt``, ``4``; in scripts without blanks: overlapping pairs
    of letters); ``joined`` is the form without joiners or with its sign (``gpt4``, ``c++``), or empty;
    ``last`` is the last letter of a longer run in a script without blanks, or empty.
    """

    parts: tuple[str, ...]
    joined: str = ""
    last: str = ""


def fold(text: str) -> str:
    """Return the form in which two spellings of a word are equal: no case, no accents, one kind of hyphen."""
    if text.isascii():
        return text.lower()
    lowered = unicodedata.normalize("NFKD", text).lower()
    return unicodedata.normalize("NFC", _DROPPED.sub("", lowered).translate(_LETTERS))


def words(text: str) -> Iterator[Word]:
    """Yield the words of a text, in order."""
    folded = fold(text)
    is_plain = folded.isascii() or not _FURTHER.search(folded)
    for found in (_WORD if is_plain else _words_of_any_script()).finditer(folded):
        run = found["unspaced"]
        yield _pairs(run) if run else _compound(found["word"], found["sign"] or "")


def terms(text: str) -> Iterator[str]:
    """Yield all forms under which the words of a text are found as written."""
    for word in words(text):
        yield from word.parts
        if word.joined:
            yield word.joined
        if word.last:
            yield word.last


def plain(piece: str) -> tuple[str, ...]:
    """The same of a text without blanks, at less cost where it is one word of English letters; else nothing."""
    found = _PLAIN.fullmatch(piece) if piece.isascii() else None
    return (found[1].lower(),) if found else ()


def opening(title: str) -> list[str]:
    """Return the terms under which a title is found by its first two and three words, hyphens aside."""
    first = [*islice((part for word in words(title) for part in word.parts), _OPENING)]
    return [f"{OPENING_SIGN}{' '.join(first[:size])}" for size in range(2, len(first) + 1)]


def stem(term: str) -> str:
    """Return the stem of a term if it may be English, else the term."""
    return english_stem(term) if _STEMMED.fullmatch(term) else term


def is_stop_word(term: str) -> bool:
    """Say whether a term is too common in English to be worth a place outside of titles."""
    return term in WORDS


def identifier(text: str) -> str:
    """Return the bare form of a DOI, an arXiv number or the like: no resolver, scheme, version or case."""
    bare = _AFTER_IDENTIFIER.sub("", _RESOLVERS.sub("", fold(text)))
    return _ARXIV_VERSION.sub(r"\1", bare).replace("*", "")


def _pairs(run: str) -> Word:
    if len(run) == 1:
        return Word(parts=(run,))
    return Word(parts=tuple(run[at : at + 2] for at in range(len(run) - 1)), last=run[-1])


def _compound(word: str, sign: str) -> Word:
    parts = _JOINER.split(word)
    joined = "".join(parts) + sign
    has_form = bool(sign) if len(parts) == 1 else len(parts) <= _MOST_JOINED
    return Word(
        parts=tuple(part[:_LONGEST_TERM] for part in parts),
        joined=joined if has_form and len(joined) <= _LONGEST_TERM and _NOT_DIGIT.search(joined) else "",
    )
