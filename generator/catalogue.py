"""Papers arranged: addresses, authors, tags, venues, years."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.errors import Origin, Problems
from generator.markup import Rich
from generator.records import Paper
from generator.text import cut, digest, fold, opening, slug
from generator.typeset import TypesetPaper

Kind = Literal["author", "tag", "venue", "year"]

FOLDERS: Mapping[Kind, str] = {"author": "authors", "tag": "tags", "venue": "venues", "year": "years"}
"""The folder of the output that holds the pages of each kind of group."""

NO_YEAR = "No year"


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
        return f"papers/{self.id}.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The papers of one author, tag, venue or year; ``entry_ids`` in the catalogue's order."""

    kind: Kind
    slug: str
    name: str
    sorting: str
    entry_ids: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path of the group's first page in the output."""
        return f"{FOLDERS[self.kind]}/{self.slug}.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """All papers, newest first, by title within a date, leading punctuation aside; and their groups, by slug."""

    entries: Mapping[str, Entry]
    groups: Mapping[Kind, Mapping[str, Group]]

    def listed(self, entry_ids: Iterable[str]) -> tuple[Entry, ...]:
        """The entries of some ids."""
        return tuple(self.entries[entry_id] for entry_id in entry_ids)


def arrange(papers: Sequence[TypesetPaper], earned: Callable[[str], tuple[str, ...]], problems: Problems) -> Catalogue:
    """The catalogue of some papers.

    ``earned`` gives the tags that a plain text earns; they come after the tags that a source gives itself. The result
    does not depend on the order of ``papers``, but for records that ask for the same id.
    """
    names = _GroupNames(problems)
    entries: list[Entry] = []
    for entry_id, typeset_paper in zip(_ids(papers, problems), papers, strict=True):
        paper = typeset_paper.paper
        text = f"{'' if typeset_paper.untitled else typeset_paper.title.text}\n{typeset_paper.abstract.text}"
        tags = dict.fromkeys(names.add("tag", tag, paper.origin) for tag in (*paper.tags, *earned(text)))
        entries.append(
            Entry(
                id=entry_id,
                paper=paper,
                title=typeset_paper.title,
                abstract=typeset_paper.abstract,
                body=typeset_paper.body,
                untitled=typeset_paper.untitled,
                author_slugs=tuple(
                    names.add("author", name.full, paper.origin, slug_text=name.slug, sorting=name.sorting)
                    for name in paper.authors
                ),
                tag_slugs=tuple(tags),
                venue_slug=names.add("venue", paper.venue, paper.origin) if paper.venue else "",
                year_slug=names.add("year", str(paper.year or NO_YEAR), paper.origin),
            )
        )
    entries.sort(key=_order)
    return Catalogue(entries={entry.id: entry for entry in entries}, groups=_groups(entries, names))


def _order(entry: Entry) -> tuple[int, tuple[int, ...], str, str]:
    """Newest first, papers without a year last; a year alone comes before its months; then by title."""
    parts = tuple(-int(part) for part in entry.paper.date.split("-")) if entry.paper.date else ()
    return (0 if parts else 1, parts, re.sub(r"^\W+", "", fold(entry.title.text)), entry.id)


class _GroupNames:
    """The names of groups: what falls together on one slug is one group, shown by its most frequent spelling."""

    __slots__ = ("_problems", "_spellings", "sortings")

    def __init__(self, problems: Problems) -> None:
        self._spellings: dict[tuple[Kind, str], Counter[str]] = {}
        self._problems = problems
        self.sortings: dict[tuple[Kind, str], str] = {}

    def add(self, kind: Kind, name: str, origin: Origin, *, slug_text: str = "", sorting: str = "") -> str:
        """Count a name; its slug."""
        address = slug_text or slug(name)
        spellings = self._spellings.setdefault((kind, address), Counter())
        if spellings and name not in spellings:
            self._problems.note(origin, f"the {kind} “{name}” shares the page of “{next(iter(spellings))}”")
        spellings[name] += 1
        least = self.sortings.get((kind, address))
        self.sortings[kind, address] = min(filter(None, (least, sorting or fold(name))))
        return address

    def shown(self, kind: Kind, address: str) -> str:
        """The spelling that most papers have; of several, the first by letters."""
        spellings = self._spellings[kind, address]
        return min(spellings, key=lambda spelling: (-spellings[spelling], spelling))


def _groups(entries: Sequence[Entry], names: _GroupNames) -> dict[Kind, dict[str, Group]]:
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
        kind: {group.slug: group for group in sorted(_kind_groups(kind, by_slug, names), key=_group_order)}
        for kind, by_slug in gathered.items()
    }


def _kind_groups(kind: Kind, by_slug: Mapping[str, Sequence[str]], names: _GroupNames) -> Iterable[Group]:
    for address, entry_ids in by_slug.items():
        yield Group(
            kind=kind,
            slug=address,
            name=names.shown(kind, address),
            sorting=names.sortings[kind, address],
            entry_ids=tuple(entry_ids),
        )


def _group_order(group: Group) -> tuple[int, str, str]:
    """Years from the newest, “no year” last; all else by name."""
    if group.kind == "year":
        return (-int(group.name) if group.name.isdigit() else 1, "", "")
    return (0, group.sorting, group.slug)


def _ids(papers: Sequence[TypesetPaper], problems: Problems) -> list[str]:
    """An address for each paper.

    It comes from the id that the source asks for, else from the source's key, else from the title with a fingerprint
    of what the paper is, else from the opening words with a fingerprint of the abstract. So an address hangs on its
    own paper alone, and a new paper moves none. Only ids and keys can meet: the paper whose id is spelled exactly as
    the address keeps it, the first of several; the others get a fingerprint, and a warning says so.
    """
    wanted = [_wanted_id(paper) for paper in papers]
    rivals = Counter(wanted)
    holders: dict[str, int] = {}
    for index, address in enumerate(wanted):
        if rivals[address] > 1 and (
            address not in holders or _exact(papers[index], address) > _exact(papers[holders[address]], address)
        ):
            holders[address] = index
    taken = set(wanted)
    for index, address in enumerate(wanted):
        if rivals[address] == 1 or holders[address] == index:
            continue
        other = papers[holders[address]].paper.origin
        wanted[index] = _free_id(address, papers[index], taken)
        taken.add(wanted[index])
        problems.warning(
            papers[index].paper.origin,
            f"the address “{address}” belongs to the paper in {other}; this one is at “{wanted[index]}”",
            "give it an id of its own",
        )
    return wanted


def _exact(typeset_paper: TypesetPaper, address: str) -> int:
    return (typeset_paper.paper.id or typeset_paper.paper.key) == address


def _wanted_id(typeset_paper: TypesetPaper) -> str:
    paper = typeset_paper.paper
    named = paper.id or paper.key
    if named:
        return slug(named)
    if typeset_paper.untitled:
        words = opening(typeset_paper.abstract.text, words=8)
        return f"{cut(slug(words, limit=60), 60)}-{digest(fold(typeset_paper.abstract.text))}"
    return f"{cut(slug(typeset_paper.title.text, limit=73), 73)}-{digest(_identity(typeset_paper))}"


def _identity(typeset_paper: TypesetPaper) -> str:
    paper = typeset_paper.paper
    families = " ".join(fold(name.family) for name in paper.authors)
    return "|".join((fold(typeset_paper.title.text), families, str(paper.year or ""), fold(paper.venue)))


def _free_id(address: str, typeset_paper: TypesetPaper, taken: set[str]) -> str:
    identity = f"{_identity(typeset_paper)}|{fold(typeset_paper.abstract.text)}|{typeset_paper.paper.key}"
    length = 6
    while (free := f"{cut(address, 79 - length)}-{digest(identity, length=length)}") in taken and length < 32:
        length += 1
    while free in taken:
        identity += "|again"
        free = f"{cut(address, 72)}-{digest(identity)}"
    return free
