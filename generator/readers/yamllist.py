"""YAML: a list of records, one record, or many documents of either."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.shapes import read_records
from generator.yamltree import read_yaml


class YamlList:
    """The reader of ``.yml`` and ``.yaml`` files."""

    name = "yaml"
    endings = (".yml", ".yaml")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The records of a YAML file: values stay as they are written, ``no`` and ``1.10`` too."""
        documents, faults = read_yaml(text, Origin(file=file))
        problems.extend(faults)
        for document in documents:
            yield from read_records(document, file, problems)
