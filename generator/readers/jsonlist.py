"""JSON and JSON Lines: lists of records (of what programs: ``generator.dialects``)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.shapes import plain_draft, read_one, read_records
from generator.yamltree import Tree

_DEEPEST = 20
_FILLED_LINE = re.compile(r"\S.*")


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
        filled = [line[0] for line in islice(_FILLED_LINE.finditer(text), 2)]
        if len(filled) > 1 and any(_is_object(line) for line in filled[: 2 if named_so else 1]):
            for number, (line, value) in enumerate(scan.lines(), 1):
                plain = plain_draft(value, Origin(file=file, line=line))
                yield from (plain,) if plain else read_one(scan.tree(value, line), number, file, problems)
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


def _first_of_each(repeated: list[str], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        mapping = {}
        for name, value in pairs:
            if name in mapping:
                repeated.append(name)
            mapping.setdefault(name, value)
    return mapping


class _Scan:
    """JSON text → trees that know the lines of their records."""

    def __init__(self, text: str, file: str, problems: Problems) -> None:
        self.text = text
        self.file = file
        self.problems = problems
        self.broken = False
        self.cost = "what follows is not read"
        self._next_record: re.Pattern[str] | None = None
        self._resumed_at = -1
        self._line_end = len(text)
        self._counted = 0
        self._line = 1
        self._repeated: list[str] = []
        self._decoder = json.JSONDecoder(
            parse_int=str,
            parse_float=str,
            parse_constant=lambda _: "",
            # No method of the scan: it would hold the whole text until the garbage collector comes.
            object_pairs_hook=partial(_first_of_each, self._repeated),
            strict=False,
        )

    def lines(self) -> Iterator[tuple[int, Any]]:
        """The values of JSON Lines, and the lines they begin on. A fault costs the rest of its line."""
        self.cost = "the line is left out"
        position = self._blank(0)
        while position < len(self.text):
            line = self._line_of(position)
            self._line_end = self.text.find("\n", position) % (len(self.text) + 1)
            value, end = self._raw(position)
            line_end = self.text.find("\n", position if self.broken else end)
            line_end = len(self.text) if line_end < 0 else line_end
            if not self.broken and end < line_end and self._blank(end) < line_end:
                self._fault(end, "more than one value on a line")
            if not self.broken:
                yield line, value
            self.broken = False
            position = self._blank(line_end)

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
        if opener == "[":
            self._next_record = self._like(position)
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
            if self.broken and self._resumed_at >= 0:
                position, self._resumed_at, self.broken = self._resumed_at, -1, False
        self._next_record = None
        content = tuple(parts) if opener == "[" else members
        return Tree(line=line, content=content), position + 1

    def _like(self, position: int) -> re.Pattern[str] | None:
        """What begins as the record at a place does, if that is the first on its line."""
        lead = self.text[self.text.rfind("\n", 0, position) + 1 : position]
        return None if lead.strip() else re.compile(rf"^{lead}\{{", re.MULTILINE)

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
            self._fault(position, f"a comma or “{closer}” is wanted here", costs_record=False)
            return position
        following = self._blank(position + 1)
        if self.text[following : following + 1] == closer:
            line, column = self._line_of(position), self._column_of(position)
            what = f"not valid JSON in column {column}: a comma before “{closer}”; it is passed over"
            self.problems.warning(Origin(file=self.file, line=line), what, "delete it")
        return following

    def tree(self, value: Any, line: int) -> Tree:
        """A decoded value with its line."""
        return self._tree(value, line, 0)

    def _decode(self, start: int) -> tuple[Tree, int]:
        value, end = self._raw(start)
        return self._tree(value, self._line_of(start), 0), end

    def _raw(self, start: int) -> tuple[Any, int]:
        """The value that begins at a place, and where it ends; nothing, with a fault told, where there is none."""
        try:
            value, end = self._decoder.raw_decode(self.text, start)
        except json.JSONDecodeError as error:
            # Where a line lacks its end, the next one is where that is noticed.
            self._fault(min(error.pos, self._line_end), error.msg)
            return "", start
        except RecursionError:
            self._fault(start, "a value that is nested too deep")
            return "", start
        if self._repeated:
            where = Origin(file=self.file, line=self._line_of(start))
            for name in self._repeated:
                what = f"the field “{name}” is there twice in one record; the first value is kept"
                self.problems.warning(where, what, "delete one of the two")
            self._repeated.clear()
        return value, end

    def _tree(self, value: Any, line: int, depth: int) -> Tree:
        if isinstance(value, str):
            return Tree(line=line, content=value)
        if depth > _DEEPEST:
            self.problems.error(Origin(file=self.file, line=line), "a value that is nested too deep; it is left out")
            return Tree(line=line, content="")
        if isinstance(value, list):
            return Tree(line=line, content=tuple([self._tree(part, line, depth + 1) for part in value]))
        if isinstance(value, dict):
            return Tree(line=line, content={name: self._tree(part, line, depth + 1) for name, part in value.items()})
        return Tree(line=line, content="" if value is None else str(value).lower())

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

    def _fault(self, position: int, what: str, *, costs_record: bool = True) -> None:
        """Tell a fault, and go on at the next record where one can be made out by how it is indented."""
        self.broken = True
        start = position if costs_record else self.text.rfind("\n", 0, position) + 1
        following = self._next_record.search(self.text, start) if self._next_record else None
        if following and following.end() - 1 < position:
            following = None
        cost = self.cost
        if following:
            self._resumed_at = following.end() - 1
            cost = "the record is left out" if costs_record else "the next record is read all the same"
        (self.problems.loss if costs_record or not following else self.problems.error)(
            Origin(file=self.file, line=self._line_of(position)),
            f"not valid JSON in column {self._column_of(position)}: {what[:1].lower()}{what[1:]}; {cost}",
        )

    def _column_of(self, position: int) -> int:
        return position - self.text.rfind("\n", 0, position)
