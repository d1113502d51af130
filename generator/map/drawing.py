"""Drawing a map: where its papers lie, and what its regions are called."""

from __future__ import annotations

import numpy as np

from generator.finding import Compared
from generator.map import PaperMap, Places
from generator.map.layout import lay_out
from generator.map.regions import name_regions


def lie(compared: Compared) -> Places:
    """The place of each paper, by which papers are like which alone; the same at each call."""
    return tuple((x, y) for x, y in lay_out(compared.others, compared.starts).tolist())


def draw(compared: Compared, places: Places | None = None) -> PaperMap:
    """The map of some papers, at their places if these are known."""
    places = places or lie(compared)
    regions = name_regions(compared.weighed, np.array(places, np.int64))
    return PaperMap(places=places, regions=tuple(regions))
