"""Which papers of a catalogue are alike, and the map of all: found from the beginning, or from what an earlier build
kept.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.catalogue import Catalogue
from generator.chunks import Jobs, beside
from generator.config import Site
from generator.mapping import map_artifact, map_of
from generator.output import Artifact
from generator.pages.maps import Likeness
from generator.program import program_fingerprint
from generator.text import digest

if TYPE_CHECKING:
    from generator.related import Alike


def liken(
    catalogue: Catalogue, site: Site, *, jobs: Jobs = 0, cache: Path | None = None
) -> tuple[Likeness, tuple[Artifact, ...]]:
    """Which papers of a catalogue are alike, and the map of all, with the promise of its data.

    ``cache`` is the folder that remembers what was found: of the same papers but for a few, only what these changed is
    found anew.
    """
    from generator.finding import compare  # NumPy takes its time, which a build of nothing new saves.
    from generator.related import RelatedById, edited_of, paper_texts, relate, relate_again

    place = digest(str(site.folder.resolve()), length=16)
    kept = cache / f"alike-{place}" if cache else None
    papers = paper_texts(catalogue)
    earlier = _recalled(kept) if kept else None
    edited = edited_of(earlier, papers) if earlier else None
    known = relate_again(earlier, edited)[0] if earlier and edited is not None else None
    compared = known.compared if known else compare(papers, jobs=jobs)
    draw = partial(map_of, compared, wanted=site.map, kept=cache / f"map-{place}" if cache else None)
    with beside(draw, jobs=jobs, size=len(papers)) as mapped:
        alike = known or relate(papers, compared, jobs=jobs)
        if kept and edited != {}:
            _keep(kept, alike)
        drawn = mapped()
    files = (map_artifact(drawn, catalogue),) if drawn else ()
    likeness = Likeness(
        related=RelatedById(alike, catalogue.entries),
        told=dict(zip(catalogue.entries, alike.told, strict=True)),
        drawn=drawn,
        data=files[0].path if files else "",
    )
    return likeness, files


def _recalled(file: Path) -> Alike | None:
    from generator.alike import alike_of
    from generator.arrays import kept_arrays

    arrays = kept_arrays(file, program_fingerprint())
    return alike_of(arrays) if arrays else None


def _keep(file: Path, alike: Alike) -> None:
    from generator.alike import arrays_of
    from generator.arrays import keep_arrays

    keep_arrays(file, program_fingerprint(), arrays_of(alike))
