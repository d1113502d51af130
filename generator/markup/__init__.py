"""Text of a title, an abstract or a page, with its markup, as safe HTML and as plain text."""

from __future__ import annotations

from generator.markup.pages import set_page
from generator.markup.rich import Rich
from generator.markup.searchable import searchable
from generator.markup.texts import set_block, set_inline

__all__ = ["Rich", "searchable", "set_block", "set_inline", "set_page"]
