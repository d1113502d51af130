"""The map as a reader uses it: by pointer, by keyboard, by words, and without a script."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

PLACES = ("/", "/some/base/", "file")


@pytest.fixture(params=PLACES)
def home(request: pytest.FixtureRequest, site: Path, serve_at: Callable[..., str]) -> str:
    """The address of the shipped site's folder, in each of the places."""
    return f"{site.as_uri()}/" if request.param == "file" else serve_at(site, request.param)


def opened(page: Page, home: str) -> Page:
    """The map, its colours there."""
    page.goto(f"{home}map.html")
    expect(page.locator(".map-legend li").first).to_be_visible()
    return page


def test_on_the_keyboard_a_paper_is_found_read_and_opened(home: str, page: Page) -> None:
    opened(page, home)
    page.locator("canvas").focus()
    page.keyboard.press("ArrowRight")
    card = page.locator("[data-map-card]")
    expect(card).to_be_visible()
    first = card.locator(".search-title").inner_text()
    page.keyboard.press("ArrowRight")
    expect(card.locator(".search-title")).not_to_have_text(first)
    title = card.locator(".search-title").inner_text()
    expect(page.locator("[data-map-status]")).to_contain_text(title)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(title)


def test_words_make_papers_stand_out_and_list_them(home: str, page: Page) -> None:
    opened(page, home)
    page.get_by_label("Find on the map").fill("conformal prediction")
    expect(page.get_by_role("heading", name="for “conformal prediction”")).to_be_visible()
    first = page.locator("[data-map-list] a").first
    expect(first).to_contain_text("Conformal")
    page.locator("summary", has_text="Export").click()
    page.get_by_label("Format").select_option("csv")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert "Conformal" in download.value.path().read_text("utf-8")
    page.get_by_role("button", name="Clear the selection").click()
    expect(page.locator("[data-map-selection]")).to_be_hidden()
    expect(page.get_by_label("Find on the map")).to_have_value("")


def test_papers_with_some_of_the_words_do_not_hide_those_with_all(site: Path, page: Page) -> None:
    opened(page, f"{site.as_uri()}/")
    counts = []
    for words in ("prediction", "conformal prediction"):
        page.get_by_label("Find on the map").fill(words)
        heading = page.get_by_role("heading", name=f"for “{words}”")
        expect(heading).to_be_visible()
        counts.append(int(heading.inner_text().split()[0]))
    assert 0 < counts[1] < counts[0]


def test_a_lasso_round_all_papers_lists_them_all(site: Path, page: Page) -> None:
    opened(page, f"{site.as_uri()}/")
    page.get_by_role("button", name="Lasso").click()
    expect(page.get_by_role("button", name="Lasso")).to_have_attribute("aria-pressed", "true")
    page.locator("canvas").scroll_into_view_if_needed()
    box = page.locator("canvas").bounding_box()
    assert box is not None
    left, top, right, bottom = box["x"] + 2, box["y"] + 2, box["x"] + box["width"] - 2, box["y"] + box["height"] - 2
    page.mouse.move(left, top)
    page.mouse.down()
    for x, y in ((right, top), (right, bottom), (left, bottom)):
        page.mouse.move(x, y, steps=3)
    page.mouse.up()
    expect(page.get_by_role("heading", name="57 papers", exact=True)).to_be_visible()
    expect(page.locator("[data-map-list] li")).to_have_count(50)
    page.get_by_role("button", name="More papers").click()
    expect(page.locator("[data-map-list] li")).to_have_count(57)


def test_a_paper_under_the_pointer_is_shown_and_zooming_keeps_it_there(site: Path, page: Page) -> None:
    opened(page, f"{site.as_uri()}/")
    canvas = page.locator("canvas")
    canvas.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-map-card]")).to_be_visible()
    title = page.locator(".map-card .search-title").inner_text()
    page.keyboard.press("Escape")
    expect(page.locator("[data-map-card]")).to_be_hidden()
    # The first paper that an arrow finds is the one nearest to the middle.
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, 400)
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Whole map").click()
    canvas.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".map-card .search-title")).to_have_text(title)


