"""The entries of bibliographies as their sources have them, to cite papers by.

An original is the text of an entry whose abstract, which a citation has no need of, is one mark.
"""

from __future__ import annotations

import re

ABSTRACT = "\ufdd1"
"""Stands for the value of the abstract. It is no letter."""

_HEAD = re.compile(r"(@\s*\w+\s*[{(]\s*)[^\s,]*(\s*,?)")
_ABSTRACT_FIELD = re.compile(rf"(?<!\s)\s*\b\w+\s*=\s*{ABSTRACT}\s*,?")


def cited(original: str) -> str:
    """An original without its abstract, ended by a line break."""
    return f"{_ABSTRACT_FIELD.sub('', original)}\n"


def whole(original: str, abstract: str, *, key: str = "", address: str = "") -> str:
    """An original with its abstract, ended by a line break; ``key`` takes the place of its own, and ``address``
    stands as its ``id`` then.
    """
    entry = original.replace(ABSTRACT, f"{{{abstract}}}")
    if key:
        entry = _HEAD.sub(lambda head: f"{head[1]}{key},\n  id = {{{address}}},", entry, count=1)
    return f"{entry}\n"
