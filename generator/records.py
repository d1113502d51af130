"""What a paper is, and what makes one valid: ``Paper.from_draft`` is the only door."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlsplit

from generator import venues
from generator.authors import read_authors
from generator.dates import read_date, read_month, read_year
from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.escapes import plain
from generator.fields import extra_fields, known_fields, leaves, text_of
from generator.identifiers import read_arxiv, read_doi, read_openreview
from generator.links import Link, read_links, repository_named
from generator.names import Name
from generator.states import beside_remark, read_state
from generator.text import fold

_LANGUAGES = {
    "english": "en", "american": "en", "british": "en", "german": "de", "ngerman": "de", "french": "fr",
    "spanish": "es", "italian": "it", "portuguese": "pt", "dutch": "nl", "russian": "ru", "polish": "pl",
    "chinese": "zh", "japanese": "ja", "korean": "ko", "arabic": "ar", "hebrew": "he", "turkish": "tr", "czech": "cs",
    "eng": "en", "ger": "de", "deu": "de", "fre": "fr", "fra": "fr", "spa": "es", "ita": "it", "por": "pt", "dut": "nl",
    "nld": "nl", "rus": "ru", "pol": "pl", "chi": "zh", "zho": "zh", "jpn": "ja", "kor": "ko", "ara": "ar",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One paper. ``title``, ``abstract`` and ``body`` are as the source has them (LaTeX, Markdown, HTML); the rest is
    plain text.

    ``id`` is what the source asks for as address, ``key`` the source's own name for the record. ``date`` is ``YYYY``,
    ``YYYY-MM`` or ``YYYY-MM-DD`` and agrees with ``year``. ``others`` says that the author list goes on. ``aliases``
    are former paths in the output. ``priority`` ranks the source, the lower the better, and ``merged_from`` names the
    records that went into this one, ``former`` the ids and keys that gave these their addresses. ``original`` is the
    entry of a bibliography that says all of this (``generator.originals``), or empty.
    """

    origin: Origin
    id: str = ""
    key: str = ""
    type: str = ""
    title: str = ""
    abstract: str = ""
    body: str = ""
    authors: tuple[Name, ...] = ()
    others: bool = False
    year: int | None = None
    date: str = ""
    venue: str = ""
    booktitle: str = ""
    journal: str = ""
    series: str = ""
    volume: str = ""
    number: str = ""
    pages: str = ""
    publisher: str = ""
    tags: tuple[str, ...] = ()
    doi: str = ""
    arxiv: str = ""
    openreview: str = ""
    links: tuple[Link, ...] = ()
    award: str = ""
    state: str = ""
    state_note: str = ""
    aliases: tuple[str, ...] = ()
    priority: int = 0
    merged_from: tuple[Origin, ...] = ()
    former: tuple[str, ...] = ()
    lang: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    original: str = ""

    @classmethod
    def from_draft(cls, draft: Draft, problems: Problems) -> Paper | None:
        """The paper of a draft; None, with an error told, where the draft holds nothing that a page could show.

        Problems name the record, by its key or the ``id`` that it asks for, where it has one.
        """
        found = Problems()
        fields = known_fields(draft, problems)
        paper = cls._of_fields(fields, draft, found)
        if found:
            name = draft.key or text_of(fields.get("id", ""))
            problems.extend(replace(problem, what=f"{name}: {problem.what}") if name else problem for problem in found)
        return paper

    @property
    def rejection(self) -> str:
        """The decision to reject it, or nothing."""
        decision = dict(self.extra).get("decision", "")
        return decision if _REJECTED.search(decision) else ""

    @classmethod
    def _of_fields(cls, fields: Mapping[str, Value], draft: Draft, problems: Problems) -> Paper | None:
        texts = {name: text_of(value) for name, value in fields.items() if name not in _LISTS}
        texts |= {name: _unquoted(texts[name]) for name in ("title", "abstract") if texts.get(name, "")[:1] == '"'}
        told = "abstract" if texts.get("abstract") else "body"
        if label := _LABEL.match(texts.get(told, "")):
            texts[told] = texts[told][label.end() :]
        authors, others = read_authors(fields.get("authors", ""), draft, problems)
        if not (texts.get("title") or texts.get("abstract") or texts.get("body") or authors or texts.get("id")):
            problems.error(
                draft.origin, "a record without title, abstract and authors; it is left out", "give it a title"
            )
            return None
        date = _date(texts, draft, problems)
        doi = _doi(texts, draft, problems)
        arxiv = read_arxiv(texts.get("arxiv", "")) or _arxiv_in_urls(texts) or _arxiv_in_doi(doi)
        openreview = _openreview(texts)
        identified = {"doi": doi, "arxiv": arxiv, "openreview": openreview}
        linked = dict(fields) | {name: identifier for name, identifier in identified.items() if identifier}
        state, state_note = read_state(texts, draft, problems)
        venue, venue_year = _venue(texts)
        year = int(date[:4]) if date else venue_year
        return cls(
            origin=draft.origin,
            key=draft.key,
            authors=authors,
            others=others,
            year=year,
            date=date or (str(year) if year else ""),
            venue=venue,
            pages=_pages(texts),
            tags=_tags(fields.get("tags", "")),
            **identified,
            links=_with_code(tuple(read_links(linked, draft, problems)), texts.get("abstract", "")),
            state=state,
            state_note=state_note,
            aliases=_aliases(fields.get("aliases", ""), draft, problems),
            priority=draft.priority,
            merged_from=(),
            former=(),
            **{name: texts[name] for name in ("id", "title", "abstract", "body") if texts.get(name)},
            lang=_lang(texts.get("lang", "")),
            extra=_extra(draft, state, state_note),
            original=draft.original,
            **{name: plain(texts[name]) for name in _PLAIN if texts.get(name)},
        )

    @property
    def identifiers(self) -> tuple[str, ...]:
        """The paper's names in the world: DOI, arXiv and OpenReview ids."""
        return tuple(filter(None, (self.doi, self.arxiv, self.openreview)))


