"""The catalogue for other programs: bibliographies in several formats, metadata tags for scholarly search engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.exports.bibtex import bibtex_entry, bibtex_file, bibtex_text
from generator.exports.csl import csl_text
from generator.exports.records_yaml import yaml_text
from generator.exports.ris import ris_text
from generator.exports.scholar import metadata_tags
from generator.exports.table import table_text
from generator.output import Artifact
from generator.pages import Reference

EXPORTS: tuple[Callable[[Catalogue, Site], Artifact], ...] = (bibtex_file,)
"""The exporters of the whole catalogue, one file each."""

WRITERS: Mapping[str, Callable[[Sequence[Entry]], str]] = {
    "bibtex": bibtex_text,
    "ris": ris_text,
    "csl": csl_text,
    "csv": table_text,
    "yaml": yaml_text,
}
"""The formats that papers are written in, each with its writer: entries to the text of a file."""


def refer(entry: Entry, site: Site) -> Reference:
    """How to cite a paper of a site."""
    page = site.url + entry.path if site.url else ""
    return Reference(bibtex=bibtex_entry(entry, url=page), metadata=metadata_tags(entry, site))


def export_artifacts(catalogue: Catalogue, site: Site) -> Iterator[Artifact]:
    """The files that hold the whole catalogue."""
    for export in EXPORTS:
        yield export(catalogue, site)
