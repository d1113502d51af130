"""The map of a catalogue: every paper a place, near those whose texts are near; regions with names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

SIDE = 4096
"""The map is a square of so many units. Places are whole numbers from 0 on, so that what little floating-point numbers
differ does not show.
"""
LEAST_PAPERS = 30
"""Of fewer papers there is no map: a list shows as much."""

Places: TypeAlias = tuple[tuple[int, int], ...]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """A part of the map: its name, its middle, and its papers by their place in the catalogue, from the middle on.

    ``level`` 0 is for the whole map, 1 and 2 for parts of it, seen nearer.
    """

    name: str
    level: int
    x: int
    y: int
    papers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperMap:
    """The place of each paper, in the order of the catalogue, and the regions, from the whole to its parts."""

    places: Places
    regions: tuple[Region, ...]


def encoded(places: Sequence[tuple[int, int]]) -> str:
    """Places as the page reads them: two letters for each coordinate, 64 signs worth 0 to 63."""
    return "".join(_LETTERS[value >> 6] + _LETTERS[value & 63] for value in chain.from_iterable(places))


def decoded(text: str) -> Places:
    """Places as they were before ``encoded``."""
    worth = {letter: value for value, letter in enumerate(_LETTERS)}
    values = [worth[high] << 6 | worth[low] for high, low in zip(text[::2], text[1::2], strict=True)]
    return tuple(zip(values[::2], values[1::2], strict=True))


def sampled(places: Sequence[tuple[int, int]], most: int) -> Iterator[tuple[int, int]]:
    """At most so many places, evenly from all."""
    step = max(1, -(-len(places) // most))
    return iter(places[::step])
