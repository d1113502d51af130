"""The shapes in which YAML and JSON files hold records, and the way from a mapping to a draft."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.text import squeeze
from generator.yamltree import Tree

ACCEPTED = "wanted is a list of records, one record, or a mapping with such a list under “papers”, “notes” or “data”"
_WRAPPERS = frozenset(
    "papers notes data items records entries results publications articles documents references".split()
)
_OF_A_RECORD = frozenset("title abstract summary author authors doi body opening".split())


def read_records(tree: Tree, file: str, problems: Problems) -> Iterator[Draft]:
    """The records of a YAML or JSON value: each one a draft, or a problem with its place."""
    content = tree.content
    if isinstance(content, tuple):
        for number, part in enumerate(content, 1):
            yield from _record(part, f"record {number}", file, problems)
    elif isinstance(content, dict):
        yield from _of_mapping(tree, content, file, problems)
    elif content.strip():
        problems.error(Origin(file=file, line=tree.line), "a text where records are wanted", ACCEPTED)


def draft(fields: dict[str, Tree], origin: Origin, problems: Problems, *, key: str = "") -> Draft:
    """The draft of one mapping, names in lower case; ``key`` is its name if it has no field ``key``."""
    values: dict[str, Value] = {}
    lines: dict[str, int] = {}
    for written, tree in fields.items():
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
    if not wrapped and content and all(_many(part) for part in content.values()):
        wrapped = list(content.values())
    if wrapped:
        for part in wrapped:
            yield from _of_many(part, file, problems)
    elif content and all(isinstance(part.content, dict) for part in content.values()):
        yield from _of_many(tree, file, problems)
    elif content and not all(_many(part) or part.content == () for part in content.values()):
        problems.error(Origin(file=file, line=tree.line), "a mapping that is no record and holds none", ACCEPTED)


def _of_many(tree: Tree, file: str, problems: Problems) -> Iterator[Draft]:
    """The records of a list, or of a mapping from keys to records."""
    if isinstance(tree.content, dict):
        for key, part in tree.content.items():
            yield from _record(part, f"record “{key}”", file, problems, key=key)
    else:
        yield from read_records(tree, file, problems)


def _record(part: Tree, spoken: str, file: str, problems: Problems, *, key: str = "") -> Iterator[Draft]:
    origin = Origin(file=file, line=part.line)
    if isinstance(part.content, dict):
        yield draft(part.content, origin, problems, key=key)
    elif part.content:
        kind = "a text" if isinstance(part.content, str) else "a list"
        problems.error(origin, f"{spoken} is {kind}, not a mapping of fields; it is left out")
    else:
        problems.error(origin, f"{spoken} is empty; it is left out")


def _many(tree: Tree) -> bool:
    """Whether a value holds records: a list with a mapping in it, or a mapping of mappings."""
    if isinstance(tree.content, dict):
        return bool(tree.content) and all(isinstance(part.content, dict) for part in tree.content.values())
    return any(isinstance(part.content, dict) for part in tree.content if isinstance(part, Tree))
