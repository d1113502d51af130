"""The terms of some papers, counted: the step of the index that can be done for each chunk of the papers apart."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from generator.markup import searchable
from generator.search import analysis
from generator.search.record import SearchRecord

FIELDS = {"title": 10, "wording": 6, "authors": 6, "abstract": 1, "tags": 3, "year": 3, "ids": 10}
"""Fields and weights; ``title`` holds stems, ``wording`` the title as written, with its common words."""

Whole: TypeAlias = NDArray[np.int64]
"""Whole numbers."""

_T = TypeVar("_T")


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
    field: NDArray[np.int32]
    paper: NDArray[np.int32]
    times: NDArray[np.int32]
    written: Whole
    named: NDArray[np.bool_]


def count(records: Sequence[SearchRecord]) -> Counted:
    """Count the terms of some papers. What all of the papers come to does not depend on how they are parted."""
    numbers = _Numbers()
    texts = [*zip(*_texts(records, numbers), strict=True)] or [()] * 6
    title, authors, abstract, tags, year, ids = (_Text.of(each) for each in texts)
    terms = tuple(numbers)
    stem = _array(numbers[analysis.stem(term)] for term in terms)
    telling = np.where(_array(map(analysis.is_stop_word, terms)) == 1, -1, stem)
    fields = (title.turned(telling), title, authors, abstract.turned(telling), tags.turned(stem), year, ids)
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
        field=field.astype(np.int32),
        paper=paper.astype(np.int32),
        times=times.astype(np.int32),
        written=np.bincount(in_papers % max(1, len(numbers)), minlength=len(numbers)),
        named=np.bincount(in_names, minlength=len(numbers)) > 0,
    )


def _texts(records: Sequence[SearchRecord], numbers: _Numbers) -> Iterator[tuple[Sequence[int], ...]]:
    """Yield the numbers of the terms of each paper's texts as written: title, authors, abstract, tags, year, ids."""
    known = _Memo(lambda piece: tuple(map(numbers.__getitem__, _terms(piece))))

    def split(text: str) -> list[int]:
        # No word reaches over a blank.
        return [*chain.from_iterable(map(known.__getitem__, text.split()))]

    def with_mathematics(text: str) -> list[int]:
        """Also what is typed where a text has mathematics (``epsilon`` for ε)."""
        written = split(text)
        if text.isascii():
            return written
        have = set(written)
        return [*written, *(term for term in split(searchable(text)) if term not in have)]

    for record in records:
        yield (
            with_mathematics(record.title),
            split("\n".join(record.authors)),
            with_mathematics(record.abstract),
            with_mathematics("\n".join((*record.tags, record.venue))),
            split(record.year),
            [numbers[term] for term in map(analysis.identifier, record.ids) if term],
        )


@lru_cache(maxsize=1 << 19)
def _terms(piece: str) -> tuple[str, ...]:
    return tuple(analysis.terms(piece))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text:
    """The terms of one text of all papers: the number of each, and that of its paper."""

    term: Whole
    paper: Whole

    @classmethod
    def of(cls, papers: Sequence[Sequence[int]]) -> _Text:
        term = _array(chain.from_iterable(papers))
        return cls(term=term, paper=np.repeat(np.arange(len(papers)), _array(map(len, papers))))

    def turned(self, into: Whole) -> _Text:
        """Other terms in place of these, and none where that is -1."""
        term = into[self.term]
        kept = term >= 0
        return _Text(term=term[kept], paper=self.paper[kept])


def _array(numbers: Iterator[int] | map[int] | chain[int]) -> Whole:
    return np.frombuffer(array("q", numbers), dtype=np.int64)


class _Memo(dict[str, _T]):
    """Remembers what a function made of each text."""

    def __init__(self, function: Callable[[str], _T]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, text: str) -> _T:
        made = self[text] = self._function(text)
        return made


class _Numbers(dict[str, int]):
    """Numbers terms as they come."""

    def __missing__(self, term: str) -> int:
        number = self[term] = len(self)
        return number
