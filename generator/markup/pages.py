"""Pages that their authors wrote in Markdown."""

from __future__ import annotations

import html
import re
from typing import Any
from xml.etree import ElementTree

import markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor

from generator.markup import safe
from generator.markup.characters import clean_page
from generator.markup.marks import Marks
from generator.markup.mathematics import is_formula, mark_formula
from generator.markup.rich import Rich
from generator.markup.texts import read

_EXTENSIONS = ("tables", "fenced_code", "footnotes", "attr_list", "def_list", "sane_lists", "toc")
_SETTINGS: dict[str, dict[str, Any]] = {"footnotes": {"BACKLINK_TEXT": "↩"}}
_MAX_OPEN_BRACKETS = 300
# Code spans have priority 190 and escapes 180: mathematics stands between them, so that "\(" is still whole.
_PRIORITY = 185
_FORMULA = (
    r"(?<!\\)(?P<dollars>\$\$?)(?!\$)(?P<body>(?:[^$\\\x02\x03]|\\.){1,2000}?)(?P=dollars)(?!\$)"
    r"|\\\((?P<paren>[^\x02\x03]{1,2000}?)\\\)|\\\[(?P<square>[^\x02\x03]{1,2000}?)\\\]"
    r"|(?P<environment>\\begin\{(?P<name>(?:equation|align|gather|multline)\*?)\}"
    r"[^\x02\x03]{1,2000}?\\end\{(?P=name)\})"
)


class _Mathematics(InlineProcessor):
    """Puts marks in the places of formulas."""

    def __init__(self, marks: Marks, faults: list[str]) -> None:
        super().__init__(_FORMULA)
        self.compiled_re = re.compile(_FORMULA, re.DOTALL)
        self._marks = marks
        self._faults = faults

    def handleMatch(  # type: ignore[override]  # the base class promises less: it has more than one form
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element | str | None, int | None, int | None]:
        body = m["body"] or m["paren"] or m["square"] or m["environment"]
        display = m["dollars"] == "$$" or m["square"] is not None or m["environment"] is not None
        if m["dollars"] == "$" and not is_formula(body, data[m.end() : m.end() + 1]):
            return None, None, None
        return mark_formula(body, m[0], self._marks, self._faults, display=display), m.start(0), m.end(0)


class _MathematicsExtension(Extension):
    def __init__(self, marks: Marks, faults: list[str]) -> None:
        super().__init__()
        self._processor = _Mathematics(marks, faults)

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        md.ESCAPED_CHARS = [*md.ESCAPED_CHARS, "$"]
        md.inlinePatterns.register(self._processor, "mathematics", _PRIORITY)


def set_page(source: str) -> Rich:
    """Set a page of Markdown with mathematics: headings with ids, tables, fenced code, footnotes, lists,
    images, HTML.

    Scripts, handlers and links that run code are taken out; what HTML remains is the author's own.
    """
    marks = Marks()
    faults: list[str] = []
    converter = markdown.Markdown(
        extensions=[*_EXTENSIONS, _MathematicsExtension(marks, faults)],
        extension_configs=_SETTINGS,
        output_format="html",
    )
    text = _tamed(clean_page(source))
    try:
        converted = converter.convert(text)
    except RecursionError:
        converted = f"<pre>{html.escape(text, quote=False)}</pre>"
        faults.append("lists, quotes or emphasis are nested too deeply; the source is shown")
    markup = marks.with_formulas(safe.page(marks.with_pieces(converted)))
    return Rich(html=markup, text=read(markup), faults=tuple(dict.fromkeys(faults)))


def _tamed(source: str) -> str:
    """The source without floods of brackets that nobody closes: for each, the converter reads on to the
    end."""
    flood = source.count("[") - source.count("]") > _MAX_OPEN_BRACKETS
    return source.replace("[", "&#91;") if flood else source