def _unquoted(text: str) -> str:
    """A text that is still quoted as a cell of a CSV file with a comma is (RFC 4180, section 2), as what it says."""
    inner = text.strip()[1:-1]
    whole = "," in inner and text.rstrip().endswith('"') and '"' not in inner.replace('""', "")
    return inner.replace('""', '"') if whole else text


_REJECTED = re.compile(r"\breject", re.IGNORECASE)
_LABEL = re.compile(r"\s*[*_]{0,2}abstract[*_]{0,2}\s*(?:[:.—–]|-\s)[*_]{0,2}\s*(?=\w)", re.IGNORECASE)
"""The word over an abstract where it became part of it: “Abstract—We …”; but “Abstract domains are …” stays."""


def _with_code(links: tuple[Link, ...], abstract: str) -> tuple[Link, ...]:
    """The links of a paper, with the repository that its abstract names where the source names none."""
    url = repository_named(abstract)
    if not url or any(link.kind == "code" or link.url.removesuffix(".git").startswith(url) for link in links):
        return links
    place = sum(link.kind == "pdf" for link in links)
    return (*links[:place], Link(kind="code", url=url), *links[place:])


def _extra(draft: Draft, state: str, state_note: str) -> tuple[tuple[str, str], ...]:
    """The further fields; of a note, what the state does not say already."""
    extra = extra_fields(draft)
    if not state:
        return extra
    said = ((name, beside_remark(text, state, state_note) if name == "note" else text) for name, text in extra)
    return tuple((name, text) for name, text in said if text)


_LISTS = frozenset({"authors", "tags", "links", "aliases"})
_PLAIN = (
    "type", "booktitle", "journal", "series", "volume", "number", "publisher", "award",
)  # fmt: skip


def _date(texts: Mapping[str, str], draft: Draft, problems: Problems) -> str:
    year_text = texts.get("year", "")
    year = read_year(year_text)
    if year_text and year is None:
        problems.warning(
            draft.where("year"),
            f"the year is “{year_text}”, not a number",
            "write four digits, or leave the field out",
        )
    date_text = texts.get("date", "")
    date = read_date(date_text) if date_text else None
    if date_text and date is None:
        problems.warning(draft.where("date"), f"“{date_text}” is no date", "write it as 2020-01-31, 2020-01 or 2020")
        date = str(read_year(date_text) or "") or None
    if date and (year is None or date.startswith(str(year))):
        return date
    if year is None:
        return ""
    month = read_month(texts["month"]) if "month" in texts else None
    return f"{year}-{month:02}" if month else str(year)


def _venue(texts: Mapping[str, str]) -> tuple[str, int | None]:
    """The short name that papers are gathered under, and the year its name holds.

    ``venue`` loses a year at its end; a journal or book title is used as it stands, unless it is a known short name.
    """
    if texts.get("venue"):
        occasion = venues.read_venue(plain(texts["venue"]))
        return ("arXiv" if _PREPRINT.match(occasion.venue) else occasion.venue), occasion.year
    title = plain(texts.get("journal", "") or texts.get("booktitle", "") or texts.get("series", ""))
    if _PREPRINT.match(title):
        return "arXiv", None
    occasion = venues.read_venue(title)
    return (occasion.venue, occasion.year) if occasion.venue in venues.KNOWN else (title, None)


