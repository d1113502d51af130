"""Pages that their authors wrote in Markdown."""

from __future__ import annotations

import html
import re
import zlib
from xml.etree import ElementTree

import markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from generator.markup import safe
from generator.markup.characters import clean_page
from generator.markup.marks import Marks
from generator.markup.mathematics import is_formula, mark_formula
from generator.markup.rich import Rich
from generator.markup.texts import read

_EXTENSIONS = ("tables", "fenced_code", "footnotes", "attr_list", "def_list", "sane_lists", "toc")
_MAX_OPEN_TAGS = 300
_MAX_VAIN_READING = 10_000_000
"""How many characters may be read for links that turn out to be none: for each bracket that nobody closes, the
converter reads on to the end of the paragraph."""
_OPEN_TAG = re.compile(r"<(?=[^<>]*(?:<|\Z))")
_LINKS = {
    "reference": 170,
    "link": 160,
    "image_link": 150,
    "image_reference": 140,
    "short_reference": 130,
    "short_image_ref": 125,
}
"""The converter's processors of links, with their priorities."""
_UNDERLINE = re.compile("(?:=+|-+) *")
_HEADING = re.compile(r"<(/?)h([1-6])\b")
_ALIGNMENTS = {
    "text-align: left;": "align-left",
    "text-align: center;": "align-center",
    "text-align: right;": "align-right",
}
"""The styles that the converter gives to cells of a table, and the classes that stand for them."""
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


class _Patience:
    """How many characters may still be read in vain."""

    def __init__(self) -> None:
        self.left = _MAX_VAIN_READING


class _Link(InlineProcessor):
    """A processor of links that gives up for good when too much was read in vain."""

    def __init__(self, processor: InlineProcessor, patience: _Patience) -> None:
        super().__init__(processor.pattern)
        self.compiled_re = processor.compiled_re
        self._processor = processor
        self._patience = patience

    def handleMatch(  # type: ignore[override]
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element | str | None, int | None, int | None]:
        if self._patience.left <= 0:
            return None, None, None
        element, start, end = self._processor.handleMatch(m, data)
        if element is None:
            self._patience.left -= len(data) - m.start(0)
        return element, start, end


class _Headings(Preprocessor):
    """Puts an empty line round headings, as most have anyway: the converter takes a block apart heading by heading."""

    def run(self, lines: list[str]) -> list[str]:
        parted: list[str] = []
        for line in lines:
            before, after = line.startswith("#"), _UNDERLINE.fullmatch(line)
            parted += ([""] if before else []) + [line] + ([""] if after else [])
        return parted


class _Alignment(Treeprocessor):
    """Says by a class how the cells of a table are aligned: the pages' content security policy bars styles."""

    def run(self, root: ElementTree.Element) -> None:
        for cell in (each for each in root.iter() if each.tag in {"td", "th"}):
            alignment = _ALIGNMENTS.get(cell.attrib.pop("style", ""))
            if alignment:
                cell.set("class", f"{cell.get('class', '')} {alignment}".strip())


class _MathematicsExtension(Extension):
    def __init__(self, marks: Marks, faults: list[str]) -> None:
        super().__init__()
        self._processor = _Mathematics(marks, faults)

    def extendMarkdown(self, md: markdown.Markdown) -> None:
        md.ESCAPED_CHARS = [*md.ESCAPED_CHARS, "$"]
        md.inlinePatterns.register(self._processor, "mathematics", _PRIORITY)
        patience = _Patience()
        for name, priority in _LINKS.items():
            processor = md.inlinePatterns[name]
            assert isinstance(processor, InlineProcessor)
            md.inlinePatterns.register(_Link(processor, patience), name, priority)
        # Behind the processors of fenced code (25) and HTML (20), in which such a line is no heading.
        md.preprocessors.register(_Headings(), "headings", 15)
        # Behind the lists of attributes (8), which may say anything.
        md.treeprocessors.register(_Alignment(), "alignment", 5)


def set_page(source: str) -> Rich:
    """Set a page of Markdown with mathematics: headings with ids, tables, fenced code, footnotes, lists,
    images, HTML.

    Its highest headings become ``<h2>``, since the page that shows it has a title, and its footnotes have ids that no
    other source has. Scripts, handlers and links that run code are taken out; what HTML remains is the author's own.
    """
    marks = Marks()
    faults: list[str] = []
    text = _tamed(clean_page(source), marks)
    converter = _converter(text, marks, faults)
    try:
        converted = converter.convert(text)
    except RecursionError:
        converted = f"<pre>{html.escape(text, quote=False)}</pre>"
        faults.append("lists, quotes or emphasis are nested too deeply; the source is shown")
    markup = marks.with_formulas(_with_levels(safe.page(marks.with_pieces(converted))))
    return Rich(markup=markup, text=read(markup), faults=tuple(dict.fromkeys(faults)))


def _converter(text: str, marks: Marks, faults: list[str]) -> markdown.Markdown:
    settings = {"footnotes": {"BACKLINK_TEXT": "↩", "SEPARATOR": f"-{zlib.crc32(text.encode()):08x}-"}}
    return markdown.Markdown(
        extensions=[*_EXTENSIONS, _MathematicsExtension(marks, faults)],
        extension_configs=settings,
        output_format="html",
    )


def _tamed(source: str, marks: Marks) -> str:
    """The source without floods of tags that nobody closes: for each, the converter reads on to the end."""
    if source.count("<") - source.count(">") <= _MAX_OPEN_TAGS:
        return source
    return _OPEN_TAG.sub(marks.piece("&lt;", "<"), source)


def _with_levels(markup: str) -> str:
    """HTML whose highest headings are of the second level, and the others as far below them as they were."""
    levels = [int(level) for _, level in _HEADING.findall(markup)]
    if not levels or min(levels) == 2:
        return markup
    shift = 2 - min(levels)
    return _HEADING.sub(lambda match: f"<{match[1]}h{min(int(match[2]) + shift, 6)}", markup)
