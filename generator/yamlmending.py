"""YAML as people write it: values that want quotes are read as they are meant, and a fault costs one item of a list."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from generator.errors import Origin, Problem
from generator.fields import CANONICAL
from generator.text import excerpt
from generator.yamltree import Tree, read_yaml

_ITEM = re.compile(r"( *)-(?: |\Z)")
_MARKER = re.compile(r"(?:---|\.\.\.)(?: |\Z)")
_ABOVE_LIST = re.compile(r"\s*(?:#.*|[\w -]+:\s*)?\Z")
_FIELD = re.compile(
    r"(?P<lead> *(?:- +)*)(?P<name>[^\W\d][\w -]*?)(?P<colon> *: *)(?P<value>\S.*?)?(?P<rest> +#.*| *)\Z"
)
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'")
_NO_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\[^\\0abtnvfre \"/N_LPxuU\t]")
_BLOCK = re.compile(r"[|>][-+\d]{0,2}")
_FLOW = re.compile(r"\[.*\]|\{.*\}|[\[{][^\]}]*")
_NAMED = re.compile(r"\*[\w-]+|[&!]\S*(?: .*)?")
"""Values that are what YAML takes them for: a quoted text, a block of lines, a list or mapping, an alias, an anchor."""
_CUT = re.compile(
    r"^ *(?:- +)*(?P<name>title|abstract) *: +"
    r"(?:[^\s\"'|>\[{#&!][^\n]*?\s(?=#)|(?=&|!(?!!)))(?P<cut>[^\n]+)",
    re.MULTILINE | re.IGNORECASE,
)
"""A title or abstract of which YAML takes a part for a comment or a mark of its own."""


def read_as_meant(text: str, origin: Origin) -> tuple[list[Tree], list[Problem]]:
    """The documents of a YAML text as ``read_yaml`` gives them, but for this: a value that is not valid YAML because it
    wants quotes is read as it is meant, with a warning, and what cannot be mended costs only the item of the outermost
    list that it stands in.
    """
    cut = _cut_off(text, origin)
    documents, faults = _mended(text, origin)
    parts = _documents(text) if any(fault.lost for fault in faults) else []
    if len(parts) == 1:
        parts = _items(text) or parts
    if len(parts) < 2:
        return documents, [*faults, *cut]
    documents, faults = [], cut
    for line, part in parts:
        found, told = read_as_meant(part, replace(origin, line=max(origin.line, 1) + line - 1))
        documents += found
        faults += told
    return documents, list(dict.fromkeys(faults))


def _cut_off(text: str, origin: Origin) -> list[Problem]:
    """A note for each title and the like of which YAML takes a part for a comment or a mark of its own."""
    return [
        Problem(
            severity="note",
            origin=replace(origin, line=max(origin.line, 1) + text.count("\n", 0, found.start())),
            what=f"of “{found['name']}”, “{excerpt(found['cut'], 60)}” is no text in YAML and is left out",
            hint="put the value in quotes if it is meant to be",
        )
        for found in _CUT.finditer(text)
    ]


def _mended(text: str, origin: Origin) -> tuple[list[Tree], list[Problem]]:
    documents, faults = read_yaml(text, origin)
    if not any(fault.lost for fault in faults):
        return documents, faults
    mending = _Mending(lines=text.split("\n"))
    changed = {line: told for line in range(len(mending.lines)) if (told := mending.mend(line))}
    again, others = read_yaml("\n".join(mending.lines), origin) if changed else (documents, faults)
    if not changed or any(fault.lost for fault in others):
        return documents, faults
    first = max(origin.line, 1)
    told_all = [
        Problem(severity="warning", origin=replace(origin, line=first + line), what=what, hint=hint)
        for line, (what, hint) in changed.items()
    ]
    return again, [*others, *told_all]


@dataclass(slots=True, kw_only=True)
class _Mending:
    """The lines of a text, mended one after the other; those before ``passed`` are part of an earlier value."""

    lines: list[str]
    passed: int = 0

    def mend(self, number: int) -> tuple[str, str] | None:
        """Put the value of a line in quotes if it wants them; what to tell of it, and how to write it."""
        field = _FIELD.match(self.lines[number])
        if field is None or number < self.passed:
            return None
        value = field["value"] or ""
        end = self._end(number, len(field["lead"]))
        if (
            not value
            or _BLOCK.fullmatch(value)
            or (value[0] in "\"'" and not self._is_closed(number, value, len(field["lead"])))
        ):
            self.passed = end
            return None
        crowded = field["colon"].endswith(":")
        meant = _meant(value)
        if crowded and (field["name"].lower() not in CANONICAL or value.startswith("//")):
            return None
        if not meant and not crowded:
            return None
        end = end if meant and meant == value else number + 1
        whole = "\n".join((meant or value, *(line for line in self.lines[number + 1 : end])))
        quote = "'" if '"' in whole or "\\" in whole else '"'
        inner = whole.replace("'", "''") if quote == "'" else whole
        written = f"{quote}{inner}{quote}" if meant or not _QUOTED.fullmatch(value) else value
        self.lines[number:end] = f"{field['lead']}{field['name']}: {written}{field['rest']}".split("\n")
        self.passed = end
        spoken = excerpt(f"{field['name']}: {written}", 90)
        what = f"the value of “{field['name']}” is no valid YAML as it stands; it is read as “{excerpt(whole, 60)}”"
        return what, f"write {spoken}"

    def _end(self, number: int, indent: int) -> int:
        """The line that ends the value of a field: one that is indented no deeper, or is a field itself."""
        end = number + 1
        while end < len(self.lines) and self.lines[end][: indent + 1].isspace() and self.lines[end].strip():
            end += 1
        return end

    def _is_closed(self, number: int, value: str, indent: int) -> bool:
        """Whether a quoted value ends on its line, or was meant to: a field follows, or nothing at all."""
        following = self.lines[number + 1] if number + 1 < len(self.lines) else ""
        if value.count(value[0]) > 1 or following[: indent + 1].isspace():
            return value.count(value[0]) > 1
        return not following.strip() or _FIELD.match(following) is not None or _MARKER.match(following) is not None


def _meant(value: str) -> str:
    """A value that wants quotes as it is meant; the empty string for one that does not."""
    if value[0] in "\"'":
        if _QUOTED.fullmatch(value):
            bare = value[1:-1].replace('\\"', '"').replace("\\\\", "\\")
            return bare if value[0] == '"' and _NO_ESCAPE.search(value) else ""
        whole = value.endswith(value[0]) and len(value) > 1
        return value[1:-1] if whole else value[1:] if value.count(value[0]) == 1 else value
    if value[0] in "[{":
        return "" if _FLOW.fullmatch(value) else value
    if value[0] in "*&!":
        return "" if _NAMED.fullmatch(value) else value
    if value[0] in "@`%|>" or value.startswith(("- ", "? ")) or ": " in value or value.endswith(":"):
        return value
    return ""


def _documents(text: str) -> list[tuple[int, str]]:
    """The documents of a text that hold anything, and the lines, counted from 1, that they begin on."""
    documents: list[tuple[int, list[str]]] = [(1, [])]
    for number, line in enumerate(text.split("\n"), 1):
        marker = _MARKER.match(line)
        if marker:
            documents.append((number, []))
        documents[-1][1].append(line[marker.end() :] if marker else line)
    return [(line, "\n".join(lines)) for line, lines in documents if any(part.strip() for part in lines)]


def _items(text: str) -> list[tuple[int, str]]:
    """The items of a list, each a list of one, and their lines, counted from 1; none of a text that is no list, but for
    a name above it.
    """
    items: list[tuple[int, list[str]]] = []
    indent: str | None = None
    for number, line in enumerate(text.split("\n"), 1):
        found = _ITEM.match(line)
        if found and indent in (None, found[1]):
            indent = found[1]
            items.append((number, []))
        elif not items and not _ABOVE_LIST.match(line):
            return []
        if items:
            items[-1][1].append(line)
    return [(number, "\n".join(lines)) for number, lines in items]
