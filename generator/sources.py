"""Which files are sources, who reads them, and their drafts."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from pathlib import Path

from generator import companions
from generator.bibvalues import defines_macros, shared_macros
from generator.completing import complete
from generator.decoding import cleaned, decode
from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.inheritance import inherit
from generator.output import MANIFEST
from generator.readers import READERS, Reader, reader_of
from generator.readers.bibtex import BibTeX
from generator.rules import SourceRule

COMPANION_ENDINGS = (".yml", ".yaml")
_ABOUT_FOLDERS = frozenset("readme license licence changelog contributing code_of_conduct".split())
_PROSE = frozenset({"", ".md", ".markdown", ".txt", ".rst"})
"""Names and endings of files that tell of a folder or a project and not of papers."""
_LEFT_BY_EDITORS = (
    "*~", "*.swp", "*.swo", "*.tmp", "*.bak", "*.orig", "#*#", "*___jb_tmp___", "*___jb_old___",
    "desktop.ini", "thumbs.db",
)  # fmt: skip


_LOOKS = (
    ("bibtex", re.compile(r"\s*(?:%.*\n\s*)*@[a-z]+\s*[{(]\s*[^\s,={}]+\s*,", re.IGNORECASE)),
    ("ris", re.compile(r"\s*TY  ?- ?[A-Z]+\s*\n")),
    ("acl", re.compile(r"\s*<\?xml\b")),
)
_SPOKEN = {"bibtex": "BibTeX", "ris": "RIS", "acl": "XML"}
"""How the text of some formats begins, whatever the file is called, and what people call them."""
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
    pattern of ``ignore`` (as in a shell, for the path or the name), the paths of ``apart``, output folders, and, with
    a note, endings that no reader takes.
    """
    found: dict[Path, Source] = {}
    set_apart = frozenset(path.resolve() for path in apart)
    for path in paths:
        if not path.exists():
            problems.error(Origin(file=spoken(path, base)), "there is no such file or folder")
            continue
        for file in _walk(path, base, problems, ignore, set_apart) if path.is_dir() else (path,):
            if file.resolve() in set_apart:
                continue
            rule = (rules or {}).get(file) or (rules or {}).get(path) or _NO_RULE
            source = _source(file, base, problems, rule, named=file is path)
            if source is not None:
                found.setdefault(file.resolve(), source)
    return tuple(found.values())


def read_sources(
    sources: Sequence[Source], problems: Problems, *, told: Callable[[int], None] = lambda _: None
) -> tuple[Draft, ...]:
    """The drafts of all sources, in their order.

    Bibliographies share their macros, and their entries inherit from each other, whatever the order of the files.
    ``told`` is told how many sources are read.
    """
    bibliographies = (_bibliography(source) for source in sources if isinstance(source.reader, BibTeX))
    reader = BibTeX(shared_macros(text for text in bibliographies if text))
    drafts: list[Draft] = []
    for number, source in enumerate(sources, 1):
        known = replace(source, reader=reader) if isinstance(source.reader, BibTeX) else source
        drafts.extend(read_source(known, problems))
        told(number)
    return inherit(drafts, problems)


def read_source(source: Source, problems: Problems) -> tuple[Draft, ...]:
    """The drafts of a source, its companion's fields and its defaults in them. Whatever its bytes, faults are
    problems.
    """
    before = problems.count
    text = _read_text(source.path, source.file, problems, source.rule.encoding)
    if text is None:
        return ()
    other = _looks_like(text)
    if other not in ("", source.reader.name) and source.reader.name != "markdown" and not source.rule.reader:
        what = f"the file looks like {_SPOKEN[other]}, which its name does not say; it is left out"
        hint = f"give it the right ending, or write “as: {other}” beside its path in site.yml"
        problems.error(Origin(file=source.file), what, hint)
        return ()
    drafts = tuple(source.reader.read(text, source.file, problems))
    if source.companion is not None:
        file = str(Path(source.file).with_name(source.companion.name).as_posix())
        companion = _read_text(source.companion, file, problems)
        drafts = drafts if companion is None else companions.join(drafts, companion, file, problems)
    serves_others = isinstance(source.reader, BibTeX) and defines_macros(text)
    if not drafts and problems.count == before and not serves_others:
        what = "no papers found in it" if text.strip() else "the file is empty"
        problems.warning(Origin(file=source.file), what, "fill it, or take it out of the sources")
    return complete(cleaned(drafts, problems), source.file, source.rule, problems)


def _bibliography(source: Source) -> str:
    """The text of a bibliography that defines macros, else the empty string; faults are told when it is read."""
    text = _read_text(source.path, source.file, Problems(), source.rule.encoding) or ""
    return text if defines_macros(text) else ""


def _looks_like(text: str) -> str:
    """The reader of the format that a text begins like, or the empty string."""
    return next((name for name, beginning in _LOOKS if beginning.match(text[:3000])), "")


def list_drafts(path: Path, problems: Problems) -> tuple[Draft, ...]:
    """The drafts of a text list without its companion; none, with an error told, of another file."""
    reader = reader_of(path.name)
    if path.suffix.lower() != ".txt" or reader is None:
        what = "only a text list, a file that ends with .txt, has a companion"
        problems.error(Origin(file=path.as_posix()), what)
        return ()
    return read_source(Source(file=path.as_posix(), path=path, reader=reader), problems)


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
    """The files of a folder and its folders, sorted, without output folders and links that lead back up."""
    here = folder.resolve()
    if here in above or (folder / MANIFEST).is_file():
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


def _read_text(path: Path, file: str, problems: Problems, encoding: str = "") -> str | None:
    """The text of a file, unpacked if it ends with ``.gz``; None, with an error told, if there is none."""
    origin = Origin(file=file)
    try:
        content = path.read_bytes()
    except OSError as error:
        problems.error(origin, f"the file cannot be read: {error.strerror or error}")
        return None
    if path.name.lower().endswith(".gz"):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            problems.error(origin, f"the file cannot be unpacked: {error}")
            return None
    return decode(content, origin, problems, encoding)
