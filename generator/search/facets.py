"""What papers are sorted and narrowed by: year, venue, tags, authors, and whether there is a PDF or code.

Papers have the numbers of the search, from the last to the first, and stand in chunks of 4096, so that a new paper
changes the last chunk alone. Tags and authors are numbered from the most frequent on. Numbers are written as in
``generator.search.coding``.

``facets``, the one file that lists load first, is an object: ``count`` papers, in chunks of ``chunk``; ``has``, pairs
of a kind and how many papers have it; ``years`` and ``venues``, pairs of a name and a number of papers; ``runs``, how
many papers in a row have the same date, those without one first; ``tagcount`` and ``authorcount``; and the names of
all other files:

- ``columns``, a chunk each: three texts, the places of the papers' years, those of their venues, and sums of 1 for a
  PDF, 2 for code, 4 for an award;
- ``tagged`` and ``authored``, a chunk each: of each paper how many tags (authors) it has, and their numbers;
- ``titles``, a chunk each: the places of the papers in the order of their titles;
- ``ids``, a chunk each: the last parts of the papers' addresses, one a line;
- ``tagnames`` and ``authornames``: by number, pairs of a name and how many papers it has;
- ``tags`` and ``authors``, in the order of their slugs: names, one a line; their numbers; their papers as gaps, parted
  by blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from generator.catalogue import Catalogue, Entry, Group, Kind
from generator.search.coding import Numbers, front_coded
from generator.search.files import Kind as Files
from generator.search.files import grouped, kind_of, names_of
from generator.search.naming import named
from generator.search.shards import first_apart, ranges_of
from generator.text import fold

HAS = ("pdf", "code", "award")
"""What papers may have, and be narrowed to."""

_MANY: tuple[Kind, ...] = ("tag", "author")
_CHUNK = 4096
_NAMES = 64
_LEAST, _MOST = 6000, 12000


def facets(catalogue: Catalogue) -> Iterator[Files]:
    """The files, the kind that tells of the others last."""
    entries = [*catalogue.entries.values()][::-1]
    numbers = Numbers()
    years, venues = (catalogue.groups[kind] for kind in ("year", "venue"))
    kinds = [_columns(entries, years, venues, numbers), _titles(entries, numbers), _ids(entries)]
    for kind in _MANY:
        kinds += _many(kind, catalogue, entries, numbers)
    yield from kinds
    told = {
        "count": len(entries),
        "has": [[kind, sum(_has(entry, kind) for entry in entries)] for kind in HAS],
        "years": [_counted(group) for group in years.values()],
        "venues": [_counted(group) for group in venues.values()],
        "runs": numbers.join(len([*run]) for _, run in groupby(entry.paper.date for entry in entries)),
        "tagcount": len(catalogue.groups["tag"]),
        "authorcount": len(catalogue.groups["author"]),
        "chunk": _CHUNK,
        **names_of(kinds),
    }
    yield kind_of("facets", [told])


def _counted(group: Group) -> list[object]:
    return [named(group.label, group.slug), len(group.entry_ids)]


def _has(entry: Entry, kind: str) -> bool:
    return bool(entry.paper.award) if kind == "award" else any(link.kind == kind for link in entry.paper.links)


def _columns(
    entries: Sequence[Entry], years: Mapping[str, Group], venues: Mapping[str, Group], numbers: Numbers
) -> Files:
    year_places = {slug: place for place, slug in enumerate(years)}
    # Papers without a venue have the place after the last.
    venue_places = {slug: place for place, slug in enumerate((*venues, ""))}
    columns = (
        [year_places[entry.year_slug] for entry in entries],
        [venue_places[entry.venue_slug] for entry in entries],
        [sum(_has(entry, kind) << place for place, kind in enumerate(HAS)) for entry in entries],
    )
    return kind_of(
        "columns",
        [[numbers.join(column[at : at + _CHUNK]) for column in columns] for at in range(0, len(entries), _CHUNK)],
    )


def _titles(entries: Sequence[Entry], numbers: Numbers) -> Files:
    titles = [re.sub(r"^\W+", "", fold(entry.title.text)) for entry in entries]
    places = [0] * len(entries)
    for place, number in enumerate(sorted(range(len(entries)), key=lambda each: (titles[each], -each))):
        places[number] = place
    chunks = [numbers.join(places[at : at + _CHUNK]) for at in range(0, len(places), _CHUNK)]
    return kind_of("titles", chunks)


def _ids(entries: Sequence[Entry]) -> Files:
    ids = [entry.id for entry in entries]
    return kind_of("ids", ["\n".join(ids[at : at + _CHUNK]) for at in range(0, len(ids), _CHUNK)])


def _many(kind: Kind, catalogue: Catalogue, entries: Sequence[Entry], numbers: Numbers) -> Iterator[Files]:
    """Of tags or authors: the chunks, the names by number, and the papers by slug."""
    groups = catalogue.groups[kind]
    ranked = sorted(groups.values(), key=lambda group: (-len(group.entry_ids), group.sorting, group.slug))
    places = {group.slug: place for place, group in enumerate(ranked)}
    of_paper = [dict.fromkeys(entry.tag_slugs if kind == "tag" else entry.author_slugs) for entry in entries]
    codes = [numbers.join((len(slugs), *(places[slug] for slug in slugs))) for slugs in of_paper]
    yield kind_of(
        "tagged" if kind == "tag" else "authored",
        ["".join(codes[at : at + _CHUNK]) for at in range(0, len(codes), _CHUNK)],
    )
    yield grouped(f"{kind}names", [_counted(group) for group in ranked], _NAMES)
    yield _postings(kind, groups, places, of_paper, numbers)


def _postings(
    kind: Kind,
    groups: Mapping[str, Group],
    places: Mapping[str, int],
    of_paper: Iterable[Iterable[str]],
    numbers: Numbers,
) -> Files:
    papers: dict[str, list[int]] = {slug: [] for slug in groups}
    for number, own in enumerate(of_paper):
        for slug in own:
            papers[slug].append(number)
    codes = {slug: numbers.join(_gaps(found)) for slug, found in papers.items()}
    slugs = sorted(groups)
    sizes = (len(groups[slug].label) + len(codes[slug]) for slug in slugs)
    pieces = [slugs[piece] for piece in ranges_of(slugs, sizes, least=_LEAST, most=_MOST)]
    values = [
        [
            [named(groups[slug].label, slug) for slug in piece],
            numbers.join(places[slug] for slug in piece),
            " ".join(codes[slug] for slug in piece),
        ]
        for piece in pieces
    ]
    return kind_of(f"{kind}s", values, begins=front_coded(first_apart(pieces)))


def _gaps(rising: Sequence[int]) -> list[int]:
    """The first of some rising numbers, and how far each is from the one before."""
    return [*rising[:1], *(after - before for before, after in pairwise(rising))]
