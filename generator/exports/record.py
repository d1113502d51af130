"""A paper as a record of a source: each field under the name by which it is read again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from operator import attrgetter

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
_TEXTS_OF, _IDENTIFIERS_OF, _LATER_OF = (attrgetter(*names) for names in (_TEXTS, IDENTIFIED, _LATER_TEXTS))
_LINK_KINDS = tuple(kind for kind in LINK_LABELS if kind not in IDENTIFIED)
_EXTRA_PLACES = {name: place for place, name in enumerate(EXTRA)}

FIELDS = (
    *("id", "key", "type", "title", "authors", "year", "date", "venue"), *_TEXTS, *IDENTIFIED, "tags", *_LINK_KINDS,
    *("links", "aliases"), *EXTRA, *_LATER_TEXTS, *("abstract", "body"),
)  # fmt: skip
"""The names of all fields, in their order, but for those that a source adds."""


def record(paper: Paper) -> dict[str, Value]:
    """The filled fields of a paper, in a fixed order. ``links`` holds the links of the source's own kinds."""
    authors = (*map(_author, paper.authors), *(("others",) if paper.others else ()))
    return {name: value for name, value in _fields(paper, authors) if value}


def flat_record(paper: Paper, authors: str) -> dict[str, Value]:
    """The same with the authors as one text."""
    return {name: value for name, value in _fields(paper, authors) if value}


def _fields(paper: Paper, authors: Value) -> Iterator[tuple[str, Value]]:
    """The fields of a paper, some of them empty."""
    yield "id", paper.id
    yield "key", paper.key
    yield "type", literally(paper.type)
    yield "title", paper.title
    yield "authors", authors
    yield "year", str(paper.year or "")
    yield "date", paper.date if len(paper.date) > 4 else ""
    yield "venue", literally(own_venue(paper))
    yield from ((name, literally(text)) for name, text in zip(_TEXTS, _TEXTS_OF(paper), strict=True) if text)
    yield from zip(IDENTIFIED, _IDENTIFIERS_OF(paper), strict=True)
    yield "tags", tuple(map(literally, paper.tags))
    known: dict[str, list[str]] = {}
    for link in paper.links:
        if link.kind in LINK_LABELS and link.kind not in IDENTIFIED:
            known.setdefault(link.kind, []).append(link.url)
    for kind in sorted(known, key=_LINK_KINDS.index) if len(known) > 1 else known:
        yield kind, known[kind][0] if len(known[kind]) == 1 else tuple(known[kind])
    yield "links", tuple({"kind": kind, "url": url} for kind, url in own_links(paper))
    yield "aliases", paper.aliases
    yield from ((name, literally(text)) for name, text in sorted(paper.extra, key=_extra_place))
    yield from ((name, literally(text)) for name, text in zip(_LATER_TEXTS, _LATER_OF(paper), strict=True) if text)
    yield "abstract", paper.abstract
    yield "body", paper.body


def _extra_place(field: tuple[str, str]) -> int:
    """What further fields are sorted by: those that are known come in a fixed order, then the others in their own."""
    return _EXTRA_PLACES.get(field[0], len(_EXTRA_PLACES))


def own_venue(paper: Paper) -> str:
    """The venue of a paper, unless it is the title of what holds the paper."""
    return "" if paper.venue == (paper.journal or paper.booktitle or paper.series) else paper.venue


def addresses(paper: Paper, kind: str) -> tuple[str, ...]:
    """The addresses of a paper's links of one kind."""
    return tuple([link.url for link in paper.links if link.kind == kind])  # Most have none, which a list tells sooner.


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
