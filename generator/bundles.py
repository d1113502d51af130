"""The styles of every page, as one file: a page waits for one answer instead of seven."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

STYLES = ("tokens", "base", "layout", "catalogue", "math", "search", "charts", "print")
"""The style sheets of ``static/css/`` that every page has, from weak to strong."""

STYLE_PATH = "static/css/site.css"
"""Where the one file lies in the output: beside its parts, so that their relative addresses still lead there."""


def bundled_style(static: Mapping[str, Path], own: str = "") -> bytes:
    """The styles of every page, each from the site's own file where it has one; ``own`` tokens follow the theme's.

    ``static`` maps paths below ``static/`` to files.
    """
    texts = {name: static[f"css/{name}.css"].read_text("utf-8") for name in STYLES}
    texts["tokens"] += own
    return "".join(texts.values()).encode()


def is_bundled(path: str) -> bool:
    """Whether a static file is part of the one, and is needed by itself no more."""
    return path in {f"css/{name}.css" for name in STYLES}