def test_colours_are_by_tag_venue_or_year(site: Path, page: Page) -> None:
    opened(page, f"{site.as_uri()}/")
    expect(page.locator(".map-legend")).to_contain_text("large language models")
    page.get_by_label("Colour by").select_option("venue")
    expect(page.locator(".map-legend li:visible")).to_have_text(["ICML 57"])
    page.get_by_label("Colour by").select_option("year")
    expect(page.locator(".map-legend li:visible")).to_have_text(["2025 57"])


def test_the_canvas_is_drawn_in_light_and_in_dark(site: Path, open_page: Callable[..., Page]) -> None:
    grounds = set()
    for scheme in ("light", "dark"):
        page = opened(open_page(color_scheme=scheme), f"{site.as_uri()}/")
        grounds.add(page.locator("canvas").evaluate("canvas => getComputedStyle(canvas).backgroundColor"))
        inked = """canvas => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
            resolve(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean)))))"""
        assert page.locator("canvas").evaluate(inked)
    assert len(grounds) == 2


def test_without_a_script_the_regions_lead_to_their_papers(site: Path, open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{site.as_uri()}/map.html")
    expect(page.locator("canvas")).to_be_hidden()
    page.locator(".map-regions summary").first.click()
    link = page.locator(".map-regions details").first.get_by_role("link").first
    address = link.evaluate("link => link.href")
    link.click()
    expect(page).to_have_url(address)


def test_the_first_page_leads_to_the_map(site: Path, page: Page) -> None:
    page.goto(f"{site.as_uri()}/index.html")
    page.get_by_role("link", name="Map of the papers").click()
    expect(page.locator("h1")).to_have_text("Map")


def test_a_region_named_on_the_first_page_leads_to_its_place_on_the_map(site: Path, page: Page) -> None:
    opened(page, f"{site.as_uri()}/")
    whole = page.locator("canvas").evaluate("canvas => canvas.toDataURL()")
    page.goto(f"{site.as_uri()}/index.html")
    region = page.locator(".map-beside li a").first
    name = region.locator("bdi").inner_text()
    region.click()
    expect(page.locator("[data-map-status]")).to_have_text(name)
    expect(page.locator("canvas")).to_be_in_viewport()
    assert page.locator("canvas").evaluate("canvas => canvas.toDataURL()") != whole


def test_without_a_script_a_region_opens_where_its_papers_are(site: Path, open_page: Callable[..., Page]) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{site.as_uri()}/index.html")
    page.locator(".map-beside li a").first.click()
    expect(page.locator(".map-regions [open] a").first).to_be_in_viewport()


def test_two_fingers_zoom_and_a_button_shows_the_whole_map_again(site: Path, open_page: Callable[..., Page]) -> None:
    page = opened(open_page(viewport={"width": 390, "height": 844}, has_touch=True), f"{site.as_uri()}/")
    canvas = page.locator("canvas")
    canvas.scroll_into_view_if_needed()
    drawn = """canvas => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
        resolve(canvas.toDataURL()))))"""
    whole = canvas.evaluate(drawn)
    box = canvas.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 110)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert canvas.evaluate(drawn) != whole
    page.get_by_role("button", name="Whole map").click()
    assert canvas.evaluate(drawn) == whole


def test_nothing_moves_when_the_map_is_drawn(
    site: Path, serve_at: Callable[..., str], open_page: Callable[..., Page]
) -> None:
    page = open_page(viewport={"width": 390, "height": 2000})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/map-page.js", hold)
    page.add_init_script(
        "globalThis.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries().map("
        "({ value }) => value))).observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto(f"{serve_at(site, '/')}map.html", wait_until="commit")
    expect(page.locator(".map-regions")).to_be_visible()
    expect(page.locator("canvas")).to_be_hidden()
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    held[0].continue_()
    expect(page.locator("canvas")).to_be_visible()
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert page.evaluate("shifts") == []
