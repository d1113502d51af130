"""Catalogues for the tests of exports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.catalogue import Catalogue, Entry, arrange
from generator.config import Site
from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.exports import WRITERS, export_artifacts
from generator.records import Paper
from generator.typeset import typeset

SITE = Site(folder=Path(), title="Tidal Papers", url="https://example.org/shelf/")
OFFLINE = Site(folder=Path(), title="Tidal Papers")


def catalogue(*records: Mapping[str, Value]) -> Catalogue:
    """The catalogue of some records; ``key`` is the source's name for a record, all else its fields."""
    problems = Problems()
    papers = [
        Paper.from_draft(
            Draft(fields=record, key=str(record.get("key", "")), origin=Origin(file="a", line=line)), problems
        )
        for line, record in enumerate(records, 1)
    ]
    return arrange([typeset(paper)[0] for paper in papers if paper], lambda _text: (), problems)


def entry(record: Mapping[str, Value]) -> Entry:
    """The one entry of a record."""
    (only,) = catalogue(record).entries.values()
    return only


def text_of(chosen: str, entries: Sequence[Entry]) -> str:
    """Some entries in a format."""
    return "".join(WRITERS[chosen](entries))


def file_of(shelf: Catalogue, path: str = "papers.bib") -> str:
    """A file that holds a whole catalogue."""
    return next(file.make().decode() for file in export_artifacts(shelf, SITE) if file.path == path)
