"""The catalogue for other programs: BibTeX, and metadata tags for scholarly search engines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.exports.bibtex import bibtex_entry, bibtex_file
from generator.exports.scholar import metadata_tags
from generator.output import Artifact
from generator.pages import Reference

EXPORTS: tuple[Callable[[Catalogue, Site], Artifact], ...] = (bibtex_file,)
"""The exporters of the whole catalogue, one file each."""


def refer(entry: Entry, site: Site) -> Reference:
    """How to cite a paper of a site."""
    page = site.url + entry.path if site.url else ""
    return Reference(bibtex=bibtex_entry(entry, url=page), metadata=metadata_tags(entry, site))


def export_artifacts(catalogue: Catalogue, site: Site) -> Iterator[Artifact]:
    """The files that hold the whole catalogue."""
    for export in EXPORTS:
        yield export(catalogue, site)
