"""The terms of a paper's fields, said as plainly as may be: what the counting in arrays is held to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lunr.builder import Builder

from generator.markup import searchable
from generator.search import SearchRecord, analysis
from generator.search.counting import FIELDS
from generator.search.postings import LENGTHS_MATTER, REPEATS_MATTER


def field_terms(record: SearchRecord) -> dict[str, list[str]]:
    """The terms of each field, in order and with repeats."""
    title, abstract, tags = (
        _with_mathematics(text) for text in (record.title, record.abstract, "\n".join((*record.tags, record.venue)))
    )
    return {
        "title": _telling_stems(title),
        "wording": title,
        "authors": _split("\n".join(record.authors)),
        "abstract": _telling_stems(abstract),
        "tags": [*map(analysis.stem, tags)],
        "year": _split(record.year),
        "ids": [term for term in map(analysis.identifier, record.ids) if term],
        "opening": analysis.opening(record.title),
    }


def lunrs_own(records: Sequence[SearchRecord]) -> dict[str, Any]:
    """The index of such terms as the ``lunr`` package makes it.

    Lunr has one ``b`` for all fields: of each field, what it makes with the field's own.
    """
    by_b = {b: _with(b, records) for b in LENGTHS_MATTER.values()}
    vectors = zip(*(index["fieldVectors"] for index in by_b.values()), strict=True)
    chosen = (dict(zip(by_b, each, strict=True)) for each in vectors)
    return {
        **by_b[LENGTHS_MATTER["title"]],
        "fieldVectors": [
            next(each[b] for field, b in LENGTHS_MATTER.items() if each[b][0].startswith(f"{field}/"))
            for each in chosen
        ],
    }


def _with(b: float, records: Sequence[SearchRecord]) -> dict[str, Any]:
    builder = Builder()
    builder.ref("ref")
    builder.b(b)
    builder.k1(REPEATS_MATTER)
    for field, boost in FIELDS.items():
        builder.field(field, boost=boost)
    for number, record in enumerate(records):
        builder.add({"ref": number, **field_terms(record)})
    index: dict[str, Any] = builder.build().serialize()
    return index


def told(index: dict[str, Any]) -> dict[str, Any]:
    """An index with its terms in place of their numbers, which only tell the order."""
    terms = {entry["_index"]: term for term, entry in index["invertedIndex"]}
    return {
        **index,
        "fieldVectors": [
            (ref, dict(zip(map(terms.__getitem__, vector[::2]), vector[1::2], strict=True)))
            for ref, vector in index["fieldVectors"]
        ],
        "invertedIndex": {
            term: {field: dict(found) for field, found in entry.items() if field != "_index"}
            for term, entry in index["invertedIndex"]
        },
    }


def _split(text: str) -> list[str]:
    return [term for piece in text.split() for term in analysis.terms(piece)]


def _with_mathematics(text: str) -> list[str]:
    written = _split(text)
    return written + [term for term in _split(searchable(text)) if term not in written]


def _telling_stems(terms: Sequence[str]) -> list[str]:
    return [analysis.stem(term) for term in terms if not analysis.is_stop_word(term)]
