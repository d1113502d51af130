"""What a reader yields: a record as its source has it, unchecked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.errors import Origin
from generator.yamltree import Value

__all__ = ["Draft", "Value"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One record of one source.

    ``fields`` maps lower-case field names to what the source says: a text, or a list or mapping of texts. Markup,
    entities and odd numbers stay as they are. ``key`` is the name the source itself gives the record (a BibTeX key, a
    file's stem), or empty. ``lines`` tells on which line a field stands, where that is not the line of ``origin``.
    ``bibliographic`` says that the source is a bibliography in BibTeX's form; ``original`` is the record's own text
    there, to be cited by (``generator.originals``), where nothing is wrong with it. ``priority`` ranks its source: the
    lower one's fields win where two records are one paper.
    """

    fields: Mapping[str, Value]
    origin: Origin
    key: str = ""
    lines: Mapping[str, int | Origin] = field(default_factory=dict)
    bibliographic: bool = False
    original: str = ""
    priority: int = 0

    def where(self, name: str) -> Origin:
        """The place of a field."""
        place = self.lines.get(name, self.origin.line)
        return place if isinstance(place, Origin) else Origin(file=self.origin.file, line=place)

    @property
    def sign(self) -> bytes:
        """A fingerprint of all of it: 16 bytes."""
        lines = {name: place if isinstance(place, int) else _plain(place) for name, place in self.lines.items()}
        about = (_plain(self.origin), self.key, lines, self.bibliographic, self.original, self.priority)
        return hashlib.blake2b(json.dumps((self.fields, about)).encode(), digest_size=16).digest()


def _plain(origin: Origin) -> tuple[str, int]:
    return origin.file, origin.line
