"""What an edit changed since an earlier build, where that is the texts of a few papers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.catalogue import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """The papers whose abstract, body or original record alone is another one than in the last output.

    ``before`` and ``now`` are their entries, by the same ids: all else in an entry, its id, its place in the catalogue
    and in its groups, is as it was, and so are all other papers.
    """

    before: Mapping[str, Entry]
    now: Mapping[str, Entry]
