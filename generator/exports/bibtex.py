"""Papers as BibTeX entries (Oren Patashnik, “BibTeXing”, 1988), in UTF-8."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.exports.containers import book_title, entry_type, journal_title
from generator.exports.latex import escape, latex, protect
from generator.names import Name
from generator.output import Artifact
from generator.records import Paper
from generator.text import slug, squeeze

BIBTEX_PATH = "papers.bib"
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_LINKS = ("pdf", "code", "data", "video", "poster", "slides")
_UNFIT = re.compile(r"[^A-Za-z0-9:.+/_-]")
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def bibtex_file(catalogue: Catalogue, site: Site) -> Artifact:
    """The file of all papers, each with everything that a source can hold, and with a key of its own."""
    return Artifact(path=BIBTEX_PATH, make=lambda: _file(catalogue, site).encode())


def _file(catalogue: Catalogue, site: Site) -> str:
    entries = tuple(catalogue.entries.values())
    # An “@” would begin an entry.
    heading = f"% {squeeze(f'{site.title} {site.url}')}\n".replace("@", "")
    keys = distinct_keys(entries)
    return heading + "".join(
        f"\n{bibtex_entry(entry, key=key, whole=True)}" for entry, key in zip(entries, keys, strict=True)
    )


def bibtex_entry(entry: Entry, *, key: str = "", url: str = "", whole: bool = False) -> str:
    """The BibTeX entry of a paper, ended by a line break.

    ``key`` takes the place of ``citation_key(entry)`` where another paper has the same. ``url`` is the page
    of the paper, cited where the paper has neither a DOI nor a website. ``whole`` adds what a citation does
    not need: abstract, keywords, links.
    """
    fields = [*_fields(entry, url), *(_further_fields(entry) if whole else ())]
    width = max((len(name) for name, _ in fields), default=0)
    lines = "".join(f"  {name:{width}} = {value},\n" for name, value in fields)
    return _UNSEEN.sub("", f"@{entry_type(entry.paper)}{{{key or citation_key(entry)},\n{lines}}}\n")


def citation_key(entry: Entry) -> str:
    """The source's key without what a key cannot hold; else name, year and a word: ``lund2024tides``."""
    paper = entry.paper
    letters = unicodedata.normalize("NFKD", paper.key or paper.id)
    given = _UNFIT.sub("", letters)
    return given if any(letter.isalnum() for letter in given) else _made_key(entry)


def _made_key(entry: Entry) -> str:
    paper = entry.paper
    family = slug(paper.authors[0].family).replace("-", "") if paper.authors else ""
    words = slug(entry.title.text).split("-")
    word = next((word for word in words if len(word) > 3), words[0])
    return f"{family}{paper.year or ''}{word}"


def distinct_keys(entries: Sequence[Entry]) -> tuple[str, ...]:
    """A key for each entry; those that would share one, letter case aside, go by their addresses."""
    wanted = [citation_key(entry) for entry in entries]
    rivals = Counter(key.lower() for key in wanted)
    taken = {key for key, count in rivals.items() if count == 1}
    for index, entry in enumerate(entries):
        if rivals[wanted[index].lower()] > 1:
            key = entry.id
            while key in taken:
                key += "-x"
            taken.add(key)
            wanted[index] = key
    return tuple(wanted)


def _fields(entry: Entry, url: str) -> Iterator[tuple[str, str]]:
    """What a citation needs, each value in its braces."""
    paper = entry.paper
    title = escape(entry.title.text) if entry.untitled else latex(paper.title, entry.title)
    yield "title", f"{{{protect(title)}}}"
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
    if paper.year:
        yield "year", f"{{{paper.year}}}"
    if len(paper.date) > 4:
        yield "month", _MONTHS[int(paper.date[5:7]) - 1]
    yield from _identifiers(paper, url)
    note = _note(entry)
    if note:
        yield "note", f"{{{escape(note)}}}"


def _identifiers(paper: Paper, url: str) -> Iterator[tuple[str, str]]:
    if paper.doi:
        yield "doi", f"{{{paper.doi}}}"
    if paper.arxiv:
        yield "eprint", f"{{{paper.arxiv}}}"
        yield "archiveprefix", "{arXiv}"
    websites = _addresses(paper, "url") or ("" if paper.doi else url)
    if websites:
        yield "url", f"{{{websites}}}"


def _further_fields(entry: Entry) -> Iterator[tuple[str, str]]:
    """What a source can hold beside what a citation needs."""
    paper = entry.paper
    if paper.venue and paper.venue not in (book_title(paper), journal_title(paper)):
        yield "venue", f"{{{escape(paper.venue)}}}"
    if len(paper.date) > 7:
        yield "date", f"{{{paper.date}}}"
    if paper.openreview:
        yield "openreview", f"{{{paper.openreview}}}"
    for kind in _LINKS:
        addresses = _addresses(paper, kind)
        if addresses:
            yield kind, f"{{{addresses}}}"
    for name, text in (
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


def _paragraphs(text: str) -> str:
    return "\n\n".join(filter(None, map(squeeze, re.split(r"\n\s*\n", text))))


def _addresses(paper: Paper, kind: str) -> str:
    return " ".join(link.url for link in paper.links if link.kind == kind)


def _note(entry: Entry) -> str:
    paper = entry.paper
    notes: list[str] = []
    if entry.untitled:
        notes.append("Title not known; opening words of the abstract" if entry.abstract.text else "Title not known")
    if paper.state:
        notes.append(": ".join(filter(None, (paper.state.capitalize(), paper.state_note))))
    return ". ".join(notes)


def bibtex_name(name: Name) -> str:
    """A name, family name first: ``van der Berg, Jr., Tomas``; an organisation in braces."""
    if name.full == name.family:
        return f"{{{escape(name.family)}}}"
    surname = " ".join(filter(None, (name.particle, _held(name.family))))
    return ", ".join(filter(None, (surname, _held(name.suffix), _held(name.given))))


def _held(part: str) -> str:
    """A part of a name, in braces where a reader would take it for more than one."""
    first, *others = part.split(" ")
    several = "," in part or (first[:1].islower() and others) or re.search(r"(?i)\band\b", part)
    return f"{{{escape(part)}}}" if several else escape(part)
