"""What a paper's page says of it in labelled facts, and of the record that it was made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import quote

from generator.catalogue import Entry
from generator.config import Site
from generator.forge import source_link
from generator.identifiers import doi_url
from generator.pages.types import Detail, SourceRecord
from generator.text import fold
from generator.words import Words, message

_EXTRA_LABELS: Mapping[str, str] = {
    "editor": message("Editor"),
    "address": message("Place"),
    "organization": message("Organization"),
    "institution": message("Institution"),
    "school": message("School"),
    "isbn": message("ISBN"),
    "issn": message("ISSN"),
    "edition": message("Edition"),
    "chapter": message("Chapter"),
    "eid": message("Article number"),
    "eventtitle": message("Event"),
    "howpublished": message("Published as"),
    "note": message("Note"),
    "decision": message("Decision"),
    "tldr": message("In short"),
}
"""What the further fields of a source are called; one that is not here goes by its own name."""


def details(entry: Entry, words: Words) -> Iterator[Detail]:
    """The facts of a paper that its page shows nowhere else, the further fields of its source among them."""
    paper = entry.paper
    container = paper.journal or paper.booktitle
    if container and fold(container) != fold(paper.venue):
        yield Detail(label=words.gettext("In"), text=container)
    for label, text, url in (
        (message("Series"), paper.series, ""),
        (message("Volume"), paper.volume, ""),
        (message("Number"), paper.number, ""),
        (message("Pages"), paper.pages, ""),
        (message("Publisher"), paper.publisher, ""),
        (message("Date"), paper.date if len(paper.date) > 4 else "", ""),
        (message("DOI"), paper.doi, doi_url(paper.doi) if paper.doi else ""),
        (message("arXiv"), paper.arxiv, f"https://arxiv.org/abs/{quote(paper.arxiv)}"),
    ):
        if text:
            yield Detail(label=words.gettext(label), text=text, url=url)
    for name, text in paper.extra:
        yield Detail(label=_label(name, words), text=text, url=_address(text))


def source_record(entry: Entry, site: Site) -> SourceRecord:
    """Where the record of a paper stands, and where it can be mended."""
    paper = entry.paper
    fix = source_link(paper.origin, repository=site.repository, branch=site.branch, pattern=site.edit)
    return SourceRecord(place=str(paper.origin), merged=tuple(map(str, paper.merged_from)), fix_url=fix)


def _label(name: str, words: Words) -> str:
    spoken = name.replace("_", " ").strip()
    return words.gettext(_EXTRA_LABELS[name]) if name in _EXTRA_LABELS else spoken[:1].upper() + spoken[1:]


def _address(text: str) -> str:
    is_address = text.startswith(("https://", "http://")) and not any(sign in text for sign in " <>\"'")
    return text if is_address else ""
