"""Names with the addresses of their pages, short where the address follows from the name."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_MARKS = re.compile("[\u0300-\u036f]")
_BETWEEN = re.compile("[^a-z0-9]+")


@lru_cache(maxsize=1 << 16)
def plain_slug(name: str) -> str:
    """The slug that ``static/js/search-data.js`` guesses for a name: right for most, and else the slug is told."""
    bare = name if name.isascii() else _MARKS.sub("", unicodedata.normalize("NFD", name))
    return _BETWEEN.sub("-", bare.lower().replace("'", "")).strip("-")


def named(name: str, slug: str) -> str | list[str]:
    """A name alone, or with its slug where it has another than the plain one."""
    return [name, slug] if slug and slug != plain_slug(name) else name
