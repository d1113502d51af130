"""Which records are the same paper, and which field wins.

Two records are one paper when they share an identifier; or have the same title, authors that fit and no two years; or
the same long abstract, unless their titles clearly differ. Two DOIs are two papers whatever else they share, and any
two identifiers of one kind are unless a third is shared. The record of the source with the best priority keeps its
fields, among equals the one with most fields filled, then the first; the others fill those that are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter

from generator.errors import Problems
from generator.evidence import DIFFERENT, Traits, against_abstract, against_title, differing_ids
from generator.links import Link
from generator.records import Paper
from generator.states import STATES
from generator.text import fold

_OWN = frozenset(
    "origin priority merged_from former original tags links aliases extra authors others year date state "
    "state_note".split()
)
_COMPARED = 30
"""With how many papers of one mark a record is compared at most, so that no list takes a time that is quadratic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """Distinct papers, in the order of their first records, and how many records went into others."""

    papers: tuple[Paper, ...]
    absorbed: int


def merge_duplicates(papers: Sequence[Paper], problems: Problems) -> Merged:
    """Each paper once. Every record that went into another is noted, and so are possible doubles that did not."""
    traits = [Traits(paper=paper) for paper in papers]
    clusters = _Clusters(traits)
    _join_by_ids(clusters, problems)
    _join_by(clusters, "abstract", attrgetter("abstract_opening"), against_abstract, problems)
    _join_by(clusters, "title", attrgetter("work"), against_title, problems)
    _join_by(clusters, "title", attrgetter("own_title"), against_title, problems)
    _note_shared_titles(clusters, problems)
    found: list[Paper] = []
    for members in clusters.all():
        if len(members) == 1:
            found.append(papers[members[0]])
            continue
        ranked = sorted(members, key=lambda index: (papers[index].priority, -_filled(papers[index]), index))
        leader = papers[ranked[0]]
        for index in ranked[1:]:
            why = clusters.reasons.get(index) or clusters.reasons.get(ranked[0]) or "title"
            what = f"the same paper as in {leader.origin}, by its {why}; joined with it"
            problems.note(papers[index].origin, what)
        found.append(_joined([papers[index] for index in ranked]))
    return Merged(papers=tuple(found), absorbed=len(papers) - len(found))


class _Clusters:
    """Records that are known to be one paper, with their identifiers by kind."""

    def __init__(self, traits: Sequence[Traits]) -> None:
        self.traits = traits
        # Not that of the sources, so that it does not matter how these are named: where a record fits two that are
        # not one, those with most identifiers choose first.
        self.order = sorted(range(len(traits)), key=lambda index: (-len(traits[index].ids), traits[index].place))
        self.reasons: dict[int, str] = {}
        self.noted: set[int] = set()
        self._above = list(range(len(traits)))
        self._members = {index: [index] for index in range(len(traits))}
        self._ids: list[dict[str, set[str]]] = [{kind: {value} for kind, value in each.ids} for each in traits]
        self._years = [{each.paper.year} - {None} for each in traits]

    def top(self, index: int) -> int:
        """The first record of the cluster of a record."""
        while self._above[index] != index:
            self._above[index] = self._above[self._above[index]]
            index = self._above[index]
        return index

    def conflict(self, one: int, other: int) -> tuple[str, ...]:
        """The kinds of identifiers by which two clusters differ."""
        return tuple(differing_ids(self._ids[self.top(one)], self._ids[self.top(other)]))

    def years_differ(self, one: int, other: int) -> bool:
        """Whether two clusters have years and none in common."""
        first, second = self._years[self.top(one)], self._years[self.top(other)]
        return bool(first and second and first.isdisjoint(second))

    def join(self, one: int, other: int, why: str) -> None:
        """Make the clusters of two records one."""
        first, second = sorted((self.top(one), self.top(other)))
        if first == second:
            return
        self.reasons.setdefault(other, why)
        self._above[second] = first
        self._members[first] += self._members.pop(second)
        self._years[first] |= self._years[second]
        for kind, values in self._ids[second].items():
            self._ids[first].setdefault(kind, set()).update(values)

    def all(self) -> Iterable[list[int]]:
        """The records of each cluster, in the order of their first ones."""
        return (self._members[top] for top in sorted(self._members))


def _join_by_ids(clusters: _Clusters, problems: Problems) -> None:
    holders: dict[tuple[str, str], list[int]] = {}
    for index in clusters.order:
        traits = clusters.traits[index]
        for mark in traits.ids:
            earlier = holders.setdefault(mark, [])
            kind, value = mark
            fit = next((each for each in earlier[:_COMPARED] if "DOI" not in clusters.conflict(each, index)), None)
            if fit is not None:
                clusters.join(fit, index, kind)
                continue
            if earlier:
                what = f"possible double of {clusters.traits[earlier[0]].paper.origin}: the {kind} {value} is the same"
                problems.note(traits.paper.origin, f"{what}, but the DOI is another one")
                clusters.noted.add(index)
            earlier.append(index)


