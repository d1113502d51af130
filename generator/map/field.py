"""What keeps papers apart: the push of all others on each, by way of a grid.

Each paper is spread over the nine cells round it, and the cells push each other by a Fourier transform, so that time
grows with the papers and not with their pairs (Linderman et al., Nature Methods 16, 243-245, 2019).
"""

from __future__ import annotations

from math import ceil, log

import numpy as np
from numpy.typing import NDArray

Singles = NDArray[np.float32]

_SIDES = (32, 64, 96, 128, 160, 192, 256, 320, 384, 512)
"""Cells along a side of the grid: the fewest that hold the papers."""
_CELL = 0.7
"""The side of a cell, as long as there are enough: half of it would take twice the time and find no more neighbours."""
_EDGE = 4
_STEP = 1.25


class Field:
    """A grid that is kept from one push to the next as long as it fits."""

    __slots__ = ("_cell", "_kernels", "_side")

    def __init__(self) -> None:
        self._side, self._cell = 0, 0.0
        self._kernels: tuple[NDArray[np.complexfloating], ...] = ()

    def push(self, places: Singles) -> Singles:
        """The repulsion of t-SNE on each paper, a column each, by Student's distribution."""
        low = places.min(axis=1)
        self._fit(float((places.max(axis=1) - low).max()))
        cells, shares = _spread((places - low[:, None]) / np.float32(self._cell) + np.float32(1.5), self._side)
        count = self._side**2
        density = np.bincount(cells.ravel(), shares.ravel(), count).reshape(self._side, self._side).astype(np.float32)
        padded = (2 * self._side, 2 * self._side)
        waves = np.fft.rfft2(density, s=padded)
        nearness, *pushes = (
            self._felt(np.fft.irfft2(waves * kernel, s=padded).astype(np.float32, copy=False), cells, shares)
            for kernel in self._kernels
        )
        total = max(float(nearness.sum(dtype=np.float64)) - places.shape[1], 1e-9)
        pushed: Singles = np.stack(pushes) / np.float32(total)
        return pushed

    def _fit(self, span: float) -> None:
        """A grid with room for papers that lie so far apart."""
        side = next((side for side in _SIDES if (side - _EDGE) * _CELL >= span), _SIDES[-1])
        cell = _CELL
        if side in (_SIDES[0], _SIDES[-1]):
            cell = _STEP ** ceil(log(max(span, 1e-3) / (side - _EDGE), _STEP))
        if (side, cell) != (self._side, self._cell):
            self._side, self._cell = side, cell
            self._kernels = tuple(_kernels(side, cell))

    def _felt(self, field: Singles, cells: NDArray[np.int64], shares: Singles) -> Singles:
        near = field[: self._side, : self._side].ravel().take(cells)
        felt: Singles = np.einsum("ij,ij->j", near, shares)
        return felt


def _spread(at: Singles, side: int) -> tuple[NDArray[np.int64], Singles]:
    """The nine cells round each place, a row each, and its share in each: a quadratic spline."""
    middles = np.rint(at)
    off = at - middles
    half, most = np.float32(0.5), np.float32(0.75)
    across, down = np.stack((half * (half - off) ** 2, most - off**2, half * (half + off) ** 2), axis=1)
    first = (middles[0].astype(np.int64) - 1) * side + middles[1].astype(np.int64) - 1
    cells = first + (np.arange(3)[:, None] * side + np.arange(3)).reshape(9, 1)
    shares: Singles = (across[:, None] * down).reshape(9, -1)
    return cells, shares


def _kernels(side: int, cell: float) -> list[NDArray[np.complexfloating]]:
    """The transforms of nearness and of its push along both axes, from one cell to another."""
    steps = np.arange(2 * side)
    away = np.minimum(steps, 2 * side - steps) * cell
    signed = np.where(steps < side, away, -away)
    near = 1 / (1 + away[:, None] ** 2 + away**2)
    fields = (near, near**2 * signed[:, None], near**2 * signed)
    # Spreading blurs twice, to the cells and from them: what it takes from each wave is given back here.
    blurred = np.sinc(np.fft.fftfreq(2 * side))[:, None] ** 6 * np.sinc(np.fft.rfftfreq(2 * side)) ** 6
    return [(np.fft.rfft2(field) / blurred).astype(np.complex64) for field in fields]
