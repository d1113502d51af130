"""What several pages need, made when the first of them is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Kept(Generic[_T]):
    """A value that is made when it is first asked for, and kept. It travels between processes as what makes it."""

    __slots__ = ("_made", "_make")

    def __init__(self, make: Callable[[], _T]) -> None:
        self._make = make
        self._made: list[_T] = []

    def __call__(self) -> _T:
        """The value."""
        if not self._made:
            self._made.append(self._make())
        return self._made[0]

    def __reduce__(self) -> tuple[object, ...]:
        """Leave the value behind: another process makes its own."""
        return type(self), (self._make,)
