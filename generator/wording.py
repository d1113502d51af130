"""The terms of a paper in the words of its text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.phrases import STOP
from generator.tokens import Texts

LONGEST_PHRASE = 5
"""How many words a phrase has at most."""


def phrase(texts: Texts, number: int, start: int, end: int) -> str:
    """What stands in the text of a paper from the place ``start`` to ``end``."""
    first = int(texts.starts[number])
    before, *found = map(
        texts.lexicon.spellings.__getitem__, texts.read[first + max(0, start - 1) : first + end].tolist()
    )
    if start == 0:
        before, found = STOP, [before, *found]
    return texts.lexicon.spelled(found, before, title=start >= texts.titles[number])


def runs(terms: Iterable[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """The phrases that some terms make up, those that overlap joined: where each starts and ends, and its worth.

    ``terms`` are the places of their first and last words, in order, and their worth.
    """
    start = end = worth = 0
    for first, last, product in terms:
        if first < end and last < start + LONGEST_PHRASE:
            end, worth = max(end, last + 1), worth + product
            continue
        if end:
            yield start, end, worth
        start, end, worth = first, last + 1, product
    if end:
        yield start, end, worth
