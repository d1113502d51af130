"""The formats papershelf reads: one module a format, behind one protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from generator.drafts import Draft
from generator.errors import Problems
from generator.readers.acl import Acl
from generator.readers.awesome import Awesome
from generator.readers.bibtex import BibTeX
from generator.readers.delimited import Delimited
from generator.readers.jsonlist import JsonList
from generator.readers.markdown import Markdown
from generator.readers.ris import Ris
from generator.readers.textlist import TextList
from generator.readers.yamllist import YamlList


class Reader(Protocol):
    """A reader of one format."""

    @property
    def name(self) -> str:
        """What ``as:`` in ``site.yml`` calls it."""
        ...

    @property
    def endings(self) -> tuple[str, ...]:
        """The file name endings it takes, lower-case, with their dot."""
        ...

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The records of one file. Faults go to ``problems``; whatever the text, nothing is raised.

        The text is without byte-order mark and, form feeds apart, without control characters; its lines end
        with a line feed.
        """
        ...


READERS: tuple[Reader, ...] = (
    TextList(), Markdown(), Awesome(), BibTeX(), Ris(), Delimited(), JsonList(), YamlList(), Acl(),
)  # fmt: skip
"""All formats. A new one is a module of this package, and its name here."""


def reader_of(file: str) -> Reader | None:
    """The reader that takes a file by the ending of its name; None where there is none."""
    lowered = file.lower()
    return next((reader for reader in READERS if lowered.endswith(reader.endings)), None)
