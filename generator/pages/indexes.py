"""The indexes of all authors, tags, venues and years, by letter where they are long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby

from generator.catalogue import LISTING_PER_PAGE, Catalogue, Group, Kind, index_path, page_path
from generator.names import family_apart
from generator.pages.kept import Kept
from generator.pages.labels import ALL, PLURALS, group_label, numbered, titled
from generator.pages.lists import listed_on, page_numbers, page_part
from generator.pages.parts import IndexRef, Ref
from generator.pages.statistics import FROM_PAPERS, group_refs, largest_groups
from generator.pages.types import IndexPage, Letter, Planned
from generator.words import Words

INDEX_PER_PAGE = 1000
BY_LETTER_FROM = 40
"""From how many groups on an index is parted by letters."""
_OTHER = "#"
_SIGNS = 3
"""How many letters say where a page of one letter begins."""


def index_pages(catalogue: Catalogue, kind: Kind, words: Words) -> Iterator[Planned]:
    """The pages of the index of one kind of groups."""
    groups = tuple(catalogue.groups[kind].values())
    first = index_path(kind)
    starts: Callable[[], tuple[tuple[str, int], ...]] = Kept(partial(_starts, groups))
    per_page = _per_page(groups)
    for number in page_numbers(groups, per_page=per_page):
        make = partial(_index_page, catalogue, kind, groups, starts, number, words, per_page=per_page)
        part = listed_on(groups, number, per_page=per_page)
        shows = sorted({entry_id for group in part if group.listed_on for entry_id in group.entry_ids})
        yield Planned(path=page_path(first, number), type=IndexPage, make=make, shows=shows)


def _per_page(groups: Sequence[Group]) -> int:
    """How many of some groups stand on a page of their index: fewer where it lists papers."""
    return LISTING_PER_PAGE if any(group.listed_on for group in groups) else INDEX_PER_PAGE


def _index_page(
    catalogue: Catalogue,
    kind: Kind,
    groups: Sequence[Group],
    starts: Callable[[], tuple[tuple[str, int], ...]],
    number: int,
    words: Words,
    *,
    per_page: int,
) -> IndexPage:
    first = index_path(kind)
    by_letter = kind != "year" and len(groups) >= BY_LETTER_FROM
    most = group_refs(largest_groups(catalogue, kind, 12), words) if by_letter and number == 1 else ()
    part, pagination = page_part(first, groups, number, per_page=per_page)
    return IndexPage(
        path=page_path(first, number),
        title=numbered(words.gettext(PLURALS[kind]), number, words),
        description=words.gettext(ALL[kind], number=words.number(len(groups))),
        section=first,
        kind=kind,
        count=len(groups),
        letters=tuple(_letters(catalogue, part, words)) if by_letter else (_letter("", catalogue, part, words),),
        with_papers=per_page == LISTING_PER_PAGE,
        jumps=tuple(_jump(first, name, at // per_page + 1) for name, at in starts()) if by_letter else (),
        stretches=tuple(_stretches(first, groups, starts(), number, per_page=per_page)) if by_letter else (),
        most=tuple(ref for ref in most if ref.count >= FROM_PAPERS),
        pagination=pagination,
    )


def _initial(group: Group) -> str:
    first = group.sorting[:1].upper()
    return first if first.isalpha() and first.isascii() else _OTHER


def _starts(groups: Sequence[Group]) -> tuple[tuple[str, int], ...]:
    """Each letter, and where the first group that begins with it stands; in the order of letters, others first."""
    firsts: dict[str, int] = {}
    for at, group in enumerate(groups):
        firsts.setdefault(_initial(group), at)
    return tuple(sorted(firsts.items()))


def _jump(first: str, letter: str, number: int) -> Ref:
    return Ref(name=letter, path=f"{page_path(first, number)}#{_anchor(letter)}")


def _stretches(
    first: str, groups: Sequence[Group], starts: Sequence[tuple[str, int]], number: int, *, per_page: int
) -> Iterator[Ref]:
    """Links to all pages of the letter that a page begins with, if it fills several; named by how each begins."""
    begin = (number - 1) * per_page
    letter = _initial(groups[begin])
    at = dict(starts)[letter]
    if letter == _OTHER:
        return
    pages = [at // per_page + 1]
    while (after := pages[-1] * per_page) < len(groups) and _initial(groups[after]) == letter:
        pages.append(pages[-1] + 1)
    if len(pages) < 2:
        return
    for page in pages:
        sorting = groups[max(at, (page - 1) * per_page)].sorting
        yield Ref(name=sorting[:_SIGNS].strip().title(), path=page_path(first, page))


def _letters(catalogue: Catalogue, groups: Sequence[Group], words: Words) -> Iterator[Letter]:
    for name, found in groupby(sorted(groups, key=_initial), key=_initial):
        yield _letter(name, catalogue, tuple(found), words)


def _letter(name: str, catalogue: Catalogue, groups: Sequence[Group], words: Words) -> Letter:
    refs = tuple(_listed(group, catalogue, words) for group in groups)
    return Letter(name=name, anchor=_anchor(name), groups=refs)


def _listed(group: Group, catalogue: Catalogue, words: Words) -> IndexRef:
    """A link to a group; of an author, with the name parted so that what it is sorted by can stand out, and with the
    papers where there is no page of them.
    """
    name = group_label(group, words)
    count = len(group.entry_ids)
    if group.kind != "author":
        return IndexRef(name=name, path=group.path, count=count)
    before, family, after = family_apart(group.name, group.sorting)
    parted = (before, family, after + name.removeprefix(group.name))
    if not group.listed_on:
        return IndexRef(name=name, path=group.path, count=count, parted=parted)
    papers = tuple(Ref(name=titled(entry, words), path=entry.path) for entry in catalogue.listed(group.entry_ids))
    return IndexRef(
        name=name, path=group.path, count=count, parted=parted, anchor=group.anchor, orcid=group.orcid, papers=papers
    )


def _anchor(letter: str) -> str:
    return "letter-other" if letter == _OTHER else f"letter-{letter.lower()}"
