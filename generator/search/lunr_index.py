"""The whole Lunr index of the papers in the form that lunr.js 2.3.9 loads, as the ``lunr`` package would make it."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Any

from lunr import __TARGET_JS_VERSION__

from generator.search.counting import FIELDS
from generator.search.postings import LENGTHS_MATTER, REPEATS_MATTER, Postings


def lunr_index(postings: Postings, refs: Sequence[str] = ()) -> dict[str, Any]:
    """Return the serialised index; a paper's reference is its number, or that of ``refs``.

    Terms are in the order of their UTF-16 units, as lunr.js demands, and are numbered in that order: Lunr adds up
    scores in the order of these numbers, so that parts of the index give the sums of the whole. The pipeline is
    empty: terms come analysed.
    """
    names, boosts = [*FIELDS], [*FIELDS.values()]
    refs = refs or [*map(str, range(postings.count))]
    vectors: list[list[list[float]]] = [[[] for _ in range(postings.count)] for _ in FIELDS]
    inverted: dict[int, dict[str, object]] = {}
    lengths = postings.lengths.T.tolist()
    averages = [sum(each) / max(1, postings.count) for each in lengths]
    frequencies = postings.frequencies().tolist()
    for term, field, papers, times in postings.lists():
        entry = inverted.setdefault(term, {name: {} for name in names})
        entry[names[field]] = {refs[paper]: {} for paper in papers}
        idf = log(1 + abs((postings.count - frequencies[term] + 0.5) / (frequencies[term] + 0.5)))
        b = LENGTHS_MATTER[names[field]]
        for paper, count in zip(papers, times, strict=True):
            weight = _weight(idf, count, b, lengths[field][paper] / averages[field])
            vectors[field][paper] += (len(inverted) - 1, round(weight * boosts[field], 3))
    return {
        "version": __TARGET_JS_VERSION__,
        "fields": names,
        "fieldVectors": [
            [f"{field}/{refs[paper]}", vectors[place][paper]]
            for paper in range(postings.count)
            for place, field in enumerate(FIELDS)
        ],
        "invertedIndex": [
            [postings.terms[term], {**entry, "_index": number}] for number, (term, entry) in enumerate(inverted.items())
        ],
        "pipeline": [],
    }


def _weight(idf: float, count: int, b: float, length: float) -> float:
    """BM25, by the operations of ``lunr.builder`` in their order: floating-point numbers mind it."""
    norm = REPEATS_MATTER * (1 - b + b * length)
    return idf * ((REPEATS_MATTER + 1) * count) / (norm + count)
