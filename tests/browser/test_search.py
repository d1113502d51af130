"""The search as a visitor uses it, in a browser: suggestions, phrases, facets, order, faults."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from generator.build import build
from generator.config import read_site
from generator.errors import Problems

ServeAt = Callable[..., str]


def titles(page: Page) -> list[str]:
    return page.locator(".search-results h3").all_inner_texts()


def ask(page: Page, home: str, query: str) -> None:
    page.goto(f"{home}search.html?q={query}")
    expect(page.get_by_role("status")).to_contain_text("paper")


@pytest.mark.parametrize(
    ("typed", "told", "path"),
    [
        ("bairak", "Author Konstantina Bairaktari 1 paper", "authors/konstantina-bairaktari.html"),
        ("uncertainty and cal", "Tag uncertainty and calibration", "tags/uncertainty-and-calibration.html"),
        ("icml", "Venue ICML 57 papers", "venues/icml.html"),
    ],
)
def test_authors_tags_and_venues_are_suggested_beside_papers_and_lead_to_their_pages(
    site: Path, page: Page, typed: str, told: str, path: str
) -> None:
    page.goto((site / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type(typed)
    page.get_by_role("option", name=told).click()

    expect(page).to_have_url((site / path).as_uri())


def test_an_author_who_has_no_page_is_suggested_and_printed_with_a_search_for_their_papers(
    tmp_path: Path, page: Page
) -> None:
    records = "- {title: Tides, authors: [Ana Lund, Bo Reyes], year: 2024}\n- {title: Rails, authors: [Ana Lund]}\n"
    (tmp_path / "papers.yml").write_text(records, "utf-8")
    (tmp_path / "site.yml").write_text("author_pages: 2\nsources: papers.yml\n", "utf-8")
    problems = Problems()
    build(read_site(tmp_path, problems=problems), tmp_path / "out", problems=problems)
    page.goto((tmp_path / "out" / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("bo rey")
    page.get_by_role("option", name="Author Bo Reyes 1 paper").click()

    expect(page.locator(".search-results h3")).to_have_text(["Tides"])
    links = page.locator(".search-results .row-authors a").evaluate_all("all => all.map((a) => a.getAttribute('href'))")
    assert links == ["authors/ana-lund.html", "search.html?author=bo-reyes"]


def test_the_suggestions_are_walked_by_keyboard_alone(site: Path, page: Page) -> None:
    page.goto((site / "tags" / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("conformal")
    options = page.get_by_role("option")
    expect(options.first).to_be_visible()
    box = page.get_by_role("combobox")
    selected = page.locator("[role=option][aria-selected=true]")
    page.keyboard.press("ArrowDown")
    expect(selected).to_have_count(1)
    expect(box).to_have_attribute("aria-activedescendant", selected.get_attribute("id") or "")
    page.keyboard.press("End")
    expect(options.last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Home")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowUp")
    expect(selected).to_have_count(0)
    expect(box).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(box).to_have_value("conformal")
    page.keyboard.press("Escape")
    expect(box).to_have_value("")


def test_tab_leads_from_the_box_past_the_suggestions(site: Path, page: Page) -> None:
    page.goto((site / "papers" / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("model")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Tab")

    expect(page.get_by_role("listbox")).to_be_hidden()
    assert page.evaluate("document.activeElement.closest('.searchbox')") is None


def test_a_suggestion_says_why_it_is_one(site: Path, page: Page) -> None:
    page.goto((site / "index.html").as_uri())
    page.keyboard.press("/")
    page.keyboard.type("uncertainty")
    first = page.get_by_role("option").first

    expect(first.locator("mark").first).to_have_text("uncertainty")
    expect(first).to_contain_text("Tagged uncertainty and calibration")


def test_a_phrase_wants_its_words_in_a_row(site: Path, page: Page) -> None:
    home = f"{site.as_uri()}/"
    ask(page, home, '"conformal prediction"')
    assert "Kandinsky" in " ".join(titles(page))
    ask(page, home, '"prediction conformal"')
    assert titles(page) == []


def test_results_are_narrowed_and_widened_again_and_the_address_says_so(site: Path, page: Page) -> None:
    ask(page, f"{site.as_uri()}/", "models")
    before = titles(page)
    page.get_by_text("Filter", exact=True).click()
    option = page.get_by_role("group", name="Tag").get_by_role("checkbox").first
    slug = option.get_attribute("value")
    count = page.get_by_role("group", name="Tag").locator(".count").first.inner_text()
    option.check()

    expect(page.get_by_text(re.compile(f"^{count} of \\d+ papers$"))).to_be_visible()
    assert page.url.endswith(f"?q=models&tag={slug}")
    assert titles(page) != before
    page.get_by_role("button", name="Take away Tag").click()
    expect(page).to_have_url(re.compile(r"\?q=models$"))
    assert titles(page) == before


def test_what_results_are_narrowed_to_stays_while_one_types_on(site: Path, page: Page) -> None:
    page.goto(f"{site.as_uri()}/search.html?q=model&has=code")
    expect(page.get_by_role("button", name="Take away With: Code")).to_be_visible()
    page.get_by_role("searchbox").press_sequentially("s diffusion")
    expect(page).to_have_url(re.compile(r"\?q=models\+diffusion&has=code$"))

    buttons = page.locator(".search-results .row").first.get_by_role("link", name=re.compile("^Code"))
    expect(buttons).to_be_visible()


def test_without_words_all_papers_are_narrowed_and_sorted(site: Path, page: Page) -> None:
    page.goto(f"{site.as_uri()}/search.html")
    results = page.locator(".search-results .row")
    page.get_by_text("Filter", exact=True).click()
    tags = page.get_by_role("group", name="Tag")
    count = int(tags.locator(".count").first.inner_text())
    expect(results).to_have_count(0)
    tags.get_by_role("checkbox").first.check()

    expect(page.get_by_text(f"{count} of 57 papers")).to_be_visible()
    expect(results).to_have_count(min(count, 10))
    page.reload()
    expect(results).to_have_count(min(count, 10))
    page.get_by_role("button", name="Clear all").click()
    expect(results).to_have_count(0)
    page.get_by_label("Sort by").select_option("oldest")
    expect(results).to_have_count(10)


def test_an_empty_search_offers_what_was_seen_last_and_no_relevance(site: Path, page: Page) -> None:
    page.goto(f"{site.as_uri()}/papers/bairaktari25a.html")
    page.goto(f"{site.as_uri()}/search.html")
    seen = page.locator("[data-search-seen]")
    order = page.get_by_label("Sort by")

    expect(seen.get_by_role("link")).to_have_text(
        ["Kandinsky Conformal Prediction: Beyond Class- and Covariate-Conditional Coverage"]
    )
    expect(page.get_by_text("Type a word to search 57 papers.")).to_be_visible()
    assert order.locator("option:checked").get_attribute("label") == "newest first"
    order.select_option("title")
    expect(page.locator(".search-results .row")).to_have_count(10)
    expect(seen).to_be_hidden()
    expect(page.get_by_text("Type a word")).to_have_count(0)
    page.get_by_role("searchbox").fill("conformal")
    expect(order.locator("option").first).to_have_js_property("label", "relevance")


def test_results_are_sorted_and_the_address_says_so(site: Path, page: Page) -> None:
    ask(page, f"{site.as_uri()}/", "conformal model")
    page.get_by_label("Sort by").select_option("title")
    expect(page).to_have_url(re.compile(r"\?q=conformal\+model&sort=title$"))
    page.reload()

    expect(page.get_by_label("Sort by")).to_have_value("title")
    expect(page.locator(".search-results h3").first).to_be_visible()
    rest = titles(page)[1:]
    assert rest == sorted(rest, key=lambda title: title.lower().lstrip("“[("))


def test_back_brings_the_query_the_filters_and_the_place_back(site: Path, serve_at: ServeAt, page: Page) -> None:
    page.goto(f"{serve_at(site, '/x/y/')}search.html?q=model&has=pdf")
    page.get_by_role("button", name="More papers").click()
    rows = page.locator(".search-results .row")
    expect(rows).to_have_count(30)
    rows.nth(25).get_by_role("heading").get_by_role("link").click()
    expect(page.locator("article")).to_be_visible()
    page.go_back()

    expect(page.get_by_role("searchbox")).to_have_value("model")
    expect(page.get_by_role("button", name="Take away With: PDF")).to_be_visible()
    expect(rows).to_have_count(30)
    expect(rows.nth(25)).to_be_in_viewport()


def test_a_row_of_the_results_is_a_row_of_the_lists(site: Path, page: Page) -> None:
    parts = (
        """row => [...row.querySelectorAll('a')].map(link => [link.href, link.textContent.trim(), link.ariaLabel])"""
    )
    page.goto((site / "papers" / "index.html").as_uri())
    listed = page.locator(".row", has_text="Kandinsky Conformal").evaluate(parts)
    ask(page, f"{site.as_uri()}/", "kandinsky conformal")
    found = page.locator(".search-results .row", has_text="Kandinsky Conformal")
    expect(found.get_by_role("link", name=re.compile("^PDF"))).to_be_visible()

    assert found.evaluate(parts) == listed


def test_the_snippet_follows_and_shows_what_matched(site: Path, page: Page) -> None:
    ask(page, f"{site.as_uri()}/", "kandinsky")

    expect(page.locator(".row-excerpt mark").first).to_have_text("Kandinsky")


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_results_and_their_snippets_come(
    site: Path, serve_at: ServeAt, open_page: Callable[..., Page], width: int
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = open_page(viewport={"width": width, "height": 800})
    page.add_init_script(
        "globalThis.moved = 0; new PerformanceObserver((list) => list.getEntries().forEach("
        "({ value }) => { moved += value; })).observe({ type: 'layout-shift', buffered: true });"
    )
    page.route("**/search/abstracts-*", hold)
    page.goto(f"{serve_at(site)}search.html?q=learning", wait_until="domcontentloaded")
    expect(page.locator(".row-excerpt.is-awaited")).to_have_count(10)
    for route in held:
        route.continue_()
    expect(page.locator(".row-excerpt.is-awaited")).to_have_count(0)
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")

    assert page.evaluate("moved") < 0.01


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

    expect(page.locator(".row-excerpt mark").first).to_be_visible()
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


def test_where_a_query_cannot_be_answered_nothing_stands_that_was_found_for_another(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    ask(page, serve_at(site), "kandinsky")
    page.route("**/search/**", lambda route: route.abort())
    box = page.get_by_role("searchbox")
    box.fill("jailbreak")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.locator(".search-results")).to_be_hidden()
    page.unroute("**/search/**")
    page.get_by_role("button", name="Try again").click()

    expect(page.locator(".search-results h3").first).to_contain_text("ailbreak")
    expect(box).to_be_focused()
    faults.clear()


def test_where_the_script_of_the_search_page_does_not_come_the_page_says_so(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    page.route("**/static/js/search.js", lambda route: route.abort())
    page.goto(f"{serve_at(site)}search.html?q=kandinsky")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute("**/static/js/search.js")
    page.get_by_role("button", name="Try again").click()

    expect(page.locator(".search-results h3").first).to_contain_text("Kandinsky")
    faults.clear()


def test_a_slash_goes_to_the_box_and_is_no_first_letter_of_a_query(site: Path, serve_at: ServeAt, page: Page) -> None:
    page.goto(f"{serve_at(site)}search.html")
    box = page.get_by_role("searchbox")
    expect(box).to_be_focused()
    page.keyboard.type("/sam/pling")

    expect(box).to_have_value("sam/pling")


def test_further_papers_that_fail_are_told_beside_the_button_until_they_come(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    page.goto(f"{serve_at(site)}search.html?q=learning")
    rows = page.locator(".search-results .row")
    expect(rows).to_have_count(10)
    page.route("**/search/papers-*", lambda route: route.abort())
    page.get_by_role("button", name="More papers").click()
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(rows).to_have_count(10)
    page.unroute("**/search/papers-*")
    page.get_by_role("button", name="Try again").click()

    expect(rows).to_have_count(30)
    expect(page.get_by_role("alert")).to_be_hidden()
    faults.clear()


def test_a_long_query_is_told_in_brief(site: Path, page: Page) -> None:
    page.goto(f"{site.as_uri()}/search.html?q={'x' * 5000}")
    expect(page.get_by_text(f"No paper found for “{'x' * 60}…”.")).to_be_visible()
    page.goto((site / "tags" / "index.html").as_uri())
    page.get_by_role("combobox").fill("x" * 5000)

    expect(page.locator(".searchbox").get_by_text(f"No paper has “{'x' * 60}…”.").first).to_be_visible()


def test_the_box_says_which_word_no_paper_has(site: Path, page: Page) -> None:
    page.goto((site / "tags" / "index.html").as_uri())
    page.get_by_role("combobox").fill("kandinsky qqqqzz")

    expect(page.get_by_role("option").first).to_contain_text("Kandinsky")
    expect(page.locator(".searchbox [role=status]")).to_have_text("No paper has “qqqqzz”.")


def with_worker(site: Path, page: Page) -> None:
    """Let the page think that 57 papers are many."""

    def answer(route: Route) -> None:
        script = (site / "static" / "js" / "site.js").read_text("utf-8")
        assert "papershelf.isLarge = false;" in script
        body = script.replace("papershelf.isLarge = false;", "papershelf.isLarge = true;")
        route.fulfill(body=body, content_type="text/javascript")

    page.route("**/site.js", answer)


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
    expect(page.locator(".row-excerpt mark").first).to_be_visible()


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

    expect(page.locator(".row-excerpt mark").first).to_be_visible()
    faults.clear()
