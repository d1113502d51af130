"""Metadata tags of a paper's page: ``citation_…`` for Google Scholar and Zotero, Open Graph for previews.

Their names are those of “Inclusion Guidelines for Webmasters”
(https://scholar.google.com/intl/en/scholar/inclusion.html). What is not known has no tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote, urlsplit

from generator.catalogue import Entry
from generator.config import Site
from generator.exports.containers import book_title, is_preprint, journal_title
from generator.names import Name
from generator.records import Paper

_NOBODY = frozenset({"anonymous", "anon", "anon.", "anonymous author", "anonymous authors", "unknown", "n/a", "none"})
_PAGE_RANGE = re.compile(r"([\w.:]+)(?:\s*[–-]\s*([\w.:]+))?")
_PAGE = re.compile(r".*\d.*|[ivxlc]+")


def metadata_tags(entry: Entry, site: Site) -> tuple[tuple[str, str], ...]:
    """The names and contents of a paper's metadata tags.

    A name that begins with ``og:`` is that of a property; the title of a paper is both: ``citation_title og:title``.
    """
    return tuple((name, " ".join(words)) for name, content in _tags(entry, site) if (words := content.split()))


def _tags(entry: Entry, site: Site) -> Iterator[tuple[str, str]]:
    paper = entry.paper
    first, last = page_range(paper.pages)
    journal = journal_title(paper)
    if not entry.untitled:
        yield "citation_title og:title", entry.title.text
    for name in paper.authors:
        if name.full.casefold() not in _NOBODY:
            yield "citation_author", author(name)
    yield "citation_publication_date", paper.date.replace("-", "/")
    yield "citation_conference_title", book_title(paper)
    yield "citation_journal_title", "" if is_preprint(journal) else journal
    yield "citation_volume", paper.volume
    yield "citation_issue", paper.number
    yield "citation_firstpage", first
    yield "citation_lastpage", last
    yield "citation_doi", paper.doi
    yield "citation_arxiv_id", paper.arxiv
    yield "citation_pdf_url", pdf_url(paper, site)
    yield "citation_keywords", "; ".join(paper.tags)
    if entry.untitled:
        yield "og:title", entry.title.text


def author(name: Name) -> str:
    """A name as “Family, Given”, with a suffix behind the given name; a name of one part whole."""
    given = f"{name.given} {name.suffix}".strip() if name.suffix else name.given
    return f"{name.surname}, {given}" if given else name.surname


def page_range(pages: str) -> tuple[str, str]:
    """The first and the last page, each empty where it is not known.

    “61–8” is 61 and 68, “e1234” a first page alone; a list (“1, 5, 9”) is no range and gives neither.
    """
    found = _PAGE_RANGE.fullmatch(pages.strip()) if pages else None
    if not found or not _PAGE.fullmatch(found[1]):
        return "", ""
    first, last = found[1], found[2] or ""
    if first.isdigit() and last.isdigit():
        if len(last) < len(first):
            last = first[: len(first) - len(last)] + last
        return first, last if int(last) >= int(first) else ""
    return first, last if _PAGE.fullmatch(last) else ""


def _is_doi(url: str) -> bool:
    return "doi.org" in url.lower() and (urlsplit(url).hostname or "").endswith("doi.org")


def pdf_url(paper: Paper, site: Site) -> str:
    """The first address of the paper's PDF, on whatever host; that of a DOI is a page and no PDF.

    A file of the site has one only where the site has an address.
    """
    for link in paper.links:
        if link.kind == "pdf" and link.is_local:
            if site.url:
                return site.url + quote(link.url)
        elif link.kind == "pdf" and not _is_doi(link.url):
            return link.url
    return ""
