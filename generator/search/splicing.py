"""An index of papers with some of them taken out, and others put in: what stands of the others is not sorted again."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from generator.search.counting import FIELDS, Whole
from generator.search.postings import Gathered, Postings, utf16


def spliced(before: Gathered, numbers: Whole, added: Gathered, own: Whole) -> Gathered:
    """The index of all papers, of what was known ``before`` and what is ``added``.

    ``numbers`` are those that the papers of ``before`` have now, rising, but -1 for those that are gone; ``own`` those
    of the papers that are added, rising too.
    """
    old, new = before.postings, added.postings
    terms, into_old, into_new = _together(old.terms, new.terms)
    stays = numbers >= 0
    gone = places_in(old, ~stays)
    lists = into_old[old.term] * len(FIELDS) + old.field
    sizes = np.diff(old.start) - np.bincount(lists_of(old, gone), minlength=len(lists))
    start = np.append(0, np.cumsum(sizes))
    paper = np.delete(numbers.astype(np.int32)[old.paper], gone)
    wanted = np.repeat(into_new[new.term] * len(FIELDS) + new.field, np.diff(new.start))
    papers = own.astype(np.int32)[new.paper]
    places = _places(paper, papers, *(start[np.searchsorted(lists, wanted, side)] for side in ("left", "right")))
    lasting = sizes > 0
    of, counts = np.unique(np.append(lists[lasting], wanted), return_counts=True)
    counts[np.searchsorted(of, lists[lasting])] += sizes[lasting] - 1
    words, of_paper = _words(before, numbers, added, own, (into_old, into_new))
    lengths = np.zeros((len(of_paper), len(FIELDS)), dtype=np.int64)
    lengths[numbers[stays]], lengths[own] = old.lengths[stays], new.lengths
    postings = Postings(
        terms=terms,
        lengths=lengths,
        term=of // len(FIELDS),
        field=of % len(FIELDS),
        start=np.append(0, np.cumsum(counts)),
        paper=np.insert(paper, places, papers),
        times=np.insert(np.delete(old.times, gone), places, new.times),
    )
    return _trimmed(Gathered(postings=postings, words=words, sizes=of_paper))


def _trimmed(gathered: Gathered) -> Gathered:
    """The same without the terms that stand in no paper any more."""
    postings, words = gathered.postings, gathered.words
    used = np.zeros(len(postings.terms), dtype=np.bool_)
    used[postings.term] = used[words >> 1] = True
    if used.all():
        return gathered
    places = (np.cumsum(used) - 1).astype(np.int32)
    terms = tuple(compress(postings.terms, used.tolist()))
    trimmed = replace(postings, terms=terms, term=places[postings.term].astype(np.int64))
    return replace(gathered, postings=trimmed, words=places[words >> 1] * 2 + (words & 1))


def places_in(postings: Postings, papers: NDArray[np.bool_]) -> Whole:
    """Where the postings of some papers stand."""
    return np.flatnonzero(papers[postings.paper])


def lists_of(postings: Postings, places: Whole) -> Whole:
    """The lists in which some postings stand."""
    return np.searchsorted(postings.start, places, side="right") - 1


def _together(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[tuple[str, ...], Whole, Whole]:
    """All terms of two rows in the order of JavaScript, in one; and the places there of those of each."""
    places = np.array([bisect_left(old, utf16(term), key=utf16) for term in new], dtype=np.int64)
    is_new = np.array([old[at : at + 1] != (term,) for at, term in zip(places, new, strict=True)], dtype=np.bool_)
    gaps = places[is_new]
    terms: list[str] = []
    for begin, end, term in zip((0, *gaps), gaps, compress(new, is_new), strict=False):
        terms += (*old[begin:end], term)
    terms += old[gaps[-1] if len(gaps) else 0 :]
    shift = np.cumsum(np.bincount(gaps, minlength=len(old) + 1))
    return tuple(terms), np.arange(len(old)) + shift[:-1], places + np.cumsum(is_new) - is_new


def _places(rising: NDArray[np.int32], numbers: NDArray[np.int32], low: Whole, high: Whole) -> Whole:
    """Where each number is to stand in its part of a row, from ``low`` up to ``high``, within which it rises."""
    while np.any(low < high):
        middle = (low + high) >> 1
        is_behind = (low < high) & (rising.take(middle, mode="clip") < numbers)
        low, high = np.where(is_behind, middle + 1, low), np.where(is_behind, high, middle)
    return low


def _words(
    before: Gathered, numbers: Whole, added: Gathered, own: Whole, into: tuple[Whole, Whole]
) -> tuple[NDArray[np.int32], Whole]:
    """The words as written of all papers, in the order of these, and how many each has."""
    papers = np.append(numbers, own)
    sizes = np.append(before.sizes, added.sizes)
    words = np.concatenate(
        [
            place.astype(np.int32)[each.words >> 1] * 2 + (each.words & 1)
            for each, place in zip((before, added), into, strict=True)
        ]
    )
    order = np.argsort(papers)[np.count_nonzero(papers < 0) :]
    ends = np.cumsum(sizes)
    breaks = np.flatnonzero(np.diff(order) != 1)
    firsts, lasts = np.append(order[:1], order[1:][breaks]), np.append(order[:-1][breaks], order[-1:])
    runs = zip((ends - sizes)[firsts].tolist(), ends[lasts].tolist(), strict=True)
    return np.concatenate([words[:0], *(words[begin:end] for begin, end in runs)]), sizes[order]
