"""The fields of a source that mean something: their names, the other words for them, and their values as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import unescape

from generator.dates import read_date, read_month, read_year
from generator.drafts import Draft, Value
from generator.errors import Problems
from generator.escapes import without_commands
from generator.namelists import are_names, split_names
from generator.spelling import nearest
from generator.text import squeeze
from generator.venues import KNOWN, read_venue
from generator.withheld import SERVING, is_withheld

FIELDS: Mapping[str, tuple[str, ...]] = {
    "id": ("slug", "paper_id", "uid"),
    "title": ("name", "ti", "paper_title", "document_title"),
    "authors": ("author", "creators", "creator", "au", "author_names", "author_name"),
    "abstract": ("summary", "abs", "description", "abstract_note"),
    "body": (),
    "year": ("publication_year", "pub_year", "year_of_publication"),
    "date": ("published", "publication_date", "date_published", "issued"),
    "month": (),
    "venue": (
        "conference",
        "conf",
        "event",
        "venue_name",
        "conference_name",
        "publication_short",
        "conference_short",
        "venue_short",
    ),
    "booktitle": ("book", "proceedings", "container_title", "proceedings_title", "book_title"),
    "journal": ("journal/book", "journaltitle", "publication", "publication_title", "source_title"),
    "series": (),
    "volume": (),
    "number": ("issue",),
    "pages": ("page",),
    "firstpage": ("first_page", "start_page", "page_start"),
    "lastpage": ("last_page", "end_page", "page_end"),
    "publisher": (),
    "tags": (
        "tag",
        "keywords",
        "keyword",
        "topics",
        "topic",
        "subjects",
        "subject",
        "categories",
        "category",
        "author_keywords",
        "manual_tags",
        "primary_area",
        "primary_subject",
        "primary_subject_area",
        "secondary_subject",
        "secondary_subject_areas",
    ),
    "doi": (),
    "arxiv": ("arxiv_id", "arxivid", "eprint"),
    "openreview": ("openreview_id", "forum"),
    "url": ("link", "website", "homepage", "site", "html", "paper_url", "paper_link", "ee", "url_preprint"),
    "pdf": ("pdf_url", "pdf_link", "paper", "url_pdf"),
    "code": ("code_url", "code_link", "github", "repository", "repo", "software", "url_code"),
    "data": ("dataset", "data_url", "url_dataset"),
    "video": ("talk", "youtube", "video_url", "video_link", "url_video"),
    "poster": ("poster_url", "poster_link", "url_poster"),
    "slides": ("presentation", "slides_url", "slides_link", "url_slides"),
    "supplement": ("supp", "supplementary", "supplementary_material", "supplemental", "supplemental_material"),
    "project": ("project_page", "project_url", "project_website", "url_project"),
    "links": (),
    "award": ("awards",),
    "state": ("status",),
    "state_note": (),
    "removed": (),
    "retracted": ("retraction",),
    "withdrawn": ("withdrawal",),
    "corrected": (),
    "erratum": ("errata", "corrigendum"),
    "aliases": ("alias", "redirect_from"),
    "lang": ("language", "langid", "language_of_original_document"),
    "type": ("entrytype", "item_type", "document_type"),
}
"""The fields of a source that mean something, each with the other words for it."""

EXTRA: Mapping[str, tuple[str, ...]] = {
    "editor": ("editors",),
    "address": ("location", "place", "publisher_place", "event_place"),
    "organization": ("organisation",),
    "institution": (),
    "school": (),
    "isbn": ("isbns",),
    "issn": (),
    "edition": (),
    "chapter": (),
    "eid": ("article_number", "art._no."),
    "eventtitle": ("event_title",),
    "howpublished": (),
    "note": (),
    "decision": ("recommendation", "acceptance"),
    "tldr": ("tl;dr", "tl_dr", "one_sentence_summary", "excerpt"),
}
"""The fields that are kept as they are, for pages and exports, each with the other words for it."""

LINKED = frozenset("url pdf code data video poster slides supplement project".split())
"""The fields that hold addresses: what several words say of one is all kept."""

CANONICAL: Mapping[str, str] = {word: name for name, words in FIELDS.items() for word in (name, *words)}
"""The field that each word stands for."""

_EXTRA_WORDS = {word: name for name, words in EXTRA.items() for word in (name, *words)}
_SPELLED = {word.replace("_", ""): word for word in (*_EXTRA_WORDS, *CANONICAL)}
_NOTHING = frozenset("- – — -- --- ? ?? n/a n.a. none null nan tbd tba NA".split())
"""What stands in a field for want of a value."""
_SCOPUS_ID = re.compile(r"2-s2\.0-\d+")
_ADDRESS = re.compile(
    r"\\(?:url|href)\s*\{\s*(https?://[^{}\s]+)\s*\}|(https?://[^\s{}<>\"]+[^\s{}<>\".,;)])", re.IGNORECASE
)
_ENTITY = re.compile(r"(?<!\\)&#?\w+;")
_IN_MARKS = re.compile(r"(?:In\s+)?([*_]{1,2})([^*_]+)\1(.*)\Z")
"""A publication as sites in Markdown have it: “In *Map Days*”."""
_AWARDED = re.compile(
    r"\(([^()]*\b(?:oral|spotlight|highlight|best|outstanding|award|honou?rable)\b[^()]*)\)[\s<>/a-z]*\Z", re.IGNORECASE
)
"""What is said of a paper behind its venue: “ICML 2020 (Oral)”."""
_CITED = re.compile(r"([^\"“(]+?)(?:(?<=\w\w)\.)?[\s,]*\((?:19|20)\d\d[a-z]?\)")
_MARKS = re.compile(r"</?\w+>|\*\*")
_SHOWN_LINK = re.compile(r"\\href\s*\{[^{}]*\}\s*(?=\{)|\\url\s*(?=\{)")


@lru_cache(maxsize=4096)
def canonical(word: str) -> str:
    """A field's name in the spelling of ``FIELDS``: “Author Names” and “authorNames” are ``author_names``."""
    spelled = squeeze(word).lower().replace(" ", "_").replace("-", "_")
    return spelled if spelled in SERVING else _SPELLED.get(spelled.replace("_", ""), spelled)


