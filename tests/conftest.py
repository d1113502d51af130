"""What every test may ask for: the shipped site, built, and Node.js."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests import programs

ROOT = Path(__file__).parent.parent

settings.register_profile("papershelf", deadline=None, derandomize=True, database=None)
settings.load_profile("papershelf")


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
