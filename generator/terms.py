"""What papers are about, in numbers: the weight of each word and phrase in each paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.phrases import Lexicon
from generator.rows import Flags, Numbers, flags, owners_at, owners_of, patch, rows_of
from generator.tokens import TAG, PaperText, Texts

MOST_TERMS = 40
"""How many terms of a paper count, the heaviest first."""
UNIT = 4096
"""The length of the vector of all terms of a paper. Weights are whole numbers, so that sums of them are exact."""

_WORD_BITS = 24
FIRST_PAIR = 1 << _WORD_BITS
"""From here on codes are those of two words, or of tags."""
FIRST_TAG = 1 << 60
"""From here on they are those of tags."""
_TIMES = 256
"""Into how many parts the worth of the times that a term stands in a paper is cut."""
_SINGLE, _OTHER = 4, 5
_TAG_COUNT = 2
_SHORTEST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """The heaviest terms of each paper: those of paper ``n`` stand from ``starts[n]`` to ``starts[n + 1]``, heaviest
    first, of equals that first which the text has first.

    ``columns`` number the terms: ``codes`` by them say what a term is (a tag, two words or one: ``tag_of``,
    ``pair_of``), ``spread`` in how many papers it is. ``papers`` repeat ``n``; ``places`` say where the text of the
    paper has the term first, in its last word. Terms of a single paper are left out.
    """

    texts: Texts
    starts: Numbers
    papers: Numbers
    columns: Numbers
    places: Numbers
    weights: Numbers
    codes: Numbers
    spread: Numbers


def pair_of(code: int) -> tuple[int, int]:
    """The two words of a pair; of a single word 0 and the word."""
    return code >> _WORD_BITS, code & (FIRST_PAIR - 1)


def tag_of(code: int, texts: Texts) -> str:
    """The tag that a code is for."""
    return texts.lexicon.spellings[code - FIRST_TAG].removeprefix(TAG)


@dataclass(frozen=True, slots=True)
class _Terms:
    """All terms of some papers, by paper and then by column: where each stands first in all texts, and how often."""

    owners: Numbers
    columns: Numbers
    at: Numbers
    times: Numbers

    def only(self, kept: Flags) -> _Terms:
        """Some of them."""
        return _Terms(self.owners[kept], self.columns[kept], self.at[kept], self.times[kept])


def weigh(texts: Texts) -> Weighed:
    """The terms of some papers, weighed by TF-IDF: (1 + ln of the times in the paper) · log₂ of one in how many papers
    has it; logarithms of counts of papers go in quarters, so that one paper more changes few weights.

    A term is a word, two words in a row, or a tag.
    """
    terms, known = _shared_terms(texts)
    spread = np.bincount(terms.columns, minlength=len(known))
    shared = spread > 1
    terms = terms.only(shared[terms.columns])
    columns = (np.cumsum(shared) - 1)[terms.columns]
    terms = _Terms(terms.owners, columns, terms.at, terms.times)
    return _weighed(texts, terms, codes=known[shared], spread=spread[shared], among=len(texts.titles))


def weigh_again(earlier: Weighed, papers: Mapping[int, PaperText]) -> tuple[Weighed, Numbers]:
    """The terms of papers of which some, by number, are others than before; and the numbers, in order, of all whose
    terms are to be taken for others.

    What is weighed is equal to what ``weigh`` finds, but for the numbers of terms.
    """
    edited = np.array(sorted(papers), np.int64)
    texts = earlier.texts.with_papers(edited, [papers[number] for number in edited.tolist()])
    tokens = _tokens(texts.lexicon)  # Those of before have the same numbers.
    moved = _moved(earlier.texts.of(edited), texts.of(edited), tokens)
    owners, met = _owning(texts, tokens, moved)
    order = np.argsort(earlier.codes, kind="stable")
    columns = _looked_up(earlier.codes, order, moved)
    known = columns >= 0
    before, now = np.zeros_like(moved), np.bincount(met, minlength=len(moved))
    before[known] = earlier.spread[columns[known]]
    spread = earlier.spread.copy()
    spread[columns[known]] = now[known]
    come = ~known & (now > 1)
    codes, spread = np.concatenate((earlier.codes, moved[come])), np.concatenate((spread, now[come]))
    stepped = _steps(before) != _steps(now)
    touched = np.unique(np.concatenate((edited, owners[stepped[met]])))
    part = _some(texts, tokens, touched, codes, spread)
    differing = _differing(earlier, touched, part) | np.isin(touched, edited)
    return _patched(earlier, texts, touched, part), touched[differing]


@dataclass(frozen=True, slots=True)
class _Tokens:
    """What each token of a lexicon is: its word, whether that is long enough for a term, and whether it is a tag."""

    words: NDArray[np.int32]
    long: Flags
    tags: Flags


def _tokens(lexicon: Lexicon) -> _Tokens:
    words = np.array(lexicon.word_of, np.int32)
    long = np.array([len(word) >= _SHORTEST for word in lexicon.words], np.bool_)
    return _Tokens(words, long[words], np.array([spelling[0] == TAG for spelling in lexicon.spellings], np.bool_))


def _occurrences(texts: Texts, tokens: _Tokens, at: Numbers | None = None) -> tuple[Numbers, Numbers]:
    """The code of each single word, each pair of words and each tag, and where in all texts it stands, in its last
    word; only those that stand ``at`` some places, if these are given.
    """
    read = texts.read
    if at is None:
        words = tokens.words[read]
        single, pair = np.flatnonzero(tokens.long[read]), np.flatnonzero((words[:-1] > 0) & (words[1:] > 0)) + 1
        tag = np.flatnonzero(tokens.tags[read])
    else:
        here = read[at]
        single, tag = at[tokens.long[here]], at[tokens.tags[here]]
        pair = at[(at > 0) & (tokens.words[here] > 0) & (tokens.words[read[at - 1]] > 0)]
    tag = np.repeat(tag, _TAG_COUNT)
    codes = np.empty(len(single) + len(pair) + len(tag), np.int64)
    of_single, of_pair, of_tag = np.split(codes, (len(single), len(single) + len(pair)))
    of_single[:], of_pair[:], of_tag[:] = tokens.words[read[single]], tokens.words[read[pair - 1]], read[tag]
    of_pair <<= _WORD_BITS
    of_pair |= tokens.words[read[pair]]
    of_tag += FIRST_TAG
    return codes, np.concatenate((single, pair, tag)).astype(np.int32)


def _shared_terms(texts: Texts) -> tuple[_Terms, Numbers]:
    """All terms that stand in the texts more than once, and their codes by column."""
    codes, at = _occurrences(texts, _tokens(texts.lexicon))
    order = np.argsort(codes)
    codes, at = codes[order], at[order]
    del order  # Of a large catalogue, these are the largest arrays of a build.
    firsts = np.flatnonzero(np.append(True, codes[1:] != codes[:-1])[: len(codes)])
    counts = np.diff(firsts, append=len(codes))
    known = codes[firsts]
    del codes
    often = counts > 1
    columns = np.repeat(np.arange(often.sum()), counts[often])
    return _terms(texts, columns, at[np.repeat(often, counts)]), known[often]


def _terms(texts: Texts, columns: Numbers, at: Numbers) -> _Terms:
    bits = len(texts.read).bit_length()
    columns, at = np.divmod(np.sort(columns << bits | at), 1 << bits)
    owners = owners_of(texts.starts)[at]
    firsts = np.flatnonzero(np.diff(columns, prepend=-1) | np.diff(owners, prepend=-1))
    return _Terms(owners[firsts], columns[firsts], at[firsts], np.diff(firsts, append=len(at)))


def rarest(papers: int) -> int:
    """What a term would weigh that is in no one of so many papers, in quarters: the only way in which weights hang on
    their number.
    """
    return int(np.rint(4 * np.log2(papers + 1)))


def _steps(spread: Numbers) -> Numbers:
    """The logarithms of counts of papers, in quarters; below 0 where a term is in one paper or none."""
    return np.where(spread > 1, np.rint(4 * np.log2(np.maximum(spread, 1))), -1).astype(np.int64)


def _weighed(texts: Texts, terms: _Terms, *, codes: Numbers, spread: Numbers, among: int) -> Weighed:
    """The heaviest of some terms, among so many papers."""
    # Whole numbers: their sums are the same in any order.
    worth = np.rint(_TIMES * (1 + np.log(terms.times))).astype(np.int64)
    rarity = rarest(among) - _steps(spread)
    singles = codes < FIRST_PAIR
    weights = worth * (rarity * np.where(singles, _SINGLE, _OTHER))[terms.columns]
    papers = len(texts.titles)
    lengths = np.sqrt(np.bincount(terms.owners, weights.astype(np.float64) ** 2, minlength=papers))
    units = np.rint(UNIT * weights / np.maximum(lengths, 1)[terms.owners]).astype(np.int64)
    places = terms.at - texts.starts[terms.owners]
    ranks = places << 1 | ~singles[terms.columns]
    bits = int(ranks.max(initial=0)).bit_length()
    order = np.argsort((terms.owners << UNIT.bit_length() | UNIT - units) << bits | ranks)
    owners, units = terms.owners[order], units[order]
    firsts = np.searchsorted(owners, np.arange(papers + 1))
    kept = (np.arange(len(owners)) - firsts[owners] < MOST_TERMS) & (units > 0)
    order, owners = order[kept], owners[kept]
    return Weighed(
        texts=texts,
        starts=np.searchsorted(owners, np.arange(papers + 1)),
        papers=owners,
        columns=terms.columns[order],
        places=places[order],
        weights=units[kept],
        codes=codes,
        spread=spread,
    )


def _moved(before: Texts, now: Texts, tokens: _Tokens) -> Numbers:
    """The codes that papers have come to have, or have no more."""
    parted = zip(_codes(before, tokens), _codes(now, tokens), strict=True)
    return np.unique(np.concatenate([np.zeros(0, np.int64), *(np.setxor1d(*both) for both in parted)]))


def _codes(texts: Texts, tokens: _Tokens) -> list[Numbers]:
    codes, at = _occurrences(texts, tokens)
    owners = owners_at(texts.starts, at)
    return [codes[owners == number] for number in range(len(texts.titles))]


def _owning(texts: Texts, tokens: _Tokens, codes: Numbers) -> tuple[Numbers, Numbers]:
    """Which papers have which of some codes, which ascend, by their places among these: each pair once."""
    is_tag = codes >= FIRST_TAG
    last = flags(len(texts.lexicon.words), codes[~is_tag] & (FIRST_PAIR - 1))[tokens.words]
    last[codes[is_tag] - FIRST_TAG] = True
    found, at = _occurrences(texts, tokens, np.flatnonzero(last[texts.read]))
    places = _looked_up(codes, np.arange(len(codes)), found)
    met = places >= 0
    keys = np.unique(owners_at(texts.starts, at[met]) * max(len(codes), 1) + places[met])
    owners, places = np.divmod(keys, max(len(codes), 1))
    return owners, places


def _looked_up(codes: Numbers, order: Numbers, wanted: Numbers) -> Numbers:
    """The places of some codes among others, which ``order`` makes ascend; -1 where they are not among them."""
    if not len(codes):
        return np.full(len(wanted), -1)
    places = order[np.minimum(np.searchsorted(codes, wanted, sorter=order), len(codes) - 1)]
    return np.where(codes[places] == wanted, places, -1)


def _some(texts: Texts, tokens: _Tokens, papers: Numbers, codes: Numbers, spread: Numbers) -> Weighed:
    """The terms of some papers, where the spread of all is known."""
    part = texts.of(papers)
    found, at = _occurrences(part, tokens)
    columns = _looked_up(codes, np.argsort(codes, kind="stable"), found)
    shared = np.append(spread > 1, False)[columns]  # The last is for those without a column.
    terms = _terms(part, columns[shared], at[shared])
    return _weighed(part, terms, codes=codes, spread=spread, among=len(texts.titles))


def _patched(earlier: Weighed, texts: Texts, papers: Numbers, part: Weighed) -> Weighed:
    """What is weighed of all papers, where some have other terms than before."""
    patched = patch(earlier.starts, papers, part.starts)
    return Weighed(
        texts=texts,
        starts=patched.starts,
        papers=owners_of(patched.starts),
        columns=patched.patched(earlier.columns, part.columns),
        places=patched.patched(earlier.places, part.places),
        weights=patched.patched(earlier.weights, part.weights),
        codes=part.codes,
        spread=part.spread,
    )


def _differing(earlier: Weighed, papers: Numbers, part: Weighed) -> Flags:
    """Which of some papers have other terms, weights or places than before."""
    rows, starts = rows_of(earlier.starts, papers)
    same = np.diff(starts) == np.diff(part.starts)
    alike, _ = rows_of(starts, np.flatnonzero(same))
    rows, anew = rows[alike], rows_of(part.starts, np.flatnonzero(same))[0]
    differ = (
        (earlier.columns[rows] != part.columns[anew])
        | (earlier.places[rows] != part.places[anew])
        | (earlier.weights[rows] != part.weights[anew])
    )
    differing: Flags = ~same | flags(len(papers), part.papers[anew[differ]])
    return differing
