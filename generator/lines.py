"""Files whose lines are records: which of their lines are others now."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

_SIGN = 8
_BLANK = bytes(_SIGN)
_CONTROL = bytes((*range(9), *range(0x0B, 0x20), 0x7F))
_CONTROLS = re.compile(rb"[%s]" % re.escape(_CONTROL))
_DOUBTFUL = (
    re.compile(rb"\xc3[\x80-\xbf][\xc2\xc5\xc6\xcb\xe2]"),
    re.compile(rb"\xef\xbf"),
    re.compile(rb"\\(?:[bf]|u(?:00[01]|007[Ff]|[Dd][89A-Fa-f]|[Ff]{3})|(.))"),
)
"""What may be a letter that was misread, no character, or an escape of a control character or of half of a character;
other escapes are a group. Each begins with one sign, which is sought fast.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """The lines of a file: their fingerprints, and the numbers of those that something may have been told of."""

    signs: bytes
    doubtful: frozenset[int] = frozenset()


def doubtful_lines(content: bytes, told: Iterable[int]) -> frozenset[int]:
    """The numbers of the lines of a file that something may be told of, though what is told names others; and of those
    that are ``told`` of.
    """
    doubtful = set(told)
    if len(content.translate(None, _CONTROL)) < len(content):
        doubtful.update(_numbers(content, _CONTROLS))
    for pattern in _DOUBTFUL:
        doubtful.update(_numbers(content, pattern))
    if not _is_utf8(content):
        doubtful.update(number for number, line in enumerate(content.split(b"\n")) if not _is_utf8(line))
    return frozenset(doubtful)


def _numbers(content: bytes, pattern: re.Pattern[bytes]) -> Iterator[int]:
    """The numbers of the lines in which a pattern occurs, but for its group."""
    number = counted = 0
    for found in pattern.finditer(content):
        if found.lastindex is None:
            number += content.count(b"\n", counted, found.start())
            counted = found.start()
            yield number


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
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
