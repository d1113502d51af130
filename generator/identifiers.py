"""Identifiers and web addresses of papers, read from every shape in which people write them."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote, urlsplit

_DOI = re.compile(r"(10\.\d{4,9}/\S+)")
_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(v\d+)?(?![\d])", re.IGNORECASE)
_ORCID = re.compile(
    r"(?:.*orcid\.org/|orcid:?\s*)?(\d{4})[-‐‑–\s]?(\d{4})[-‐‑–\s]?(\d{4})[-‐‑–\s]?(\d{3}[\dX])/?", re.IGNORECASE
)
_ACL = re.compile(
    r"(?:aclanthology\.org|aclanthology\.info/papers|aclweb\.org/anthology(?:/papers)?)/(?:[A-Z]/[A-Z]\d\d/)?([\w-]+(?:\.[\w-]+\.\d+)?)"
)
_ACL_ID = re.compile(r"(?:\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+|[A-Z]\d\d-\d{4,5})\Z")
_PMLR = re.compile(r"proceedings\.mlr\.press/(v\d+|r\d+)/([\w-]+)")
_PLAIN_URL = re.compile(r"https?://[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?:/[A-Za-z0-9._/~?=&#+-]*)?")
"""An address that is fit as it stands."""
_BARE_HOST = re.compile(
    r"(?:[A-Za-z0-9-]+\.)+(?:com|org|net|io|edu|gov|ai|dev|info|co|eu|uk|de|ch|fr|it|nl|cn|jp|kr|ca|au)/[^\s/]"
)
"""An address without its “https://”."""
_NOTE_IN_URL = re.compile(r"[?&](?:id|noteId)=([\w-]{6,})")
_NOTE = re.compile(r"\s*([\w-]{6,})\s*")
_SAFE = "!#$%&'()*+,/:;=?@[]~-._"


def read_doi(text: str) -> str:
    """The bare DOI in lower case (DOIs ignore case), or the empty string: ``10.1000/xyz``."""
    if "10." not in text:
        return ""
    written = text.replace("\\_", "_").replace("{", "").replace("}", "").strip()
    found = _DOI.search(
        unquote(written) if "%" in written and ("doi.org/" in written or "%2f" in written.lower()) else written
    )
    return found[1].rstrip(".,;").lower() if found else ""


def read_arxiv(text: str) -> str:
    """The arXiv identifier without its version, or the empty string: ``2301.00010``, ``hep-th/9901001``."""
    found = _ARXIV.search(text)
    return found[1] if found else ""


def read_openreview(text: str) -> str:
    """The OpenReview forum id of an id or an address, or the empty string."""
    found = _NOTE_IN_URL.search(text) or _NOTE.fullmatch(text)
    return found[1] if found else ""


def read_orcid(text: str) -> str:
    """An ORCID iD as four groups of four digits, or the empty string where it is none or its check digit is wrong.

    The check digit is that of ISO 7064 mod 11-2 over the fifteen digits before it, ``X`` for ten.
    """
    found = _ORCID.fullmatch(text.strip())
    if not found:
        return ""
    digits = "".join(found.groups()).upper()
    total = 0
    for digit in digits[:-1]:
        total = (total + int(digit)) * 2
    check = (12 - total % 11) % 11
    is_sound = digits[-1] == ("X" if check == 10 else str(check)) and int(digits[:-1]) > 0
    return "-".join(digits[start : start + 4] for start in range(0, 16, 4)) if is_sound else ""


def read_acl(text: str) -> str:
    """The ACL Anthology's id of an address or DOI of it, or of the bare id; else the empty string:
    ``2020.acl-main.1``, ``P18-1001``.
    """
    found = _ACL.search(text)
    bare = found[1] if found else text.strip().removeprefix("10.18653/v1/")
    return bare.lower() if _ACL_ID.match(bare if found else bare[:1].upper() + bare[1:]) else ""


def read_pmlr(text: str) -> str:
    """Volume and key of a page or PDF of the Proceedings of Machine Learning Research, or the empty string:
    ``v139/lund21a``.
    """
    found = _PMLR.search(text)
    return f"{found[1]}/{found[2]}".lower() if found else ""


def read_url(text: str) -> str:
    """A web address (http, https) fit for ``href``, or the empty string where the text is none."""
    if _PLAIN_URL.fullmatch(text):
        return text
    written = re.sub(r"\\url\{([^{}]*)\}", r"\1", text.strip()).strip("<>{} ").replace("\\_", "_").replace("\\%", "%")
    if re.match(r"www\.[\w-]+\.\w", written) or _BARE_HOST.match(written):
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
