"""What draws papers together: ties between those that were found to be alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.rows import Numbers

Floats = NDArray[np.float64]

_SWEEPS = 40
_BETWEEN_TURNS = 5
_STARTS = np.array([0.7, 1.3, 2.1, 2.9])


@dataclass(frozen=True, slots=True, kw_only=True)
class Ties:
    """The ties of each paper, both ways, paper by paper: ``counts``, then ``others``; all ``weights`` sum to 1."""

    counts: Numbers
    others: Numbers
    weights: Floats

    def summed(self, values: Floats) -> Floats:
        """The sum for each paper of a value for each tie."""
        tied = self.counts > 0
        sums = np.zeros(len(self.counts))
        if len(values):
            sums[tied] = np.add.reduceat(values, (np.cumsum(self.counts) - self.counts)[tied])
        return sums


def tie(others: Numbers, starts: Numbers) -> Ties:
    """Ties from the papers found for each, those of paper ``n`` from ``starts[n]`` to ``starts[n + 1]``.

    What was found for a paper shares alike in it, and a tie has the shares of both its ends: as the affinities of
    t-SNE, with neighbours that all count the same (Böhm, Berens and Kobak, JMLR 23:95, 2022).
    """
    papers, found = len(starts) - 1, np.diff(starts)
    rows = np.repeat(np.arange(papers), found)
    ends = np.concatenate((rows * papers + others, others * papers + rows))
    order = np.argsort(ends, kind="stable")
    ends, shares = ends[order], np.tile(1 / found[rows], 2)[order]
    firsts = np.flatnonzero(np.diff(ends, prepend=-1))
    weights = np.add.reduceat(shares, firsts) if len(firsts) else shares
    return Ties(
        counts=np.bincount(ends[firsts] // max(papers, 1), minlength=papers),
        others=ends[firsts] % max(papers, 1),
        weights=weights / max(float(weights.sum()), 1e-9),
    )


def unfolded(ties: Ties) -> Floats:
    """Where to begin: a column for each paper, tied papers near each other.

    These are the two directions in which the ties stretch least (Laplacian eigenmaps, by power iteration).
    """
    roots = np.sqrt(np.maximum(ties.summed(ties.weights), 1e-12))
    pull = ties.weights / (np.repeat(roots, ties.counts) * roots[ties.others])
    even = roots / np.sqrt(np.einsum("i,i->", roots, roots))
    rows = np.cos(_STARTS[:, None] * np.arange(len(roots)))
    for sweep in range(_SWEEPS):
        rows = rows - np.einsum("ij,j->i", rows, even)[:, None] * even
        rows = np.stack([row + ties.summed(pull * row[ties.others]) for row in rows])
        if sweep % _BETWEEN_TURNS == _BETWEEN_TURNS - 1:
            rows = _turned(rows)
    return rows[:2] / roots


def _turned(rows: Floats) -> Floats:
    """The same directions at right angles, the longest first, each of length one."""
    # The product is not left to a library of linear algebra, whose threads would add in an order of their own.
    lengths, axes = np.linalg.eigh(np.einsum("ij,kj->ik", rows, rows))
    turned: Floats = np.einsum("ik,ij->kj", axes[:, ::-1] / np.sqrt(np.maximum(lengths[::-1], 1e-12)), rows)
    # Either sign of an axis is as good; one is taken.
    return turned * np.where(turned[:, :1] < 0, -1, 1)
