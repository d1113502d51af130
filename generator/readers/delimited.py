"""CSV and TSV: a row of headings, then a paper a row (RFC 4180, and what spreadsheets make of it)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.fields import CANONICAL, canonical, nearest_field
from generator.text import squeeze

_DELIMITERS = ",;\t|"
_RARE_DELIMITERS = ",^:"
_SEP_LINE = re.compile(r"\s*sep=(.)[ \t]*\n", re.IGNORECASE)
_NUMBERED = re.compile(r"\A(authors?|keywords?|tags?)[ _-]*\d+\Z")
_LISTS = frozenset({"author", "authors", "keyword", "keywords", "tag", "tags"})
_ERROR = re.compile(r"#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA|#+)\Z")
_DAY_FOR_PAGES = re.compile(r"\d{1,2}-[^\W\d_]{3,4}\.?\Z|[^\W\d_]{3,4}\.?-\d{2}\Z")
_ROUNDED = re.compile(r"\d(?:[.,]\d+)?E\+?\d{2,}\Z")
_SERIAL = re.compile(r"[2-6]\d{4}(?:\.\d+)?\Z")
_WHOLE = re.compile(r"(\d+)[.,]0+\Z|([12],\d{3})\Z")
_HYPERLINK = re.compile(r"=HYPERLINK\(\s*\"(?P<url>[^\"]+)\"\s*(?:[,;]\s*\"(?P<shown>[^\"]*)\"\s*)?\)", re.IGNORECASE)
_SPOKEN = frozenset({"title", "paper_title", "name", "authors", "author", "venue", "abstract"})
"""Columns of which the words that a link shows are the value, and not its address."""
_COUNTED = frozenset({"year", "month", "volume", "number", "issue", "publication_year", "pub_year", "page", "pages"})
_WEB_OF_SCIENCE = {
    "af": "authors", "ti": "title", "so": "journal", "py": "year", "ab": "abstract", "de": "tags", "di": "doi",
    "vl": "volume", "is": "number", "bp": "firstpage", "ep": "lastpage", "la": "language", "sn": "issn", "ut": "key",
    "pd": "month", "dt": "type", "pt": "subtype", "id": "keywords_plus", "au": "author_abbreviated",
}  # fmt: skip
"""What the Web of Science calls its columns (its “field tags”)."""
_HEADINGS_WITHIN = 20
"""How many rows may stand before the headings."""


class Delimited:
    """The reader of ``.csv`` and ``.tsv`` files."""

    name = "csv"
    endings = (".csv", ".tsv", ".tab")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The rows under the headings, in which commas, semicolons, tabs or bars part the cells."""
        rows = _filled(_rows(text, file, problems))
        head = _headings(rows, file, problems)
        if head is None:
            return
        names = [_NUMBERED.sub(r"\1", squeeze(cell).lower()) for cell in head.cells]
        if {"pt", "ti", "so", "py", "ut"} <= {*names}:
            names = [_WEB_OF_SCIENCE.get(name, name) for name in names]
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
    """``number`` is what a spreadsheet calls it, ``line`` where it begins in the file; both are counted from 1."""

    number: int
    line: int
    cells: tuple[str, ...]


def _filled(rows: Iterator[_Row]) -> Iterator[_Row]:
    return (row for row in rows if any(cell.strip() for cell in row.cells))


def _headings(rows: Iterator[_Row], file: str, problems: Problems) -> _Row | None:
    """The first row with a known field among its cells; the first row of all where there is none near the top."""
    before: list[_Row] = []
    for row in rows:
        before.append(row)
        if any(canonical(cell) in CANONICAL for cell in row.cells) or len(before) == _HEADINGS_WITHIN:
            break
    if not before:
        return None
    if not any(canonical(cell) in CANONICAL for cell in before[-1].cells):
        what = f"none of the headings is a field of a paper: {', '.join(filter(None, map(squeeze, before[0].cells)))}"
        meant = [near for cell in before[0].cells if (near := nearest_field(canonical(cell)))]
        hint = (
            f"did you mean {', '.join(meant)}?"
            if meant
            else "give the columns names such as title, authors, year, abstract"
        )
        problems.error(Origin(file=file, line=before[0].line), f"{what}; the table is left out", hint)
        return None
    if len(before) > 1:
        what = f"the headings are those of row {before[-1].number}; what stands above them is left out"
        problems.note(Origin(file=file, line=before[0].line), what)
    return before[-1]


def _check_headings(names: list[str], origin: Origin, problems: Problems) -> None:
    for name in dict.fromkeys(names):
        if name and names.count(name) > 1 and name not in _LISTS:
            what = f"{names.count(name)} columns are called “{name}”; the first that is filled counts"
            problems.warning(origin, what, "rename or delete the others")


def _fields(names: list[str], row: _Row, origin: Origin, problems: Problems) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    for number, (name, cell) in enumerate(zip(names, row.cells, strict=False), 1):
        value = cell.strip()
        if name and (fault := _fault(canonical(name), value)):
            spoken = f"row {row.number}, column “{name}”: {fault}"
            problems.warning(origin, spoken, "format the column as text in the spreadsheet, and write the value again")
            value = value if _ROUNDED.match(value) else ""
        if formula := _HYPERLINK.fullmatch(value):
            value = formula["shown"] if formula["shown"] and canonical(name) in _SPOKEN else formula["url"]
        whole = _WHOLE.match(value) if canonical(name) in _COUNTED else None
        value = (whole[1] or whole[2].replace(",", "")) if whole else value
        if not value:
            continue
        if not name:
            what = f"column {number} has no heading; its cells are left out"
            problems.warning(Origin(file=origin.file), what, "give it one")
            continue
        earlier = fields.get(name)
        if earlier is None:
            fields[name] = value
        elif name in _LISTS:
            fields[name] = (*earlier, value) if isinstance(earlier, tuple) else (earlier, value)
    return fields


def _fault(name: str, value: str) -> str:
    """What a spreadsheet has done to a cell, or the empty string."""
    meant = CANONICAL.get(name, name)
    if _ERROR.match(value):
        return f"the spreadsheet's error {value}; it is left out"
    if meant == "pages" and _DAY_FOR_PAGES.match(value):
        return f"“{value}” is a day that a spreadsheet made of page numbers; it is left out"
    if meant in ("id", "key", "doi", "arxiv", "pages", "volume", "number") and _ROUNDED.match(value):
        return f"“{value}” is a number that a spreadsheet has rounded; it is kept as it stands"
    if meant in ("year", "date") and _SERIAL.match(value):
        day = date(1899, 12, 30) + timedelta(days=int(float(value)))
        return f"“{value}” is a spreadsheet's number of a day, perhaps {day.isoformat()}; it is left out"
    return ""


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
    number = line
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
            yield _Row(number=number, line=first_line, cells=tuple(cells))
            cells = []
            number += 1
            line += 1
            first_line = line


def _sniffed(text: str) -> str:
    """The delimiter that the first filled line has most of, outside quotes."""
    first = next((line for line in text.split("\n", 100) if line.strip()), "")
    bare = re.sub(r'"[^"]*"', "", first)
    usual = max(_DELIMITERS, key=bare.count)
    return usual if usual in bare else max(_RARE_DELIMITERS, key=bare.count)
