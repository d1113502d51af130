"""Which papers may be like which: for each, those with the most weight in common in its rarer terms."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from generator.chunks import Jobs, in_chunks, processes
from generator.rows import Flags, Numbers, flags, owners_of, patch, rows_of, spans, starts_of
from generator.terms import UNIT, Weighed, weigh, weigh_again
from generator.tokens import PaperText, read_texts

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

    ``places`` say where the terms of each paper stand in it, ``before`` and ``after`` how many papers stand there with
    the same term; those of paper ``n`` from ``starts[n]`` on.
    """

    papers: Numbers
    weights: Numbers
    starts: Numbers
    places: Numbers
    before: Numbers
    after: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Some papers, their terms, and the most alike of each, the nearest first: for paper ``n``, ``others`` from
    ``starts[n]`` to ``starts[n + 1]``, and how near they are by what finds them.

    ``named`` are the id and the slugs of the authors of each paper, parted by blanks. Of papers that are equally near,
    the one of the least of its ``marks`` goes first: these hang on the id alone.
    """

    named: Sequence[str]
    marks: Numbers
    weighed: Weighed
    others: Numbers
    scores: Numbers
    starts: Numbers


_Found = tuple[Numbers, Numbers, Numbers]
"""Pairs of papers: of each one, the other, and how near they are."""


def compare(papers: Sequence[PaperText], *, jobs: Jobs = 1) -> Compared:
    """What each paper is about, and which are most like it; ``jobs`` is the number of processes."""
    jobs = processes(jobs, len(papers))
    weighed = weigh(read_texts(papers, jobs=jobs))
    postings = _postings(weighed)
    chunks = tuple(_chunks(postings, np.arange(len(papers)), later=True))
    near = in_chunks(partial(_near, postings, later=True), chunks, jobs=jobs, size=1)
    marks = np.array([_mark(paper.id) for paper in papers], np.int64)
    others, scores, starts = _nearest(_both_ways(_joined([part for parts in near for part in parts])), marks)
    return Compared(
        named=tuple(map(_named, papers)), marks=marks, weighed=weighed, others=others, scores=scores, starts=starts
    )


def compare_again(earlier: Compared, edited: Mapping[int, PaperText]) -> tuple[Compared, Numbers]:
    """The same as ``compare``, where only the papers ``edited``, by number, are others than before; and the numbers, in
    order, of all that have other terms, or others found, or for which one was found that has other terms.
    """
    weighed, touched = weigh_again(earlier.weighed, edited)
    named, marks = list(earlier.named), earlier.marks.copy()
    for number, paper in edited.items():
        named[number], marks[number] = _named(paper), _mark(paper.id)
    size = len(named)
    is_touched = flags(size, touched)
    hot = is_touched | _freed(earlier.weighed, weighed)
    postings = _postings(weighed)
    found = _near_all(postings, np.flatnonzero(hot))
    again = hot | _reached(earlier, hot, found)
    others, scores, anew = _nearest(_joined([found, _near_all(postings, np.flatnonzero(again & ~hot))]), marks)
    numbers = np.flatnonzero(again)
    patched = patch(earlier.starts, numbers, np.append(anew[numbers], len(others)))
    compared = Compared(
        named=tuple(named),
        marks=marks,
        weighed=weighed,
        others=patched.patched(earlier.others, others),
        scores=patched.patched(earlier.scores, scores),
        starts=patched.starts,
    )
    is_touched |= _relisted(earlier, compared, again)
    is_touched[owners_of(compared.starts)[flags(size, touched)[compared.others]]] = True
    return compared, np.flatnonzero(is_touched)


def _mark(paper_id: str) -> int:
    said = hashlib.blake2b(paper_id.encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(said.digest(), "little", signed=True)


def _named(paper: PaperText) -> str:
    return " ".join((paper.id, *paper.author_slugs))


def _freed(earlier: Weighed, weighed: Weighed) -> Flags:
    """Which papers have a term that came to be common, or is no longer."""
    sizes = _sizes(weighed)
    before = np.zeros_like(sizes)
    before[: len(earlier.codes)] = _sizes(earlier)
    turned = ((before <= _COMMON) != (sizes <= _COMMON))[weighed.columns]
    return flags(len(weighed.starts) - 1, weighed.papers[turned & (weighed.weights >= _FOUND_BY)])


def _reached(earlier: Compared, hot: Flags, found: _Found) -> Flags:
    """The papers for which others may be the nearest, since some papers are ``hot``: what is ``found`` for these is
    all that is near them.
    """
    reached = flags(len(hot), owners_of(earlier.starts)[hot[earlier.others]])
    full = np.diff(earlier.starts) == MOST_FOUND
    least = np.zeros(len(hot), np.int64)
    least[full] = earlier.scores[earlier.starts[1:][full] - 1]
    _, others, scores = found
    reached[others[scores >= least[others]]] = True
    return reached


def _relisted(earlier: Compared, now: Compared, again: Flags) -> Flags:
    """Which papers have other papers as their nearest than before, or in another order."""
    numbers = np.flatnonzero(again)
    before, now_has = np.diff(earlier.starts)[numbers], np.diff(now.starts)[numbers]
    same = numbers[before == now_has]
    rows, _ = rows_of(earlier.starts, same)
    anew, starts = rows_of(now.starts, same)
    differ = earlier.others[rows] != now.others[anew]
    return flags(len(again), np.concatenate((numbers[before != now_has], same[owners_of(starts)[differ]])))


def _sizes(weighed: Weighed) -> Numbers:
    """In how many papers each term finds others, as long as it is not too common."""
    return np.bincount(weighed.columns[weighed.weights >= _FOUND_BY], minlength=len(weighed.codes))


def _postings(weighed: Weighed) -> _Postings:
    sizes = _sizes(weighed)
    sizes[sizes > _COMMON] = 0
    finds = (weighed.weights >= _FOUND_BY) & (sizes[weighed.columns] > 0)
    rows, columns, weights = weighed.papers[finds], weighed.columns[finds], weighed.weights[finds]
    bits = len(columns).bit_length()
    by_term = np.sort(columns << bits | np.arange(len(columns))) & ((1 << bits) - 1)  # A third of a stable argsort.
    places = np.empty_like(by_term)
    places[by_term] = np.arange(len(by_term))
    begins = starts_of(sizes)
    return _Postings(
        papers=rows[by_term],
        weights=weights[by_term],
        starts=np.searchsorted(rows, np.arange(len(weighed.starts))),
        places=places,
        before=places - begins[columns],
        after=begins[columns + 1] - places - 1,
    )


def _chunks(postings: _Postings, papers: Numbers, *, later: bool) -> Iterator[Numbers]:
    """The papers in parts that need about the same work."""
    others = postings.after if later else postings.before + postings.after
    sums = starts_of(others)
    work = starts_of((sums[postings.starts[1:]] - sums[postings.starts[:-1]])[papers])
    start = 0
    while start < len(papers):
        end = int(np.searchsorted(work, work[start] + _PAIRS_AT_ONCE, side="right")) - 1
        end = min(max(end, start + 1), start + _ROWS_AT_ONCE, len(papers))
        yield papers[start:end]
        start = end


def _near(postings: _Postings, chunks: Sequence[Numbers], *, later: bool) -> list[_Found]:
    """For the papers of some chunks, all that are near each, or only the ``later`` ones, and how near."""
    return [_near_each(postings, papers, later=later) for papers in chunks]


def _near_each(postings: _Postings, papers: Numbers, *, later: bool) -> _Found:
    rows, starts = rows_of(postings.starts, papers)
    places, after = postings.places[rows], postings.after[rows]
    firsts = places + 1 if later else places - postings.before[rows]
    times = places + 1 + after - firsts
    at = spans(firsts, times)
    pairs = np.repeat(owners_of(starts), times) << _PAPER_BITS | postings.papers[at]
    keys = pairs << _PRODUCT_BITS | np.repeat(postings.weights[places], times) * postings.weights[at]
    keys.sort()
    pairs = keys >> _PRODUCT_BITS
    sums = np.flatnonzero(np.diff(pairs, prepend=-1))
    scores = np.add.reduceat(keys & ((1 << _PRODUCT_BITS) - 1), sums) if len(sums) else keys
    near = scores >= _LEAST
    numbers, others = np.divmod(pairs[sums[near]], 1 << _PAPER_BITS)
    ones = papers[numbers]
    strange = ones != others
    return ones[strange], others[strange], scores[near][strange]


def _near_all(postings: _Postings, papers: Numbers) -> _Found:
    """All that is near some papers."""
    return _joined(_near(postings, tuple(_chunks(postings, papers, later=False)), later=False))


def _joined(found: Sequence[_Found]) -> _Found:
    nothing = np.zeros(0, np.int64)
    ones, others, scores = (np.concatenate(parts) for parts in zip((nothing,) * 3, *found, strict=True))
    return ones, others, scores


def _both_ways(found: _Found) -> _Found:
    ones, others, scores = found
    return np.concatenate((ones, others)), np.concatenate((others, ones)), np.tile(scores, 2)


def _nearest(found: _Found, marks: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The nearest papers of each, how near they are, and where those of each begin."""
    ones, others, scores = found
    order = np.lexsort((marks[others], -scores, ones))
    sorted_ones = ones[order]
    firsts = np.searchsorted(sorted_ones, np.arange(len(marks)))
    order = order[np.arange(len(order)) - firsts[sorted_ones] < MOST_FOUND]
    return others[order], scores[order], np.searchsorted(ones[order], np.arange(len(marks) + 1))
