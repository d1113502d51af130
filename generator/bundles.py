"""Files of the output that are made from several: the styles of every page, and the words of its scripts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.words import Words, words_script

STYLES = ("tokens", "base", "layout", "catalogue", "math", "search", "charts", "keeping", "print")
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


def words_path(words: Words) -> str:
    """Where the words of the scripts lie in the output; nowhere if they are in English."""
    return f"static/js/words.{words.language.casefold()}.js" if words.catalogues else ""


def bundled_words(static: Mapping[str, Path], words: Words) -> bytes:
    """The words that occur in the scripts of the site."""
    scripts = [path.read_text("utf-8") for name, path in static.items() if name.endswith(".js")]
    return words_script(words, scripts).encode()
