"""Papers arranged: addresses, authors, tags, venues, years."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from generator.addresses import addresses
from generator.authorship import Author, Authorship, Byline, attribute
from generator.errors import Origin, Problems
from generator.markup import Rich
from generator.names import Name
from generator.people import Person
from generator.records import Paper
from generator.text import fold, slug
from generator.typeset import TypesetPaper

Kind = Literal["author", "tag", "venue", "year"]

FOLDERS: Mapping[Kind, str] = {"author": "authors", "tag": "tags", "venue": "venues", "year": "years"}
"""The folder of the output that holds the pages of each kind of group."""

NO_YEAR = "No year"

LISTING_PER_PAGE = 300
"""How many authors stand on a page of their index where it lists the papers of some."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A paper with its address and its place in the catalogue.

    ``id`` is its address: ``papers/<id>.html``. ``author_slugs`` go with ``paper.authors``, one each; ``tag_slugs``
    are in the order shown.
    """

    id: str
    paper: Paper
    title: Rich
    abstract: Rich
    body: Rich
    untitled: bool
    author_slugs: tuple[str, ...]
    tag_slugs: tuple[str, ...]
    venue_slug: str
    year_slug: str

    @property
    def path(self) -> str:
        """The page's path in the output."""
        return paper_path(self.id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The papers of one author, tag, venue or year; ``entry_ids`` in the catalogue's order.

    Of authors, ``orcid`` is the ORCID iD, and ``distinction`` says who of several people of one name it is;
    ``listed_on`` is the path of the page of the index that lists their papers, where they have no page of their own.
    """

    kind: Kind
    slug: str
    name: str
    sorting: str
    entry_ids: tuple[str, ...]
    orcid: str = ""
    distinction: str = ""
    listed_on: str = ""

    @property
    def label(self) -> str:
        """The name in a list: with the distinction."""
        return f"{self.name} ({self.distinction})" if self.distinction else self.name

    @property
    def path(self) -> str:
        """The path of the group's first page in the output; with a fragment where it has none of its own."""
        return f"{self.listed_on}#{self.anchor}" if self.listed_on else f"{FOLDERS[self.kind]}/{self.slug}.html"

    @property
    def anchor(self) -> str:
        """The fragment of the group in its index."""
        return f"by-{self.slug}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """All papers, newest first, by title within a date, leading punctuation aside; and their groups, by slug.

    ``tag_slugs`` are those of each paper that has any, by its id, to be counted without its entry. ``removed`` papers
    keep their addresses and are in no group. ``aliases`` maps former paths of pages in the output to those of today.
    """

    entries: Mapping[str, Entry]
    groups: Mapping[Kind, Mapping[str, Group]]
    tag_slugs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    removed: tuple[Entry, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)

    def listed(self, entry_ids: Iterable[str]) -> tuple[Entry, ...]:
        """The entries of some ids."""
        return tuple(self.entries[entry_id] for entry_id in entry_ids)


def paper_path(entry_id: str) -> str:
    """The path of a paper's page in the output."""
    return f"papers/{entry_id}.html"


def page_path(first: str, number: int) -> str:
    """The address of a page of a list: ``x.html``, ``x.2.html``, … Slugs have no full stop, so none can collide."""
    return first if number == 1 else f"{first.removesuffix('.html')}.{number}.html"


def index_path(kind: Kind) -> str:
    """The path of the index of all groups of a kind in the output."""
    return f"{FOLDERS[kind]}/index.html"


def arrange(
    papers: Sequence[TypesetPaper],
    earned: Callable[[str], tuple[str, ...]],
    problems: Problems,
    people: Sequence[Person] = (),
    *,
    author_pages: int = 1,
) -> Catalogue:
    """The catalogue of some papers.

    ``earned`` gives the tags that a plain text earns; they come after the tags that a source gives itself. ``people``
    says who stands behind printed names; authors of fewer papers than ``author_pages`` have no pages. The result does
    not depend on the order of ``papers``, but for records that ask for the same id.
    """
    ids = addresses(papers, problems)
    authorship = attribute(_bylines(ids, papers), people, problems)
    names = _GroupNames(problems)
    entries = [
        _entry(entry_id, typeset_paper, (printed, slugs), names, earned)
        for entry_id, typeset_paper, printed, slugs in zip(ids, papers, authorship.names, authorship.slugs, strict=True)
    ]
    entries.sort(key=_order)
    shown = [entry for entry in entries if entry.paper.state != "removed"]
    groups = _groups(shown, names, authorship.authors)
    groups["author"] = _with_pages(groups["author"], author_pages)
    return Catalogue(
        entries={entry.id: entry for entry in shown},
        groups=groups,
        tag_slugs={entry.id: entry.tag_slugs for entry in shown if entry.tag_slugs},
        removed=tuple(entry for entry in entries if entry.paper.state == "removed"),
        aliases=_aliases(entries, groups["author"], authorship, problems),
    )


def _bylines(ids: Sequence[str], papers: Sequence[TypesetPaper]) -> list[Byline]:
    return [
        Byline(
            called=tuple(dict.fromkeys((entry_id, *map(slug, filter(None, (paper.id, paper.key, *paper.former)))))),
            origin=paper.origin,
            authors=paper.authors,
        )
        for entry_id, paper in zip(ids, (each.paper for each in papers), strict=True)
    ]


def _entry(
    entry_id: str,
    typeset_paper: TypesetPaper,
    authors: tuple[tuple[Name, ...], tuple[str, ...]],
    names: _GroupNames,
    earned: Callable[[str], tuple[str, ...]],
) -> Entry:
    printed, author_slugs = authors
    paper = typeset_paper.paper
    tags = dict.fromkeys(names.add("tag", tag, paper.origin) for tag in (*paper.tags, *earned(told(typeset_paper))))
    return Entry(
        id=entry_id,
        paper=paper if printed == paper.authors else replace(paper, authors=printed, original=""),
        title=typeset_paper.title,
        abstract=typeset_paper.abstract,
        body=typeset_paper.body,
        untitled=typeset_paper.untitled,
        author_slugs=author_slugs,
        tag_slugs=tuple(tags),
        venue_slug=names.add("venue", paper.venue, paper.origin) if paper.venue else "",
        year_slug=names.add("year", str(paper.year or NO_YEAR), paper.origin),
    )


def told(paper: TypesetPaper | Entry) -> str:
    """What a paper says of itself, by which it earns tags."""
    return f"{'' if paper.untitled else paper.title.text}\n{paper.abstract.text}"


def _aliases(
    entries: Sequence[Entry], authors: Mapping[str, Group], authorship: Authorship, problems: Problems
) -> dict[str, str]:
    """Former paths of papers and authors to those of today."""
    aliases = {
        f"{FOLDERS['author']}/{old}.html": authors[new].path
        for old, new in authorship.aliases.items()
        if new in authors
    }
    for entry in sorted(entries, key=lambda each: each.paper.origin):
        for old in entry.paper.aliases:
            target = aliases.setdefault(old, entry.path)
            if target != entry.path:
                what = f"the alias “{old}” leads to {target} already"
                problems.warning(entry.paper.origin, what, "take it from one of the two")
    taken = {entry.path for entry in entries}
    for entry in entries:
        for name in entry.paper.former:
            old = f"papers/{slug(name)}.html"
            if old not in taken:
                aliases.setdefault(old, entry.path)
    return {old: new for old, new in sorted(aliases.items()) if old != new}


def _order(entry: Entry) -> tuple[int, tuple[int, ...], str, str]:
    """Newest first, papers without a year last; a year alone comes before its months; then by title."""
    parts = tuple(-int(part) for part in entry.paper.date.split("-")) if entry.paper.date else ()
    return (0 if parts else 1, parts, re.sub(r"^\W+", "", fold(entry.title.text)), entry.id)


class _GroupNames:
    """The names of groups: what falls together on one slug is one group, shown by its most frequent spelling."""

    __slots__ = ("_addresses", "_problems", "_spellings", "sortings")

    def __init__(self, problems: Problems) -> None:
        self._spellings: dict[tuple[Kind, str], Counter[str]] = {}
        self._addresses: dict[str, str] = {}
        self._problems = problems
        self.sortings: dict[tuple[Kind, str], str] = {}

    def add(self, kind: Kind, name: str, origin: Origin) -> str:
        """Count a name; its slug."""
        address = self._addresses.get(name) or self._addresses.setdefault(name, slug(name))
        group = kind, address
        spellings = self._spellings.get(group)
        if spellings is None:
            spellings = self._spellings[group] = Counter()
        if name not in spellings:
            if spellings:
                self._problems.note(origin, f"the {kind} “{name}” shares the page of “{next(iter(spellings))}”")
            self.sortings[group] = min(filter(None, (self.sortings.get(group), fold(name))))
        spellings[name] += 1
        return address

    def shown(self, kind: Kind, address: str) -> str:
        """The spelling that most papers have; of several, the first by letters."""
        spellings = self._spellings[kind, address]
        return min(spellings, key=lambda spelling: (-spellings[spelling], spelling))


def _groups(
    entries: Sequence[Entry], names: _GroupNames, authors: Mapping[str, Author]
) -> dict[Kind, dict[str, Group]]:
    gathered: dict[Kind, dict[str, list[str]]] = {kind: {} for kind in FOLDERS}
    for entry in entries:
        for kind, slugs in (
            ("author", entry.author_slugs),
            ("tag", entry.tag_slugs),
            ("venue", (entry.venue_slug,)),
            ("year", (entry.year_slug,)),
        ):
            for address in dict.fromkeys(filter(None, slugs)):
                gathered[kind].setdefault(address, []).append(entry.id)  # type: ignore[index]  # the four kinds stand above
    return {
        kind: {group.slug: group for group in sorted(_kind_groups(kind, by_slug, names, authors), key=_group_order)}
        for kind, by_slug in gathered.items()
    }


def _with_pages(authors: Mapping[str, Group], least: int) -> dict[str, Group]:
    """Some authors, those of fewer papers than ``least`` on the pages of the index."""
    first = index_path("author")
    return {
        address: replace(group, listed_on=page_path(first, place // LISTING_PER_PAGE + 1))
        if len(group.entry_ids) < least
        else group
        for place, (address, group) in enumerate(authors.items())
    }


def _kind_groups(
    kind: Kind, by_slug: Mapping[str, Sequence[str]], names: _GroupNames, authors: Mapping[str, Author]
) -> Iterable[Group]:
    for address, entry_ids in by_slug.items():
        author = authors[address] if kind == "author" else None
        yield Group(
            kind=kind,
            slug=address,
            name=author.name if author else names.shown(kind, address),
            sorting=author.sorting if author else names.sortings[kind, address],
            entry_ids=tuple(entry_ids),
            orcid=author.orcid if author else "",
            distinction=author.distinction if author else "",
        )


def _group_order(group: Group) -> tuple[int, str, str]:
    """Years from the newest, “no year” last; all else by name."""
    if group.kind == "year":
        return (-int(group.name) if group.name.isdigit() else 1, "", "")
    return (0, group.sorting, group.slug)
