"""Lists of papers, sorted and narrowed as a reader does it, from a host and from a folder on disk."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from generator.build import build
from generator.config import bare_site
from generator.errors import Problems

OpenPage = Callable[..., Page]
ServeAt = Callable[..., str]
TAG = "tags/learning-theory.html"
PAPERS = (("A", "tides"), ("B", "reefs"), ("C", "tides"), ("D", "tides"), ("E", "reefs"), ("F", "tides"))


@pytest.fixture(params=["/x/y/", "file"])
def home(request: pytest.FixtureRequest, site: Path, serve_at: ServeAt) -> str:
    """The address of the shipped site, on a host below a base path and on disk."""
    return f"{site.as_uri()}/" if request.param == "file" else serve_at(site, request.param)


def titles(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".row-title:visible").all_text_contents()]


def option(page: Page, kind: str, number: int) -> tuple[str, str, int]:
    """The slug, the name and the count of an option of a facet."""
    label = page.get_by_role("group", name=kind).locator("label").nth(number)
    expect(label).to_be_visible()
    slug = label.locator("input").get_attribute("value") or ""
    return slug, label.locator("bdi").inner_text(), int(label.locator(".count").inner_text())


def test_a_long_list_is_narrowed_counted_and_sorted_and_comes_back(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html")
    standing = titles(page)
    page.get_by_text("Filter", exact=True).click()
    slug, name, count = option(page, "Tag", 1)
    page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    expect(page.get_by_text(f"{count} of 57 papers")).to_be_visible()
    assert page.url == f"{home}papers/index.html?tag={slug}"
    narrowed = titles(page)
    assert len(narrowed) == count
    assert narrowed == [title for title in standing if title in narrowed] or len(standing) < 57

    page.get_by_label("Sort by").select_option("title")
    expect(page).to_have_url(re.compile(r"&sort=title$"))
    page.get_by_role("button", name="Clear all").click()
    expect(page).to_have_url(re.compile(r"\?sort=title$"))
    page.go_back()
    expect(page.get_by_text(f"{count} of 57 papers")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(f"{home}papers/index.html?tag={slug}")
    page.go_back()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()
    assert titles(page) == standing


def test_two_of_a_kind_mean_either_and_two_kinds_mean_both(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html")
    page.get_by_text("Filter", exact=True).click()
    first, second = option(page, "Tag", 0), option(page, "Tag", 1)
    page.goto(f"{home}papers/index.html?tag={first[0]}")
    expect(page.get_by_text(f"{first[2]} of 57 papers")).to_be_visible()
    of_first = {*titles(page)}
    page.goto(f"{home}papers/index.html?tag={second[0]}")
    expect(page.get_by_text(f"{second[2]} of 57 papers")).to_be_visible()
    of_second = {*titles(page)}
    page.goto(f"{home}papers/index.html?tag={first[0]}&tag={second[0]}")
    expect(page.get_by_text(f"{len(of_first | of_second)} of 57 papers")).to_be_visible()
    page.goto(f"{home}papers/index.html?tag={first[0]}&tag={second[0]}&has=code")
    expect(page.get_by_role("button", name="Take away")).to_have_count(3)

    page.get_by_text("Filter", exact=True).click()
    with_code = option(page, "With", 1)
    assert with_code[:2] == ("code", "Code")
    expect(page.get_by_text(f"{with_code[2]} of 57 papers")).to_be_visible()


def test_a_list_of_one_page_is_narrowed_without_loading_anything(site: Path, serve_at: ServeAt, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{serve_at(site)}{TAG}")
    standing = titles(page)
    page.get_by_text("Filter", exact=True).click()
    page.get_by_role("checkbox", name="Code").check()
    expect(page.get_by_text(re.compile(rf"^\d+ of {len(standing)} papers$"))).to_be_visible()
    page.get_by_label("Sort by").select_option("title")
    expect(page).to_have_url(re.compile(r"\?has=code&sort=title$"))
    narrowed = titles(page)

    assert [url for url in asked if "/search/" in url] == []
    assert narrowed == sorted((title for title in standing if title in narrowed), key=str.lower)
    page.get_by_role("button", name="Clear all").click()
    page.get_by_label("Sort by").select_option("")
    expect(page).to_have_url(re.compile(rf"{TAG}$"))
    assert titles(page) == standing


def test_files_and_rows_count_the_same(site: Path, page: Page) -> None:
    def options() -> set[tuple[str, str, int]]:
        expect(page.get_by_role("group", name="Tag").locator("label").first).to_be_visible()
        number = page.get_by_role("group", name="Tag").locator("label").count()
        return {option(page, "Tag", each) for each in range(number)}

    page.goto((site / TAG).as_uri())
    page.get_by_text("Filter", exact=True).click()
    from_rows = options()
    page.goto((site / "search.html").as_uri() + '?q=tag:"learning theory"')
    page.get_by_text("Filter", exact=True).click()
    from_files = options()

    assert len(from_rows) > 5
    assert from_rows == {each for each in from_files if each[0] != "learning-theory"}


def test_files_and_rows_sort_the_same(tmp_path: Path, page: Page) -> None:
    dates = ("2024", "2024-05", "2024-05-03", "2023", "", "2023-12", "2024-05")
    papers = [f"- {{title: {name}, tags: sea, date: '{date}'}}\n" for name, date in zip("GBCDEFA", dates, strict=True)]
    (tmp_path / "a.yml").write_text("".join(papers), "utf-8")
    build(bare_site(tmp_path, ("a.yml",)), tmp_path / "out", problems=Problems())

    def sorted_by(order: str) -> tuple[list[str], list[str]]:
        page.goto(f"{(tmp_path / 'out/tags/sea.html').as_uri()}?sort={order}")
        expect(page.locator("[data-results] .row")).to_have_count(7)
        of_rows = titles(page)
        page.goto(f"{(tmp_path / 'out/search.html').as_uri()}?tag=sea&sort={order}")
        expect(page.locator("[data-results] .row")).to_have_count(7)
        return of_rows, titles(page)

    assert sorted_by("oldest") == ([*"FDCABGE"], [*"FDCABGE"])
    assert sorted_by("title") == ([*"ABCDEFG"], [*"ABCDEFG"])


def test_an_author_is_found_by_name_and_chosen_by_keyboard(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html")
    summary = page.get_by_text("Filter", exact=True)
    summary.focus()
    page.keyboard.press("Enter")
    facet = page.locator("[data-facet=author] summary")
    facet.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("bairak")
    box = page.get_by_role("checkbox", name="Konstantina Bairaktari")
    expect(box).to_be_visible()
    box.focus()
    page.keyboard.press("Space")

    expect(page.get_by_text("1 of 57 papers")).to_be_visible()
    expect(box).to_be_focused()
    assert titles(page) == ["Kandinsky Conformal Prediction: Beyond Class- and Covariate-Conditional Coverage"]


def test_what_no_paper_has_says_so_and_leads_back(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html?author=nobody&year=2025")
    expect(page.get_by_text("No paper has all of this.")).to_be_visible()
    assert titles(page) == []
    page.get_by_role("button", name="Take away Author: nobody").click()

    expect(page.get_by_text("57 of 57 papers")).to_be_visible()


def test_the_selection_is_told_to_other_scripts_in_its_order(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html")
    everything = page.evaluate("papershelf.selection()")
    assert len(everything) == 57
    page.evaluate(
        """addEventListener('papershelf:selection', ({ detail }) => {
          document.documentElement.dataset.told = detail.count;
        })"""
    )
    page.get_by_label("Sort by").select_option("title")
    expect(page).to_have_url(re.compile(r"\?sort=title$"))
    expect(page.locator("html")).to_have_attribute("data-told", "57")
    by_title = page.evaluate("papershelf.selection()")

    assert sorted(by_title) == sorted(everything)
    shown = page.locator(".row-title:visible a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert [path.removeprefix("../papers/").removesuffix(".html") for path in shown] == by_title[: len(shown)]


def test_a_file_that_fails_is_told_and_loads_at_the_next_try(
    site: Path, serve_at: ServeAt, page: Page, faults: list[str]
) -> None:
    failing = [True]
    page.route("**/search/columns-*", lambda route: route.abort() if failing[0] else route.continue_())
    page.goto(f"{serve_at(site)}papers/index.html?year=2025")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    failing[0] = False
    page.get_by_role("button", name="Try again").click()

    expect(page.get_by_text("57 of 57 papers")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    faults.clear()


def test_without_scripts_lists_are_whole_and_offer_nothing_that_needs_them(site: Path, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto((site / "papers" / "index.html").as_uri())

    assert len(titles(page)) == 50
    expect(page.get_by_text("Filter", exact=True)).to_be_hidden()
    expect(page.get_by_role("navigation", name="Pages")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_filters_fit_the_window_and_the_finger(site: Path, open_page: OpenPage, width: int) -> None:
    page = open_page(viewport={"width": width, "height": 800}, has_touch=True, is_mobile=True)
    page.goto((site / "papers" / "index.html").as_uri() + "?tag=large-language-models&has=code")
    page.get_by_text("Filter", exact=True).click()
    expect(page.get_by_role("group", name="Tag").locator("label").first).to_be_visible()
    heights = page.locator(".narrowing :is(summary, label:has(input), button, select, input[type=search]):visible")

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert min(heights.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")) >= 44


def test_an_author_is_found_in_the_index_by_any_part_of_the_name(home: str, page: Page) -> None:
    page.goto(f"{home}authors/index.html")
    field = page.get_by_label("Find an author by any part of the name")
    field.press_sequentially("wu ji")
    found = page.locator("[data-names-found]").get_by_role("link")
    expect(page.get_by_text("3 names")).to_be_visible()
    assert sorted(name.split()[0] for name in found.all_inner_texts()) == ["Jiahao", "Jiaxing", "Jiayun"]
    page.get_by_role("link", name="Jiayun Wu").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Jiayun Wu")
    page.go_back()

    expect(field).to_have_value("wu ji")
    expect(found).to_have_count(3)
    field.fill("nobody at all")
    expect(page.get_by_text("No name has these words.")).to_be_visible()


def test_names_of_an_index_stand_by_family_name(site: Path, page: Page) -> None:
    page.goto((site / "authors" / "index.html").as_uri())
    families = page.locator("main section .counted:not(.weighed) b").all_inner_texts()

    assert len(families) > 300
    assert page.get_by_role("navigation", name="Letters").get_by_role("link", name="W").get_attribute("href") == (
        "../authors/index.html#letter-w"
    )


def test_a_brief_list_is_narrowed_by_what_its_rows_do_not_say_and_its_papers_are_kept(
    tmp_path: Path, page: Page
) -> None:
    papers = [
        f"- {{title: {name}, authors: [Ada Lund], tags: {tag}, venue: SEA, year: 2024}}\n" for name, tag in PAPERS
    ]
    (tmp_path / "a.yml").write_text("".join(papers), "utf-8")
    build(replace(bare_site(tmp_path, ("a.yml",)), brief_lists=True), tmp_path / "out", problems=Problems())
    page.goto((tmp_path / "out/venues/sea.html").as_uri())

    assert page.locator(".row").first.inner_text().split() == ["A", "Ada", "Lund", "SEA", "2024"]
    page.get_by_role("button", name="Reading list: A", exact=True).click()
    page.get_by_text("Filter", exact=True).click()
    page.get_by_role("checkbox", name=re.compile("^reefs")).check()
    expect(page.get_by_text("2 of 6 papers")).to_be_visible()
    assert titles(page) == ["B", "E"]
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Reading list 1").click()
    expect(page.locator(".kept-rows .row")).to_contain_text("SEA 2024")
