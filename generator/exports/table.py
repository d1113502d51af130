"""Papers as a table: CSV (RFC 4180, but that lines end with a line feed alone), in UTF-8."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from io import StringIO

from generator.catalogue import Entry
from generator.escapes import literally
from generator.exports.naming import family_first
from generator.exports.record import FIELDS, flat_record, own_links
from generator.namelists import split_names
from generator.names import Name
from generator.records import Paper
from generator.yamltree import Value


def table_parts(entries: Sequence[Entry]) -> Iterator[str]:
    """A heading for each field that any paper has filled, then a paper a row.

    Authors are parted by semicolons, tags by commas, addresses by blanks. Titles and abstracts keep the markup of
    their source.
    """
    filled = set[str]().union(*map(filled_fields, entries))
    columns = [*(name for name in FIELDS if name in filled), *sorted(filled.difference(FIELDS))]
    yield _line(columns)
    for entry in entries:
        yield table_row(entry, columns)


def filled_fields(entry: Entry) -> Collection[str]:
    """The fields that a paper has filled."""
    return flat_record(entry.paper, "?" if entry.paper.authors else "").keys()


def table_row(entry: Entry, columns: Sequence[str]) -> str:
    """The row of a paper."""
    record = flat_record(entry.paper, _authors(entry.paper))
    cells = {name: _lines(_cell(name, value, entry.paper)) for name, value in record.items()}
    return _line([cells.get(name, "") for name in columns])


def table_columns(table: str) -> list[str]:
    """The fields that a table has, by its heading."""
    return next(csv.reader(StringIO(table, newline="")))


def _line(cells: Sequence[str]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


def _lines(cell: str) -> str:
    """A cell whose lines end as those of the table do: the module ``csv`` quotes no other line ends."""
    return cell.replace("\r\n", "\n").replace("\r", "\n")


def _cell(name: str, value: Value, paper: Paper) -> str:
    if name == "links":
        return " ".join(url for _, url in own_links(paper))
    return value if isinstance(value, str) else (", " if name == "tags" else " ").join(map(str, value))


def _authors(paper: Paper) -> str:
    """The authors, parted by semicolons. One behind a lone name keeps its comma from parting it."""
    names = [*map(_author, paper.authors), *(["others"] if paper.others else [])]
    text = "; ".join(names)
    return text if len(names) != 1 or split_names(text) == (text,) else f"{text};"


@lru_cache(maxsize=1 << 16)  # The same names come again.
def _author(name: Name) -> str:
    alone = name.full == name.family
    written = name.family if alone and name.family.isalpha() else family_first(name, literally)
    return f"{written} ({name.orcid})" if name.orcid else written
