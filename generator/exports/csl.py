"""Papers as CSL-JSON (“Citation Style Language 1.0.2”, schema csl-data.json), in UTF-8.

CSL-JSON knows next to no markup: titles and abstracts are plain text. What its schema has no name for stands under
``custom``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from generator.catalogue import Entry
from generator.exports.containers import book_title, entry_type, journal_title, short_title
from generator.exports.keys import given_key
from generator.exports.notes import note
from generator.exports.record import IDENTIFIED, addresses
from generator.names import Name
from generator.records import Paper

_TYPES: Mapping[str, str] = {
    "article": "article-journal", "book": "book", "booklet": "pamphlet", "inbook": "chapter",
    "incollection": "chapter", "inproceedings": "paper-conference", "proceedings": "book", "phdthesis": "thesis",
    "mastersthesis": "thesis", "techreport": "report", "unpublished": "manuscript", "manual": "report",
}  # fmt: skip

_EXTRA = (
    ("publisher-place", "address"), ("edition", "edition"), ("ISBN", "isbn"), ("ISSN", "issn"),
    ("event-title", "eventtitle"), ("chapter-number", "chapter"),
)  # fmt: skip

_MARKUP = (*"\\{}$%&#_~^`*<[", "--", "''")
"""Each is sought by itself: a pattern takes five times as long."""

_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Json = str | int | list["Json"] | dict[str, "Json"]


def csl_parts(entries: Iterable[Entry]) -> Iterator[str]:
    """The CSL-JSON of some papers, one at a time: a list with a paper a line. What is not known has no key."""
    opening = "["
    for entry in entries:
        yield f"{opening}\n{csl_part(entry)}"
        opening = ","
    yield "[]\n" if opening == "[" else "\n]\n"


def csl_part(entry: Entry) -> str:
    """The line of a paper in the list."""
    return _written(csl_item(entry, whole=True))


def csl_item(entry: Entry, *, url: str = "", whole: bool = False) -> dict[str, Json]:
    """A paper as a CSL item.

    ``url`` is the page of the paper, for one that has neither a DOI nor a website. ``whole`` adds the abstract, and
    gives a paper without a title none.
    """
    paper = entry.paper
    extra = dict(paper.extra)
    item: dict[str, Json] = {
        "id": given_key(entry),
        "type": _TYPES.get(entry_type(paper), "document"),
        "title": "" if entry.untitled and whole else entry.title.text,
        "author": [csl_name(name) for name in paper.authors],
        "issued": _issued(paper.date),
        "container-title": journal_title(paper) or book_title(paper),
        "container-title-short": short_title(paper),
        "collection-title": paper.series,
        "volume": paper.volume,
        "issue": paper.number,
        "page": paper.pages.replace("–", "-"),
        "publisher": paper.publisher,
        **{name: extra.get(field, "") for name, field in _EXTRA},
        "DOI": paper.doi,
        "URL": next(iter(addresses(paper, "url")), "" if paper.doi else url),
        "keyword": ", ".join(paper.tags),
        "language": paper.lang,
        "status": paper.state,
        "note": note(entry, whole=whole),
        "abstract": entry.abstract.text if whole else "",
        "custom": _custom(paper),
    }
    return {name: value for name, value in _marked(item).items() if value}


def _marked(item: dict[str, Json]) -> dict[str, Json]:
    """An item that says so where its texts would be read as markup."""
    custom = item["custom"]
    assert isinstance(custom, dict)
    said = "\n".join(text for texts in (item, custom) for text in texts.values() if isinstance(text, str))
    return {**item, "custom": {**custom, "text": "plain"}} if any(sign in said for sign in _MARKUP) else item


def csl_name(name: Name) -> dict[str, Json]:
    """A name in its parts; one of a single part, as of an organisation, is literal."""
    if name.full == name.family:
        return {"literal": name.family}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.particle,
        "suffix": name.suffix,
    }
    return {part: text for part, text in parts.items() if text}


def _issued(date: str) -> dict[str, Json]:
    return {"date-parts": [[int(part) for part in date.split("-")]]} if date else {}


def _custom(paper: Paper) -> dict[str, Json]:
    placed = {*addresses(paper, "url")[:1], *(url for kind in IDENTIFIED for url in addresses(paper, kind))}
    placed_extra = {"note", *(field for _, field in _EXTRA)}
    custom: dict[str, Json] = {
        "venue": short_title(paper),
        "authors_go_on": "true" if paper.others else "",
        "arxiv": paper.arxiv,
        "openreview": paper.openreview,
        "award": paper.award,
        "state_note": paper.state_note,
        "links": [{"kind": link.kind, "url": link.url} for link in paper.links if link.url not in placed],
        "aliases": list(paper.aliases),
        **{name: text for name, text in paper.extra if name not in placed_extra},
    }
    return {name: value for name, value in custom.items() if value}
