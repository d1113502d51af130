"""Papers as a YAML list of records: the format that holds every field as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import yaml

from generator.catalogue import Entry
from generator.exports.record import record
from generator.yamltree import Value

_WIDTH = 120
_Plain = str | int | list["_Plain"] | dict[str, "_Plain"]


class _Record(dict[str, _Plain]):
    """A record, written field by field on lines of their own."""


def yaml_parts(entries: Sequence[Entry]) -> Iterator[str]:
    """The YAML of some papers, one at a time. Titles and abstracts keep the markup of their source."""
    for entry in entries:
        yield _dumped([_record(entry)])
    if not entries:
        yield _dumped([])


def _dumped(records: list[_Record]) -> str:
    tabbed = any(isinstance(value, str) and "\t" in value for fields in records for value in fields.values())
    writer = _TabWriter if tabbed else _Writer
    return str(
        yaml.dump(records, Dumper=writer, allow_unicode=True, sort_keys=False, default_flow_style=None, width=_WIDTH)
    )


def _record(entry: Entry) -> _Record:
    fields = {name: _plain(value) for name, value in record(entry.paper).items()}
    return _Record(fields | {"year": entry.paper.year} if entry.paper.year else fields)


def _plain(value: Value) -> _Plain:
    """Tuples and mappings as YAML writes them."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value]


def _text_node(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _record_node(dumper: yaml.SafeDumper, fields: _Record) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", fields, flow_style=False)


_Writer: type[yaml.SafeDumper] = type("_Writer", (getattr(yaml, "CSafeDumper", yaml.SafeDumper),), {})
_ESCAPES = {letter: sign for letter, sign in yaml.SafeDumper.ESCAPE_REPLACEMENTS.items() if letter != "\t"}
_TabWriter: type[yaml.SafeDumper] = type("_TabWriter", (yaml.SafeDumper,), {"ESCAPE_REPLACEMENTS": _ESCAPES})
"""Writes a tab by its number: “\\t” before letters would be read as a LaTeX command that somebody forgot to escape."""
for _each in (_Writer, _TabWriter):
    _each.add_representer(str, _text_node)
    _each.add_representer(_Record, _record_node)
