"""By what the papers on the map are coloured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Literal

from generator.catalogue import Catalogue, Group
from generator.map import PaperMap

Colouring = Literal["region", "tag", "venue", "year"]

KINDS = 8
"""How many names have a colour of their own."""
SHADES = 6
"""How many spans of years have one."""
_ENOUGH = 3
"""Where tags colour one paper in so many or more, the map opens in their colours, else in those of its regions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """The names that have a colour, and for each paper of the catalogue a digit: the place of its name, or one more
    than the last.
    """

    names: tuple[str, ...]
    papers: str

    def counts(self) -> tuple[int, ...]:
        """How many papers have each colour, the last none of their own."""
        counted = Counter(self.papers)
        return tuple(counted[str(place)] for place in range(len(self.names) + 1))


def colours(catalogue: Catalogue, drawn: PaperMap) -> dict[Colouring, Colours]:
    """The colours by each kind, that in which the map opens first."""
    tags = _by_kind(catalogue, "tag")
    coloured = len(catalogue.entries) - tags.counts()[-1]
    regions = _by_region(catalogue, drawn)
    found: dict[Colouring, Colours] = {"tag": tags, "venue": _by_kind(catalogue, "venue"), "year": _by_year(catalogue)}
    enough = coloured * _ENOUGH >= len(catalogue.entries)
    return {**found, "region": regions} if enough else {"region": regions, **found}


def _by_region(catalogue: Catalogue, drawn: PaperMap) -> Colours:
    regions = [region for region in drawn.regions if region.level == 0][:KINDS]
    digits = [str(len(regions))] * len(catalogue.entries)
    for place, region in enumerate(regions):
        for number in region.papers:
            digits[number] = str(place)
    return Colours(names=tuple(region.name for region in regions), papers="".join(digits))


def _by_kind(catalogue: Catalogue, kind: Literal["tag", "venue"]) -> Colours:
    groups = sorted(catalogue.groups[kind].values(), key=lambda group: (-len(group.entry_ids), group.slug))
    return _coloured(catalogue, {group.name: [group] for group in groups[:KINDS]})


def _by_year(catalogue: Catalogue) -> Colours:
    """Spans of years with about as many papers each."""
    groups = (group for group in catalogue.groups["year"].values() if group.name.isdigit())
    years = sorted(groups, key=lambda group: int(group.name))
    total, before = sum(len(group.entry_ids) for group in years), 0
    parts: dict[int, list[Group]] = {}
    for group in years:
        parts.setdefault(before * min(SHADES, len(years)) // total, []).append(group)
        before += len(group.entry_ids)
    return _coloured(catalogue, {_span(part[0].name, part[-1].name): part for part in parts.values()})


def _span(first: str, last: str) -> str:
    return first if first == last else f"{first}–{last}"


def _coloured(catalogue: Catalogue, parts: Mapping[str, list[Group]]) -> Colours:
    """A colour for each part; a paper of several has that of the first."""
    digits: dict[str, str] = {}
    for place, part in enumerate(parts.values()):
        for entry_id in chain.from_iterable(group.entry_ids for group in part):
            digits.setdefault(entry_id, str(place))
    return Colours(names=tuple(parts), papers="".join(map(digits.get, catalogue.entries, repeat(str(len(parts))))))
