"""Links to files of the site, as other programs need them: with the address of the site."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import quote

from generator.catalogue import Entry
from generator.config import Site


def with_addresses(entry: Entry, site: Site) -> Entry:
    """An entry whose links to files of the site are web addresses, where the site has one."""
    links = entry.paper.links
    if not site.url or not any(link.is_local for link in links):
        return entry
    whole = tuple(replace(link, url=site.url + quote(link.url)) if link.is_local else link for link in links)
    return replace(entry, paper=replace(entry.paper, links=whole, original=""))
