"""The index of papers; and kept, so that the next builds count only papers with other texts, and code only terms of
theirs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from generator.arrays import keep_arrays, kept_arrays
from generator.chunks import Jobs, give_back_memory, in_chunks, processes
from generator.search.counting import FIELDS, Counted, count, forget
from generator.search.postings import Gathered, Postings, gather, merge
from generator.search.record import SearchRecord
from generator.search.shards import codes_of
from generator.search.splicing import lists_of, places_in, spliced

CHUNK = 1000
"""How many papers are counted at a time: many, since each chunk analyses each of its words once."""
FEW = 8
"""The index is not kept anew while no more texts of papers than that came and went since it was."""
_FINGERPRINT = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """What the texts of papers hold, ``papers``, fingerprints of these texts by the numbers of papers, and ``codes``,
    those of the terms; ``is_near``, whether so few texts came and went since that which is kept that it may stay.
    """

    gathered: Gathered
    papers: tuple[bytes, ...]
    codes: Mapping[str, str]
    is_near: bool = False


NOTHING = Index(gathered=gather(()), papers=(), codes={})
"""The index of no papers."""


def index_of(records: Sequence[SearchRecord], papers: Sequence[bytes], before: Index, *, jobs: Jobs) -> Index:
    """The index of ``records``, the texts of which have the fingerprints ``papers``.

    Papers with the texts of some in the index ``before`` are not counted again, if these are in the order that they
    had; and if they have the numbers that they had, terms are coded again only if others have or had them.
    """
    places = {paper: place for place, paper in enumerate(before.papers)}
    old = [places.pop(paper, -1) for paper in papers]
    new = [number for number, place in enumerate(old) if place < 0]
    numbers = np.full(len(before.papers), -1)
    for number, place in enumerate(old):
        if place >= 0:
            numbers[place] = number
    stays = numbers >= 0
    if np.any(np.diff(numbers[stays]) < 0):
        return index_of(records, papers, NOTHING, jobs=jobs)
    gathered = merge(_counted(records, new, jobs))
    codes: dict[str, str] = {}
    is_near = False
    if np.array_equal(numbers[stays], np.flatnonzero(stays)):
        is_near = len(before.papers) > 0 and len(new) + int((~stays).sum()) <= FEW
        known = before.gathered.postings
        gone = known.term[np.unique(lists_of(known, places_in(known, ~stays)))]
        codes |= before.codes
        for term in (*gathered.postings.indexed(), *map(known.terms.__getitem__, gone.tolist())):
            codes.pop(term, None)
    if before.papers:
        gathered = spliced(before.gathered, numbers, gathered, np.array(new, dtype=np.int64))
    terms = gathered.postings.terms
    unknown = ~np.fromiter(map(codes.__contains__, terms), np.bool_, len(terms))
    codes |= codes_of(gathered.postings.of_terms(unknown))
    return Index(gathered=gathered, papers=tuple(papers), codes=codes, is_near=is_near)


def _counted(records: Sequence[SearchRecord], numbers: Sequence[int], jobs: Jobs) -> Iterator[Counted]:
    """What is counted of the papers with some numbers, chunk by chunk; what counting needs is let go then, which takes
    as much again.
    """
    chunks = _Chunks(records, [numbers[at : at + CHUNK] for at in range(0, len(numbers), CHUNK)])
    yield from in_chunks(_only, chunks, jobs=processes(jobs, len(numbers)), size=1, travels=True)
    forget()
    give_back_memory()


def _only(chunks: Sequence[Sequence[SearchRecord]]) -> Counted:
    return count(chunks[0])


class _Chunks(Sequence[Sequence[SearchRecord]]):
    """Some chunks of records, each made when it is asked for."""

    def __init__(self, records: Sequence[SearchRecord], numbers: Sequence[Sequence[int]]) -> None:
        self._records = records
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, at: int) -> Sequence[SearchRecord]: ...
    @overload
    def __getitem__(self, at: slice) -> list[Sequence[SearchRecord]]: ...
    def __getitem__(self, at: int | slice) -> Sequence[SearchRecord] | list[Sequence[SearchRecord]]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        return [self._records[number] for number in self._numbers[at]]


def fingerprint_of(record: SearchRecord) -> bytes:
    """What tells a paper, and the texts that are counted of it, from others."""
    names = (record.url, record.title, record.authors, record.tags, record.venue, record.year, record.ids)
    said = repr((*names, record.abstract)).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(said, digest_size=_FINGERPRINT).digest()


def _seal(manifest: bytes) -> bytes:
    """What tells a manifest from others."""
    return hashlib.blake2b(manifest).digest()


def keep_index(file: Path, program: str, index: Index, manifest: bytes) -> None:
    """Keep the index of a build whose manifest is given, if its files can be written; of one that is near to that which
    is kept only the fingerprints of the texts.
    """
    texts = {"papers": b"".join(index.papers), "manifest": _seal(manifest)}
    keep_arrays(_papers_of(file), program, {name: np.frombuffer(text, np.uint8) for name, text in texts.items()})
    if not index.is_near:
        _keep_all(file, program, index)


def _keep_all(file: Path, program: str, index: Index) -> None:
    postings = index.gathered.postings
    numbers: dict[str, NDArray[Any]] = {
        "lengths": postings.lengths.ravel(),
        "term": postings.term,
        "field": postings.field,
        "start": postings.start,
        "paper": postings.paper,
        "times": postings.times,
        "words": index.gathered.words,
        "sizes": index.gathered.sizes,
    }
    texts = {
        "terms": json.dumps(postings.terms).encode(),
        "codes": json.dumps([*map(index.codes.__getitem__, postings.indexed())]).encode(),
        "papers": b"".join(index.papers),
    }
    arrays = {name: array.astype(np.min_scalar_type(int(array.max(initial=0)))) for name, array in numbers.items()}
    keep_arrays(file, program, arrays | {name: np.frombuffer(text, np.uint8) for name, text in texts.items()})


def kept_index(file: Path, program: str) -> Index:
    """The index that is kept in a file, of the last build or of one before, or that of no papers."""
    arrays = kept_arrays(file, program)
    if arrays is None:
        return NOTHING
    terms, codes = (json.loads(arrays[name].tobytes()) for name in ("terms", "codes"))
    postings = Postings(
        terms=tuple(terms),
        lengths=arrays["lengths"].astype(np.int64).reshape(-1, len(FIELDS)),
        term=arrays["term"].astype(np.int64),
        field=arrays["field"].astype(np.int64),
        start=arrays["start"].astype(np.int64),
        paper=arrays["paper"].astype(np.int32),
        times=arrays["times"].astype(np.int32),
    )
    return Index(
        gathered=Gathered(
            postings=postings, words=arrays["words"].astype(np.int32), sizes=arrays["sizes"].astype(np.int64)
        ),
        papers=tuple(_parted(arrays["papers"])),
        codes=dict(zip(postings.indexed(), codes, strict=True)),
    )


def kept_papers(file: Path, program: str, manifest: bytes) -> list[bytes]:
    """The fingerprints of the texts of the last build that kept an index in a file, if its manifest was this one."""
    arrays = kept_arrays(_papers_of(file), program)
    return _parted(arrays["papers"]) if arrays and arrays["manifest"].tobytes() == _seal(manifest) else []


def _papers_of(file: Path) -> Path:
    return file.with_name(f"{file.name}-papers")


def _parted(fingerprints: NDArray[Any]) -> list[bytes]:
    papers = fingerprints.tobytes()
    return [papers[at : at + _FINGERPRINT] for at in range(0, len(papers), _FINGERPRINT)]
