"""What several kinds of pages show alike: names that lead somewhere, buttons, rows of papers, steps through a list."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """A link to a page of the site: its name, its path in the output, and how many papers stand behind it.

    ``parted`` is the name of an author in an index: what comes before the family name, the family name, what follows.
    """

    name: str
    path: str
    count: int = 0
    parted: tuple[str, str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexRef(Ref):
    """A group in its index. One without a page of its own has a fragment, ``anchor``, its ORCID iD if there is one, and
    links to its papers.
    """

    anchor: str = ""
    orcid: str = ""
    papers: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A link away from the site's pages; ``local`` says that ``url`` is the path of a file in the output."""

    label: str
    url: str
    kind: str
    local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameItem:
    """A text of the header or the footer, a link where ``url`` is not empty; ``local`` says that that is a path in the
    output.
    """

    text: str
    url: str
    local: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperRow:
    """A paper as lists show it. ``more_authors`` counts the authors left out; ``others`` says that the source leaves
    some out itself; ``date`` is set where more is known of it than the year; ``lang`` is the language of title and
    excerpt, where it is known.
    """

    path: str
    title_html: str
    untitled: bool
    authors: tuple[Ref, ...]
    more_authors: int
    others: bool
    venue: Ref | None
    year: Ref | None
    tags: tuple[Ref, ...]
    buttons: tuple[Button, ...]
    state: str
    award: str
    excerpt: str
    date: str = ""
    lang: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagination:
    """The pages of a long list. ``numbers`` holds the links to show, ``None`` for a gap; ``current`` counts from 1."""

    current: int
    total: int
    previous: Ref | None
    following: Ref | None
    numbers: tuple[Ref | None, ...]
