"""Which papers of a catalogue are alike, and the map of all: found from the beginning, or from what an earlier build
kept.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalogue import Catalogue
from generator.chunks import Jobs, beside
from generator.config import Site
from generator.map import PaperMap
from generator.mapping import map_artifact, map_of
from generator.output import Artifact
from generator.pages.maps import NOTHING_ALIKE, Likeness
from generator.program import program_fingerprint
from generator.text import digest

MOST_SINCE = 20
"""How many papers are found to be alike again, edit after edit, before that is kept."""

if TYPE_CHECKING:
    from generator.finding import Compared
    from generator.related import Alike


def liken(
    catalogue: Catalogue, site: Site, *, jobs: Jobs = 0, cache: Path | None = None
) -> tuple[Likeness, tuple[Artifact, ...]]:
    """Which papers of a catalogue are alike, and the map of all, with the promise of its data.

    ``cache`` is the folder that remembers what was found: of the same papers but for a few, only what these changed is
    found anew. Papers of a site that shows neither are not compared.
    """
    if not (site.related or site.map):
        return NOTHING_ALIKE, ()
    from generator.finding import compare  # NumPy takes its time, which a build of nothing new saves.
    from generator.related import paper_texts, relate
    from generator.renumbering import relate_others

    papers = paper_texts(catalogue)
    earlier = _recalled(_file(cache, site)) if cache else None
    known = relate_others(earlier, papers) if earlier else None
    compared = known.compared if known else compare(papers, jobs=jobs)
    with beside(partial(_drawn, compared, site, cache), jobs=jobs, size=len(papers)) as drawn:
        alike = known or relate(papers, compared, jobs=jobs)
        if cache and alike is not earlier:
            _keep(_file(cache, site), alike)
        return _likeness(alike, drawn(), catalogue, site)


def liken_again(
    likened: str, since: Set[str], catalogue: Catalogue, site: Site, *, jobs: Jobs = 0, cache: Path | None = None
) -> tuple[Likeness, tuple[Artifact, ...]]:
    """The same after an edit; ``likened`` is the sign of how alike papers were when that was kept, if ``cache``
    remembers it, and ``since`` are the ids of the papers that are others now.

    It is kept again where these are many: to find again what few change takes less time.
    """
    from generator.related import paper_text, relate_again

    earlier = _recalled(_file(cache, site)) if cache else None
    if cache is None or earlier is None or earlier.sign != likened:
        return liken(catalogue, site, jobs=jobs, cache=cache)
    numbers = {entry_id: number for number, entry_id in enumerate(catalogue.entries)}
    edited = {numbers[entry_id]: paper_text(catalogue.entries[entry_id], catalogue) for entry_id in since}
    alike = relate_again(earlier, edited)
    with beside(partial(_drawn, alike.compared, site, cache), jobs=jobs, size=len(alike.told)) as drawn:
        if len(since) > MOST_SINCE:
            _keep(_file(cache, site), alike)
            return _likeness(alike, drawn(), catalogue, site)
        likeness, files = _likeness(alike, drawn(), catalogue, site)
        return replace(likeness, sign=likened, since=frozenset(since)), files


def _drawn(compared: Compared, site: Site, cache: Path | None) -> PaperMap | None:
    return map_of(compared, wanted=site.map, kept=cache / f"map-{_place(site)}" if cache else None)


def _likeness(
    alike: Alike, drawn: PaperMap | None, catalogue: Catalogue, site: Site
) -> tuple[Likeness, tuple[Artifact, ...]]:
    from generator.related import RelatedById

    files = (map_artifact(drawn, catalogue),) if drawn else ()
    told = dict(zip(catalogue.entries, alike.told, strict=True)) if site.related else {}
    likeness = Likeness(
        sign=alike.sign,
        told=told,
        related=RelatedById(told),
        drawn=drawn,
        data=files[0].path if files else "",
    )
    return likeness, files


def _place(site: Site) -> str:
    return digest(str(site.folder.resolve()), length=16)


def _file(cache: Path, site: Site) -> Path:
    return cache / f"alike-{_place(site)}"


def _recalled(file: Path) -> Alike | None:
    from generator.alike import alike_of
    from generator.arrays import kept_arrays

    arrays = kept_arrays(file, program_fingerprint())
    return alike_of(arrays) if arrays else None


def _keep(file: Path, alike: Alike) -> None:
    from generator.alike import arrays_of
    from generator.arrays import keep_arrays

    keep_arrays(file, program_fingerprint(), arrays_of(alike))
