"""The index cut by terms into shards, so that a query loads only what it needs.

A shard is ``[words, codes]``: its terms, front-coded, and for each term, in the same order and parted by blanks, what
the browser makes Lunr's weights of. For each field that has the term: its number, doubled, and one more if some paper
has the term there more than once; the number of papers; their gaps; how many times more than once each has it, if so
marked; and how many terms each has in that field. All are numbers of ``generator.search.coding``.

Counts and lengths, not weights: a weight changes with every paper, these with their own paper alone. Lengths stand
beside the counts: in a table of their own they take less in all, and more before the first result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from generator.search.coding import Numbers, front_coded, gaps
from generator.search.postings import Postings, unpacked

SMALL = 300
"""Below so many papers all terms stand in one shard."""

_HEAVY = 8000
_LIGHT = 7000
_FULL = 14000
_CHANCE = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Shards:
    """``light``: shards of many terms; ``heavy``: terms with a shard of their own, and how many papers each has."""

    light: tuple[tuple[tuple[str, str], ...], ...]
    heavy: tuple[tuple[str, int, str], ...]


def cut(postings: Postings) -> Shards:
    """Cut an index into shards of some thousand signs."""
    terms = postings.terms()
    codes = dict(zip(terms, _codes(postings, terms), strict=True))
    if postings.count < SMALL:
        return Shards(light=(tuple(codes.items()),) if codes else (), heavy=())
    heavy = tuple((term, _frequency(postings, term), code) for term, code in codes.items() if len(code) > _HEAVY)
    light = ((term, code) for term, code in codes.items() if len(code) <= _HEAVY)
    sized = ((term, len(term) + len(code)) for term, code in light)
    ranges = (tuple((term, codes[term]) for term in terms) for terms in ranges_of(sized, least=_LIGHT, most=_FULL))
    return Shards(light=tuple(ranges), heavy=heavy)


def ranges_of(sized: Iterable[tuple[str, int]], *, least: int, most: int) -> Iterator[list[str]]:
    """Cut a row of words with their sizes into pieces.

    After ``least`` a piece ends with the first word that has a certain look, so that one word more or less
    changes the ends of one or two pieces, not of all that follow; after ``most`` it ends anyway.
    """
    piece: list[str] = []
    size = 0
    for word, takes in sized:
        piece.append(word)
        size += takes
        if size >= most or (size >= least and crc32(word.encode()) % _CHANCE == 0):
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def packed(terms: Sequence[tuple[str, str]]) -> list[str]:
    """Return a shard as it is written."""
    return [front_coded(term for term, _ in terms), " ".join(code for _, code in terms)]


def first_apart(pieces: Sequence[Sequence[str]]) -> list[str]:
    """Return, for each piece of a sorted row of words but the first, the shortest text that parts it from those before.

    The text comes after the last word of the piece before and not after the first of its own.
    """
    return [_parting(before[-1], after[0]) for before, after in pairwise(pieces)]


def _parting(before: str, after: str) -> str:
    shared = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), len(before))
    return after[: shared + 1]


def _codes(postings: Postings, terms: Iterable[str]) -> Iterator[str]:
    numbers = Numbers()
    for term in terms:
        fields = postings.of(term)
        yield "".join(numbers.join(_field_numbers(postings, field, found)) for field, found in fields)


def _field_numbers(postings: Postings, field: int, found: Iterable[int]) -> list[int]:
    pairs = [*unpacked(found)]
    papers = [paper for paper, _ in pairs]
    further = [count - 1 for _, count in pairs]
    lengths = postings.lengths[field]
    repeats = any(further)
    return [
        field * 2 + repeats,
        len(papers),
        *gaps(papers),
        *(further if repeats else ()),
        *(lengths[paper] for paper in papers),
    ]


def _frequency(postings: Postings, term: str) -> int:
    return sum(len(found) for _, found in postings.of(term))
