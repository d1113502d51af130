"""The pages of papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from generator.catalogue import Catalogue, Entry
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
from generator.pages.types import PaperPage, Planned, RemovedPage
from generator.text import excerpt
from generator.words import Words

if TYPE_CHECKING:  # NumPy is slow to import, and a page needs none.
    from generator.related import Related

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
) -> Iterator[Planned]:
    """The page of each paper; ``refer`` tells how to cite it."""
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
