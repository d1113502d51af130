"""The page of the map, and its small picture on the first page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.catalogue import Catalogue
from generator.colouring import colours
from generator.map import SIDE, PaperMap, sampled
from generator.pages.parts import Ref
from generator.pages.types import MapColour, MapPage, MapPicture, MapRegion, PictureLabel
from generator.words import Words

if TYPE_CHECKING:  # NumPy is slow to import, and a page needs none.
    from generator.related import Related

MAP_PATH = "map.html"

REGION_PAPERS = 12
PICTURE_POINTS = 400
PICTURE_LABELS = 6
PICTURE_SIDE = 400
PICTURE_REGIONS = 9
"""How many regions are named beside the picture: as many as are as high as it."""
_LETTER = 7.2
"""How wide a letter of a name is, on average."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Which papers are alike: those like each, by its id, and the map of all with the path of its data.

    ``told`` is what is told of the papers like each, as a text; ``sign`` is a fingerprint of all that was compared when
    that was kept, and ``since`` are the ids of the papers that became others then.
    """

    sign: str = ""
    since: frozenset[str] = frozenset()
    related: Mapping[str, Sequence[Related]] = field(default_factory=dict)
    told: Mapping[str, str] = field(default_factory=dict)
    drawn: PaperMap | None = None
    data: str = ""


NOTHING_ALIKE = Likeness()


def map_page(catalogue: Catalogue, drawn: PaperMap, data: str, words: Words) -> MapPage:
    """The map, with its large regions in words; ``data`` is the path of its data."""
    ids = tuple(catalogue.entries)
    coloured = colours(catalogue, drawn)
    first, shown = next(iter(coloured.items()))
    swatches = [
        *(f"map-{'shade' if first == 'year' else 'colour'}-{place}" for place, _ in enumerate(shown.names, 1)),
        "map-other",
    ]
    return MapPage(
        path=MAP_PATH,
        title=words.gettext("Map"),
        description=words.gettext("All papers on a map: near each other where their texts are alike"),
        section=MAP_PATH,
        data=data,
        count=len(ids),
        colourings=tuple(coloured),
        legend=tuple(
            MapColour(name=name, count=count, swatch=swatch)
            for name, count, swatch in zip(
                (*shown.names, words.gettext("other")), shown.counts(), swatches, strict=True
            )
            if count
        ),
        regions=tuple(
            MapRegion(
                name=region.name,
                count=len(region.papers),
                papers=tuple(
                    Ref(name=entry.title.text, path=entry.path)
                    for entry in catalogue.listed(ids[number] for number in region.papers[:REGION_PAPERS])
                ),
            )
            for region in drawn.regions
            if region.level == 0
        ),
    )


def map_picture(drawn: PaperMap) -> MapPicture:
    """The map, small: an even sample of its places."""
    scale = PICTURE_SIDE / SIDE
    points = sorted({(round(x * scale), round(y * scale)) for x, y in sampled(drawn.places, PICTURE_POINTS)})
    return MapPicture(
        side=PICTURE_SIDE,
        points="".join(f"M{x} {y}h0" for x, y in points),
        labels=tuple(
            PictureLabel(name=region.name, x=_within(region.x * scale, region.name), y=round(region.y * scale))
            for region in [each for each in drawn.regions if each.level == 0][:PICTURE_LABELS]
        ),
    )


def region_refs(drawn: PaperMap) -> tuple[Ref, ...]:
    """Links to the large regions of the map, the largest first."""
    large = enumerate((region for region in drawn.regions if region.level == 0), 1)
    refs = [Ref(name=each.name, path=f"{MAP_PATH}#region-{place}", count=len(each.papers)) for place, each in large]
    return tuple(sorted(refs, key=lambda ref: -ref.count)[:PICTURE_REGIONS])


def _within(x: float, name: str) -> int:
    """Where the middle of a name stands so that none of it is cut off."""
    half = min(len(name) * _LETTER / 2, PICTURE_SIDE / 2)
    return round(min(max(x, half), PICTURE_SIDE - half))
