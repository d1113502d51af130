"""Titles and abstracts, in any mixture of LaTeX, Markdown, HTML and mathematics."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from generator.letters import decode_letters
from generator.markup import safe
from generator.markup.blocks import mark_lists, write_blocks, write_inline
from generator.markup.braces import mend_braces
from generator.markup.characters import clean
from generator.markup.links import shorten_links
from generator.markup.marks import Marks
from generator.markup.mathematics import cut
from generator.markup.reader import Reader
from generator.markup.reading import read_html, read_math
from generator.markup.rich import Rich

MAX_LENGTH = 20_000

# What a text must hold for any step to change more than its blanks and HTML's own three characters: a sign, a part, or
# what a sign that is common otherwise stands before or behind.
_SIGNS = re.compile(r"[\\$*_`{}\[~^\n\t\r\x00-\x1f\x7f]")
_PARTS = ("--", "''", "//", "www.", ".github.io", ".gitlab.io")
_BESIDE = (("&", re.compile(r"&[#\w]+;")), ("<", re.compile(r"<[A-Za-z/!]")), ("/", re.compile(r"[a-z]\.[a-z]+/")))
# The same beyond ASCII: blanks of other widths, invisible characters, combining marks and signs of mathematics.
_RARE = re.compile(
    "[\xa0\xad\u0300-\u036f\u1680\u180e\u2000-\u200f\u2028-\u202f\u2044\u205f-\u214f\u2190-\u2bff\u3000\ud800-\uffff]"
)
_MATH = re.compile(r"<math.*?</math>", re.DOTALL)


def set_inline(source: str) -> Rich:
    """Set a title: one line, without links and blocks, so that it can stand inside a link or a heading."""
    return _set(source, lambda text, marks: safe.inline(write_inline(text, marks)), is_paragraph=False)


def set_block(source: str) -> Rich:
    """Set an abstract: paragraphs, lists and links; an empty line parts the paragraphs of its plain text."""
    return _set(source, lambda text, marks: safe.block(write_blocks(mark_lists(text), marks)), is_paragraph=True)


def _set(source: str, write: Callable[[str, Marks], str], *, is_paragraph: bool) -> Rich:
    if source.isascii() and not _is_marked(source):
        return _unmarked(source, is_paragraph)
    text = clean(source)
    if not (_is_marked(text) or _RARE.search(text)):
        return _unmarked(text, is_paragraph)
    if len(text) > MAX_LENGTH:
        return _unmarked(text, is_paragraph, f"the text is longer than {MAX_LENGTH} characters and is shown as it is")
    marks = Marks()
    faults: list[str] = []
    text = mend_braces(decode_letters(cut(text.strip(), marks, faults)), faults)
    markup = marks.with_formulas(write(Reader(text, marks, faults).read(), marks))
    return Rich(markup=shorten_links(markup), text=read(markup), faults=tuple(dict.fromkeys(faults)))


def _is_marked(text: str) -> bool:
    return (
        bool(_SIGNS.search(text))
        or any(part in text for part in _PARTS)
        or any(sign in text and bool(pattern.search(text)) for sign, pattern in _BESIDE)
    )


def _unmarked(text: str, is_paragraph: bool, *faults: str) -> Rich:
    line = " ".join(text.split())
    if is_paragraph:
        return Rich(text=line, is_paragraph=bool(line), faults=faults)
    return Rich(text=line, markup=html.escape(line, quote=False), faults=faults)


def read(markup: str) -> str:
    """Sanitised HTML with mathematics as plain text."""
    return read_html(_MATH.sub(lambda match: html.escape(read_math(match[0]), quote=False), markup))
