"""The files of the whole catalogue after an edit: those of before, with what the edited papers say replaced.

A file is a head, a part for each paper that hangs on this paper alone, and a tail. What a paper said before stands in
the file of the last build; where it stands there once, it stands in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.edits import Edit
from generator.exports import export_file, export_refs, pieces_of
from generator.exports.addresses import with_addresses
from generator.exports.bibtex import bibtex_entry
from generator.exports.bundles import recited
from generator.exports.csl import csl_part
from generator.exports.keys import citation_key
from generator.exports.packing import unpacked
from generator.exports.ris import ris_record
from generator.exports.table import filled_fields, table_columns, table_row
from generator.output import Artifact

Parts = list[tuple[str, str]]
"""What a paper may have said before, and what it says then now. One of them is right."""


def amended_exports(
    catalogue: Catalogue, site: Site, edit: Edit, size: int, last: Callable[[str], bytes | None]
) -> Iterator[Artifact]:
    """The files that hold the whole catalogue, and the bundles of citations that are others than before.

    ``size`` is that of the catalogue as ``size_of`` has it; ``last`` gives the files of the last build, which
    were right, by their paths.
    """
    for chosen, ref in zip(site.exports, export_refs(size, site), strict=True):
        yield Artifact(path=ref.path, make=partial(_file, catalogue, site, edit, chosen, ref.path, last))
    yield from recited(catalogue, site, edit)


def _file(
    catalogue: Catalogue, site: Site, edit: Edit, chosen: str, path: str, last: Callable[[str], bytes | None]
) -> bytes:
    before = last(path) or b""
    return amended_file(before, catalogue, site, edit, chosen, path) or export_file(catalogue, site, chosen, path)


def amended_file(file: bytes, catalogue: Catalogue, site: Site, edit: Edit, chosen: str, path: str) -> bytes | None:
    """A file of the whole catalogue after an edit, by that of before; None where that does not hold what it should."""
    packed = unpacked(file) if path.endswith(".gz") else None
    if packed is None and path.endswith(".gz"):
        return None
    places = {entry_id: place for place, entry_id in enumerate(catalogue.entries)}
    read: dict[int, bytes] = {}
    changed: set[int] = set()
    for entry_id, entry in edit.now.items():
        near = [number for number in pieces_of(places[entry_id]) if number < len(packed)] if packed else [0]
        for number in {0, *near} - read.keys():
            piece = packed.piece(number) if packed else file
            if piece is None:
                return None
            read[number] = piece
        before, now = with_addresses(edit.before[entry_id], site), with_addresses(entry, site)
        place = _replace(read, near, _PARTS[chosen](read[0], before, now))
        if place is None:
            return None
        changed.add(place)
    return packed.with_pieces({number: read[number] for number in sorted(changed)}) if packed else read.get(0, file)


def _replace(pieces: dict[int, bytes], near: Sequence[int], parts: Parts) -> int | None:
    """Replace what stands in some pieces once; the number of the piece, or None where that is not clear."""
    places = [
        (number, place, len(old), new)
        for old, new in ((before.encode("utf-8", "replace"), now.encode("utf-8", "replace")) for before, now in parts)
        for number in near
        for place in {pieces[number].find(old), pieces[number].rfind(old)} - {-1}
    ]
    if len(places) != 1:
        return None
    number, place, length, new = places[0]
    pieces[number] = pieces[number][:place] + new + pieces[number][place + length :]
    return number


def _bibtex(_head: bytes, before: Entry, now: Entry) -> Parts:
    """What a paper says by each key that it may have, as ``distinct_keys`` gives them."""
    keys = dict.fromkeys((citation_key(before), before.id, f"{before.id}-x"))
    return [(bibtex_entry(before, key=key, whole=True), bibtex_entry(now, key=key, whole=True)) for key in keys]


def _ris(_head: bytes, before: Entry, now: Entry) -> Parts:
    return [(ris_record(before, whole=True), ris_record(now, whole=True))]


def _csl(_head: bytes, before: Entry, now: Entry) -> Parts:
    return [(csl_part(before), csl_part(now))]


def _csv(head: bytes, before: Entry, now: Entry) -> Parts:
    if filled_fields(before) != filled_fields(now):
        return []  # The table may come to have another heading.
    columns = table_columns(head.decode())
    return [(table_row(before, columns), table_row(now, columns))]


_PARTS: Mapping[str, Callable[[bytes, Entry, Entry], Parts]] = {
    "bibtex": _bibtex,
    "ris": _ris,
    "csl": _csl,
    "csv": _csv,
}
