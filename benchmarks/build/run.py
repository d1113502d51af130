"""One command, run in a fresh process and watched."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

LOOK_SECONDS = 0.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Seconds by the clock and of all processors, the most memory at a time in MB, and what was told on stderr."""

    seconds: float
    cpu: float
    memory: float
    told: str


def run(*commands: Sequence[str], folder: Path) -> Run:
    """Run commands one after the other. Raises ``RuntimeError`` where one fails.

    Memory is what the command and its children have to themselves or share (PSS), looked at ten times a second.
    Python keeps what it compiles, as it does where a package is installed.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, started = _cpu(), time.monotonic()
    most = 0.0
    told = ""
    for command in commands:
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=errors, env=environment)
            watch = _Watch(process.pid)
            watch.start()
            failed = process.wait() != 0
            watch.done.set()
            watch.join()
            errors.seek(0)
            told += errors.read().decode()
        most = max(most, watch.most)
        if failed:
            raise RuntimeError(f"{command[0]}: {told[-1000:]}")
    return Run(seconds=time.monotonic() - started, cpu=_cpu() - before, memory=most, told=told)


class _Watch(threading.Thread):
    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.done = threading.Event()
        self.most = 0.0
        self._pid = pid

    def run(self) -> None:
        """Look until it is done."""
        while not self.done.wait(LOOK_SECONDS):
            self.most = max(self.most, sum(map(_memory, _family(self._pid))))


def _family(pid: int) -> list[int]:
    """A process and all below it."""
    family = [pid]
    for each in family:
        try:
            family += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
        except OSError:
            continue
    return family


def _memory(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("Pss:")), 0.0)


def _cpu() -> float:
    times = os.times()
    return times.children_user + times.children_system
