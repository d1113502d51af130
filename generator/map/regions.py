"""The regions of a map, and what each of them is called: the terms that its papers have and others have not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from generator.map import SIDE, Region
from generator.phrases import singular
from generator.rows import Numbers
from generator.terms import FIRST_PAIR, FIRST_TAG, UNIT, Weighed, pair_of, tag_of
from generator.wording import phrase

Floats = NDArray[np.float64]

_LEAST_OF_REGION = 5
_MOST_SAMPLED = 5000
_ROUNDS = 20
_AT_ONCE = 4096
_PHRASE_WORTH = 1.5
_CANDIDATES = 12
_CONSIDERED = 4 * _CANDIDATES
_WEIGHT_BITS = UNIT.bit_length()


def name_regions(weighed: Weighed, places: Numbers) -> Iterator[Region]:
    """The regions of some places, from the whole map to its parts."""
    naming = _Naming(weighed)
    for level, number in enumerate(_numbers(len(places))):
        nearest = parted(places, number)
        naming.begin(nearest, number)
        sizes = np.bincount(nearest, minlength=number)
        for region in np.lexsort((np.arange(number), -sizes)).tolist():
            members = np.flatnonzero(nearest == region)
            name = naming.name(region, members) if len(members) >= _LEAST_OF_REGION else ""
            if name:
                middle = np.rint(np.median(places[members], axis=0)).astype(np.int64)
                away = ((places[members] - middle) ** 2).sum(axis=1)
                near = members[np.lexsort((members, away))]
                x, y = middle.tolist()
                yield Region(name=name, level=level, x=x, y=y, papers=tuple(near.tolist()))


def parted(places: Numbers, number: int) -> Numbers:
    """To which of so many parts each place belongs: k-means, begun from places evenly along a curve through all."""
    sample = places[:: -(-len(places) // _MOST_SAMPLED)]
    along = sample[np.argsort(_along_curve(sample), kind="stable")]
    middles = along[(2 * np.arange(number) + 1) * len(along) // (2 * number)].astype(np.float64)
    for _ in range(_ROUNDS):
        part = _nearest(sample, middles)
        counts = np.bincount(part, minlength=number)
        sums = np.stack([np.bincount(part, sample[:, axis], number) for axis in (0, 1)], axis=1)
        middles = np.where(counts[:, None] > 0, sums / np.maximum(counts, 1)[:, None], middles)
    return _nearest(places, middles)


def _along_curve(places: Numbers) -> Numbers:
    """How far along a curve that fills the square, and keeps near what is near, each place lies (Morton's)."""
    far = np.zeros(len(places), np.int64)
    for bit in range((SIDE - 1).bit_length()):
        far |= ((places[:, 0] >> bit & 1) << 2 * bit) | ((places[:, 1] >> bit & 1) << 2 * bit + 1)
    return far


def _nearest(places: Numbers, middles: Floats) -> Numbers:
    parts = [np.zeros(0, np.int64)]
    for start in range(0, len(places), _AT_ONCE):
        xs, ys = places[start : start + _AT_ONCE].T
        parts.append(np.argmin((xs[:, None] - middles[:, 0]) ** 2 + (ys[:, None] - middles[:, 1]) ** 2, axis=1))
    return np.concatenate(parts)


def _numbers(papers: int) -> list[int]:
    """How many regions there are on each level."""
    numbers = [min(8, papers // 8), min(36, papers // 10), min(144, papers // 40)]
    return [number for before, number in zip((1, *numbers), numbers, strict=False) if number > before]


class _Naming:
    """Names for regions, none of them twice on one level."""

    __slots__ = ("_columns", "_ends", "_given", "_overall", "_weighed", "_weights")

    def __init__(self, weighed: Weighed) -> None:
        self._weighed = weighed
        self._overall = np.bincount(weighed.columns, weighed.weights)
        self._columns = self._ends = np.zeros(0, np.int64)
        self._weights = np.zeros(0)
        self._given: set[str] = set()

    def begin(self, nearest: Numbers, number: int) -> None:
        """Begin a level, where papers belong to these regions: the names of the one before are free again."""
        self._given = set()
        size = max(len(self._overall), 1)
        weighed = self._weighed
        # One number each takes a fifth of the time that an order does.
        keys = np.sort((nearest[weighed.papers] * size + weighed.columns) << _WEIGHT_BITS | weighed.weights)
        terms, weights = keys >> _WEIGHT_BITS, keys & ((1 << _WEIGHT_BITS) - 1)
        firsts = np.flatnonzero(np.diff(terms, prepend=-1))
        self._weights = (np.add.reduceat(weights, firsts) if len(firsts) else weights).astype(np.float64)
        regions, self._columns = np.divmod(terms[firsts], size)
        self._ends = np.searchsorted(regions, np.arange(number + 1))

    def name(self, region: int, members: Numbers) -> str:
        """The name of a region; empty where its papers have nothing of their own."""
        for column in self._best(region):
            name = self._spelled(column, members)
            words = set(map(singular, name.lower().replace("-", " ").split()))
            if name and words.isdisjoint(self._given):
                self._given |= words
                return name
        return ""

    def _best(self, region: int) -> list[int]:
        """The terms that a region may be named by, the best first; of equals, that which its letters put first."""
        there = slice(self._ends[region], self._ends[region + 1])
        columns, weights = self._columns[there], self._weights[there]
        worth = weights * weights / np.maximum(self._overall[columns], 1)
        least = np.partition(worth, -_CONSIDERED)[-_CONSIDERED] if len(worth) > _CONSIDERED else 0
        best = np.flatnonzero(worth >= least)
        terms = self._weighed.codes[columns[best]].tolist()
        ranked = sorted(
            (-value, self._letters(code), column)
            for value, code, column in zip(worth[best].tolist(), terms, columns[best].tolist(), strict=True)
        )
        again = sorted(
            (value * (_PHRASE_WORTH if letters[0] else 1), letters, column)
            for value, letters, column in ranked[:_CONSIDERED]
        )
        return [column for _, _, column in again[:_CANDIDATES]]

    def _letters(self, code: int) -> tuple[int, str, str]:
        """By what terms are sorted: single words, pairs, tags."""
        if code >= FIRST_TAG:
            return 2, tag_of(code, self._weighed.texts), ""
        first, second = map(self._weighed.texts.lexicon.words.__getitem__, pair_of(code))
        return int(bool(first)), first, second

    def _spelled(self, column: int, members: Numbers) -> str:
        code = int(self._weighed.codes[column])
        if code >= FIRST_TAG:
            return tag_of(code, self._weighed.texts)
        weighed = self._weighed
        for number in members.tolist():
            first, last = weighed.starts[number], weighed.starts[number + 1]
            for place in weighed.places[first:last][weighed.columns[first:last] == column].tolist():
                return phrase(weighed.texts, number, place - (code >= FIRST_PAIR), place + 1)
        return ""
