"""The regions of a map, and what each of them is called: the terms that its papers have and others have not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits

from generator.map import Region
from generator.phrases import singular
from generator.terms import FIRST_PAIR, Numbers, PaperText, Weighed, all_tags, pair_of, tag_number
from generator.wording import phrase

_SEED = 0
_LEAST_OF_REGION = 5
_MOST_SAMPLED = 5000
_PHRASE_WORTH = 1.5
_CANDIDATES = 12


def name_regions(papers: Sequence[PaperText], weighed: Weighed, places: Numbers) -> Iterator[Region]:
    """The regions of some places, from the whole map to its parts."""
    naming = _Naming(papers, weighed)
    for level, number in enumerate(_numbers(len(papers))):
        naming.forget()
        with threadpool_limits(limits=1):
            clusters = KMeans(number, n_init=1, random_state=_SEED)
            clusters.fit(places[:: -(-len(places) // _MOST_SAMPLED)].astype(np.float64))
            nearest = clusters.predict(places.astype(np.float64))
        sizes = np.bincount(nearest, minlength=number)
        for cluster in np.lexsort((np.arange(number), -sizes)).tolist():
            members = np.flatnonzero(nearest == cluster)
            name = naming.name(members) if len(members) >= _LEAST_OF_REGION else ""
            if name:
                middle = np.rint(np.median(places[members], axis=0)).astype(np.int64)
                away = ((places[members] - middle) ** 2).sum(axis=1)
                near = members[np.lexsort((members, away))]
                x, y = middle.tolist()
                yield Region(name=name, level=level, x=x, y=y, papers=tuple(near.tolist()))


def _numbers(papers: int) -> list[int]:
    """How many regions there are on each level."""
    numbers = [min(9, papers // 8), min(36, papers // 10), min(144, papers // 40)]
    return [number for before, number in zip((1, *numbers), numbers, strict=False) if number > before]


class _Naming:
    """Names for regions, none of them twice on one level."""

    __slots__ = ("_columns", "_given", "_overall", "_papers", "_tags", "_weighed")

    def __init__(self, papers: Sequence[PaperText], weighed: Weighed) -> None:
        self._papers, self._weighed = papers, weighed
        self._tags = all_tags(papers)
        self._overall = np.bincount(weighed.columns, weighed.weights)
        self._columns = dict(zip(weighed.columns.tolist(), weighed.codes.tolist(), strict=True))
        self._given: set[str] = set()

    def forget(self) -> None:
        """Begin a level: the names of the one before are free again."""
        self._given = set()

    def name(self, members: Numbers) -> str:
        """The name of a region; empty where its papers have nothing of their own."""
        inside = np.zeros(len(self._papers), bool)
        inside[members] = True
        there = inside[self._weighed.papers]
        weight = np.bincount(self._weighed.columns[there], self._weighed.weights[there], len(self._overall))
        worth = weight * weight / np.maximum(self._overall, 1)
        best = [column for column in np.argsort(-worth, kind="stable")[: 4 * _CANDIDATES].tolist() if worth[column] > 0]
        for column in best:
            worth[column] *= _PHRASE_WORTH if pair_of(self._columns[column])[0] else 1
        for column in sorted(best, key=lambda column: (-worth[column], column))[:_CANDIDATES]:
            name = self._spelled(column, members)
            words = set(map(singular, name.lower().replace("-", " ").split()))
            if name and words.isdisjoint(self._given):
                self._given |= words
                return name
        return ""

    def _spelled(self, column: int, members: Numbers) -> str:
        code = self._columns[column]
        tag = tag_number(code)
        if tag is not None:
            return self._tags[tag]
        for number in members.tolist():
            first, last = self._weighed.starts[number], self._weighed.starts[number + 1]
            for place in self._weighed.places[first:last][self._weighed.columns[first:last] == column].tolist():
                return phrase(self._weighed.texts, number, place - (code >= FIRST_PAIR), place + 1)
        return ""
