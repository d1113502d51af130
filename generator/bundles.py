"""Styles and scripts that pages need together, each as one file: a page waits for few answers instead of many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from generator.theme import static_content
from generator.words import Words, words_script

STYLES = ("tokens", "base", "layout", "catalogue", "math", "search", "charts", "keeping", "print")
"""The style sheets of ``static/css/`` that every page has, from weak to strong."""

STYLE_PATH = "static/css/site.css"
"""Where the one file lies in the output: beside its parts, so that their relative addresses still lead there."""

SCRIPTS = ("papershelf", "search-data", "search-show", "search-reach", "keeping", "keep")
"""The scripts of ``static/js/`` that every page has, in the order in which they run."""

SCRIPT_PATH = "static/js/site.js"
"""Where the one file lies in the output: beside the scripts that are loaded when they are wanted."""

ENGINE = (
    "vendor/lunr.min", "search-analysis", "search-coding", "search-shards", "search-lexicon", "search-scores",
    "search-marks", "search-spellings", "search-wishes", "search-asking", "search-query",
)  # fmt: skip
"""The scripts that answer a query, loaded when one is wanted."""

JOINED_SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "static/js/list.js": ("listing", "lists"),
    "static/js/paper.js": ("handing", "cite"),
    "static/js/search.js": ("listing", "search-page"),
    "static/js/search-engine.js": ENGINE,
    "static/js/search-worker.js": ("papershelf", "search-data", "search-worker"),
}
"""The scripts that pages of lists, of papers and of results have beside them, and those of the search, by the paths of
their files in the output.
"""

_ALONE = {"search-analysis", "search-coding", "handing"}
"""Scripts that some pages load by themselves, though others have them in a file of several."""

_PARTS = {*SCRIPTS, *chain.from_iterable(JOINED_SCRIPTS.values())} - _ALONE

_TYPES = {f"{name}-types" for name in ("keeping", "lists", "map", "papershelf", "search")}
"""What the type checker alone reads."""


def bundled_style(static: Mapping[str, Path], own: str = "") -> bytes:
    """The styles of every page, each from the site's own file where it has one; ``own`` tokens follow the theme's.

    ``static`` maps paths below ``static/`` to files.
    """
    texts = {name: static[f"css/{name}.css"].read_text("utf-8") for name in STYLES}
    texts["tokens"] += own
    return "".join(texts.values()).encode()


def is_bundled(path: str) -> bool:
    """Whether a static file is no file of the output: part of another there, or nothing but types."""
    return path in {f"js/{name}.js" for name in _PARTS | _TYPES} | {f"css/{name}.css" for name in STYLES}


def bundled_script(static: Mapping[str, Path], words: Words, *, many: bool = False) -> bytes:
    """The scripts of every page, and the words of the language that occur in any script.

    Of ``many`` papers, pages know that they do well to search in a worker.
    """
    scripts = [path.read_text("utf-8") for name, path in static.items() if name.endswith(".js")]
    told = f"papershelf.isLarge = {'true' if many else 'false'};\n"
    first, *others = (joined_scripts(static, [name]) for name in SCRIPTS)
    return b"".join((first, words_script(words, scripts).encode(), told.encode(), *others))


def joined_scripts(static: Mapping[str, Path], names: Sequence[str]) -> bytes:
    """Some scripts as one file, in the order in which they run."""
    return b"".join(static_content(static[f"js/{name}.js"]).rstrip() + b"\n" for name in names)
