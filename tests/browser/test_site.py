"""The shipped site as a reader meets it: from a host, below a base path, and from a folder on disk."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parent.parent.parent
PLACES = ("/", "/x/y/", "file")

OpenPage = Callable[..., Page]
ServeAt = Callable[..., str]


@pytest.fixture(params=PLACES)
def home(request: pytest.FixtureRequest, site: Path, serve_at: ServeAt) -> str:
    """The address of the shipped site's folder, in each of the places."""
    return f"{site.as_uri()}/" if request.param == "file" else serve_at(site, request.param)


@pytest.fixture(scope="session")
def papers() -> list[dict[str, object]]:
    """The papers of the shipped catalogue, as ``papershelf list`` prints them."""
    command = [sys.executable, "-m", "generator", "list", "--quiet", "--format", "jsonl"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
    return [json.loads(line) for line in done.stdout.splitlines()]


def texts(page: Page, selector: str) -> list[str]:
    return [text.strip() for text in page.locator(selector).all_inner_texts()]


def test_a_reader_walks_from_the_home_page_to_a_paper_and_its_company(home: str, page: Page) -> None:
    page.goto(f"{home}index.html")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Tags").click()
    page.get_by_role("link", name="uncertainty and calibration").first.click()
    page.locator(".row-title a", has_text="Kandinsky Conformal Prediction").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Kandinsky Conformal Prediction: Beyond Class")
    page.locator("article").get_by_role("link", name="Konstantina Bairaktari").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Konstantina Bairaktari")
    page.locator(".row-title a", has_text="Kandinsky Conformal Prediction").click()
    page.locator("article").get_by_role("link", name="ICML", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ICML")
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Next").click()
    expect(page.locator("h3.row-title")).to_have_count(7)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("kandinsky", "Kandinsky Conformal Prediction"),
        ("multicalib", "Improved and Oracle-Efficient Online"),
        ("leblanc", "Generalization Bounds via Meta-Learned Model Representations"),
        ("jailbrak", "Jailbreak"),
    ],
)
def test_typing_in_the_box_brings_the_paper_to_the_top(home: str, page: Page, typed: str, title: str) -> None:
    page.goto(f"{home}authors/index.html")
    page.keyboard.press("/")
    page.keyboard.type(typed)
    first = page.get_by_role("option").first
    expect(first).to_contain_text(title)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_contain_text(title)


def test_enter_without_a_choice_leads_to_the_search_page_with_the_query_in_its_address(home: str, page: Page) -> None:
    page.goto(f"{home}index.html")
    page.keyboard.press("/")
    page.keyboard.type("conformal")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")

    expect(page).to_have_url(f"{home}search.html?q=conformal")
    expect(page.locator(".search-results h3").first).to_contain_text("Kandinsky")
    expect(page.get_by_role("status")).to_contain_text("paper")


@pytest.mark.parametrize(
    "typed", ["foo:bar", '"', "~", "*", "-", "^", "title:", "a" * 5000, "<img src=x onerror=alert(1)>"]
)
def test_nothing_that_is_typed_breaks_the_search(site: Path, serve_at: ServeAt, page: Page, typed: str) -> None:
    page.goto(f"{serve_at(site)}search.html")
    box = page.get_by_role("searchbox")
    box.fill(typed)
    expect(page.get_by_role("status")).not_to_be_empty()
    box.fill("kandinsky")

    expect(page.locator(".search-results h3").first).to_contain_text("Kandinsky")


def test_every_paper_is_reached_from_its_tags_authors_venue_and_year(
    site: Path, papers: list[dict[str, object]]
) -> None:
    assert len(papers) == 57
    links: dict[str, set[str]] = {}
    for folder in ("tags", "authors", "venues", "years"):
        for path in sorted((site / folder).glob("*.html")):
            for href in re.findall(r'class="row-title"[^>]*><a href="\.\./papers/([^"]+)"', path.read_text("utf-8")):
                links.setdefault(href, set()).add(folder)

    assert {str(paper["id"]): links[f"{paper['id']}.html"] for paper in papers} == {
        str(paper["id"]): {"tags", "authors", "venues", "years"} for paper in papers
    }


def test_titles_are_set_as_their_authors_meant_them(site: Path, page: Page) -> None:
    page.goto((site / "papers" / "zheng25q.html").as_uri())
    assert page.locator("h1 code").inner_text() == "[MASK]"
    page.goto((site / "papers" / "ghuge25a.html").as_uri())
    assert page.locator("h1 math msub").count() == 1
    page.goto((site / "papers" / "li25bk.html").as_uri())
    assert texts(page, "h1") == ["BECAME: Bayesian Continual Learning with Adaptive Model Merging"]


def test_without_scripts_every_page_is_complete_and_search_says_what_to_do(site: Path, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto((site / "papers" / "bairaktari25a.html").as_uri())
    expect(page.locator("pre")).to_contain_text("@inproceedings{bairaktari25a")
    expect(page.get_by_role("button")).to_have_count(0)
    page.goto((site / "search.html").as_uri())
    expect(page.locator("noscript p")).to_be_visible()


def test_the_citation_is_copied(site: Path, serve_at: ServeAt, open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{serve_at(site)}papers/bairaktari25a.html")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()

    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == page.get_by_role("tabpanel").inner_text().strip()


@pytest.mark.parametrize("width", [320, 390, 1280, 2000])
@pytest.mark.parametrize("path", ["index.html", "papers/ghuge25a.html", "papers/index.html", "authors/index.html"])
def test_no_page_is_wider_than_the_window(site: Path, open_page: OpenPage, path: str, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800})
    page.goto((site / path).as_uri())

    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_address_that_is_none_shows_a_page_that_leads_back(
    tmp_path: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    out = tmp_path / "out"
    address = ["--site-url", "https://u.example.org/x/y/"]
    subprocess.run([sys.executable, "-m", "generator", "build", "-q", *address, "-o", str(out)], cwd=ROOT, check=True)
    home = serve_at(out, "/x/y/")
    page.goto(f"{home}no/such/page")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    page.keyboard.press("/")
    page.keyboard.type("kandinsky")
    expect(page.get_by_role("option").first).to_contain_text("Kandinsky")
    page.locator("main").get_by_role("link", name="Papers").click()
    expect(page).to_have_url(f"{home}papers/index.html")

    assert faults == [
        "answer 404: " + f"{home}no/such/page",
        "console error: Failed to load resource: the server responded with a status of 404 (Not Found) "
        f"({home}no/such/page)",
    ]
    faults.clear()


def test_without_companions_there_are_57_pages_with_honest_labels(tmp_path: Path, page: Page) -> None:
    shelf, out = tmp_path / "shelf", tmp_path / "out"
    shutil.copytree(ROOT / "content", shelf / "content", ignore=shutil.ignore_patterns("*.yml"))
    subprocess.run([sys.executable, "-m", "generator", "build", str(shelf), "-q", "-o", str(out)], cwd=ROOT, check=True)
    pages = [path for path in sorted((out / "papers").glob("*.html")) if not path.name.startswith("index.")]

    assert len(pages) == 57
    page.goto(pages[0].as_uri())
    expect(page.get_by_text("the source gives no title")).to_be_visible()
