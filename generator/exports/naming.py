"""Names of authors, written so that reading them gives their parts back."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from generator.names import Name

_PARTING = re.compile(r"[,;|、，；]|(?i:\band\b)|\s&\s|[)\]]\Z")


def family_first(name: Name, spell: Callable[[str], str] = str) -> str:
    """A name as BibTeX parts it: ``van der Berg, Jr., Tomas``; an organisation in braces.

    ``spell`` writes each part with the escapes of the format.
    """
    if name.full == name.family:
        return f"{{{spell(name.family)}}}"
    return ", ".join(filter(None, (surname(name, spell), held(name.suffix, spell), held(name.given, spell))))


def surname(name: Name, spell: Callable[[str], str] = str) -> str:
    """The family name behind its particle, in braces where a reader would part it in another way."""
    ends_early = name.particle and any(word[:1].islower() for word in name.family.split()[:-1])
    family = f"{{{spell(name.family)}}}" if ends_early else held(name.family, spell)
    return " ".join(filter(None, (name.particle, family)))


def held(part: str, spell: Callable[[str], str] = str) -> str:
    """A part of a name, in braces where a reader would take it for more than one."""
    return f"{{{spell(part)}}}" if _is_several(part) else spell(part)


@lru_cache(maxsize=10_000)  # The same names come again, and in each format.
def _is_several(part: str) -> bool:
    if part.isalpha():
        return part.lower() == "and"
    first, *others = part.split(" ")
    return bool(first[:1].islower() and others) or _PARTING.search(part) is not None
