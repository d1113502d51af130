"""Which papers resemble which, and in what."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, compress, islice, pairwise

import numpy as np

from generator.catalogue import Catalogue, Entry
from generator.chunks import Jobs, in_chunks
from generator.finding import Compared, compare_again
from generator.phrases import singular
from generator.rows import Flags, Numbers, flags, owners_at, owners_of, rows_of
from generator.terms import FIRST_PAIR, FIRST_TAG, UNIT, Weighed, tag_of
from generator.tokens import PaperText
from generator.wording import phrase, runs

MOST_RELATED = 6
MOST_REASONS = 4

_LEAST = UNIT**2 // 10
_LEAST_OF_ONE_REASON = UNIT**2 // 8
_LEAST_OF_WORDS = 3 * UNIT**2 // 20
"""Where neither a tag, nor a phrase, nor a rare word is shared, papers must be nearer, by two words or more."""
_RARE = 64
"""Rare is a word that counts in one of so many papers or fewer: in a small catalogue, none."""
SIGN = np.dtype("V16")
_LEAST_PART = 12
"""What makes up less than one in so many of the nearness is no reason to show."""

_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


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
    return tuple(paper_text(entry, catalogue) for entry in catalogue.entries.values())


def paper_text(entry: Entry, catalogue: Catalogue) -> PaperText:
    """What a paper of a catalogue is about."""
    tags = catalogue.groups["tag"]
    return PaperText(
        id=entry.id,
        title="" if entry.untitled else entry.title.text,
        abstract=entry.abstract.text,
        tags=tuple(tags[slug].name for slug in entry.tag_slugs),
        author_slugs=entry.author_slugs,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Alike:
    """Some papers compared, and ``told`` for each, as a line of JSON, which are the most like it, the nearest first.

    ``signs`` are fingerprints of the papers, and ``among`` is how many there were when it was told. A line takes a
    tenth of the memory of what it tells, and most are asked for once.
    """

    compared: Compared
    signs: bytes
    among: int
    told: Sequence[str]

    @property
    def sign(self) -> str:
        """A fingerprint of all papers."""
        return hashlib.blake2b(self.signs, digest_size=SIGN.itemsize).hexdigest()


class RelatedById(Mapping[str, tuple[Related, ...]]):
    """The papers related to each of some papers, by its id, from the line that tells them."""

    __slots__ = ("_told",)

    def __init__(self, told: Mapping[str, str]) -> None:
        self._told = told

    def __getitem__(self, paper_id: str) -> tuple[Related, ...]:
        return read_related(self._told[paper_id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)


def read_related(told: str) -> tuple[Related, ...]:
    """The related papers that a line of JSON tells."""
    return tuple(
        Related(id=other_id, shared=tuple(shared), same_author=bool(same_author))
        for other_id, shared, same_author in json.loads(told)
    )


def relate(papers: Sequence[PaperText], compared: Compared, *, jobs: Jobs = 1) -> Alike:
    """The papers most like each paper, the nearest first, none where none is near.

    Nearness is the cosine of the papers' terms (``generator.terms``), in hundredths; of equals, one with an author in
    common comes first, then by id. ``jobs`` is the number of processes (0: as the work wants).
    """
    judge = _Judge(compared=compared, rare=_rare(compared.weighed, len(papers)))
    lines = in_chunks(partial(_judged, judge), range(len(papers)), jobs=jobs)
    told = tuple(chain.from_iterable(lines))
    return Alike(compared=compared, signs=paper_signs(papers), among=len(papers), told=told)


def relate_again(earlier: Alike, edited: Mapping[int, PaperText]) -> Alike:
    """The same as ``compare`` and ``relate``, where only the papers ``edited``, by number, are others than before."""
    compared, changed = compare_again(earlier.compared, edited)
    judge = _Judge(compared=compared, rare=_rare(compared.weighed, len(earlier.told)))
    doubtful = flags(len(earlier.told), changed) | _reworded(earlier, judge)
    numbers = np.flatnonzero(doubtful).tolist()
    told = list(earlier.told)
    for number, line in zip(numbers, _judged(judge, numbers), strict=True):
        told[number] = line
    signs = np.frombuffer(earlier.signs, SIGN).copy()
    for number, paper in edited.items():
        signs[number] = _sign(paper)
    return Alike(compared=compared, signs=signs.tobytes(), among=len(told), told=tuple(told))


def paper_signs(papers: Iterable[PaperText]) -> bytes:
    """Fingerprints of all that is read of some papers, one behind the other."""
    return b"".join(map(_sign, papers))


def _sign(paper: PaperText) -> bytes:
    parts = paper.id, paper.title, paper.abstract, "\1".join(paper.tags), "\1".join(paper.author_slugs)
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=SIGN.itemsize).digest()


def _reworded(earlier: Alike, judge: _Judge) -> Flags:
    """The papers that may be told to be like others in other words, though neither changed: since a word is rare, or
    written small somewhere, where before it was not.
    """
    before, now = earlier.compared.weighed, judge.compared.weighed
    was = _rare(before, earlier.among)
    turned = flags(len(judge.rare), np.flatnonzero(was != judge.rare[: len(was)]))[now.columns]
    texts = now.texts
    tokens = texts.lexicon.hanging_on(before.texts.lexicon.keys() ^ texts.lexicon.keys())
    doubtful = flags(len(now.starts) - 1, now.papers[turned])
    if tokens:
        respelled = flags(len(texts.lexicon.spellings), np.array(tokens, np.int64))[texts.read]
        doubtful[owners_at(texts.starts, np.flatnonzero(respelled))] = True
    return doubtful


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judge:
    """What tells which of the papers found for each are related; ``rare``: which terms count in few papers."""

    compared: Compared
    rare: Flags


def _rare(weighed: Weighed, among: int) -> Flags:
    spread = np.bincount(weighed.columns, minlength=len(weighed.codes))
    rare: Flags = spread * _RARE <= among
    return rare


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shared:
    """What pairs of papers share, of pair ``n`` from ``starts[n]`` on in the order of the text of the first paper, and
    from ``tags[n]`` on the tags.

    ``firsts`` and ``lasts`` are the places of the first and last words of each term, ``products`` its worth.
    """

    starts: Sequence[int]
    tags: Sequence[int]
    codes: Sequence[int]
    firsts: Sequence[int]
    lasts: Sequence[int]
    products: Sequence[int]
    rare: Sequence[bool]


def _judged(judge: _Judge, numbers: Sequence[int]) -> list[str]:
    """What is told of each of some papers."""
    papers = np.array(numbers, np.int64)
    pairs, starts = rows_of(judge.compared.starts, papers)
    others = judge.compared.others[pairs]
    shared, nearness = _compare(judge, papers, owners_of(starts), others)
    found, near = others.tolist(), nearness.tolist()
    return [
        _line(islice(_related(judge, number, range(*bounds), found, near, shared), MOST_RELATED))
        for number, bounds in zip(numbers, pairwise(starts.tolist()), strict=True)
    ]


def _line(related: Iterable[Related]) -> str:
    return _written([(each.id, each.shared, int(each.same_author)) for each in related])


def _compare(judge: _Judge, numbers: Numbers, rows: Numbers, others: Numbers) -> tuple[_Shared, Numbers]:
    """What papers share with others, and how near they are; ``rows`` say by its place in ``numbers`` which paper it
    is.
    """
    weighed = judge.compared.weighed
    own, starts = rows_of(weighed.starts, numbers)
    size = len(weighed.codes)
    mine = owners_of(starts) * size + weighed.columns[own]
    order = np.argsort(mine)
    mine = mine[order]
    theirs, their_starts = rows_of(weighed.starts, others)
    pairs = owners_of(their_starts)
    wanted = rows[pairs] * size + weighed.columns[theirs]
    where = np.minimum(np.searchsorted(mine, wanted), len(mine) - 1)
    met = mine[where] == wanted if len(mine) else np.zeros(0, bool)
    at, pairs = own[order[where[met]]], pairs[met]
    products = weighed.weights[at] * weighed.weights[theirs[met]]
    nearness = np.bincount(pairs, products, len(rows)).astype(np.int64)
    codes, lasts = weighed.codes[weighed.columns[at]], weighed.places[at]
    firsts = lasts - (codes >= FIRST_PAIR)
    order = np.argsort(pairs << 32 | firsts << 1 | lasts - firsts)
    begins = np.searchsorted(pairs, np.arange(len(rows) + 1))
    return _Shared(
        starts=begins.tolist(),
        tags=(begins[:-1] + np.bincount(pairs[codes < FIRST_TAG], minlength=len(rows))).tolist(),
        codes=codes[order].tolist(),
        firsts=firsts[order].tolist(),
        lasts=lasts[order].tolist(),
        products=products[order].tolist(),
        rare=judge.rare[weighed.columns[at[order]]].tolist(),
    ), nearness


def _related(
    judge: _Judge, number: int, pairs: range, found: Sequence[int], near: Sequence[int], shared: _Shared
) -> Iterator[Related]:
    named = judge.compared.named
    authors = set(named[number].split(" ")[1:])
    ranked = []
    for pair in pairs:
        if near[pair] >= _LEAST:
            other_id, *others = named[found[pair]].split(" ")
            ranked.append((-(100 * near[pair] // UNIT**2), authors.isdisjoint(others), other_id, pair))
    ranked.sort()
    phrases = _Phrases(judge, number)
    for _, strange, other_id, pair in ranked:
        told = phrases.told(shared, pair, near[pair])
        if told:
            yield Related(id=other_id, shared=told, same_author=not strange)


class _Phrases:
    """The phrases of a paper in which it is like others."""

    __slots__ = ("_judge", "_number", "_spelled", "_words")

    def __init__(self, judge: _Judge, number: int) -> None:
        self._judge, self._number = judge, number
        self._spelled: dict[tuple[int, int], str] = {}
        self._words: dict[str, set[str]] = {}

    def told(self, shared: _Shared, pair: int, nearness: int) -> tuple[str, ...]:
        """The weightiest of what a pair of papers shares, in words: what is worth a good part of their nearness.

        Empty where that makes no paper related.
        """
        tags = range(shared.tags[pair], shared.starts[pair + 1])
        worth = {
            tag_of(shared.codes[at], self._judge.compared.weighed.texts): shared.products[at]
            for at in tags
            if shared.products[at] * _LEAST_PART >= nearness
        }
        firm = set(worth)
        there = slice(shared.starts[pair], shared.tags[pair])
        rare = set(compress(shared.lasts[there], shared.rare[there]))
        for start, end, product in runs(
            zip(shared.firsts[there], shared.lasts[there], shared.products[there], strict=True)
        ):
            if product * _LEAST_PART >= nearness:
                spelled = self._phrase(start, end)
                worth[spelled] = max(product, worth.get(spelled, 0))
                if end - start > 1 or start in rare:
                    firm.add(spelled)
        ranked = sorted(worth, key=lambda spelled: (-worth[spelled], spelled))
        told = tuple(islice(self._distinct(ranked), MOST_REASONS))
        if firm.isdisjoint(told):
            related = len(told) > 1 and nearness >= _LEAST_OF_WORDS
        else:
            related = len(told) > 1 or nearness >= _LEAST_OF_ONE_REASON
        return told if related else ()

    def _phrase(self, start: int, end: int) -> str:
        known = self._spelled.get((start, end))
        if known is None:
            known = self._spelled[start, end] = phrase(self._judge.compared.weighed.texts, self._number, start, end)
        return known

    def _distinct(self, ranked: Iterable[str]) -> Iterator[str]:
        """The phrases that do not repeat the words of an earlier one."""
        said: set[str] = set()
        for spelled in ranked:
            words = self._words.get(spelled)
            if words is None:
                words = self._words[spelled] = set(map(singular, spelled.lower().replace("-", " ").split()))
            if words.isdisjoint(said):
                yield spelled
                said |= words
