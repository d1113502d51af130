"""Drawing a map: where its papers lie, and what its regions are called."""

from __future__ import annotations

from collections.abc import Sequence

from generator.map import PaperMap
from generator.map.layout import lay_out
from generator.map.regions import name_regions
from generator.terms import PaperText, weigh


def draw(papers: Sequence[PaperText]) -> PaperMap:
    """The map of some papers, the same at each call."""
    weighed = weigh(papers)
    places = lay_out(weighed, len(papers))
    return PaperMap(
        places=tuple((x, y) for x, y in places.tolist()), regions=tuple(name_regions(papers, weighed, places))
    )
