"""Texts as the words and phrases that they share with other texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set

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
    """The numbers of tokens, in the order met, and for each the word that it is one way to write.

    ``spellings`` are the tokens by number, ``word_of`` holds the place in ``words`` of each; ``words`` begins with
    ``BREAK``. Case, plural and hyphens do not count.
    """

    __slots__ = ("_numbers", "spellings", "word_of", "words")

    def __init__(
        self, spellings: Sequence[str] = (), word_of: Sequence[int] = (), words: Sequence[str] = ("",)
    ) -> None:
        super().__init__(zip(spellings, range(len(spellings)), strict=True))
        self.spellings, self.word_of, self.words = list(spellings), list(word_of), list(words)
        self._numbers = {word: number for number, word in enumerate(words) if number}

    def __missing__(self, token: str) -> int:
        self[token] = number = len(self.spellings)
        self.spellings.append(token)
        self.word_of.append(self._word(token.lower().lstrip(_HYPHENS)))
        return number

    def twin(self) -> Lexicon:
        """The same tokens and numbers, those forgotten too, to be added to."""
        return Lexicon(self.spellings, self.word_of, self.words)

    def forget(self, numbers: Iterable[int]) -> None:
        """Take tokens that are in no text for not met. A twin gives them their numbers again."""
        for number in numbers:
            del self[self.spellings[number]]

    def hanging_on(self, tokens: Set[str]) -> list[int]:
        """The tokens that are spelled in a phrase as they are since some others are in a text, or are in none."""
        small = {token for token in tokens if token == token.lower()}
        return [
            number
            for number, token in enumerate(self.spellings if small else ())
            if token.istitle() and not small.isdisjoint(((lower := token.lower()), lower.lstrip(_HYPHENS)))
        ]

    def _word(self, lowered: str) -> int:
        word = singular(lowered)
        if not word[:1].isalnum() or word.isdigit() or len(word) > _LONGEST or {word, lowered} & EVERYDAY:
            return BREAK
        number = self._numbers.setdefault(word, len(self.words))
        if number == len(self.words):
            self.words.append(word)
        return number

    def spelled(self, found: Sequence[str], before: str, *, title: bool = False) -> str:
        """Tokens as one phrase, without capitals that only a sentence or a title gave; ``before`` is the token before
        them.
        """
        joined, opens = "", False
        for token in found:
            opens = title or before in _ENDS or (opens and token[0] in _HYPHENS)
            close = token[0] in _HYPHENS or (_LETTER.match(token) and _LETTER.match(before))
            before = token
            lower = token.lower()
            lowers = opens and token.istitle() and (lower in self or lower.lstrip(_HYPHENS) in self)
            joined += f"{'' if close or not joined else ' '}{lower if lowers else token}"
        return joined.lstrip(_HYPHENS)
