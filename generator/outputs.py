"""The files of an output folder as a look finds them: how large they are, and when they changed."""

from __future__ import annotations

import os
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path

from generator.program import fingerprint

_MISSING = -1


@dataclass(frozen=True, slots=True)
class Outputs:
    """Files by their ``paths``, in order, and two ``numbers`` of each, as ``look_at`` finds them."""

    paths: Sequence[str]
    numbers: array[int]

    @property
    def sign(self) -> str:
        """A fingerprint of them; empty where something is missing."""
        return "" if _MISSING in self.numbers else fingerprint(self.paths, self.numbers.tobytes())

    def are_as(self, others: Outputs, *, loose: Set[str]) -> bool:
        """Whether they are all there, and as others were but for the ``loose`` ones."""
        if self.paths != others.paths or _MISSING in self.numbers:
            return False
        before = others.numbers[:]
        for path in loose:
            at = 2 * bisect_left(self.paths, path)
            before[at : at + 2] = self.numbers[at : at + 2]
        return before == self.numbers

    def renewed(self, folder: Path, *, others: Iterable[str], gone: Set[str]) -> Outputs:
        """The files of a folder where there are ``others`` than these at some paths, and those at some are ``gone``."""
        paths: list[str] = []
        numbers = array("q")
        at = 0
        for path in sorted({*others, *gone}):
            place = bisect_left(self.paths, path, at)
            paths += self.paths[at:place]
            numbers += self.numbers[2 * at : 2 * place]
            at = place + (path in self.paths[place : place + 1])
            if path not in gone:
                paths.append(path)
                numbers += look_at(folder, (path,))
        return Outputs([*paths, *self.paths[at:]], numbers + self.numbers[2 * at :])


def look_at(folder: Path, paths: Iterable[str]) -> array[int]:
    """The size of each of some files of a folder, and when it changed, in nanoseconds; twice -1 where it is missing."""
    numbers = array("q")
    for path in paths:
        try:
            status = os.stat(f"{folder}/{path}")
        except OSError:
            numbers.extend((_MISSING, _MISSING))
        else:
            numbers.extend((status.st_size, status.st_mtime_ns))
    return numbers
