"""Which paper has which term, where and how often: all that Lunr's scores are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from generator.search.counting import FIELDS, Counted, Whole, count
from generator.search.record import SearchRecord

LENGTHS_MATTER = {**dict.fromkeys(FIELDS, 0.5), "abstract": 0.0}
"""Lunr's ``b``, by field: abstracts are of similar length, which would have to be told of each paper."""
REPEATS_MATTER = 0.4
"""Lunr's ``k1``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Postings:
    """What the fields of all papers hold; a paper's number is its place among all.

    ``terms``: all terms and words as written, in the order of JavaScript; a term's number is its place there.
    ``lengths[paper, field]``: how many terms each paper has in a field, repeats included. A list of postings is that
    of one term in one field; lists are in the order of terms and fields, and ``term``, ``field`` and ``start`` are
    theirs: the postings of list ``at`` are ``paper[start[at]:start[at + 1]]``, rising, and ``times``, how often each
    has the term.
    """

    terms: tuple[str, ...]
    lengths: Whole
    term: Whole
    field: Whole
    start: Whole
    paper: Whole
    times: Whole

    @property
    def count(self) -> int:
        """How many papers there are."""
        return len(self.lengths)

    def indexed(self) -> list[str]:
        """The terms that stand in some field: of words as written in abstracts, only the stems do."""
        return [self.terms[term] for term in np.unique(self.term).tolist()]

    def lists(self) -> Iterator[tuple[int, int, list[int], list[int]]]:
        """Yield, for each list, its term and field, and its papers and how often each has the term."""
        starts = self.start.tolist()
        for at, (term, field) in enumerate(zip(self.term.tolist(), self.field.tolist(), strict=True)):
            own = slice(starts[at], starts[at + 1])
            yield term, field, self.paper[own].tolist(), self.times[own].tolist()

    def frequencies(self) -> Whole:
        """For each term, how many papers have it, counted for each field: Lunr's document frequency."""
        return np.bincount(self.term, weights=np.diff(self.start), minlength=len(self.terms)).astype(np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The postings of all papers; and for each term how many papers have it as it is written, and whether some have it
    so elsewhere than in abstracts.
    """

    postings: Postings
    written: Whole
    named: Whole

    def surface_words(self, *, shortest: int = 4, plenty: int = 1000) -> dict[str, int]:
        """Return the words as written, in the order of JavaScript, for those who mistype them, with their papers.

        Words shorter than ``shortest`` are left out; from ``plenty`` papers on also those that stand in one
        abstract and nowhere else, many of which are mistyped themselves.
        """
        least = 1 if self.postings.count < plenty else 2
        told = (self.written >= least) | ((self.written > 0) & (self.named > 0))
        terms = self.postings.terms
        words = ((terms[at], int(self.written[at])) for at in np.flatnonzero(told).tolist())
        return {word: papers for word, papers in words if len(word) >= shortest and not word.isdigit()}


def utf16(term: str) -> bytes:
    """Return what sorts a term as JavaScript does."""
    return term.encode("utf-16-be", "surrogatepass")


def gather(records: Iterable[SearchRecord]) -> Gathered:
    """Count the terms of all papers in one go."""
    return merge([count([*records])])


def merge(chunks: Iterable[Counted]) -> Gathered:
    """Bring together what was counted of chunks of the papers, in the order of their places."""
    counted = [*chunks]
    surfaces = {term for each in counted for term in each.terms}
    terms = tuple(sorted(surfaces, key=utf16))
    numbers = {term: number for number, term in enumerate(terms)}
    own = [np.array([*map(numbers.__getitem__, each.terms)], dtype=np.int64) for each in counted]
    firsts = np.cumsum([0, *(len(each.lengths) for each in counted)])
    written, named = np.zeros((2, len(terms)), dtype=np.int64)
    for each, into in zip(counted, own, strict=True):
        written[into] += each.written
        named[into] += each.named
    lengths = np.concatenate([np.zeros((0, len(FIELDS)), dtype=np.int64), *(each.lengths for each in counted)])
    paper = _joined([each.paper.astype(np.int64) + first for each, first in zip(counted, firsts, strict=False)])
    lists = _joined([into[each.term] * len(FIELDS) + each.field for each, into in zip(counted, own, strict=True)])
    # One number for each posting sorts faster than two keys.
    order = np.argsort(lists * max(1, len(lengths)) + paper)
    lists = lists[order]
    start = np.flatnonzero(np.diff(lists, prepend=-1))
    term, field = np.divmod(lists[start], len(FIELDS))
    postings = Postings(
        terms=terms,
        lengths=lengths,
        term=term,
        field=field,
        start=np.append(start, len(lists)),
        paper=paper[order],
        times=_joined([each.times.astype(np.int64) for each in counted])[order],
    )
    return Gathered(postings=postings, written=written, named=named)


def _joined(arrays: list[Whole]) -> Whole:
    return np.concatenate([np.zeros(0, dtype=np.int64), *arrays])
