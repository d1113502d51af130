"""What papers are about, in numbers: the weight of each word and phrase in each paper."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.phrases import STOP, Lexicon, tokens

MOST_TERMS = 40
"""How many terms of a paper count, the heaviest first."""
UNIT = 4096
"""The length of the vector of all terms of a paper. Weights are whole numbers, so that sums of them are exact."""

_WORD_BITS = 24
FIRST_PAIR = 1 << _WORD_BITS
"""From here on codes are those of two words, or of tags."""
_TAG = 1 << 60
_SINGLE = 0.8
_TAG_COUNT = 2
_SHORTEST = 3

Numbers: TypeAlias = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperText:
    """What of a paper says what it is about, as plain text; ``author_slugs`` say who wrote it."""

    id: str
    title: str
    abstract: str
    tags: tuple[str, ...] = ()
    author_slugs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """The texts of some papers, token by token, each abstract before its title.

    Those of paper ``n`` stand in ``read``, by number, from ``starts[n]`` to ``starts[n + 1]``; its title begins at the
    place ``titles[n]`` after that. ``spellings`` are the tokens by number.
    """

    lexicon: Lexicon
    spellings: tuple[str, ...]
    read: NDArray[np.int32]
    starts: Numbers
    titles: Numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """The heaviest terms of each paper: those of paper ``n`` stand from ``starts[n]`` to ``starts[n + 1]``, heaviest
    first, of equals the first by letters.

    ``codes`` say what a term is (a tag, two words or one: ``tag_number``, ``pair_of``), ``columns`` number the terms of
    all papers from 0, ``papers`` repeat ``n``; ``places`` say where the text of the paper has the term first, in its
    last word. Terms of a single paper are left out.
    """

    texts: Texts
    starts: Numbers
    papers: Numbers
    columns: Numbers
    codes: Numbers
    places: Numbers
    weights: Numbers


def pair_of(code: int) -> tuple[int, int]:
    """The two words of a pair; of a single word 0 and the word."""
    return code >> _WORD_BITS, code & ((1 << _WORD_BITS) - 1)


def tag_number(code: int) -> int | None:
    """The place of a tag among all tags by letters, or ``None`` where the code is that of words."""
    return code - _TAG if code >= _TAG else None


def all_tags(papers: Sequence[PaperText]) -> list[str]:
    """The tags of all papers, by letters."""
    return sorted(set(chain.from_iterable(paper.tags for paper in papers)))


def weigh(papers: Sequence[PaperText]) -> Weighed:
    """The terms of some papers, weighed by TF-IDF: (1 + ln of the times in the paper) · log₂ of one in how many papers
    has it; logarithms of counts of papers go in quarters, so that one paper more changes few weights.

    A term is a word, two words in a row, or a tag.
    """
    texts = _read(papers)
    codes, at = (
        np.concatenate(parts) for parts in zip(_occurrences(texts), _tag_occurrences(papers, texts), strict=True)
    )
    known, columns = np.unique(codes, return_inverse=True)
    often = np.bincount(columns)[columns] > 1
    bits = len(texts.read).bit_length()
    columns, at = np.divmod(np.sort(columns[often] << bits | at[often]), 1 << bits)
    owners = np.repeat(np.arange(len(papers)), np.diff(texts.starts))[at]
    firsts = np.flatnonzero(np.diff(columns, prepend=-1) | np.diff(owners, prepend=-1))
    times = np.diff(firsts, append=len(at))
    owners, columns, at = owners[firsts], columns[firsts], at[firsts]
    spread = np.bincount(columns, minlength=len(known))
    shared = spread[columns] > 1
    owners, columns, at, times = owners[shared], columns[shared], at[shared], times[shared]
    weights = (1 + np.log(times)) * _rarity(np.maximum(spread, 1), len(papers))[columns]
    weights[known[columns] < FIRST_PAIR] *= _SINGLE
    order, units = _heaviest(owners, columns, weights, len(papers))
    owners, columns, at = owners[order], columns[order], at[order]
    return Weighed(
        texts=texts,
        starts=np.searchsorted(owners, np.arange(len(papers) + 1)),
        papers=owners,
        columns=columns,
        codes=known[columns],
        places=at - texts.starts[owners],
        weights=units,
    )


def _read(papers: Sequence[PaperText]) -> Texts:
    lexicon = Lexicon()
    read = array("i")
    starts, titles = [0], []
    for paper in papers:
        read.extend(map(lexicon.__getitem__, tokens(paper.abstract)))
        read.append(lexicon[STOP])
        titles.append(len(read) - starts[-1])
        read.extend(map(lexicon.__getitem__, tokens(paper.title)))
        read.append(lexicon[STOP])
        starts.append(len(read))
    return Texts(
        lexicon=lexicon,
        spellings=tuple(lexicon),
        read=np.frombuffer(read, np.int32),
        starts=np.array(starts),
        titles=np.array(titles),
    )


def _ranks(words: Sequence[str]) -> Numbers:
    """The place of each word by letters: unlike its number, it does not depend on the order of the papers."""
    ranks = np.empty(len(words), np.int64)
    ranks[sorted(range(len(words)), key=words.__getitem__)] = np.arange(len(words))
    return ranks


def _occurrences(texts: Texts) -> tuple[Numbers, Numbers]:
    """Each single word and each pair of words, and where in all texts they stand."""
    words = texts.lexicon.words
    ranks = _ranks(words)
    long = np.zeros(len(ranks), bool)
    long[ranks] = [len(word) >= _SHORTEST for word in words]
    read = ranks[texts.lexicon.word_of][texts.read]
    single = np.flatnonzero(long[read])
    second = np.flatnonzero((read[:-1] > 0) & (read[1:] > 0)) + 1
    return np.concatenate((read[single], read[second - 1] << _WORD_BITS | read[second])), np.concatenate(
        (single, second)
    )


def _tag_occurrences(papers: Sequence[PaperText], texts: Texts) -> tuple[Numbers, Numbers]:
    """Each tag, as often as it counts, and the end of the text of its paper."""
    numbers = {tag: number for number, tag in enumerate(all_tags(papers))}
    tags = np.array([numbers[tag] for paper in papers for tag in paper.tags], np.int64)
    ends = np.repeat(texts.starts[1:] - 1, [len(paper.tags) for paper in papers])
    return np.repeat(tags + _TAG, _TAG_COUNT), np.repeat(ends, _TAG_COUNT)


def _rarity(spread: Numbers, papers: int) -> NDArray[np.float64]:
    quarters: NDArray[np.float64] = np.rint(4 * np.log2(papers + 1)) - np.rint(4 * np.log2(spread))
    return quarters / 4


def _heaviest(owners: Numbers, columns: Numbers, weights: NDArray[np.float64], papers: int) -> tuple[Numbers, Numbers]:
    """The places of the terms that count, in the order of ``Weighed``, and their weights in parts of ``UNIT``."""
    lengths = np.sqrt(np.bincount(owners, weights * weights, minlength=papers))
    units = np.rint(UNIT * weights / np.maximum(lengths, 1e-9)[owners]).astype(np.int64)
    bits = int(columns.max(initial=0)).bit_length()
    order = np.argsort((owners << UNIT.bit_length() | UNIT - units) << bits | columns)
    owners, units = owners[order], units[order]
    firsts = np.searchsorted(owners, np.arange(papers + 1))
    kept = (np.arange(len(owners)) - firsts[owners] < MOST_TERMS) & (units > 0)
    return order[kept], units[kept]
