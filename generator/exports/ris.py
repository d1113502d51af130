"""Papers as RIS records (Research Information Systems, “RIS Format Specifications”, 2001 and 2011), in UTF-8.

RIS has no markup and one line a field: titles and abstracts are plain text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.catalogue import Entry
from generator.exports.containers import book_title, entry_type, journal_title, short_title
from generator.exports.keys import given_key
from generator.exports.notes import notes
from generator.exports.record import addresses
from generator.namelists import split_names
from generator.names import Name, parse_name
from generator.text import squeeze

_TYPES: Mapping[str, str] = {
    "article": "JOUR", "book": "BOOK", "booklet": "PAMP", "inbook": "CHAP", "incollection": "CHAP",
    "inproceedings": "CONF", "proceedings": "CONF", "phdthesis": "THES", "mastersthesis": "THES",
    "techreport": "RPRT", "unpublished": "UNPB",
}  # fmt: skip

HEADING = 'Provider: papershelf\nContent: text/plain; charset="UTF-8"\n\n'
"""What stands above the records, as other providers have it too. It tells that their texts hold no markup."""

_EXTRA = (("CY", "address"), ("ET", "edition"), ("SN", "isbn"), ("SN", "issn"))


def ris_parts(entries: Iterable[Entry]) -> Iterator[str]:
    """The RIS records of some papers, parted by blank lines, one at a time. What is not known has no line."""
    gap = HEADING
    for entry in entries:
        yield gap + ris_record(entry, whole=True)
        gap = "\n"


def ris_record(entry: Entry, *, url: str = "", whole: bool = False) -> str:
    """The RIS record of a paper.

    ``url`` is the page of the paper, for one that has neither a DOI nor a website. ``whole`` adds the abstract, and
    gives a paper without a title none.
    """
    lines = [f"TY  - {_TYPES.get(entry_type(entry.paper), 'GEN')}"]
    lines += (f"{tag}  - {line}" for tag, text in _fields(entry, url, whole=whole) if (line := squeeze(text)))
    return "\n".join((*lines, "ER  - \n"))


def _fields(entry: Entry, url: str, *, whole: bool) -> Iterator[tuple[str, str]]:
    paper = entry.paper
    extra = dict(paper.extra)
    first, dash, last = paper.pages.partition("–")
    is_range = bool(dash) and "–" not in last
    yield "ID", given_key(entry)
    yield "TI", "" if entry.untitled and whole else entry.title.text
    yield from (("AU", ris_name(name)) for name in paper.authors)
    yield "PY", str(paper.year or "")
    yield "DA", _date(paper.date)
    yield "T2", journal_title(paper) or book_title(paper)
    yield "J2", short_title(paper)
    yield "T3", paper.series
    yield "VL", paper.volume
    yield "IS", paper.number
    yield "SP", first if is_range else paper.pages
    yield "EP", last if is_range else ""
    yield "PB", paper.publisher
    yield from ((tag, extra.get(name, "")) for tag, name in _EXTRA)
    yield from (("KW", tag) for tag in paper.tags)
    yield "DO", paper.doi
    yield "UR", "" if paper.doi or addresses(paper, "url") else url
    for kind in ("url", "openreview", "arxiv"):
        yield from (("UR", address) for address in addresses(paper, kind))
    yield from (("L1", address) for address in addresses(paper, "pdf"))
    yield from (("L3", link.url) for link in paper.links if link.kind not in _PLACED)
    yield "LA", paper.lang
    yield from (("N1", text) for text in notes(entry, whole=whole))
    yield "N1", f"Award: {paper.award}" if paper.award else ""
    yield "AB", entry.abstract.text if whole else ""


_PLACED = frozenset({"url", "openreview", "arxiv", "pdf", "doi"})


def ris_name(name: Name) -> str:
    """A name as “Family, Given, Suffix”; an organisation as it is, with a comma behind it where it would be split."""
    if name.full == name.family:
        is_parted = "," not in name.family and split_names(name.family) != (name.family,)
        is_whole = not is_parted and parse_name(name.family) == Name(family=name.family)
        return name.family if is_whole else f"{name.family},"
    return ", ".join(filter(None, (name.surname, name.given, name.suffix)))


def _date(date: str) -> str:
    """``2024-03-05`` as ``2024/03/05/``; nothing for a year alone, which has a field of its own."""
    year, *rest = date.split("-")
    return "/".join((year, *rest, *[""] * (3 - len(rest)))) if rest else ""
