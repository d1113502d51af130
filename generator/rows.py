"""Rows of arrays, some for each paper: those of paper ``n`` stand from ``starts[n]`` to ``starts[n + 1]``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]


def starts_of(counts: Numbers) -> Numbers:
    """Where the rows of each paper begin, and where the last ones end, by how many each has."""
    starts = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=starts[1:])
    return starts


def owners_of(starts: Numbers) -> Numbers:
    """The paper that each row belongs to."""
    return np.repeat(np.arange(len(starts) - 1), np.diff(starts))


def owners_at(starts: Numbers, rows: Numbers) -> Numbers:
    """The papers that some rows belong to."""
    owners: Numbers = np.searchsorted(starts, rows, side="right") - 1
    return owners


def spans(starts: Numbers, lengths: Numbers) -> Numbers:
    """The numbers of some ranges, one range after the other."""
    return np.arange(lengths.sum()) + np.repeat(starts - np.cumsum(lengths) + lengths, lengths)


def rows_of(starts: Numbers, papers: Numbers) -> tuple[Numbers, Numbers]:
    """The rows of some papers, and their ``starts`` among themselves."""
    counts = starts[papers + 1] - starts[papers]
    return spans(starts[papers], counts), starts_of(counts)


def flags(size: int, numbers: Numbers) -> Flags:
    """Which of so many are among some numbers."""
    flagged = np.zeros(size, np.bool_)
    flagged[numbers] = True
    return flagged


@dataclass(frozen=True, slots=True)
class Patch:
    """The rows of all papers after those of some were made anew: ``starts``, and which rows go, and come in place."""

    starts: Numbers
    _gone: Sequence[tuple[int, int]]
    _come: Sequence[tuple[int, int]]

    def patched(self, earlier: NDArray[Any], anew: NDArray[Any]) -> NDArray[Any]:
        """An array of all rows, from that of all before and that of the papers made anew."""
        parts: list[NDArray[Any]] = []
        at = 0
        for (start, end), (first, last) in zip(self._gone, self._come, strict=True):
            parts += earlier[at:start], anew[first:last]
            at = end
        return np.concatenate((*parts, earlier[at:])).astype(earlier.dtype, copy=False)


def patch(starts: Numbers, papers: Numbers, anew: Numbers) -> Patch:
    """The patch of rows that begin at ``starts``, where some ``papers``, in order, have others, which begin at
    ``anew``.
    """
    counts = np.diff(starts)
    counts[papers] = np.diff(anew)
    gone = zip(starts[papers].tolist(), starts[papers + 1].tolist(), strict=True)
    return Patch(starts_of(counts), tuple(gone), tuple(pairwise(anew.tolist())))
