"""The package that is installed elsewhere, and the pages that promise what it does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import generator

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BIB = """\
@article{lund2024tides,
  title = {Tides of a Small Sea},
  author = {Lund, Ana and Reyes, Bo},
  year = {2024},
  abstract = {We measure the tides of a small sea.},
}
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    (path,) = folder.iterdir()
    return path


def test_the_wheel_carries_the_package_and_its_theme_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if not name.startswith("papershelf-")}

    assert carried == {
        *(f"generator/{name}" for name in _files(ROOT / "generator")),
        *(f"generator/theme/templates/{name}" for name in _files(ROOT / "templates")),
        *(f"generator/theme/static/{name}" for name in _files(ROOT / "static")),
        *(f"generator/theme/locale/{name}" for name in _files(ROOT / "locale")),
    }
    assert "generator/theme/templates/base.html" in carried


def test_the_wheel_names_its_version_its_command_and_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        folder = f"papershelf-{generator.__version__}.dist-info"
        about = message_from_bytes(archive.read(f"{folder}/METADATA"))
        commands = archive.read(f"{folder}/entry_points.txt").decode()

    assert (about["Name"], about["Version"]) == ("papershelf", generator.__version__)
    assert about["License-Expression"] == "MIT"
    assert commands == "[console_scripts]\npapershelf = generator.cli:main\n"


def test_the_installed_package_builds_a_site_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    installed, elsewhere = tmp_path / "installed", tmp_path / "elsewhere"
    elsewhere.mkdir()
    _pip("install", "--target", str(installed), str(wheel))
    (elsewhere / "some.bib").write_text(BIB, "utf-8")

    python = [sys.executable, "-W", "error"]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    where = _run(*python, "-c", "import generator; print(generator.__file__)", folder=elsewhere, env=environment)
    _run(*python, "-m", "generator", "build", "some.bib", "-o", "out", folder=elsewhere, env=environment)

    assert Path(where.strip()) == installed / "generator" / "__init__.py"
    assert "Tides of a Small Sea" in (elsewhere / "out" / "papers" / "index.html").read_text("utf-8")
    assert (elsewhere / "out" / "index.html").is_file()


def test_the_readme_names_the_two_commands_first() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    code = "\n".join(re.findall(r"^```.*?^```|`[^`\n]+`", readme, re.MULTILINE | re.DOTALL))
    commands = re.findall(r"\b(?:make|papershelf) [a-z]+", code)

    assert commands[:2] == ["make serve", "make test"]


def test_each_command_and_each_option_is_in_the_docs() -> None:
    docs = _docs()
    commands = re.findall(r"^ {2,4}([a-z]+)(?: {2}|$)", _help(), re.MULTILINE)
    options = {
        (command, option)
        for command in commands
        for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", _help(command))
        if option not in {"-h", "--help"}
    }
    missing = [command for command in commands if f"papershelf {command}" not in docs]
    missing += [f"{command} {option}" for command, option in sorted(options) if not _names(docs, option)]

    assert {"build", "serve", "list", "check", "publish"} <= set(commands)
    assert {("build", "--site-url"), ("build", "--strict"), ("build", "--jobs")} <= options
    assert missing == []


def test_each_dependency_has_its_reason() -> None:
    groups = PROJECT["dependency-groups"]
    needs = [*PROJECT["project"]["dependencies"], *groups["dev"], *groups["node"]]
    names = {re.split(r"[<>=]", need)[0] for need in needs}
    reasons = (ROOT / "docs" / "decisions" / "tools.md").read_text("utf-8")

    assert sorted(name for name in names if f"**{name}**" not in reasons) == []


def _pip(action: str, *arguments: str) -> None:
    _run(sys.executable, "-m", "pip", action, "--quiet", "--no-deps", "--no-index", *arguments, folder=ROOT)


def _run(*command: str, folder: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _help(*command: str) -> str:
    wide = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}
    return _run(sys.executable, "-m", "generator", *command, "--help", folder=ROOT, env=wide)


def _docs() -> str:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return "\n".join(page.read_text("utf-8") for page in pages)


def _names(docs: str, option: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", docs) is not None


def _files(folder: Path) -> list[str]:
    return [
        path.relative_to(folder).as_posix()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    ]
