"""What is to be written where only the texts of a few papers changed since the last build."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.chunks import Jobs
from generator.config import Site
from generator.errors import Problems
from generator.exports import export_artifacts, export_refs, refer
from generator.likening import liken
from generator.output import Artifact
from generator.pages import pages_showing
from generator.pages.maps import Likeness
from generator.planning import Sight, index_beside, sight_of
from generator.shape import Shape, signs_of
from generator.stages import Progress
from generator.standing import Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """What is to be written: the ``artifacts`` that may be others than those of the last build.

    ``standing`` and ``shape`` are those of all; of the files of the last build, those ``named`` go unless they are
    promised.
    """

    standing: Standing
    shape: Shape
    artifacts: tuple[Artifact, ...]
    named: Set[str]


def first_pages(standing: Standing, ids: Set[str], site: Site) -> Iterator[Artifact]:
    """The pages that show the texts of some papers, as these stand now, with the papers that were related to them.

    None where these are not known.
    """
    if standing.likeness is None:
        return iter(())
    return _showing(standing, _sight(standing, site), site, standing.likeness, ids)


def amended(
    standing: Standing, ids: Set[str], site: Site, before: Shape, *, jobs: Jobs, cache: Path | None, progress: Progress
) -> Amended | None:
    """What is to be written where the texts of the papers with some ``ids`` are others than those of ``before``.

    None where there comes to be a map, or none, or files of the whole catalogue get other names: then all pages change.
    """
    catalogue = standing.catalogue
    if tuple(ref.path for ref in export_refs(catalogue, site)) != standing.exports:
        return None
    with index_beside(catalogue, site, jobs=jobs, progress=progress) as index:
        progress("relating", 0, 0)
        likeness, map_files = liken(catalogue, site, jobs=jobs, cache=cache)
        if (likeness.drawn is not None) != standing.mapped:
            return None
        progress("planning", 0, 0)
        shape = replace(
            before,
            papers={**before.papers, **signs_of({entry_id: catalogue.entries[entry_id] for entry_id in ids})},
            related=signs_of({entry_id: likeness.related.get(entry_id, ()) for entry_id in catalogue.entries}),
        )
        pages = _showing(standing, _sight(standing, site), site, likeness, ids, shape.related_otherwise(before))
        exports = (
            each for each in export_artifacts(catalogue, site) if each.shows is None or not ids.isdisjoint(each.shows)
        )
        artifacts = (*exports, *pages)
        progress("indexing", 0, 0)
        named = (*index(), *map_files)
    return Amended(
        standing=replace(standing, named=frozenset(each.path for each in named), likeness=likeness),
        shape=shape,
        artifacts=(*artifacts, *named),
        named=standing.named,
    )


def _sight(standing: Standing, site: Site) -> Sight:
    """What pages look like; all that is to be told of that stands."""
    exports = export_refs(standing.catalogue, site)
    return sight_of(site, Problems(), mapped=standing.mapped, exports=exports)


def _showing(
    standing: Standing,
    sight: Sight,
    site: Site,
    likeness: Likeness,
    ids: Set[str],
    related_anew: Set[str] = frozenset(),
) -> Iterator[Artifact]:
    pages = pages_showing(
        ids,
        standing.catalogue,
        site,
        sight.texts,
        partial(refer, site=site),
        sight.words,
        likeness,
        related_anew=related_anew,
    )
    return map(sight.renderer.artifact, pages)
