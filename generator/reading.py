"""Sources → drafts: each file by its reader, its companion and defaults joined in, or as a cache remembers it."""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from pathlib import Path

from generator import companions
from generator.bibvalues import definitions, shared_macros
from generator.cache import Memory
from generator.completing import complete
from generator.decoding import cleaned, decode
from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.inheritance import inherit
from generator.lines import Lines, doubtful_lines, filled, line_signs
from generator.parsed import Parsed, parsed, plain
from generator.program import fingerprint
from generator.readers import reader_of
from generator.readers.bibtex import BibTeX
from generator.sources import Source

_LOOKS = (
    ("bibtex", re.compile(r"\s*(?:%.*\n\s*)*@[a-z]+\s*[{(]\s*[^\s,={}]+\s*,", re.IGNORECASE)),
    ("ris", re.compile(r"\s*(?:TY  ?- ?[A-Z]+\s*\n|PMID- ?\d|%0 [A-Z]|FN .*\nVR )")),
    ("acl", re.compile(r"\s*<\?xml\b")),
)
_SPOKEN = {"bibtex": "BibTeX", "ris": "RIS or the like", "acl": "XML"}
"""How the text of some formats begins, whatever the file is called, and what people call them."""
_BY_LINE = (".jsonl", ".ndjson")
"""How the names of files end whose lines are records."""
_READ_ANEW = frozenset({"json"})
"""Readers that read a file as soon as what they made of it could be recalled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What was read of the sources at some ``places`` among all: the drafts of each, and what is to be told of them.

    ``lines`` are the lines of each whose records these are, if they were asked for.
    """

    places: tuple[int, ...]
    drafts: tuple[tuple[Draft, ...], ...]
    problems: Problems
    lines: tuple[Lines | None, ...]


def read_sources(sources: Sequence[Source], problems: Problems, *, memory: Memory | None = None) -> tuple[Draft, ...]:
    """The drafts of all sources, in their order; files that ``memory`` knows are not parsed again."""
    drafts: dict[int, tuple[Draft, ...]] = {}
    for read in read_apart(sources, memory=memory):
        problems.extend(read.problems)
        drafts.update(zip(read.places, read.drafts, strict=True))
    return tuple(draft for place in sorted(drafts) for draft in drafts[place])


def read_apart(
    sources: Sequence[Source],
    *,
    memory: Memory | None = None,
    lined: bool = False,
    told: Callable[[int], None] = lambda _: None,
) -> Iterator[Read]:
    """What is read of all sources, those that hang together at once; files that ``memory`` knows are not parsed again.

    ``lined`` asks for the lines of each; ``told`` is told how many sources are read.
    """
    done = 0
    for places in _together(sources):
        yield read_together(sources, places, memory, lined=lined)
        done += len(places)
        told(done)


def _together(sources: Sequence[Source]) -> tuple[tuple[int, ...], ...]:
    """The places of the sources that hang together: all bibliographies, and each other source alone."""
    bibliographies = tuple(place for place, source in enumerate(sources) if isinstance(source.reader, BibTeX))
    others = ((place,) for place, source in enumerate(sources) if not isinstance(source.reader, BibTeX))
    return (bibliographies, *others) if bibliographies else tuple(others)


def read_together(
    sources: Sequence[Source], places: tuple[int, ...], memory: Memory | None = None, *, lined: bool
) -> Read:
    """What is read of the sources at some places, which hang together.

    Bibliographies share their macros, and their entries inherit from each other, whatever the order of the files.
    """
    problems = Problems()
    chosen = [sources[place] for place in places]
    shared = ""
    if isinstance(chosen[0].reader, BibTeX):
        macros = shared_macros([_definitions(source, memory) for source in chosen])
        shared = fingerprint(f"{name}={value}" for name, value in sorted(macros.items()))
        chosen = [replace(source, reader=BibTeX(macros)) for source in chosen]
    found = [_remembered(source, problems, memory, shared, lined=lined) for source in chosen]
    lines = tuple(each.lines for each in found)
    drafts = inherit([each.drafts for each in found], problems)
    return Read(places=places, drafts=drafts, problems=problems, lines=lines)


def read_source(source: Source, problems: Problems) -> tuple[Draft, ...]:
    """The drafts of a source, its companion's fields and its defaults in them. Whatever its bytes, faults are
    problems.
    """
    return _remembered(source, problems, None).drafts


