"""Which pages exist, and what each one shows.

A template sees its ``page`` and the ``site``, and nothing else. Addresses of pages are paths in the output folder; a
template puts ``page.root`` in front of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import TypeVar
from urllib.parse import quote

from generator.catalogue import FOLDERS, Catalogue, Entry, Group, Kind
from generator.config import Site
from generator.errors import Origin, Problems
from generator.pages.feeds import feed_page, sitemap_pages
from generator.pages.lists import (
    PER_PAGE,
    author_refs,
    buttons,
    group_ref,
    most_frequent,
    paginate,
    refs,
    row,
    titled,
    year_ref,
)
from generator.pages.types import (
    Detail,
    GroupPage,
    HomePage,
    IndexPage,
    Letter,
    ListPage,
    NotFoundPage,
    Page,
    PaperPage,
    PaperRow,
    RedirectPage,
    Ref,
    RemovedPage,
    SearchPage,
    TextPage,
)
from generator.text import excerpt, fold
from generator.textpages import Text

PLURALS: Mapping[Kind, str] = {"tag": "Tags", "author": "Authors", "venue": "Venues", "year": "Years"}
"""What the index of each kind of group is called, in the order of the navigation."""

NEWEST = 10
PAGE_AUTHORS = 60
INDEX_PER_PAGE = 1000
BY_LETTER_FROM = 40
"""From how many groups on an index is parted by letters."""

_P = TypeVar("_P", bound=Page)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """How to cite a paper: as a line of a reference list (plain text), a BibTeX entry, a RIS record, the JSON of a CSL
    item, and metadata tags as names and contents.
    """

    citation: str
    bibtex: str
    ris: str
    csl: str
    metadata: tuple[tuple[str, str], ...]


def all_pages(
    catalogue: Catalogue,
    site: Site,
    texts: Sequence[Text],
    refer: Callable[[Entry], Reference],
    problems: Problems,
) -> Iterator[Page]:
    """Every page of the site, feed and sitemap included; ``refer`` tells how to cite a paper."""
    addresses: list[str] = []
    paths: set[str] = set()
    for page in _content_pages(catalogue, site, texts, refer):
        placed = _placed(page, site)
        paths.add(placed.path)
        if placed.indexed:
            addresses.append(placed.canonical)
        yield placed
    for redirect in redirects(catalogue.aliases, paths, problems):
        yield _placed(redirect, site)
    yield feed_page(catalogue, site)
    if site.url:
        yield from sitemap_pages(addresses, site)


def navigation() -> tuple[Ref, ...]:
    """The links that every page shows first."""
    return (
        Ref(name="Papers", path="papers/index.html"),
        *(Ref(name=name, path=f"{FOLDERS[kind]}/index.html") for kind, name in PLURALS.items()),
    )


def _content_pages(
    catalogue: Catalogue, site: Site, texts: Sequence[Text], refer: Callable[[Entry], Reference]
) -> Iterator[Page]:
    rows = {entry.id: row(catalogue, entry) for entry in catalogue.entries.values()}
    yield _home_page(catalogue, site, texts, rows)
    yield from _paper_pages(catalogue, refer)
    yield from map(_removed_page, catalogue.removed)
    yield from _list_pages(site, rows)
    for kind in FOLDERS:
        yield from _index_pages(catalogue, kind)
        for group in catalogue.groups[kind].values():
            yield from _group_pages(catalogue, group, rows)
    for text in texts:
        if text.slug != "index":
            yield TextPage(
                path=f"{text.slug}.html",
                title=text.title,
                description=excerpt(text.text, 160),
                section=f"{text.slug}.html",
                body_html=text.html,
            )
    yield SearchPage(path="search.html", title="Search", description=f"Search {site.title}", indexed=False)
    yield NotFoundPage(
        path="404.html", title="Page not found", description="There is no page at this address.", indexed=False
    )


def _placed(page: _P, site: Site) -> _P:
    """A page that knows the way to the root of the site and its own address."""
    if isinstance(page, NotFoundPage):
        return replace(page, root=site.base_path)
    shown = page.target if isinstance(page, RedirectPage) else page.path
    folder, _, file = shown.rpartition("/")
    address = f"{folder}/".lstrip("/") if file == "index.html" else shown
    return replace(page, root="../" * page.path.count("/"), canonical=site.url + quote(address) if site.url else "")


def _home_page(catalogue: Catalogue, site: Site, texts: Sequence[Text], rows: Mapping[str, PaperRow]) -> HomePage:
    totals = (
        Ref(name="papers", path="papers/index.html", count=len(catalogue.entries)),
        *(
            Ref(name=PLURALS[kind].lower(), path=f"{FOLDERS[kind]}/index.html", count=len(catalogue.groups[kind]))
            for kind in PLURALS
        ),
    )
    return HomePage(
        path="index.html",
        title=site.title,
        description=site.description or site.tagline or f"{len(catalogue.entries)} papers",
        introduction_html=next((text.html for text in texts if text.slug == "index"), ""),
        totals=totals,
        newest=tuple(rows.values())[:NEWEST],
        tags=_largest(catalogue, "tag", 24),
        venues=_largest(catalogue, "venue", 12),
        years=tuple(map(group_ref, catalogue.groups["year"].values())),
    )


def _largest(catalogue: Catalogue, kind: Kind, most: int) -> tuple[Ref, ...]:
    ranked = sorted(catalogue.groups[kind].values(), key=lambda g: (-len(g.entry_ids), g.sorting, g.slug))
    return tuple(map(group_ref, ranked[:most]))


def _paper_pages(catalogue: Catalogue, refer: Callable[[Entry], Reference]) -> Iterator[PaperPage]:
    entries = tuple(catalogue.entries.values())
    for before, entry, after in zip((None, *entries[:-1]), entries, (*entries[1:], None), strict=True):
        paper = entry.paper
        authors = author_refs(catalogue, entry)
        reference = refer(entry)
        yield PaperPage(
            path=entry.path,
            title=titled(entry),
            description=excerpt(entry.abstract.text or entry.title.text, 200),
            section="papers/index.html",
            title_html=entry.title.html,
            untitled=entry.untitled,
            abstract_html=entry.abstract.html,
            body_html=entry.body.html,
            authors=authors[:PAGE_AUTHORS],
            more_authors=authors[PAGE_AUTHORS:],
            others=paper.others,
            venue=next(iter(refs(catalogue, "venue", (entry.venue_slug,))), None),
            year=year_ref(catalogue, entry),
            tags=refs(catalogue, "tag", entry.tag_slugs),
            buttons=buttons(entry),
            details=tuple(_details(entry)),
            award=paper.award,
            state=paper.state,
            state_note=paper.state_note,
            bibtex=reference.bibtex,
            metadata=reference.metadata,
            lang=paper.lang,
            previous=Ref(name=before.title.text, path=before.path) if before else None,
            following=Ref(name=after.title.text, path=after.path) if after else None,
        )


def _removed_page(entry: Entry) -> RemovedPage:
    return RemovedPage(
        path=entry.path,
        title="Paper removed",
        description="The paper that was at this address has been removed.",
        section="papers/index.html",
        indexed=False,
        reason=entry.paper.state_note,
    )


def redirects(aliases: Mapping[str, str], paths: Set[str], problems: Problems) -> Iterator[RedirectPage]:
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
                title="Page moved",
                description="This page has moved.",
                indexed=False,
                target=target,
            )


def _with_folders(path: str) -> Iterator[str]:
    """A path and the folders that it lies in: a page cannot be a folder too."""
    parts = path.split("/")
    return ("/".join(parts[:end]) for end in range(1, len(parts) + 1))


def _details(entry: Entry) -> Iterator[Detail]:
    paper = entry.paper
    container = paper.journal or paper.booktitle
    if container and fold(container) != fold(paper.venue):
        yield Detail(label="In", text=container)
    for label, text in (
        ("Series", paper.series),
        ("Volume", paper.volume),
        ("Number", paper.number),
        ("Pages", paper.pages),
        ("Publisher", paper.publisher),
        ("DOI", paper.doi),
        ("arXiv", paper.arxiv),
    ):
        if text:
            yield Detail(label=label, text=text)
    if len(paper.date) > 4:
        yield Detail(label="Date", text=paper.date)


def _list_pages(site: Site, rows: Mapping[str, PaperRow]) -> Iterator[ListPage]:
    listed = tuple(rows.values())
    for path, part, pagination in paginate("papers/index.html", listed, per_page=PER_PAGE):
        yield ListPage(
            path=path,
            title=_numbered("All papers", pagination.current),
            description=f"All {len(listed)} papers of {site.title}",
            section="papers/index.html",
            count=len(listed),
            rows=tuple(part),
            pagination=pagination,
        )


def _numbered(title: str, number: int) -> str:
    return title if number == 1 else f"{title}, page {number}"


def _group_pages(catalogue: Catalogue, group: Group, rows: Mapping[str, PaperRow]) -> Iterator[GroupPage]:
    entries = catalogue.listed(group.entry_ids)
    index = Ref(name=PLURALS[group.kind], path=f"{FOLDERS[group.kind]}/index.html")
    tags = [slug for entry in entries for slug in entry.tag_slugs if (group.kind, group.slug) != ("tag", slug)]
    coauthors = [slug for entry in entries for slug in entry.author_slugs if slug != group.slug]
    count = f"{len(entries)} paper{'' if len(entries) == 1 else 's'}"
    for path, part, pagination in paginate(group.path, entries, per_page=PER_PAGE):
        yield GroupPage(
            path=path,
            title=_numbered(group.name, pagination.current),
            description=f"{group.name}: {count}",
            section=index.path,
            kind=group.kind,
            name=group.name,
            index=index,
            count=len(entries),
            rows=tuple(rows[entry.id] for entry in part),
            pagination=pagination,
            coauthors=most_frequent(catalogue, "author", coauthors, most=12) if group.kind == "author" else (),
            tags=most_frequent(catalogue, "tag", tags, most=12),
            orcid=group.orcid,
        )


def _index_pages(catalogue: Catalogue, kind: Kind) -> Iterator[IndexPage]:
    groups = tuple(catalogue.groups[kind].values())
    by_letter = kind != "year" and len(groups) >= BY_LETTER_FROM
    most = _largest(catalogue, kind, 12) if by_letter else ()
    for path, part, pagination in paginate(f"{FOLDERS[kind]}/index.html", groups, per_page=INDEX_PER_PAGE):
        yield IndexPage(
            path=path,
            title=_numbered(PLURALS[kind], pagination.current),
            description=f"All {len(groups)} {PLURALS[kind].lower()} of the catalogue",
            section=f"{FOLDERS[kind]}/index.html",
            kind=kind,
            count=len(groups),
            letters=tuple(_letters(part)) if by_letter else (_letter("", part),),
            most=tuple(ref for ref in most if ref.count > 1) if pagination.current == 1 else (),
            pagination=pagination,
        )


def _letters(groups: Sequence[Group]) -> Iterator[Letter]:
    by_letter: dict[str, list[Group]] = {}
    for group in groups:
        first = group.sorting[:1].upper()
        by_letter.setdefault(first if first.isalpha() and first.isascii() else "#", []).append(group)
    for name in sorted(by_letter):
        yield _letter(name, by_letter[name])


def _letter(name: str, groups: Sequence[Group]) -> Letter:
    anchor = "letter-other" if name == "#" else f"letter-{name.lower()}"
    return Letter(name=name, anchor=anchor, groups=tuple(map(group_ref, groups)))
