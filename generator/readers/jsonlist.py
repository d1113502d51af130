"""JSON and JSON Lines: lists of records, OpenReview's notes among them (API 1 and 2)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.shapes import read_records
from generator.yamltree import Tree

_DEEPEST = 20
_OPENREVIEW = "https://openreview.net"
_LAST_DAY = 100_000
"""Days after 1 January 1970 (in the year 2243): a greater number is no date in milliseconds."""
_NOT_PUBLISHED = frozenset({"authorids", "paperhash", "venueid", "_bibtex"})


class JsonList:
    """The reader of ``.json``, ``.jsonl`` and ``.ndjson`` files."""

    name = "json"
    endings = (".json", ".jsonl", ".ndjson")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The records of a JSON file: numbers stay as they are written, NaN is nothing.

        A fault in JSON Lines costs its line; elsewhere it costs what follows it.
        """
        scan = _Scan(text, file, problems)
        named_so = file.lower().removesuffix(".gz").endswith((".jsonl", ".ndjson"))
        filled = [line for line in text.split("\n", 20) if line.strip()]
        if len(filled) > 1 and any(_is_object(line) for line in filled[: 2 if named_so else 1]):
            yield from read_records(Tree(line=1, content=tuple(scan.lines())), file, problems)
        else:
            for tree in scan.values():
                yield from read_records(tree, file, problems)


def _is_object(line: str) -> bool:
    """Whether a line is a JSON object alone, as each line of JSON Lines is."""
    if not line.lstrip().startswith("{"):
        return False
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


