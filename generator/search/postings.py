"""Which paper has which term, where and how often: all that Lunr's scores are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.search.counting import FIELDS, Counted, Numbers, Whole, count, places_of
from generator.search.record import SearchRecord

LENGTHS_MATTER = {**dict.fromkeys(FIELDS, 0.5), "abstract": 0.0}
"""Lunr's ``b``, by field: abstracts are of similar length, which would have to be told of each paper."""
REPEATS_MATTER = 0.4
"""Lunr's ``k1``."""
_PLANES = (re.compile("[\ud800-\uffff]"), re.compile("[\U00010000-\U0010ffff]"))


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
    paper: NDArray[np.int32]
    times: NDArray[np.int32]

    @property
    def count(self) -> int:
        """How many papers there are."""
        return len(self.lengths)

    def in_fields(self) -> Whole:
        """The numbers of the terms that stand in some field: of words as written in abstracts, only the stems do."""
        return self.term[np.diff(self.term, prepend=-1) > 0]

    def indexed(self) -> list[str]:
        """These terms."""
        return [*map(self.terms.__getitem__, self.in_fields().tolist())]

    def lists(self) -> Iterator[tuple[int, int, list[int], list[int]]]:
        """Yield, for each list, its term and field, and its papers and how often each has the term."""
        starts = self.start.tolist()
        for at, (term, field) in enumerate(zip(self.term.tolist(), self.field.tolist(), strict=True)):
            own = slice(starts[at], starts[at + 1])
            yield term, field, self.paper[own].tolist(), self.times[own].tolist()

    def of_terms(self, chosen: NDArray[np.bool_]) -> Postings:
        """Those of some terms alone; terms and papers keep their numbers."""
        if chosen.all():
            return self
        lists = chosen[self.term]
        sizes = np.diff(self.start)[lists]
        places = places_of(self.start[:-1][lists], sizes)
        return replace(
            self,
            term=self.term[lists],
            field=self.field[lists],
            start=np.append(0, np.cumsum(sizes)),
            paper=self.paper[places],
            times=self.times[places],
        )

    def frequencies(self) -> Whole:
        """For each term, how many papers have it, counted for each field: Lunr's document frequency."""
        return np.bincount(self.term, weights=np.diff(self.start), minlength=len(self.terms)).astype(np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The postings of all papers; and, as in ``Counted``, the words that stand in each as they are written."""

    postings: Postings
    words: NDArray[np.int32]
    sizes: Whole

    def surface_words(self, *, shortest: int = 4, plenty: int = 1000) -> dict[str, int]:
        """Return the words as written, in the order of JavaScript, for those who mistype them, with their papers.

        Words shorter than ``shortest`` are left out; from ``plenty`` papers on also those that stand in one
        abstract and nowhere else, many of which are mistyped themselves.
        """
        terms = self.postings.terms
        words = self.words >> 1
        written = np.bincount(words, minlength=len(terms))
        named = np.bincount(words[self.words & 1 > 0], minlength=len(terms))
        places = np.flatnonzero((written >= (1 if self.postings.count < plenty else 2)) | (named > 0)).tolist()
        found = zip(map(terms.__getitem__, places), written[places].tolist(), strict=True)
        return {word: papers for word, papers in found if len(word) >= shortest and not word.isdigit()}


def utf16(term: str) -> bytes:
    """Return what sorts a term as JavaScript does."""
    return term.encode("utf-16-be", "surrogatepass")


def gather(records: Iterable[SearchRecord]) -> Gathered:
    """Count the terms of all papers in one go."""
    return merge([count([*records])])


def merge(chunks: Iterable[Counted]) -> Gathered:
    """Bring together what was counted of chunks of the papers, in the order of these.

    Of each chunk only what is in arrays is held, and only until it is brought together.
    """
    numbers, ranks, counted = Numbers(), [], []
    for each in chunks:
        ranks.append(np.fromiter(map(numbers.__getitem__, each.terms), np.int64, len(each.terms)))
        counted.append(replace(each, terms=()))
    terms = in_order(numbers)
    places = np.empty(len(terms), dtype=np.int32)
    places[np.fromiter(map(numbers.__getitem__, terms), np.int64, len(terms))] = np.arange(len(terms))
    del numbers
    own = [places[rank] for rank in ranks]
    lengths = np.concatenate([np.zeros((0, len(FIELDS)), dtype=np.int64), *(each.lengths for each in counted)])
    sizes = np.concatenate([lengths[:0, 0], *(each.sizes for each in counted)])
    words = [into[each.words >> 1] * 2 + (each.words & 1) for each, into in zip(counted, own, strict=True)]
    counted = [replace(each, words=places[:0]) for each in counted]
    # One number for each posting, its count in the last bits: sorted, these need no order to go by.
    of_count = max((int(each.times.max(initial=0)).bit_length() for each in counted), default=0)
    of_paper, of_field = len(lengths).bit_length(), len(FIELDS).bit_length()
    found = _found(counted, own, (of_field, of_paper, of_count))
    found.sort()
    times, paper = (_last_bits(found, width) for width in (of_count, of_paper))
    start = np.append(0, np.flatnonzero(found[1:] != found[:-1]) + 1)[: len(found)]
    lists = found[start]
    del found
    postings = Postings(
        terms=terms,
        lengths=lengths,
        term=lists >> of_field,
        field=lists & ((1 << of_field) - 1),
        start=np.append(start, len(paper)),
        paper=paper,
        times=times,
    )
    return Gathered(postings=postings, words=np.concatenate([places[:0], *words]), sizes=sizes)


def in_order(terms: Iterable[str]) -> tuple[str, ...]:
    """Return terms in the order of JavaScript: Python's, but between the end of the basic plane and all beyond it."""
    known = [*terms]
    letters = "".join(known)
    return tuple(sorted(known, key=utf16 if all(plane.search(letters) for plane in _PLANES) else None))


def _last_bits(numbers: Whole, width: int) -> NDArray[np.int32]:
    """The last bits of numbers, which lose them."""
    last = np.empty(len(numbers), dtype=np.int32)
    np.bitwise_and(numbers, (1 << width) - 1, out=last, casting="unsafe")
    numbers >>= width
    return last


def _found(counted: list[Counted], own: list[NDArray[np.int32]], bits: Sequence[int]) -> Whole:
    """A number for each posting by which it is sorted, of its term, field, paper and count, with so many ``bits`` for
    each of the last three; the chunks are let go.
    """
    found = np.empty(sum(len(each.term) for each in counted), dtype=np.int64)
    end, first = len(found), sum(len(each.lengths) for each in counted)
    while counted:
        each, into = counted.pop(), own.pop()
        first -= len(each.lengths)
        part = found[end - len(each.term) : end]
        part[:] = into[each.term]
        further: tuple[NDArray[Any], ...] = (each.field, each.paper + first, each.times)
        for width, numbers in zip(bits, further, strict=True):
            part <<= width
            part |= numbers
        end -= len(part)
    return found
