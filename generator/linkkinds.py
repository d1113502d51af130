"""What the links of a paper lead to, by the words that they show and by their hosts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.identifiers import read_arxiv, read_openreview
from generator.text import squeeze

_PAPER_HOSTS = (
    "arxiv.org", "openreview.net", "doi.org", "aclanthology.org", "aclweb.org", "proceedings.mlr.press", "jmlr.org",
    "papers.nips.cc", "proceedings.neurips.cc", "openaccess.thecvf.com", "ieeexplore.ieee.org", "dl.acm.org",
    "link.springer.com", "sciencedirect.com", "semanticscholar.org", "biorxiv.org", "medrxiv.org", "pnas.org",
    "nature.com", "science.org", "usenix.org", "ecva.net", "isca-speech.org", "ojs.aaai.org", "hal.science",
)  # fmt: skip
"""Where papers are: whatever else is said of them, what links there is a paper."""
_CODE_HOSTS = ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org")
_VIDEO_HOSTS = ("youtube.com", "youtu.be", "vimeo.com", "bilibili.com", "slideslive.com")
_KINDS: Mapping[str, str] = {
    "pdf": r"pdf",
    "paper": r"(?:full |long |short )?paper|arxiv\b.*|abs(?:tract)?|doi|openreview|preprint|acl|pmlr|ieee|acm|springer|"
    r"论文|原文",
    "code": r"(?:official |unofficial )?(?:code|github|git|repo(?:sitory)?|implementation|source|pytorch|tensorflow|"
    r"torch|jax|keras|matlab|julia|tf|caffe|(?:python|java|c\+\+|r|rust)\b)\b.*|代码",
    "data": r"data(?:sets?)?\b.*",
    "video": r"(?:video|talk|youtube|recording|presentation video|lecture)\b.*|视频",
    "slides": r"(?:slides?|ppt|presentation)\b.*",
    "poster": r"poster\b.*",
    "project": r"project(?:[ -]?(?:page|site|website))?|项目(?:主页)?",
    "supplement": r"supp(?:l\w*)?(?: materials?)?|appendix|补充材料",
    "url": r"(?:home|web)?[ -]?(?:page|site)|主页",
    "": r"bib(?:tex)?|cite|citation|star(?:s)?|stargazers|back to .*|top|⬆.*",
    "link": r"links?|here|url|html|official|blog(?: ?post)?|post|demo|models?|weights|review|"
    r"notes?|summary|tweet|twitter|colab|hugging ?face|hf|tutorial|explained|article|链接",
}
"""What a link is, by the words it shows; the empty kind is passed over."""
_BY_WORDS = tuple((kind, re.compile(rf"(?:{words})\Z", re.IGNORECASE)) for kind, words in _KINDS.items())


def kind_of(words: str, url: str) -> str:
    """What a link leads to: a field of links, ``paper``, ``link``, empty (to be passed over), or ``title`` where its
    words are none of a link's.
    """
    shown = squeeze(words.strip("[]()|:*_ ✨🔗📄💻"))
    for kind, pattern in _BY_WORDS:
        if pattern.match(shown):
            return by_host(url, "link") if kind == "link" else kind
    return by_host(url, "link") if not re.search(r"\w", shown) or shown == url else "title"


def address_fields(kind: str, url: str) -> Iterator[tuple[str, str]]:
    """The fields that a link of a kind fills."""
    host = _host(url)
    if kind in ("paper", "pdf", "title", "link", "url"):
        if "arxiv.org" in host and (arxiv := read_arxiv(url)):
            yield "arxiv", arxiv
            return
        if host == "openreview.net" and "id=" in url and (openreview := read_openreview(url)):
            yield "openreview", openreview
            return
        doi = re.search(r"10\.\d{4,9}/[^\s?#]+[^\s?#./]", re.sub(r"(?:\.pdf|/full|/abstract)\Z", "", url))
        if doi and kind != "url":
            yield "doi", doi[0]
            if kind != "paper" or host.endswith("doi.org") or not is_pdf(url):
                return
    if kind == "paper":
        yield ("pdf" if is_pdf(url) else "url"), url
    elif kind in ("title", "link"):
        found = by_host(url, "url")
        yield ("pdf" if is_pdf(url) else "url" if found == "paper" else found), url
    else:
        yield kind, url


def by_host(url: str, otherwise: str) -> str:
    """``code``, ``video`` or ``paper`` where an address is on a host of such."""
    host = _host(url)

    def among(hosts: Sequence[str]) -> bool:
        return any(host == known or host.endswith(f".{known}") for known in hosts)

    if among(_CODE_HOSTS) and not is_pdf(url):
        return "code"
    if among(_VIDEO_HOSTS):
        return "video"
    return "paper" if among(_PAPER_HOSTS) or is_pdf(url) else otherwise


def is_code(url: str) -> bool:
    """Whether an address is a repository's."""
    return by_host(url, "") == "code"


def is_pdf(url: str) -> bool:
    """Whether an address is that of a PDF file."""
    return url.partition("#")[0].partition("?")[0].lower().endswith(".pdf") or "arxiv.org/pdf/" in url


def is_page(url: str) -> bool:
    """Whether an address is that of a paper's page where papers are, and not of its PDF."""
    return by_host(url, "") == "paper" and not re.search(r"pdf|/stamp/|/download", url, re.IGNORECASE)


def leads_out(address: str) -> bool:
    """Whether a link of a list leads somewhere from another site: not within the page, or to a text beside the list."""
    return bool(address) and not address.startswith("#") and not _BESIDE.match(address)


_BESIDE = re.compile(
    r"(?![A-Za-z][\w+.-]*:)(?:[^?#]*/|[^?#]*\.(?:md|bib|txt|prototxt|py|ipynb))(?:[?#].*)?\Z", re.IGNORECASE
)


def is_video(url: str) -> bool:
    """Whether an address is that of a video."""
    return by_host(url, "") == "video"


def _host(url: str) -> str:
    found = re.match(r"https?://(?:www\.)?([^/?#:]+)", url, re.IGNORECASE)
    return found[1].lower() if found else ""
