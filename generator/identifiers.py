"""Identifiers and web addresses of papers, read from every shape in which people write them."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

_DOI = re.compile(r"(10\.\d{4,9}/\S+)")
_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(v\d+)?(?![\d])", re.IGNORECASE)
_SAFE = "!#$%&'()*+,/:;=?@[]~-._"


def read_doi(text: str) -> str:
    """The bare DOI in lower case (DOIs ignore case), or the empty string: ``10.1000/xyz``."""
    written = text.replace("\\_", "_").replace("{", "").replace("}", "").strip()
    found = _DOI.search(unquote(written) if "%2f" in written.lower() else written)
    return found[1].rstrip(".,;").lower() if found else ""


def read_arxiv(text: str) -> str:
    """The arXiv identifier without its version, or the empty string: ``2301.00010``, ``hep-th/9901001``."""
    found = _ARXIV.search(text)
    return found[1] if found else ""


def read_openreview(text: str) -> str:
    """The OpenReview forum id of an id or an address, or the empty string."""
    found = re.search(r"(?:[?&](?:id|noteId)=)([\w-]{6,})", text) or re.fullmatch(r"\s*([\w-]{6,})\s*", text)
    return found[1] if found else ""


def read_url(text: str) -> str:
    """A web address (http, https) fit for ``href``, or the empty string where the text is none."""
    written = re.sub(r"\\url\{([^{}]*)\}", r"\1", text.strip()).strip("<>{} ").replace("\\_", "_").replace("\\%", "%")
    if re.match(r"www\.[\w-]+\.\w", written):
        written = f"https://{written}"
    if not re.match(r"https?://[^\s/]", written, re.IGNORECASE) or re.search(r"[\x00-\x1f\"<>`{}|\\^]", written):
        return ""
    try:
        host = urlsplit(written).hostname
    except ValueError:
        return ""
    return quote(written, safe=_SAFE) if host else ""


def doi_url(doi: str) -> str:
    """The address that a DOI resolves at."""
    return "https://doi.org/" + quote(doi, safe="/:;()")
