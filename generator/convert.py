"""Papers from any format into any other, through the records that make a site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.catalogue import Catalogue, Entry
from generator.config import SITE_FILE, Site
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.exports import WRITERS
from generator.gathering import Gathered, gather, site_sources
from generator.listing import json_lines
from generator.output import replace_file
from generator.stages import Progress, untold

FORMATS: Mapping[str, str] = {
    ".bib": "bibtex",
    ".ris": "ris",
    ".json": "csl",
    ".jsonl": "jsonl",
    ".csv": "csv",
    ".yml": "yaml",
    ".yaml": "yaml",
}
"""The format that each ending of an output file asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """The text of the papers in one format, and what became of each record (see ``Gathered``)."""

    text: str
    records: int
    papers: int
    absorbed: int
    left_out: int


def format_of(target: Path) -> str:
    """The format that the ending of a file asks for. Raises ``PapershelfError`` where there is none of it."""
    chosen = FORMATS.get(target.suffix.lower())
    if chosen is None:
        what = f"no format is written with the ending “{target.suffix}”"
        raise _refusal(target, what, f"the endings are {' '.join(FORMATS)}; or name a format with --format")
    return chosen


def convert(
    site: Site, chosen: str, *, problems: Problems, strict: bool = False, jobs: int = 0, progress: Progress = untold
) -> Converted:
    """The papers of all sources, merged, in the order of the sources, as a text of the chosen format.

    Raises ``PapershelfError`` where there are no papers, or, when ``strict``, where there is any error or warning.
    """
    gathered = gather(site, problems=problems, jobs=jobs, progress=progress)
    if strict and problems.count:
        raise PapershelfError()
    entries = in_source_order(gathered)
    return Converted(
        text=written(gathered.catalogue, entries, chosen),
        records=gathered.records,
        papers=len(entries),
        absorbed=gathered.absorbed,
        left_out=gathered.left_out,
    )


def in_source_order(gathered: Gathered) -> tuple[Entry, ...]:
    """All entries, removed papers too, in the order in which their records were read."""
    places = {paper.origin: place for place, paper in reversed(tuple(enumerate(gathered.papers)))}
    entries = (*gathered.catalogue.entries.values(), *gathered.catalogue.removed)
    return tuple(sorted(entries, key=lambda entry: places[entry.paper.origin]))


def written(catalogue: Catalogue, entries: Iterable[Entry], chosen: str) -> str:
    """Some entries of a catalogue in a format."""
    if chosen in WRITERS:
        return "".join(WRITERS[chosen](tuple(entries)))
    ordered = replace(catalogue, entries={entry.id: entry for entry in entries})
    return "".join(f"{line}\n" for line in json_lines(ordered))


def check_target(site: Site, target: Path) -> None:
    """Refuse an output file that is one of the sources, or that could not be written."""
    sources = site_sources(site, Problems())
    inputs = {path.resolve() for source in sources for path in (source.path, source.companion) if path is not None}
    if target.resolve() in inputs or target.is_dir() or target.name == SITE_FILE:
        kind = "a folder" if target.is_dir() else "an input, and is not overwritten"
        raise _refusal(target, f"this is {kind}", "name another file with -o")
    if not target.parent.is_dir():
        raise _refusal(target, "there is no such folder", f"make {target.parent} first")


def save(text: str, target: Path) -> None:
    """Give a file its text in one step. Raises ``PapershelfError`` where that cannot be."""
    try:
        replace_file(target, text.encode("utf-8", "replace"))
    except OSError as error:
        raise _refusal(target, f"the file cannot be written: {error.strerror or error}", "name another") from None


def _refusal(target: Path, what: str, hint: str) -> PapershelfError:
    return PapershelfError(Problem(severity="error", origin=Origin(file=str(target)), what=what, hint=hint))
