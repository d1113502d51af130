"""The whole Lunr index of the papers in the form that lunr.js 2.3.9 loads, as the ``lunr`` package would make it."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from lunr import __TARGET_JS_VERSION__

from generator.search.postings import FIELDS, LENGTH_MATTERS, REPEATS_MATTER, Postings, unpacked


def lunr_index(postings: Postings) -> dict[str, Any]:
    """Return the serialised index; a paper's reference is its number.

    Terms are in the order of their UTF-16 units, as lunr.js demands, and are numbered in that order: Lunr adds up
    scores in the order of these numbers, so that parts of the index give the sums of the whole. The pipeline is
    empty: terms come analysed.
    """
    vectors: list[list[list[float]]] = [[[] for _ in range(postings.count)] for _ in FIELDS]
    inverted: list[list[object]] = []
    averages = [sum(lengths) / max(1, postings.count) for lengths in postings.lengths]
    for number, term in enumerate(postings.terms()):
        entry: dict[str, object] = {field: {} for field in FIELDS}
        for field, weights in _term_weights(postings, term, averages):
            entry[[*FIELDS][field]] = {str(paper): {} for paper, _ in weights}
            for paper, weight in weights:
                vectors[field][paper] += (number, weight)
        inverted.append([term, {**entry, "_index": number}])
    return {
        "version": __TARGET_JS_VERSION__,
        "fields": list(FIELDS),
        "fieldVectors": [
            [f"{field}/{paper}", vectors[place][paper]]
            for paper in range(postings.count)
            for place, field in enumerate(FIELDS)
        ],
        "invertedIndex": inverted,
        "pipeline": [],
    }


def _term_weights(
    postings: Postings, term: str, averages: Sequence[float]
) -> list[tuple[int, list[tuple[int, float]]]]:
    """Return, for each field that has a term, its papers with Lunr's weight: BM25, boosted, to three decimals.

    The operations are in the order of ``lunr.builder``: floating-point numbers mind it.
    """
    found = [*postings.of(term)]
    frequency = sum(len(packed) for _, packed in found)
    idf = log(1 + abs((postings.count - frequency + 0.5) / (frequency + 0.5)))
    boosts = [*FIELDS.values()]
    weighed = []
    for field, packed in found:
        lengths = postings.lengths[field]
        weights = []
        for paper, count in unpacked(packed):
            norm = REPEATS_MATTER * (1 - LENGTH_MATTERS + LENGTH_MATTERS * (lengths[paper] / averages[field]))
            weight = idf * ((REPEATS_MATTER + 1) * count) / (norm + count)
            weights.append((paper, round(weight * boosts[field], 3)))
        weighed.append((field, weights))
    return weighed
