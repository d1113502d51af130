"""What search knows of a paper."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRecord:
    """One paper as it is searched for and shown among the results; every text is plain.

    ``url`` is the page's path in the output, ``ids`` its DOI, arXiv number and the like, ``label`` a word
    such as ``retracted`` to show beside the title, or empty. The slugs go with the names, one each; that of an
    author who has no page has a question mark before it. ``links`` are
    buttons: kind, and address, a path from the site's root where it has no scheme. ``lang`` is the language of title
    and abstract, where it is not that of the pages.
    """

    url: str
    title: str
    authors: tuple[str, ...]
    venue: str
    year: str
    tags: tuple[str, ...]
    abstract: str
    ids: tuple[str, ...]
    label: str
    author_slugs: tuple[str, ...] = ()
    venue_slug: str = ""
    tag_slugs: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    award: str = ""
    others: bool = False
    lang: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchEdit:
    """Abstracts that alone changed since a build: the ``manifest`` of that, and the numbers of the papers."""

    manifest: bytes
    numbers: tuple[int, ...]
