"""The folder in which a site remembers its builds: safe to delete at any time, and never read as a source."""

from __future__ import annotations

from pathlib import Path

from generator.output import replace_file


def open_cache(folder: Path) -> Path | None:
    """The folder, made if need be, and kept out of git; None where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / ".gitignore", b"*\n")
    except OSError:
        return None
    return folder
