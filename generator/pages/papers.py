"""The pages of papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.catalogue import Catalogue, Entry, paper_path
from generator.config import Site
from generator.pages.details import details, source_record
from generator.pages.labels import (
    state_name,
    titled,
)
from generator.pages.lists import (
    author_refs,
    buttons,
    refs,
    related_papers,
    year_ref,
)
from generator.pages.maps import Likeness
from generator.pages.parts import Ref
from generator.pages.placing import address_of, root_of
from generator.pages.types import PaperPage, Planned, RemovedPage
from generator.text import excerpt
from generator.words import Words

if TYPE_CHECKING:  # NumPy is slow to import, and a page needs none.
    from generator.related import Related
    from generator.shape import Shown

PAGE_AUTHORS = 60
"""How many authors a page shows at once; the others can be unfolded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """How to cite a paper: as a line of a reference list (plain text), as a BibTeX entry, and by metadata tags as names
    and contents.
    """

    citation: str
    bibtex: str
    metadata: tuple[tuple[str, str], ...]


def paper_pages(
    catalogue: Catalogue,
    site: Site,
    refer: Callable[[Entry], Reference],
    words: Words,
    likeness: Likeness,
    *,
    only: Set[str] | None = None,
) -> Iterator[Planned]:
    """The page of each paper, or of ``only`` some; ``refer`` tells how to cite it."""
    ids = tuple(catalogue.entries)
    pages = _PaperPages(catalogue=catalogue, site=site, ids=ids, refer=refer, words=words, likeness=likeness)
    held = {entry_id: entry_id for entry_id in ids}  # What is told of related papers has copies of their ids.
    for place, entry_id in enumerate(ids):
        if only is not None and entry_id not in only:
            continue
        shows = (*ids[max(0, place - 1) : place + 2], *[held[each.id] for each in pages.related(entry_id)])
        make = _PaperPromise(pages=pages, place=place)
        yield Planned(path=paper_path(entry_id), type=PaperPage, make=make, shows=shows, hangs_on=make.hangs_on)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PaperPages:
    """What the pages of all papers are made from."""

    catalogue: Catalogue
    site: Site
    ids: Sequence[str]
    refer: Callable[[Entry], Reference]
    words: Words
    likeness: Likeness

    def related(self, entry_id: str) -> Sequence[Related]:
        """The papers like a paper."""
        return self.likeness.related.get(entry_id, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class _PaperPromise:
    """The page of the paper in some place of the catalogue, to be made: as light as there are many of them."""

    pages: _PaperPages
    place: int

    def __call__(self) -> PaperPage:
        """The page."""
        return _paper_page(self.pages, self.place)

    def hangs_on(self, shown: Shown) -> Iterator[str]:
        """Fingerprints of all that is on it: of the paper, of those beside it, and of those like it."""
        ids, place = self.pages.ids, self.place
        yield shown.papers[ids[place]]
        yield shown.papers[ids[place - 1]] if place else ""
        yield shown.papers[ids[place + 1]] if place + 1 < len(ids) else ""
        yield shown.related.get(ids[place], "")
        yield from (shown.papers[each.id] for each in self.pages.related(ids[place]))


def _paper_page(pages: _PaperPages, place: int) -> PaperPage:
    catalogue, words, ids = pages.catalogue, pages.words, pages.ids
    entry = catalogue.entries[ids[place]]
    paper = entry.paper
    authors = author_refs(catalogue, entry)
    reference = pages.refer(entry)
    return PaperPage(
        path=entry.path,
        title=titled(entry, words),
        description=excerpt(entry.abstract.text or entry.title.text, 200),
        section="papers/index.html",
        root=root_of(entry.path),
        canonical=address_of(entry.path, pages.site),
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
        related=related_papers(catalogue, pages.related(entry.id), words),
        buttons=buttons(entry, words),
        details=tuple(details(entry, words)),
        record=source_record(entry, pages.site),
        award=paper.award,
        state=state_name(paper.state, words),
        state_note=paper.state_note,
        citation=reference.citation,
        bibtex=reference.bibtex,
        metadata=reference.metadata,
        lang=paper.lang,
        previous=_neighbour(catalogue.entries[ids[place - 1]]) if place else None,
        following=_neighbour(catalogue.entries[ids[place + 1]]) if place + 1 < len(ids) else None,
    )


def _neighbour(entry: Entry) -> Ref:
    return Ref(name=entry.title.text, path=entry.path)


def removed_page(entry: Entry, words: Words) -> RemovedPage:
    """What stands at the address of a paper that was taken away."""
    return RemovedPage(
        path=entry.path,
        title=words.gettext("Paper removed"),
        description=words.gettext("The paper that was at this address has been removed."),
        section="papers/index.html",
        indexed=False,
        reason=entry.paper.state_note,
    )
