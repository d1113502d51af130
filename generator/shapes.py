"""The shapes in which YAML and JSON files hold records, and the way from a mapping to a draft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.dialects import JOINED, flat, is_reply, plain_names
from generator.drafts import Draft, Value
from generator.errors import Origin, Problem, Problems
from generator.fields import CANONICAL, canonical
from generator.text import squeeze
from generator.venues import KNOWN, read_heading
from generator.yamltree import Tree

ACCEPTED = "wanted is a list of records, one record, or a mapping with such a list under “papers”, “notes” or “data”"
_WRAPPERS = frozenset(
    "papers notes data items records entries results publications articles documents references".split()
)
_ENVELOPES = frozenset({"message", "response", "result", "payload"})
"""Names under which an interface on the web puts its answer."""
_PLACES = frozenset({"venue", "booktitle", "journal", "series"})
_OF_A_RECORD = frozenset("title abstract summary author authors doi body opening content".split())


def read_records(tree: Tree, file: str, problems: Problems) -> Iterator[Draft]:
    """The records of a YAML or JSON value: each one a draft, or a problem with its place."""
    content = tree.content
    if isinstance(content, tuple):
        yield from read_each(content, file, problems)
    elif isinstance(content, dict):
        yield from _of_mapping(tree, content, file, problems)
    elif content.strip():
        problems.error(Origin(file=file, line=tree.line), "a text where records are wanted", ACCEPTED)


def read_each(parts: Iterable[Tree], file: str, problems: Problems) -> Iterator[Draft]:
    """The records of a list, each one a draft, or a problem with its place."""
    for number, part in enumerate(parts, 1):
        yield from read_one(part, number, file, problems)


def read_one(part: Tree, number: int, file: str, problems: Problems) -> Iterator[Draft]:
    """The record of one value, the ``number``th of its list."""
    yield from _record(part, f"record {number}", file, problems)


def plain_draft(record: object, origin: Origin) -> Draft | None:
    """The draft of a mapping of texts and lists of texts, all on one line, as ``draft`` makes it of its tree, sooner.

    None where a name or a value has to be looked at more closely.
    """
    names = plain_names(tuple(record)) if isinstance(record, dict) else None
    if not names or not isinstance(record, dict):
        return None
    fields: dict[str, Value] = {}
    for name, value in zip(names, record.values(), strict=True):
        if isinstance(value, str):
            fields[name] = value
        elif isinstance(value, list) and all(isinstance(part, str) for part in value) and name not in JOINED:
            fields[name] = tuple(value)
        elif value is None:
            fields[name] = ""
        else:
            return None
    return Draft(fields=fields, origin=origin)


def draft(fields: dict[str, Tree], origin: Origin, problems: Problems, *, key: str = "") -> Draft:
    """The draft of one mapping, names in lower case; ``key`` is its name if it has no field ``key``."""
    values: dict[str, Value] = {}
    lines: dict[str, int] = {}
    for written, tree in flat(fields).items():
        name = squeeze(written).lower()
        if name in values:
            what = f"the field “{name}” is there twice; the first value is kept"
            problems.warning(Origin(file=origin.file, line=tree.line), what, "delete one of the two")
            continue
        values[name] = tree.value
        if tree.line != origin.line:
            lines[name] = tree.line
    own = values.get("key", "")
    if isinstance(own, str):
        values.pop("key", None)
        key = own.strip() or key
    return Draft(fields=values, origin=origin, key=key, lines=lines)


def _of_mapping(tree: Tree, content: dict[str, Tree], file: str, problems: Problems) -> Iterator[Draft]:
    names = {name.strip().lower() for name in content}
    wrapped = [part for name, part in content.items() if name.strip().lower() in _WRAPPERS and _many(part)]
    if not wrapped and names & _OF_A_RECORD:
        yield draft(content, Origin(file=file, line=tree.line), problems)
        return
    envelope = next((part for name, part in content.items() if name.lower() in _ENVELOPES), None)
    if not wrapped and envelope and isinstance(envelope.content, dict) and not _many(envelope):
        yield from _of_mapping(envelope, envelope.content, file, problems)
    elif not wrapped and content and all(_many(part) for part in content.values()):
        for name, part in content.items():
            yield from _of_venue(name, _of_many(part, file, problems))
    elif wrapped:
        for part in wrapped:
            yield from _sharing(content, _of_many(part, file, problems))
    elif content and all(isinstance(part.content, dict) for part in content.values()):
        yield from _of_many(tree, file, problems)
    elif content and not all(_many(part) or part.content == () for part in content.values()):
        problems.error(Origin(file=file, line=tree.line), "a mapping that is no record and holds none", ACCEPTED)


def _sharing(content: Mapping[str, Tree], drafts: Iterator[Draft]) -> Iterator[Draft]:
    """Drafts of a list with the venue and the year that the mapping which holds it gives to all of them."""
    shared = {
        field: tree.content
        for name, tree in content.items()
        if (field := CANONICAL.get(canonical(name), "")) in _SHARED and isinstance(tree.content, str)
    }
    for each in drafts:
        own = {CANONICAL.get(canonical(field)) for field in each.fields}
        further = {name: text for name, text in shared.items() if own.isdisjoint(_SHARED[name])}
        yield replace(each, fields={**each.fields, **further}) if further else each


_SHARED = {"year": frozenset({"year", "date"}), "venue": _PLACES}


def _of_venue(name: str, drafts: Iterator[Draft]) -> Iterator[Draft]:
    """Drafts of a list whose name is that of a venue, “ICML 2020”, and is theirs if they have none of their own."""
    occasion = read_heading(name)
    known = occasion is not None and occasion.venue in KNOWN
    for each in drafts:
        placed = any(CANONICAL.get(canonical(field)) in _PLACES for field in each.fields)
        yield each if placed or not known else replace(each, fields={**each.fields, "venue": squeeze(name)})


def _of_many(tree: Tree, file: str, problems: Problems) -> Iterator[Draft]:
    """The records of a list, or of a mapping from keys to records."""
    if isinstance(tree.content, dict):
        for key, part in tree.content.items():
            yield from _record(part, f"record “{key}”", file, problems, key=key)
    else:
        yield from read_records(tree, file, problems)


def _record(part: Tree, spoken: str, file: str, problems: Problems, *, key: str = "") -> Iterator[Draft]:
    origin = Origin(file=file, line=part.line)
    if isinstance(part.content, dict) and is_reply(part.content):
        what = f"{spoken} is a review, decision or comment, and no paper; it is left out"
        problems.add(Problem(severity="note", origin=origin, what=what, lost=True))
    elif isinstance(part.content, dict):
        held = next(
            (inner for name, inner in part.content.items() if name.strip().lower() in _WRAPPERS and _many(inner)), None
        )
        if held is None or not _OF_A_RECORD.isdisjoint(map(str.lower, part.content)):
            yield draft(part.content, origin, problems, key=key)
        else:
            yield from _sharing(part.content, _of_many(held, file, problems))
    elif isinstance(part.content, tuple) and _many(part):
        yield from read_each(part.content, file, problems)
    elif part.content:
        kind = "a text" if isinstance(part.content, str) else "a list"
        problems.loss(origin, f"{spoken} is {kind}, not a mapping of fields; it is left out")
    else:
        problems.loss(origin, f"{spoken} is empty; it is left out")


def _many(tree: Tree) -> bool:
    """Whether a value holds records: a list with a mapping in it, or a mapping of mappings."""
    if isinstance(tree.content, dict):
        return bool(tree.content) and all(isinstance(part.content, dict) for part in tree.content.values())
    return any(isinstance(part.content, dict) for part in tree.content if isinstance(part, Tree))
