"""In which order papers stand in the index, so that a short table tells the lengths of their abstracts.

A list of postings would need the length of each paper's abstract beside it: a third of all that a query loads. In a
table they take a byte for each paper, which of many papers is more than the postings of a query. Sorted, they take
next to nothing. So where there are many papers, each block of them, from the oldest on, stands in the order of these
lengths; the newest, which fill no block, stand as they come.

A paper has a place, from the last of the catalogue to the first, and a number, by which the index knows it.
"""

from __future__ import annotations

import numpy as np

from generator.search.bits import gamma, rice, rice_parameters, signs, zigzag
from generator.search.counting import Whole

BLOCK = 4096
"""How many papers are sorted together: of more, the table is shorter, and equals come newest first at more cost."""


def blocks(count: int) -> range:
    """Where each sorted block of so many papers begins; where the last one ends, and how many papers are in each."""
    return range(0, count // BLOCK * BLOCK, BLOCK)


def places_of(lengths: Whole) -> Whole:
    """The places of the papers in the order of their numbers, from the lengths of their abstracts by place."""
    first = blocks(len(lengths))
    block = np.arange(first.stop) // first.step
    return np.append(np.lexsort((lengths[: first.stop], block)), np.arange(first.stop, len(lengths)))


def coded_lengths(lengths: Whole) -> str:
    """Write the lengths of the abstracts, by number, in the bits of ``generator.search.bits``.

    Of each sorted block: 4 bits, the ``k`` of its counts; then, until all its papers are told, how much greater the
    next length is than the one before, the first than -1 (gamma), and how many more papers than one have it (Rice).
    Of the others: 4 bits, a ``k``; their mean and 1 (gamma); and how far each is from it, 0, -1, 1, -2, 2 … (Rice).
    """
    sorted_ = blocks(len(lengths))
    pieces = [_block(lengths[first : first + sorted_.step]) for first in sorted_]
    pieces.append(_rest(lengths[sorted_.stop :]))
    values, widths = (np.concatenate(each) for each in zip(*pieces, strict=True))
    return "".join(signs(values, widths, np.zeros(1, dtype=np.int64)))


def _block(lengths: Whole) -> tuple[Whole, Whole]:
    """The numbers of a sorted block, and their widths."""
    found, counts = np.unique(lengths, return_counts=True)
    further = counts.astype(np.int64) - 1
    k = _k(further)
    steps, more = gamma(np.diff(found, prepend=-1)), rice(further, k)
    values, widths = (np.stack(each, axis=1).ravel() for each in zip(steps, more, strict=True))
    return np.append(k, values), np.append(4, widths)


def _rest(lengths: Whole) -> tuple[Whole, Whole]:
    mean = lengths.sum(keepdims=True) // max(1, len(lengths))
    apart = zigzag(lengths - mean)
    k = _k(apart)
    (first, width), (values, widths) = gamma(mean + 1), rice(apart, k)
    return np.concatenate([k, first, values]), np.concatenate([[4], width, widths])


def _k(numbers: Whole) -> Whole:
    return np.minimum(rice_parameters(numbers.sum(keepdims=True), np.array([len(numbers)])), 15)
