"""The terms of some papers, counted: the step of the index that can be done for each chunk of the papers apart."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.markup import searchable
from generator.search import analysis
from generator.search.record import SearchRecord

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
    field of a paper so many times. ``words``: the terms that stand, as they are written, in the title, a name, a tag,
    the venue or the abstract of each paper, paper by paper, each as twice its number, and 1 more where it stands
    elsewhere than in the abstract; ``sizes``: how many these are of each paper.
    """

    terms: tuple[str, ...]
    lengths: Whole
    term: NDArray[np.int32]
    field: NDArray[np.uint8]
    paper: NDArray[np.int32]
    times: NDArray[np.int32]
    words: NDArray[np.int32]
    sizes: Whole


def count(records: Sequence[SearchRecord]) -> Counted:
    """Count the terms of some papers. What all of the papers come to does not depend on how they are parted."""
    pieces = _pieces()
    title, opening, authors, abstract, tags, year, ids = _texts(records, pieces)
    stem, telling = pieces.stems((title, abstract, tags))
    fields = (title.turned(telling), title, authors, abstract.turned(telling), tags.turned(stem), year, ids, opening)
    size, most = max(1, len(records)), max(1, len(stem))
    # One number for each place of a term; the field changes most slowly, then the paper.
    places = np.concatenate([(place * size + each.paper) * most + each.term for place, each in enumerate(fields)])
    found, times = np.unique(places, return_counts=True)
    field_and_paper, term = np.divmod(found, most)
    field, paper = np.divmod(field_and_paper, size)
    # What stands elsewhere than in abstracts comes first, as an even number.
    surfaces = ((title, 0), (authors, 0), (tags, 0), (abstract, 1))
    words = np.concatenate([2 * (each.paper * most + each.term) + rank for each, rank in surfaces])
    # Sorted and compared: NumPy's own way to find what is different takes thrice as long.
    words.sort()
    words = words[np.diff(words >> 1, prepend=-1) > 0]
    of_paper, written = np.divmod(words >> 1, most)
    used = np.flatnonzero(np.bincount(np.append(written, term), minlength=most))
    own = np.zeros(most, dtype=np.int32)
    own[used] = np.arange(len(used))
    return Counted(
        terms=pieces.terms(used),
        lengths=np.stack([np.bincount(each.paper, minlength=len(records)) for each in fields], axis=1),
        term=own[term],
        field=field.astype(np.uint8),
        paper=paper.astype(np.int32),
        times=times.astype(np.int32),
        words=(2 * own[written] + 1 - (words & 1)).astype(np.int32),
        sizes=np.bincount(of_paper, minlength=len(records)),
    )


def _texts(records: Sequence[SearchRecord], pieces: _Pieces) -> Iterator[_Text]:
    """Yield the terms of the papers' texts as written: titles, openings, authors, abstracts, tags, years, ids."""
    read = (
        pieces.read((record.title for record in records), mathematics=True),
        pieces.told(analysis.opening(record.title) for record in records),
        pieces.read("\n".join(record.authors) for record in records),
        pieces.read((record.abstract for record in records), mathematics=True),
        pieces.read(("\n".join((*record.tags, record.venue)) for record in records), mathematics=True),
        pieces.read(record.year for record in records),
        pieces.told(filter(None, map(analysis.identifier, record.ids)) for record in records),
    )
    return pieces.texts(read)


_Read: TypeAlias = tuple["array[int]", "array[int]"]
"""The numbers of the pieces of one text of all papers, and how many each paper has."""

_MOST_PIECES = 400_000
"""So many pieces are remembered, in some 100 MB, before all are forgotten."""


