"""The shape of a catalogue: a fingerprint of how its papers are arranged, and one of each paper.

Two catalogues of one frame have the same pages, and a page is the same in both if the papers that it shows are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.program import fingerprint

if TYPE_CHECKING:  # It takes its time to load, which a look at an earlier build saves.
    from generator.catalogue import Catalogue, Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """``frame`` is a fingerprint of all but the papers themselves; by id, ``papers`` are fingerprints of those, and
    ``related`` of which are related to each.
    """

    frame: str
    papers: Mapping[str, str]
    related: Mapping[str, str]

    def differing(self, other: Shape) -> set[str] | None:
        """The ids of the papers that differ between two catalogues of one frame; None where the frames differ."""
        if self.frame != other.frame:
            return None
        return _differing(self.papers, other.papers) | self.related_otherwise(other)

    def related_otherwise(self, other: Shape) -> set[str]:
        """The ids of the papers to which others are related than in a catalogue of the same papers."""
        return _differing(self.related, other.related)


def _differing(signs: Mapping[str, str], others: Mapping[str, str]) -> set[str]:
    return {entry_id for entry_id, sign in signs.items() if sign != others[entry_id]}


def shape_of(
    catalogue: Catalogue,
    related: Mapping[str, str],
    *,
    mapped: bool = False,
    exports: Sequence[str] = (),
) -> Shape:
    """The shape of a catalogue and of what is told of the papers ``related`` to each of its papers, by id.

    ``mapped`` says that there is a map of it, to which every page has a link; ``exports`` are the paths of the files
    that hold all of it, to which its list has.
    """
    frame = (
        [
            (entry.id, entry.author_slugs, entry.tag_slugs, entry.venue_slug, entry.year_slug)
            for entry in catalogue.entries.values()
        ],
        {kind: list(groups.values()) for kind, groups in catalogue.groups.items()},
        catalogue.removed,
        dict(catalogue.aliases),
        mapped,
        exports,
    )
    return Shape(
        frame=fingerprint((_text(frame),)),
        papers=signs_of(catalogue.entries),
        related=signs_of_texts(related),
    )


def signs_of(entries: Mapping[str, Entry]) -> dict[str, str]:
    """Fingerprints of some papers."""
    return {entry_id: _short(_text(entry)) for entry_id, entry in entries.items()}


def signs_of_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Fingerprints of some texts."""
    return {name: _short(text) for name, text in texts.items()}


def _text(value: object) -> str:
    """A value as text, the same for equal values."""
    return json.dumps(value, default=_parts, separators=(",", ":"))


def _parts(record: Any) -> list[object]:
    return [getattr(record, name) for name in record.__dataclass_fields__]


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
