"""Which records are the same paper, and which field wins.

Two records are one paper when they share a DOI, an arXiv or an OpenReview id, or when their title, their authors'
family names and their year are equal; never by the title alone. The record that comes first (sources in the order
they are named, files by name, records by line) keeps its fields; the later one fills those that are empty and adds
its tags and links.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

from generator.errors import Problems
from generator.links import Link
from generator.records import Paper
from generator.text import fold

_JOINED = ("tags", "links", "authors", "others")


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """Distinct papers, in the order of their first records, and how many records went into others."""

    papers: tuple[Paper, ...]
    absorbed: int


def merge_duplicates(papers: Sequence[Paper], problems: Problems) -> Merged:
    """Each paper once; every record that went into another is noted."""
    found: list[Paper] = []
    places: dict[str, int] = {}
    for paper in papers:
        marks = tuple(_marks(paper))
        place = next((places[mark] for mark in marks if mark in places), None)
        if place is None:
            place = len(found)
            found.append(paper)
        else:
            problems.note(paper.origin, f"the same paper as in {found[place].origin}; joined with it")
            found[place] = _join(found[place], paper)
        for mark in marks:
            places.setdefault(mark, place)
    return Merged(papers=tuple(found), absorbed=len(papers) - len(found))


def _marks(paper: Paper) -> Iterator[str]:
    for kind, value in (("doi", paper.doi), ("arxiv", paper.arxiv), ("openreview", paper.openreview)):
        if value:
            yield f"{kind}:{value}"
    if paper.title and paper.authors and paper.year:
        families = " ".join(fold(name.family) for name in paper.authors)
        yield f"work:{fold(paper.title)}|{families}|{paper.year}|{fold(paper.venue)}"


def _join(first: Paper, later: Paper) -> Paper:
    filled = {
        each.name: getattr(later, each.name)
        for each in fields(Paper)
        if each.name not in _JOINED and not getattr(first, each.name) and getattr(later, each.name)
    }
    tags = {fold(tag): tag for tag in reversed((*first.tags, *later.tags))}
    authors = first if first.authors else later
    return replace(
        first,
        **filled,
        authors=authors.authors,
        others=authors.others,
        tags=tuple(dict.fromkeys(tags[fold(tag)] for tag in (*first.tags, *later.tags))),
        links=_join_links(first.links, later.links),
    )


def _join_links(first: tuple[Link, ...], later: tuple[Link, ...]) -> tuple[Link, ...]:
    known = {link.url for link in first}
    return (*first, *(link for link in later if link.url not in known))
