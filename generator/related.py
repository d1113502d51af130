"""Which papers resemble which, and in what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, pairwise
from typing import TypeAlias

import numpy as np

from generator.catalogue import Catalogue
from generator.chunks import Jobs, in_chunks
from generator.finding import Compared, spans
from generator.phrases import singular
from generator.terms import FIRST_PAIR, UNIT, Numbers, PaperText, Weighed, all_tags, tag_number
from generator.wording import phrase, runs

MOST_RELATED = 6
MOST_REASONS = 4

_LEAST = UNIT**2 // 10
_LEAST_OF_ONE_REASON = UNIT**2 // 8
_LEAST_OF_WORDS = 3 * UNIT**2 // 20
"""Where neither a tag, nor a phrase, nor a rare word is shared, papers must be nearer, by two words or more."""
_RARE = 64
"""Rare is a word that counts in one of so many papers or fewer: in a small catalogue, none."""
_LEAST_PART = 12
"""What makes up less than one in so many of the nearness is no reason to show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A paper that resembles another: its id, the words, phrases and tags that both have, as the other writes them,
    and whether they have an author in common.
    """

    id: str
    shared: tuple[str, ...]
    same_author: bool = False


def paper_texts(catalogue: Catalogue) -> tuple[PaperText, ...]:
    """What the papers of a catalogue are about, in its order."""
    tags = catalogue.groups["tag"]
    return tuple(
        PaperText(
            id=entry.id,
            title="" if entry.untitled else entry.title.text,
            abstract=entry.abstract.text,
            tags=tuple(tags[slug].name for slug in entry.tag_slugs),
            author_slugs=entry.author_slugs,
        )
        for entry in catalogue.entries.values()
    )


def relate(compared: Compared, *, jobs: Jobs = 1) -> tuple[tuple[Related, ...], ...]:
    """The papers most like each paper, the nearest first, none where none is near.

    Nearness is the cosine of the papers' terms (``generator.terms``), in hundredths; of equals, one with an author in
    common comes first, then by id. ``jobs`` is the number of processes (0: as the work wants).
    """
    papers = compared.papers
    judge = _Judge(compared=compared, spread=np.bincount(compared.weighed.columns), tags=all_tags(papers))
    judged = in_chunks(partial(_judged, judge), range(len(papers)), jobs=jobs)
    # The same texts come from many processes, and stay as long as the catalogue.
    said: dict[str, str] = {}
    return tuple(
        tuple(
            Related(
                id=papers[number].id,
                shared=tuple([said.setdefault(each, each) for each in shared]),
                same_author=same_author,
            )
            for number, shared, same_author in found
        )
        for found in chain.from_iterable(judged)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judge:
    """What tells which of the papers found for each are related; ``spread``: in how many papers each term counts."""

    compared: Compared
    spread: Numbers
    tags: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shared:
    """What pairs of papers share, of pair ``n`` from ``starts[n]`` on, in the order of the text of the first paper.

    ``firsts`` and ``lasts`` are the places of the first and last words of each term, ``products`` its worth.
    """

    starts: Sequence[int]
    codes: Sequence[int]
    firsts: Sequence[int]
    lasts: Sequence[int]
    products: Sequence[int]
    rare: Sequence[bool]


_Found: TypeAlias = tuple[int, tuple[str, ...], bool]
"""A related paper as its number, what is shared, and whether an author is."""


def _judged(judge: _Judge, numbers: Sequence[int]) -> list[tuple[_Found, ...]]:
    """The papers related to each of some papers in a row."""
    begin, end = numbers[0], numbers[-1] + 1
    starts = judge.compared.starts[begin : end + 1]
    others = judge.compared.others[starts[0] : starts[-1]]
    rows = np.repeat(np.arange(begin, end), np.diff(starts))
    shared, nearness = _compare(judge.compared.weighed, judge.spread, rows, others)
    found, near = others.tolist(), nearness.tolist()
    return [
        tuple(islice(_related(judge, number, range(*bounds), found, near, shared), MOST_RELATED))
        for number, bounds in zip(numbers, pairwise((starts - starts[0]).tolist()), strict=True)
    ]


def _compare(weighed: Weighed, spread: Numbers, rows: Numbers, others: Numbers) -> tuple[_Shared, Numbers]:
    """What papers share with others, and how near they are; ``rows`` ascend."""
    first, last = (weighed.starts[rows[0]], weighed.starts[rows[-1] + 1]) if len(rows) else (0, 0)
    size = int(weighed.columns.max(initial=0)) + 1
    mine = weighed.papers[first:last] * size + weighed.columns[first:last]
    order = np.argsort(mine)
    mine = mine[order]
    lengths = weighed.starts[others + 1] - weighed.starts[others]
    theirs = spans(weighed.starts[others], lengths)
    wanted = np.repeat(rows * size, lengths) + weighed.columns[theirs]
    where = np.minimum(np.searchsorted(mine, wanted), len(mine) - 1)
    met = mine[where] == wanted if len(mine) else np.zeros(0, bool)
    at, pairs = order[where[met]] + first, np.repeat(np.arange(len(rows)), lengths)[met]
    products = weighed.weights[at] * weighed.weights[theirs[met]]
    nearness = np.bincount(pairs, products, len(rows)).astype(np.int64)
    codes, lasts = weighed.codes[at], weighed.places[at]
    firsts = lasts - (codes >= FIRST_PAIR)
    rare = spread[weighed.columns[at]] * _RARE <= len(weighed.starts) - 1
    order = np.lexsort((lasts, firsts, pairs))
    return _Shared(
        starts=np.searchsorted(pairs, np.arange(len(rows) + 1)).tolist(),
        codes=codes[order].tolist(),
        firsts=firsts[order].tolist(),
        lasts=lasts[order].tolist(),
        products=products[order].tolist(),
        rare=rare[order].tolist(),
    ), nearness


def _related(
    judge: _Judge, number: int, pairs: range, found: Sequence[int], near: Sequence[int], shared: _Shared
) -> Iterator[_Found]:
    papers = judge.compared.papers
    authors = frozenset(papers[number].author_slugs)
    ranked = sorted(
        (
            -(100 * near[pair] // UNIT**2),
            authors.isdisjoint(papers[found[pair]].author_slugs),
            papers[found[pair]].id,
            pair,
        )
        for pair in pairs
        if near[pair] >= _LEAST
    )
    phrases = _Phrases(judge, number)
    for _, strange, _, pair in ranked:
        told = phrases.told(shared, pair, near[pair])
        if told:
            yield found[pair], told, not strange


class _Phrases:
    """The phrases of a paper in which it is like others."""

    __slots__ = ("_judge", "_number", "_spelled", "_words")

    def __init__(self, judge: _Judge, number: int) -> None:
        self._judge, self._number = judge, number
        self._spelled: dict[tuple[int, int], str] = {}
        self._words: dict[str, set[str]] = {}

    def told(self, shared: _Shared, pair: int, nearness: int) -> tuple[str, ...]:
        """The weightiest of what a pair of papers shares, in words: what is worth a good part of their nearness.

        Empty where that makes no paper related.
        """
        worth: dict[str, int] = {}
        firm: set[str] = set()
        rare: set[int] = set()
        terms: list[tuple[int, int, int]] = []
        for at in range(shared.starts[pair], shared.starts[pair + 1]):
            tag, product = tag_number(shared.codes[at]), shared.products[at]
            if tag is None:
                terms.append((shared.firsts[at], shared.lasts[at], product))
                if shared.rare[at]:
                    rare.add(shared.lasts[at])
            elif product * _LEAST_PART >= nearness:
                worth[self._judge.tags[tag]] = product
                firm.add(self._judge.tags[tag])
        for start, end, product in runs(terms):
            if product * _LEAST_PART >= nearness:
                spelled = self._phrase(start, end)
                worth[spelled] = max(product, worth.get(spelled, 0))
                if end - start > 1 or start in rare:
                    firm.add(spelled)
        ranked = sorted(worth, key=lambda spelled: (-worth[spelled], spelled))
        told = tuple(islice(self._distinct(ranked), MOST_REASONS))
        if firm.isdisjoint(told):
            related = len(told) > 1 and nearness >= _LEAST_OF_WORDS
        else:
            related = len(told) > 1 or nearness >= _LEAST_OF_ONE_REASON
        return told if related else ()

    def _phrase(self, start: int, end: int) -> str:
        known = self._spelled.get((start, end))
        if known is None:
            known = self._spelled[start, end] = phrase(self._judge.compared.weighed.texts, self._number, start, end)
        return known

    def _distinct(self, ranked: Iterable[str]) -> Iterator[str]:
        """The phrases that do not repeat the words of an earlier one."""
        said: set[str] = set()
        for spelled in ranked:
            words = self._words.get(spelled)
            if words is None:
                words = self._words[spelled] = set(map(singular, spelled.lower().replace("-", " ").split()))
            if words.isdisjoint(said):
                yield spelled
                said |= words
