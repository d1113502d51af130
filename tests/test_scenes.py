"""A site as others meet it: hosts, feed readers, search engines, scholarly indexes."""

from __future__ import annotations

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest

from generator.build import build
from generator.config import read_site
from generator.errors import Problems

HOME = "https://u.example.org/a/b/"
PAPERS = """\
[{"id": "über/straße & more", "title": "Ü & <3 \\"Maps\\"", "authors": ["R&D <Group>"], "year": 2020,
  "tags": ["a & b", "c/d"]},
 {"key": "DBLP:conf/x/Y19", "title": "Bell\\u0007 \\u001b[31m Roads", "abstract": "Two\\u0000 \\ud800halves.\\tA tab.",
  "date": "2021-05"},
 {"title": "No Date and Nobody", "pages": "–", "doi": "", "pdf": null},
 {"title": "Only a Year", "authors": ["Anonymous"], "year": 2019, "journal": "Journal of Maps", "pages": "61--68",
  "venue": ""}]
"""
ATOM = "{http://www.w3.org/2005/Atom}"
LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"


def built(folder: Path, *, url: str = HOME, papers: str = PAPERS) -> Path:
    (folder / "content").mkdir(parents=True, exist_ok=True)
    (folder / "content" / "papers.json").write_text(papers, "utf-8")
    (folder / "site.yml").write_text(f"title: Maps & Roads\nurl: {url}\n" if url else "title: Maps & Roads\n", "utf-8")
    problems = Problems()
    build(read_site(folder, problems=problems), folder / "out", problems=problems, jobs=1)
    return folder / "out"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("scenes"))


class Page(HTMLParser):
    """The addresses and the metadata of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.metadata: list[tuple[str, str]] = []
        self.canonical = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "link" and found.get("rel") == "canonical":
            self.canonical = found["href"]
        elif tag == "meta" and (name := found.get("name") or found.get("property")):
            self.metadata.append((name, found.get("content", "")))
        else:
            self.targets += [found[name] for name in ("href", "src", "action") if name in found]


def pages(out: Path) -> dict[str, Page]:
    found = sorted(out.rglob("*.html"))
    return {path.relative_to(out).as_posix(): Page(path.read_text("utf-8")) for path in found}


def own(page: Page) -> list[str]:
    """The addresses of a page that do not lead to another host."""
    return [target for target in page.targets if not urlsplit(target).scheme and target]


def test_feed_and_sitemap_are_well_formed_whatever_the_sources_hold(out: Path) -> None:
    for path in sorted(out.rglob("*.xml")):
        ElementTree.fromstring(path.read_bytes())
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]", path.read_text("utf-8"))
    titles = [title.text for title in ElementTree.parse(out / "feed.xml").iter(f"{ATOM}title")]
    assert titles == ["Maps & Roads", "Bell [31m Roads", 'Ü & <3 "Maps"', "Only a Year"]


def test_the_entries_of_a_feed_keep_their_ids(tmp_path: Path) -> None:
    def ids(url: str, papers: str) -> list[str | None]:
        tree = ElementTree.parse(built(tmp_path, url=url, papers=papers) / "feed.xml")
        return [found.text for found in tree.iter(f"{ATOM}id")]

    first = ids(HOME, PAPERS)
    assert len(set(first)) == 4
    assert ids(HOME, PAPERS) == first
    assert ids("https://maps.example.net/", PAPERS) == first
    assert ids(HOME, PAPERS.replace("Bell", "Ball")) == first
    turned = json.dumps(json.loads(PAPERS)[::-1])
    assert ids(HOME, turned) == first


def test_each_page_is_in_the_sitemap_once_by_the_one_address_that_all_use(out: Path) -> None:
    found = [str(loc.text) for loc in ElementTree.parse(out / "sitemap.xml").iter(LOC)]
    assert all(address.startswith(HOME) and address.isascii() for address in found)
    paths = [unquote(address.removeprefix(HOME)) for address in found]
    paths = [f"{path}index.html" if path.endswith("/") or not path else path for path in paths]
    shown = pages(out)
    assert len(set(paths)) == len(paths)
    assert [shown[path].canonical for path in paths] == found
    assert "404.html" not in paths
    assert {name for name in shown if name.startswith(("papers/", "authors/", "tags/", "venues/", "years/"))} <= {
        *paths
    }
    links = {str(link.get("href")) for link in ElementTree.parse(out / "feed.xml").iter(f"{ATOM}link")}
    assert {link for link in links if "/papers/" in link} <= set(found)
    assert f"Sitemap: {HOME}sitemap.xml" in (out / "robots.txt").read_text("utf-8")


def test_no_address_leaves_the_site_or_leads_to_one_that_is_redirected(out: Path) -> None:
    files = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    for name, page in pages(out).items():
        for target in own(page):
            path = unquote(urlsplit(target).path)
            if name == "404.html" and not target.startswith("#"):
                assert target.startswith("/a/b/")
                path = path.removeprefix("/a/b/") or "index.html"
            elif path:
                assert not path.startswith("/")
                path = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            assert not path or path in files, (name, target)
    for style in out.rglob("*.css"):
        for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", style.read_text("utf-8")):
            if not address.startswith("data:"):
                assert (style.parent / address.partition("#")[0]).resolve().is_file()


def test_the_page_for_what_is_not_there_works_at_any_depth(out: Path, tmp_path: Path) -> None:
    lost = pages(out)["404.html"]
    assert ("robots", "noindex") in lost.metadata
    assert lost.canonical == ""
    bare = pages(built(tmp_path, url=""))["404.html"]
    assert all(target.startswith(("/", "#")) for target in own(bare))


def test_no_tag_for_scholars_is_empty_or_made_up(out: Path) -> None:
    for page in pages(out).values():
        tags = [(name, content) for name, content in page.metadata if name.startswith("citation_")]
        assert [tag for tag in tags if not re.search(r"\w", tag[1])] == []
        assert [tag for tag in tags if re.search(r"(?i)none|null|nan\b|anonymous|n\.d\.|pp\.", tag[1])] == []
    year = dict(pages(out)[next(name for name in pages(out) if "only-a-year" in name)].metadata)
    assert {name: content for name, content in year.items() if name.startswith("citation_")} == {
        "citation_title": "Only a Year",
        "citation_publication_date": "2019",
        "citation_journal_title": "Journal of Maps",
        "citation_firstpage": "61",
        "citation_lastpage": "68",
    }
