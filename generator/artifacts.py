"""Every file of a site, as promises: exports, static files, pages, files of papers; and the search index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import partial
from pathlib import Path
from typing import overload

from generator.attachments import Attached
from generator.bundles import (
    JOINED_SCRIPTS,
    SCRIPT_PATH,
    STYLE_PATH,
    bundled_script,
    bundled_style,
    is_bundled,
    joined_scripts,
)
from generator.catalogue import Catalogue, Entry
from generator.chunks import Jobs
from generator.config import Site
from generator.exports import export_artifacts
from generator.output import Artifact
from generator.pages.lists import ROW_LINKS
from generator.pages.types import Planned
from generator.render import Renderer
from generator.search import MANY, SearchEdit, SearchRecord, search_artifacts
from generator.text import digest
from generator.theme import static_content, static_files
from generator.words import ENGLISH, Words


def site_artifacts(
    attached: Attached,
    site: Site,
    pages: Sequence[Planned],
    renderer: Renderer,
    words: Words = ENGLISH,
) -> Iterator[Artifact]:
    """Every file of the site but those of the search, as promises."""
    catalogue = attached.catalogue
    many = len(catalogue.entries) >= MANY
    # The longest work comes first, so that no process is left with it in the end.
    yield from export_artifacts(catalogue, site)
    static = dict(static_files(site.home))
    for relative, path in static.items():
        if not is_bundled(relative):
            yield Artifact(path=f"static/{relative}", make=partial(static_content, path))
    yield Artifact(path=STYLE_PATH, make=partial(bundled_style, static, site.theme.tokens))
    yield Artifact(path=SCRIPT_PATH, make=partial(bundled_script, static, words, many=many))
    for joined, names in JOINED_SCRIPTS.items():
        yield Artifact(path=joined, make=partial(joined_scripts, static, names))
    for page in pages:
        yield renderer.artifact(page)
    for place, path in sorted(attached.files.items()):
        yield Artifact(path=place, make=path.read_bytes)
    yield from _host_files(site)


def search_files(
    catalogue: Catalogue,
    site: Site,
    *,
    jobs: Jobs = 1,
    cache: Path | None = None,
    edited: Set[str] = frozenset(),
    before: bytes | None = None,
) -> Iterator[Artifact]:
    """The files of the search, as promises; ``jobs`` is the number of processes (0: as the work wants).

    ``cache`` is the folder that remembers the index. Where ``before`` is the manifest of a build since which the
    abstracts of the papers with the ids ``edited`` alone changed, files that are as they were are left out.
    """
    records: Sequence[SearchRecord] = _Records(catalogue, site.language, tuple(catalogue.entries))
    edit = None
    if before:
        last = len(records) - 1
        numbers = tuple(last - place for place, entry_id in enumerate(catalogue.entries) if entry_id in edited)
        edit = SearchEdit(manifest=before, numbers=numbers)
    else:
        records = tuple(records)
    return search_artifacts(
        records, catalogue, jobs=jobs, whole=site.search_index, kept=indexed_in(cache, site), edit=edit
    )


def indexed_in(cache: Path | None, site: Site) -> Path | None:
    """The file that remembers the index, if anything does."""
    return cache / f"index-{digest(str(site.folder.resolve()), length=16)}" if cache else None


def _host_files(site: Site) -> Iterator[Artifact]:
    yield Artifact(path=".nojekyll", make=bytes)
    robots = f"User-agent: *\nAllow: /\nSitemap: {site.url}sitemap.xml\n" if site.url else "User-agent: *\nAllow: /\n"
    yield Artifact(path="robots.txt", make=robots.encode)
    if site.publish.cname:
        yield Artifact(path="CNAME", make=f"{site.publish.cname}\n".encode)


def search_record(catalogue: Catalogue, entry: Entry, language: str) -> SearchRecord:
    """What search knows of a paper, on pages in some ``language``."""
    tags, people = catalogue.groups["tag"], catalogue.groups["author"]
    return SearchRecord(
        url=entry.path,
        title=entry.title.text,
        authors=tuple(name.full for name in entry.paper.authors),
        venue=entry.paper.venue,
        year=str(entry.paper.year or ""),
        tags=tuple(tags[slug].name for slug in entry.tag_slugs),
        abstract=entry.abstract.text,
        ids=(*entry.paper.identifiers, *filter(None, (people[slug].orcid for slug in entry.author_slugs))),
        label=entry.paper.state or ("opening words" if entry.untitled else ""),
        author_slugs=tuple(f"?{slug}" if people[slug].listed_on else slug for slug in entry.author_slugs),
        venue_slug=entry.venue_slug,
        tag_slugs=entry.tag_slugs,
        links=tuple((link.kind, link.url) for link in entry.paper.links if link.kind in ROW_LINKS),
        award=entry.paper.award,
        others=entry.paper.others,
        lang=entry.paper.lang if entry.paper.lang != language else "",
    )


class _Records(Sequence[SearchRecord]):
    """What search knows of the papers with some ids, each made when it is asked for."""

    __slots__ = ("_catalogue", "_ids", "_language")

    def __init__(self, catalogue: Catalogue, language: str, ids: Sequence[str]) -> None:
        self._catalogue = catalogue
        self._language = language
        self._ids = ids

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, at: int) -> SearchRecord: ...
    @overload
    def __getitem__(self, at: slice) -> _Records: ...
    def __getitem__(self, at: int | slice) -> SearchRecord | _Records:
        if isinstance(at, slice):
            return _Records(self._catalogue, self._language, self._ids[at])
        return search_record(self._catalogue, self._catalogue.entries[self._ids[at]], self._language)
