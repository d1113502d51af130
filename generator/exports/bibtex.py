"""Papers as BibTeX entries (Oren Patashnik, “BibTeXing”, 1988), in UTF-8."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator import originals
from generator.catalogue import Entry
from generator.escapes import escape
from generator.exports.containers import book_title, entry_type, journal_title, short_title
from generator.exports.keys import citation_key, distinct_keys
from generator.exports.latex import latex, protect
from generator.exports.naming import family_first
from generator.exports.notes import note
from generator.exports.record import addresses, own_links
from generator.names import Name
from generator.records import Paper
from generator.text import slug, squeeze

_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_LINKS = ("pdf", "code", "data", "video", "poster", "slides", "supplement", "project")
_CITED = frozenset("editor address organization institution school edition chapter howpublished".split())
"""The further fields of a source that BibTeX styles print."""
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def bibtex_parts(entries: Sequence[Entry], *, heading: str = "") -> Iterator[str]:
    """The entries of some papers, one at a time, parted by blank lines, each with all that a source can hold and
    with a key of its own. ``heading`` is a comment above them.
    """
    if heading:
        # An “@” would begin an entry.
        yield _UNSEEN.sub("", f"% {squeeze(heading).replace('@', '')}\n\n")
    gap = ""
    for entry, key in zip(entries, distinct_keys(entries), strict=True):
        yield gap + bibtex_entry(entry, key=key, whole=True)
        gap = "\n"


def bibtex_entry(entry: Entry, *, key: str = "", url: str = "", whole: bool = False) -> str:
    """The BibTeX entry of a paper, ended by a line break: that of its source where it can stand for the paper.

    ``key`` takes the place of ``citation_key(entry)`` where another paper has the same. ``url`` is the page
    of the paper, cited where the paper has neither a DOI nor a website. ``whole`` adds what a citation does
    not need: abstract, keywords, links; and gives a paper without a title none.
    """
    if _has_original(entry) and not whole:
        return _UNSEEN.sub("", originals.cited(entry.paper.original))
    key = key or citation_key(entry)
    if _has_original(entry):
        return _UNSEEN.sub("", _original(entry, key))
    fields = [
        *_title(entry, whole=whole),
        *_fields(entry, url, whole=whole),
        *(_further_fields(entry, key) if whole else ()),
    ]
    width = max((len(name) for name, _ in fields), default=0)
    lines = "".join(f"  {name:{width}} = {value},\n" for name, value in fields)
    return _UNSEEN.sub("", f"@{entry_type(entry.paper)}{{{key},\n{lines}}}\n")


def _has_original(entry: Entry) -> bool:
    """Whether the source's own entry says what a reader must know."""
    return bool(entry.paper.original) and not entry.untitled and not entry.paper.state


def _original(entry: Entry, key: str) -> str:
    paper = entry.paper
    is_own = key == paper.key and slug(key) == entry.id
    return originals.whole(paper.original, paper.abstract, key="" if is_own else key, address=entry.id)


def _title(entry: Entry, *, whole: bool) -> Iterator[tuple[str, str]]:
    if not entry.untitled:
        yield "title", f"{{{protect(latex(entry.paper.title, entry.title))}}}"
    elif not whole:
        yield "title", f"{{{protect(escape(entry.title.text))}}}"


_NAME = re.compile(r"[^\W\d_][\w:-]*")
"""What can be the name of a field."""


def _fields(entry: Entry, url: str, *, whole: bool) -> Iterator[tuple[str, str]]:
    """What a citation needs beside the title, each value in its braces."""
    paper = entry.paper
    if paper.authors:
        names = [*map(bibtex_name, paper.authors), *(["others"] if paper.others else [])]
        yield "author", f"{{{' and '.join(names)}}}"
    for name, text in (
        ("booktitle", book_title(paper)),
        ("journal", journal_title(paper)),
        ("series", paper.series),
        ("volume", paper.volume),
        ("number", paper.number),
        ("pages", paper.pages),
        ("publisher", paper.publisher),
    ):
        if text:
            yield name, f"{{{escape(text).replace('–', '--')}}}"
    yield from ((name, f"{{{escape(text)}}}") for name, text in paper.extra if name in _CITED)
    if paper.year:
        yield "year", f"{{{paper.year}}}"
    if len(paper.date) > 4:
        yield "month", _MONTHS[int(paper.date[5:7]) - 1]
    yield from _identifiers(paper, url)
    told = note(entry, whole=whole)
    if told:
        yield "note", f"{{{escape(told)}}}"


def _identifiers(paper: Paper, url: str) -> Iterator[tuple[str, str]]:
    if paper.doi:
        yield "doi", f"{{{paper.doi}}}"
    if paper.arxiv:
        yield "eprint", f"{{{paper.arxiv}}}"
        yield "archiveprefix", "{arXiv}"
    websites = " ".join(addresses(paper, "url")) or ("" if paper.doi else url)
    if websites:
        yield "url", f"{{{websites}}}"


def _further_fields(entry: Entry, key: str) -> Iterator[tuple[str, str]]:
    """What a source can hold beside what a citation needs; the address, where the key leads to another."""
    paper = entry.paper
    if slug(key) != entry.id:
        yield "id", f"{{{entry.id}}}"
    yield from _annotations(paper)
    venue = short_title(paper)
    if venue:
        yield "venue", f"{{{escape(venue)}}}"
    if len(paper.date) > 7:
        yield "date", f"{{{paper.date}}}"
    if paper.openreview:
        yield "openreview", f"{{{paper.openreview}}}"
    for kind in _LINKS:
        urls = " ".join(addresses(paper, kind))
        if urls:
            yield kind, f"{{{urls}}}"
    further = " ".join(url for _, url in own_links(paper))
    if further:
        yield "links", f"{{{further}}}"
    for name, text in (
        *((name, text) for name, text in paper.extra if name not in (*_CITED, "note") and _NAME.fullmatch(name)),
        ("aliases", " ".join(paper.aliases)),
        ("keywords", ", ".join(paper.tags)),
        ("award", paper.award),
        ("state", paper.state),
        ("state_note", paper.state_note),
        ("language", paper.lang),
    ):
        if text:
            yield name, f"{{{escape(text)}}}"
    if entry.abstract.text:
        yield "abstract", f"{{{_paragraphs(latex(paper.abstract or paper.body, entry.abstract))}}}"


def _annotations(paper: Paper) -> Iterator[tuple[str, str]]:
    """Who the authors are, by their places, as BibLaTeX annotates names (“The biblatex Package”, section 3.7)."""
    for kind, ids in (
        ("orcid", [name.orcid for name in paper.authors]),
        ("id", [name.person for name in paper.authors]),
    ):
        marks = "; ".join(f'{place}="{each}"' for place, each in enumerate(ids, 1) if each and '"' not in each)
        if marks:
            yield f"author+an:{kind}", f"{{{marks}}}"


def _paragraphs(text: str) -> str:
    if "\n" not in text:
        return squeeze(text)
    return "\n\n".join(filter(None, map(squeeze, re.split(r"\n\s*\n", text))))


@lru_cache(maxsize=1 << 16)  # The same names come again, in the catalogue, on pages and in bundles.
def bibtex_name(name: Name) -> str:
    """A name, family name first: ``van der Berg, Jr., Tomas``; an organisation in braces."""
    return family_first(name, escape)
