"""What ``site.yml`` says of a source beyond its path: reader, encoding, defaults, priority, rejected papers."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.errors import Origin, Problems
from generator.yamltree import Tree, Value

COMPANION_ENDINGS = (".yml", ".yaml")
"""The endings of the file beside a text list that says more of its papers."""

_WANTED = "write a path, or a mapping with “path” and any of as, encoding, defaults, priority, rejected"
_REJECTED = ("show", "omit")


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRule:
    """How a file, or each file of a folder, is read.

    ``reader`` is the name of a reader, or empty: the ending decides. ``encoding`` is one that Python knows, or empty.
    ``defaults`` fill the fields that a record leaves empty; its tags are added. Where two records are one paper, the
    fields of the source with the lower ``priority`` win. ``rejected`` says whether papers with a decision to reject
    are to ``show`` or to ``omit``; where it is empty, they are shown with a warning.
    """

    origin: Origin
    reader: str = ""
    encoding: str = ""
    defaults: Mapping[str, Value] = field(default_factory=dict)
    priority: int = 0
    rejected: str = ""


def read_rules(tree: Tree, file: str, found: Problems) -> tuple[tuple[str, ...], dict[str, SourceRule]]:
    """The paths under ``sources``, and the rules of those that have any."""
    parts = tree.content if isinstance(tree.content, tuple) else (tree,)
    rules: dict[str, SourceRule] = {}
    paths: list[str] = []
    for part in parts:
        origin = Origin(file=file, line=part.line)
        if isinstance(part.content, str) and part.content:
            paths.append(part.content)
        elif isinstance(part.content, dict):
            for path, rule in _rule(part.content, origin, found):
                paths.append(path)
                rules[path] = rule
        elif part.content:
            found.error(origin, "“sources” wants a list of paths", _WANTED)
    return tuple(paths), rules


def _rule(content: Mapping[str, Tree], origin: Origin, found: Problems) -> Iterator[tuple[str, SourceRule]]:
    texts = {name: part.content for name, part in content.items() if isinstance(part.content, str)}
    for name, part in content.items():
        where = Origin(file=origin.file, line=part.line)
        if name not in ("path", "as", "encoding", "defaults", "priority", "rejected"):
            found.error(where, f"a source has no setting “{name}”", _WANTED)
        elif (name in texts) == (name == "defaults") and part.content:
            found.error(where, f"“{name}” wants {'a mapping of fields' if name == 'defaults' else 'one text'}")
    if not texts.get("path"):
        found.error(origin, "a source without “path”", _WANTED)
        return
    encoding, priority = texts.get("encoding", ""), texts.get("priority", "") or "0"
    rejected = texts.get("rejected", "")
    if encoding and not _is_encoding(encoding):
        found.error(origin, f"there is no encoding “{encoding}”", "write one such as cp1252, gb18030, shift_jis")
    elif not re.fullmatch(r"-?\d{1,6}", priority):
        found.error(origin, f"the priority “{priority}” is no whole number", "the lowest wins; 0 is usual")
    elif rejected not in ("", *_REJECTED):
        found.error(origin, f"“rejected” cannot be “{rejected}”", f"write {' or '.join(_REJECTED)}")
    else:
        defaults = content.get("defaults", Tree(line=origin.line, content={})).value
        yield (
            texts["path"],
            SourceRule(
                origin=origin,
                reader=texts.get("as", ""),
                encoding=encoding,
                defaults={k.strip().lower(): v for k, v in defaults.items()} if isinstance(defaults, Mapping) else {},
                priority=int(priority),
                rejected=rejected,
            ),
        )


def _is_encoding(name: str) -> bool:
    try:
        return codecs.lookup(name)._is_text_encoding
    except LookupError:
        return False
