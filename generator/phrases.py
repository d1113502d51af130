"""Texts as the words and phrases that they share with other texts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.everyday import EVERYDAY

BREAK = 0
"""The number of what no phrase goes across: punctuation, everyday words, bare numbers."""
STOP = "."
"""A token to put between texts."""

# Scripts that put no blanks between words: each letter is a word, so that phrases are found in them too.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
_HYPHENS = "-‐‑"
_TOKEN = re.compile(f"[{_HYPHENS}]?[^\\W_{_UNSPACED}]+|[{_UNSPACED}]|[^\\w\\s]")
_LETTER = re.compile(f"[{_UNSPACED}]")
_LONGEST = 40
_ENDS = ".?!"


def tokens(text: str) -> list[str]:
    """The words and punctuation signs of a plain text, in order; what follows a hyphen begins with it."""
    return _TOKEN.findall(text)


def singular(word: str) -> str:
    """An English word in lower case without the ending of its plural, as near as a rule comes."""
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")) and len(word) > 4:
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


class Lexicon(dict[str, int]):
    """The numbers of words by token, from 1, in the order met. Case, plural and hyphens do not count."""

    __slots__ = ("_numbers", "words")

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, int] = {}
        self.words: list[str] = [""]

    def __missing__(self, token: str) -> int:
        self[token] = number = self._number(token.lower().lstrip(_HYPHENS))
        return number

    def _number(self, lowered: str) -> int:
        word = singular(lowered)
        if not word[:1].isalnum() or word.isdigit() or len(word) > _LONGEST or {word, lowered} & EVERYDAY:
            return BREAK
        number = self._numbers.setdefault(word, len(self.words))
        if number == len(self.words):
            self.words.append(word)
        return number

    def numbers(self, found: Sequence[str]) -> list[int]:
        """The number of each token."""
        return list(map(self.__getitem__, found))

    def spelled(self, found: Sequence[str], start: int, end: int, *, title: bool = False) -> str:
        """The tokens from ``start`` to ``end`` as one phrase, without capitals that only a sentence or a title gave."""
        joined, opens = "", False
        for at in range(start, end):
            token = found[at]
            opens = title or at == 0 or found[at - 1] in _ENDS or (opens and token[0] in _HYPHENS)
            lower = token.lower()
            if opens and token.istitle() and (lower in self or lower.lstrip(_HYPHENS) in self):
                token = lower
            close = token[0] in _HYPHENS or (_LETTER.match(token) and _LETTER.match(found[at - 1]))
            joined += token if close or not joined else f" {token}"
        return joined.lstrip(_HYPHENS)
