"""Which pages exist, and what each one shows.

A template sees its ``page`` and the ``site``, and nothing else. Addresses of pages are paths in the output folder; a
template puts ``page.root`` in front of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import chain, islice
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.catalogue import FOLDERS, Catalogue, Entry, Group, Kind
from generator.config import Site
from generator.errors import Origin, Problems
from generator.map import PaperMap
from generator.pages.details import details, source_record
from generator.pages.feeds import FEED_PATH, feed_page, sitemap_pages
from generator.pages.indexes import index_pages
from generator.pages.labels import (
    PLURALS,
    TOTALS,
    group_name,
    index_path,
    labelled,
    numbered,
    state_name,
    titled,
)
from generator.pages.lists import (
    PER_PAGE,
    Rows,
    author_refs,
    buttons,
    group_ref,
    listed_on,
    most_frequent,
    page_numbers,
    page_part,
    page_path,
    refs,
    related_papers,
    year_ref,
)
from generator.pages.maps import MAP_PATH, NOTHING_ALIKE, Likeness, map_page, map_picture
from generator.pages.statistics import (
    STATISTICS_PATH,
    catalogue_years,
    group_refs,
    group_years,
    largest_groups,
    statistics_page,
)
from generator.pages.types import (
    FeedPage,
    GroupPage,
    HomePage,
    ListPage,
    MapPage,
    NotFoundPage,
    Page,
    PaperPage,
    Planned,
    ReadingListPage,
    RedirectPage,
    Ref,
    RemovedPage,
    SearchPage,
    StatisticsPage,
    TextPage,
)
from generator.text import excerpt
from generator.textpages import Text
from generator.words import ENGLISH, Words

if TYPE_CHECKING:  # NumPy is slow to import, and a page needs none.
    from generator.related import Related

NEWEST = 10
PAGE_AUTHORS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """How to cite a paper: as a line of a reference list (plain text), as a BibTeX entry, and by metadata tags as names
    and contents.
    """

    citation: str
    bibtex: str
    metadata: tuple[tuple[str, str], ...]


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
    addresses: list[str] = []
    paths: set[str] = set()
    for page in _content_pages(catalogue, site, texts, refer, words, likeness):
        paths.add(page.path)
        if page.indexed:
            addresses.append(_address(page.path, site))
        yield replace(page, make=partial(_placed, page.make, site))
    for redirect in redirects(catalogue.aliases, paths, problems, words):
        yield _made(_placed(partial(_itself, redirect), site))
    yield Planned(path=FEED_PATH, type=FeedPage, make=partial(feed_page, catalogue, site, words))
    if site.url:
        yield from map(_made, sitemap_pages(addresses, site))


def pages_showing(
    ids: Set[str],
    catalogue: Catalogue,
    site: Site,
    texts: Sequence[Text],
    refer: Callable[[Entry], Reference],
    words: Words = ENGLISH,
    likeness: Likeness = NOTHING_ALIKE,
) -> Iterator[Planned]:
    """The pages that show the texts of some papers, among those of all papers, their groups and the first page."""
    slugs: dict[Kind, set[str]] = {kind: set() for kind in FOLDERS}
    for entry in catalogue.listed(sorted(ids)):
        slugs["author"].update(entry.author_slugs)
        slugs["tag"].update(entry.tag_slugs)
        slugs["venue"].update(filter(None, (entry.venue_slug,)))
        slugs["year"].add(entry.year_slug)
    groups = (catalogue.groups[kind][slug] for kind in FOLDERS for slug in sorted(slugs[kind]))
    for page in chain(
        (_home(catalogue, site, texts, words, likeness),),
        _paper_pages(catalogue, site, refer, words, likeness),
        _list_pages(catalogue, site, words),
        *(_group_pages(catalogue, group, words) for group in groups),
    ):
        if page.shows is None or not ids.isdisjoint(page.shows):
            yield replace(page, make=partial(_placed, page.make, site))


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
    yield from _paper_pages(catalogue, site, refer, words, likeness)
    yield from (_made(_removed_page(entry, words)) for entry in catalogue.removed)
    yield from _list_pages(catalogue, site, words)
    for kind in FOLDERS:
        yield from index_pages(catalogue, kind, words)
        for group in catalogue.groups[kind].values():
            yield from _group_pages(catalogue, group, words)
    if likeness.drawn:
        make = partial(map_page, catalogue, likeness.drawn, likeness.data, words)
        yield Planned(path=MAP_PATH, type=MapPage, make=make)
    yield Planned(path=STATISTICS_PATH, type=StatisticsPage, make=partial(statistics_page, catalogue, words))
    yield from map(_made, _own_pages(site, texts, words))


def _home(catalogue: Catalogue, site: Site, texts: Sequence[Text], words: Words, likeness: Likeness) -> Planned:
    make = partial(_home_page, catalogue, site, texts, words, likeness.drawn)
    return Planned(path="index.html", type=HomePage, make=make)


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
        path="search.html",
        title=words.gettext("Search"),
        description=words.gettext("Search %(site)s", site=site.title),
    )
    yield ReadingListPage(
        path="reading-list.html",
        title=words.gettext("Reading list"),
        description=words.gettext("The papers of %(site)s that you keep", site=site.title),
        section="reading-list.html",
        indexed=False,
    )
    yield NotFoundPage(
        path="404.html",
        title=words.gettext("Page not found"),
        description=words.gettext("There is no page at this address."),
        indexed=False,
    )


def _placed(make: Callable[[], Page], site: Site) -> Page:
    """A page that knows the way to the root of the site and its own address."""
    page = make()
    if isinstance(page, NotFoundPage):
        return replace(page, root=site.base_path)
    shown = page.target if isinstance(page, RedirectPage) else page.path
    return replace(page, root="../" * page.path.count("/"), canonical=_address(shown, site))


def _address(path: str, site: Site) -> str:
    """The absolute address of a page, where the site has one."""
    folder, _, file = path.rpartition("/")
    address = f"{folder}/".lstrip("/") if file == "index.html" else path
    return site.url + quote(address) if site.url else ""


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
    )


def _paper_pages(
    catalogue: Catalogue,
    site: Site,
    refer: Callable[[Entry], Reference],
    words: Words,
    likeness: Likeness,
) -> Iterator[Planned]:
    entries = tuple(catalogue.entries.values())
    for before, entry, after in zip((None, *entries[:-1]), entries, (*entries[1:], None), strict=True):
        alike = likeness.related.get(entry.id, ())
        make = partial(
            _paper_page, catalogue, site, entry, words, refer=refer, neighbours=(before, after), related=alike
        )
        shows = [*(shown.id for shown in (before, entry, after) if shown), *(each.id for each in alike)]
        yield Planned(path=entry.path, type=PaperPage, make=make, shows=shows)


def _paper_page(
    catalogue: Catalogue,
    site: Site,
    entry: Entry,
    words: Words,
    *,
    refer: Callable[[Entry], Reference],
    neighbours: tuple[Entry | None, Entry | None],
    related: Sequence[Related],
) -> PaperPage:
    paper = entry.paper
    before, after = neighbours
    authors = author_refs(catalogue, entry)
    reference = refer(entry)
    return PaperPage(
        path=entry.path,
        title=titled(entry, words),
        description=excerpt(entry.abstract.text or entry.title.text, 200),
        section="papers/index.html",
        id=entry.id,
        title_html=entry.title.html,
        untitled=entry.untitled,
        abstract_html=entry.abstract.html,
        body_html=entry.body.html,
        authors=authors[:PAGE_AUTHORS],
        more_authors=authors[PAGE_AUTHORS:],
        others=paper.others,
        venue=next(iter(refs(catalogue, "venue", (entry.venue_slug,), words)), None),
        year=year_ref(catalogue, entry, words),
        tags=refs(catalogue, "tag", entry.tag_slugs, words),
        related=related_papers(catalogue, related, words),
        buttons=buttons(entry, words),
        details=tuple(details(entry, words)),
        record=source_record(entry, site),
        award=paper.award,
        state=state_name(paper.state, words),
        state_note=paper.state_note,
        citation=reference.citation,
        bibtex=reference.bibtex,
        metadata=reference.metadata,
        lang=paper.lang,
        previous=_neighbour(before),
        following=_neighbour(after),
    )


def _neighbour(entry: Entry | None) -> Ref | None:
    return Ref(name=entry.title.text, path=entry.path) if entry else None


def _removed_page(entry: Entry, words: Words) -> RemovedPage:
    return RemovedPage(
        path=entry.path,
        title=words.gettext("Paper removed"),
        description=words.gettext("The paper that was at this address has been removed."),
        section="papers/index.html",
        indexed=False,
        reason=entry.paper.state_note,
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
        elif target not in paths:
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


def _list_pages(catalogue: Catalogue, site: Site, words: Words) -> Iterator[Planned]:
    listed = tuple(catalogue.entries)
    for number in page_numbers(listed, per_page=PER_PAGE):
        make = partial(_list_page, catalogue, site, listed, number, words)
        shows = listed_on(listed, number, per_page=PER_PAGE)
        yield Planned(path=page_path("papers/index.html", number), type=ListPage, make=make, shows=shows)


def _list_page(catalogue: Catalogue, site: Site, listed: Sequence[str], number: int, words: Words) -> ListPage:
    first = "papers/index.html"
    part, pagination = page_part(first, listed, number, per_page=PER_PAGE)
    return ListPage(
        path=page_path(first, number),
        title=numbered(words.gettext("All papers"), number, words),
        description=words.gettext("All %(number)s papers of %(site)s", number=len(listed), site=site.title),
        section=first,
        count=len(listed),
        rows=Rows(catalogue, part, words),
        pagination=pagination,
    )


def _group_pages(catalogue: Catalogue, group: Group, words: Words) -> Iterator[Planned]:
    company: Callable[[], _Company] = partial(_company, catalogue, group)
    if len(group.entry_ids) > PER_PAGE:
        company = cache(company)
    for number in page_numbers(group.entry_ids, per_page=PER_PAGE):
        make = partial(_group_page, catalogue, group, company, number, words)
        shows = listed_on(group.entry_ids, number, per_page=PER_PAGE)
        yield Planned(path=page_path(group.path, number), type=GroupPage, make=make, shows=shows)


def _group_page(
    catalogue: Catalogue, group: Group, company: Callable[[], _Company], number: int, words: Words
) -> GroupPage:
    index = Ref(name=words.gettext(PLURALS[group.kind]), path=index_path(group.kind))
    name = group_name(group, words)
    count = len(group.entry_ids)
    part, pagination = page_part(group.path, group.entry_ids, number, per_page=PER_PAGE)
    coauthors, tags = company()
    return GroupPage(
        path=page_path(group.path, number),
        title=numbered(name, number, words),
        description=labelled(name, words.ngettext("%(num)s paper", "%(num)s papers", count), words),
        section=index.path,
        kind=group.kind,
        slug=group.slug,
        name=name,
        index=index,
        count=count,
        rows=Rows(catalogue, part, words),
        pagination=pagination,
        coauthors=coauthors,
        tags=tags,
        orcid=group.orcid,
        by_year=group_years(catalogue, group, words) if number == 1 else None,
    )


_Company = tuple[tuple[Ref, ...], tuple[Ref, ...]]


def _company(catalogue: Catalogue, group: Group) -> _Company:
    """The authors and the tags most often found with a group."""
    entries = catalogue.listed(group.entry_ids)
    tags = [slug for entry in entries for slug in entry.tag_slugs if (group.kind, group.slug) != ("tag", slug)]
    coauthors = [slug for entry in entries for slug in entry.author_slugs if slug != group.slug]
    return (
        most_frequent(catalogue, "author", coauthors, most=12) if group.kind == "author" else (),
        most_frequent(catalogue, "tag", tags, most=12),
    )
