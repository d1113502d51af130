"""Papers in lists: rows, links to groups, pages of long lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar, overload

from generator.catalogue import Catalogue, Entry, Group, Kind, page_path
from generator.links import Link
from generator.pages.labels import group_label, link_label, state_name
from generator.pages.parts import Button, Pagination, PaperRow, Ref
from generator.pages.types import RelatedPaper
from generator.text import excerpt
from generator.words import Words

if TYPE_CHECKING:  # NumPy is slow to import, and a list needs none.
    from generator.related import Related

PER_PAGE = 50
"""How many papers a page of a list holds."""

LIST_ROOT = "../"
"""The way from a page of a list to the root of the site."""

ROW_AUTHORS = 8
ROW_LINKS = ("pdf", "code")
"""The kinds of links that lists show."""
EXCERPT_LENGTH = 220

_T = TypeVar("_T")


def group_ref(group: Group, words: Words) -> Ref:
    """A link to a group, with its count of papers."""
    return Ref(name=group_label(group, words), path=group.path, count=len(group.entry_ids))


def refs(catalogue: Catalogue, kind: Kind, slugs: Iterable[str], words: Words) -> tuple[Ref, ...]:
    """Links to the groups of some slugs."""
    groups = catalogue.groups[kind]
    return tuple(group_ref(groups[slug], words) for slug in slugs if slug)


def author_refs(catalogue: Catalogue, entry: Entry) -> tuple[Ref, ...]:
    """Links to the authors of a paper, by the names printed on it."""
    groups = catalogue.groups["author"]
    return tuple(
        Ref(name=name.full, path=groups[slug].path)
        for name, slug in zip(entry.paper.authors, entry.author_slugs, strict=True)
    )


def year_ref(catalogue: Catalogue, entry: Entry, words: Words) -> Ref | None:
    """A link to the year of a paper that has one."""
    return refs(catalogue, "year", (entry.year_slug,), words)[0] if entry.paper.year else None


def buttons(entry: Entry, words: Words) -> tuple[Button, ...]:
    """The links of a paper."""
    links = entry.paper.links
    return tuple(
        Button(label=label, url=link.url, kind=link.kind, local=link.is_local)
        for link, label in zip(links, _told_apart(links, words), strict=True)
    )


def _told_apart(links: Sequence[Link], words: Words) -> Iterator[str]:
    """The labels of links: what several share is followed by the host, and what they share still, by a number."""
    labels = [link_label(link, words) for link in links]
    if len(set(labels)) == len(labels):
        yield from labels
        return
    shared = Counter(labels)
    labels = [
        _with_host(label, link) if shared[label] > 1 else label for label, link in zip(labels, links, strict=True)
    ]
    shared = Counter(labels)
    met: Counter[str] = Counter()
    for label in labels:
        met[label] += 1
        yield f"{label} {met[label]}" if shared[label] > 1 else label


def _with_host(label: str, link: Link) -> str:
    return label if link.host in ("", label) else f"{label} ({link.host})"


def row(catalogue: Catalogue, entry: Entry, words: Words, *, author: str = "") -> PaperRow:
    """A paper as lists show it; ``author`` is the slug of one who is named though many others are not."""
    authors = author_refs(catalogue, entry)
    shown = authors[: _shown_authors(entry)]
    if _is_left_out(author, entry):
        shown += (authors[entry.author_slugs.index(author)],)
    return PaperRow(
        path=entry.path,
        title_html=entry.title.html,
        untitled=entry.untitled,
        authors=shown,
        more_authors=len(authors) - len(shown),
        others=entry.paper.others,
        venue=next(iter(refs(catalogue, "venue", (entry.venue_slug,), words)), None),
        year=year_ref(catalogue, entry, words),
        tags=refs(catalogue, "tag", entry.tag_slugs, words),
        buttons=tuple(button for button in buttons(entry, words) if button.kind in ROW_LINKS),
        state=state_name(entry.paper.state, words),
        award=entry.paper.award,
        excerpt=excerpt(entry.abstract.text, EXCERPT_LENGTH),
        date=entry.paper.date if len(entry.paper.date) > len("2024") else "",
        lang=entry.paper.lang,
    )


def _shown_authors(entry: Entry) -> int:
    """How many authors of a paper lists name: of one more than they name, all."""
    return ROW_AUTHORS + 1 if len(entry.author_slugs) <= ROW_AUTHORS + 1 else ROW_AUTHORS


def _is_left_out(author: str, entry: Entry) -> bool:
    """Whether someone is an author of a paper, but not among those that lists name."""
    slugs = entry.author_slugs
    return len(slugs) > ROW_AUTHORS + 1 and author in slugs and author not in slugs[: _shown_authors(entry)]


def related_papers(catalogue: Catalogue, related: Iterable[Related], words: Words) -> tuple[RelatedPaper, ...]:
    """Papers like another, as its page shows them."""
    return tuple(
        RelatedPaper(
            path=entry.path,
            title_html=entry.title.html,
            lang=entry.paper.lang,
            state=state_name(entry.paper.state, words),
            where=" ".join(filter(None, (entry.paper.venue, str(entry.paper.year or "")))),
            shared=each.shared,
            same_author=each.same_author,
        )
        for each in related
        for entry in (catalogue.entries[each.id],)
    )


class Rows(Sequence[PaperRow]):
    """The rows of some papers, each made when it is asked for; all name the ``author`` with this slug."""

    __slots__ = ("_author", "_catalogue", "_ids", "_words")

    def __init__(self, catalogue: Catalogue, ids: Sequence[str], words: Words, *, author: str = "") -> None:
        self._catalogue = catalogue
        self._ids = ids
        self._words = words
        self._author = author

    @property
    def keys(self) -> list[str]:
        """What tells the rows apart, at no cost: the id of the paper, and the author who is named beside."""
        if not self._author:
            return list(self._ids)
        entries = [self._catalogue.entries[entry_id] for entry_id in self._ids]
        return [f"{each.id}#{self._author}" if _is_left_out(self._author, each) else each.id for each in entries]

    def __len__(self) -> int:
        return len(self._ids)

    @overload
    def __getitem__(self, place: int) -> PaperRow: ...

    @overload
    def __getitem__(self, place: slice) -> Rows: ...

    def __getitem__(self, place: int | slice) -> PaperRow | Rows:
        if isinstance(place, slice):
            return Rows(self._catalogue, self._ids[place], self._words, author=self._author)
        return row(self._catalogue, self._catalogue.entries[self._ids[place]], self._words, author=self._author)


def most_frequent(catalogue: Catalogue, kind: Kind, slugs: Iterable[str], *, most: int) -> tuple[Ref, ...]:
    """The groups that occur most often among some slugs, each with how often it does."""
    counts = Counter(slugs)
    groups = catalogue.groups[kind]
    ranked = sorted(counts, key=lambda slug: (-counts[slug], groups[slug].sorting, slug))
    return tuple(Ref(name=groups[slug].name, path=groups[slug].path, count=counts[slug]) for slug in ranked[:most])


def page_numbers(listed: Sequence[_T], *, per_page: int) -> range:
    """The numbers of the pages of a list. An empty list has one page."""
    return range(1, max(1, -(-len(listed) // per_page)) + 1)


def listed_on(listed: Sequence[_T], number: int, *, per_page: int) -> Sequence[_T]:
    """The part of a list that one of its pages shows."""
    return listed[(number - 1) * per_page : number * per_page]


def page_part(first: str, listed: Sequence[_T], number: int, *, per_page: int) -> tuple[Sequence[_T], Pagination]:
    """The part of a list that one of its pages shows, and the links to the others."""
    part = listed_on(listed, number, per_page=per_page)
    return part, _pagination(first, number, len(page_numbers(listed, per_page=per_page)))


def _pagination(first: str, current: int, total: int) -> Pagination:
    def link(number: int) -> Ref:
        return Ref(name=str(number), path=page_path(first, number))

    if total == 1:
        return Pagination(current=1, total=1, previous=None, following=None, numbers=(link(1),))
    near = sorted({1, total, *range(max(1, current - 2), min(total, current + 2) + 1)})
    numbers: list[Ref | None] = []
    for before, number in zip((0, *near[:-1]), near, strict=True):
        if number - before == 2:
            numbers.append(link(number - 1))
        elif number - before > 2:
            numbers.append(None)
        numbers.append(link(number))
    return Pagination(
        current=current,
        total=total,
        previous=link(current - 1) if current > 1 else None,
        following=link(current + 1) if current < total else None,
        numbers=tuple(numbers),
    )
