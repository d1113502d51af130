"""YAML text → strings, tuples and mappings that know their lines.

Every scalar stays the text of the file: ``no``, ``1.10``, ``0123`` and ``2020-02-30`` are never turned into
truth values, numbers or dates. A bare ``~``, ``null`` or nothing is the empty string.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import yaml

from generator.errors import Origin, Problem, Severity

_Loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_MERGE = "tag:yaml.org,2002:merge"
_DEEPEST = 50
_COMMAND = re.compile(
    r"(?<!\\)(?:\\\\)*(\\(?:[abefv][a-z]+|(?:nabla|neq|not|nu|rho|right|rm|tau|text[a-z]*|theta|tilde|times|to|top|tt)\b))"
)
"""LaTeX commands that YAML takes for an escape and letters after it."""
_AFTER_NAME = re.compile(r"\s*(?:- +)*[\w -]+:\s+(\S)")
_CROWDED = re.compile(r"\s*(?:- +)*[\w-]+:[^\s/]")
_SIGNS = "@%`{[&*!|>"
_FROM_WHERE_IT_OPENED = ("found unexpected end of stream", "did not find expected ','", "could not find expected ':'")
"""Complaints of the parser about something that began earlier."""
_WORDS = (
    ("found unexpected end of stream", "a quote is opened here and not closed", "close it"),
    ("did not find expected ',' or ']'", "a list in brackets is not closed, or lacks a comma", "close it with “]”"),
    ("did not find expected ',' or '}'", "a mapping in braces is not closed, or lacks a comma", "close it with “}”"),
    ("could not find expected ':'", "a line without a colon behind its name", "write “name: value”"),
    (
        "did not find expected '-'",
        "a line that belongs to no item of the list",
        "indent it as the lines above it, or begin it with “- ”",
    ),
    (
        "did not find expected key",
        "a line that is indented otherwise than those above it, or words behind a quoted value",
        "indent the fields of a record alike, and put a whole value in quotes",
    ),
    ("mapping values", "a value with a colon in it", "put the value in quotes"),
    (
        "found unknown escape",
        "a backslash in double quotes",
        "put the value in single quotes, or write each backslash twice",
    ),
    ("did not find expected node", "a bracket or brace without its partner", "close it, or put the value in quotes"),
    ("block sequence entries", "a “-” where a value is wanted", "begin a list on the line below its name"),
    ("found undefined alias", "a “*” before a name that nothing has", "put the value in quotes"),
)
"""What the parser complains of, what that is in words, and the way out."""

Value = str | tuple["Value", ...] | Mapping[str, "Value"]
"""What a field of a source may be: a text, a list or a mapping of such."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """A YAML value and the line, counted from 1, on which it begins."""

    line: int
    content: str | tuple[Tree, ...] | dict[str, Tree]

    @property
    def value(self) -> Value:
        """The same value without lines."""
        if isinstance(self.content, str):
            return self.content
        if isinstance(self.content, tuple):
            return tuple(part.value for part in self.content)
        return {key: part.value for key, part in self.content.items()}


def read_yaml(text: str, origin: Origin) -> tuple[list[Tree], list[Problem]]:
    """The documents of a YAML text, and what is wrong with it.

    ``origin`` is the place of the text's first line (line 0 counts as 1). Where the text is not YAML, the
    documents before the fault are given. A key given twice keeps its first value.
    """
    encodable = text.replace("\f", " ").encode("utf-8", "replace").decode()
    planting = _Planting(text=encodable, file=origin.file, shift=max(origin.line, 1), budget=20 * len(text) + 1000)
    documents: list[Tree] = []
    try:
        for node in yaml.compose_all(encodable, Loader=_Loader):
            documents.append(planting.tree(node, ()))
    except yaml.YAMLError as error:
        planting.problems.append(_fault(error, encodable, planting.shift, origin.file))
    return documents, planting.problems


class _Planting:
    """Nodes → trees. ``budget`` is the most values to make: aliases of aliases could make any number."""

    def __init__(self, *, text: str, file: str, shift: int, budget: int) -> None:
        self.text = text
        self.file = file
        self.shift = shift
        self.budget = budget
        self.problems: list[Problem] = []

    def tree(self, node: yaml.Node, above: tuple[yaml.Node, ...]) -> Tree:
        line = node.start_mark.line + self.shift
        self.budget -= 1
        if isinstance(node, yaml.ScalarNode):
            bare = not node.style and node.value in ("~", "null")
            return Tree(line=line, content="" if bare else self._text(node, line))
        if any(node is outer for outer in above):
            self._tell("error", line, "this value holds itself; it is left out")
            return Tree(line=line, content="")
        if len(above) > _DEEPEST or self.budget < 0:
            self._tell("error", line, "this value is nested too deep, or repeats itself too often; it is left out")
            return Tree(line=line, content="")
        inside = (*above, node)
        if isinstance(node, yaml.SequenceNode):
            return Tree(line=line, content=tuple(self.tree(part, inside) for part in node.value))
        content: dict[str, Tree] = {}
        for key, tree in (*self._pairs(node, inside), *self._merged(node, inside)):
            content.setdefault(key, tree)
        return Tree(line=line, content=content)

    def _text(self, node: yaml.ScalarNode, line: int) -> str:
        """The text of a scalar. In double quotes ``\\alpha`` is an escape and letters; it is read as LaTeX."""
        if node.style != '"' or "\\" not in (raw := self.text[node.start_mark.index : node.end_mark.index]):
            return str(node.value)
        command = _COMMAND.search(raw)
        if command is None:
            return str(node.value)
        what = f"in double quotes the backslash of “{command[1]}” begins an escape; it is read as LaTeX"
        self._tell("warning", line, what, "put the value in single quotes, or write each backslash twice")
        return " ".join(raw[1:-1].replace('\\"', '"').replace("\\\\", "\\").split())

    def _pairs(self, node: yaml.Node, inside: tuple[yaml.Node, ...]) -> Iterator[tuple[str, Tree]]:
        lines: dict[str, int] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + self.shift
            if not isinstance(key_node, yaml.ScalarNode):
                self._tell("error", line, "a key that is not a plain word; it is left out")
            elif key_node.value in lines:
                earlier = lines[key_node.value]
                what = f"“{key_node.value}” stands on line {earlier} already; the first value is kept"
                self._tell("warning", line, what, "delete one of the two")
            elif key_node.tag != _MERGE:
                lines[key_node.value] = line
                yield key_node.value, self.tree(value_node, inside)

    def _merged(self, node: yaml.Node, inside: tuple[yaml.Node, ...]) -> Iterator[tuple[str, Tree]]:
        """What ``<<: *defaults`` adds to a mapping."""
        for key_node, value_node in node.value:
            if key_node.tag == _MERGE:
                merged = self.tree(value_node, inside).content
                for part in merged if isinstance(merged, tuple) else (Tree(line=0, content=merged),):
                    if isinstance(part.content, dict):
                        yield from part.content.items()

    def _tell(self, severity: Severity, line: int, what: str, hint: str = "") -> None:
        origin = Origin(file=self.file, line=line)
        self.problems.append(Problem(severity=severity, origin=origin, what=what, hint=hint))


def _fault(error: yaml.YAMLError, text: str, shift: int, file: str) -> Problem:
    """What is wrong, in words, and the line on which it begins to be."""
    reason = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    mark = getattr(error, "problem_mark", None)
    index = mark.line if mark else text.count("\n", 0, getattr(error, "position", 0) or 0)
    lines = text.split("\n")
    opened = getattr(error, "context_mark", None)
    if opened and reason.startswith(_FROM_WHERE_IT_OPENED):
        index = opened.line
    faulty = lines[min(index, len(lines) - 1)]
    value = _AFTER_NAME.match(faulty)
    what, hint = next(((said, way) for begins, said, way in _WORDS if reason.startswith(begins)), (reason, ""))
    if faulty.lstrip(" ").startswith("\t") or "\\t" in reason or "tab character" in reason:
        what, hint = "a tab was found where YAML wants blanks", "indent with blanks"
    elif value and value[1] in _SIGNS and not reason.startswith(_FROM_WHERE_IT_OPENED):
        what, hint = f"a value that begins with “{value[1]}”, which is a sign of YAML", "put the value in quotes"
    elif reason.startswith("mapping values") and faulty.count(": ") < 2 and not faulty.rstrip().endswith(":"):
        before = lines[index - 1] if index else ""
        if _CROWDED.match(before):
            index, what, hint = index - 1, "no blank behind the colon", "write “name: value”"
        elif before.strip() and ":" not in before:
            index, what, hint = index - 1, "a line without a colon behind its name", "write “name: value”"
        else:
            what, hint = "a field that is indented deeper than the one above it", "indent the fields of a record alike"
    origin = Origin(file=file, line=index + shift)
    return Problem(severity="error", origin=origin, what=f"not valid YAML: {what}", hint=hint, lost=True)
