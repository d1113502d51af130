"""What every test may ask for: the shipped site, built, Node.js, and how much is counted for the search."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import settings

from generator.search import SearchRecord, recounting
from generator.search.counting import Counted, count
from tests import programs

ROOT = Path(__file__).parent.parent

settings.register_profile("papershelf", deadline=None, derandomize=True, database=None)
settings.load_profile("papershelf")

# A shell has what it starts in the background ignore Ctrl-C, which programs that tests start would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def node() -> str:
    """The path of Node.js."""
    path = programs.node()
    assert path, "no Node.js 20 or newer: run `make test`, which installs one"
    return path


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output folder of the shipped catalogue, built by the command; only to be read."""
    out = tmp_path_factory.mktemp("site") / "out"
    subprocess.run([sys.executable, "-m", "generator", "build", "--quiet", "-o", str(out)], cwd=ROOT, check=True)
    return out


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many papers are counted for the search each time."""
    sizes: list[int] = []

    def counting(records: Sequence[SearchRecord]) -> Counted:
        sizes.append(len(records))
        return count(records)

    monkeypatch.setattr(recounting, "count", counting)
    return sizes
