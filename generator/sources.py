"""Which files are sources, and who reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from generator.cache import TAG
from generator.errors import Origin, Problems
from generator.output import MANIFEST
from generator.readers import READERS, Reader, reader_of
from generator.rules import COMPANION_ENDINGS, SourceRule

_ABOUT_FOLDERS = frozenset("_index readme license licence changelog contributing code_of_conduct".split())
_PROSE = frozenset({"", ".md", ".markdown", ".txt", ".rst"})
"""Names and endings of files that tell of a folder or a project and not of papers."""
_LEFT_BY_EDITORS = (
    "*~", "*.swp", "*.swo", "*.tmp", "*.bak", "*.orig", "#*#", "*___jb_tmp___", "*___jb_old___",
    "desktop.ini", "thumbs.db",
)  # fmt: skip
_NO_RULE = SourceRule(origin=Origin(file=""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file with records; ``file`` is what its owner calls it: the path from the site's folder. ``rule`` is what
    ``site.yml`` says of it.
    """

    file: str
    path: Path
    reader: Reader
    companion: Path | None = None
    rule: SourceRule = _NO_RULE

    @property
    def files(self) -> frozenset[str]:
        """The paths of its files."""
        return frozenset(str(path) for path in (self.path, self.companion) if path)


def find_sources(
    paths: Sequence[Path],
    base: Path,
    problems: Problems,
    *,
    ignore: Sequence[str] = (),
    apart: Sequence[Path] = (),
    rules: Mapping[Path, SourceRule] | None = None,
) -> tuple[Source, ...]:
    """The sources among files and in folders: in the order of ``paths``, and sorted by path within a folder.

    A file goes by the rule of its own path, else by that of the folder it was found in.

    Passed over in folders are hidden files, what editors leave behind, README and the like, what matches a
    pattern of ``ignore`` (as in a shell, for the path or the name), the paths of ``apart``, output folders, caches,
    and, with a note, endings that no reader takes.
    """
    found: dict[Path, Source] = {}
    set_apart = frozenset(path.resolve() for path in apart)
    for path in paths:
        if not path.exists():
            problems.error(Origin(file=spoken(path, base)), "there is no such file or folder")
            continue
        above = set_apart.union(path.resolve().parents)
        for file in _walk(path, base, problems, ignore, above) if path.is_dir() else (path,):
            if file.resolve() in set_apart:
                continue
            rule = (rules or {}).get(file) or (rules or {}).get(path) or _NO_RULE
            source = _source(file, base, problems, rule, named=file is path)
            if source is not None:
                found.setdefault(file.resolve(), source)
    return tuple(found.values())


def spoken(path: Path, base: Path) -> str:
    """A path as its owner would name it: from ``base`` where it lies there."""
    absolute, root = path.absolute(), base.absolute()
    return absolute.relative_to(root).as_posix() if absolute.is_relative_to(root) else path.as_posix()


def companion_of(path: Path) -> Path | None:
    """The companion that lies beside a text list."""
    if path.suffix.lower() != ".txt":
        return None
    beside = (path.with_suffix(ending) for ending in COMPANION_ENDINGS)
    return next((candidate for candidate in beside if candidate.is_file()), None)


def _walk(
    folder: Path, base: Path, problems: Problems, ignore: Sequence[str], above: frozenset[Path]
) -> Iterator[Path]:
    """The files of a folder and its folders, sorted, without output folders, caches and links that lead back up."""
    here = folder.resolve()
    if here in above or (folder / MANIFEST).is_file() or (folder / TAG).is_file():
        return
    try:
        inside = sorted(folder.iterdir(), key=lambda path: path.name)
    except OSError as error:
        origin = Origin(file=spoken(folder, base))
        problems.error(origin, f"the folder cannot be read: {error.strerror or error}")
        return
    for path in inside:
        if _is_passed_over(path, base, ignore):
            continue
        if path.is_dir():
            yield from _walk(path, base, problems, ignore, above | {here})
        elif path.is_file():
            yield path


def _is_passed_over(path: Path, base: Path, ignore: Sequence[str]) -> bool:
    name = path.name.lower()
    if name.startswith(".") or (path.stem.lower() in _ABOUT_FOLDERS and path.suffix.lower() in _PROSE):
        return True
    if any(fnmatchcase(name, pattern) for pattern in _LEFT_BY_EDITORS):
        return True
    file = spoken(path, base)
    bare = [pattern.rstrip("/") for pattern in ignore]
    return any(fnmatchcase(file, pattern) or fnmatchcase(path.name, pattern) for pattern in bare)


def _source(path: Path, base: Path, problems: Problems, rule: SourceRule, *, named: bool) -> Source | None:
    """The source that a file is, or None; ``named`` says that its owner asked for it by name."""
    file = spoken(path, base)
    if path.suffix.lower() in COMPANION_ENDINGS and path.with_suffix(".txt").is_file():
        if named:
            what = f"a companion of {path.with_suffix('.txt').name}; it is read with that list alone"
            problems.note(Origin(file=file), what, "name the list")
        elif companion_of(path.with_suffix(".txt")) != path:
            problems.warning(Origin(file=file), "a second companion of one list; it is not read", "delete one")
        return None
    reader = reader_of(path.name.lower().removesuffix(".gz"))
    if rule.reader:
        reader = next((known for known in READERS if known.name == rule.reader), None)
        if reader is None:
            names = ", ".join(known.name for known in READERS)
            problems.error(rule.origin, f"there is no reader “{rule.reader}”", f"the readers are {names}")
            return None
    if reader is None:
        endings = " ".join(ending for known in READERS for ending in known.endings)
        tell = problems.error if named else problems.note
        tell(
            Origin(file=file),
            "no reader takes a file with this ending; it is left out",
            f"read are {endings}",
        )
        return None
    return Source(file=file, path=path, reader=reader, companion=companion_of(path), rule=rule)
