"""The terms of papers, counted chunk by chunk; and kept, so that the next build counts only chunks with other texts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from generator.arrays import Arrays, keep_arrays, kept_arrays
from generator.chunks import Jobs, in_chunks, processes
from generator.program import program_fingerprint
from generator.search.counting import FIELDS, Counted, count
from generator.search.record import SearchRecord

CHUNK = 1000
"""How many papers are counted at a time: many, since each chunk analyses each of its words once; few, since all of a
chunk are counted again where one is edited."""


def counted(records: Sequence[SearchRecord], *, jobs: Jobs = 1, kept: Path | None = None) -> Iterator[Counted]:
    """Yield what the texts of the papers hold, chunk by chunk.

    ``kept`` is a folder with one file for each chunk, named by its texts; those of other texts are removed from it.
    """
    chunks = [range(len(records))[at : at + CHUNK] for at in range(0, len(records), CHUNK)]
    if kept is None:
        yield from _counted(_Chunks(records, chunks), processes(jobs, len(records)))
        return
    program = program_fingerprint()
    files = [kept / _digest(chunk) for chunk in _Chunks(records, chunks)]
    known = [kept_arrays(file, program) for file in files]
    unknown = [chunk for chunk, arrays in zip(chunks, known, strict=True) if arrays is None]
    fresh = _counted(_Chunks(records, unknown), processes(jobs, len(records)))
    with suppress(OSError):
        kept.mkdir(exist_ok=True)
    for file, arrays in zip(files, known, strict=True):
        if arrays is None:
            each = next(fresh)
            keep_arrays(file, program, arrays_of(each))
            yield each
        else:
            yield counted_of(arrays)
    with suppress(OSError):
        for file in {*kept.iterdir()}.difference(files):
            file.unlink()


def arrays_of(each: Counted) -> Arrays:
    """What was counted, as arrays of one dimension, each of the narrowest numbers that hold it."""
    numbers: dict[str, NDArray[Any]] = {
        "sizes": np.array([*map(len, each.terms)], dtype=np.int64),
        "lengths": each.lengths.ravel(),
        "term": each.term,
        "field": each.field,
        "paper": each.paper,
        "times": each.times,
        "written": each.written,
        "named": each.named,
    }
    letters = np.frombuffer("".join(each.terms).encode("utf-8", "surrogatepass"), np.uint8)
    return {"letters": letters, **{name: _narrow(array) for name, array in numbers.items()}}


def counted_of(arrays: Arrays) -> Counted:
    """What was counted, from its arrays."""
    letters = arrays["letters"].tobytes().decode("utf-8", "surrogatepass")
    ends = np.cumsum(arrays["sizes"], dtype=np.int64).tolist()
    return Counted(
        terms=tuple(letters[begin:end] for begin, end in pairwise((0, *ends))),
        lengths=arrays["lengths"].astype(np.int64).reshape(-1, len(FIELDS)),
        term=arrays["term"].astype(np.int32),
        field=arrays["field"].astype(np.uint8),
        paper=arrays["paper"].astype(np.int32),
        times=arrays["times"].astype(np.int32),
        written=arrays["written"].astype(np.int64),
        named=arrays["named"].astype(np.bool_),
    )


def _narrow(array: NDArray[Any]) -> NDArray[Any]:
    return array.astype(np.min_scalar_type(int(array.max(initial=0))))


class _Chunks(Sequence[Sequence[SearchRecord]]):
    """Some chunks of records, each made when it is asked for."""

    def __init__(self, records: Sequence[SearchRecord], places: Sequence[range]) -> None:
        self._records = records
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, at: int) -> Sequence[SearchRecord]: ...
    @overload
    def __getitem__(self, at: slice) -> list[Sequence[SearchRecord]]: ...
    def __getitem__(self, at: int | slice) -> Sequence[SearchRecord] | list[Sequence[SearchRecord]]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        chunk = self._places[at]
        return self._records[chunk.start : chunk.stop]


def _counted(chunks: _Chunks, jobs: Jobs) -> Iterator[Counted]:
    return in_chunks(_only, chunks, jobs=jobs, size=1, travels=True)


def _only(chunks: Sequence[Sequence[SearchRecord]]) -> Counted:
    return count(chunks[0])


def _digest(chunk: Sequence[SearchRecord]) -> str:
    """What tells apart which texts are counted of some papers."""
    said = hashlib.blake2b(digest_size=16)
    for each in chunk:
        texts = (each.title, each.authors, each.abstract, each.tags, each.venue, each.year, each.ids)
        said.update(repr(texts).encode("utf-8", "surrogatepass"))
    return said.hexdigest()
