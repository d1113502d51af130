"""Where pages stand: the way from a page to the root of the site, and the addresses of pages."""

from __future__ import annotations

from urllib.parse import quote

from generator.config import Site


def root_of(path: str) -> str:
    """The way from a page to the root of the site."""
    return "../" * path.count("/")


def address_of(path: str, site: Site) -> str:
    """The absolute address of a page, where the site has one."""
    folder, _, file = path.rpartition("/")
    address = f"{folder}/".lstrip("/") if file == "index.html" else path
    return site.url + quote(address) if site.url else ""
