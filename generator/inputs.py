"""The files that a build is made from, and whether they changed."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import generator
from generator.cache import TAG
from generator.config import Site
from generator.output import MANIFEST
from generator.rules import COMPANION_ENDINGS
from generator.theme import theme_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing:
    """What is not looked at in a folder: patterns of the names of files and of folders."""

    files: re.Pattern[str]
    folders: re.Pattern[str]


HIDDEN = Passing(files=re.compile(r"\..*"), folders=re.compile(r"\..*|__pycache__"))
"""What no build reads."""

FLEETING = Passing(
    files=re.compile(
        r"\..*|4913|#.*#|.*~|.*___jb_(?:tmp|old)___|.*\.(?:bak|lock|log|orig|pid|pyc|sw[opx]|tmp)", re.IGNORECASE
    ),
    folders=re.compile(r"\..*|__pycache__|node_modules"),
)
"""What no build reads, and what editors and programs leave for a moment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A file at a look: its hash, and the ``signs`` (times, size, inode) that ask to read it again."""

    signs: tuple[int, ...]
    content: str


def made_from(site: Site) -> tuple[Path, ...]:
    """The files and folders that a site is built from, those that may yet appear included, but for the files that its
    papers link to.
    """
    sources = [site.folder / source for source in site.sources]
    lists = (source for source in sources if source.suffix.lower() == ".txt")
    return (
        *(site.folder / name for name in site.own_names),
        *sources,
        *(path.with_suffix(ending) for path in lists for ending in COMPANION_ENDINGS),
        theme_folder() / "templates",
        theme_folder() / "static",
        theme_folder() / "locale",
    )


def is_program(site: Site, path: str) -> bool:
    """Whether a file that a site is built from is code, or words of the pages: what is neither shown nor a template."""
    own = () if site.bare else (site.folder / "locale",)
    parts = (*own, theme_folder() / "locale", Path(generator.__file__).parent)
    return any(Path(path).is_relative_to(part) for part in parts)


def contents(seen: Mapping[str, Seen]) -> dict[str, str]:
    """The hashes of some files alone: equal where a build would find the same."""
    return {path: file.content for path, file in seen.items()}


def differing(before: Mapping[str, Seen], after: Mapping[str, Seen]) -> set[str]:
    """The paths of the files that came, went or have another content."""
    first, second = contents(before), contents(after)
    return {path for path in first.keys() | second.keys() if first.get(path) != second.get(path)}


def look(paths: Sequence[Path], output: Path, before: Mapping[str, Seen], *, passing: Passing) -> dict[str, Seen]:
    """All files of some files and folders, by path; those that look as ``before`` are not read again.

    Left out are the output folder and others that a build wrote, and in folders what is ``passing``.
    """
    found: dict[str, Seen] = {}
    for path in _files(paths, output, passing):
        try:
            found[path] = see(path, before.get(path))
        except OSError:
            continue  # It went away meanwhile, or cannot be read; then the build tells.
    return found


def see(path: str, before: Seen | None = None) -> Seen:
    """A file, read unless it looks as ``before``. Raises ``OSError`` where it cannot be read."""
    status = os.stat(path)
    signs = (status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino)
    if before is not None and before.signs == signs:
        return before
    with open(path, "rb") as file:
        return Seen(signs=signs, content=hashlib.file_digest(file, "blake2b").hexdigest())


def _files(paths: Sequence[Path], output: Path, passing: Passing) -> Iterator[str]:
    visited = {os.path.realpath(output)}
    for path in paths:
        if not path.is_dir():
            yield str(path)
        elif _is_new(str(path), visited):
            for parent, folders, names in os.walk(path, followlinks=True):
                folders[:] = [
                    name
                    for name in folders
                    if not passing.folders.fullmatch(name) and _is_new(os.path.join(parent, name), visited)
                ]
                yield from (os.path.join(parent, name) for name in names if not passing.files.fullmatch(name))


def _is_new(folder: str, visited: set[str]) -> bool:
    """Whether a folder is to be walked: not walked yet, by whatever name, and neither output nor cache."""
    real = os.path.realpath(folder)
    if real in visited or any(os.path.exists(os.path.join(real, name)) for name in (MANIFEST, TAG)):
        return False
    visited.add(real)
    return True
