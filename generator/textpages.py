"""Pages that the site's owner writes in Markdown: ``pages/about.md`` becomes ``about.html``."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Origin, Problem, Problems
from generator.markup import set_inline, set_page
from generator.text import slug


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A page of the owner's: its address part, its title, its HTML, and its plain text for a description.

    The page with the slug ``index`` is the introduction on the home page.
    """

    slug: str
    title: str
    html: str
    text: str


def read_text_pages(folder: Path | None, problems: Problems, *, taken: Set[str] = frozenset()) -> tuple[Text, ...]:
    """The Markdown pages of a folder, by file name; none where there is no such folder. Of those that meet on one
    address, the first is kept, and none at the addresses ``taken``.

    The title is the first heading of the file, which is then left out of the text, or else the file's name.
    """
    if folder is None:
        return ()
    texts: dict[str, Text] = {}
    for path in sorted(folder.glob("*.md")):
        file = f"{folder.name}/{path.name}"
        text = _read(path, file, problems) if path.is_file() and not path.name.startswith(".") else None
        if text and (text.slug in texts or f"{text.slug}.html" in taken):
            what = f"{text.slug}.html is the address of another page; this one is left out"
            problems.error(Origin(file=file), what, "rename the file")
        elif text:
            texts[text.slug] = text
    return tuple(texts.values())


def _read(path: Path, file: str, problems: Problems) -> Text | None:
    try:
        source = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        problems.error(Origin(file=file), f"the page cannot be read: {error.strerror}; it is left out")
        return None
    except UnicodeDecodeError as error:
        problems.error(Origin(file=file), f"not UTF-8 (byte {error.start}); the page is left out", "save it as UTF-8")
        return None
    heading = re.match(r"\s*#\s+(.+?)\s*#*\s*(?:\n|\Z)", source)
    title = set_inline(heading[1]).text if heading else path.stem.replace("-", " ").capitalize()
    body = set_page(source[heading.end() :] if heading else source)
    problems.extend(Problem(severity="note", origin=Origin(file=file), what=fault) for fault in body.faults)
    name = path.stem.lower()
    return Text(slug=name if name == "index" else slug(name), title=title, html=body.html, text=body.text)
