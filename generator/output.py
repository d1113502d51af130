"""The output folder: what is written, what is left alone, what goes away."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from generator.errors import Origin, PapershelfError, Problem

if TYPE_CHECKING:
    from generator.chunks import Jobs

MANIFEST = ".papershelf"
"""The file of an output folder that names every file papershelf wrote there, one a line, sorted."""

_LONG = 8
"""How many of the first files are taken to be so long to make that a process gets one at a time."""
_BINARY = getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """A promise of one output file.

    ``path`` is relative to the output folder, with ``/`` between its parts; ``make`` gives the file's bytes, the same
    at each call. ``shows`` are the ids of all papers whose own facts are in it; None where they are not told.
    """

    path: str
    make: Callable[[], bytes]
    shows: Sequence[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What happened to the output folder: how many files it has from us, how many changed, how many went."""

    files: int
    changed: int
    removed: int


class Place(Protocol):
    """Where the files of a site are written. It can be carried to other processes.

    Paths have ``/`` between their parts. Any of these raises ``OSError`` where it cannot be done.
    """

    def __str__(self) -> str:
        """Its name, for people."""

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None where there is none."""

    def there(self, paths: Sequence[str]) -> Iterator[str]:
        """Those of some paths at which there is something."""

    def open_folders(self, folders: Sequence[str]) -> None:
        """Make folders, if files need them."""

    def put(self, files: Iterable[tuple[str, bytes]]) -> list[bool]:
        """Give each file its bytes; whether it had others, or was not there."""

    def remove(self, paths: Sequence[str]) -> int:
        """Take files away, and folders that are empty then; how many files were there."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of this machine, as a place to write to."""

    path: str

    def __str__(self) -> str:
        return self.path

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None where there is none."""
        try:
            with open(f"{self.path}/{path}", "rb") as file:
                return file.read()
        except (FileNotFoundError, NotADirectoryError):
            return None

    def there(self, paths: Sequence[str]) -> Iterator[str]:
        """Those of some paths at which there is something."""
        return (path for path in paths if os.path.lexists(f"{self.path}/{path}"))

    def open_folders(self, folders: Sequence[str]) -> None:
        """Make folders."""
        for folder in ("", *folders):
            os.makedirs(f"{self.path}/{folder}", exist_ok=True)

    def put(self, files: Iterable[tuple[str, bytes]]) -> list[bool]:
        """Give each file its bytes, if it has others, in one step."""
        return [replace_file(f"{self.path}/{path}", content) for path, content in files]

    def remove(self, paths: Sequence[str]) -> int:
        """Take files away, and folders that are empty then."""
        removed = 0
        for path in paths:
            try:
                os.unlink(f"{self.path}/{path}")
            except FileNotFoundError:
                continue
            removed += 1
        for made in sorted({os.path.dirname(path) for path in paths} - {""}, reverse=True):
            try:
                os.rmdir(f"{self.path}/{made}")
            except OSError:
                continue  # Other files are in it.
        return removed


def check_output(folder: Path, keep: Sequence[Path]) -> None:
    """Refuse a folder that is, or holds, something to keep: the root, the home folder, or a path of ``keep``."""
    target = folder.resolve()
    for precious in (Path(target.anchor), Path.home(), *keep):
        inside = precious.resolve().is_relative_to(target)
        if inside:
            raise _refusal(folder, f"writing there would endanger {precious}", "choose another folder with -o")
    if target.exists() and not target.is_dir():
        raise _refusal(folder, "this is a file, not a folder", "choose another folder with -o")


def write(
    artifacts: Iterable[Artifact],
    output: Path | Place,
    *,
    kept: Set[str] = frozenset(),
    jobs: Jobs = 1,
    told: Callable[[int], None] = lambda _: None,
) -> Written:
    """Make an output folder, or another place, hold exactly these artifacts, beside whatever papershelf did not write.

    A file with the right bytes is not touched; a changed one is replaced in one step; a file of an earlier build that
    no artifact promises goes away. Raises ``PapershelfError`` before anything is written where two artifacts meet on
    one path (letter case aside), or where a file that papershelf did not write stands in the way. ``kept`` are the
    paths of files of an earlier build that are known to be right as they are, whether an artifact promises them or not.
    ``jobs`` is the number of processes (0: as the work wants), or an engine; ``told`` gets the number of files done.
    """
    promised = list(artifacts)
    due = [artifact for artifact in promised if artifact.path not in kept]
    own = {artifact.path for artifact in promised}
    paths = {*kept, *own}
    _check_collisions([*(artifact.path for artifact in promised), *(paths - own)])
    place = Folder(str(output)) if isinstance(output, Path) else output
    with _told(place):
        listed = _listed(place)
        return _write(due, listed, paths.difference(listed), set(listed) - paths, place, jobs=jobs, told=told)


def rewrite(
    artifacts: Sequence[Artifact],
    output: Path,
    *,
    listed: Sequence[str],
    gone: Set[str],
    jobs: Jobs = 1,
    told: Callable[[int], None] = lambda _: None,
) -> Written:
    """Make an output folder that holds the files ``listed``, in order, hold these artifacts, and no more what is at the
    paths ``gone``; the other files stay. The rest is as ``write`` has it.
    """
    new = {each.path for each in artifacts if not _is_among(each.path, listed)}
    if new:
        _check_collisions([*listed, *new])
    with _told(output):
        return _write(artifacts, listed, new, gone, Folder(str(output)), jobs=jobs, told=told)


def _is_among(path: str, listed: Sequence[str]) -> bool:
    at = bisect_left(listed, path)
    return at < len(listed) and listed[at] == path


@contextmanager
def _told(place: Path | Place) -> Iterator[None]:
    """Raise ``PapershelfError`` where what is written cannot be."""
    try:
        yield
    except OSError as error:
        what = f"cannot be written: {error.strerror or error}"
        raise _refusal(error.filename or place, what, "choose another folder with -o") from error


def _write(
    due: Sequence[Artifact],
    listed: Sequence[str],
    new: Set[str],
    gone: Set[str],
    place: Place,
    *,
    jobs: Jobs,
    told: Callable[[int], None],
) -> Written:
    """Write what is ``due`` to a place that holds the files ``listed``, beside which come ``new`` ones."""
    from generator.chunks import in_chunks  # A build of nothing new saves the time that it takes to load.

    _check_foreign(sorted(new), place)
    place.open_folders(sorted({artifact.path.rpartition("/")[0] for artifact in due} - {""}))
    every = sorted((*listed, *new))
    place.put([_manifest(every)])  # A build that breaks off leaves no file without an owner.
    changed = 0
    files = len(every) - len(gone)
    done = files - len(due)
    if isinstance(jobs, int) and not isinstance(place, Folder):
        jobs = 1  # Copies of this process would share its one connection.
    for part in in_chunks(partial(_write_chunk, place), due, jobs=jobs, alone=_LONG):
        changed += sum(part)
        done += len(part)
        told(done)
    removed = place.remove(sorted(gone))
    place.put([_manifest([path for path in every if path not in gone])])
    return Written(files=files, changed=changed, removed=removed)


def _write_chunk(place: Place, promised: Sequence[Artifact]) -> list[bool]:
    """Write some artifacts; which of them changed."""
    return place.put((artifact.path, artifact.make()) for artifact in promised)


def _refusal(folder: object, what: str, hint: str) -> PapershelfError:
    return PapershelfError(Problem(severity="error", origin=Origin(file=str(folder)), what=what, hint=hint))


def _check_collisions(paths: Sequence[str]) -> None:
    if len({path.casefold() for path in paths}) == len(paths):
        return
    seen: dict[str, str] = {}
    for path in paths:
        folded = path.casefold()
        if folded in seen:
            what = f"two pages want this address (the other: {seen[folded]})"
            raise PapershelfError(Problem(severity="error", origin=Origin(file=path), what=what))
        seen[folded] = path


def _check_foreign(paths: Sequence[str], place: Place) -> None:
    for path in place.there(paths):
        what = f"papershelf did not write {path} and will not overwrite it"
        raise _refusal(place, what, "choose another folder with -o, or empty this one")


def read_manifest(folder: Path) -> list[str]:
    """The paths of all files that papershelf wrote to an output folder, in order."""
    return _listed(Folder(str(folder)))


def _listed(place: Place) -> list[str]:
    """The paths of all files that papershelf wrote to a place, in order."""
    told = (place.read(MANIFEST) or b"").decode()
    # Only plain relative paths are ever removed, whatever the file has come to hold.
    lines = sorted(line for line in dict.fromkeys(told.splitlines()) if line and line[0] != "/")
    return [line for line in lines if ".." not in line.split("/")] if ".." in told else lines


def _manifest(paths: Sequence[str]) -> tuple[str, bytes]:
    """The file that names some paths, which are in order."""
    return MANIFEST, "\n".join((*paths, "")).encode()


def replace_file(path: str | Path, content: bytes) -> bool:
    """Give a file these bytes in one step; whether it had others, or was not there."""
    try:
        new = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    except FileExistsError:
        return _replace_other(str(path), content)
    _fill(new, content)
    return True


def _replace_other(path: str, content: bytes) -> bool:
    try:
        with open(path, "rb", buffering=0) as file:
            if os.fstat(file.fileno()).st_size == len(content) and file.readall() == content:
                return False
    except FileNotFoundError:
        pass  # A symbolic link to nothing.
    temporary = f"{path}.{os.getpid()}~"
    _fill(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666), content)
    os.replace(temporary, path)
    return True


def _fill(opened: int, content: bytes) -> None:
    """Write a whole file, and close it."""
    try:
        while content:
            content = content[os.write(opened, content) :]
    finally:
        os.close(opened)
