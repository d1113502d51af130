"""What waits in a temporary file until it is wanted: files made beside other work, and texts that many pages show."""

from __future__ import annotations

import os
import pickle
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, islice
from multiprocessing.connection import Connection
from tempfile import TemporaryFile
from typing import TypeAlias, TypeVar, overload

from generator.chunks import Awaited, Jobs, apart, beside, goes_beside
from generator.output import Artifact

_T = TypeVar("_T")


@contextmanager
def spooled(
    make: Callable[[], Iterable[Artifact]], *, jobs: Jobs = 0, size: int
) -> Iterator[Awaited[tuple[Artifact, ...]]]:
    """The artifacts that ``make`` yields, made at once in a copy of this process while this one goes on.

    What is yielded waits for them. ``size`` is how many things they are made of: where these are few, or no copy can be
    made, they are made here, when they are asked for. Which papers they show is not told.
    """
    if not goes_beside(jobs, size):
        yield Awaited(lambda: tuple(make()))
        return
    spool = _Spool()
    with beside(partial(spool.fill, make), jobs=jobs, size=size) as lengths:
        yield Awaited(lambda: tuple(spool.pieces(lengths())), lengths.is_there)


@contextmanager
def spooled_apart(
    make: Callable[[Connection], Iterable[Artifact]],
) -> Iterator[tuple[Connection, Awaited[tuple[Artifact, ...]]]]:
    """The same, made of what is sent by a process that starts afresh: nothing of this one stands in its memory."""
    spool = _Spool()
    with apart(partial(_fill, spool.number, make), shared=(spool.number,)) as (connection, lengths):
        yield connection, Awaited(lambda: tuple(spool.pieces(lengths())), lengths.is_there)


def made_until(is_late: Callable[[], bool], artifacts: Iterable[Artifact]) -> Iterator[Artifact]:
    """Some artifacts, the first of them made at once, as long as it is not late, and kept in a temporary file."""
    spool = _Spool()
    end = 0
    for artifact in artifacts:
        if end >= _MOST_MADE or is_late():
            yield artifact
            continue
        content = artifact.make()
        spool.append(content)
        yield replace(artifact, make=_Piece(spool=spool, start=end, length=len(content)))
        end += len(content)


_MOST_MADE = 64_000_000
"""How many bytes of artifacts wait in a temporary file before others are made where they are written."""


def _fill(number: int, make: Callable[[Connection], Iterable[Artifact]], connection: Connection) -> _Lengths:
    return _filled(number, make(connection))


_Lengths: TypeAlias = list[tuple[str, int]]


def _filled(number: int, artifacts: Iterable[Artifact]) -> _Lengths:
    """The path and the length of each artifact, when all are in the file."""
    with open(number, "wb", closefd=False) as buffered:
        return [(artifact.path, buffered.write(artifact.make())) for artifact in artifacts]


class _Spool:
    """A temporary file without a name, closed when no promise reads it any more."""

    __slots__ = ("_file",)

    def __init__(self) -> None:
        self._file = TemporaryFile(buffering=0)  # noqa: SIM115

    def __del__(self) -> None:
        self._file.close()

    @property
    def number(self) -> int:
        """What the system calls the file by."""
        return self._file.fileno()

    def fill(self, make: Callable[[], Iterable[Artifact]]) -> _Lengths:
        """The path and the length of each artifact, when all are in the file."""
        return _filled(self.number, make())

    def pieces(self, lengths: Iterable[tuple[str, int]]) -> Iterator[Artifact]:
        """The artifacts whose bytes stand in the file one behind the other."""
        start = 0
        for path, length in lengths:
            yield Artifact(path=path, make=_Piece(spool=self, start=start, length=length))
            start += length

    def append(self, content: bytes) -> None:
        """Put bytes behind those that are there."""
        self._file.write(content)

    def piece(self, start: int, length: int) -> bytes:
        """A part of the file, read without moving the place that it has in common with other processes."""
        return os.pread(self._file.fileno(), length, start)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """A part of a spool, to be read."""

    spool: _Spool
    start: int
    length: int

    def __call__(self) -> bytes:
        """The part."""
        return self.spool.piece(self.start, self.length)


class Texts:
    """Texts by name that stand in no process's memory: in a temporary file, which copies of this process read too."""

    __slots__ = ("_end", "_places", "_spool")

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._spool: _Spool | None = None
        self._places: dict[str, int] = {}
        self._end = 0
        self.keep((texts or {}).items())

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to where the file cannot be read as what is in it."""
        return type(self), ({name: self.text(name) for name in self._places},)

    def keep(self, named: Iterable[tuple[str, str]]) -> None:
        """Have some more texts, each behind its name."""
        pieces: list[bytes] = []
        for name, text in named:
            pieces.append(text.encode())
            # One number for both, since there is one for each paper.
            self._places[name] = self._end * _LONGEST + len(pieces[-1])
            self._end += len(pieces[-1])
        if pieces:
            self._spool = self._spool or _Spool()
            self._spool.append(b"".join(pieces))

    def text(self, name: str) -> str | None:
        """The text of a name; None where there is none."""
        place = self._places.get(name)
        return None if place is None or self._spool is None else self._spool.piece(*divmod(place, _LONGEST)).decode()


_LONGEST = 1 << 32
"""More than the bytes of any text."""


class Sent(Sequence[_T]):
    """Values that were sent by ``send``, which stand in no process's memory: each is read when it is asked for."""

    __slots__ = ("_ends", "_spool")

    def __init__(self, connection: Connection) -> None:
        self._spool = _Spool()
        self._ends = array("q", [0])
        while content := connection.recv_bytes():
            self._spool.append(content)
            self._ends.extend(islice(accumulate(connection.recv(), initial=self._ends[-1]), 1, None))

    def __len__(self) -> int:
        return len(self._ends) - 1

    @overload
    def __getitem__(self, place: int) -> _T: ...
    @overload
    def __getitem__(self, place: slice) -> list[_T]: ...
    def __getitem__(self, place: int | slice) -> _T | list[_T]:
        if isinstance(place, slice):
            return [self._value(each) for each in range(*place.indices(len(self)))]
        return self._value(range(len(self))[place])

    def _value(self, place: int) -> _T:
        start, end = self._ends[place : place + 2]
        value: _T = pickle.loads(self._spool.piece(start, end - start))
        return value


def send(values: Iterable[object], connection: Connection) -> None:
    """Send values to where ``Sent`` awaits them."""
    pickled = map(pickle.dumps, values)
    while chunk := [*islice(pickled, _SENT)]:
        connection.send_bytes(b"".join(chunk))
        connection.send([*map(len, chunk)])
    connection.send_bytes(b"")


_SENT = 1000
"""How many values are sent at a time."""
