"""Which pages exist, and what each one shows.

A template sees its ``page`` and the ``site``, and nothing else. Addresses of pages are paths in the output folder; a
template puts ``page.root`` in front of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice

from generator.catalogue import FOLDERS, Catalogue, Entry, Kind, index_path
from generator.config import Site
from generator.errors import Origin, Problems
from generator.map import PaperMap
from generator.pages.feeds import FEED_PATH, feed_page, sitemap_pages
from generator.pages.groups import group_pages, list_pages
from generator.pages.indexes import index_pages
from generator.pages.labels import (
    PLURALS,
    TOTALS,
)
from generator.pages.lists import (
    Rows,
    group_ref,
)
from generator.pages.maps import MAP_PATH, NOTHING_ALIKE, Likeness, map_page, map_picture, region_refs
from generator.pages.papers import Reference, paper_pages, removed_page
from generator.pages.parts import Ref
from generator.pages.placing import address_of, root_of
from generator.pages.statistics import (
    STATISTICS_PATH,
    catalogue_years,
    group_refs,
    largest_groups,
    statistics_page,
)
from generator.pages.types import (
    FeedPage,
    HomePage,
    MapPage,
    NotFoundPage,
    Page,
    Planned,
    ReadingListPage,
    RedirectPage,
    SearchPage,
    StatisticsPage,
    TextPage,
)
from generator.text import excerpt
from generator.textpages import Text
from generator.words import ENGLISH, Words

NEWEST = 10
SEARCH_PATH = "search.html"
READING_LIST_PATH = "reading-list.html"


def all_pages(
    catalogue: Catalogue,
    site: Site,
    texts: Sequence[Text],
    refer: Callable[[Entry], Reference],
    problems: Problems,
    words: Words = ENGLISH,
    likeness: Likeness = NOTHING_ALIKE,
) -> Iterator[Planned]:
    """Every page of the site, feed and sitemap included, in some words; ``refer`` tells how to cite a paper.

    ``likeness`` says which papers are alike.
    """
    indexed: list[str] = []
    paths: set[str] = set()
    for page in _content_pages(catalogue, site, texts, refer, words, likeness):
        paths.add(page.path)
        if page.indexed:
            indexed.append(page.path)
        yield _located(page, site)
    for redirect in redirects(catalogue.aliases, paths, problems, words):
        yield _made(_placed(redirect, site))
    yield _feed(catalogue, site, words)
    if site.url:
        yield from sitemap_pages(indexed, partial(address_of, site=site), site)


def pages_showing(
    ids: Set[str],
    catalogue: Catalogue,
    site: Site,
    texts: Sequence[Text],
    refer: Callable[[Entry], Reference],
    words: Words = ENGLISH,
    likeness: Likeness = NOTHING_ALIKE,
    *,
    own: Set[str] | None = None,
) -> Iterator[Planned]:
    """The pages that show the texts of some papers, or how papers are alike; of the papers' own pages, those of
    ``own`` alone, if that is given.
    """
    slugs: dict[Kind, set[str]] = {kind: set() for kind in FOLDERS}
    for entry in catalogue.listed(sorted(ids)):
        slugs["author"].update(entry.author_slugs)
        slugs["tag"].update(entry.tag_slugs)
        slugs["venue"].update(filter(None, (entry.venue_slug,)))
        slugs["year"].add(entry.year_slug)
    groups = [catalogue.groups[kind][slug] for kind in FOLDERS for slug in sorted(slugs[kind])]
    papers = paper_pages(catalogue, site, refer, words, likeness, only=own)
    has_listed = any(group.listed_on for group in groups)
    for page in chain(
        (_home(catalogue, site, texts, words, likeness),),
        papers if own is None else (replace(page, shows=None) for page in papers),
        list_pages(catalogue, site, words),
        *(group_pages(catalogue, group, site, words) for group in groups),
        index_pages(catalogue, "author", words) if has_listed else (),
        _map(catalogue, likeness, words),
    ):
        if page.shows is None or not ids.isdisjoint(page.shows):
            yield _located(page, site)
    yield _feed(catalogue, site, words)


def _made(page: Page) -> Planned:
    """A page that costs little to have, made already."""
    return Planned(path=page.path, type=type(page), make=partial(_itself, page), indexed=page.indexed)


def _itself(page: Page) -> Page:
    return page


def navigation(words: Words = ENGLISH, *, mapped: bool = False) -> tuple[Ref, ...]:
    """The links that every page shows first; ``mapped`` says that there is a map."""
    return (
        Ref(name=words.gettext("Papers"), path="papers/index.html"),
        *(Ref(name=words.gettext(name), path=index_path(kind)) for kind, name in PLURALS.items()),
        *((Ref(name=words.gettext("Map"), path=MAP_PATH),) if mapped else ()),
    )


def _content_pages(
    catalogue: Catalogue,
    site: Site,
    texts: Sequence[Text],
    refer: Callable[[Entry], Reference],
    words: Words,
    likeness: Likeness,
) -> Iterator[Planned]:
    yield _home(catalogue, site, texts, words, likeness)
    yield from paper_pages(catalogue, site, refer, words, likeness)
    yield from (_made(removed_page(entry, words)) for entry in catalogue.removed)
    yield from list_pages(catalogue, site, words)
    for kind in FOLDERS:
        yield from index_pages(catalogue, kind, words)
        for group in catalogue.groups[kind].values():
            yield from group_pages(catalogue, group, site, words)
    yield from _map(catalogue, likeness, words)
    yield Planned(path=STATISTICS_PATH, type=StatisticsPage, make=partial(statistics_page, catalogue, words))
    yield from map(_made, _own_pages(site, texts, words))


def _home(catalogue: Catalogue, site: Site, texts: Sequence[Text], words: Words, likeness: Likeness) -> Planned:
    make = partial(_home_page, catalogue, site, texts, words, likeness.drawn)
    return Planned(path="index.html", type=HomePage, make=make)


def _map(catalogue: Catalogue, likeness: Likeness, words: Words) -> Iterator[Planned]:
    """The page of the map, if there is one."""
    if likeness.drawn:
        make = partial(map_page, catalogue, likeness.drawn, likeness.data, words)
        yield Planned(path=MAP_PATH, type=MapPage, make=make)


def _feed(catalogue: Catalogue, site: Site, words: Words) -> Planned:
    return Planned(path=FEED_PATH, type=FeedPage, make=partial(feed_page, catalogue, site, words))


def _newest(catalogue: Catalogue) -> tuple[str, ...]:
    return tuple(islice(catalogue.entries, NEWEST))


def _own_pages(site: Site, texts: Sequence[Text], words: Words) -> Iterator[Page]:
    for text in texts:
        if text.slug != "index":
            yield TextPage(
                path=f"{text.slug}.html",
                title=text.title,
                description=excerpt(text.text, 160),
                section=f"{text.slug}.html",
                body_html=text.html,
            )
    yield SearchPage(
        path=SEARCH_PATH,
        title=words.gettext("Search"),
        description=words.gettext("Search %(site)s", site=site.title),
    )
    yield ReadingListPage(
        path=READING_LIST_PATH,
        title=words.gettext("Reading list"),
        description=words.gettext("The papers of %(site)s that you keep", site=site.title),
        section=READING_LIST_PATH,
        indexed=False,
    )
    yield NotFoundPage(
        path="404.html",
        title=words.gettext("Page not found"),
        description=words.gettext("There is no page at this address."),
        indexed=False,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """A page to be made that knows where it stands: as light as there are many of them."""

    make: Callable[[], Page]
    site: Site

    def __call__(self) -> Page:
        """The page."""
        return _placed(self.make(), self.site)


def _located(page: Planned, site: Site) -> Planned:
    """The same page, which will know where it stands."""
    make = _Placed(make=page.make, site=site)
    return replace(page, make=make)


def _placed(page: Page, site: Site) -> Page:
    """A page that knows the way to the root of the site and its own address."""
    if page.root:  # It was made so: there are too many of its kind to make each twice.
        return page
    if isinstance(page, NotFoundPage):
        return replace(page, root=site.base_path)
    shown = page.target.partition("#")[0] if isinstance(page, RedirectPage) else page.path
    return replace(page, root=root_of(page.path), canonical=address_of(shown, site))


def _home_page(
    catalogue: Catalogue, site: Site, texts: Sequence[Text], words: Words, drawn: PaperMap | None
) -> HomePage:
    totals = (
        Ref(name=words.gettext("papers"), path="papers/index.html", count=len(catalogue.entries)),
        *(
            Ref(name=words.gettext(name), path=index_path(kind), count=len(catalogue.groups[kind]))
            for kind, name in TOTALS.items()
        ),
    )
    return HomePage(
        path="index.html",
        title=site.title,
        description=site.description
        or site.tagline
        or words.ngettext("%(num)s paper", "%(num)s papers", len(catalogue.entries)),
        introduction_html=next((text.html for text in texts if text.slug == "index"), ""),
        totals=totals,
        newest=Rows(catalogue, _newest(catalogue), words),
        tags=group_refs(largest_groups(catalogue, "tag", 24), words),
        venues=group_refs(largest_groups(catalogue, "venue", 12), words),
        years=tuple(group_ref(group, words) for group in catalogue.groups["year"].values()),
        by_year=catalogue_years(catalogue),
        map_picture=map_picture(drawn) if drawn else None,
        regions=region_refs(drawn) if drawn else (),
    )


def redirects(
    aliases: Mapping[str, str], paths: Set[str], problems: Problems, words: Words = ENGLISH
) -> Iterator[RedirectPage]:
    """A page at each former address that leads to the page of today; problems for those that cannot have one.

    ``aliases`` maps paths of the output to paths; ``paths`` are the pages that there are.
    """
    taken = {path.casefold() for path in paths}
    for old, target in sorted(aliases.items()):
        if not taken.isdisjoint(_with_folders(old.casefold())):
            hint = "take the alias out, or give the page another address"
            problems.warning(Origin(file=old), f"a page has this address; it is no alias of {target}", hint)
        elif target.partition("#")[0] not in paths:
            problems.warning(Origin(file=old), f"an alias of {target}, which is no page; it leads nowhere")
        else:
            taken.add(old.casefold())
            yield RedirectPage(
                path=old,
                title=words.gettext("Page moved"),
                description=words.gettext("This page has moved."),
                indexed=False,
                target=target,
            )


def _with_folders(path: str) -> Iterator[str]:
    """A path and the folders that it lies in: a page cannot be a folder too."""
    parts = path.split("/")
    return ("/".join(parts[:end]) for end in range(1, len(parts) + 1))
