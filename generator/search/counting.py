"""The terms of some papers, counted: the step of the index that can be done for each chunk of the papers apart."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.markup import searchable
from generator.search import analysis
from generator.search.record import SearchRecord
from generator.search.stemmer import stem as english_stem

FIELDS = {"title": 10, "wording": 6, "authors": 6, "abstract": 1, "tags": 3, "year": 3, "ids": 10, "opening": 8}
"""Fields and weights; ``title`` holds stems, ``wording`` the title as written, with its common words, ``opening`` its
first words together.
"""

Whole: TypeAlias = NDArray[np.int64]
"""Whole numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """What the fields of some papers hold. It can be carried between processes.

    ``terms``: stems and words as written, each once; a term's number is its place here, a paper's its place among the
    papers, a field's its place in ``FIELDS``. ``lengths[paper, field]``: how many terms a paper has there, repeats
    included. ``term``, ``field``, ``paper``, ``times``: the postings, in no order that counts: a term stands in a
    field of a paper so many times. ``written``: for each term, how many papers have it as it is written, in a title,
    a name, a tag, a venue or an abstract; ``named``: whether it stands so elsewhere than in abstracts.
    """

    terms: tuple[str, ...]
    lengths: Whole
    term: NDArray[np.int32]
    field: NDArray[np.uint8]
    paper: NDArray[np.int32]
    times: NDArray[np.int32]
    written: Whole
    named: NDArray[np.bool_]


def count(records: Sequence[SearchRecord]) -> Counted:
    """Count the terms of some papers. What all of the papers come to does not depend on how they are parted."""
    numbers = Numbers()
    title, opening, authors, abstract, tags, year, ids = _texts(records, numbers)
    terms = tuple(numbers)
    stem = _array(numbers[analysis.stem(term)] for term in terms)
    telling = np.where(_array(map(analysis.is_stop_word, terms)) == 1, -1, stem)
    fields = (title.turned(telling), title, authors, abstract.turned(telling), tags.turned(stem), year, ids, opening)
    size = max(1, len(records))
    # One number for each place of a term; the field changes most slowly, then the paper.
    places = np.concatenate(
        [(place * size + each.paper) * len(numbers) + each.term for place, each in enumerate(fields)]
    )
    found, times = np.unique(places, return_counts=True)
    field_and_paper, term = np.divmod(found, max(1, len(numbers)))
    field, paper = np.divmod(field_and_paper, size)
    surfaces = [title, authors, tags, abstract]
    # Sorted and compared: NumPy's own way to find what is different takes thrice as long.
    in_papers = np.sort(np.concatenate([each.paper * len(numbers) + each.term for each in surfaces]))
    in_papers = in_papers[np.diff(in_papers, prepend=-1) > 0]
    in_names = np.concatenate([each.term for each in surfaces[:-1]])
    return Counted(
        terms=tuple(numbers),
        lengths=np.stack([np.bincount(each.paper, minlength=len(records)) for each in fields], axis=1),
        term=term.astype(np.int32),
        field=field.astype(np.uint8),
        paper=paper.astype(np.int32),
        times=times.astype(np.int32),
        written=np.bincount(in_papers % max(1, len(numbers)), minlength=len(numbers)),
        named=np.bincount(in_names, minlength=len(numbers)) > 0,
    )


def _texts(records: Sequence[SearchRecord], numbers: Numbers) -> Iterator[_Text]:
    """Yield the terms of the papers' texts as written: titles, openings, authors, abstracts, tags, years, ids."""
    pieces = _Pieces(numbers)
    yield pieces.read((record.title for record in records), mathematics=True)
    yield pieces.told(analysis.opening(record.title) for record in records)
    yield pieces.read("\n".join(record.authors) for record in records)
    yield pieces.read((record.abstract for record in records), mathematics=True)
    yield pieces.read(("\n".join((*record.tags, record.venue)) for record in records), mathematics=True)
    yield pieces.read(record.year for record in records)
    yield pieces.told(filter(None, map(analysis.identifier, record.ids)) for record in records)


class _Pieces(dict[str, int]):
    """Numbers the pieces of texts between blanks, over which no word reaches, and knows the terms of each."""

    def __init__(self, numbers: Numbers) -> None:
        super().__init__()
        self._numbers = numbers
        self._terms = array("q")
        self._starts = array("q", [0])

    def __missing__(self, piece: str) -> int:
        number = self[piece] = self._add(_terms(piece))
        return number

    def _add(self, terms: Iterable[str]) -> int:
        self._terms.extend(map(self._numbers.__getitem__, terms))
        self._starts.append(len(self._terms))
        return len(self._starts) - 2

    def read(self, texts: Iterable[str], *, mathematics: bool = False) -> _Text:
        """The terms of a text of each paper; with ``mathematics``, also what is typed for it (``epsilon`` for ε)."""
        pieces, lengths = array("q"), array("q")
        for text in texts:
            begin = len(pieces)
            pieces.extend(map(self.__getitem__, text.split()))
            if mathematics and not text.isascii():
                pieces.append(self._add(self._further(text, pieces[begin:])))
            lengths.append(len(pieces) - begin)
        return self._text(pieces, lengths)

    def told(self, terms: Iterable[Iterable[str]]) -> _Text:
        """The terms that are given for each paper."""
        pieces = array("q", map(self._add, terms))
        return self._text(pieces, array("q", [1]) * len(pieces))

    def _further(self, text: str, pieces: Iterable[int]) -> list[str]:
        """The terms of a text's mathematics as it is typed that are not in its pieces as they stand."""
        have = {term for piece in pieces for term in self._terms[self._starts[piece] : self._starts[piece + 1]]}
        typed = [term for piece in searchable(text).split() for term in _terms(piece)]
        return [term for term in typed if self._numbers[term] not in have]

    def _text(self, pieces: array[int], lengths: array[int]) -> _Text:
        of_text, starts = np.array(pieces, dtype=np.int64), np.array(self._starts, dtype=np.int64)
        sizes = np.diff(starts)[of_text]
        paper = np.repeat(np.arange(len(lengths)), np.array(lengths, dtype=np.int64))
        place = np.repeat(starts[:-1][of_text] - np.cumsum(sizes) + sizes, sizes) + np.arange(int(sizes.sum()))
        return _Text(term=np.array(self._terms, dtype=np.int64)[place], paper=np.repeat(paper, sizes))


@lru_cache(maxsize=1 << 19)
def _terms(piece: str) -> tuple[str, ...]:
    return analysis.plain(piece) or tuple(analysis.terms(piece))


def forget() -> None:
    """Let go of what is remembered of pieces that were read."""
    _terms.cache_clear()
    english_stem.cache_clear()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text:
    """The terms of one text of all papers: the number of each, and that of its paper."""

    term: Whole
    paper: Whole

    def turned(self, into: Whole) -> _Text:
        """Other terms in place of these, and none where that is -1."""
        term = into[self.term]
        kept = term >= 0
        return _Text(term=term[kept], paper=self.paper[kept])


def _array(numbers: Iterator[int] | map[bool]) -> Whole:
    return np.frombuffer(array("q", numbers), dtype=np.int64)


class Numbers(dict[str, int]):
    """Numbers terms as they come."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number