class _Pieces(dict[str, int]):
    """Numbers the pieces of texts between blanks, over which no word reaches, and knows the terms of each; numbers the
    terms, and knows the stem of each.
    """

    def __init__(self) -> None:
        super().__init__()
        self._numbers = Numbers()
        self._written: list[str] = []
        self._stems = np.zeros(0, dtype=np.int64)
        self._stops = np.zeros(0, dtype=np.bool_)
        self._terms = array("q")
        self._starts = array("q", [0])

    @property
    def size(self) -> int:
        """How many pieces are remembered."""
        return len(self._starts) - 1

    def __missing__(self, piece: str) -> int:
        terms = analysis.plain(piece) or analysis.terms(piece)
        number = self[piece] = self._add(map(self._numbers.__getitem__, terms))
        return number

    def _add(self, terms: Iterable[int]) -> int:
        self._terms.extend(terms)
        self._starts.append(len(self._terms))
        return len(self._starts) - 2

    def read(self, texts: Iterable[str], *, mathematics: bool = False) -> _Read:
        """A text of each paper; with ``mathematics``, also what is typed for it (``epsilon`` for ε)."""
        pieces, lengths = array("q"), array("q")
        for text in texts:
            begin = len(pieces)
            pieces.extend(map(self.__getitem__, text.split()))
            if mathematics and not text.isascii():
                have = {*self._terms_of(pieces[begin:])}
                typed = self._terms_of(map(self.__getitem__, searchable(text).split()))
                pieces.append(self._add([term for term in typed if term not in have]))
            lengths.append(len(pieces) - begin)
        return pieces, lengths

    def told(self, terms: Iterable[Iterable[str]]) -> _Read:
        """The terms that are given for each paper."""
        pieces = array("q", (self._add(map(self._numbers.__getitem__, each)) for each in terms))
        return pieces, array("q", [1]) * len(pieces)

    def _terms_of(self, pieces: Iterable[int]) -> Iterator[int]:
        return (term for piece in pieces for term in self._terms[self._starts[piece] : self._starts[piece + 1]])

    def texts(self, read: Iterable[_Read]) -> Iterator[_Text]:
        """Yield the terms of what was read."""
        starts, terms = _array(self._starts), _array(self._terms)
        for pieces, lengths in read:
            of_text = _array(pieces)
            sizes = np.diff(starts)[of_text]
            paper = np.repeat(np.arange(len(lengths)), _array(lengths))
            yield _Text(term=terms[places_of(starts[:-1][of_text], sizes)], paper=np.repeat(paper, sizes))

    def stems(self, texts: Iterable[_Text]) -> tuple[Whole, Whole]:
        """The stems of the terms of some texts, by the numbers of all; and the same, but -1 for words too common to be
        worth a place outside of titles.
        """
        known = len(self._stems)
        asked = np.zeros(len(self._numbers), dtype=np.bool_)
        for each in texts:
            asked[each.term] = True
        asked[:known] &= self._stems < 0
        new = np.flatnonzero(asked)
        written = self.terms(new)
        stems = [*map(self._numbers.__getitem__, map(analysis.stem, written))]
        more = len(self._numbers) - known
        self._stems = np.append(self._stems, np.full(more, -1))
        self._stops = np.append(self._stops, np.zeros(more, dtype=np.bool_))
        self._stems[new] = stems
        self._stops[new] = [*map(analysis.is_stop_word, written)]
        return self._stems, np.where(self._stops, -1, self._stems)

    def terms(self, numbers: Whole) -> tuple[str, ...]:
        """Terms by their numbers."""
        self._written.extend(islice(self._numbers, len(self._written), None))
        return tuple(map(self._written.__getitem__, numbers.tolist()))


@lru_cache(maxsize=1)
def _remembered() -> _Pieces:
    return _Pieces()


def _pieces() -> _Pieces:
    """What is remembered of texts that were counted before."""
    if _remembered().size > _MOST_PIECES:
        forget()
    return _remembered()


def forget() -> None:
    """Let go of what is remembered of pieces that were read."""
    _remembered.cache_clear()


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


def places_of(starts: Whole, sizes: Whole) -> Whole:
    """The places of rows in an array, row by row, of where each starts and how long it is."""
    return np.repeat(starts - np.cumsum(sizes) + sizes, sizes) + np.arange(int(sizes.sum()))


def _array(numbers: array[int]) -> Whole:
    return np.array(numbers, dtype=np.int64)


class Numbers(dict[str, int]):
    """Numbers terms as they come."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number
