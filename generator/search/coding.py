"""Numbers and sorted words as short texts, for ``static/js/search-coding.js`` to read.

A number is written in digits of base 45, the lowest first; a digit that is not the last stands 45 places further in
the alphabet of 90 signs. So most numbers take one sign, and a compressor sees them as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

ALPHABET = "".join(chr(code) for code in range(0x23, 0x7F) if chr(code) not in "<\\")
"""The signs: printable, and none that means something in a script."""

_BASE = len(ALPHABET) // 2


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
    lines, before = [], ""
    for word in words:
        shared = 0
        for one, other in zip(word[:_BASE], before, strict=False):
            if one != other:
                break
            shared += 1
        units = shared if word.isascii() else len(word[:shared].encode("utf-16-le")) // 2
        if units >= _BASE:
            shared = units = 0
        lines.append(ALPHABET[units] + word[shared:])
        before = word
    return "\n".join(lines)
