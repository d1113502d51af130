"""Records as known programs write them, as flat fields: OpenReview's notes, CSL-JSON and Crossref items.

The formats are those of https://docs.openreview.net (API 1 has ``content: {title: …}``, API 2 ``content: {title:
{value: …}}``; ``pdate`` is the day of publication, in milliseconds since 1970), of
https://citeproc-js.readthedocs.io/en/latest/csl-json/markup.html and of https://api.crossref.org.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache

from generator.escapes import escape, literally
from generator.text import squeeze
from generator.yamltree import Tree

_OPENREVIEW = "https://openreview.net"
_LAST_DAY = 100_000
"""Days after 1 January 1970 (in the year 2243): a greater number is no date in milliseconds."""
_NOT_PUBLISHED = frozenset({"authorids", "paperhash", "_bibtex"})
_ATTACHED = {"supplementary_material": "Supplement", "supplementary": "Supplement", "attachment": "Supplement"}
_CSL_NAMES = frozenset(
    {"container-title", "issued", "citation-key", "publisher-place", "collection-title", "event-place"}
)
_JOURNALS = frozenset({"article-journal", "journal-article", "article-magazine", "article-newspaper"})
_DATES = ("issued", "published-print", "published-online", "published", "available-date")
_UNUSED = frozenset({"container-title-short", "title-short", "references-count", "accessed"})
_SPECIAL = _CSL_NAMES | _UNUSED | {*_DATES, "key", "content"}
_OF_JOURNAL = frozenset({"name", "volume", "pages"})
JOINED = frozenset({"title", "subtitle", "extras"})
"""Fields of which a list is not the list of their values."""
_OF_ARXIV = frozenset("id categories versions authors_parsed submitter update_date".split())
_OWN_MARKS = frozenset({"text", "authors_go_on"})
_LITERAL = frozenset(
    "author title abstract journal booktitle series publisher publisher-place keyword award state_note note venue "
    "edition volume issue event-title chapter-number isbn issn eid editor school institution organization tldr "
    "howpublished decision".split()
)
_PARTICLES = ("dropping-particle", "non-dropping-particle")


def is_reply(fields: Mapping[str, Tree]) -> bool:
    """Whether a record is a note of OpenReview that answers another: a review, a decision, a comment."""
    target = _text(fields.get("replyto"))
    return "content" in fields and bool(target) and target != _text(fields.get("id"))


@lru_cache(maxsize=1024)
def plain_names(names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The names of a record's fields in lower case; None where one of them is there twice or that of a known program's
    record, which ``flat`` may have to change.
    """
    lowered = tuple(squeeze(name).lower() for name in names)
    special = len(set(lowered)) < len(lowered) or not _SPECIAL.isdisjoint(lowered)
    return None if special else lowered


def flat(fields: Mapping[str, Tree]) -> dict[str, Tree]:
    """A record of a known program as flat fields; any other as it is."""
    content = fields.get("content")
    if content is not None and isinstance(content.content, dict):
        return _note(fields, content.content)
    if not any(isinstance(tree.content, (dict, tuple)) for tree in fields.values()) and _CSL_NAMES.isdisjoint(fields):
        return dict(fields)
    custom = fields["custom"].content if "custom" in fields else ""
    own = custom if isinstance(custom, dict) else {}
    item = dict(_item(_of_arxiv(fields) if "authors_parsed" in fields else fields))
    if _text(own.get("authors_go_on")) and "author" in item and isinstance(item["author"].content, tuple):
        authors = item["author"]
        item["author"] = Tree(line=authors.line, content=(*authors.content, Tree(line=authors.line, content="others")))
    if _text(own.get("text")) == "plain":
        item = {name: _literal(name.lower(), tree) for name, tree in item.items()}
    return item


