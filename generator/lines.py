"""Files whose lines are records: which of their lines are others now."""

from __future__ import annotations

import hashlib
from itertools import islice

_SIGN = 8
_BLANK = bytes(_SIGN)


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
