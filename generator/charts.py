"""Charts as numbers: columns over time, and how often things come together. Templates draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

MOST_YEARS = 80
"""How many years a chart spans at most, back from the last."""
MOST_LABELS = 8
"""How many years are written under it, so that they stand apart on a phone."""
LEVELS = 5
"""How many shades a table of counts has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A year in a chart: a link to what it counts, or to nothing where there is nothing. ``labelled`` says whether its
    name has room.
    """

    name: str
    path: str
    count: int
    labelled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Counts by year, without gaps; ``most`` is the greatest of them, ``earlier`` what lies before the first year."""

    columns: tuple[Column, ...]
    most: int
    earlier: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A count in a table, with a shade from 0 (none) to ``LEVELS``, and a link to what it counts."""

    path: str
    count: int
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatRow:
    """A row of a table of counts: what it is of, with a link, and a cell for each column."""

    name: str
    path: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """A table of counts, shaded."""

    names: tuple[str, ...]
    rows: tuple[HeatRow, ...]


def timeline(counts: Mapping[int, int], path: Callable[[int], str]) -> Timeline | None:
    """The chart of some counts by year, or nothing where fewer than three years have any."""
    if len(counts) < 3:
        return None
    years = year_span(counts)
    step = _step(len(years))
    return Timeline(
        columns=tuple(
            Column(
                name=str(year),
                path=path(year) if counts.get(year) else "",
                count=counts.get(year, 0),
                labelled=year % step == 0,
            )
            for year in years
        ),
        most=max(counts.get(year, 0) for year in years),
        earlier=sum(count for year, count in counts.items() if year < years[0]),
    )


def year_span(years: Iterable[int]) -> range:
    """All years from the first to the last, ``MOST_YEARS`` of them at most."""
    known = sorted(years)
    return range(max(known[0], known[-1] - MOST_YEARS + 1), known[-1] + 1)


def heat(rows: Sequence[tuple[str, str, Mapping[int, int]]], path: Callable[[str, int], str], most: int) -> Heat | None:
    """The table of some counts by year, of the last ``most`` years; nothing where there are fewer than three.

    ``rows`` are names, the paths of their pages, and their counts.
    """
    years = sorted({year for _, _, counts in rows for year in counts})
    if len(years) < 3:
        return None
    span = year_span(years)[-most:]
    greatest = max(counts.get(year, 0) for _, _, counts in rows for year in span)
    return Heat(
        names=tuple(map(str, span)),
        rows=tuple(
            HeatRow(
                name=name,
                path=page,
                cells=tuple(
                    Cell(
                        path=path(name, year) if counts.get(year) else "",
                        count=counts.get(year, 0),
                        level=-(-LEVELS * counts.get(year, 0) // greatest) if greatest else 0,
                    )
                    for year in span
                ),
            )
            for name, page, counts in rows
        ),
    )


def pairs(sets: Iterable[Sequence[str]], among: Iterable[str], most: int) -> list[tuple[tuple[str, str], int]]:
    """The pairs out of ``among`` that come together most often in some sets, with how often they do; twice at least."""
    rank = {name: place for place, name in enumerate(among)}
    counts: Counter[tuple[str, str]] = Counter()
    for names in sets:
        counts.update(combinations(sorted((name for name in names if name in rank), key=rank.__getitem__), 2))
    ranked = sorted(counts, key=lambda pair: (-counts[pair], rank[pair[0]], rank[pair[1]]))
    return [(pair, counts[pair]) for pair in ranked[:most] if counts[pair] > 1]


def _step(length: int) -> int:
    return next((step for step in (1, 2, 5, 10) if length <= step * MOST_LABELS), 20)