class _Scan:
    """JSON text → trees that know the lines of their records."""

    def __init__(self, text: str, file: str, problems: Problems) -> None:
        self.text = text
        self.file = file
        self.problems = problems
        self.broken = False
        self.cost = "what follows is not read"
        self._counted = 0
        self._line = 1
        self._repeated: list[str] = []
        self._decoder = json.JSONDecoder(
            parse_int=str,
            parse_float=str,
            parse_constant=lambda _: "",
            object_pairs_hook=self._first_of_each,
            strict=False,
        )

    def lines(self) -> Iterator[Tree]:
        """The values of JSON Lines."""
        self.cost = "the line is left out"
        start = 0
        for line in self.text.split("\n"):
            if line.strip():
                at = start + len(line) - len(line.lstrip())
                tree, end = self._decode(at)
                if not self.broken and self._blank(end) < start + len(line):
                    self._fault(end, "more than one value on a line")
                if not self.broken:
                    yield tree
                self.broken = False
            start += len(line) + 1

    def values(self) -> Iterator[Tree]:
        """The values that follow each other in the text; one, in a proper JSON file."""
        position = self._blank(0)
        while position < len(self.text) and not self.broken:
            tree, end = self._container(position, levels=2)
            yield tree
            position = self._blank(end)

    def _container(self, start: int, *, levels: int) -> tuple[Tree, int]:
        """A list or mapping, part by part: records know their lines, and those before a fault are kept."""
        opener = self.text[start : start + 1]
        if levels == 0 or opener not in ("[", "{"):
            return self._decode(start)
        line = self._line_of(start)
        parts: list[Tree] = []
        members: dict[str, Tree] = {}
        closer = "]" if opener == "[" else "}"
        position = self._blank(start + 1)
        while not self.broken and self.text[position : position + 1] != closer:
            name = ""
            if opener == "{":
                name, position = self._member_name(position)
            if not self.broken:
                # A list at the top holds records, which are decoded whole; a mapping may hold a list of them.
                tree, position = self._container(position, levels=0 if opener == "[" else levels - 1)
                kept = not self.broken or (not isinstance(tree.content, str) and bool(tree.content))
                if kept and opener == "[":
                    parts.append(tree)
                elif kept:
                    members.setdefault(name, tree)
            position = self._after_part(position, closer)
        content = tuple(parts) if opener == "[" else _note(members)
        return Tree(line=line, content=content), position + 1

    def _member_name(self, position: int) -> tuple[str, int]:
        if self.text[position : position + 1] != '"':
            self._fault(position, "a name in double quotes is wanted here")
            return "", position
        try:
            name, end = self._decoder.raw_decode(self.text, position)
        except json.JSONDecodeError as error:
            self._fault(error.pos, error.msg)
            return "", position
        colon = self._blank(end)
        if self.text[colon : colon + 1] != ":":
            self._fault(colon, "a colon is wanted here")
        return str(name), self._blank(colon + 1)

    def _after_part(self, position: int, closer: str) -> int:
        """The place of the next part, or of the closing bracket."""
        position = self._blank(position)
        if self.broken or self.text[position : position + 1] == closer:
            return position
        if self.text[position : position + 1] != ",":
            self._fault(position, f"a comma or “{closer}” is wanted here")
            return position
        following = self._blank(position + 1)
        if self.text[following : following + 1] == closer:
            self._fault(position, f"a comma before “{closer}”")
        return following

    def _decode(self, start: int) -> tuple[Tree, int]:
        line = self._line_of(start)
        try:
            value, end = self._decoder.raw_decode(self.text, start)
        except json.JSONDecodeError as error:
            self._fault(error.pos, error.msg)
            return Tree(line=line, content=""), start
        except RecursionError:
            self._fault(start, "a value that is nested too deep")
            return Tree(line=line, content=""), start
        for name in self._repeated:
            what = f"the field “{name}” is there twice in one record; the first value is kept"
            self.problems.warning(Origin(file=self.file, line=line), what, "delete one of the two")
        self._repeated.clear()
        return self._tree(value, line, 0), end

    def _tree(self, value: Any, line: int, depth: int) -> Tree:
        if isinstance(value, str):
            return Tree(line=line, content=value)
        if depth > _DEEPEST:
            self.problems.error(Origin(file=self.file, line=line), "a value that is nested too deep; it is left out")
            return Tree(line=line, content="")
        if isinstance(value, list):
            return Tree(line=line, content=tuple([self._tree(part, line, depth + 1) for part in value]))
        if isinstance(value, dict):
            return Tree(
                line=line,
                content=_note({name: self._tree(part, line, depth + 1) for name, part in value.items()}),
            )
        return Tree(line=line, content="" if value is None else str(value).lower())

    def _first_of_each(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping = dict(pairs)
        if len(mapping) < len(pairs):
            mapping = {}
            for name, value in pairs:
                if name in mapping:
                    self._repeated.append(name)
                mapping.setdefault(name, value)
        return mapping

    def _blank(self, position: int) -> int:
        """The place of the next sign that is not white space."""
        text = self.text
        while position < len(text) and text[position] in " \t\n\r":
            position += 1
        return position

    def _line_of(self, position: int) -> int:
        if position < self._counted:
            return self.text.count("\n", 0, position) + 1
        self._line += self.text.count("\n", self._counted, position)
        self._counted = position
        return self._line

    def _fault(self, position: int, what: str) -> None:
        self.broken = True
        line = self._line_of(position)
        column = position - (self.text.rfind("\n", 0, position) + 1) + 1
        self.problems.error(
            Origin(file=self.file, line=line),
            f"not valid JSON in column {column}: {what[:1].lower()}{what[1:]}; {self.cost}",
        )


def _note(fields: dict[str, Tree]) -> dict[str, Tree]:
    """An OpenReview note as a flat record; any other mapping as it is.

    The formats are those of https://docs.openreview.net: API 1 has ``content: {title: …}``, API 2
    ``content: {title: {value: …}}``; ``pdate`` is the day of publication, in milliseconds since 1970.
    """
    content = fields.get("content")
    if content is None or not isinstance(content.content, dict):
        return fields
    flat = {name: _unwrapped(tree) for name, tree in content.content.items() if name.lower() not in _NOT_PUBLISHED}
    note_id = fields.get("id", Tree(line=content.line, content=""))
    flat.setdefault("key", note_id)
    flat.setdefault("openreview", fields.get("forum", note_id))
    day = _day(fields.get("pdate"))
    if day:
        flat.setdefault("date", Tree(line=content.line, content=day))
    pdf = flat.get("pdf")
    if pdf and isinstance(pdf.content, str) and pdf.content.startswith("/"):
        flat["pdf"] = Tree(line=pdf.line, content=_OPENREVIEW + pdf.content)
    return flat


def _unwrapped(tree: Tree) -> Tree:
    inner: Mapping[str, Tree] = tree.content if isinstance(tree.content, dict) else {}
    return inner.get("value", tree)


def _day(milliseconds: Tree | None) -> str:
    written = milliseconds.content if milliseconds else ""
    if not isinstance(written, str) or not (written.isascii() and written.isdigit()) or len(written) > 16:
        return ""
    days = int(written) // 86_400_000
    return (date(1970, 1, 1) + timedelta(days=days)).isoformat() if days < _LAST_DAY else ""
