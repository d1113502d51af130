"""Where something is wrong, what is wrong, and the way out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

Severity = Literal["error", "warning", "note"]

_OFTEN = 6
"""How many lines are named of those that have the same note."""

_RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Origin:
    """A place in a source: the file as the user would name it, and a line counted from 1 (0: the whole file)."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One fault, told so that it can be mended.

    ``error``: something was left out; ``warning``: something was kept but may be wrong; ``note``: a choice was made
    that its owner may want to know of. Notes do not make a strict build fail. ``lost`` says that a whole record of a
    source was left out.
    """

    severity: Severity
    origin: Origin
    what: str
    hint: str = ""
    lost: bool = False

    def __str__(self) -> str:
        way_out = f"; {self.hint}" if self.hint else ""
        return f"{self.origin}: {self.severity}: {self.what}{way_out}"


class Problems:
    """All problems of a run, gathered as they are found and told in the order of the sources."""

    __slots__ = ("_found", "_once")

    def __init__(self, found: Iterable[Problem] = ()) -> None:
        self._found: dict[Problem, None] = dict.fromkeys(found)
        self._once: dict[str, Problem] = {}

    def error(self, origin: Origin, what: str, hint: str = "") -> None:
        """Record that something had to be left out."""
        self.add(Problem(severity="error", origin=origin, what=what, hint=hint))

    def loss(self, origin: Origin, what: str, hint: str = "") -> None:
        """Record that a whole record of a source had to be left out."""
        self.add(Problem(severity="error", origin=origin, what=what, hint=hint, lost=True))

    def warning(self, origin: Origin, what: str, hint: str = "") -> None:
        """Record that something was kept but may be wrong."""
        self.add(Problem(severity="warning", origin=origin, what=what, hint=hint))

    def note(self, origin: Origin, what: str, hint: str = "") -> None:
        """Record a choice that its owner may want to know of."""
        self.add(Problem(severity="note", origin=origin, what=what, hint=hint))

    def note_once(self, origin: Origin, what: str, hint: str = "") -> None:
        """Record a note of which the first place is enough."""
        self._add_once(Problem(severity="note", origin=origin, what=what, hint=hint))

    def warning_once(self, origin: Origin, what: str, hint: str = "") -> None:
        """Record a warning of which the first place is enough."""
        self._add_once(Problem(severity="warning", origin=origin, what=what, hint=hint))

    def take(self, later: Problems) -> None:
        """Record what is told of later places; of what is to be told once, the first place is enough."""
        for problem in later._found:
            if later._once.get(problem.what) == problem:
                self._add_once(problem)
            else:
                self.add(problem)

    def _add_once(self, problem: Problem) -> None:
        if self._once.setdefault(problem.what, problem) is problem:
            self.add(problem)

    def add(self, problem: Problem) -> None:
        """Record a problem; the same problem twice counts once."""
        self._found[problem] = None

    def extend(self, problems: Iterable[Problem]) -> None:
        """Record several problems."""
        for problem in problems:
            self.add(problem)

    def brief(self) -> Problems:
        """The same problems, but one note where several lines of a file have the same: at the first of them, with the
        number of the others, and which the next ones are.
        """
        lines: dict[Problem, list[int]] = {}
        for problem in self:
            here = problem.origin
            is_one_by_one = problem.severity != "note" or problem.lost
            alike = problem if is_one_by_one else replace(problem, origin=Origin(file=here.file))
            lines.setdefault(alike, []).append(here.line)
        return Problems(_often(alike, own) for alike, own in lines.items())

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self._found, key=lambda p: (p.origin, _RANK[p.severity], p.what)))

    @property
    def count(self) -> int:
        """The number of errors and warnings; notes do not count."""
        return sum(problem.severity != "note" for problem in self._found)

    @property
    def lost(self) -> int:
        """The number of records that were left out whole before they became drafts."""
        return sum(problem.lost for problem in self._found)


def _often(problem: Problem, lines: list[int]) -> Problem:
    """A problem that some lines of a file have."""
    origin = Origin(file=problem.origin.file, line=lines[0])
    if len(lines) == 1:
        return replace(problem, origin=origin)
    others = ", ".join(map(str, lines[1:_OFTEN]))
    more = f" and {len(lines) - _OFTEN:,} more" if len(lines) > _OFTEN else ""
    spoken = "line" if len(lines) == 2 else "lines"
    return replace(problem, origin=origin, what=f"{problem.what} (also in {spoken} {others}{more})")


class PapershelfError(Exception):
    """The run cannot go on; ``problems`` say why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems

    def __reduce__(self) -> tuple[type[PapershelfError], tuple[Problem, ...]]:
        """Travel between processes whole."""
        return type(self), self.problems