def _join_by(
    clusters: _Clusters,
    name: str,
    mark_of: Callable[[Traits], object],
    against: Callable[[Traits, Traits], str],
    problems: Problems,
) -> None:
    """Join the records of one mark, against which nothing speaks. Those of one abstract that stay apart are noted."""
    holders: dict[object, list[int]] = {}
    for index in clusters.order:
        traits = clusters.traits[index]
        mark = mark_of(traits)
        if not mark:
            continue
        earlier = holders.setdefault(mark, [])
        reason, near = "", index
        for each in earlier[:_COMPARED]:
            if clusters.top(each) == clusters.top(index):
                break
            found = _against(clusters, each, index, against)
            if found and found != DIFFERENT:
                reason, near = found, each
            if not found:
                clusters.join(each, index, name)
                break
        else:
            if name == "abstract" and reason:
                what = f"possible double of {clusters.traits[near].paper.origin}: the abstract is the same"
                problems.note(traits.paper.origin, f"{what}, but {reason}")
                clusters.noted.add(index)
            earlier.append(index)


def _against(clusters: _Clusters, one: int, other: int, against: Callable[[Traits, Traits], str]) -> str:
    """What speaks against two clusters being one paper; empty where nothing does."""
    reason = against(clusters.traits[one], clusters.traits[other])
    kinds = clusters.conflict(one, other)
    if kinds and reason != DIFFERENT:
        return f"the {kinds[0]}s differ"
    return reason or ("the years differ" if against is against_title and clusters.years_differ(one, other) else "")


def _note_shared_titles(clusters: _Clusters, problems: Problems) -> None:
    holders: dict[str, int] = {}
    told = {clusters.top(index) for index in clusters.noted}
    for index in clusters.order:
        traits = clusters.traits[index]
        first = holders.setdefault(traits.title, index) if traits.title else index
        top = clusters.top(index)
        if top == clusters.top(first) or top in told:
            continue
        told.add(top)
        reason = _against(clusters, first, index, against_title)
        what = f"possible double of {clusters.traits[first].paper.origin}: the title is the same"
        hint = "if the two are one paper, give both the same doi, arxiv or openreview"
        problems.note(traits.paper.origin, f"{what}, but {reason or 'other records of theirs differ'}", hint)


def _filled(paper: Paper) -> int:
    """How complete a record is: its filled fields, and a point for authors' given names in full."""
    counted = sum(bool(getattr(paper, each.name)) for each in fields(Paper) if each.name not in ("original", "former"))
    return counted + any(len(name.given.rstrip(".")) > 1 for name in paper.authors)


def _joined(ranked: Sequence[Paper]) -> Paper:
    """One paper of several records, the one whose fields win first."""
    paper = ranked[0]
    for later in ranked[1:]:
        paper = _join(paper, later)
    absorbed = sorted(origin for each in ranked for origin in (each.origin, *each.merged_from))
    merged_from = tuple(origin for origin in absorbed if origin != paper.origin)
    return replace(paper, merged_from=merged_from, former=_former(ranked), original="")


def _former(ranked: Sequence[Paper]) -> tuple[str, ...]:
    """The ids or keys by which records that went into another had addresses of their own, the first one's aside."""
    names = [paper.id or paper.key for paper in ranked]
    kept = next((paper.id for paper in ranked if paper.id), "") or names[0]
    earlier = (name for paper in ranked for name in paper.former)
    return tuple(dict.fromkeys(name for name in (*names, *earlier) if name and name != kept))


def _join(first: Paper, later: Paper) -> Paper:
    filled = {
        each.name: getattr(later, each.name)
        for each in fields(Paper)
        if each.name not in _OWN and not getattr(first, each.name) and getattr(later, each.name)
    }
    tags = {fold(tag): tag for tag in reversed((*first.tags, *later.tags))}
    whole = first.authors and not (first.others and len(later.authors) > len(first.authors))
    named = first if whole else later
    dated = later if not first.date or (later.date != first.date and later.date.startswith(first.date)) else first
    stated = min((first, later), key=lambda each: STATES.index(each.state) if each.state else len(STATES))
    return replace(
        first,
        **filled,
        authors=named.authors,
        others=named.others,
        year=dated.year,
        date=dated.date,
        state=stated.state,
        state_note=stated.state_note,
        tags=tuple(dict.fromkeys(tags[fold(tag)] for tag in (*first.tags, *later.tags))),
        links=_join_links(first.links, later.links),
        aliases=tuple(dict.fromkeys((*first.aliases, *later.aliases))),
        extra=tuple({**dict(later.extra), **dict(first.extra)}.items()),
    )


def _join_links(first: tuple[Link, ...], later: tuple[Link, ...]) -> tuple[Link, ...]:
    known = {link.url for link in first}
    return (*first, *(link for link in later if link.url not in known))
