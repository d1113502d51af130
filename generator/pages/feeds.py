"""What other programs read: the Atom feed and the sitemap."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.pages.kept import Kept
from generator.pages.labels import titled
from generator.pages.types import FeedEntry, FeedPage, Planned, SitemapPage
from generator.words import Words

FEED_PATH = "feed.xml"
FEED_LENGTH = 50
"""How many papers the feed holds."""
SITEMAP_LIMIT = 50_000
"""The most addresses of one sitemap file (sitemaps.org, protocol 0.9)."""


def feed_page(catalogue: Catalogue, site: Site, words: Words) -> FeedPage:
    """The feed of the newest papers that have a date.

    Identifiers are made from the site's title and the paper's address part, so that a move to another host changes
    none. Times are those of the papers, at midnight UTC, the first day standing for a month or a year; no clock is
    read.
    """
    dated = (entry for entry in catalogue.entries.values() if entry.paper.date)
    entries = tuple(_feed_entry(entry, catalogue, site, words) for entry in islice(dated, FEED_LENGTH))
    return FeedPage(
        path=FEED_PATH,
        title=site.title,
        description=site.description or site.tagline,
        id=_urn(site, ""),
        url=site.url + FEED_PATH,
        home_url=site.url or "index.html",
        updated=max((entry.updated for entry in entries), default="1970-01-01T00:00:00Z"),
        entries=entries,
    )


def _feed_entry(entry: Entry, catalogue: Catalogue, site: Site, words: Words) -> FeedEntry:
    tags = catalogue.groups["tag"]
    year, month, day = (*entry.paper.date.split("-"), "01", "01")[:3]
    return FeedEntry(
        id=_urn(site, entry.id),
        title=titled(entry, words),
        url=site.url + entry.path,
        updated=f"{year}-{month}-{day}T00:00:00Z",
        authors=tuple(name.full for name in entry.paper.authors),
        summary_html=entry.abstract.html,
        tags=tuple(tags[slug].name for slug in entry.tag_slugs),
    )


def _urn(site: Site, entry_id: str) -> str:
    return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'papershelf:{site.title}/{entry_id}')}"


def sitemap_pages(paths: Sequence[str], address: Callable[[str], str], site: Site) -> Iterator[Planned]:
    """The sitemap of the pages at some paths, by their absolute addresses; over ``SITEMAP_LIMIT`` of them, an index and
    its parts, packed.
    """
    urls: Callable[[], Sequence[str]] = partial(_addresses, paths, address)
    if len(paths) <= SITEMAP_LIMIT:
        yield _planned(partial(_sitemap, urls, 0), "sitemap.xml")
        return
    urls = Kept(urls)
    starts = range(0, len(paths), SITEMAP_LIMIT)
    parts = {f"sitemap.{number}.xml.gz": start for number, start in enumerate(starts, 1)}
    yield _planned(partial(_sitemap_index, [site.url + path for path in parts]), "sitemap.xml")
    for path, start in parts.items():
        yield _planned(partial(_sitemap, urls, start), path)


def _planned(make: Callable[[str], SitemapPage], path: str) -> Planned:
    return Planned(path=path, type=SitemapPage, make=partial(make, path))


def _addresses(paths: Iterable[str], address: Callable[[str], str]) -> list[str]:
    return sorted(map(address, paths))


def _sitemap(urls: Callable[[], Sequence[str]], start: int, path: str) -> SitemapPage:
    part = tuple(urls()[start : start + SITEMAP_LIMIT])
    return SitemapPage(path=path, title="", description="", urls=part, parts=())


def _sitemap_index(parts: Sequence[str], path: str) -> SitemapPage:
    return SitemapPage(path=path, title="", description="", urls=(), parts=tuple(parts))
