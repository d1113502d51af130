"""Say what is wrong with a site without touching the output: its sources, and the links between its pages."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

from generator.build import Progress, gather, promise, untold, view
from generator.config import Site
from generator.errors import Origin, Problem, Problems
from generator.exports import refer
from generator.output import Artifact
from generator.pages import all_pages
from generator.render import Renderer
from generator.textpages import read_text_pages
from generator.theme import template_folders


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLinks:
    """What a page points at, and the fragments that can be pointed at in it."""

    targets: tuple[str, ...]
    anchors: frozenset[str]


def check(site: Site, *, problems: Problems, progress: Progress = untold) -> int:
    """Build a site in memory and tell every problem of its sources and every link that leads nowhere; the number of
    papers.
    """
    gathered = gather(site, problems=problems, progress=progress)
    texts = read_text_pages(site.folder / site.pages, problems)
    pages = list(all_pages(gathered.catalogue, site, texts, partial(refer, site=site)))
    renderer = Renderer(template_folders(site.folder), view(site, texts))
    artifacts = list(promise(gathered.catalogue, site, pages, renderer))
    problems.extend(dead_links(made_pages(artifacts), {artifact.path for artifact in artifacts}, base=site.base_path))
    return len(gathered.catalogue.entries)


def made_pages(artifacts: Iterable[Artifact]) -> dict[str, PageLinks]:
    """The links of every HTML file, by path."""
    return {a.path: read_links(a.make().decode()) for a in artifacts if a.path.endswith(".html")}


def read_links(html: str) -> PageLinks:
    """The links and anchors of an HTML text."""
    reader = _LinkReader()
    reader.feed(html)
    reader.close()
    return PageLinks(targets=tuple(reader.targets), anchors=frozenset(reader.anchors))


def dead_links(pages: Mapping[str, PageLinks], files: set[str], *, base: str) -> Iterator[Problem]:
    """A problem for each link within the site that leads to no file, or to no such fragment.

    ``files`` are all paths of the output. ``base`` is the path that the 404 page, whose links are absolute, has in
    front of them.
    """
    for path, links in pages.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            aim = path
            if parts.path.startswith("/"):
                aim = unquote(parts.path).removeprefix(base)
            elif parts.path:
                aim = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
            aim = "index.html" if aim in ("", ".") else aim
            if aim not in files:
                yield Problem(severity="error", origin=Origin(file=path), what=f"the link to “{target}” leads nowhere")
            elif parts.fragment and aim in pages and unquote(parts.fragment) not in pages[aim].anchors:
                yield Problem(
                    severity="error", origin=Origin(file=path), what=f"there is no “#{parts.fragment}” in {aim}"
                )


class _LinkReader(HTMLParser):
    """Gathers links (``href``, ``src``, form actions) and anchors (``id``)."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.append(value)
            elif name in ("href", "src", "action") and value and (tag, name) != ("base", "href"):
                self.targets.append(value)
