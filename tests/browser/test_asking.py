"""How the search takes what it is asked, in a browser: from addresses, at any depth, and when answers are late."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

ServeAt = Callable[..., str]


@pytest.mark.parametrize("path", ["index.html", "papers/bairaktari25a.html", "papers/index.html"])
def test_nothing_of_the_search_is_loaded_before_someone_looks_into_the_box(
    site: Path, serve_at: ServeAt, page: Page, path: str
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{serve_at(site, '/x/y/')}{path}")
    page.wait_for_load_state("networkidle")
    parts = ("/search/", "search-")
    assert [url for url in asked if any(part in url for part in parts)] == []
    page.keyboard.press("/")
    page.keyboard.type("kandinsky")
    expect(page.get_by_role("option").first).to_contain_text("Kandinsky")

    assert {url.split("/x/y/")[0] for url in asked if any(part in url for part in parts)} == {
        asked[0].split("/x/y/")[0]
    }
    assert any("/x/y/search/manifest.js" in url for url in asked)


@pytest.mark.parametrize(
    ("query", "read"),
    [
        ("?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", "<img src=x onerror=alert(1)>"),
        ("?q=%E0%A4%A", "\ufffd%A"),
        ("?q=caf%C3%A9+maps", "café maps"),
        ("?q=", ""),
        ("?q=zzzz&q=maps", "zzzz"),
        ("?q=100%", "100%"),
    ],
)
def test_a_query_in_the_address_is_text(site: Path, serve_at: ServeAt, page: Page, query: str, read: str) -> None:
    page.goto(f"{serve_at(site)}search.html{query}")
    expect(page.get_by_role("searchbox")).to_have_value(read)
    expect(page.get_by_role("status")).not_to_be_empty()

    assert page.locator("main img").count() == 0
    assert page.get_by_role("alert").is_hidden()


@pytest.mark.parametrize("path", ["index.html", "papers/bairaktari25a.html", "search.html"])
def test_under_a_base_path_what_is_found_is_reached_from_every_depth(
    site: Path, serve_at: ServeAt, page: Page, path: str
) -> None:
    home = serve_at(site, "/proj/")
    page.goto(f"{home}{path}")
    if path == "search.html":
        page.get_by_role("searchbox").fill("kandinsky")
        page.locator(".search-results h3 a").first.click()
    else:
        page.keyboard.press("/")
        page.keyboard.type("kandinsky")
        page.get_by_role("option").filter(has_text="Kandinsky").first.click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Kandinsky")
    assert page.url.startswith(f"{home}papers/")


def test_while_the_search_is_loading_the_page_says_so_and_then_answers(
    site: Path, serve_at: ServeAt, page: Page
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/search/manifest.js*", hold)
    page.goto(f"{serve_at(site)}search.html?q=kandinsky", wait_until="commit")
    expect(page.get_by_role("status")).to_have_text("Loading the search …")
    held.pop().continue_()

    expect(page.locator(".search-results h3").first).to_contain_text("Kandinsky")


def test_what_is_typed_before_the_box_is_loaded_is_answered_when_it_is(
    site: Path, serve_at: ServeAt, page: Page
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/search-box.js", hold)
    page.goto(f"{serve_at(site)}index.html")
    with page.expect_request("**/search-box.js"):
        page.keyboard.press("/")
    page.keyboard.type("kandinsky")
    expect(page.get_by_role("combobox")).to_have_value("kandinsky")
    held.pop().continue_()

    expect(page.get_by_role("option").first).to_contain_text("Kandinsky")


@pytest.mark.parametrize("in_box", [False, True], ids=["on the search page", "in the box"])
def test_a_late_answer_never_takes_the_place_of_a_newer_one(
    site: Path, serve_at: ServeAt, page: Page, *, in_box: bool
) -> None:
    held: list[Route] = []
    first: set[str] = set()

    def answer(route: Route) -> None:
        # What the first query asks for comes after the answer to the second.
        if route.request.url in first or not first:
            first.add(route.request.url)
            held.append(route)
        else:
            route.continue_()

    home = serve_at(site)
    page.goto(f"{home}index.html" if in_box else f"{home}search.html")
    box = page.get_by_role("combobox" if in_box else "searchbox")
    found = page.get_by_role("option") if in_box else page.locator(".search-results h3")
    page.route("**/search/papers-*", answer)
    with page.expect_request("**/search/papers-*"):
        box.fill("kandinsky")
    box.fill("jailbreak")
    expect(found.first).to_contain_text("ailbreak")
    before = found.all_inner_texts()
    assert held
    with page.expect_response("**/search/papers-*"):
        held.pop().continue_()
    page.wait_for_timeout(300)

    assert found.all_inner_texts() == before
    assert "Kandinsky" not in " ".join(before)
