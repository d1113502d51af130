"""Where each paper lies: t-SNE over the main directions of the papers' terms, by scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.decomposition import TruncatedSVD
from sklearn.manifold import TSNE
from sklearn.preprocessing import normalize
from threadpoolctl import threadpool_limits

from generator.map import SIDE
from generator.terms import Numbers, Weighed

Floats = NDArray[np.float64]

MOST_LANDMARKS = 4000
"""Of more papers so many are laid out, and each of the others is put among those it is most like."""

_DIRECTIONS = 40
_SEED = 0
_PERPLEXITY = 30
_NEAREST = 6
_ROWS_AT_ONCE = 2000
_MARGIN = 0.03
_TURN = np.pi * (3 - np.sqrt(5))
"""The golden angle, by which papers at one place are spread round it (Vogel's model of a sunflower head)."""


def lay_out(weighed: Weighed, papers: int) -> Numbers:
    """The places of some papers, a row each, from 0 to below ``SIDE``.

    Papers of which none shares a word with another lie round the middle, in their order. One thread does it: several
    would add in an order of their own, and the map would not be the same twice.
    """
    with threadpool_limits(limits=1):
        vectors = _vectors(weighed, papers)
        if vectors.shape[1] < 2:
            return _quantised(np.zeros((papers, 2)))
        landmarks = np.unique(np.linspace(0, papers - 1, min(papers, MOST_LANDMARKS)).astype(np.int64))
        places = _near(vectors[landmarks])
        if len(landmarks) < papers:
            places = _among(vectors, vectors[landmarks], places)
    return _quantised(places)


def _vectors(weighed: Weighed, papers: int) -> Floats:
    columns = int(weighed.columns.max(initial=0)) + 1
    terms = csr_matrix((weighed.weights, (weighed.papers, weighed.columns)), shape=(papers, columns), dtype=np.float64)
    used = np.flatnonzero(np.bincount(weighed.columns, minlength=columns) > 1)
    terms = terms[:, used]
    directions = min(_DIRECTIONS, len(used) - 1, papers - 1)
    if directions < 2:
        return np.zeros((papers, 0))
    return np.asarray(normalize(TruncatedSVD(directions, random_state=_SEED).fit_transform(terms)))


def _near(vectors: Floats) -> Floats:
    perplexity = min(_PERPLEXITY, (len(vectors) - 1) / 4)
    tsne: Any = TSNE(perplexity=perplexity, init="pca", random_state=_SEED, n_jobs=1)
    return np.asarray(tsne.fit_transform(vectors.astype(np.float32)), np.float64)


def _among(vectors: Floats, marks: Floats, places: Floats) -> Floats:
    """The places of all papers: each in the middle of the landmarks that it is most like, the likest drawing most."""
    laid = np.empty((len(vectors), 2))
    for start in range(0, len(vectors), _ROWS_AT_ONCE):
        part = slice(start, start + _ROWS_AT_ONCE)
        likeness = vectors[part] @ marks.T
        nearest = np.argpartition(likeness, -_NEAREST, axis=1)[:, -_NEAREST:]
        weights = np.maximum(np.take_along_axis(likeness, nearest, axis=1), 1e-3) ** 8
        weights /= weights.sum(axis=1, keepdims=True)
        laid[part] = np.einsum("ij,ijk->ik", weights, places[nearest])
    return laid


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
