"""The fields of a source that mean something: their names, the other words for them, and their values as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.letters import decode_letters
from generator.text import squeeze

FIELDS: Mapping[str, tuple[str, ...]] = {
    "id": ("slug", "paper_id"),
    "title": ("name", "ti"),
    "authors": ("author", "creators", "au", "author_names"),
    "abstract": ("summary", "abs", "description"),
    "body": (),
    "year": ("publication_year", "pub_year", "year_of_publication"),
    "date": ("published", "publication_date", "issued"),
    "month": (),
    "venue": ("conference", "event"),
    "booktitle": ("book", "proceedings"),
    "journal": ("journaltitle", "publication"),
    "series": (),
    "volume": (),
    "number": ("issue",),
    "pages": ("page",),
    "firstpage": (),
    "lastpage": (),
    "publisher": (),
    "tags": ("tag", "keywords", "keyword", "topics", "subjects", "categories"),
    "doi": (),
    "arxiv": ("arxiv_id", "arxivid", "eprint"),
    "openreview": ("openreview_id", "forum"),
    "url": ("link", "website", "homepage", "project"),
    "pdf": ("pdf_url", "pdf_link", "paper"),
    "code": ("code_url", "github", "repository", "repo", "software"),
    "data": ("dataset", "data_url"),
    "video": ("talk",),
    "poster": (),
    "slides": ("presentation",),
    "links": (),
    "award": ("awards",),
    "state": ("status",),
    "state_note": (),
    "lang": ("language", "langid"),
    "type": ("entrytype",),
}
"""The fields of a source that mean something, each with the other words for it."""

CANONICAL: Mapping[str, str] = {word: name for name, words in FIELDS.items() for word in (name, *words)}
"""The field that each word stands for."""

_UNSPOKEN = frozenset(
    {"opening", "archiveprefix", "primaryclass", "file", "timestamp", "bibsource", "biburl", "issn", "isbn", "note"}
)


def known_fields(draft: Draft, problems: Problems) -> dict[str, Value]:
    """The fields of a draft by name, the first of several words for one; others are noted once a file."""
    known: dict[str, Value] = {}
    for word, value in draft.fields.items():
        name = CANONICAL.get(word.strip().lower().replace(" ", "_").replace("-", "_"))
        if name is None:
            if word not in _UNSPOKEN and text_of(value):
                problems.note(
                    Origin(file=draft.origin.file),
                    f"the field “{word}” is not known; it is not shown",
                    "see docs/sources.md",
                )
        elif name == "tags" and name in known:
            known[name] = (known[name], value)
        elif not known.get(name):
            known[name] = value
    return known


def leaves(value: Value) -> Iterator[str]:
    """The texts in a value, whatever its shape; of a mapping to nothing, the names."""
    if isinstance(value, str):
        if value.strip():
            yield value.strip()
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from leaves(part) if text_of(part) else (name,)
    else:
        for part in value:
            yield from leaves(part)


def text_of(value: Value) -> str:
    """A value as one text."""
    return value.strip() if isinstance(value, str) else ", ".join(leaves(value))


def plain(text: str) -> str:
    """A short field without LaTeX letters, escapes and braces."""
    spoken = decode_letters(squeeze(text)).replace("~", " ").replace("--", "–")
    for sign in "&%$#_":
        spoken = spoken.replace(f"\\{sign}", sign)
    return squeeze(spoken.replace("{", "").replace("}", ""))
