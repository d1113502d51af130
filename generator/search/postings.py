"""Which paper has which term, where and how often: all that Lunr's scores are made of."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TypeVar

from generator.markup import searchable
from generator.search import analysis
from generator.search.record import SearchRecord

FIELDS = {"title": 10, "wording": 6, "authors": 6, "abstract": 1, "tags": 3, "year": 3, "ids": 10}
"""Fields and weights; ``title`` holds stems, ``wording`` the title as written, with its common words."""

LENGTH_MATTERS = 0.5
"""Lunr's ``b``."""
REPEATS_MATTER = 0.4
"""Lunr's ``k1``."""

_COUNT_BITS = 20

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Postings:
    """What the fields of some papers hold; a paper's number is its place among them.

    ``lengths``: for each field, how many terms each paper has there, repeats included. ``found``: for each field and
    term, the papers that have it, in order, each packed with its count: see ``unpacked``.
    """

    count: int
    lengths: tuple[array[int], ...]
    found: tuple[dict[str, array[int]], ...]

    def terms(self) -> list[str]:
        """Return all terms, in the order of JavaScript."""
        return sorted({term for postings in self.found for term in postings}, key=utf16)

    def of(self, term: str) -> Iterator[tuple[int, array[int]]]:
        """Yield the number of each field that has a term, and the packed papers."""
        for field, postings in enumerate(self.found):
            if term in postings:
                yield field, postings[term]


def unpacked(packed: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the number of each paper and how often it has the term."""
    mask = (1 << _COUNT_BITS) - 1
    for value in packed:
        yield value >> _COUNT_BITS, value & mask


def utf16(term: str) -> bytes:
    """Return what sorts a term as JavaScript does."""
    return term.encode("utf-16-be", "surrogatepass")


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The postings of some papers, and their words as written, with how many papers have each.

    ``named`` are the words that stand in a title, a name, a tag or a venue.
    """

    postings: Postings
    words: Counter[str]
    named: frozenset[str]

    def surface_words(self, *, shortest: int = 4, plenty: int = 1000) -> dict[str, int]:
        """Return the words as written, in the order of JavaScript, for those who mistype them, with their papers.

        Words shorter than ``shortest`` are left out; from ``plenty`` papers on also those that stand in one
        abstract and nowhere else, many of which are mistyped themselves.
        """
        small = self.postings.count < plenty
        told = (
            word
            for word, count in self.words.items()
            if (small or count > 1 or word in self.named) and len(word) >= shortest and not word.isdigit()
        )
        return {word: self.words[word] for word in sorted(told, key=utf16)}


def gather(records: Iterable[SearchRecord]) -> Gathered:
    """Count the terms of all papers."""
    analyst = Analyst()
    lengths: tuple[array[int], ...] = tuple(array("L") for _ in FIELDS)
    found: tuple[dict[str, array[int]], ...] = tuple({} for _ in FIELDS)
    words: Counter[str] = Counter()
    named: set[str] = set()
    count = 0
    for number, record in enumerate(records):
        count += 1
        base = number << _COUNT_BITS
        written = analyst.written(record)
        names = {*written.title, *written.authors, *written.tags}
        named |= names
        words.update(names.union(written.abstract))
        for terms, field_lengths, papers in zip(analyst.fields(written), lengths, found, strict=True):
            field_lengths.append(len(terms))
            for term, repeats in Counter(terms).items():
                if term in papers:
                    papers[term].append(base | repeats)
                else:
                    papers[term] = array("Q", (base | repeats,))
    postings = Postings(count=count, lengths=lengths, found=found)
    return Gathered(postings=postings, words=words, named=frozenset(named))


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The terms of a paper's texts as written, in order and with repeats."""

    title: list[str]
    authors: list[str]
    abstract: list[str]
    tags: list[str]
    year: list[str]
    ids: list[str]


class Analyst:
    """Analyses texts, each distinct word once."""

    def __init__(self) -> None:
        self._terms = _Memo(lambda piece: tuple(analysis.terms(piece)))
        self._stem = _Memo(analysis.stem)
        self._telling_stem = _Memo(lambda term: "" if analysis.is_stop_word(term) else analysis.stem(term))

    def written(self, record: SearchRecord) -> Written:
        """Return the terms of a paper as written."""
        return Written(
            title=self._with_mathematics(record.title),
            authors=self._split(*record.authors),
            abstract=self._with_mathematics(record.abstract),
            tags=self._with_mathematics("\n".join((*record.tags, record.venue))),
            year=self._split(record.year),
            ids=[term for term in map(analysis.identifier, record.ids) if term],
        )

    def fields(self, written: Written) -> tuple[list[str], ...]:
        """Return the terms of each of ``FIELDS``."""
        telling = self._telling_stem.__getitem__
        return (
            [*filter(None, map(telling, written.title))],
            written.title,
            written.authors,
            [*filter(None, map(telling, written.abstract))],
            [*map(self._stem.__getitem__, written.tags)],
            written.year,
            written.ids,
        )

    def _split(self, *texts: str) -> list[str]:
        """The terms of some texts as written; no word reaches over a blank."""
        pieces = chain.from_iterable(map(str.split, texts))
        return [*chain.from_iterable(map(self._terms.__getitem__, pieces))]

    def _with_mathematics(self, text: str) -> list[str]:
        """The terms of a text, and those that are typed where it has mathematics (``epsilon`` for ε)."""
        written = self._split(text)
        if text.isascii():
            return written
        known = set(written)
        return [*written, *(term for term in self._split(searchable(text)) if term not in known)]


class _Memo(dict[str, _T]):
    """Remembers what a function made of each text."""

    def __init__(self, function: Callable[[str], _T]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, text: str) -> _T:
        made = self[text] = self._function(text)
        return made
