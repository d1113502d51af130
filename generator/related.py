"""Which papers resemble which, and in what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from operator import itemgetter

import numpy as np

from generator.catalogue import Catalogue
from generator.phrases import singular
from generator.terms import UNIT, Numbers, PaperText, Weighed, all_tags, tag_number, weigh
from generator.wording import Phrases

MOST_RELATED = 6
MOST_REASONS = 4

_CANDIDATES = 10
_FOUND_BY = UNIT // 11
"""Terms of less weight find no papers; when papers are found, they count."""
_COMMON = 1000
"""Terms of more papers than this find none either: the work stays in proportion to the number of papers."""
_LEAST_FOUND = UNIT**2 // 15
_LEAST = UNIT**2 // 10
_LEAST_OF_ONE_REASON = UNIT**2 // 8
_LEAST_PART = 12
"""What makes up less than one in so many of the nearness is no reason to show."""
_PAIRS_AT_ONCE = 1_000_000
_TERMS_KEPT = 1 << 14
_ROWS_AT_ONCE = 1 << 13
_PAPER_BITS = 24
_PRODUCT_BITS = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class Related:
    """A paper that resembles another: its id, the words, phrases and tags that both have, as the other writes them,
    and whether they have an author in common.
    """

    id: str
    shared: tuple[str, ...]
    same_author: bool = False


def paper_texts(catalogue: Catalogue) -> tuple[PaperText, ...]:
    """What the papers of a catalogue are about, in its order."""
    tags = catalogue.groups["tag"]
    return tuple(
        PaperText(
            id=entry.id,
            title="" if entry.untitled else entry.title.text,
            abstract=entry.abstract.text,
            tags=tuple(tags[slug].name for slug in entry.tag_slugs),
            author_slugs=entry.author_slugs,
        )
        for entry in catalogue.entries.values()
    )


def relate(papers: Sequence[PaperText]) -> tuple[tuple[Related, ...], ...]:
    """The papers most like each paper, the nearest first, none where none is near.

    Nearness is the cosine of the papers' terms (``generator.terms``), in hundredths; of equals, one with an author in
    common comes first, then by id.
    """
    if not papers:
        return ()
    weighed = weigh(papers)
    terms, tags = _Terms(weighed), all_tags(papers)
    return tuple(
        tuple(islice(_related(papers, weighed, terms, tags, number, found), MOST_RELATED))
        for number, found in enumerate(_found(weighed, len(papers)))
    )


def _related(
    papers: Sequence[PaperText],
    weighed: Weighed,
    terms: _Terms,
    tags: Sequence[str],
    number: int,
    found: Sequence[int],
) -> Iterator[Related]:
    if not found:
        return
    mine, authors = terms.of(number), frozenset(papers[number].author_slugs)
    near: list[tuple[int, bool, str, int, dict[int, int]]] = []
    for other in found:
        theirs = terms.of(other)
        shared = {code: mine[code] * theirs[code] for code in mine.keys() & theirs.keys()}
        nearness = sum(shared.values())
        strange = authors.isdisjoint(papers[other].author_slugs)
        near.append((-(100 * nearness // UNIT**2), strange, papers[other].id, nearness, shared))
    phrases = Phrases(papers[number], weighed, mine)
    for _, strange, other_id, nearness, shared in sorted(near, key=itemgetter(0, 1, 2)):
        told = _told(phrases, tags, shared, nearness / _LEAST_PART)
        if nearness >= (_LEAST if len(told) > 1 else _LEAST_OF_ONE_REASON) and told:
            yield Related(id=other_id, shared=told, same_author=not strange)


class _Terms:
    """The terms of each paper by code, with their weights."""

    __slots__ = ("_codes", "_starts", "_weights", "of")

    def __init__(self, weighed: Weighed) -> None:
        self._codes, self._weights = weighed.codes, weighed.weights
        self._starts = weighed.starts.tolist()
        self.of = lru_cache(_TERMS_KEPT)(self._of)

    def _of(self, number: int) -> dict[int, int]:
        part = slice(self._starts[number], self._starts[number + 1])
        return dict(zip(self._codes[part].tolist(), self._weights[part].tolist(), strict=True))


def _told(phrases: Phrases, tags: Sequence[str], shared: Mapping[int, int], least: float) -> tuple[str, ...]:
    """The weightiest of what is shared, in words: what is worth ``least`` or more."""
    worth = {
        tags[tag]: product
        for code, product in shared.items()
        if product >= least and (tag := tag_number(code)) is not None
    }
    for phrase, product in phrases.runs(shared, least):
        worth[phrase] = max(product, worth.get(phrase, 0))
    ranked = sorted(worth, key=lambda phrase: (-worth[phrase], phrase))
    return tuple(islice(_distinct(ranked), MOST_REASONS))


def _distinct(ranked: Iterable[str]) -> Iterator[str]:
    """The phrases that do not repeat the words of an earlier one."""
    said: set[str] = set()
    for phrase in ranked:
        words = set(map(singular, phrase.lower().replace("-", " ").split()))
        if words.isdisjoint(said):
            yield phrase
            said |= words


def _found(weighed: Weighed, papers: int) -> Iterator[list[int]]:
    """For each paper those that share the most weight with it, in terms that find."""
    sizes = np.bincount(weighed.columns, weighed.weights >= _FOUND_BY).astype(np.int64)
    finds = (weighed.weights >= _FOUND_BY) & (sizes[weighed.columns] <= _COMMON)
    rows, columns, weights = weighed.papers[finds], weighed.columns[finds], weighed.weights[finds]
    by_term = np.argsort(columns, kind="stable")
    posted, posted_weights = rows[by_term], weights[by_term]
    repeats = np.bincount(columns, minlength=len(sizes))
    places = (np.cumsum(repeats) - repeats)[columns]
    repeats = repeats[columns]
    starts = np.searchsorted(rows, np.arange(papers + 1))
    for start, end in _chunks(np.concatenate(([0], np.cumsum(repeats)))[starts]):
        part = slice(starts[start], starts[end])
        times = repeats[part]
        within = np.arange(times.sum()) - np.repeat(np.cumsum(times) - times, times)
        at = np.repeat(places[part], times) + within
        pairs = np.repeat(rows[part] - start, times) << _PAPER_BITS | posted[at]
        yield from _nearest(pairs, np.repeat(weights[part], times) * posted_weights[at], start, end)


def _chunks(work: Numbers) -> Iterator[tuple[int, int]]:
    """Ranges of papers that need about the same work; ``work`` is what is needed before each paper, and in all."""
    papers, start = len(work) - 1, 0
    while start < papers:
        end = int(np.searchsorted(work, work[start] + _PAIRS_AT_ONCE, side="right")) - 1
        end = min(max(end, start + 1), start + _ROWS_AT_ONCE, papers)
        yield start, end
        start = end


def _nearest(pairs: Numbers, products: Numbers, start: int, end: int) -> Iterator[list[int]]:
    """The best others of papers from ``start`` to ``end``; ``pairs`` hold a row and another paper each."""
    keys = np.sort(pairs << _PRODUCT_BITS | products)
    pairs = keys >> _PRODUCT_BITS
    firsts = np.flatnonzero(np.diff(pairs, prepend=-1))
    scores = np.add.reduceat(keys & ((1 << _PRODUCT_BITS) - 1), firsts) if len(firsts) else keys
    rows, others = np.divmod(pairs[firsts], 1 << _PAPER_BITS)
    near = (scores >= _LEAST_FOUND) & (others != rows + start)
    rows, others, scores = rows[near], others[near], scores[near]
    listed = others[np.lexsort((others, -scores, rows))].tolist()
    bounds = np.searchsorted(rows, np.arange(end - start + 1)).tolist()
    for first, last in pairwise(bounds):
        yield listed[first : min(last, first + _CANDIDATES)]
