"""The merged papers for other programs: one JSON object a line, or a table to read."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.catalogue import Catalogue, Entry
from generator.names import Name
from generator.text import excerpt

Json = str | int | None | list["Json"] | dict[str, "Json"]


def json_lines(catalogue: Catalogue) -> Iterator[str]:
    """Each paper as a JSON object on a line of its own, in the catalogue's order."""
    for entry in catalogue.entries.values():
        yield json.dumps(_listed(entry, catalogue), ensure_ascii=False)


def table(catalogue: Catalogue) -> Iterator[str]:
    """Each paper on a line: year, venue, first author, title, address."""
    for entry in catalogue.entries.values():
        paper = entry.paper
        first = paper.authors[0].surname if paper.authors else "–"
        more = " et al." if len(paper.authors) > 1 or paper.others else ""
        venue = excerpt(paper.venue, 16)
        who, title = excerpt(first + more, 24), excerpt(entry.title.text, 60)
        yield f"{paper.year or '–':<5} {venue:<16} {who:<24} {title:<60} {entry.path}"


def _listed(entry: Entry, catalogue: Catalogue) -> dict[str, Json]:
    paper = entry.paper
    tags, authors = catalogue.groups["tag"], catalogue.groups["author"]
    return {
        "id": entry.id,
        "url": entry.path,
        "title": entry.title.text,
        "untitled": entry.untitled,
        "abstract": entry.abstract.text,
        "title_html": entry.title.html,
        "abstract_html": entry.abstract.html,
        "authors": [
            _author(name, authors[slug].path) for name, slug in zip(paper.authors, entry.author_slugs, strict=True)
        ],
        "year": paper.year,
        "date": paper.date,
        "venue": paper.venue,
        "tags": [tags[slug].name for slug in entry.tag_slugs],
        "doi": paper.doi,
        "arxiv": paper.arxiv,
        "links": [{"kind": link.kind, "url": link.url} for link in paper.links],
        "state": paper.state,
        "source": str(paper.origin),
        "merged_from": [str(origin) for origin in paper.merged_from],
    }


def _author(name: Name, page: str) -> dict[str, Json]:
    return {
        "name": name.full,
        "given": name.given,
        "family": name.surname,
        "suffix": name.suffix,
        "orcid": name.orcid,
        "page": page,
    }