def list_drafts(path: Path, problems: Problems) -> tuple[Draft, ...]:
    """The drafts of a text list without its companion; none, with an error told, of another file."""
    reader = reader_of(path.name)
    if path.suffix.lower() != ".txt" or reader is None:
        what = "only a text list, a file that ends with .txt, has a companion"
        problems.error(Origin(file=path.as_posix()), what)
        return ()
    return read_source(Source(file=path.as_posix(), path=path, reader=reader), problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """A file's name and its bytes; None where it cannot be read, for a reason."""

    file: str
    content: bytes | None
    reason: str = ""


def _file(path: Path, file: str) -> _File:
    try:
        return _File(file=file, content=path.read_bytes())
    except OSError as error:
        return _File(file=file, content=None, reason=error.strerror or str(error))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The drafts of a source, and its lines where these are its records and were asked for."""

    drafts: tuple[Draft, ...]
    lines: Lines | None


def _remembered(
    source: Source, problems: Problems, memory: Memory | None, shared: str = "", *, lined: bool = False
) -> _Found:
    """The drafts of a source, recalled where all that they hang on is as it was; ``shared`` stands for the macros."""
    files = [_file(source.path, source.file)]
    if source.companion is not None:
        files.append(_file(source.companion, Path(source.file).with_name(source.companion.name).as_posix()))
    sign = _sign(source, files, shared) if memory and source.reader.name not in _READ_ANEW else ""
    known = memory.recall(sign) if memory and sign else None
    result = _parse(source, files) if known is None else parsed(known, source.file)
    if memory and sign and known is None:
        memory.keep(sign, plain(result, source.file))
    told = Problems(result.problems)
    drafts = complete(result.drafts, source.file, source.rule, told)
    problems.extend(told)
    content = files[0].content if lined and source.file.endswith(_BY_LINE) else None
    return _Found(drafts=drafts, lines=_lines(source, content, len(drafts), told) if content else None)


def _lines(source: Source, content: bytes, count: int, told: Problems) -> Lines | None:
    """The lines of a source whose records, ``count`` in number, they are; None where they are not, or where what is
    ``told`` is of all of them.
    """
    signs = line_signs(content)
    places = {problem.origin.line if problem.origin.file == source.file else 0 for problem in told}
    is_bytewise = not source.rule.encoding and b"\0" not in content
    if not is_bytewise or filled(signs) != count or 0 in places:
        return None
    doubtful = doubtful_lines(content, (line - 1 for line in places)) if places else frozenset()
    return Lines(signs=signs, doubtful=doubtful)


def content_of(source: Source) -> bytes | None:
    """The bytes of a source; None where it cannot be read."""
    return _file(source.path, source.file).content


def read_lines(source: Source, content: bytes, kept: Set[int]) -> tuple[Draft, ...] | None:
    """The drafts of some lines of a source, as if it held no others; None where there is anything to tell of them."""
    lines = content.split(b"\n")
    bare = b"\n".join(line if number in kept else b"" for number, line in enumerate(lines))
    parsed = _parse(source, [_File(file=source.file, content=bare)])
    problems = Problems(parsed.problems)
    drafts = complete(parsed.drafts, source.file, source.rule, problems)
    return None if problems else inherit([drafts], problems)[0]


def _sign(source: Source, files: Sequence[_File], shared: str) -> str:
    """A fingerprint of all that the reading of a source hangs on; empty where a file cannot be read."""
    contents = [read.content for read in files if read.content is not None]
    if len(contents) < len(files):
        return ""
    rule = (source.reader.name, str(bool(source.rule.reader)), source.rule.encoding, shared)
    return fingerprint((*rule, *(read.file for read in files)), *contents)


def _parse(source: Source, files: Sequence[_File]) -> Parsed:
    """What a source and its companion hold, and what is wrong with them."""
    problems = Problems()
    drafts = _read(source, files, problems)
    return Parsed(drafts=cleaned(drafts, problems), problems=tuple(problems))


def _read(source: Source, files: Sequence[_File], problems: Problems) -> tuple[Draft, ...]:
    text = _text(files[0], problems, source.rule.encoding)
    if text is None:
        return ()
    other = next((name for name, beginning in _LOOKS if beginning.match(text[:3000])), "")
    if other not in ("", source.reader.name) and source.reader.name != "markdown" and not source.rule.reader:
        what = f"the file looks like {_SPOKEN[other]}, which its name does not say; it is left out"
        hint = f"give it the right ending, or write “as: {other}” beside its path in site.yml"
        problems.error(Origin(file=source.file), what, hint)
        return ()
    drafts = tuple(source.reader.read(text, source.file, problems)) if text.strip() else ()
    for read in files[1:]:
        companion = _text(read, problems)
        drafts = drafts if companion is None else companions.join(drafts, companion, read.file, problems)
    if not (drafts or problems.count or problems.lost) and not (
        isinstance(source.reader, BibTeX) and definitions(text)
    ):
        what = "no papers found in it" if text.strip() else "the file is empty"
        problems.warning(Origin(file=source.file), what, "fill it, or take it out of the sources")
    return drafts


def _definitions(source: Source, memory: Memory | None) -> Sequence[tuple[str, str]]:
    """The macros that a bibliography defines; its faults are told when it is read."""
    read = _file(source.path, source.file)
    if read.content is None:
        return ()
    sign = fingerprint(("macros", source.file, source.rule.encoding), read.content)
    known = memory.recall(sign) if memory else None
    if known is not None:
        return [(name, value) for name, value in known]
    found = definitions(_text(read, Problems(), source.rule.encoding) or "")
    if memory:
        memory.keep(sign, found)
    return found


def _text(read: _File, problems: Problems, encoding: str = "") -> str | None:
    """The text of a file, unpacked if its name ends with ``.gz``; None, with an error told, if there is none."""
    origin = Origin(file=read.file)
    content = read.content
    if content is None:
        problems.error(origin, f"the file cannot be read: {read.reason}")
        return None
    if read.file.lower().endswith(".gz"):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            problems.error(origin, f"the file cannot be unpacked: {error}")
            return None
    return decode(content, origin, problems, encoding)