def known_fields(draft: Draft, problems: Problems) -> dict[str, Value]:
    """The filled fields of a draft by name: of several words for one its own name, else the first. Others are noted
    once a run.
    """
    known: dict[str, Value] = {}
    for word, value in draft.fields.items():
        if not is_filled(value):
            continue
        spelled = canonical(word)
        name = "project" if spelled == "page" and _ADDRESS.fullmatch(text_of(value)) else CANONICAL.get(spelled)
        if name is None:
            if spelled not in _EXTRA_WORDS and not is_withheld(spelled, value):
                _tell_unknown(word, spelled, draft, problems)
        elif _means_another(spelled, value, draft):
            continue
        elif name == "tags":
            # A mapping of tags to numbers or truth values names them by its keys.
            named = tuple(value) if isinstance(value, Mapping) else value
            known[name] = (known[name], named) if name in known else named
        elif name in LINKED and name in known:
            known[name] = (known[name], value)
        elif spelled == name:
            known[name] = value
        else:
            known.setdefault(name, value)
    _complete(known, draft)
    return known


def _means_another(spelled: str, value: Value, draft: Draft) -> bool:
    """Whether a word for a field is one for something else here."""
    if spelled == "eprint":
        return not _is_arxiv(draft)
    if spelled == "status":
        return not _is_state(value)
    if spelled == "homepage":
        return ";" in text_of(value)
    return spelled == "published" and text_of(value).lower() in ("true", "false")


def _complete(known: dict[str, Value], draft: Draft) -> None:
    """Add what other fields say of the known ones: a day, a subtitle, an address in a note."""
    if "date" not in known and (day := _day(draft, known)):
        known["date"] = day
    if "title" in known and (subtitle := text_of(draft.fields.get("subtitle", ""))):
        known["title"] = _with_subtitle(text_of(known["title"]), subtitle)
    if text_of(known.get("state", "")).lower() == "withdraw":
        known["state"] = "withdrawn"
    _complete_venue(known, draft)
    if award := text_of(draft.fields.get("award_name", "")):
        known["award"] = award
    if "authors" not in known and (cited := _cited_authors(text_of(draft.fields.get("citation", "")))):
        known["authors"] = cited
    if "authors" in known:
        known["authors"] = _unescaped(known["authors"])
    if "openreview" in known and text_of(known.get("pdf", "")).startswith("/"):
        known["pdf"] = f"https://openreview.net{text_of(known['pdf'])}"
    if "url" not in known and (address := _address_in(draft)):
        known["url"] = address


def _complete_venue(known: dict[str, Value], draft: Draft) -> None:
    """Free the venue of marks, add the short one that stands elsewhere, and take the award from behind it."""
    for name in ("journal", "venue"):
        if name in known and (marked := _IN_MARKS.match(text_of(known[name]))):
            known[name] = f"{marked[2]}{marked[3]}"
    if "award" not in known and "venue" in known and (told := _AWARDED.search(text_of(known["venue"]))):
        known["award"] = told[1]
    if "venue" not in known and (short := _short_venue(draft)):
        known["venue"] = short


def _tell_unknown(word: str, spelled: str, draft: Draft, problems: Problems) -> None:
    """Tell of a field that nothing is known of, once a run; a warning where it is nearly one that is known."""
    meant = nearest_field(spelled)
    what = f"the field “{word}” is not known; it is kept as it stands"
    if meant:
        problems.warning_once(draft.where(word), what, f"did you mean “{meant}”?")
    else:
        problems.note_once(draft.where(word), what, f"the fields are {', '.join(FIELDS)}")


