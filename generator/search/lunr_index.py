"""The Lunr index of the papers, made by the ``lunr`` package in the form that lunr.js 2.3.9 loads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lunr import __TARGET_JS_VERSION__
from lunr.builder import Builder

from generator.markup import searchable
from generator.search import analysis
from generator.search.record import SearchRecord

FIELDS = {"title": 10, "wording": 6, "authors": 6, "abstract": 1, "tags": 3, "year": 3, "ids": 10}
"""Fields and weights; ``title`` holds stems, ``wording`` the title as written, with its common words."""

_LENGTH_MATTERS = 0.5
_REPEATS_MATTER = 0.4


def lunr_index(records: Sequence[SearchRecord]) -> dict[str, Any]:
    """Return the serialised index; a paper's reference is its place among the records.

    Terms are in the order of their UTF-16 units, as lunr.js demands; the ``lunr`` package sorts by code
    point, and one letter beyond U+FFFF may then stop the whole index from loading. The pipeline is empty:
    terms come analysed.
    """
    if not records:
        return {
            "version": __TARGET_JS_VERSION__,
            "fields": list(FIELDS),
            "fieldVectors": [],
            "invertedIndex": [],
            "pipeline": [],
        }
    builder = Builder()
    builder.ref("ref")
    builder.b(_LENGTH_MATTERS)
    builder.k1(_REPEATS_MATTER)
    for field, boost in FIELDS.items():
        builder.field(field, boost=boost)
    for number, record in enumerate(records):
        builder.add({"ref": number, **field_terms(record)})
    index: dict[str, Any] = builder.build().serialize()
    index["invertedIndex"].sort(key=lambda posting: utf16(posting[0]))
    return index


def field_terms(record: SearchRecord) -> dict[str, list[str]]:
    """Return the terms of each field of a paper, in order and with repeats."""
    return {
        "title": [*_stems(record.title, keep_stop_words=False)],
        "wording": [*_terms(record.title)],
        "authors": [*_all_terms(record.authors)],
        "abstract": [*_stems(record.abstract, keep_stop_words=False)],
        "tags": [*_stems("\n".join((*record.tags, record.venue)), keep_stop_words=True)],
        "year": [*analysis.terms(record.year)],
        "ids": [term for term in map(analysis.identifier, record.ids) if term],
    }


def surface_words(records: Sequence[SearchRecord], *, shortest: int = 4, plenty: int = 1000) -> list[str]:
    """Return the words as written, sorted, for those who mistype them.

    Words shorter than ``shortest`` are left out; from ``plenty`` papers on also those that stand in one
    abstract and nowhere else, many of which are mistyped themselves.
    """
    sure: set[str] = set()
    once: set[str] = set()
    for record in records:
        sure.update(_all_terms((record.title, *record.authors, *record.tags, record.venue)))
        in_abstract = set(analysis.terms(record.abstract))
        sure |= once & in_abstract
        once |= in_abstract
    found = sure if len(records) >= plenty else sure | once
    return sorted((word for word in found if len(word) >= shortest and not word.isdigit()), key=utf16)


def utf16(term: str) -> bytes:
    """Return what sorts a term as JavaScript does."""
    return term.encode("utf-16-be", "surrogatepass")


def _terms(text: str) -> list[str]:
    """The terms of a text, and those that are typed where it has mathematics (``epsilon`` for ε)."""
    written = [*analysis.terms(text)]
    if text.isascii():
        return written
    known = set(written)
    return [*written, *(term for term in analysis.terms(searchable(text)) if term not in known)]


def _all_terms(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from analysis.terms(text)


def _stems(text: str, *, keep_stop_words: bool) -> Iterator[str]:
    for term in _terms(text):
        if keep_stop_words or not analysis.is_stop_word(term):
            yield analysis.stem(term)
