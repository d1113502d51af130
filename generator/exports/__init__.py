"""The catalogue for other programs: bibliographies in several formats, metadata tags for scholarly search engines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.exports.addresses import with_addresses
from generator.exports.bibtex import bibtex_entry, bibtex_parts
from generator.exports.bundles import bundle_artifacts
from generator.exports.citation import citation
from generator.exports.csl import csl_parts
from generator.exports.packing import PIECE, packed
from generator.exports.records_yaml import yaml_parts
from generator.exports.ris import ris_parts
from generator.exports.scholar import metadata_tags
from generator.exports.table import table_parts
from generator.output import Artifact
from generator.pages.papers import Reference
from generator.pages.parts import Ref

WRITERS: Mapping[str, Callable[[Sequence[Entry]], Iterator[str]]] = {
    "bibtex": bibtex_parts,
    "ris": ris_parts,
    "csl": csl_parts,
    "csv": table_parts,
    "yaml": yaml_parts,
}
"""The formats that papers are written in, each with its writer: entries to the parts of a file's text."""

EXPORTS: Mapping[str, tuple[str, str]] = {
    "bibtex": ("BibTeX", "papers.bib"),
    "ris": ("RIS", "papers.ris"),
    "csl": ("CSL-JSON", "papers.json"),
    "csv": ("CSV", "papers.csv"),
}
"""The formats in which a site can hold its whole catalogue: what each is called, and its file in the output."""

COMPRESSED_FROM = 50_000_000
"""From how many bytes on the files of the whole catalogue are compressed: GitHub takes none above 100 MB."""
_FACTS = 800
"""About how many bytes of a paper in a file are not its abstract."""


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
    refs = export_refs(size_of(catalogue.entries.values()), site)
    for chosen, ref in zip(site.exports, refs, strict=True):
        yield Artifact(path=ref.path, make=partial(export_file, catalogue, site, chosen, ref.path))
    yield from bundle_artifacts(catalogue, site)


def size_of(entries: Iterable[Entry]) -> int:
    """About how many bytes some papers take in a file."""
    return sum(_FACTS + len(entry.abstract.text.encode("utf-8", "replace")) for entry in entries)


def export_refs(size: int, site: Site) -> tuple[Ref, ...]:
    """The files that hold a whole catalogue of about so many bytes, by the names of their formats."""
    ending = ".gz" if size >= COMPRESSED_FROM else ""
    return tuple(Ref(name=EXPORTS[chosen][0], path=EXPORTS[chosen][1] + ending) for chosen in site.exports)


def export_file(catalogue: Catalogue, site: Site, chosen: str, path: str) -> bytes:
    """A file that holds the whole catalogue."""
    entries = tuple(with_addresses(entry, site) for entry in catalogue.entries.values())
    is_bibtex = chosen == "bibtex"
    parts = bibtex_parts(entries, heading=f"{site.title} {site.url}") if is_bibtex else WRITERS[chosen](entries)
    encoded = (part.encode("utf-8", "replace") for part in parts)
    if not path.endswith(".gz"):
        return b"".join(encoded)
    return packed(iter(lambda: b"".join(islice(encoded, PIECE)), b""))


def pieces_of(place: int) -> tuple[int, ...]:
    """The numbers of the pieces of a packed file one of which holds the paper at a place of the catalogue.

    A file may begin with a part that is no paper's.
    """
    return tuple(sorted({place // PIECE, (place + 1) // PIECE}))
