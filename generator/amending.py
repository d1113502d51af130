"""What is to be written where only the texts of a few papers changed since the last build."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.chunks import Jobs
from generator.config import Site
from generator.edits import Edit
from generator.errors import Problems
from generator.exports import export_refs, refer
from generator.exports.amended import amended_exports
from generator.frame import Sight, sight_of
from generator.indexing import index_copied
from generator.likening import liken_again
from generator.output import Artifact, Place
from generator.pages import pages_showing
from generator.pages.maps import Likeness
from generator.search.files import MANIFEST, stands, value_of
from generator.shape import Shape, signs_of_texts
from generator.stages import Progress
from generator.standing import Standing, digests_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Amended:
    """What is to be written: the ``artifacts`` that may be others than those of the last build.

    ``standing`` is that of all, and ``related`` are fingerprints of which papers are related to each, by id. Of the
    files of the last build, those at the paths ``gone`` go, and all others that are not promised stay.
    """

    standing: Standing
    related: Mapping[str, str]
    artifacts: tuple[Artifact, ...]
    gone: Set[str]


def first_pages(standing: Standing, edit: Edit, site: Site) -> Iterator[Artifact]:
    """The pages that show the texts of edited papers, as these stand now, with the papers that were related to them.

    None where these are not known.
    """
    if standing.likeness is None:
        return iter(())
    ids = edit.now.keys()
    is_titled = any(edit.before[entry_id].title != edit.now[entry_id].title for entry_id in ids)
    sight = standing.sight or _seen(standing, site)
    return _showing(standing, site, standing.likeness, sight, ids, own=None if is_titled else ids)


def amended(
    standing: Standing,
    edit: Edit,
    site: Site,
    before: Shape,
    *,
    last: Place,
    doubted: Set[str],
    jobs: Jobs,
    cache: Path | None,
    progress: Progress,
) -> Amended | None:
    """What is to be written after an edit, where ``before`` is the shape of the last build, which ``last`` holds.

    Pages that show the papers with the ids ``doubted`` may be others than that made. None where there comes to be a
    map, or none, or files of the whole catalogue get other names: then all pages change.
    """
    catalogue = standing.catalogue
    ids = edit.now.keys() | doubted
    if tuple(ref.path for ref in export_refs(standing.size, site)) != standing.exports:
        return None
    manifest = last.read(MANIFEST)
    changed = edit.now.keys()
    with index_copied(catalogue, site, jobs=jobs, cache=cache, edited=changed, before=manifest) as index:
        progress("relating", 0, 0)
        since = standing.since | edit.now.keys()
        likeness, map_files = liken_again(standing.likened, since, catalogue, site, jobs=jobs, cache=cache)
        if (likeness.drawn is not None) != standing.mapped:
            return None
        progress("planning", 0, 0)
        related = signs_of_texts(likeness.told)
        sight = standing.sight or _seen(standing, site)
        own = ids | before.related_otherwise(related)
        pages = tuple(_showing(standing, site, likeness, sight, ids, own=own))
        exports = amended_exports(catalogue, site, edit, standing.size, last.read)
        progress("indexing", 0, 0)
        files = (*index(), *map_files)
    named = digests_of(files) | (_still(standing.named, files) if manifest else {})
    same = {path for path, content in named.items() if standing.named.get(path) == content}
    return Amended(
        standing=replace(
            standing, named=named, likeness=likeness, likened=likeness.sign, since=likeness.since, sight=sight
        ),
        related=related,
        artifacts=(*exports, *pages, *(each for each in files if each.path not in same)),
        gone=standing.named.keys() - same,
    )


def _still(named: Mapping[str, bytes], files: Iterable[Artifact]) -> dict[str, bytes]:
    """Those of the files of the search that are not made again, since they are as they were."""
    told = value_of(next(each for each in files if each.path == MANIFEST).make())
    return {path: content for path, content in named.items() if path.startswith("search/") and stands(path, told)}


def _showing(
    standing: Standing, site: Site, likeness: Likeness, sight: Sight, ids: Set[str], *, own: Set[str] | None
) -> Iterator[Artifact]:
    """The pages that show the texts of some papers."""
    sight.renderer.forget_rows()
    cite = partial(refer, site=site)
    pages = pages_showing(ids, standing.catalogue, site, sight.texts, cite, sight.words, likeness, own=own)
    return map(sight.renderer.artifact, pages)


def _seen(standing: Standing, site: Site) -> Sight:
    """What pages look like; what is to be told of that stands already."""
    exports = export_refs(standing.size, site)
    return sight_of(site, Problems(), mapped=standing.mapped, exports=exports)
