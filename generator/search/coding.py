"""Numbers and sorted words as short texts, for ``static/js/search-coding.js`` to read.

A number is written in digits of base 45, the lowest first; a digit that is not the last stands 45 places further in
the alphabet of 90 signs. So most numbers take one sign, and a compressor sees them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain

import numpy as np

ALPHABET = "".join(chr(code) for code in range(0x23, 0x7F) if chr(code) not in "<\\")
"""The signs: printable, and none that means something in a script."""

_BASE = len(ALPHABET) // 2
_SLAB = 1 << 14
"""So many words are compared at a time, for the sake of memory."""


class Numbers(dict[int, str]):
    """Each number as text, remembered."""

    def __missing__(self, number: int) -> str:
        text, rest = "", number
        while rest >= _BASE:
            text += ALPHABET[_BASE + rest % _BASE]
            rest //= _BASE
        written = self[number] = text + ALPHABET[rest]
        return written

    def join(self, numbers: Iterable[int]) -> str:
        """Return some numbers as one text."""
        return "".join(map(self.__getitem__, numbers))


def front_coded(words: Iterable[str]) -> str:
    """Return words, one a line, each as the number of UTF-16 units it shares with the one before, and its rest."""
    return front_coded_rows([[*words]])[0]


def front_coded_rows(rows: Sequence[Sequence[str]]) -> list[str]:
    """The same of several rows of words."""
    shared = shared_letters([*chain.from_iterable(rows)])
    ends = accumulate(map(len, rows))
    return ["\n".join(_lines(row, [0, *shared[end - len(row) + 1 : end]])) for row, end in zip(rows, ends, strict=True)]


def _lines(words: Sequence[str], shared: Sequence[int]) -> Iterator[str]:
    if all(map(str.isascii, words)) and max(shared) < _BASE:
        return (ALPHABET[letters] + word[letters:] for word, letters in zip(words, shared, strict=False))
    return map(_line, words, shared)


def _line(word: str, shared: int) -> str:
    units = len(word[:shared].encode("utf-16-le", "surrogatepass")) // 2
    return ALPHABET[units] + word[shared:] if units < _BASE else ALPHABET[0] + word


def shared_letters(words: Sequence[str]) -> list[int]:
    """With how many letters each word begins as the one before it does, 45 at most; the first with none."""
    found = [0][: len(words)]
    for at in range(1, len(words), _SLAB):
        some = words[at - 1 : at + _SLAB]
        letters = np.array(some, dtype=f"U{_BASE}").view(np.uint32).reshape(-1, _BASE)
        same = letters[1:] == letters[:-1]
        # After its end a word has noughts in the array, as one with noughts of its own may have.
        longest = np.minimum(*(np.fromiter(map(len, each), np.int64, len(same)) for each in (some, some[1:])))
        found += np.minimum(np.where(same.all(axis=1), _BASE, same.argmin(axis=1)), longest).tolist()
    return found
