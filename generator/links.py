"""Links of papers: addresses on the web with a name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from generator.drafts import Draft, Value
from generator.errors import Problems
from generator.fields import CANONICAL, canonical, leaves, text_of
from generator.identifiers import doi_url, read_arxiv, read_doi, read_openreview, read_url
from generator.linkkinds import is_page, is_pdf, is_video
from generator.words import message

LINK_LABELS: Mapping[str, str] = {
    "pdf": message("PDF"),
    "code": message("Code"),
    "data": message("Data"),
    "video": message("Video"),
    "poster": message("Poster"),
    "slides": message("Slides"),
    "supplement": message("Supplement"),
    "project": message("Project page"),
    "doi": message("DOI"),
    "arxiv": message("arXiv"),
    "openreview": message("OpenReview"),
    "erratum": message("Erratum"),
    "url": message("Website"),
}
"""The kinds of links, in the order in which a page shows them."""
_ADDRESSED = LINK_LABELS.keys() - {"doi", "arxiv", "openreview"}
"""Fields that are addresses as they stand."""

_HOSTS: Mapping[str, str] = {
    "aclanthology.org": "ACL Anthology",
    "arxiv.org": "arXiv",
    "biorxiv.org": "bioRxiv",
    "bitbucket.org": "Bitbucket",
    "codeberg.org": "Codeberg",
    "dblp.org": "DBLP",
    "dl.acm.org": "ACM",
    "doi.org": "DOI",
    "github.com": "GitHub",
    "gitlab.com": "GitLab",
    "huggingface.co": "Hugging Face",
    "ieeexplore.ieee.org": "IEEE",
    "jmlr.org": "JMLR",
    "kaggle.com": "Kaggle",
    "link.springer.com": "Springer",
    "neurips.cc": "NeurIPS",
    "medrxiv.org": "medRxiv",
    "openaccess.thecvf.com": "CVF",
    "openreview.net": "OpenReview",
    "papers.nips.cc": "NeurIPS",
    "proceedings.mlr.press": "PMLR",
    "pubmed.ncbi.nlm.nih.gov": "PubMed",
    "sciencedirect.com": "ScienceDirect",
    "scopus.com": "Scopus",
    "semanticscholar.org": "Semantic Scholar",
    "slideslive.com": "SlidesLive",
    "usenix.org": "USENIX",
    "vimeo.com": "Vimeo",
    "wikipedia.org": "Wikipedia",
    "youtu.be": "YouTube",
    "youtube.com": "YouTube",
    "zenodo.org": "Zenodo",
}
"""What hosts, and those below them, are called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A named address on the web, or a file of the site; ``kind`` is a key of ``LINK_LABELS`` or a word of the
    source's own.
    """

    kind: str
    url: str

    @property
    def label(self) -> str:
        """What a button says: the kind, or the host where the kind says nothing."""
        return (self.host if self.kind == "url" else "") or LINK_LABELS.get(self.kind, self.kind)

    @property
    def host(self) -> str:
        """What the host is called, or its bare name; the empty string for a file of the site."""
        return _called("/".join(self.url.split("/", 3)[:3]))

    @property
    def is_local(self) -> bool:
        """Whether it leads to a file of the site: ``url`` is a path then."""
        return "://" not in self.url


@lru_cache(maxsize=1 << 12)  # The links of many papers lead to few hosts.
def _called(beginning: str) -> str:
    """What the host of an address is called, of which all up to its path is given."""
    name = (urlsplit(beginning).hostname or "").removeprefix("www.")
    above = name.split(".")
    known = (".".join(above[place:]) for place in range(len(above)))
    return next((_HOSTS[domain] for domain in known if domain in _HOSTS), name)


def read_links(fields: Mapping[str, Value], draft: Draft, problems: Problems) -> Iterator[Link]:
    """The links in the order of ``LINK_LABELS``, then those of the source's own kinds; each address once."""
    found: dict[str, list[str]] = {}
    for kind, value in fields.items():
        if kind in _ADDRESSED:
            found[kind] = list(_addresses(value))
    for kind, url in _named_links(fields["links"]) if "links" in fields else ():
        found.setdefault(CANONICAL.get(canonical(kind), kind), []).append(url)
    _move(found, "pdf", "url", is_page)
    _move(found, "url", "pdf", is_pdf)
    _move(found, "slides", "video", is_video)
    named = {kind: urls[0] for kind, urls in found.items() if kind not in _ADDRESSED and urls}
    identified = dict(_identified({**named, **fields}))
    seen = {_place(url) for url in identified.values()}
    for kind in (*LINK_LABELS, *(kind for kind in found if kind not in LINK_LABELS)):
        if kind in identified:
            yield Link(kind=kind, url=identified[kind])
        for written in found.get(kind, ()):
            url = read_target(written)
            place = _place(url)
            if url and place not in seen:
                seen.add(place)
                yield Link(kind=kind, url=url)
            elif not url and kind != "erratum" and kind not in identified:
                problems.warning(draft.where(kind), f"“{written}” is no web address; the link “{kind}” is left out")


