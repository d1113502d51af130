"""A paper as a record of a source: each field under the name by which it is read again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.escapes import literally
from generator.exports.naming import held
from generator.fields import EXTRA
from generator.links import LINK_LABELS
from generator.names import Name
from generator.records import Paper
from generator.yamltree import Value

IDENTIFIED = ("doi", "arxiv", "openreview")
"""Kinds of links that come with an identifier of the paper."""
_TEXTS = ("booktitle", "journal", "series", "volume", "number", "pages", "publisher")
_LATER_TEXTS = ("award", "state", "state_note", "lang")


def record(paper: Paper) -> dict[str, Value]:
    """The filled fields of a paper, in a fixed order. ``links`` holds the links of the source's own kinds."""
    return {name: value for name, value in fields(paper) if value}


def fields(paper: Paper) -> Iterator[tuple[str, Value]]:
    """All fields of a paper, empty ones too."""
    yield "id", paper.id
    yield "key", paper.key
    yield "type", literally(paper.type)
    yield "title", paper.title
    yield "authors", (*map(_author, paper.authors), *(("others",) if paper.others else ()))
    yield "year", str(paper.year or "")
    yield "date", paper.date if len(paper.date) > 4 else ""
    yield "venue", literally(own_venue(paper))
    for name in _TEXTS:
        yield name, literally(str(getattr(paper, name)))
    yield from ((name, str(getattr(paper, name))) for name in IDENTIFIED)
    yield "tags", tuple(map(literally, paper.tags))
    for kind in LINK_LABELS:
        if kind not in IDENTIFIED:
            urls = addresses(paper, kind)
            yield kind, urls[0] if len(urls) == 1 else urls
    yield "links", tuple({"kind": kind, "url": url} for kind, url in own_links(paper))
    yield "aliases", paper.aliases
    extra = dict(paper.extra)
    yield from ((name, literally(extra.pop(name, ""))) for name in EXTRA)
    yield from ((name, literally(text)) for name, text in extra.items())
    for name in _LATER_TEXTS:
        yield name, literally(str(getattr(paper, name)))
    yield from ((name, str(getattr(paper, name))) for name in ("abstract", "body"))


def own_venue(paper: Paper) -> str:
    """The venue of a paper, unless it is the title of what holds the paper."""
    return "" if paper.venue == (paper.journal or paper.booktitle or paper.series) else paper.venue


def addresses(paper: Paper, kind: str) -> tuple[str, ...]:
    """The addresses of a paper's links of one kind."""
    return tuple(link.url for link in paper.links if link.kind == kind)


def own_links(paper: Paper) -> Iterator[tuple[str, str]]:
    """Kind and address of the links of the source's own kinds."""
    return ((link.kind, link.url) for link in paper.links if link.kind not in LINK_LABELS)


def _author(name: Name) -> Value:
    """A name as one word, or in its parts; those of a name with a particle are read as they stand."""
    spelled = literally if name.particle or not name.given else partial(held, spell=literally)
    parts = {
        "given": spelled(name.given),
        "particle": literally(name.particle),
        "family": spelled(name.family),
        "suffix": literally(name.suffix),
        "orcid": name.orcid,
        "id": name.person,
    }
    filled = {part: text for part, text in parts.items() if text}
    return name.family if list(filled) == ["family"] and name.family.isalpha() else filled
