"""The page types: one for each template, carrying all that it may show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from generator.catalogue import Kind
from generator.charts import Heat, Timeline
from generator.pages.parts import Button, Pagination, PaperRow, Ref

if TYPE_CHECKING:
    from generator.shape import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """What every page has. ``section`` is the path of the navigation link that it belongs under."""

    template: ClassVar[str]

    path: str
    title: str
    description: str
    section: str = ""
    canonical: str = ""
    indexed: bool = True
    root: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A page that will be: its path in the output, its type, and what makes it, the same at each call.

    ``shows`` are the ids of all papers whose own facts are on it, beside the names and counts of their groups; None
    where they are not told. ``hangs_on`` gives fingerprints of all that is on it, beside what all pages show: where
    they are as they were, so is the page. It has none if there are few of its kind.

    Pages are made one by one as they are rendered: all at once they would need more memory than the catalogue.
    """

    path: str
    type: type[Page]
    make: Callable[[], Page]
    indexed: bool = True
    shows: Sequence[str] | None = None
    hangs_on: Callable[[Shown], Iterable[str]] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRegion:
    """A region of the map in words: the papers nearest to its middle, of ``count``."""

    name: str
    count: int
    papers: tuple[Ref, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MapColour:
    """A colour on the map: what it stands for, and of how many papers; ``swatch`` is the class of its sample."""

    name: str
    count: int
    swatch: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPage(Page):
    """The map of all papers; ``data`` is the path of the script that holds it.

    ``colourings`` are what papers can be coloured by, ``legend`` are the colours by the first of them.
    """

    template: ClassVar[str] = "map.html"

    data: str
    count: int
    colourings: tuple[str, ...]
    legend: tuple[MapColour, ...]
    regions: tuple[MapRegion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureLabel:
    """The name of a region on a picture, and its middle."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPicture:
    """The map, small: ``points`` are the data of an SVG path of dots, in a square of ``side`` units."""

    side: int
    points: str
    labels: tuple[PictureLabel, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage(Page):
    """The first page: what the catalogue is, at a glance."""

    template: ClassVar[str] = "home.html"

    introduction_html: str
    totals: tuple[Ref, ...]
    newest: Sequence[PaperRow]
    tags: tuple[Ref, ...]
    venues: tuple[Ref, ...]
    years: tuple[Ref, ...]
    by_year: Timeline | None = None
    map_picture: MapPicture | None = None
    regions: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsPage(Page):
    """The catalogue in charts; a chart that would show nothing is ``None`` or empty."""

    template: ClassVar[str] = "statistics.html"

    count: int
    years: Timeline | None
    venues: tuple[Ref, ...]
    tags: tuple[Ref, ...]
    venue_years: Heat | None
    tag_years: Heat | None
    tag_pairs: tuple[Ref, ...]
    authors: tuple[Ref, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """A labelled fact of a paper; ``url`` is where its text leads, or empty."""

    label: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRecord:
    """Where the record of a paper stands: its file and line, those of the records that went into it, and the address
    of that line on the forge, or the empty string.
    """

    place: str
    merged: tuple[str, ...]
    fix_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedPaper:
    """A paper like the one shown. ``where`` is its venue and year, ``shared`` the words and phrases that both have."""

    path: str
    title_html: str
    lang: str
    state: str
    where: str
    shared: tuple[str, ...]
    same_author: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage(Page):
    """One paper. ``metadata`` holds the ``<meta>`` tags for scholarly search engines, as names and contents."""

    template: ClassVar[str] = "paper.html"

    id: str
    title_html: str
    untitled: bool
    abstract_html: str
    body_html: str
    authors: tuple[Ref, ...]
    more_authors: tuple[Ref, ...]
    others: bool
    venue: Ref | None
    year: Ref | None
    tags: tuple[Ref, ...]
    related: tuple[RelatedPaper, ...]
    buttons: tuple[Button, ...]
    details: tuple[Detail, ...]
    record: SourceRecord
    award: str
    state: str
    state_note: str
    citation: str
    bibtex: str
    metadata: tuple[tuple[str, str], ...]
    lang: str
    previous: Ref | None
    following: Ref | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedPage(Page):
    """What stands at the address of a paper that was taken away: that it was, and why, if that is known."""

    template: ClassVar[str] = "removed.html"

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RedirectPage(Page):
    """What stands at an address that a page had before: the way to ``target``, a path in the output."""

    template: ClassVar[str] = "redirect.html"

    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPage(Page):
    """A page of the list of all papers."""

    template: ClassVar[str] = "papers.html"

    count: int
    rows: Sequence[PaperRow]
    pagination: Pagination


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupPage(Page):
    """A page of the papers of one author, tag, venue or year. ``company`` are the groups most often found with this
    one.
    """

    template: ClassVar[str] = "group.html"

    kind: Kind
    slug: str
    name: str
    index: Ref
    count: int
    rows: Sequence[PaperRow]
    pagination: Pagination
    coauthors: tuple[Ref, ...]
    tags: tuple[Ref, ...]
    orcid: str = ""
    by_year: Timeline | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A part of an index: the groups that begin with one letter, ``anchor`` its fragment."""

    name: str
    anchor: str
    groups: tuple[Ref, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage(Page):
    """A page of the index of all authors, tags, venues or years, by first letter where there are many.

    ``with_papers`` says that it lists the papers of some groups. ``jumps`` lead to every letter, on whatever page;
    ``stretches`` to the pages of a letter that fills several.
    """

    template: ClassVar[str] = "index.html"

    kind: Kind
    count: int
    letters: tuple[Letter, ...]
    jumps: tuple[Ref, ...]
    stretches: tuple[Ref, ...]
    most: tuple[Ref, ...]
    pagination: Pagination
    with_papers: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPage(Page):
    """A page written by the site's owner, in Markdown."""

    template: ClassVar[str] = "text.html"

    body_html: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchPage(Page):
    """The search page; its results are found by a script."""

    template: ClassVar[str] = "search.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingListPage(Page):
    """The page of the reading list, which a script fills with what the visitor's browser keeps."""

    template: ClassVar[str] = "reading-list.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFoundPage(Page):
    """What a host shows for an address that is none; ``root`` is absolute, since it is shown at every depth."""

    template: ClassVar[str] = "404.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedEntry:
    """A paper in the feed; ``updated`` is an RFC 3339 time."""

    id: str
    title: str
    url: str
    updated: str
    authors: tuple[str, ...]
    summary_html: str
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedPage(Page):
    """The Atom feed (RFC 4287) of the newest papers."""

    template: ClassVar[str] = "atom.xml"

    id: str
    url: str
    home_url: str
    updated: str
    entries: tuple[FeedEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SitemapPage(Page):
    """The sitemap (sitemaps.org, protocol 0.9): the absolute addresses of pages, or, in an index, of parts of the
    sitemap.
    """

    template: ClassVar[str] = "sitemap.xml"

    urls: tuple[str, ...]
    parts: tuple[str, ...]
