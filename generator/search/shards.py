"""The index cut by terms into shards, so that a query loads only what it needs.

A shard is ``[words, codes]``: its terms, front-coded, and for each term, in the same order and parted by blanks, what
the browser makes Lunr's weights of, in the bits of ``generator.search.bits``. For each field that has the term:

- 1 bit: whether another field follows; 3 bits: the field; 1 bit: whether some paper has the term there more than once;
- the number of papers (gamma);
- 5 bits: the ``k`` of the papers; if so marked, 3 bits: that of the counts; if there are several papers, and lengths
  matter in the field, 4 bits: that of the lengths;
- if they matter, a length that the others are near to: its sixteenths and 1 (gamma), and what is left (4 bits);
- the papers' numbers, each as how many lie between it and the one before (Rice);
- if so marked, how many times more than once each has the term (Rice);
- if there are several papers, and lengths matter, how much longer each is there than the length told, 0, -1, 1, -2, 2
  … (Rice).

Counts and lengths, not weights: a weight changes with every paper, these with their own paper alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, compress, pairwise
from operator import add

import numpy as np

from generator.search.bits import gamma, rice, rice_parameters, signs, zigzag
from generator.search.coding import front_coded_rows, shared_letters
from generator.search.counting import FIELDS
from generator.search.postings import LENGTHS_MATTER, Postings

SMALL = 300
"""Below so many papers all terms stand in one shard."""

_HEAVY = 4000
_LIGHT = 1400
_FULL = 3200
_SLAB = 150_000
"""About so many postings are coded at a time, for the sake of memory."""
_MEASURED = np.array([LENGTHS_MATTER[field] > 0 for field in FIELDS])
"""Of each field, whether lengths matter in it."""
_HEAD = 7
"""How many numbers a list of postings has before those of its papers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shards:
    """``light``: shards of many terms, the terms and the codes of each; ``heavy``: terms with a shard of their own, and
    how many papers each has.
    """

    light: tuple[tuple[Sequence[str], Sequence[str]], ...]
    heavy: tuple[tuple[str, int, str], ...]


def cut(postings: Postings, codes: Mapping[str, str]) -> Shards:
    """Cut an index into shards of some thousand signs; ``codes`` are those of its terms."""
    terms = postings.indexed()
    written = [*map(codes.__getitem__, terms)]
    if postings.count < SMALL:
        return Shards(light=((terms, written),) if terms else (), heavy=())
    is_heavy = np.fromiter(map(len, written), np.int64, len(written)) > _HEAVY
    frequencies = postings.frequencies()[postings.in_fields()[is_heavy]].tolist()
    heavy = tuple(
        zip(compress(terms, is_heavy.tolist()), frequencies, compress(written, is_heavy.tolist()), strict=True)
    )
    light, written = ([*compress(each, (~is_heavy).tolist())] for each in (terms, written))
    sizes = map(add, map(len, light), map(len, written))
    pieces = ranges_of(light, sizes, least=_LIGHT, most=_FULL)
    return Shards(light=tuple((light[piece], written[piece]) for piece in pieces), heavy=heavy)


def ranges_of(words: Sequence[str], sizes: Iterable[int], *, least: int, most: int) -> Iterator[slice]:
    """Cut a row of sorted words with their sizes into pieces, each of ``least`` to little more than ``most``.

    Within these bounds a piece ends where the fewest letters part its last word from the next: so there is little to
    tell of where pieces begin, and one word more or less changes the ends of one or two of them, not of all that
    follow.
    """
    ends = [*accumulate(sizes)]
    shared = shared_letters(words)
    begin = before = 0
    while begin < len(words):
        first, last = (bisect_left(ends, before + size, begin) + 1 for size in (least, most))
        fewest = shared[first : last + 1]
        end = first + fewest.index(min(fewest)) if last < len(words) else len(words)
        yield slice(begin, end)
        begin, before = end, ends[end - 1]


