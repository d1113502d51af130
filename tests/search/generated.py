"""Papers of made-up words, as many as a test wants, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from generator.search import SearchRecord
from generator.search.counting import FIELDS
from generator.search.postings import gather
from tests.search.browser import paper

_ONSETS = "b c d f g h k l m n p r s t v z br cl dr gr pl st tr".split()
_VOWELS = "a e i o u ai ou".split()
_ENDINGS = ("", "n", "s", "ing", "ed", "ation", "ly", "ness")


class Chance:
    """Numbers that look like chance; the generator is Lehmer's, so that they are the same everywhere."""

    def __init__(self, seed: int) -> None:
        self._state = seed + 1

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1."""
        self._state = self._state * 48271 % 0x7FFFFFFF
        return self._state % limit

    def rank(self, limit: int) -> int:
        """A number as frequent as it is small, as words of a language are."""
        return int(limit ** (self.below(1 << 20) / (1 << 20))) - 1


def word(number: int) -> str:
    """A word for each number."""
    syllables = ""
    rest = number // len(_ENDINGS)
    while True:
        syllables += _ONSETS[rest % len(_ONSETS)]
        rest //= len(_ONSETS)
        syllables += _VOWELS[rest % len(_VOWELS)]
        rest //= len(_VOWELS)
        if not rest:
            return syllables + _ENDINGS[number % len(_ENDINGS)]


def papers(number: int, *, vocabulary: int = 6000, seed: int = 0) -> list[SearchRecord]:
    """So many papers with titles, authors, abstracts, tags, venues and years."""
    return [_paper(key, Chance(seed * 7919 + key), vocabulary) for key, _ in zip(count(), range(number), strict=False)]


def _paper(key: int, chance: Chance, vocabulary: int) -> SearchRecord:
    def text(length: int) -> str:
        return " ".join(_words(chance, vocabulary, length))

    return paper(
        f"p{key}",
        f"{text(3 + chance.below(8)).capitalize()}{' ε-Nets' if key % 50 == 0 else ''}",
        authors=[text(2).title() for _ in range(1 + chance.below(5))],
        abstract=f"{text(20 + chance.below(60))}.",
        tags=[text(1 + chance.below(2)) for _ in range(chance.below(4))],
        venue=("Map Days", "Sea Letters", "")[chance.below(3)],
        year=str(2015 + chance.below(10)),
        ids=[f"10.9999/{key}"],
    )


def _words(chance: Chance, vocabulary: int, length: int) -> Iterator[str]:
    for _ in range(length):
        yield word(chance.rank(vocabulary))


def lunr_queries(records: Sequence[SearchRecord], number: int) -> list[str]:
    """Queries of every kind that Lunr's language knows, seeded, of terms that the papers have."""
    chance = Chance(4711)
    terms = [term for term in gather(records).postings.indexed() if term.isascii() and term.isalpha()]

    def term() -> str:
        return terms[chance.below(len(terms))]

    def clause() -> str:
        word = term()
        kinds = (
            word,
            f"{[*FIELDS][chance.below(len(FIELDS))]}:{word}",
            f"{word}^{1 + chance.below(9)}",
            f"+{word}",
            f"-{word}",
            f"{word[: 1 + chance.below(3)]}*",
            f"*{word[-3:]}",
            f"{word[:2]}*{word[-1:]}",
            f"{word}~1",
            f"{word[:-1] or word}~2",
            f"+title:{word[:2]}*^3",
            f"nothing{word}",
        )
        return kinds[chance.below(len(kinds))]

    return [" ".join(clause() for _ in range(1 + chance.below(4))) for _ in range(number)]
