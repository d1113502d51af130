"""The texts of papers as numbers: token by token, in a few arrays."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from generator.chunks import Jobs, in_chunks
from generator.phrases import STOP, Lexicon, tokens
from generator.rows import Numbers, patch, rows_of, starts_of

TAG = "\0"
"""What the token of a tag begins with."""

_PAPERS_AT_ONCE = 1000


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
    """The texts of some papers, token by token, each abstract before its title, and its tags behind that.

    Those of paper ``n`` stand in ``read``, by their numbers in ``lexicon``, from ``starts[n]`` to ``starts[n + 1]``;
    its title begins at the place ``titles[n]`` after that, and its tags at ``tags[n]``. Numbers are given as tokens are
    met: what comes of texts must not hang on them. Token ``t`` stands ``times[t]`` times in all.
    """

    lexicon: Lexicon
    times: Numbers
    read: NDArray[np.int32]
    starts: Numbers
    titles: Numbers
    tags: Numbers

    def of(self, papers: Numbers) -> Texts:
        """Those of some papers alone, numbered as these stand."""
        rows, starts = rows_of(self.starts, papers)
        read = self.read[rows]
        return Texts(
            lexicon=self.lexicon,
            times=times_of(read, self.lexicon),
            read=read,
            starts=starts,
            titles=self.titles[papers],
            tags=self.tags[papers],
        )

    def with_papers(self, numbers: Numbers, papers: Sequence[PaperText]) -> Texts:
        """These texts, where those of some papers, by number, are others now."""
        lexicon = self.lexicon.twin()
        fresh = _joined(lexicon, [_read(papers)])
        patched = patch(self.starts, numbers, fresh.starts)
        titles, tags = self.titles.copy(), self.tags.copy()
        titles[numbers], tags[numbers] = fresh.titles, fresh.tags
        times = fresh.times.copy()
        times[: len(self.times)] += self.times - self.of(numbers).times
        lexicon.forget(np.flatnonzero(times == 0).tolist())
        read = patched.patched(self.read, fresh.read)
        return Texts(lexicon=lexicon, times=times, read=read, starts=patched.starts, titles=titles, tags=tags)


def times_of(read: NDArray[np.int32], lexicon: Lexicon) -> Numbers:
    """How often each token of a lexicon stands among those read."""
    return np.bincount(read, minlength=len(lexicon.spellings))


@dataclass(frozen=True, slots=True)
class _Part:
    """The texts of some papers with numbers of their own, as they travel between processes: for each paper, how many
    tokens its abstract, its title and its tags make.
    """

    spellings: tuple[str, ...]
    read: array[int]
    counts: list[tuple[int, int, int]]


def read_texts(papers: Sequence[PaperText], *, jobs: Jobs = 1) -> Texts:
    """The texts of some papers; ``jobs`` is the number of processes."""
    return _joined(Lexicon(), in_chunks(_read, papers, jobs=jobs, size=_PAPERS_AT_ONCE))


def _read(papers: Sequence[PaperText]) -> _Part:
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    read = array("i")
    counts = []
    for paper in papers:
        parts = (
            (*tokens(paper.abstract), STOP),
            (*tokens(paper.title), STOP),
            tuple(f"{TAG}{tag}" for tag in paper.tags),
        )
        for part in parts:
            read.extend(map(numbers.__getitem__, part))
        abstract, title, tags = map(len, parts)
        counts.append((abstract, title, tags))
    return _Part(tuple(numbers), read, counts)


def _joined(lexicon: Lexicon, parts: Iterable[_Part]) -> Texts:
    read = array("i")
    counts: list[tuple[int, int, int]] = []
    for part in parts:
        numbers = np.array([lexicon[token] for token in part.spellings], np.int32)
        read.frombytes(numbers[np.frombuffer(part.read, np.int32)].tobytes())
        counts += part.counts
    abstracts, titles, tags = np.array(counts, np.int64).reshape(-1, 3).T
    tokens_read = np.frombuffer(read, np.int32)
    return Texts(
        lexicon=lexicon,
        times=times_of(tokens_read, lexicon),
        read=tokens_read,
        starts=starts_of(abstracts + titles + tags),
        titles=abstracts,
        tags=abstracts + titles,
    )