def packed(shards: Sequence[tuple[Sequence[str], Sequence[str]]]) -> list[list[str]]:
    """Return shards as they are written."""
    rows = front_coded_rows([terms for terms, _ in shards])
    return [[row, " ".join(codes)] for row, (_, codes) in zip(rows, shards, strict=True)]


def first_apart(pieces: Sequence[Sequence[str]]) -> list[str]:
    """Return, for each piece of a sorted row of words but the first, the shortest text that parts it from those before.

    The text comes after the last word of the piece before and not after the first of its own.
    """
    return [_parting(before[-1], after[0]) for before, after in pairwise(pieces)]


def _parting(before: str, after: str) -> str:
    return after[: _shared(before, after) + 1]


def _shared(before: str, after: str) -> int:
    """With how many letters both begin."""
    shared = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        shared += 1
    return shared


def codes_of(postings: Postings) -> dict[str, str]:
    """The code of each term that stands in some field, in the order of terms."""
    return dict(zip(postings.indexed(), _codes(postings), strict=True))


def _codes(postings: Postings) -> Iterator[str]:
    firsts = np.flatnonzero(np.diff(postings.term, prepend=-1))
    slabs = np.unique(np.searchsorted(postings.start[firsts], np.arange(0, len(postings.paper), _SLAB)))
    for first, last in pairwise([*slabs.tolist(), len(firsts)]):
        end = firsts[last] if last < len(firsts) else len(postings.term)
        yield from _coded(postings, int(firsts[first]), int(end))


def _coded(postings: Postings, first: int, last: int) -> list[str]:
    """The codes of the terms of some lists."""
    term, field = postings.term[first:last], postings.field[first:last]
    starts = postings.start[first : last + 1]
    own = slice(starts[0], starts[-1])
    starts = starts - starts[0]
    sizes = np.diff(starts)
    of = np.repeat(np.arange(len(sizes)), sizes)
    papers, further = (each[own].astype(np.int64) for each in (postings.paper, postings.times))
    further -= 1
    before = np.append(0, papers[:-1] + 1)
    before[starts[:-1]] = 0
    gaps = papers - before
    lengths = postings.lengths[papers, field[of]]
    near = np.add.reduceat(lengths, starts[:-1]) // sizes
    apart = zigzag(lengths - near[of])
    repeats = np.add.reduceat(further, starts[:-1]) > 0
    measured = _MEASURED[field]
    several = measured & (sizes > 1)
    follows = np.append(term[1:] == term[:-1], False)
    ks = [
        np.minimum(rice_parameters(np.add.reduceat(each, starts[:-1]), sizes), (1 << bits) - 1)
        for each, bits in ((gaps, 5), (further, 3), (apart, 4))
    ]
    nothing = np.zeros(len(sizes), dtype=np.int64)
    head = (
        (follows * 16 + field * 2 + repeats, nothing + 5),
        gamma(sizes),
        (ks[0], nothing + 5),
        (ks[1] * repeats, repeats * 3),
        (ks[2] * several, several * 4),
        tuple(each * measured for each in gamma((near >> 4) + 1)),
        ((near & 15) * measured, measured * 4),
    )
    values, widths = np.zeros((2, len(sizes) * _HEAD + 3 * len(of)), dtype=np.int64)
    place = starts[:-1] * 3 + np.arange(len(sizes)) * _HEAD
    for at, (value, width) in enumerate(head):
        values[place + at], widths[place + at] = value, width
    inner = np.arange(len(of)) - starts[:-1][of] + (place + _HEAD)[of]
    for at, (numbers, k, has) in enumerate(
        zip((gaps, further, apart), ks, (several | True, repeats, several), strict=True)
    ):
        value, width = rice(numbers, k[of])
        values[inner + at * sizes[of]], widths[inner + at * sizes[of]] = value * has[of], width * has[of]
    return signs(values, widths, place[np.flatnonzero(~np.append(False, follows[:-1]))])
