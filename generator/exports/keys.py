"""What papers are called in exports: keys to cite them by, from which their addresses come again."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from generator.catalogue import Entry
from generator.text import slug

_UNFIT = re.compile(r"[^A-Za-z0-9:.+/_-]")


def given_key(entry: Entry) -> str:
    """The source's own name of a paper where its address comes from it, else that address; no two entries share one."""
    name = entry.paper.key or entry.paper.id
    return name if name and slug(name) == entry.id else entry.id


def citation_key(entry: Entry) -> str:
    """The source's key without what a BibTeX key cannot hold; else name, year and a word: ``lund2024tides``."""
    paper = entry.paper
    letters = unicodedata.normalize("NFKD", paper.key or paper.id)
    given = _UNFIT.sub("", letters)
    return given if any(letter.isalnum() for letter in given) else _made_key(entry)


def _made_key(entry: Entry) -> str:
    paper = entry.paper
    family = slug(paper.authors[0].family).replace("-", "") if paper.authors else ""
    words = slug(entry.title.text).split("-")
    word = next((word for word in words if len(word) > 3), words[0])
    return f"{family}{paper.year or ''}{word}"


def distinct_keys(entries: Sequence[Entry]) -> tuple[str, ...]:
    """A key for each entry; those that would share one, letter case aside, go by their addresses."""
    wanted = [citation_key(entry) for entry in entries]
    rivals = Counter(key.lower() for key in wanted)
    taken = {key for key, count in rivals.items() if count == 1}
    for index, entry in enumerate(entries):
        if rivals[wanted[index].lower()] > 1:
            key = entry.id
            while key in taken:
                key += "-x"
            taken.add(key)
            wanted[index] = key
    return tuple(wanted)
