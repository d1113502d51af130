"""YAML: a list of records, one record, or many documents of either."""

from __future__ import annotations

from collections.abc import Iterator

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.shapes import read_records
from generator.yamlmending import read_as_meant


class YamlList:
    """The reader of ``.yml`` and ``.yaml`` files."""

    name = "yaml"
    endings = (".yml", ".yaml")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The records of a YAML file: values stay as they are written, ``no`` and ``1.10`` too.

        A value that wants quotes is read as it is meant; another fault costs the record that it stands in.
        """
        documents, faults = read_as_meant(text, Origin(file=file))
        problems.extend(faults)
        for document in documents:
            yield from read_records(document, file, problems)
