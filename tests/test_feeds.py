"""What other programs read of a site."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.config import bare_site, with_url
from generator.pages import feeds
from generator.pages.feeds import sitemap_pages
from generator.pages.types import SitemapPage

SITE = with_url(bare_site(Path(), ()), "https://example.org/")


def address(path: str) -> str:
    return f"https://example.org/{path.removesuffix('index.html')}"


def sitemap(*paths: str) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    for planned in sitemap_pages(paths, address, SITE):
        page = planned.make()
        assert isinstance(page, SitemapPage)
        assert page.path == planned.path
        yield page.path, page.urls, page.parts


def test_a_sitemap_holds_addresses_in_order() -> None:
    assert [*sitemap("papers/b.html", "papers/index.html", "a.html")] == [
        (
            "sitemap.xml",
            ("https://example.org/a.html", "https://example.org/papers/", "https://example.org/papers/b.html"),
            (),
        )
    ]


def test_a_long_sitemap_is_an_index_of_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "SITEMAP_LIMIT", 2)

    assert [*sitemap("b.html", "c.html", "a.html")] == [
        ("sitemap.xml", (), ("https://example.org/sitemap.1.xml.gz", "https://example.org/sitemap.2.xml.gz")),
        ("sitemap.1.xml.gz", ("https://example.org/a.html", "https://example.org/b.html"), ()),
        ("sitemap.2.xml.gz", ("https://example.org/c.html",), ()),
    ]
