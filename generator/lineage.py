"""Which templates a template is made from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_TAG = re.compile(
    r"""\{%[-+]?\s*(?:extends|from|import|include)\b
    (?:\s*(?P<quote>["'])(?P<name>[^"'\\]+)(?P=quote)\s*(?=[-+]?%\}|(?:as|ignore|import|with|without)\b))?""",
    re.VERBOSE,
)


def lineage(names: Iterable[str], read: Callable[[str], str | None], everything: Iterable[str]) -> dict[str, str]:
    """The texts of some templates and of all that they extend, include or import, by their names.

    ``read`` gives the text of a template; None where there is none. Where a name is told only when a template is
    rendered, it may be that of ``everything`` there is.
    """
    texts: dict[str, str] = {}
    due = set(names)
    while due:
        name = due.pop()
        text = read(name)
        if text is None:
            continue
        texts[name] = text
        for tag in _TAG.finditer(text):
            due.update((tag["name"],) if tag["name"] else everything)
        due -= texts.keys()
    return texts
