"""What HTML may reach a page."""

from __future__ import annotations

import nh3

_SCHEMES = {"http", "https", "mailto"}
_CLASSES = {"span": {"sc", "fn", "cite"}, "code": {"tex"}, "a": {"url"}}
_INLINE_TAGS = {"em", "strong", "code", "sub", "sup", "u", "s", "span"}
_BLOCK_TAGS = _INLINE_TAGS | {"p", "br", "a", "ul", "ol", "li"}
_PAGE_TAGS = _BLOCK_TAGS | set(
    "h1 h2 h3 h4 h5 h6 blockquote pre hr table caption thead tbody tfoot tr th td img figure "
    "figcaption dl dt dd div abbr cite q kbd samp var mark small del ins i b details summary "
    "section".split()
)
_PAGE_ATTRIBUTES = {
    "*": {"id", "class", "lang", "dir", "title"},
    "a": {"href", "hreflang", "rel"},
    "img": {"src", "alt", "width", "height", "loading"},
    "th": {"colspan", "rowspan", "scope"},
    "td": {"colspan", "rowspan"},
    "ol": {"start", "reversed", "type"},
    "li": {"value"},
    "details": {"open"},
    "blockquote": {"cite"},
}

_INLINE = nh3.Cleaner(tags=_INLINE_TAGS, attributes={}, allowed_classes=_CLASSES, link_rel=None)
_BLOCK = nh3.Cleaner(
    tags=_BLOCK_TAGS,
    attributes={"a": {"href"}},
    allowed_classes=_CLASSES,
    url_schemes=_SCHEMES,
    link_rel="nofollow noopener",
)
_PAGE = nh3.Cleaner(
    tags=_PAGE_TAGS,
    attributes=_PAGE_ATTRIBUTES,
    url_schemes=_SCHEMES,
    link_rel=None,
)


def inline(markup: str) -> str:
    """HTML for inside a line or a link: fonts only, no links, no blocks."""
    return _INLINE.clean(markup).replace("&nbsp;", "\u00a0")


def block(markup: str) -> str:
    """HTML for an abstract: paragraphs, lists, fonts, and links with safe schemes."""
    return _BLOCK.clean(markup).replace("&nbsp;", "\u00a0")


def page(markup: str) -> str:
    """HTML for a page its author wrote: headings, tables, images and code besides; nothing that runs."""
    return _PAGE.clean(markup).replace("&nbsp;", "\u00a0")
