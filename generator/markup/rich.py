"""What setting a text gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape


@dataclass(frozen=True, slots=True, kw_only=True)
class Rich:
    """A text, set: ``html`` is safe to put into a page, ``text`` is the same to read as plain text.

    ``markup`` is that HTML; of a text without any marks, ``is_paragraph`` says that it is a paragraph of HTML, which is
    not held beside the text: most abstracts are that. ``faults`` say, each in one phrase, what could not be set as it
    was meant; no fault means that nothing was guessed.
    """

    text: str
    markup: str = ""
    is_paragraph: bool = False
    faults: tuple[str, ...] = ()

    @property
    def html(self) -> str:
        """The text as HTML."""
        return f"<p>{escape(self.text, quote=False)}</p>" if self.is_paragraph else self.markup

    def sharing(self, source: str) -> Rich:
        """The same, but that it holds a source itself where its text is no other."""
        if self.text != source:
            return self
        return replace(self, text=source, markup=source if self.markup == source else self.markup)
