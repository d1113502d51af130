"""What stands of a build, in two files: the entries and their frame, and all else, written anew after each edit.

Both are pickled, in a tenth of the time that JSON would take. They count for nothing unless all of both is as the
receipt of the build says, and by the same program; and out of a pickle come this program's own records alone.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import accumulate, chain
from pathlib import Path
from typing import Any

from generator.catalogue import Catalogue
from generator.chunks import Jobs, in_chunks
from generator.output import replace_file
from generator.program import program_fingerprint
from generator.standing import Kept, Shelf, Standing
from generator.text import digest

_PIECE = 100
"""How many entries are pickled at once."""
_NOWHERE = Catalogue(entries={}, groups={})
_PATHS = frozenset({"PosixPath", "WindowsPath"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shelved:
    """A file of entries: its seal, the ids in their order, and where each piece begins; the last piece is the frame."""

    seal: str
    ids: tuple[str, ...]
    starts: tuple[int, ...]


class _Base(Mapping[str, Kept]):
    """The entries of a file, each piece of them read when one of its entries is asked for."""

    __slots__ = ("_content", "_places", "_read", "shelved")

    def __init__(self, content: mmap.mmap, shelved: _Shelved) -> None:
        self.shelved = shelved
        self._content = content
        self._places = {entry_id: place for place, entry_id in enumerate(shelved.ids)}
        self._read: dict[int, Sequence[Kept]] = {}

    def __getitem__(self, entry_id: str) -> Kept:
        number, place = divmod(self._places[entry_id], _PIECE)
        kept = self._read.get(number)
        if kept is None:
            kept = self._read[number] = self._piece(number)
        return kept[place]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    @property
    def is_sound(self) -> bool:
        """Whether the file is as it was written."""
        return hashlib.blake2b(self._content).hexdigest() == self.shelved.seal

    def frame(self) -> Catalogue:
        """The catalogue of the entries without them."""
        frame: Catalogue = self._piece(len(self.shelved.starts) - 2)
        return frame

    def _piece(self, number: int) -> Any:
        start, end = self.shelved.starts[number : number + 2]
        return _unpickled(self._content[start:end])


def write_standing(folder: Path, output: Path, standing: Standing, *, jobs: Jobs) -> tuple[Standing, str]:
    """Keep what stands of the build of an output folder; the same, as it is kept now, and its seal.

    The seal is empty where it cannot be written.
    """
    try:
        base = standing.shelf.base
        if not isinstance(base, _Base):
            base = _opened(folder, output, _write_entries(_file(folder, output, "entries"), standing, jobs))
        kept = replace(standing, shelf=Shelf(base, standing.shelf.edited))
        bare = replace(standing, shelf=Shelf({}, standing.shelf.edited), frame=_NOWHERE, likeness=None, sight=None)
        content = pickle.dumps((bare, base.shelved), pickle.HIGHEST_PROTOCOL)
        replace_file(_file(folder, output, "standing"), content)
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
        base = _opened(folder, output, shelved)
    except (OSError, ValueError, pickle.UnpicklingError):
        return None
    if not base.is_sound:
        return None
    return replace(bare, shelf=Shelf(base, bare.shelf.edited), frame=base.frame())


def _opened(folder: Path, output: Path, shelved: _Shelved) -> _Base:
    with _file(folder, output, "entries").open("rb") as file:
        return _Base(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), shelved)


def _file(folder: Path, output: Path, name: str) -> Path:
    return folder / f"{name}-{digest(os.path.realpath(output), length=16)}"


def _seal(content: bytes) -> str:
    return hashlib.blake2b(content, key=program_fingerprint().encode()).hexdigest()


def _write_entries(file: Path, standing: Standing, jobs: Jobs) -> _Shelved:
    """Write a file of all entries and their frame. Raises ``OSError`` where it cannot be written."""
    ids = tuple(standing.shelf)
    lengths: list[int] = []
    said = hashlib.blake2b()
    temporary = file.with_name(f"{file.name}.{os.getpid()}~")
    with temporary.open("wb") as opened:
        pieces = in_chunks(partial(_pickled, standing.shelf), ids, jobs=jobs, size=_PIECE)
        for piece in chain(pieces, (pickle.dumps(standing.frame, pickle.HIGHEST_PROTOCOL),)):
            said.update(piece)
            lengths.append(opened.write(piece))
    os.replace(temporary, file)
    return _Shelved(seal=said.hexdigest(), ids=ids, starts=(0, *accumulate(lengths)))


def _pickled(shelf: Mapping[str, Kept], ids: Sequence[str]) -> bytes:
    return pickle.dumps([shelf[entry_id] for entry_id in ids], pickle.HIGHEST_PROTOCOL)


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
