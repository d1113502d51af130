"""All that a build does before it writes: papers related, pages planned, and the promises of all files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from generator.artifacts import site_artifacts
from generator.attachments import attach
from generator.catalogue import Catalogue
from generator.chunks import CHUNK, Jobs
from generator.config import Site
from generator.errors import Problems
from generator.exports import export_refs, refer, size_of
from generator.frame import Sight, sight_of
from generator.gathering import Gathered, gather, site_sources
from generator.indexing import index_beside
from generator.ledger import read_ledger, vanishing
from generator.likening import liken
from generator.output import Artifact, Place, check_output
from generator.pages import all_pages
from generator.pages.lists import row
from generator.pages.maps import Likeness
from generator.pages.types import Planned
from generator.program import fingerprint
from generator.render import Renderer
from generator.shape import shown_of
from generator.spool import made_until
from generator.stages import Progress, untold
from generator.standing import Standing, digests_of, standing_of
from generator.words import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a build is about to write: the promises of all files, ``pages`` of them pages.

    ``catalogue`` is the one of ``gathered`` with links to the files in the output; ``linked`` are the paths where these
    were looked for. If that was asked for, ``standing`` is what is to stand of the
    build, and ``keys`` are fingerprints of what files show, by their paths; ``related`` those of which papers are
    related to each, by id.
    """

    site: Site
    gathered: Gathered
    catalogue: Catalogue
    keys: Mapping[str, str]
    related: Mapping[str, str]
    words: Words
    renderer: Renderer
    pages: int
    artifacts: tuple[Artifact, ...]
    linked: tuple[str, ...]
    standing: Standing | None


def check_place(site: Site, output: Path | Place) -> None:
    """Raise ``PapershelfError`` where writing to an output folder would endanger what the site is made from."""
    if isinstance(output, Path):
        named = (site.folder / source for source in site.sources)
        check_output(output, (site.folder, *named, *(source.path for source in site_sources(site, Problems()))))


def plan(
    site: Site,
    *,
    problems: Problems,
    jobs: Jobs = 0,
    heed_ledger: bool = True,
    cache: Path | None = None,
    lasting: bool = False,
    rows: bool = False,
    progress: Progress = untold,
) -> Plan:
    """All that a build does before it writes.

    With ``heed_ledger`` published addresses that would vanish are told; ``lasting`` asks for what stands of the build,
    and ``rows`` for those of all papers in lists, rendered while the search index is made, as are the first pages.
    Raises ``PapershelfError`` where there is nothing to write, or a template is broken.
    """
    gathered = gather(site, problems=problems, jobs=jobs, cache=cache, signed=lasting, progress=progress)
    later = Problems()
    try:
        return _planned(
            site,
            gathered,
            later,
            jobs=jobs,
            heed_ledger=heed_ledger,
            cache=cache,
            lasting=lasting,
            rows=rows,
            progress=progress,
        )
    finally:
        problems.take(later)


def _planned(
    site: Site,
    gathered: Gathered,
    problems: Problems,
    *,
    jobs: Jobs,
    heed_ledger: bool,
    cache: Path | None,
    lasting: bool,
    rows: bool,
    progress: Progress,
) -> Plan:
    attached = attach(gathered.catalogue, site.folder, problems)
    catalogue = attached.catalogue
    if site.related or site.map:
        import generator.finding  # noqa: F401 -- brings NumPy, which the copy that makes the index needs too
    with index_beside(catalogue, site, jobs=jobs, cache=cache) as index:
        progress("relating", 0, 0)
        likeness, map_files = liken(catalogue, site, jobs=jobs, cache=cache)
        progress("planning", 0, 0)
        mapped = likeness.drawn is not None
        size = size_of(catalogue.entries.values())
        exports = export_refs(size, site)
        sight = sight_of(site, problems, mapped=mapped, exports=exports)
        words, renderer = sight.words, sight.renderer
        pages = list(all_pages(catalogue, site, sight.texts, partial(refer, site=site), problems, words, likeness))
        if site.urls and heed_ledger:
            problems.extend(vanishing(read_ledger(site.folder / site.urls), (page.path for page in pages), site.urls))
        _probe(pages, renderer)
        export_paths = [ref.path for ref in exports]
        artifacts = tuple(site_artifacts(attached, site, pages, renderer, words))
        keys, related = _fingerprints(catalogue, likeness, site, sight, pages, artifacts) if lasting else ({}, {})
        if rows:
            render_rows(catalogue, renderer, words, progress=progress)
        progress("indexing", 0, 0)
        if rows:
            artifacts = tuple(made_until(index.is_there, artifacts))
        named = (*index(), *map_files)
    standing = (
        standing_of(
            gathered,
            catalogue,
            planned=problems,
            mapped=mapped,
            exports=export_paths,
            named=digests_of(named),
            size=size,
            likeness=likeness,
            sight=sight,
        )
        if lasting
        else None
    )
    return Plan(
        site=site,
        gathered=gathered,
        catalogue=catalogue,
        keys=keys,
        related=related,
        words=words,
        renderer=renderer,
        pages=len(pages),
        artifacts=(*artifacts, *named),
        linked=attached.sought,
        standing=standing,
    )


def _fingerprints(
    catalogue: Catalogue,
    likeness: Likeness,
    site: Site,
    sight: Sight,
    pages: Sequence[Planned],
    artifacts: Sequence[Artifact],
) -> tuple[dict[str, str], Mapping[str, str]]:
    """Fingerprints of what files show, by their paths, and of which papers are related to each."""
    templates = {page.type.template for page in pages if page.hangs_on}
    looks = {template: sight.renderer.made_from(template) for template in templates}
    signs = {template: fingerprint(chain.from_iterable(sorted(made.items()))) for template, made in looks.items()}
    # Templates of the theme tell no counts where a paper's groups are named; those of a site's owner may.
    own = site.home / "templates" if site.home else None
    is_own = own is not None and any((own / name).is_file() for name in chain.from_iterable(looks.values()))
    shown = shown_of(catalogue, likeness.told, (sight.renderer.shared, dict(catalogue.aliases)), counted=is_own)
    keys = {page.path: shown.key((signs[page.type.template], *page.hangs_on(shown))) for page in pages if page.hangs_on}
    cited = {each.path: shown.key(map(shown.papers.__getitem__, each.shows)) for each in artifacts if each.shows}
    return keys | cited, shown.related


def _probe(pages: Sequence[Planned], renderer: Renderer) -> None:
    """Render one page of each type, so that a broken template stops the build before anything is written."""
    for page in {page.type: page for page in reversed(pages)}.values():
        renderer.render(page.make())


def render_rows(catalogue: Catalogue, renderer: Renderer, words: Words, *, progress: Progress) -> None:
    """Render the row of each paper for the pages of lists, before these are shared out to several processes."""
    entries = tuple(catalogue.entries.values())
    progress("listing", 0, len(entries))
    for start in range(0, len(entries), CHUNK):
        chunk = entries[start : start + CHUNK]
        rows = renderer.render_rows(row(catalogue, entry, words) for entry in chunk)
        renderer.keep_rows(zip((entry.id for entry in chunk), rows, strict=True))
        progress("listing", start + len(chunk), len(entries))
