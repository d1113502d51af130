"""Lists of links in Markdown that are said to be such, whatever their number of papers and their front matter."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.drafts import Draft
from generator.errors import Problems

_FRONT_MATTER = re.compile(r"\s*---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)


class Awesome:
    """The reader of “awesome” lists; it takes no ending, since Markdown's reader knows most of them."""

    name = "awesome"
    endings = ()

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The papers that the items, rows and numbered paragraphs of a list name."""
        from generator.linklists import read_list  # Most sites have no such list.

        head = _FRONT_MATTER.match(text)
        start = head.end() if head else 0
        yield from read_list(text[start:], file, problems, certain=True, before=text.count("\n", 0, start)) or ()
