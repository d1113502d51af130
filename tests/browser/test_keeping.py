"""What a reader keeps: citations, a reading list, files of it, links to it; and any paper at all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from generator.build import build
from generator.config import bare_site
from generator.errors import Problems

OpenPage = Callable[..., Page]
ServeAt = Callable[..., str]

KANDINSKY = "Kandinsky Conformal Prediction: Beyond Class- and Covariate-Conditional Coverage"
BECAME = "BECAME: Bayesian Continual Learning with Adaptive Model Merging"
GONE = {
    "id": "gone",
    "title": "A paper of old",
    "by": "Ana Lund",
    "where": "Map Days 2019",
    "note": "dear",
    "read": True,
}


@pytest.fixture(params=("/x/y/", "file"))
def home(request: pytest.FixtureRequest, site: Path, serve_at: ServeAt) -> str:
    """The address of the shipped site, from a host below a base path and from disk."""
    return f"{site.as_uri()}/" if request.param == "file" else serve_at(site, request.param)


@pytest.fixture
def served(site: Path, serve_at: ServeAt) -> str:
    return serve_at(site, "/x/y/")


def keep(page: Page, home: str, *ids: str) -> None:
    for each in ids:
        page.goto(f"{home}papers/{each}.html")
        page.get_by_role("button", name="Reading list").click()


def store(page: Page, home: str, *papers: dict[str, object]) -> None:
    """Have the browser keep some papers already."""
    page.goto(f"{home}reading-list.html")
    page.evaluate("text => localStorage.setItem(papershelf.keep.reading.name, text)", json.dumps(papers))
    page.reload()


def kept(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".kept-rows h3").all_inner_texts()]


def test_a_paper_is_kept_from_a_list_by_keyboard_and_found_again(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html")
    page.get_by_role("button", name=f"Reading list: {KANDINSKY}").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=f"Reading list: {KANDINSKY}")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Reading list 1").click()

    expect(page.get_by_role("link", name=KANDINSKY).first).to_be_visible()
    page.get_by_role("link", name=KANDINSKY).first.click()
    button = page.get_by_role("button", name="Reading list")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.goto(f"{home}reading-list.html")
    expect(page.get_by_text("Nothing here yet.")).to_be_visible()


def test_papers_found_by_search_can_be_kept(served: str, page: Page) -> None:
    page.goto(f"{served}search.html?q=kandinsky")
    page.get_by_role("button", name=f"Reading list: {KANDINSKY}").click()
    page.goto(f"{served}reading-list.html")

    assert kept(page) == [KANDINSKY]


def test_notes_what_is_read_and_the_order_are_kept_and_what_is_removed_comes_back(home: str, page: Page) -> None:
    keep(page, home, "bairaktari25a", "li25bk", "zheng25q")
    page.goto(f"{home}reading-list.html")
    expect(page.locator(".kept-rows h3")).to_have_count(3)
    page.get_by_role("textbox", name=f"Note on {BECAME}").fill("Merging!\nSee section 3")
    page.get_by_role("button", name=f"Read: {KANDINSKY}").click()
    up = page.get_by_role("button", name=f"Up: {BECAME}")
    up.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Moved to place 1 of 3")).to_be_visible()
    expect(page.get_by_role("button", name=f"Down: {BECAME}")).to_be_focused()
    page.reload()

    expect(page.get_by_text("3 papers, 1 read")).to_be_visible()
    assert kept(page)[:2] == [BECAME, KANDINSKY]
    expect(page.get_by_role("textbox", name=f"Note on {BECAME}")).to_have_value("Merging!\nSee section 3")
    page.get_by_role("button", name=f"Remove: {BECAME}").click()
    expect(page.locator(".kept-rows h3")).to_have_count(2)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    assert kept(page)[:2] == [BECAME, KANDINSKY]
    expect(page.get_by_role("textbox", name=f"Note on {BECAME}")).to_have_value("Merging!\nSee section 3")


def test_a_browser_that_cannot_unpack_citations_says_so_and_shows_bibtex(served: str, page: Page) -> None:
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(f"{served}papers/li25bk.html")
    page.get_by_role("tab", name="RIS").click()
    expect(page.get_by_text("This could not be loaded.")).to_be_visible()
    page.get_by_role("tab", name="BibTeX").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("@inproceedings{li25bk,")


EXPORTED = {
    "BibTeX": ("reading-list.bib", "@inproceedings{bairaktari25a,\n"),
    "RIS": ("reading-list.ris", "TY  - CONF\nID  - bairaktari25a\n"),
    "CSL-JSON": ("reading-list.json", '[\n  {\n    "id": "bairaktari25a",'),
    "CSV": ("reading-list.csv", "id,title,authors,year,venue,"),
    "Markdown": ("reading-list.md", f"- [ ] [{KANDINSKY}](https://proceedings.mlr.press/"),
    "JSON, to import again": ("reading-list.json", '{\n  "papershelf": 1,'),
}


def test_the_list_is_exported_in_each_format_and_read_again(served: str, open_page: OpenPage, tmp_path: Path) -> None:
    page, other = open_page(), open_page()
    keep(page, served, "bairaktari25a", "li25bk")
    page.goto(f"{served}reading-list.html")
    page.get_by_text("Export", exact=True).click()
    for label, (name, begins) in EXPORTED.items():
        page.get_by_label("Format").select_option(label=label)
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert (file.name, file.read_text("utf-8")[: len(begins)]) == (name, begins)
        if label != "Markdown":
            store(other, served)
            other.get_by_label("Import", exact=True).set_input_files(file)
            expect(other.get_by_text("2 papers added.")).to_be_visible()
            assert kept(other) == [KANDINSKY, BECAME]


def test_what_is_imported_is_found_by_title_and_what_is_not_there_is_told(served: str, page: Page) -> None:
    keep(page, served, "bairaktari25a")
    page.goto(f"{served}reading-list.html")
    text = (
        f"title,note,read\n{KANDINSKY.lower().replace(':', ' –')},seen,yes\n{BECAME},later,\nTides of a Small Sea,,\n"
    )
    page.get_by_label("Import", exact=True).set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": text.encode("utf-8")}
    )

    expect(page.locator("[data-list-told]")).to_have_text(
        re.compile(r"1 paper added\. 1 was in the list already\. 1 is not in this catalogue:\s*Tides of a Small Sea")
    )
    assert kept(page) == [KANDINSKY, BECAME]
    expect(page.get_by_role("textbox", name=f"Note on {KANDINSKY}")).to_have_value("seen")
    page.get_by_label("Import", exact=True).set_input_files(
        {"name": "b.txt", "mimeType": "text/plain", "buffer": b"nothing"}
    )
    expect(page.get_by_text("No papers were found in this file.")).to_be_visible()


def test_a_link_holds_the_list_and_overwrites_none(home: str, open_page: OpenPage) -> None:
    mine, theirs = open_page(), open_page()
    keep(theirs, home, "bairaktari25a", "li25bk")
    theirs.goto(f"{home}reading-list.html")
    theirs.get_by_role("button", name="Copy link to this list").click()
    link = theirs.get_by_label("Link to this list").input_value()
    assert link == f"{home}reading-list.html#papers=bairaktari25a,li25bk"

    store(mine, home, {**GONE, "id": "li25bk", "title": BECAME})
    mine.goto("about:blank")
    mine.goto(f"{link},no-such-paper")
    expect(mine.get_by_text("A list of 2 papers, which came with the address of this page.")).to_be_visible()
    expect(mine.get_by_text("1 more is not in this catalogue.")).to_be_visible()
    assert kept(mine) == [BECAME]
    mine.get_by_role("button", name="Add all to my list").click()
    expect(mine.get_by_text("1 paper added. 1 was in the list already.")).to_be_visible()

    assert kept(mine) == [BECAME, KANDINSKY]
    expect(mine.get_by_role("textbox", name=f"Note on {BECAME}")).to_have_value("dear")
    expect(mine).to_have_url(f"{home}reading-list.html")


def test_two_tabs_are_in_step(served: str, page: Page) -> None:
    other = page.context.new_page()
    page.goto(f"{served}reading-list.html")
    keep(other, served, "bairaktari25a")

    expect(page.locator(".kept-rows h3")).to_have_text(KANDINSKY)
    page.get_by_role("button", name=f"Remove: {KANDINSKY}").click()
    expect(other.get_by_role("button", name="Reading list")).to_have_attribute("aria-pressed", "false")


def test_a_browser_that_stores_nothing_is_told_of(served: str, page: Page) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto(f"{served}papers/bairaktari25a.html")
    button = page.get_by_role("button", name="Reading list")
    button.click()

    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("This browser stores nothing")).to_be_visible()
    page.goto(f"{served}reading-list.html")
    expect(page.get_by_role("alert")).to_contain_text("This browser stores nothing")


def test_papers_that_have_moved_are_followed_and_those_that_are_gone_are_kept(tmp_path: Path, page: Page) -> None:
    (tmp_path / "a.yml").write_text(
        "- {id: new-tides, title: New Tides, aliases: old-tides, retracted: Lemma 3 is wrong., year: 2020}\n", "utf-8"
    )
    build(bare_site(tmp_path, ("a.yml",)), tmp_path / "out", problems=Problems())
    home = f"{(tmp_path / 'out').as_uri()}/"
    store(page, home, GONE, {**GONE, "id": "old-tides", "title": "Old Tides", "note": "mine"})

    expect(page.locator(".kept-rows h3")).to_have_text(["A paper of old", "New Tides"])
    expect(page.locator(".kept-rows .state")).to_have_text(["No longer in the catalogue", "Retracted"])
    expect(page.get_by_role("textbox", name="Note on New Tides")).to_have_value("mine")
    page.get_by_text("Export", exact=True).click()
    with page.expect_download():
        page.get_by_role("button", name="Download").click()
    expect(page.get_by_text("1 paper is no longer in the catalogue and was left out.")).to_be_visible()


def test_a_paper_is_dragged_to_another_place(site: Path, page: Page) -> None:
    papers = [{**GONE, "id": name, "title": name} for name in ("one", "two", "three")]
    store(page, f"{site.as_uri()}/", *papers)
    grips, rows = page.get_by_title("Drag to another place"), page.locator(".kept-rows .row")
    grips.nth(0).hover()
    page.mouse.down()
    below = rows.nth(2).bounding_box()
    assert below
    page.mouse.move(below["x"] + 99, below["y"] + below["height"] - 9, steps=9)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert kept(page) == ["one", "two", "three"]
    grips.nth(0).hover()
    page.mouse.down()
    page.mouse.move(below["x"] + 99, below["y"] + below["height"] - 9, steps=9)
    page.mouse.up()

    expect(page.get_by_text("Moved to place 3 of 3")).to_be_visible()
    page.reload()
    expect(rows).to_have_count(3)
    assert kept(page) == ["two", "three", "one"]


def test_a_list_in_markdown_is_read_again(home: str, page: Page, tmp_path: Path) -> None:
    keep(page, home, "bairaktari25a", "gu25b")
    page.goto(f"{home}reading-list.html")
    page.get_by_role("textbox", name=f"Note on {KANDINSKY}").fill("*dear*\nto me")
    page.get_by_role("button", name=f"Read: {KANDINSKY}").click()
    page.get_by_text("Export", exact=True).click()
    page.get_by_label("Format").select_option("markdown")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "list.md")
    before = kept(page)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.get_by_label("Import").set_input_files(tmp_path / "list.md")

    expect(page.get_by_text("2 papers added.")).to_be_visible()
    assert kept(page) == before
    expect(page.get_by_role("textbox", name=f"Note on {KANDINSKY}")).to_have_value("*dear*\nto me")
    expect(page.get_by_role("button", name=f"Read: {KANDINSKY}")).to_have_attribute("aria-pressed", "true")


def test_a_citation_is_chosen_by_keyboard_and_downloaded(home: str, page: Page) -> None:
    page.goto(f"{home}papers/bairaktari25a.html")
    page.get_by_role("link", name="Cite").click()
    page.get_by_role("tab", name="BibTeX").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tabpanel")).to_contain_text("TY  - CONF")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tabpanel")).to_contain_text('"type": "paper-conference"')
    page.keyboard.press("End")
    expect(page.get_by_role("tabpanel")).to_contain_text("Bairaktari, K., Wu, J., & Wu, S. (2025).")
    page.keyboard.press("Home")
    expect(page.get_by_role("tab", name="BibTeX")).to_be_focused()
    page.keyboard.press("ArrowRight")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()

    assert download.value.suggested_filename == "bairaktari25a.ris"
    assert Path(download.value.path()).read_text("utf-8").startswith("TY  - CONF\nID  - bairaktari25a\n")


def test_papers_seen_are_remembered_until_they_are_forgotten(home: str, page: Page) -> None:
    for each in ("li25bk", "bairaktari25a"):
        page.goto(f"{home}papers/{each}.html")
    page.goto(f"{home}reading-list.html")
    expect(page.locator("[data-seen-papers] a")).to_have_text([KANDINSKY, BECAME])
    page.get_by_role("button", name="Forget these").click()

    expect(page.locator("[data-seen]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-seen]")).to_be_hidden()


def test_a_surprise_is_a_paper(home: str, page: Page) -> None:
    page.goto(f"{home}tags/index.html")
    page.get_by_role("button", name="Surprise me").click()

    expect(page).to_have_url(re.compile(r"/papers/[\w-]+\.html$"))
    expect(page.get_by_role("tab", name="BibTeX")).to_be_visible()


def test_without_scripts_the_citation_is_whole_and_the_list_says_what_it_needs(site: Path, open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto((site / "papers" / "bairaktari25a.html").as_uri())
    expect(page.locator(".citation-line")).to_contain_text("Bairaktari, K., Wu, J., & Wu, S. (2025).")
    expect(page.locator("#cite pre")).to_contain_text("@inproceedings{bairaktari25a,")
    page.goto((site / "reading-list.html").as_uri())
    expect(page.locator("noscript p")).to_be_visible()


@pytest.mark.parametrize("width", [320, 1280])
def test_the_reading_list_is_no_wider_than_the_window_and_its_buttons_serve_fingers(
    site: Path, open_page: OpenPage, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 800}, has_touch=True, is_mobile=True)
    store(page, f"{site.as_uri()}/", {**GONE, "title": "W" * 400, "note": "n" * 300})
    page.get_by_text("Export", exact=True).click()
    sizes = page.locator("main button:visible, main summary:visible, main select:visible, main label.button")

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [
        text
        for text, height in sizes.evaluate_all("all => all.map(each => [each.textContent, each.offsetHeight])")
        if height < 44
    ] == []


def test_any_list_and_any_result_is_exported_whole(home: str, page: Page) -> None:
    page.goto(f"{home}papers/index.html")
    assert len(exported(page, "CSV").splitlines()) == 1 + 57
    page.goto(f"{home}search.html?q=kandinsky")
    expect(page.locator(".search-results h3").first).to_contain_text("Kandinsky")
    assert exported(page, "BibTeX").startswith("@inproceedings{bairaktari25a,")


def exported(page: Page, label: str) -> str:
    panel = page.locator(".export")
    panel.get_by_text("Export", exact=True).click()
    panel.get_by_label("Format").select_option(label=label)
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download").click()
    return Path(download.value.path()).read_text("utf-8")
