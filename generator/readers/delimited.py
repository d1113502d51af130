"""CSV and TSV: a row of headings, then a paper a row (RFC 4180, and what spreadsheets make of it)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.text import squeeze

_DELIMITERS = ",;\t|"
_SEP_LINE = re.compile(r"\s*sep=(.)[ \t]*\n", re.IGNORECASE)
_LISTS = frozenset({"author", "authors", "keyword", "keywords", "tag", "tags"})
_SPREADSHEET_FAULT = re.compile(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!)\Z")


class Delimited:
    """The reader of ``.csv`` and ``.tsv`` files."""

    name = "csv"
    endings = (".csv", ".tsv", ".tab")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The rows under the headings, in which commas, semicolons, tabs or bars part the cells."""
        rows = _filled(_rows(text, file, problems))
        head = next(rows, None)
        if head is None:
            return
        names = [squeeze(cell).lower() for cell in head.cells]
        _check_headings(names, Origin(file=file, line=head.line), problems)
        short: list[_Row] = []
        for row in rows:
            origin = Origin(file=file, line=row.line)
            fields = _fields(names, row, origin, problems)
            surplus = [squeeze(cell) for cell in row.cells[len(names) :] if cell.strip()]
            if surplus:
                what = f"the row has more cells than there are headings; left out: {', '.join(surplus)}"
                problems.warning(origin, what, "put cells with a delimiter in them in quotes")
            if len(row.cells) < len(names):
                short.append(row)
            key = fields.pop("key", "")
            yield Draft(fields=fields, origin=origin, key=key.strip() if isinstance(key, str) else "")
        if short:
            count = f"{len(short)} rows have" if len(short) > 1 else "the row has"
            what = f"{count} fewer cells than there are headings; the missing ones are empty"
            problems.note(Origin(file=file, line=short[0].line), what)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    line: int
    cells: tuple[str, ...]


def _filled(rows: Iterator[_Row]) -> Iterator[_Row]:
    return (row for row in rows if any(cell.strip() for cell in row.cells))


def _check_headings(names: list[str], origin: Origin, problems: Problems) -> None:
    for name in dict.fromkeys(names):
        if name and names.count(name) > 1 and name not in _LISTS:
            what = f"{names.count(name)} columns are called “{name}”; the first that is filled counts"
            problems.warning(origin, what, "rename or delete the others")


def _fields(names: list[str], row: _Row, origin: Origin, problems: Problems) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    for number, (name, cell) in enumerate(zip(names, row.cells, strict=False), 1):
        value = cell.strip()
        if _SPREADSHEET_FAULT.match(value):
            problems.warning(origin, f"the cell “{name}” holds the spreadsheet's error {value}; it is left out")
        elif value and not name:
            what = f"column {number} has no heading; its cells are left out"
            problems.warning(Origin(file=origin.file), what, "give it one")
        elif value:
            earlier = fields.get(name)
            if earlier is None:
                fields[name] = value
            elif name in _LISTS:
                fields[name] = (*earlier, value) if isinstance(earlier, tuple) else (earlier, value)
    return fields


def _rows(text: str, file: str, problems: Problems) -> Iterator[_Row]:
    """The rows of a table and the lines they begin on. A quote that is not closed ends with its cell."""
    named = _SEP_LINE.match(text)
    delimiter = named[1] if named else _sniffed(text)
    mark = re.escape(delimiter)
    cell = re.compile(
        rf'[ ]*"(?P<quoted>[^"]*+(?:""[^"]*+)*+)"[ ]*(?={mark}|\n|\Z)'
        rf'|"(?P<loose>(?:[^"\n]|"(?![ ]*(?:{mark}|\n|\Z)))*)"[ ]*(?={mark}|\n|\Z)'
        rf"|(?P<plain>[^{mark}\n]*)"
    )
    position, line = (named.end(), 2) if named else (0, 1)
    cells: list[str] = []
    first_line = line
    while position <= len(text):
        found = cell.match(text, position)
        assert found is not None, "the last alternative takes the empty text"
        plain = found["plain"]
        if plain is not None and plain.startswith('"'):
            what = f"a quote is opened here and not closed before the end of its cell: {plain[:40]}"
            problems.warning(Origin(file=file, line=line), what, "close it")
            plain = plain[1:]
        if found["loose"] is not None:
            what = "a quoted cell has quotes in it that are not doubled"
            problems.warning(Origin(file=file, line=line), what, 'write each of them as ""')
        quoted = found["quoted"]
        cells.append(quoted.replace('""', '"') if quoted is not None else found["loose"] or plain or "")
        line += found[0].count("\n")
        position = found.end() + 1
        if text[found.end() : position] != delimiter:
            yield _Row(line=first_line, cells=tuple(cells))
            cells = []
            line += 1
            first_line = line


def _sniffed(text: str) -> str:
    """The delimiter that the first filled line has most of, outside quotes."""
    first = next((line for line in text.split("\n", 100) if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    return max(_DELIMITERS, key=bare.count)
