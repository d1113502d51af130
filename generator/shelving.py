"""What stands of a build, in two files: the entries and their groups, and all else, written anew after each edit.

Both are pickled, in a tenth of the time that JSON would take. They count for nothing unless all of both is as the
receipt of the build says, and by the same program; and out of a pickle come this program's own records alone.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import pickle
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

from generator.catalogue import Group, Kind
from generator.chunks import Jobs, in_chunks
from generator.output import replace_file
from generator.program import program_fingerprint
from generator.standing import Kept, Shelf, Standing
from generator.text import digest

_GROUPS = 20
"""How many groups are pickled at once: they are small. Entries are pickled one by one, since those of an author or a
venue stand far apart."""
_PATHS = frozenset({"PosixPath", "WindowsPath"})

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """Values in a file, so many pickled at once: their names in order, and where each pickle begins and the last ends,
    in numbers of eight bytes.
    """

    names: tuple[str, ...]
    at_once: int
    starts: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shelved:
    """A file of entries and of groups, by their kinds, and its seal."""

    seal: str
    entries: _Table
    groups: Mapping[Kind, _Table]


class _Filed(Mapping[str, _T]):
    """Values in a file, each read when it is asked for, with those that were pickled at once with it."""

    __slots__ = ("_at_once", "_content", "_places", "_read", "_starts", "shelved")

    def __init__(self, content: mmap.mmap, table: _Table, shelved: _Shelved) -> None:
        self.shelved = shelved
        self._content = content
        self._at_once = table.at_once
        self._starts = array("Q", table.starts)
        self._places = {name: place for place, name in enumerate(table.names)}
        self._read: dict[int, Sequence[_T]] = {}

    def __getitem__(self, name: str) -> _T:
        number, place = divmod(self._places[name], self._at_once)
        read = self._read.get(number)
        if read is None:
            start, end = self._starts[number : number + 2]
            read = self._read[number] = _unpickled(self._content[start:end])
        return read[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def write_standing(folder: Path, output: Path, standing: Standing, *, jobs: Jobs) -> tuple[Standing, str]:
    """Keep what stands of the build of an output folder; the same, as it is kept now, and its seal.

    The seal is empty where it cannot be written.
    """
    try:
        base = standing.shelf.base
        shelved = (
            base.shelved
            if isinstance(base, _Filed)
            else _write_shelf(_file(folder, output, "entries"), standing, jobs=jobs)
        )
        bare = replace(
            standing,
            shelf=Shelf({}, standing.shelf.edited),
            frame=replace(standing.frame, groups={}),
            likeness=None,
            sight=None,
        )
        content = pickle.dumps((bare, shelved), pickle.HIGHEST_PROTOCOL)
        replace_file(_file(folder, output, "standing"), content)
        kept = standing if isinstance(base, _Filed) else _filled(standing, _mapped(folder, output), shelved)
    except OSError:
        return standing, ""
    return kept, _seal(content)


def read_standing(folder: Path, output: Path, seal: str) -> Standing | None:
    """What stands of the build of an output folder; None where it is not all there as it was written."""
    try:
        content = _file(folder, output, "standing").read_bytes()
        if _seal(content) != seal:
            return None
        kept: tuple[Standing, _Shelved] = _unpickled(content)
        bare, shelved = kept
        mapped = _mapped(folder, output)
    except (OSError, ValueError, pickle.UnpicklingError):
        return None
    return _filled(bare, mapped, shelved) if hashlib.blake2b(mapped).hexdigest() == shelved.seal else None


def _mapped(folder: Path, output: Path) -> mmap.mmap:
    with _file(folder, output, "entries").open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _filled(standing: Standing, content: mmap.mmap, shelved: _Shelved) -> Standing:
    """What stands, its entries and groups those of a file."""
    entries: _Filed[Kept] = _Filed(content, shelved.entries, shelved)
    groups: dict[Kind, Mapping[str, Group]] = {
        kind: _Filed(content, table, shelved) for kind, table in shelved.groups.items()
    }
    return replace(standing, shelf=Shelf(entries, standing.shelf.edited), frame=replace(standing.frame, groups=groups))


def _file(folder: Path, output: Path, name: str) -> Path:
    return folder / f"{name}-{digest(os.path.realpath(output), length=16)}"


def _seal(content: bytes) -> str:
    return hashlib.blake2b(content, key=program_fingerprint().encode()).hexdigest()


def _write_shelf(file: Path, standing: Standing, *, jobs: Jobs) -> _Shelved:
    """Write a file of all entries and groups. Raises ``OSError`` where it cannot be written."""
    said = hashlib.blake2b()
    temporary = file.with_name(f"{file.name}.{os.getpid()}~")
    with temporary.open("wb") as opened:

        def put(values: Mapping[str, object], at_once: int) -> _Table:
            names = tuple(values)
            starts = array("Q", [opened.tell()])
            for pickles in in_chunks(partial(_pickled, values, at_once), names, jobs=jobs):
                for each in pickles:
                    said.update(each)
                    starts.append(starts[-1] + opened.write(each))
            return _Table(names=names, at_once=at_once, starts=starts.tobytes())

        entries = put(standing.shelf, 1)
        groups = {kind: put(values, _GROUPS) for kind, values in standing.frame.groups.items()}
    os.replace(temporary, file)
    return _Shelved(seal=said.hexdigest(), entries=entries, groups=groups)


def _pickled(values: Mapping[str, object], at_once: int, names: Sequence[str]) -> list[bytes]:
    parts = (names[at : at + at_once] for at in range(0, len(names), at_once))
    return [pickle.dumps([values[name] for name in part], pickle.HIGHEST_PROTOCOL) for part in parts]


class _Unpickler(pickle.Unpickler):
    """Makes records of this program, and paths, and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        found = super().find_class(module, name) if module.startswith(("generator.", "pathlib")) else None
        own = isinstance(found, type) and (found.__module__.startswith("generator.") or found.__name__ in _PATHS)
        if not own:
            raise pickle.UnpicklingError(f"{module}.{name} is no record")
        return found


def _unpickled(content: bytes) -> Any:
    return _Unpickler(BytesIO(content)).load()
