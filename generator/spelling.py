"""Words that are nearly another one."""

from __future__ import annotations

from collections.abc import Iterable

_SHORTEST = 4
_SUBSTITUTED_FROM = 6
"""The shortest word of which one letter may be another: of shorter ones there are too many that mean something else,
as “stage” and “state”."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The first of the known words that one slip makes this one: a letter too many, missing or wrong, or two letters
    changed about. The empty string where there is none.
    """
    return next((other for other in known if min(len(word), len(other)) >= _SHORTEST and _one_slip(word, other)), "")


def _one_slip(word: str, other: str) -> bool:
    start = next((place for place, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), None)
    if start is None:
        return abs(len(word) - len(other)) == 1
    rest, others = word[start:], other[start:]
    if len(word) != len(other):
        return rest[1:] == others or rest == others[1:]
    changed_about = rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return changed_about or (len(word) >= _SUBSTITUTED_FROM and rest[1:] == others[1:])