_PREPRINT = re.compile(r"(?:arxiv(?:\.org)?|corr)(?:\s+(?:e-)?prints?|\s+preprints?)?(?:\Z|[\s:,])", re.IGNORECASE)
"""What bibliographies have for the journal of a preprint: “arXiv preprint arXiv:2301.00010”, “CoRR, abs/2301.00010”."""


def _pages(texts: Mapping[str, str]) -> str:
    if texts.get("pages"):
        return plain(texts["pages"].replace("---", "-").replace("--", "-")).replace("-", "–")
    return "–".join(filter(None, (texts.get("firstpage", ""), texts.get("lastpage", ""))))


def _tags(value: Value) -> tuple[str, ...]:
    tags: dict[str, str] = {}
    parts = [
        part
        for text in leaves(value)
        for part in (text if ";" in text else text.replace(",", ";")).replace("|", ";").replace("\n", ";").split(";")
    ]
    for written in _closed(parts) if any("(" in part for part in parts) else parts:
        folded, tag = _tag(written)
        if tag:
            tags.setdefault(folded, tag)
    return tuple(tags.values())


def _closed(parts: Sequence[str]) -> Iterator[str]:
    """Parts of a list, those put together again that were one in parentheses, as in “detection (2D, 3D)”."""
    start = 0
    while start < len(parts):
        open_ones, end = 0, start
        while end < len(parts) and (end == start or open_ones > 0):
            open_ones += parts[end].count("(") - parts[end].count(")")
            end += 1
        end = end if open_ones <= 0 else start + 1
        yield ", ".join(map(str.strip, parts[start:end]))
        start = end


@lru_cache(maxsize=1 << 14)
def _tag(written: str) -> tuple[str, str]:
    """A tag, and the form in which it is compared."""
    tag = plain(written)
    return fold(tag), tag


def _lang(text: str) -> str:
    """A BCP 47 tag, from a tag or the English name of a language; empty where it is neither."""
    if not text:
        return ""
    tag = text.strip().replace("_", "-")
    named = _LANGUAGES.get(fold(tag), "")
    return named or (tag if re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", tag) else "")


def _doi_in_url(url: str) -> str:
    return url if "doi.org/" in url else ""


def _arxiv_in_urls(texts: Mapping[str, str]) -> str:
    in_url = next((texts[name] for name in ("url", "pdf") if "arxiv.org/" in texts.get(name, "")), "")
    journal = texts.get("journal", "")
    number = f"{journal} {texts.get('volume', '')}" if _PREPRINT.match(journal) else ""
    return read_arxiv(in_url) or read_arxiv(number)


def _arxiv_in_doi(doi: str) -> str:
    preprint = "10.48550/arxiv."
    return read_arxiv(doi.removeprefix(preprint)) if doi.startswith(preprint) else ""


def _openreview(texts: Mapping[str, str]) -> str:
    in_url = next((texts[name] for name in ("url", "pdf") if "openreview.net/" in texts.get(name, "")), "")
    return read_openreview(texts.get("openreview", "")) or (read_openreview(in_url) if "id=" in in_url else "")


def _doi(texts: Mapping[str, str], draft: Draft, problems: Problems) -> str:
    written = texts.get("doi", "")
    doi = read_doi(written)
    if written and not doi and any(letter.isalnum() for letter in written):
        problems.warning(draft.where("doi"), f"“{written}” is no DOI; it is left out", "a DOI begins with 10.")
    return doi or read_doi(_doi_in_url(texts.get("url", "")))


def _aliases(value: Value, draft: Draft, problems: Problems) -> tuple[str, ...]:
    """Former addresses as paths in the output: ``papers/<slug>.html`` for a bare slug, else a path with its ending."""
    paths: dict[str, None] = {}
    for written in (part for leaf in leaves(value) for part in leaf.split()):
        path = urlsplit(written).path.strip("/") if "://" in written else written.removeprefix("./").lstrip("/")
        path += "index.html" if path.endswith("/") else ""
        if "/" not in path and not path.endswith(".html"):
            path = f"papers/{path}.html"
        if re.fullmatch(r"(?:[\w-][\w.-]*/)*[\w-][\w.-]*\.html", path):
            paths[path] = None
        else:
            hint = "an alias is a path that ends with .html, or the last part of a paper’s address"
            problems.warning(draft.where("aliases"), f"“{written}” is no alias; it is left out", hint)
    return tuple(paths)
