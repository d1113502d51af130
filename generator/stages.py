"""The stages of long work: shown on a terminal as they go, and what each of them took."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

Progress = Callable[[str, int, int], None]
"""Told of long work: the stage, how much is done, and of how much; 0 of 0 where that is not counted."""

_LOOK_SECONDS = 0.1
"""The least time between two drawings of the bars."""


def untold(_stage: str, _done: int, _total: int) -> None:
    """The progress that nobody wants to see."""


class Overtaken(Exception):  # noqa: N818  # nothing is in error
    """The work is not wanted any more."""


def unless(overtaken: Callable[[], bool], show: Progress) -> Progress:
    """A progress that raises ``Overtaken`` once that is so."""

    def told(stage: str, done: int, total: int) -> None:
        if overtaken():
            raise Overtaken
        show(stage, done, total)

    return told


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """A stage: the seconds it took, those of all processors together, and how many things it was over with."""

    name: str
    seconds: float
    cpu: float
    done: int

    def __str__(self) -> str:
        told = f"{self.name:<10} {self.seconds:8.2f} s {self.cpu:8.2f} s of CPU"
        return f"{told} {self.done:9,} {self.done / (self.seconds or 1):9,.0f}/s" if self.done else told


class Stages:
    """Times stages, each from the first that is told of it until the next one begins; a progress itself."""

    __slots__ = ("_begun", "_ended", "_now", "_show")

    def __init__(self, show: Progress = untold) -> None:
        self._show = show
        self._ended: list[Stage] = []
        self._now = ""
        self._begun = _clocks()

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Take note of how far a stage is, and tell it on."""
        if stage != self._now:
            self._end()
            self._now, self._begun = stage, _clocks()
            self._ended.append(Stage(name=stage, seconds=0, cpu=0, done=0))
        self._ended[-1] = replace(self._ended[-1], done=done)
        self._show(stage, done, total)

    def all(self) -> tuple[Stage, ...]:
        """All stages, the last of which ends now."""
        self._end()
        return tuple(self._ended)

    def _end(self) -> None:
        if self._now:
            seconds, cpu = (now - then for now, then in zip(_clocks(), self._begun, strict=True))
            self._ended[-1] = replace(self._ended[-1], seconds=seconds, cpu=cpu)
            self._now = ""


def _clocks() -> tuple[float, float]:
    """The time, and the processor time of this process and of those of its children that have ended."""
    return time.monotonic(), sum(os.times()[:4])


@contextmanager
def shown() -> Iterator[Progress]:
    """A progress that draws bars with rates on the terminal, where standard error is one."""
    if not sys.stderr.isatty():
        yield untold
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description:>10}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeElapsedColumn(),
    )
    # Drawn from here alone: a thread that draws would keep this process from making copies of itself.
    with Bars(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bars:
        yield _drawing(bars)


def _drawing(bars: Bars) -> Progress:
    begun: dict[str, tuple[TaskID, float]] = {}
    drawn = 0.0

    def tell(stage: str, done: int, total: int) -> None:
        nonlocal drawn
        now = time.monotonic()
        is_new = stage not in begun
        if is_new:
            begun[stage] = bars.add_task(stage, total=total or None, rate=""), now
        task, start = begun[stage]
        bars.update(task, completed=done, rate=f"{done / max(now - start, 0.001):,.0f}/s" if done else "")
        if is_new or done == total or now - drawn >= _LOOK_SECONDS:
            bars.refresh()
            drawn = now

    return tell
