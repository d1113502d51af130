"""The search as a visitor uses it, in a browser: suggestions, phrases, facets, order, faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

ServeAt = Callable[..., str]


def titles(page: Page) -> list[str]:
    return page.locator(".search-results h3").all_inner_texts()


def ask(page: Page, home: str, query: str) -> None:
    page.goto(f"{home}search.html?q={query}")
    expect(page.get_by_role("status")).to_contain_text("paper")


@pytest.mark.parametrize(
    ("typed", "told", "query"),
    [
        ("bairak", "Papers by Konstantina Bairaktari", "author%3A%22Konstantina%20Bairaktari%22"),
        (
            "uncertainty and cal",
            "Papers tagged uncertainty and calibration",
            "tag%3A%22uncertainty%20and%20calibration%22",
        ),
    ],
)
def test_authors_and_tags_are_suggested_beside_papers(
    site: Path, page: Page, typed: str, told: str, query: str
) -> None:
    page.goto((site / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type(typed)
    page.get_by_role("option", name=told).click()

    expect(page).to_have_url(f"{(site / 'search.html').as_uri()}?q={query}")
    expect(page.locator(".search-results h3").first).to_be_visible()


def test_a_phrase_wants_its_words_in_a_row(site: Path, page: Page) -> None:
    home = f"{site.as_uri()}/"
    ask(page, home, '"conformal prediction"')
    assert "Kandinsky" in " ".join(titles(page))
    ask(page, home, '"prediction conformal"')
    assert titles(page) == []


def test_results_are_narrowed_by_venue_year_and_tag_and_widened_again(site: Path, page: Page) -> None:
    ask(page, f"{site.as_uri()}/", "models")
    before = page.get_by_role("status").inner_text()
    page.get_by_text("Narrow down").click()
    facet = page.locator(".search-facet-groups section").last.get_by_role("link").first
    name, count = facet.inner_text().rsplit(" ", 1)
    facet.click()

    expect(page.get_by_role("searchbox")).to_have_value(f'tag:"{name}" models')
    expect(page.get_by_role("status")).to_have_text(re.compile(f"^{count} papers?$"))
    page.locator(".search-facet-groups [aria-current]").click()
    expect(page.get_by_role("searchbox")).to_have_value("models")
    expect(page.get_by_role("status")).to_have_text(before)


def test_results_are_sorted_by_year_and_the_address_says_so(site: Path, page: Page) -> None:
    ask(page, f"{site.as_uri()}/", "models")
    page.get_by_label("Sort by").select_option("newest")
    expect(page).to_have_url(re.compile(r"\?q=models&sort=newest$"))
    page.reload()

    expect(page.get_by_label("Sort by")).to_have_value("newest")
    expect(page.locator(".search-results h3").first).to_be_visible()


def test_the_snippet_follows_and_shows_what_matched(site: Path, page: Page) -> None:
    ask(page, f"{site.as_uri()}/", "kandinsky")

    expect(page.locator(".search-excerpt mark").first).to_have_text("Kandinsky")


@pytest.mark.parametrize("kind", ["light", "papers", "abstracts"])
def test_a_shard_that_fails_twice_is_told_and_loads_at_the_next_try(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str], kind: str
) -> None:
    failing = [True]

    def answer(route: Route) -> None:
        if failing[0]:
            route.abort()
        else:
            route.continue_()

    page.route(f"**/search/{kind}-*", answer)
    page.goto(f"{serve_at(site)}search.html?q=kandinsky")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    failing[0] = False
    page.get_by_role("button", name="Try again").click()

    expect(page.locator(".search-excerpt mark").first).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    assert faults
    assert [fault for fault in faults if f"/search/{kind}-" not in fault] == []
    faults.clear()


def test_a_shard_that_fails_once_is_asked_for_again(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    tries: list[str] = []

    def answer(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/search/light-*", answer)
    page.goto(f"{serve_at(site)}search.html?q=kandinsky")

    expect(page.locator(".search-results h3").first).to_contain_text("Kandinsky")
    assert len(tries) == 2
    assert faults
    faults.clear()


def with_worker(site: Path, page: Page) -> None:
    """Let the page think that 57 papers are many."""
    script = (site / "static" / "js" / "search-data.js").read_text("utf-8")
    assert "const MANY = 5000;" in script
    changed = script.replace("const MANY = 5000;", "const MANY = 5;")
    page.route("**/search-data.js", lambda route: route.fulfill(body=changed, content_type="text/javascript"))


def test_of_many_papers_a_worker_finds_the_same(site: Path, serve_at: ServeAt, page: Page) -> None:
    home = serve_at(site, "/x/y/")
    ask(page, home, "conformal predicton")
    alone = [page.get_by_role("status").inner_text(), *titles(page)]
    assert page.workers == []
    with_worker(site, page)
    ask(page, home, "conformal predicton")

    assert len(page.workers) == 1
    assert [page.get_by_role("status").inner_text(), *titles(page)] == alone
    page.goto(f"{home}papers/index.html")
    page.keyboard.press("/")
    page.keyboard.type("kandinsky")
    expect(page.get_by_role("option").first).to_contain_text("Kandinsky")
    assert len(page.workers) == 1


def test_from_disk_many_papers_are_searched_without_a_worker(site: Path, page: Page) -> None:
    with_worker(site, page)
    ask(page, f"{site.as_uri()}/", "kandinsky")

    assert page.workers == []
    expect(page.locator(".search-excerpt mark").first).to_be_visible()


def test_a_shard_that_fails_in_the_worker_is_told_and_loads_at_the_next_try(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    failing = [True]
    with_worker(site, page)
    page.context.route("**/search/light-*", lambda route: route.abort() if failing[0] else route.continue_())
    page.goto(f"{serve_at(site)}search.html?q=kandinsky")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    failing[0] = False
    page.get_by_role("button", name="Try again").click()

    expect(page.locator(".search-excerpt mark").first).to_be_visible()
    faults.clear()
