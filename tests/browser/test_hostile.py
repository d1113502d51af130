"""Hostile texts in every field of a paper, on every page that shows them: nothing runs, nothing is fetched."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.markup.test_hostile import HOSTILE

OpenPage = Callable[..., Page]
ServeAt = Callable[..., str]

TRAP = """
window.ran = [];
for (const name of ['alert', 'prompt', 'confirm', 'msgbox']) {
  window[name] = (...what) => { window.ran.push([name, ...what]); };
}
"""
# Whatever could still run is set off by hand: a handler that waits for the mouse, a link that waits for a click.
PROVOKE = """() => {
  const found = [];
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/i.test(name)) found.push(`${element.localName} ${name}`);
      const leads = /href$|^src$|action$/i.test(name) && element.localName !== 'link';
      const runs = /^[\\s\\u0000-\\u001f]*(javascript|vbscript|data):/i.test(value);
      if (leads && runs) found.push(`${element.localName} ${value}`);
    }
    if (element.closest('main')) {
      for (const type of ['mouseover', 'focus', 'toggle', 'error']) element.dispatchEvent(new Event(type));
    }
  }
  const own = /static\\/js\\/|search\\/|citations\\/|map\\//;
  const scripts = [...document.scripts].filter((script) => !own.test(script.src));
  found.push(...scripts.map((script) => `script ${script.src} ${script.text}`));
  const kinds = 'iframe, object, embed, base, meta[http-equiv=refresh], form:not([role=search])';
  const others = document.querySelectorAll(kinds);
  found.push(...[...others].map((other) => other.outerHTML));
  return [...found, ...window.ran.map(String)];
}"""


def paper(number: int, source: str) -> dict[str, object]:
    return {
        "id": f"paper-{number}",
        "title": f"Wicked {number} {source}",
        "abstract": f"Abstract *a* $x$ {source} and more.\n\n- {source}\n- {source}",
        "authors": [{"given": "Mallory", "family": source}],
        "tags": [source, "wicked"],
        "venue": source,
        "series": source,
        "publisher": source,
        "volume": source,
        "pages": source,
        "address": source,
        "editor": source,
        "year": 2020,
        "award": source,
        "state": "corrected",
        "state_note": source,
        "note": source,
        "lang": source,
        "doi": source,
        "url": source,
        "pdf": f"https://ok.org/{source}",
        "links": {source: "https://ok.org/", "code": source},
    }


@pytest.fixture(scope="module")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a Markdown paper for each hostile text, and pages that hold them all."""
    shelf = tmp_path_factory.mktemp("hostile")
    (shelf / "content").mkdir()
    (shelf / "pages").mkdir()
    (shelf / "site.yml").write_text("title: <script>alert(1)</script>\ntagline: <img src=x onerror=alert(1)>\n")
    for number, source in enumerate(HOSTILE):
        front = json.dumps(paper(number, source), ensure_ascii=False)
        body = f"# {source}\n\n{source}\n\n> {source}\n\n| a |\n|---|\n| {source} |\n\n[^n]\n\n[^n]: {source}\n"
        (shelf / "content" / f"{number}.md").write_text(f"---\n{front}\n---\n\n{body}", encoding="utf-8")
    (shelf / "pages" / "about.md").write_text("# About\n\n" + "\n\n".join(HOSTILE), encoding="utf-8")
    (shelf / "pages" / "index.md").write_text("\n\n".join(HOSTILE[::-1]), encoding="utf-8")
    command = [sys.executable, "-m", "generator", "build", str(shelf), "--quiet", "-o", str(shelf / "out")]
    subprocess.run(command, cwd=Path(__file__).parent.parent.parent, check=True)
    return shelf / "out"


@pytest.fixture
def trapped(open_page: OpenPage) -> Page:
    """A page in which all that hostile texts call is counted instead."""
    page = open_page()
    page.add_init_script(TRAP)
    return page


def pages_to_open(site: Path) -> list[str]:
    """All pages that do not lead on at once; of authors, tags and venues, whose pages are alike, every third."""
    pages = []
    for folder in (site, *sorted(path for path in site.iterdir() if path.is_dir())):
        found = [path for path in sorted(folder.glob("*.html")) if "<h1>Page moved</h1>" not in path.read_text("utf-8")]
        step = {"authors": 3, "tags": 3, "venues": 3}.get(folder.name, 1)
        pages += [path.relative_to(site).as_posix() for path in found[::step]]
    return pages


def without_broken_images(faults: list[str]) -> list[str]:
    """The faults but for images that a Markdown body may well ask of its own site, which has none of them."""
    return [fault for fault in faults if not re.search(r"answer 404: |status of 404", fault)]


def test_nothing_runs_on_any_page(hostile_site: Path, serve_at: ServeAt, trapped: Page, faults: list[str]) -> None:
    home = serve_at(hostile_site)
    for path in pages_to_open(hostile_site):
        trapped.goto(home + quote(path))
        assert (path, trapped.evaluate(PROVOKE)) == (path, [])

    assert without_broken_images(faults) == []
    faults.clear()


def test_nothing_runs_where_hostile_papers_are_found(hostile_site: Path, serve_at: ServeAt, trapped: Page) -> None:
    trapped.goto(f"{serve_at(hostile_site)}search.html?q=wicked")
    results = trapped.locator(".search-results h3")
    more = trapped.get_by_role("button", name="More papers")
    expect(results.first).to_be_visible()
    while more.is_visible():
        more.click()

    expect(results).to_have_count(len(HOSTILE))
    assert trapped.evaluate(PROVOKE) == []


def test_nothing_runs_that_is_searched_for(hostile_site: Path, serve_at: ServeAt, trapped: Page) -> None:
    home = serve_at(hostile_site)
    for number in range(0, len(HOSTILE), 5):
        query = " ".join(HOSTILE[number : number + 5])
        trapped.goto(f"{home}search.html?q={quote(query)}")
        expect(trapped.get_by_role("status")).not_to_be_empty()
        assert (query, trapped.evaluate(PROVOKE)) == (query, [])


def test_nothing_runs_in_the_list_under_the_search_box(hostile_site: Path, serve_at: ServeAt, trapped: Page) -> None:
    trapped.goto(f"{serve_at(hostile_site)}papers/index.html")
    for typed in ("wicked", "mallory", "<script>alert(1)</script>"):
        trapped.get_by_role("combobox", name="Search papers").fill(typed)
        expect(trapped.get_by_role("option").first).to_be_visible()
        assert (typed, trapped.evaluate(PROVOKE)) == (typed, [])


def test_nothing_runs_where_hostile_papers_are_kept(hostile_site: Path, serve_at: ServeAt, trapped: Page) -> None:
    home = serve_at(hostile_site)
    trapped.goto(f"{home}papers/index.html")
    buttons = trapped.locator("[data-keep]")
    count = buttons.count()
    buttons.evaluate_all("all => all.forEach(each => each.click())")
    trapped.goto(f"{home}reading-list.html")
    expect(trapped.locator(".kept-note")).to_have_count(count)
    trapped.get_by_text("Export", exact=True).click()
    for kind in ("bibtex", "markdown", "csv"):
        trapped.get_by_label("Format").select_option(kind)
        trapped.get_by_role("button", name="Copy", exact=True).click()
        expect(trapped.locator(".export-told")).to_have_text(re.compile("^(?:Copied|Selected)"))

    assert trapped.evaluate(PROVOKE) == []
