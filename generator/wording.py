"""The terms of a paper in the words of its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.phrases import STOP, tokens
from generator.terms import PaperText, Weighed, pair_code, pair_of

LONGEST_PHRASE = 5
"""How many words a phrase has at most."""


class Phrases:
    """Where the terms of a paper stand in its text, the abstract before the title."""

    __slots__ = ("_lexicon", "_places", "_title", "_tokens")

    def __init__(self, paper: PaperText, weighed: Weighed, terms: Mapping[int, int]) -> None:
        self._lexicon, ranks = weighed.lexicon, weighed.ranks
        abstract = tokens(paper.abstract)
        self._title = len(abstract) + 1
        self._tokens = [*abstract, STOP, *tokens(paper.title)]
        self._places: dict[int, int] = {}
        before = 0
        for place, number in enumerate(self._lexicon.numbers(self._tokens)):
            rank = ranks[number]
            if rank in terms:
                self._places.setdefault(rank, place)
            if before and (pair := pair_code(before, rank)) in terms:
                self._places.setdefault(pair, place)
            before = rank

    def runs(self, shared: Mapping[int, int]) -> Iterator[tuple[str, int]]:
        """The phrases that some terms make up, pairs that overlap joined, each with its worth."""
        placed = sorted(
            (place - (pair_of(code)[0] > 0), place, shared[code])
            for code in shared
            if (place := self._places.get(code)) is not None
        )
        start = end = worth = 0
        for first, place, product in placed:
            if first < end and place < start + LONGEST_PHRASE:
                end, worth = max(end, place + 1), worth + product
                continue
            if end:
                yield self._spelled(start, end), worth
            start, end, worth = first, place + 1, product
        if end:
            yield self._spelled(start, end), worth

    def _spelled(self, start: int, end: int) -> str:
        return self._lexicon.spelled(self._tokens, start, end, title=start >= self._title)
