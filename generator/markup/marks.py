"""Marks: single private-use characters that stand in a text for tags, formulas and literal characters
while it is set."""

from __future__ import annotations

import re

_OPEN, _CLOSE, _PIECE, _FORMULA, _END = 0xF0000, 0xF8000, 0x100000, 0x108000, 0x10FFFE

OPENING = f"{chr(_OPEN)}-{chr(_CLOSE - 1)}"
CLOSING = f"{chr(_CLOSE)}-{chr(_PIECE - 1)}"
PIECES = f"{chr(_PIECE)}-{chr(_FORMULA - 1)}"
FORMULAS = f"{chr(_FORMULA)}-{chr(_END - 1)}"
"""Ranges for character classes of regular expressions, one for each kind of mark."""

PARAGRAPH, BULLETS, NUMBERS, ITEM, END_LIST = "\ue000", "\ue001", "\ue002", "\ue003", "\ue004"
"""Marks of blocks: a paragraph ends; a list opens; an item begins; the list closes."""

BLOCKS = f"{PARAGRAPH}-{END_LIST}"

_ANY = re.compile(f"[{OPENING}{CLOSING}{PIECES}{FORMULAS}{BLOCKS}]")
_PIECE_MARK = re.compile(f"[{PIECES}]")
_FORMULA_MARK = re.compile(f"[{FORMULAS}]")


class Marks:
    """The marks of one text: what each stands for, and the source it replaced.

    Equal things share a mark, so a text never needs more marks than it has characters.
    """

    __slots__ = ("_known", "_meaning", "_next", "_source")

    def __init__(self) -> None:
        self._next = {_OPEN: _OPEN, _CLOSE: _CLOSE, _PIECE: _PIECE, _FORMULA: _FORMULA}
        self._known: dict[tuple[int, str], str] = {}
        self._meaning: dict[str, str] = {}
        self._source: dict[str, str] = {}

    def opening(self, tag: str, attributes: str = "") -> str:
        """A mark for an opening tag; ``attributes`` are ready HTML that begins with a blank."""
        return self._mark(_OPEN, f"{tag}{attributes}", "")

    def closing(self, tag: str) -> str:
        """A mark for the closing tag."""
        return self._mark(_CLOSE, tag, "")

    def piece(self, html: str, source: str) -> str:
        """A mark for a piece of HTML, put in before the text is sanitised."""
        return self._mark(_PIECE, html, source)

    def formula(self, mathml: str, source: str) -> str:
        """A mark for a ``<math>`` element, put in after the text is sanitised."""
        return self._mark(_FORMULA, mathml, source)

    def meaning(self, mark: str) -> str:
        """The tag with its attributes, the HTML or the MathML behind a mark."""
        return self._meaning[mark]

    def source(self, text: str) -> str:
        """The text with its marks turned back into the source they replaced; tags vanish."""
        return _ANY.sub(lambda match: self._source.get(match[0], " "), text)

    def with_pieces(self, html: str) -> str:
        """HTML with the pieces in their places, to be sanitised with it."""
        return _PIECE_MARK.sub(lambda match: self._meaning[match[0]], html)

    def with_formulas(self, html: str) -> str:
        """Sanitised HTML with the ``<math>`` elements in their places."""
        return _FORMULA_MARK.sub(lambda match: self._meaning[match[0]], html)

    def _mark(self, kind: int, meaning: str, source: str) -> str:
        mark = self._known.get((kind, meaning))
        if mark is None:
            mark = chr(self._next[kind])
            self._next[kind] += 1
            self._known[kind, meaning] = mark
            self._meaning[mark] = meaning
            self._source[mark] = source
        return mark
