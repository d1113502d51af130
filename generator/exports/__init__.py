"""The catalogue for other programs: bibliographies in several formats, metadata tags for scholarly search engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.exports.addresses import with_addresses
from generator.exports.bibtex import bibtex_entry, bibtex_parts
from generator.exports.bundles import bundle_artifacts
from generator.exports.citation import citation
from generator.exports.csl import csl_parts
from generator.exports.records_yaml import yaml_parts
from generator.exports.ris import ris_parts
from generator.exports.scholar import metadata_tags
from generator.exports.table import table_parts
from generator.output import Artifact
from generator.pages.papers import Reference

WRITERS: Mapping[str, Callable[[Sequence[Entry]], Iterator[str]]] = {
    "bibtex": bibtex_parts,
    "ris": ris_parts,
    "csl": csl_parts,
    "csv": table_parts,
    "yaml": yaml_parts,
}
"""The formats that papers are written in, each with its writer: entries to the parts of a file's text."""

EXPORTS: Mapping[str, str] = {
    "bibtex": "papers.bib",
    "ris": "papers.ris",
    "csl": "papers.json",
    "csv": "papers.csv",
}
"""The formats in which a site holds its whole catalogue, and the path of each file in the output."""


def refer(entry: Entry, site: Site) -> Reference:
    """How to cite a paper of a site."""
    page = site.url + entry.path if site.url else ""
    entry = with_addresses(entry, site)
    return Reference(
        citation=citation(entry, url=page),
        bibtex=bibtex_entry(entry, url=page),
        metadata=metadata_tags(entry, site),
    )


def export_artifacts(catalogue: Catalogue, site: Site) -> Iterator[Artifact]:
    """The files that hold the whole catalogue, and the bundles of citations."""
    for chosen, path in EXPORTS.items():
        yield Artifact(path=path, make=partial(_file, catalogue, site, chosen))
    yield from bundle_artifacts(catalogue, site)


def _file(catalogue: Catalogue, site: Site, chosen: str) -> bytes:
    entries = tuple(with_addresses(entry, site) for entry in catalogue.entries.values())
    if chosen == "bibtex":
        return _joined(bibtex_parts(entries, heading=f"{site.title} {site.url}"))
    return _joined(WRITERS[chosen](entries))


def _joined(parts: Iterator[str]) -> bytes:
    """The parts of a file, encoded one by one: a large catalogue is in memory once."""
    file = BytesIO()
    for part in parts:
        file.write(part.encode("utf-8", "replace"))
    return file.getvalue()
