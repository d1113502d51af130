"""Files made beside other work: their bytes wait in one temporary file until they are written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from tempfile import TemporaryFile

from generator.chunks import Jobs, beside, goes_beside
from generator.output import Artifact


@contextmanager
def spooled(
    make: Callable[[], Iterable[Artifact]], *, jobs: Jobs = 0, size: int
) -> Iterator[Callable[[], tuple[Artifact, ...]]]:
    """The artifacts that ``make`` yields, made at once in a copy of this process while this one goes on.

    What is yielded waits for them. ``size`` is how many things they are made of: where these are few, or no copy can be
    made, they are made here, when they are asked for. Which papers they show is not told.
    """
    if not goes_beside(jobs, size):
        yield lambda: tuple(make())
        return
    spool = _Spool()
    with beside(partial(spool.fill, make), jobs=jobs, size=size) as lengths:
        yield lambda: tuple(spool.pieces(lengths()))


class _Spool:
    """A temporary file without a name, closed when no promise reads it any more."""

    __slots__ = ("_file",)

    def __init__(self) -> None:
        self._file = TemporaryFile(buffering=0)  # noqa: SIM115

    def __del__(self) -> None:
        self._file.close()

    def fill(self, make: Callable[[], Iterable[Artifact]]) -> list[tuple[str, int]]:
        """The path and the length of each artifact, when all are in the file."""
        with open(self._file.fileno(), "wb", closefd=False) as buffered:
            return [(artifact.path, buffered.write(artifact.make())) for artifact in make()]

    def pieces(self, lengths: Iterable[tuple[str, int]]) -> Iterator[Artifact]:
        """The artifacts whose bytes stand in the file one behind the other."""
        start = 0
        for path, length in lengths:
            yield Artifact(path=path, make=partial(self._piece, start, length))
            start += length

    def _piece(self, start: int, length: int) -> bytes:
        """A part of the file, read without moving the place that it has in common with other processes."""
        return os.pread(self._file.fileno(), length, start)
