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
class Weighed:
    """The heaviest terms of each paper: those of paper ``n`` stand from ``starts[n]`` to ``starts[n + 1]``, heaviest
    first, of equals the first by letters.

    ``codes`` say what a term is (``pair_code``, ``tag_code``, or the number of a word), ``columns`` number the terms of
    all papers from 0, ``papers`` repeat ``n``. Terms of a single paper are left out.
    """

    lexicon: Lexicon
    ranks: tuple[int, ...]
    starts: Numbers
    papers: Numbers
    columns: Numbers
    codes: Numbers
    weights: Numbers


def pair_code(first: int, second: int) -> int:
    """The code of two words in a row, each by its rank."""
    return first << _WORD_BITS | second


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
    lexicon = Lexicon()
    read = array("i")
    lengths = []
    for paper in papers:
        numbers = lexicon.numbers([*tokens(paper.title), STOP, *tokens(paper.abstract), STOP])
        lengths.append(len(numbers))
        read.extend(numbers)
    ranks = _ranks(lexicon.words)
    codes, owners = _occurrences(ranks[np.frombuffer(read, np.int32)], lengths, lexicon, ranks)
    tag_codes, tag_owners = _tag_occurrences(papers)
    known, columns = np.unique(np.concatenate((codes, tag_codes)), return_inverse=True)
    cells, times = np.unique(np.concatenate((owners, tag_owners)) * len(known) + columns, return_counts=True)
    owners, columns = np.divmod(cells, max(1, len(known)))
    spread = np.bincount(columns, minlength=len(known))
    shared = spread[columns] > 1
    owners, columns, times = owners[shared], columns[shared], times[shared]
    weights = (1 + np.log(times)) * _rarity(spread, len(papers))[columns]
    weights[known[columns] < FIRST_PAIR] *= _SINGLE
    owners, columns, units = _heaviest(owners, columns, weights, len(papers))
    return Weighed(
        lexicon=lexicon,
        ranks=tuple(ranks.tolist()),
        starts=np.searchsorted(owners, np.arange(len(papers) + 1)),
        papers=owners,
        columns=columns,
        codes=known[columns],
        weights=units,
    )


def _ranks(words: Sequence[str]) -> Numbers:
    """The place of each word by letters: unlike its number, it does not depend on the order of the papers."""
    ranks = np.empty(len(words), np.int64)
    ranks[sorted(range(len(words)), key=words.__getitem__)] = np.arange(len(words))
    return ranks


def _occurrences(read: Numbers, lengths: Sequence[int], lexicon: Lexicon, ranks: Numbers) -> tuple[Numbers, Numbers]:
    """Each single word and each pair of words, and the papers that they stand in."""
    owners = np.repeat(np.arange(len(lengths)), lengths)
    long = np.zeros(len(ranks), bool)
    long[ranks] = [len(word) >= _SHORTEST for word in lexicon.words]
    single = long[read]
    paired = (read[:-1] > 0) & (read[1:] > 0)
    pairs = read[:-1][paired] << _WORD_BITS | read[1:][paired]
    return np.concatenate((read[single], pairs)), np.concatenate((owners[single], owners[:-1][paired]))


def _tag_occurrences(papers: Sequence[PaperText]) -> tuple[Numbers, Numbers]:
    numbers = {tag: number for number, tag in enumerate(all_tags(papers))}
    tags = [numbers[tag] for paper in papers for tag in paper.tags for _ in range(_TAG_COUNT)]
    owners = [number for number, paper in enumerate(papers) for _ in range(_TAG_COUNT * len(paper.tags))]
    return np.array(tags, np.int64) + _TAG, np.array(owners, np.int64)


def _rarity(spread: Numbers, papers: int) -> NDArray[np.float64]:
    quarters: NDArray[np.float64] = np.rint(4 * np.log2(papers + 1)) - np.rint(4 * np.log2(spread))
    return quarters / 4


def _heaviest(
    owners: Numbers, columns: Numbers, weights: NDArray[np.float64], papers: int
) -> tuple[Numbers, Numbers, Numbers]:
    """The terms that count, in the order of ``Weighed``, with their weights in parts of ``UNIT``."""
    lengths = np.sqrt(np.bincount(owners, weights * weights, minlength=papers))
    units = np.rint(UNIT * weights / np.maximum(lengths, 1e-9)[owners]).astype(np.int64)
    order = np.lexsort((columns, -units, owners))
    owners, columns, units = owners[order], columns[order], units[order]
    firsts = np.searchsorted(owners, np.arange(papers + 1))
    kept = (np.arange(len(owners)) - firsts[owners] < MOST_TERMS) & (units > 0)
    return owners[kept], columns[kept], units[kept]
