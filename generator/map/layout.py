"""Where each paper lies: t-SNE over the ties of papers that are alike."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.map import SIDE
from generator.map.field import Field, Singles
from generator.map.ties import Ties, tie, unfolded
from generator.rows import Numbers

Floats = NDArray[np.float64]

_EXAGGERATED = (12.0,) * 50 + (6.0,) * 50 + (3.0,) * 50 + (1.0,) * 150
"""How many times as strong as they are ties are taken to be, step by step: first papers gather, then they spread."""
_GATHERING = 3.0
_PACES = 12
_LEAST_PACE = 50
_AWAY = 0.99
_MARGIN = 0.03
_TURN = np.pi * (3 - np.sqrt(5))
"""The golden angle, by which papers at one place are spread round it (Vogel's model of a sunflower head)."""


def lay_out(others: Numbers, starts: Numbers) -> Numbers:
    """The places of some papers, a row each, from 0 to below ``SIDE``, by the papers found for each.

    Papers of which none is like another lie round the middle, in their order.
    """
    ties = tie(others, starts)
    return _quantised(
        _gathered(_moved(ties).T.astype(np.float64)) if len(ties.others) else np.zeros((len(starts) - 1, 2))
    )


def _moved(ties: Ties) -> Singles:
    """The places of t-SNE, a column each, by gradient descent with momentum and gains as its authors have it.

    The pace is a twelfth of the number of papers (Belkina et al., Nature Communications 10, 5415, 2019).
    """
    begun = unfolded(ties)
    places: Singles = (begun * (0.1 / np.sqrt(np.mean(begun**2)))).astype(np.float32)
    pace = np.float32(4 * max(len(ties.counts) / _PACES, _LEAST_PACE))
    weights, tied = ties.weights.astype(np.float32), ties.counts > 0
    firsts = (np.cumsum(ties.counts) - ties.counts)[tied]
    speeds, gains, pulls = np.zeros_like(places), np.ones_like(places), np.zeros_like(places)
    field = Field()
    for times in _EXAGGERATED:
        plane = places[0] + np.complex64(1j) * places[1]  # Both coordinates at once take half the time.
        away = np.repeat(plane, ties.counts) - plane.take(ties.others)
        away *= weights / (1 + away.real**2 + away.imag**2)
        pull = np.add.reduceat(away, firsts)
        pulls[:, tied] = pull.real, pull.imag
        slope = np.float32(times) * pulls - field.push(places)
        gains = np.where((slope > 0) != (speeds > 0), gains + np.float32(0.2), gains * np.float32(0.8)).clip(0.01)
        speeds = np.float32(0.5 if times > _GATHERING else 0.8) * speeds - pace * gains * slope
        places = places + speeds
        places -= places.mean(axis=1, keepdims=True)
    return places


def _gathered(places: Floats) -> Floats:
    """The same places, those of papers that little or nothing holds no farther out than nearly all others."""
    away = np.sqrt((places**2).sum(axis=1))
    most = np.quantile(away, _AWAY) * 1.05
    gathered: Floats = places * np.minimum(1, most / np.maximum(away, 1e-9))[:, None]
    return gathered


def _quantised(places: Floats) -> Numbers:
    """Whole numbers, the middle of the square kept by what most papers span; those at one place spread apart."""
    low, high = places.min(axis=0), places.max(axis=0)
    scale = (1 - 2 * _MARGIN) * (SIDE - 1) / max(float((high - low).max()), 1e-9)
    laid = np.rint((places - (low + high) / 2) * scale + (SIDE - 1) / 2).astype(np.int64)
    _, first, count = np.unique(laid, axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(first, kind="stable")
    rank = np.empty(len(laid), np.int64)
    rank[order] = np.arange(len(laid)) - (np.cumsum(count) - count)[first[order]]
    spread = 3 * np.sqrt(rank)[:, None] * np.stack((np.cos(rank * _TURN), np.sin(rank * _TURN)), axis=1)
    spaced: Numbers = np.rint(laid + spread).astype(np.int64)
    return spaced.clip(0, SIDE - 1)
