"""The pages of lists: of all papers, and of those of an author, a tag, a venue or a year."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.catalogue import Catalogue, Group, index_path, page_path
from generator.config import Site
from generator.pages.kept import Kept
from generator.pages.labels import (
    PLURALS,
    group_name,
    labelled,
    numbered,
)
from generator.pages.lists import (
    PER_PAGE,
    Rows,
    listed_on,
    most_frequent,
    page_numbers,
    page_part,
)
from generator.pages.parts import Ref
from generator.pages.placing import address_of, root_of
from generator.pages.statistics import (
    group_years,
)
from generator.pages.types import GroupPage, ListPage, Planned
from generator.words import Words

if TYPE_CHECKING:
    from generator.shape import Shown


def list_pages(catalogue: Catalogue, site: Site, words: Words) -> Iterator[Planned]:
    """The pages of the list of all papers."""
    listed = tuple(catalogue.entries)
    for number in page_numbers(listed, per_page=PER_PAGE):
        make = partial(_list_page, catalogue, site, listed, number, words)
        shows = listed_on(listed, number, per_page=PER_PAGE)
        yield Planned(
            path=page_path("papers/index.html", number),
            type=ListPage,
            make=make,
            shows=shows,
            hangs_on=partial(_hang_on, shows),
        )


def _hang_on(listed: Sequence[str], shown: Shown) -> Iterator[str]:
    yield str(len(shown.papers))
    yield from map(shown.papers.__getitem__, listed)


def _list_page(catalogue: Catalogue, site: Site, listed: Sequence[str], number: int, words: Words) -> ListPage:
    first = "papers/index.html"
    part, pagination = page_part(first, listed, number, per_page=PER_PAGE)
    return ListPage(
        path=page_path(first, number),
        title=numbered(words.gettext("All papers"), number, words),
        description=words.gettext(
            "All %(number)s papers of %(site)s", number=words.number(len(listed)), site=site.title
        ),
        section=first,
        count=len(listed),
        rows=Rows(catalogue, part, words),
        pagination=pagination,
    )


def group_pages(catalogue: Catalogue, group: Group, site: Site, words: Words) -> Iterator[Planned]:
    """The pages of a group, if it has any."""
    if group.listed_on:
        return
    company = Kept(partial(_company, catalogue, group)) if len(group.entry_ids) > PER_PAGE else None
    for number in page_numbers(group.entry_ids, per_page=PER_PAGE):
        make = _GroupPromise(catalogue=catalogue, group=group, site=site, company=company, number=number, words=words)
        shows = listed_on(group.entry_ids, number, per_page=PER_PAGE)
        yield Planned(
            path=page_path(group.path, number), type=GroupPage, make=make, shows=shows, hangs_on=make.hangs_on
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _GroupPromise:
    """A page of a group, to be made: as light as there are many of them. Of groups with several pages, ``company`` is
    what all of them show.
    """

    catalogue: Catalogue
    group: Group
    site: Site
    company: Callable[[], _Company] | None
    number: int
    words: Words

    def __call__(self) -> GroupPage:
        """The page."""
        company = self.company() if self.company else _company(self.catalogue, self.group)
        return _group_page(self.catalogue, self.group, self.site, company, self.number, self.words)

    def hangs_on(self, shown: Shown) -> Iterator[str]:
        """Fingerprints of all that is on it: of the group, and of all its papers, which its charts and company show."""
        yield shown.faces[self.group.kind][self.group.slug]
        yield from map(shown.papers.__getitem__, self.group.entry_ids)


def _group_page(
    catalogue: Catalogue, group: Group, site: Site, company: _Company, number: int, words: Words
) -> GroupPage:
    path = page_path(group.path, number)
    index = Ref(name=words.gettext(PLURALS[group.kind]), path=index_path(group.kind))
    name = group_name(group, words)
    count = len(group.entry_ids)
    part, pagination = page_part(group.path, group.entry_ids, number, per_page=PER_PAGE)
    coauthors, tags = company
    return GroupPage(
        path=path,
        title=numbered(name, number, words),
        description=labelled(name, words.ngettext("%(num)s paper", "%(num)s papers", count), words),
        section=index.path,
        root=root_of(path),
        canonical=address_of(path, site),
        kind=group.kind,
        slug=group.slug,
        name=name,
        index=index,
        count=count,
        rows=Rows(catalogue, part, words, author=group.slug if group.kind == "author" else ""),
        pagination=pagination,
        coauthors=coauthors,
        tags=tags,
        orcid=group.orcid,
        by_year=group_years(catalogue, group, words) if number == 1 else None,
    )


_Company = tuple[tuple[Ref, ...], tuple[Ref, ...]]


def _company(catalogue: Catalogue, group: Group) -> _Company:
    """The authors and the tags most often found with a group; none where its one paper names them all."""
    if len(group.entry_ids) < 2:
        return (), ()
    tagged = filter(None, map(catalogue.tag_slugs.get, group.entry_ids))
    tags = [slug for slugs in tagged for slug in slugs if (group.kind, group.slug) != ("tag", slug)]
    return (
        most_frequent(catalogue, "author", _coauthors(catalogue, group), most=12) if group.kind == "author" else (),
        most_frequent(catalogue, "tag", tags, most=12),
    )


def _coauthors(catalogue: Catalogue, group: Group) -> list[str]:
    entries = catalogue.listed(group.entry_ids)
    return [slug for entry in entries for slug in entry.author_slugs if slug != group.slug]