@lru_cache(maxsize=1024)
def nearest_field(word: str) -> str:
    """The word for a field that a mistyped one is meant to be, or the empty string."""
    return nearest(word, CANONICAL) or nearest(word, _EXTRA_WORDS)


def extra_fields(draft: Draft) -> tuple[tuple[str, str], ...]:
    """The fields of ``EXTRA`` that a draft fills, in that order, then those that nothing is known of, in the order of
    the source, as plain text.
    """
    found: dict[str, str] = {}
    for word, value in draft.fields.items():
        spelled = canonical(word)
        name = _EXTRA_WORDS.get(spelled, "")
        if spelled == "status" and not _is_state(value):
            name = "decision"
        elif not name and spelled not in CANONICAL and not is_withheld(spelled, value):
            name = spelled
        text = text_of(value) if name and is_filled(value) else ""
        if text and not (name in EXTRA and (_ADDRESS.fullmatch(text) or _SCOPUS_ID.fullmatch(text))):
            found.setdefault(name, without_commands(_SHOWN_LINK.sub("", text)))
    known = [(name, found.pop(name)) for name in EXTRA if name in found]
    return tuple((name, text) for name, text in (*known, *found.items()) if text)


def _day(draft: Draft, known: Mapping[str, Value]) -> str:
    """The date that the fields year, month and day make, as BibLaTeX has them; else the empty string."""
    if "day" not in draft.fields:
        return ""
    year, month = read_year(text_of(known.get("year", ""))), read_month(text_of(known.get("month", "")))
    day = text_of(draft.fields.get("day", ""))
    return read_date(f"{year}-{month:02}-{day}") or "" if year and month and re.fullmatch(r"\d{1,2}", day) else ""


def _cited_authors(citation: str) -> tuple[str, ...]:
    """The authors that a citation begins with, “Lund, A., & Reyes, B. (2020). …”; none where it does not."""
    found = _CITED.match(unescape(_MARKS.sub("", citation)))
    return split_names(found[1]) if found and are_names(found[1], one=True) else ()


def _short_venue(draft: Draft) -> str:
    """The venue that a bibliography names in short beside its title: ``series = {CIKM '20}``, ``abbr = {CIKM}``."""
    texts = (text_of(draft.fields.get(name, "")) for name in ("series", "abbr"))
    found = next((text for text in texts if text and read_venue(text).venue in KNOWN), "")
    held = text_of(draft.fields.get("booktitle", "")) or text_of(draft.fields.get("journal", ""))
    return "" if not held or "workshop" in held.lower() else found


def _is_state(value: Value) -> bool:
    """Whether a status is a state of a paper and not what became of it at a conference: “Poster”, “Reject”."""
    return re.match(r"(?:retract|withdr|remov|correct)", text_of(value).lower()) is not None


def _is_arxiv(draft: Draft) -> bool:
    """Whether ``eprint`` is an arXiv identifier: nothing says that it is one of another archive."""
    archive = draft.fields.get("eprinttype", "") or draft.fields.get("archiveprefix", "")
    return not text_of(archive) or text_of(archive).lower() == "arxiv"


def _with_subtitle(title: str, subtitle: str) -> str:
    if subtitle.lower() in title.lower():
        return title
    return f"{title} {subtitle}" if title.endswith((":", "?", "!", ".", "–", "—")) else f"{title}: {subtitle}"


def _address_in(draft: Draft) -> str:
    """The first web address in “howpublished” or “note”, where bibliographies have put it for want of a field."""
    for name in ("howpublished", "note"):
        written = draft.fields.get(name)
        found = _ADDRESS.search(text_of(written)) if written else None
        if found:
            return found[1] or found[2]
    return ""


def _unescaped(value: Value) -> Value:
    """A value with its HTML entities as letters."""
    if isinstance(value, str):
        return _ENTITY.sub(lambda found: unescape(found[0]), value) if "&" in value else value
    if isinstance(value, tuple):
        return tuple(map(_unescaped, value))
    return {name: _unescaped(part) for name, part in value.items()}


def leaves(value: Value) -> Iterator[str]:
    """The texts in a value, whatever its shape; of a mapping to nothing, the names."""
    if isinstance(value, str):
        if bare := value.strip():
            yield bare
    elif isinstance(value, tuple):
        for part in value:
            yield from leaves(part)
    else:
        for name, part in value.items():
            yield from leaves(part) if text_of(part) else (name,)


def is_filled(value: Value) -> bool:
    """Whether a value says anything: “N/A” does not."""
    if not isinstance(value, str):
        return next(leaves(value), "") != ""
    if len(value) > _LONGEST_NOTHING:
        return not value.isspace()
    bare = value.strip()
    return bool(bare.strip(";,")) and bare not in _NOTHING and bare.lower() not in _NOTHING


_LONGEST_NOTHING = 6


def text_of(value: Value) -> str:
    """A value as one text."""
    return value.strip() if isinstance(value, str) else ", ".join(leaves(value))
