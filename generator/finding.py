"""Which papers may be like which: for each, those with the most weight in common in its rarer terms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from generator.chunks import Jobs, in_chunks, processes
from generator.terms import UNIT, Numbers, PaperText, Weighed, weigh

MOST_FOUND = 10

_FOUND_BY = UNIT // 11
"""Terms of less weight find no papers."""
_COMMON = 300
"""Terms of more papers than this find none either: the work stays in proportion to the number of papers."""
_LEAST = UNIT**2 // 15
_PAIRS_AT_ONCE = 1_000_000
_ROWS_AT_ONCE = 1 << 13
_PAPER_BITS = 24
_PRODUCT_BITS = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class _Postings:
    """The papers of each finding term in a row, ``papers``, and the ``weights`` that it has there.

    ``places`` say where the terms of each paper stand in it, ``after`` how many papers follow there with the same term;
    those of paper ``n`` from ``starts[n]`` on.
    """

    papers: Numbers
    weights: Numbers
    starts: Numbers
    places: Numbers
    after: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Some papers, their terms, and the most alike of each, the nearest first: for paper ``n``, ``others`` from
    ``starts[n]`` to ``starts[n + 1]``.
    """

    papers: Sequence[PaperText]
    weighed: Weighed
    others: Numbers
    starts: Numbers


def compare(papers: Sequence[PaperText], *, jobs: Jobs = 1) -> Compared:
    """What each paper is about, and which are most like it; ``jobs`` is the number of processes."""
    weighed = weigh(papers)
    others, starts = _find(weighed, jobs=processes(jobs, len(papers)))
    return Compared(papers=papers, weighed=weighed, others=others, starts=starts)


def _find(weighed: Weighed, *, jobs: Jobs) -> tuple[Numbers, Numbers]:
    postings = _postings(weighed)
    chunks = tuple(_chunks(postings))
    found = [part for parts in in_chunks(partial(_pairs, postings), chunks, jobs=jobs, size=1) for part in parts]
    firsts, seconds, scores = (np.concatenate(parts) for parts in zip(*found, strict=True))
    rows, others = np.concatenate((firsts, seconds)), np.concatenate((seconds, firsts))
    order = np.lexsort((others, -np.tile(scores, 2), rows))
    rows, others = rows[order], others[order]
    numbers = np.arange(len(weighed.starts))
    kept = np.arange(len(rows)) - np.searchsorted(rows, numbers)[rows] < MOST_FOUND
    return others[kept], np.searchsorted(rows[kept], numbers)


def _postings(weighed: Weighed) -> _Postings:
    finds = weighed.weights >= _FOUND_BY
    sizes = np.bincount(weighed.columns[finds], minlength=weighed.columns.max(initial=0) + 1)
    finds &= sizes[weighed.columns] <= _COMMON
    rows, columns, weights = weighed.papers[finds], weighed.columns[finds], weighed.weights[finds]
    by_term = np.argsort(columns, kind="stable")
    places = np.empty_like(by_term)
    places[by_term] = np.arange(len(by_term))
    ends = np.cumsum(np.bincount(columns, minlength=len(sizes)))
    return _Postings(
        papers=rows[by_term],
        weights=weights[by_term],
        starts=np.searchsorted(rows, np.arange(len(weighed.starts))),
        places=places,
        after=ends[columns] - places - 1,
    )


def _chunks(postings: _Postings) -> Iterator[tuple[int, int]]:
    """Ranges of papers that need about the same work."""
    work = np.concatenate(([0], np.cumsum(postings.after)))[postings.starts]
    papers, start = len(work) - 1, 0
    while start < papers:
        end = int(np.searchsorted(work, work[start] + _PAIRS_AT_ONCE, side="right")) - 1
        end = min(max(end, start + 1), start + _ROWS_AT_ONCE, papers)
        yield start, end
        start = end


def _pairs(postings: _Postings, chunks: Sequence[tuple[int, int]]) -> list[tuple[Numbers, Numbers, Numbers]]:
    """For the papers of some chunks, those after each that are near it, and how near."""
    return [_later(postings, start, end) for start, end in chunks]


def _later(postings: _Postings, start: int, end: int) -> tuple[Numbers, Numbers, Numbers]:
    part = slice(postings.starts[start], postings.starts[end])
    times, places = postings.after[part], postings.places[part]
    at = spans(places + 1, times)
    pairs = np.repeat(postings.papers[places] - start, times) << _PAPER_BITS | postings.papers[at]
    keys = pairs << _PRODUCT_BITS | np.repeat(postings.weights[places], times) * postings.weights[at]
    keys.sort()
    pairs = keys >> _PRODUCT_BITS
    firsts = np.flatnonzero(np.diff(pairs, prepend=-1))
    scores = np.add.reduceat(keys & ((1 << _PRODUCT_BITS) - 1), firsts) if len(firsts) else keys
    near = scores >= _LEAST
    rows, others = np.divmod(pairs[firsts[near]], 1 << _PAPER_BITS)
    return rows + start, others, scores[near]


def spans(starts: Numbers, lengths: Numbers) -> Numbers:
    """The numbers of some ranges, one range after the other."""
    return np.arange(lengths.sum()) + np.repeat(starts - np.cumsum(lengths) + lengths, lengths)
