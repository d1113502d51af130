"""Say what is wrong with a site without touching the output: its sources, and the links between its pages."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

from generator.config import Site
from generator.errors import Origin, Problem, Problems
from generator.ledger import write_ledger
from generator.output import Artifact
from generator.planning import plan
from generator.stages import Progress, untold


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLinks:
    """What a page points at, and the fragments that can be pointed at in it."""

    targets: tuple[str, ...]
    anchors: frozenset[str]


def check(site: Site, *, problems: Problems, accept_urls: bool = False, progress: Progress = untold) -> int:
    """Build a site in memory and tell every problem of its sources and every link that leads nowhere; the number of
    papers.

    With ``accept_urls`` the ledger of published addresses then holds those of this site, and none is told to vanish.
    """
    planned = plan(site, problems=problems, heed_ledger=not accept_urls, progress=progress)
    paths = {artifact.path for artifact in planned.artifacts}
    problems.extend(dead_links(made_pages(planned.artifacts), paths, base=site.base_path))
    if accept_urls:
        write_ledger(site.folder / site.urls, paths)
    return len(planned.gathered.papers)


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
