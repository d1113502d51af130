"""Files whose lines are records: which of their lines are others now."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

_SIGN = 8
_BLANK = bytes(_SIGN)
_DOUBTFUL = re.compile(
    rb"[\x00-\x08\x0b-\x1f\x7f]|\xc3[\x80-\xbf](?:\xc2|\xc5|\xc6|\xcb|\xe2)|\xef\xbf"
    rb"|(?<!\\)(?:\\\\)*\\(?:[bf]|u(?:00[01]|007[Ff]|[Dd][89A-Fa-f]|[Ff]{3}))"
)
"""What may be a letter that was misread, a control character or half of a character, as it stands or escaped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """The lines of a file: their fingerprints, and the numbers of those that something may have been told of."""

    signs: bytes
    doubtful: frozenset[int] = frozenset()


def doubtful_lines(content: bytes, told: Iterable[int]) -> frozenset[int]:
    """The numbers of the lines of a file that something may be told of, though what is told names others; and of those
    that are ``told`` of.
    """
    lines = enumerate(content.split(b"\n"))
    return frozenset((*told, *(number for number, line in lines if _DOUBTFUL.search(line) or not _is_utf8(line))))


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def line_signs(content: bytes) -> bytes:
    """Fingerprints of the lines of a file, of 8 bytes each, one behind the other; zeros for a blank line."""
    return b"".join(
        hashlib.blake2b(line, digest_size=_SIGN).digest() if line.strip() else _BLANK for line in content.split(b"\n")
    )


def filled(signs: bytes) -> int:
    """How many of some lines are not blank."""
    return sum(sign != _BLANK for sign in _parted(signs))


def changed_lines(before: bytes, now: bytes) -> dict[int, int] | None:
    """The numbers of the lines that are others now, each with the number of filled lines before it; all counted from 0.

    None where lines came or went, or are filled that were blank, or the other way round.
    """
    if len(before) != len(now):
        return None
    changed: dict[int, int] = {}
    above = 0
    for number, (one, other) in enumerate(zip(_parted(before), _parted(now), strict=True)):
        if one != other:
            if _BLANK in (one, other):
                return None
            changed[number] = above
        above += one != _BLANK
    return changed


def first_filled(signs: bytes, most: int) -> list[int]:
    """The numbers of the first lines that are not blank."""
    return list(islice((number for number, sign in enumerate(_parted(signs)) if sign != _BLANK), most))


def _parted(signs: bytes) -> list[bytes]:
    return [signs[at : at + _SIGN] for at in range(0, len(signs), _SIGN)]
