"""The terms of a paper in the words of its text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.phrases import BREAK, STOP, tokens
from generator.terms import FIRST_PAIR, PaperText, Weighed, pair_code

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
            if number == BREAK:
                before = 0
                continue
            rank = ranks[number]
            if rank in terms:
                self._places.setdefault(rank, place)
            if before and (pair := pair_code(before, rank)) in terms:
                self._places.setdefault(pair, place)
            before = rank

    def runs(self, shared: Mapping[int, int], least: float = 0) -> Iterator[tuple[str, int]]:
        """The phrases that some terms make up, pairs that overlap joined, each with its worth, from ``least`` on."""
        for start, end, worth in self._spans(shared):
            if worth >= least:
                yield self._lexicon.spelled(self._tokens, start, end, title=start >= self._title), worth

    def _spans(self, shared: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
        placed = sorted(
            (place - (code >= FIRST_PAIR), place, shared[code])
            for code, place in self._places.items()
            if code in shared
        )
        start = end = worth = 0
        for first, place, product in placed:
            if first < end and place < start + LONGEST_PHRASE:
                end, worth = max(end, place + 1), worth + product
                continue
            if end:
                yield start, end, worth
            start, end, worth = first, place + 1, product
        if end:
            yield start, end, worth