def _note(fields: Mapping[str, Tree], content: Mapping[str, Tree]) -> dict[str, Tree]:
    note = {name: _unwrapped(tree) for name, tree in content.items() if name.lower() not in _NOT_PUBLISHED}
    line = fields["content"].line
    note_id = fields.get("id", Tree(line=line, content=""))
    note.setdefault("key", note_id)
    note.setdefault("openreview", fields.get("forum", note_id))
    venue_id = _text(note.pop("venueid", None))
    invitation = _text(fields.get("invitation"))
    day = _day(_text(fields.get("pdate")))
    if day:
        note.setdefault("date", Tree(line=line, content=day))
    decision = _text(note.get("decision")) or next(_decisions(fields.get("details")), "")
    if decision:
        note["decision"] = Tree(line=line, content=decision)
    if not _text(note.get("venue")) and (venue := _venue(venue_id, invitation, decision)):
        note["venue"] = Tree(line=line, content=venue)
    signs = f"{venue_id} {invitation} {_text(note.get('venue'))}".replace("_", " ").lower()
    if "withdrawn submission" in signs or _text(note.pop("withdrawal", None)).lower() == "confirmed":
        note.setdefault("state", Tree(line=line, content="withdrawn"))
    for name in [name for name in note if name.lower() in _ATTACHED]:
        attached = _absolute(note.pop(name))
        if _text(attached):
            note.setdefault("links", Tree(line=line, content={_ATTACHED[name.lower()]: attached}))
    return {name: _absolute(tree) if name.lower() == "pdf" else tree for name, tree in note.items()}


def _of_arxiv(fields: Mapping[str, Tree]) -> dict[str, Tree]:
    """A record of arXiv's own list of all its papers (https://www.kaggle.com/datasets/Cornell-University/arxiv)."""
    kept = {name: tree for name, tree in fields.items() if name not in _OF_ARXIV}
    line = fields["authors_parsed"].line
    kept["arxiv"] = fields.get("id", Tree(line=line, content=""))
    kept["tags"] = Tree(line=line, content=_text(fields.get("categories")).replace(" ", ";"))
    versions = fields["versions"].content if "versions" in fields else ()
    first = versions[0].content if isinstance(versions, tuple) and versions else {}
    day = _text(first.get("created")) if isinstance(first, dict) else ""
    kept["date"] = Tree(line=line, content=" ".join(day.split()[:4]))  # “Mon, 2 Apr 2007 19:18:42 GMT”
    return kept


def _unwrapped(tree: Tree) -> Tree:
    inner: Mapping[str, Tree] = tree.content if isinstance(tree.content, dict) else {}
    return inner.get("value", tree)


def _absolute(tree: Tree) -> Tree:
    address = _text(tree)
    return Tree(line=tree.line, content=_OPENREVIEW + address) if address.startswith("/") else tree


def _decisions(details: Tree | None) -> Iterator[str]:
    """The decisions among the replies that a note carries along."""
    carried = details.content if details and isinstance(details.content, dict) else {}
    for name in ("directReplies", "replies"):
        replies = carried[name].content if name in carried else ()
        for reply in replies if isinstance(replies, tuple) else ():
            content = reply.content.get("content") if isinstance(reply.content, dict) else None
            if content is not None and isinstance(content.content, dict) and "decision" in content.content:
                yield _text(_unwrapped(content.content["decision"]))


def _venue(venue_id: str, invitation: str, decision: str) -> str:
    """The venue of a note that names none, where its ids say that it was accepted: “ICLR 2020”."""
    accepted = venue_id or (invitation if decision.lower().startswith("accept") else "")
    found = re.match(r"(\w+)\.\w+/((?:19|20)\d\d)/Conference(?:\Z|/-/)", accepted)
    return f"{found[1]} {found[2]}" if found else ""


def _day(milliseconds: str) -> str:
    if not (milliseconds.isascii() and milliseconds.isdigit()) or len(milliseconds) > 16:
        return ""
    days = int(milliseconds) // 86_400_000
    return (date(1970, 1, 1) + timedelta(days=days)).isoformat() if days < _LAST_DAY else ""


def _item(fields: Mapping[str, Tree]) -> Iterator[tuple[str, Tree]]:
    """The fields of a CSL or Crossref item."""
    kind = _text(fields.get("type")).lower()
    dated = next((name for name in _DATES if name in fields and _date(fields[name])), "")
    for name, tree in fields.items():
        low = name.strip().lower()
        if low in _DATES and (dated or not isinstance(tree.content, str)):
            if name == dated:
                yield "date", Tree(line=tree.line, content=_date(tree))
        elif low in ("id", "citation-key") and not _CSL_NAMES.isdisjoint(fields):
            yield "key", tree
        elif low == "container-title":
            yield "journal" if kind in _JOURNALS else "booktitle", _first(tree)
        elif low == "collection-title":
            yield "series", _first(tree)
        elif low == "sourceurl" and "venue" not in fields:
            yield "venue", Tree(line=tree.line, content=_venue(_text(tree).rpartition("id=")[2], "", ""))
        elif isinstance(tree.content, tuple):
            yield _of_list(name, tree, tree.content)
        elif isinstance(tree.content, dict):
            yield from _of_mapping(name, tree, tree.content)
        elif low not in _UNUSED:
            yield name, tree


