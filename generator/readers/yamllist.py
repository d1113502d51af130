"""YAML: a list of records, one record, or many documents of either."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.shapes import read_records
from generator.yamltree import read_yaml

_ITEM = re.compile(r"( *)-(?: |\Z)")
_MARKER = re.compile(r"(?:---|\.\.\.)(?: |\Z)")


class YamlList:
    """The reader of ``.yml`` and ``.yaml`` files."""

    name = "yaml"
    endings = (".yml", ".yaml")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The records of a YAML file: values stay as they are written, ``no`` and ``1.10`` too.

        A fault in a list costs the record that it stands in.
        """
        documents, faults = read_yaml(text, Origin(file=file))
        items = _items(text) if any(fault.lost for fault in faults) else []
        if len(items) > 1:
            documents, faults = [], []
            for line, item in items:
                found, told = read_yaml(item, Origin(file=file, line=line))
                documents += found
                faults += told
        problems.extend(faults)
        for document in documents:
            yield from read_records(document, file, problems)


def _items(text: str) -> list[tuple[int, str]]:
    """The items of the outermost list, each a list of one, and their lines, counted from 1."""
    items: list[tuple[int, list[str]]] = []
    indent: str | None = None
    for number, line in enumerate(text.split("\n"), 1):
        found = _ITEM.match(line)
        if found and indent in (None, found[1]):
            indent = found[1]
            items.append((number, []))
        if items and not _MARKER.match(line):
            items[-1][1].append(line)
    return [(number, "\n".join(lines)) for number, lines in items]
