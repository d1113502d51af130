"""What a result hangs on beside its sources: the program, Python and packages."""

from __future__ import annotations

import platform
import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from generator.program import PACKAGES, versions

ROOT = Path(__file__).parent.parent


def test_each_package_that_papershelf_asks_for_is_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *(need for extra in project["optional-dependencies"].values() for need in extra)]

    names = {match[0].replace("-", "_") for need in asked if (match := re.match(r"[\w-]+", need))}
    assert set(PACKAGES) == names


def test_versions_are_those_that_are_installed() -> None:
    installed = {f"{name}-{metadata.version(name)}" for name in ("jinja2", "markdown_it_py", "numpy")}

    assert versions()[0] == platform.python_version()
    assert installed < set(versions())


def test_versions_are_told_however_a_package_was_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "PyYAML-6.0.2.egg-info",
        "markdown_it_py-3.0.0.dist-info",
        "Markdown-3.7-py3.12.egg-info",
        "numpy-2.1.0rc1.dist-info",
        "rich_click-1.8.dist-info",
        "numpy",
    ):
        (tmp_path / name).mkdir()
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path), str(tmp_path / "none")])

    found = versions.__wrapped__()
    assert found == (
        platform.python_version(), "markdown-3.7", "markdown_it_py-3.0.0", "numpy-2.1.0rc1", "pyyaml-6.0.2",
    )  # fmt: skip