def _of_list(name: str, tree: Tree, parts: tuple[Tree, ...]) -> tuple[str, Tree]:
    """A field of an item that is a list: names, parts of a title, attached files."""
    low = name.strip().lower()
    if low in ("author", "authors", "editor"):
        return name, Tree(line=tree.line, content=tuple(_person(part) for part in parts))
    if low in ("title", "subtitle"):
        return name, Tree(line=tree.line, content=": ".join(filter(None, map(_text, parts))))
    if low == "extras":
        return "links", Tree(line=tree.line, content=tuple(_attachment(part) for part in parts))
    return name, tree


def _of_mapping(name: str, tree: Tree, parts: Mapping[str, Tree]) -> Iterator[tuple[str, Tree]]:
    """A field of an item that is a mapping: Crossref's event, Semantic Scholar's identifiers, journal and PDF."""
    low = name.strip().lower()
    nothing = Tree(line=tree.line, content="")
    if low == "externalids":
        yield from ((kind, part) for kind, part in parts.items() if kind.lower() in ("doi", "arxiv"))
    elif low == "openaccesspdf":
        yield "pdf", parts.get("url", nothing)
    elif low == "custom":
        yield from ((name, part) for name, part in parts.items() if name not in _OWN_MARKS)
    elif low == "journal" and "name" in parts:
        yield from (
            ("journal" if part == "name" else part, tree) for part, tree in parts.items() if part in _OF_JOURNAL
        )
    elif low == "event":
        yield "eventtitle", parts.get("name", nothing)
    elif low not in _UNUSED:
        yield name, tree


def _literal(name: str, tree: Tree) -> Tree:
    """A field of an item whose texts hold no markup, for readers who expect some."""
    if name not in _LITERAL:
        return tree
    content = tree.content
    if isinstance(content, str):
        return Tree(line=tree.line, content=escape(content) if name in ("title", "abstract") else literally(content))
    if isinstance(content, tuple):
        return Tree(line=tree.line, content=tuple(_literal(name, part) for part in content))
    return Tree(line=tree.line, content={part: _literal(name, text) for part, text in content.items()})


def _attachment(tree: Tree) -> Tree:
    """What a post of the Proceedings of Machine Learning Research calls an extra, as a link."""
    parts = tree.content if isinstance(tree.content, dict) else {}
    kind, url = (parts.get(name, Tree(line=tree.line, content="")) for name in ("label", "link"))
    return Tree(line=tree.line, content={"kind": kind, "url": url})


def _person(tree: Tree) -> Tree:
    """A CSL name: an organisation as a family name alone, all particles as one."""
    if not isinstance(tree.content, dict):
        return tree
    parts = {name.lower(): part for name, part in tree.content.items()}
    organisation = parts.get("literal") or (parts.get("name") if "sequence" in parts else None)
    if organisation:
        return Tree(line=tree.line, content={"family": organisation})
    particle = " ".join(filter(None, (_text(parts.pop(name, None)) for name in _PARTICLES)))
    if particle:
        parts["particle"] = Tree(line=tree.line, content=particle)
    return Tree(line=tree.line, content=parts)


def _date(tree: Tree) -> str:
    """A CSL date as ISO text: ``date-parts``, ``year`` and the like, a list of such (the first), or a text."""
    content = tree.content
    if isinstance(content, str):
        return content
    if isinstance(content, tuple):
        return _date(content[0]) if content else ""
    parts = content.get("date-parts")
    if parts is None:
        named = [_text(content.get(name)) for name in ("year", "month", "day")]
        return _joined_date(named) or _text(content.get("raw")) or _text(content.get("literal"))
    first = parts.content[0] if isinstance(parts.content, tuple) and parts.content else parts
    numbers = first.content if isinstance(first.content, tuple) else parts.content
    return _joined_date([_text(part) for part in numbers]) if isinstance(numbers, tuple) else ""


def _joined_date(parts: list[str]) -> str:
    digits = [part for part in parts[:3] if part.isdigit()]
    return "-".join((digits[0], *(part.zfill(2) for part in digits[1:]))) if digits else ""


def _first(tree: Tree) -> Tree:
    return next((part for part in tree.content if _text(part)), tree) if isinstance(tree.content, tuple) else tree


def _text(tree: Tree | None) -> str:
    return tree.content.strip() if tree and isinstance(tree.content, str) else ""
