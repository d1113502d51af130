"""The shape of a site: fingerprints of what its pages show, by which a page that would be the same is known."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # It takes its time to load, which a look at an earlier build saves.
    from generator.catalogue import Catalogue, Entry, Group, Kind

_KEY = 16
"""How many hexadecimal digits a fingerprint has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """``related`` are fingerprints of which papers are related to each, by id; ``keys`` those of what files show: those
    of all files of the output, in the order of their paths, one behind the other, blank where a file has none.
    """

    related: Mapping[str, str]
    keys: str = ""

    def related_otherwise(self, related: Mapping[str, str]) -> set[str]:
        """The ids of the papers to which others are related than these, in a catalogue of the same papers."""
        return {entry_id for entry_id, sign in self.related.items() if sign != related[entry_id]}


def ordered(keys: Mapping[str, str], paths: Iterable[str]) -> str:
    """The fingerprints of files, as a shape has them; ``paths`` are those of all files."""
    return "".join(keys.get(path, " " * _KEY) for path in sorted(paths))


def by_path(keys: str, paths: Iterable[str]) -> dict[str, str]:
    """The fingerprints of files as a shape has them, by the paths of all files."""
    parts = (keys[start : start + _KEY] for start in range(0, len(keys), _KEY))
    return {path: key for path, key in zip(sorted(paths), parts, strict=True) if key[0] != " "}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What pages show, by fingerprints: each is another one if anything is that a page could show.

    By id, ``papers`` are those of papers and of their groups, and ``related`` of which papers are related to each;
    ``faces`` those of groups, but for their papers, by kind and slug. ``shared`` is that of what all pages show.
    """

    shared: str
    papers: Mapping[str, str]
    related: Mapping[str, str]
    faces: Mapping[Kind, Mapping[str, str]]

    def key(self, parts: Iterable[str]) -> str:
        """The fingerprint of a file that shows what has the fingerprints ``parts``."""
        return _short("\0".join((self.shared, *parts)))


def shown_of(
    catalogue: Catalogue, related: Mapping[str, str], site: Iterable[object], *, counted: bool = False
) -> Shown:
    """What pages show of a catalogue, of what is told of the papers ``related`` to each of its papers, and of a site.

    ``counted`` says that where a paper's groups are named, pages may say how many papers these have.
    """
    faces = {
        kind: {slug: _face(group, counted=counted) for slug, group in groups.items()}
        for kind, groups in catalogue.groups.items()
    }
    return Shown(
        shared=_short(_text(tuple(site))),
        papers={entry_id: _sign(entry, faces) for entry_id, entry in catalogue.entries.items()},
        related=signs_of_texts(related),
        faces=faces,
    )


def _face(group: Group, *, counted: bool) -> str:
    """All that is known of a group but its papers."""
    face = _face_of(type(group))  # type: ignore[arg-type]  # a type can be hashed
    return _text((face(group), len(group.entry_ids) if counted else 0))


@cache
def _face_of(kind: type[Group]) -> attrgetter[Any]:
    return attrgetter(*(field.name for field in fields(kind) if field.name != "entry_ids"))


def _sign(entry: Entry, faces: Mapping[Kind, Mapping[str, str]]) -> str:
    authors, tags = faces["author"], faces["tag"]
    return _short(
        "\0".join(
            (
                _text(entry),
                *(authors[slug] for slug in entry.author_slugs),
                *(tags[slug] for slug in entry.tag_slugs),
                faces["venue"].get(entry.venue_slug, ""),
                faces["year"].get(entry.year_slug, ""),
            )
        )
    )


def signs_of_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Fingerprints of some texts."""
    return {name: _short(text) for name, text in texts.items()}


def _text(value: object) -> str:
    """A value as text, the same for equal values."""
    return json.dumps(value, default=_parts, separators=(",", ":"))


def _parts(record: Any) -> object:
    return _all_of(type(record))(record)  # type: ignore[arg-type]  # a type can be hashed


@cache
def _all_of(kind: Any) -> attrgetter[Any]:
    """What gives the values of all fields of a record of some kind."""
    return attrgetter(*(field.name for field in fields(kind)))


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=_KEY // 2).hexdigest()
