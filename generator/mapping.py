"""The map of a site: drawn where it is wanted and can be, recalled where nothing changed, and its data for the page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cache import Memory
from generator.catalogue import Catalogue, Kind
from generator.config import SITE_FILE
from generator.errors import Origin, Problems
from generator.map import LEAST_PAPERS, SIDE, PaperMap, Region, can_draw, encoded
from generator.output import Artifact
from generator.program import program_fingerprint
from generator.text import digest

if TYPE_CHECKING:  # NumPy is slow to import, and a map recalled needs none.
    from generator.terms import PaperText

COLOURED: tuple[Kind, ...] = ("tag", "venue", "year")
"""By what papers are coloured."""
COLOURS = 8
"""How many names have a colour of their own."""
SHADES = 6
"""How many spans of years have one."""

GET = "pip install 'papershelf[map]'"
"""How to get what draws maps."""


def map_of(papers: Sequence[PaperText], *, wanted: str, kept: Path | None, problems: Problems) -> PaperMap | None:
    """The map of some papers; None where none is wanted, there are too few papers, or what draws maps is missing.

    ``wanted`` is the setting ``map``; ``kept`` is the file that remembers the last map.
    """
    if wanted == "false" or len(papers) < LEAST_PAPERS:
        return None
    if not can_draw():
        tell = problems.warning if wanted == "true" else problems.note
        tell(Origin(file=SITE_FILE), "no map is drawn, since scikit-learn is not there", f"{GET}, or set “map: false”")
        return None
    memory = Memory(kept, program_fingerprint()) if kept else None
    fingerprint = _fingerprint(papers)
    known = memory.recall(fingerprint) if memory else None
    drawn = _recalled(known) if known else _drawn(papers)
    if memory:
        if not known:
            memory.keep(fingerprint, _remembered(drawn))
        memory.save()
    return drawn


def _drawn(papers: Sequence[PaperText]) -> PaperMap:
    from generator.map.drawing import draw  # scikit-learn takes a second or two to import.

    return draw(papers)


def _fingerprint(papers: Sequence[PaperText]) -> str:
    """What tells texts apart, and the versions of what draws."""
    from importlib.metadata import version

    said = hashlib.blake2b(digest_size=16)
    said.update(f"{version('scikit-learn')} {version('numpy')} {version('scipy')}".encode())
    for paper in papers:
        said.update("\0".join((paper.title, paper.abstract, *paper.tags, "\n")).encode("utf-8", "surrogatepass"))
    return said.hexdigest()


def _remembered(drawn: PaperMap) -> dict[str, Any]:
    regions = [[each.name, each.level, each.x, each.y, each.papers] for each in drawn.regions]
    return {"places": drawn.places, "regions": regions}


def _recalled(known: dict[str, Any]) -> PaperMap:
    return PaperMap(
        places=tuple((x, y) for x, y in known["places"]),
        regions=tuple(
            Region(name=name, level=level, x=x, y=y, papers=tuple(papers))
            for name, level, x, y, papers in known["regions"]
        ),
    )


def map_artifact(drawn: PaperMap, catalogue: Catalogue) -> Artifact:
    """The data of the map, as a script, under a name that changes with it.

    Papers are numbered as the search numbers them, the last of the catalogue first.
    """
    regions = [[each.name, each.level, each.x, each.y, len(each.papers)] for each in drawn.regions]
    colours = {kind: _colours(catalogue, kind) for kind in COLOURED}
    value = {"side": SIDE, "places": encoded(drawn.places[::-1]), "regions": regions, "colours": colours}
    script = f"papershelf.mapped={json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
    return Artifact(path=f"map/places-{digest(script)}.js", make=script.encode)


def _colours(catalogue: Catalogue, kind: Kind) -> dict[str, object]:
    """The names that have a colour, and for each paper a digit: the place of its name, or one more than the last."""
    groups = catalogue.groups[kind].values()
    if kind == "year":
        years = sorted((group for group in groups if group.name.isdigit()), key=lambda group: int(group.name))
        spans = min(SHADES, len(years))
        parts = [years[len(years) * at // spans : len(years) * (at + 1) // spans] for at in range(spans)]
    else:
        parts = [[group] for group in sorted(groups, key=lambda group: (-len(group.entry_ids), group.slug))[:COLOURS]]
    places: dict[str, int] = {}
    for at, part in enumerate(parts):
        for entry_id in chain.from_iterable(group.entry_ids for group in part):
            places.setdefault(entry_id, at)
    names = [part[0].name if len(part) == 1 else f"{part[0].name}–{part[-1].name}" for part in parts]
    digits = "".join(str(places.get(entry_id, len(parts))) for entry_id in catalogue.entries)
    return {"names": names, "papers": digits[::-1]}