def _move(found: dict[str, list[str]], kind: str, better: str, fits: Callable[[str], bool]) -> None:
    """Move the links of a kind that are of a ``better`` one, if there is none of it: a website that is a PDF."""
    if kind in found and not found.get(better) and any(map(fits, found[kind])):
        found[better] = [url for url in found[kind] if fits(url)]
        found[kind] = [url for url in found[kind] if not fits(url)]


def _place(url: str) -> str:
    """What an address is compared by: however it is written, one leads to what an identifier names."""
    if "doi.org/" in url and (doi := read_doi(url)):
        return doi
    if "arxiv.org/abs/" in url:
        return read_arxiv(url)
    return url.partition("://")[2].rstrip("/") or url


def repository_named(text: str) -> str:
    """The address of the repository of code that a text in LaTeX or Markdown names; the empty string where it names
    several, or none.
    """
    lowered = text.lower() if "/" in text else ""
    if not any(forge in lowered for forge in _FORGES):
        return ""
    named = {
        f"https://{found[1].lower()}/{found[2].replace(_ESCAPE, '').rstrip('.').removesuffix('.git')}"
        for found in _REPOSITORY.finditer(text)
    }
    return named.pop() if len(named) == 1 else ""


_ESCAPE = "\\"
_FORGES = ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org")
_REPOSITORY = re.compile(
    rf"(?<![\w.@/-])(?:https?://)?(?:www\.)?({'|'.join(map(re.escape, _FORGES))})/([\w.-]+/(?:[\w.-]|\\[_-])+)",
    re.IGNORECASE,
)
"""The lookbehind keeps to whole addresses; in LaTeX an underscore stands behind a backslash."""


def _identified(fields: Mapping[str, Value]) -> Iterator[tuple[str, str]]:
    """The addresses that the identifiers of a paper stand for, by kind."""
    if doi := read_doi(text_of(fields.get("doi", ""))):
        yield "doi", doi_url(doi)
    if arxiv := read_arxiv(text_of(fields.get("arxiv", ""))):
        yield "arxiv", f"https://arxiv.org/abs/{arxiv}"
    if openreview := read_openreview(text_of(fields.get("openreview", ""))):
        yield "openreview", f"https://openreview.net/forum?id={openreview}"


_FROM_THE_TOP = re.compile(r"\A(?:\{\{[^{}]*\}\})?/(?!/)")
"""How an address on the site itself begins, in Jekyll's templates too: “{{ site.baseurl }}/”."""
_PATH = re.compile(r"(?![/~.])(?![A-Za-z][\w+-]*:)[^\x00-\x1f\\<>|{}\"]*[^\s/]\.[A-Za-z][A-Za-z0-9]{1,7}")


def read_target(text: str) -> str:
    """The web address or path of a file that a text is, or the empty string."""
    return read_url(f"https://dblp.org/{text}" if _OF_DBLP.match(text) else text) or _read_path(text)


_OF_DBLP = re.compile(r"db/(?:books|conf|journals|series)/")
"""How DBLP names its own pages in what it exports."""


def _read_path(text: str) -> str:
    """The path of a file from the site's folder, or the empty string where the text is none: ``files/a b.pdf``,
    ``/files/a.pdf``.
    """
    written = _FROM_THE_TOP.sub("", text.strip(), count=1).removeprefix("./")
    return written if _PATH.fullmatch(written) else ""


def _addresses(value: Value) -> tuple[str, ...]:
    # A path may hold blanks: only web addresses are parted by them. A bare “#”, or a “yes”, leads nowhere yet.
    parts = (value.strip(),) if isinstance(value, str) else leaves(value)
    return tuple(
        address
        for leaf in parts
        for address in (leaf.split() if "://" in leaf or "www." in leaf else (leaf,))
        if address.lower() not in _NOWHERE
    )


_NOWHERE = frozenset({"", "#", "yes", "no", "true", "false"})


def _named_links(value: Value) -> Iterator[tuple[str, str]]:
    """The ``links`` field: a mapping of kinds to addresses, or a list of mappings with ``kind`` (or ``type``, ``name``,
    ``label``) and ``url``.
    """
    if isinstance(value, Mapping):
        words = [text_of(value[name]) for name in _KIND_WORDS if name in value]
        if "url" in value and words:
            kind = next((word for word in words if CANONICAL.get(canonical(word)) in LINK_LABELS), words[0])
            yield from ((kind, url) for url in _addresses(value["url"]) if canonical(kind) not in _CITATIONS)
        else:
            yield from ((kind, url) for kind, part in value.items() for url in _addresses(part))
    elif isinstance(value, str):
        yield from (("url", url) for url in value.split())
    else:
        for part in value:
            yield from _named_links(part)


_KIND_WORDS = ("kind", "name", "label", "type")
_CITATIONS = frozenset({"bib", "bibtex", "cite", "citation"})
