"""What a catalogue is made of, in charts: the page of all, and the small ones of other pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from urllib.parse import quote_plus

from generator.catalogue import Catalogue, Entry, Group, Kind
from generator.charts import Heat, Timeline, heat, pairs, timeline
from generator.pages.labels import group_label, group_name
from generator.pages.parts import Ref
from generator.pages.types import StatisticsPage
from generator.words import Words

STATISTICS_PATH = "statistics.html"

TAGS = 16
"""How many tags are followed over time and paired."""
PAIRS = 24
YEARS = 15
"""How many years a table has."""
FROM_PAPERS = 3
"""From how many papers on an author is among those with most."""


def statistics_page(catalogue: Catalogue, words: Words) -> StatisticsPage:
    """The page of all charts."""
    tags = largest_groups(catalogue, "tag", TAGS)
    venues = largest_groups(catalogue, "venue", TAGS)
    return StatisticsPage(
        path=STATISTICS_PATH,
        title=words.gettext("Statistics"),
        description=words.gettext("The papers in charts: by year, by venue, by tag, by author."),
        section=STATISTICS_PATH,
        count=len(catalogue.entries),
        years=catalogue_years(catalogue),
        venues=group_refs(venues, words) if len(catalogue.groups["venue"]) > 1 else (),
        tags=group_refs(tags, words),
        venue_years=_over_time(catalogue, venues, words) if len(venues) > 1 else None,
        tag_years=_over_time(catalogue, tags, words),
        tag_pairs=_tag_pairs(catalogue, tags, words),
        authors=tuple(
            ref for ref in group_refs(largest_groups(catalogue, "author", PAIRS), words) if ref.count >= FROM_PAPERS
        ),
    )


def catalogue_years(catalogue: Catalogue) -> Timeline | None:
    """All papers by year, each year leading to its page."""
    groups = catalogue.groups["year"]
    known = {int(group.name): group for group in groups.values() if group.name.isdigit()}
    return timeline({year: len(group.entry_ids) for year, group in known.items()}, lambda year: known[year].path)


def group_years(catalogue: Catalogue, group: Group, words: Words) -> Timeline | None:
    """The papers of a group by year, each year leading to a search for them."""
    if group.kind == "year" or len(group.entry_ids) < 3:
        return None
    counts = _by_year(catalogue.listed(group.entry_ids))
    return timeline(counts, partial(_search_year, group.kind, group_name(group, words)))


def largest_groups(catalogue: Catalogue, kind: Kind, most: int) -> tuple[Group, ...]:
    """The groups with most papers, by name among equals."""
    ranked = sorted(catalogue.groups[kind].values(), key=lambda g: (-len(g.entry_ids), g.sorting, g.slug))
    return tuple(ranked[:most])


def group_refs(groups: Iterable[Group], words: Words) -> tuple[Ref, ...]:
    """Links to groups, with their counts."""
    return tuple(Ref(name=group_label(group, words), path=group.path, count=len(group.entry_ids)) for group in groups)


def _by_year(entries: Iterable[Entry]) -> Counter[int]:
    return Counter(entry.paper.year for entry in entries if entry.paper.year)


def _over_time(catalogue: Catalogue, groups: Sequence[Group], words: Words) -> Heat | None:
    if not groups:
        return None
    rows = [(group_name(group, words), group.path, _by_year(catalogue.listed(group.entry_ids))) for group in groups]
    return heat(rows, partial(_search_year, groups[0].kind), YEARS)


def _tag_pairs(catalogue: Catalogue, tags: Sequence[Group], words: Words) -> tuple[Ref, ...]:
    names = {group.slug: group_name(group, words) for group in tags}
    found = pairs((entry.tag_slugs for entry in catalogue.entries.values()), names, PAIRS)
    return tuple(
        Ref(
            name=words.gettext("%(one)s + %(other)s", one=names[one], other=names[other]),
            path=_search(f"tag:{_phrase(names[one])} tag:{_phrase(names[other])}"),
            count=count,
        )
        for (one, other), count in found
    )


def _search_year(kind: Kind, name: str, year: int) -> str:
    return _search(f"{kind}:{_phrase(name)} year:{year}")


def _search(query: str) -> str:
    return f"search.html?q={quote_plus(query)}"


def _phrase(name: str) -> str:
    return '"' + name.replace('"', " ") + '"'
