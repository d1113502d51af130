"""Where templates and static files come from: the site's own folders first, then the theme that papershelf carries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

_PACKAGE = Path(__file__).parent
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)(?:\n|\Z)", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)


def theme_folder() -> Path:
    """The folder that holds ``templates``, ``static`` and ``locale`` of the default theme: inside the package, or
    above it in a checkout.
    """
    carried = _PACKAGE / "theme"
    return carried if carried.is_dir() else _PACKAGE.parent


def template_folders(home: Path | None) -> tuple[Path, ...]:
    """Folders of templates, the site's own first."""
    return _folders(home, "templates")


def word_folders(home: Path | None) -> tuple[Path, ...]:
    """Folders of catalogues of words, the site's own first."""
    return _folders(home, "locale")


def static_files(home: Path | None) -> Iterator[tuple[str, Path]]:
    """Every static file: its path below ``static/``, and where it lies. A file of the site takes the place of the
    theme's.
    """
    found: dict[str, Path] = {}
    for folder in _folders(home, "static"):
        for path in sorted(folder.rglob("*")):
            relative = path.relative_to(folder)
            if path.is_file() and path.name != "README.md" and not any(p.startswith(".") for p in relative.parts):
                found.setdefault(relative.as_posix(), path)
    yield from sorted(found.items())


def static_content(path: Path) -> bytes:
    """What a site gets of a static file: a script of the theme without comments and indents, else the file as it is.

    No script of the theme has a text that goes on over lines, so that lines alone tell what is a comment.
    """
    scripts = theme_folder() / "static" / "js"
    if path.suffix == ".js" and path.parent == scripts.resolve():
        return shortened(path.read_text("utf-8")).encode()
    return path.read_bytes()


def shortened(script: str) -> str:
    """A script without its indents and the comments that stand on lines of their own."""
    return _INDENT.sub("", _COMMENT.sub("", script))


def _folders(home: Path | None, name: str) -> tuple[Path, ...]:
    folders = (*((home / name,) if home else ()), theme_folder() / name)
    return tuple(dict.fromkeys(folder.resolve() for folder in folders if folder.is_dir()))
