"""How every kind of page looks and behaves: colours, the policy of what may load, and what everybody can use."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from generator.build import build
from generator.config import bare_site
from generator.errors import Problems

ROOT = Path(__file__).parent.parent.parent
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
KINDS = (
    "index.html",
    "papers/index.html",
    "papers/every-field.html",
    "tags/index.html",
    "tags/tides.html",
    "authors/index.html",
    "years/index.html",
    "statistics.html",
    "reading-list.html",
    "about.html",
    "search.html?q=tide",
    "404.html",
)
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}

OpenPage = Callable[..., Page]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory, serve_at: Callable[..., str]) -> tuple[Path, str]:
    """The toy site, which has every kind of page: its output folder, and its address below a base path."""
    out = tmp_path_factory.mktemp("toy") / "out"
    command = [sys.executable, "-m", "generator", "build", "--quiet", str(ROOT / "tests" / "toy"), "-o", str(out)]
    subprocess.run(command, cwd=ROOT, check=True)
    return out, serve_at(out, "/shelf/")


def _ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


LIGHT, DARK = "rgb(251, 250, 246)", "rgb(23, 22, 20)"


@pytest.mark.parametrize(("system", "grounds"), [("light", [LIGHT, LIGHT, DARK]), ("dark", [DARK, LIGHT, DARK])])
def test_the_colours_are_those_of_the_system_or_those_chosen(
    toy: tuple[Path, str], open_page: OpenPage, system: str, grounds: list[str]
) -> None:
    page = open_page(color_scheme=system)
    page.goto(f"{toy[1]}index.html")
    seen = []
    for name in ("as the system", "light", "dark"):
        button = page.get_by_role("button", name=f"Colours: {name}", exact=True)
        expect(button).to_be_visible()
        seen.append(_ground(page))
        button.press("Enter")

    assert seen == grounds
    assert _ground(page) == grounds[0]


@pytest.mark.parametrize("place", ["http", "file"])
def test_chosen_colours_are_kept_from_page_to_page_and_shown_before_the_page_is(
    toy: tuple[Path, str], open_page: OpenPage, place: str
) -> None:
    root = toy[1] if place == "http" else f"{toy[0].as_uri()}/"
    page = open_page(color_scheme="light")
    page.goto(f"{root}index.html")
    for _ in range(2):
        page.locator(".theme-button").click()
    page.add_init_script(
        """new MutationObserver(() => {
          if (document.body) window.atBody ??= document.documentElement.dataset.theme ?? '';
        }).observe(document, { childList: true, subtree: true });"""
    )

    page.goto(f"{root}papers/index.html")

    assert page.evaluate("window.atBody") == "dark"
    assert _ground(page) == DARK
    bars = page.locator("meta[name=theme-color]").evaluate_all(
        "each => each.map(({ content, media }) => [content, media])"
    )
    assert bars == [["rgb(23, 22, 20)", ""]]


@pytest.mark.parametrize("place", ["http", "file"])
def test_no_page_runs_or_loads_what_its_policy_does_not_let(
    toy: tuple[Path, str], open_page: OpenPage, faults: list[str], place: str
) -> None:
    root = toy[1] if place == "http" else f"{toy[0].as_uri()}/"
    page = open_page()
    for kind in KINDS if place == "http" else [kind for kind in KINDS if kind != "404.html"]:
        page.goto(root + kind)
        assert faults == [], kind
        barred = page.evaluate(
            """async () => {
              const barred = [];
              addEventListener('securitypolicyviolation', (event) => barred.push(event.effectiveDirective));
              const script = Object.assign(document.createElement('script'), { textContent: 'window.ran = true' });
              document.head.append(script);
              document.body.setAttribute('style', 'color: red');
              document.body.append(Object.assign(new Image(), { src: 'https://example.org/a.png' }));
              await new Promise((resolve) => setTimeout(resolve, 50));
              return [window.ran ?? false, ...barred.sort()];
            }"""
        )
        assert barred == [False, "img-src", "script-src-elem", "style-src-attr"], kind
        faults.clear()


def test_what_scripts_say_is_in_the_language_of_the_pages(
    tmp_path: Path, serve_at: Callable[..., str], page: Page
) -> None:
    shutil.copytree(ROOT / "tests" / "toy", tmp_path / "toy")
    settings = tmp_path / "toy" / "site.yml"
    settings.write_text(settings.read_text("utf-8").replace("language: en", "language: zh-CN"), "utf-8")
    command = [
        sys.executable,
        "-m",
        "generator",
        "build",
        "--quiet",
        str(tmp_path / "toy"),
        "-o",
        str(tmp_path / "out"),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    root = serve_at(tmp_path / "out", "/shelf/")

    page.goto(f"{root}search.html?q=tide")
    expect(page.locator("#search-status")).to_contain_text("篇论文")
    page.goto(f"{root}papers/index.html")
    page.get_by_role("combobox", name="检索论文").fill("zzzz")
    expect(page.locator(".searchbox-message")).to_contain_text("没有论文含有“zzzz”")
    expect(page.get_by_role("button", name="配色：跟随系统")).to_be_visible()


def test_a_count_in_a_chart_leads_to_so_many_papers(toy: tuple[Path, str], page: Page) -> None:
    page.goto(f"{toy[1]}statistics.html")
    cells = page.locator(".heat td a").evaluate_all("each => each.map(({ href, textContent }) => [href, textContent])")

    assert len(cells) > 8
    for href, count in cells[:4]:
        page.goto(href)
        expect(page.locator("#search-status")).to_contain_text("1 paper" if count == "1" else f"{count} papers")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing(toy: tuple[Path, str], open_page: OpenPage, scheme: str, device: dict[str, Any]) -> None:
    page = open_page(color_scheme=scheme, reduced_motion="reduce", **device)
    found: list[str] = []
    for kind in KINDS:
        page.goto(toy[1] + kind)
        found += _axe(page, kind)
    page.goto(f"{toy[1]}papers/index.html")
    page.get_by_role("combobox", name="Search papers").fill("tide")
    expect(page.get_by_role("option").first).to_be_visible()
    found += _axe(page, "suggestions")
    page.goto(f"{toy[1]}search.html?q=the+tide")
    for details in page.locator("details").all():
        if details.is_visible():
            details.evaluate("each => { each.open = true }")
    page.wait_for_load_state("networkidle")
    found += _axe(page, "facets")

    assert found == []


def _axe(page: Page, kind: str) -> list[str]:
    page.evaluate(AXE)
    rules = page.evaluate(
        """async () => {
          const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
          const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } });
          return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} (${nodes.length})`);
        }"""
    )
    return [f"{kind}: {rule}" for rule in rules]


def test_the_first_stop_of_the_keyboard_leads_to_the_content(toy: tuple[Path, str], page: Page) -> None:
    # The search page puts the cursor into its field.
    for kind in [kind for kind in KINDS if not kind.startswith("search")]:
        page.goto(toy[1] + kind)
        page.keyboard.press("Tab")
        link = page.get_by_role("link", name="Skip to the content")

        expect(link).to_be_focused()
        assert link.evaluate("link => link.getBoundingClientRect().width") > 40, kind
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == "#main-content", kind


def test_a_phone_shows_each_page_without_scrolling_sideways_even_with_text_twice_as_large(
    toy: tuple[Path, str], open_page: OpenPage
) -> None:
    page = open_page(**{**PHONE, "viewport": {"width": 320, "height": 640}})
    for kind in KINDS:
        page.goto(toy[1] + kind)
        for size in ("16px", "32px"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, (kind, size)


@pytest.mark.parametrize(
    ("formula", "parts"),
    [
        ("O(n^2)", ["measures"]),
        (r"x_i \in X", ["measures", "usual"]),
        (r"\sqrt{n}", [""]),
        (r"\overbrace{a+b}", ["wide"]),
        (r"\mathbf{x}", ["bold", "measures"]),
    ],
)
def test_a_page_fetches_those_parts_of_the_font_that_its_formulas_need(
    tmp_path: Path, page: Page, formula: str, parts: list[str]
) -> None:
    (tmp_path / "a.yml").write_text(f"- {{id: a, title: Tides, abstract: 'We use ${formula}$ here.'}}\n", "utf-8")
    build(bare_site(tmp_path, ("a.yml",)), tmp_path / "out", problems=Problems())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((tmp_path / "out/papers/a.html").as_uri())
    page.evaluate("document.fonts.ready.then(() => undefined)")

    fonts = [re.sub(r".*papershelf-math-?|\.woff2", "", url) for url in asked if "/fonts/" in url]
    assert sorted(fonts) == parts


def test_what_a_finger_is_to_hit_is_large_enough(toy: tuple[Path, str], open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    for kind in KINDS:
        page.goto(toy[1] + kind)
        targets = page.locator("nav a, button, summary, select, input, .button, .tags a, .counted a, .row-venue a")
        small = targets.evaluate_all(
            """each => each.filter((one) => one.checkVisibility({ visibilityProperty: true }))
              .map((one) => [one.textContent.trim() || one.id, one.getBoundingClientRect()])
              .filter(([, { width, height }]) => width > 1 && (height < 43.5 || width < 24))
              .map(([text, { width, height }]) => `${text}: ${Math.round(width)} × ${Math.round(height)}`)"""
        )
        assert small == [], kind


@pytest.mark.parametrize("title", ["Models of language and of the tides ", "نماذج اللغة الكبيرة وتعلم الآلة "])
def test_a_title_of_either_direction_leaves_the_mark_beside_it_free(
    toy: tuple[Path, str], page: Page, title: str
) -> None:
    page.goto(f"{toy[1]}papers/index.html")
    row = page.locator(".row", has=page.locator(".keep-row")).first
    row.locator(".row-title a").evaluate("(link, text) => { link.textContent = text.repeat(9); }", title)
    mark = row.locator(".keep-row").bounding_box()
    lines = row.locator(".row-title a").evaluate("link => Array.from(link.getClientRects(), ({ right }) => right)")

    assert mark
    assert len(lines) > 1
    assert max(lines) <= mark["x"]


def test_what_stands_below_a_list_keeps_its_distance(toy: tuple[Path, str], page: Page) -> None:
    page.goto(f"{toy[1]}reading-list.html")
    empty = page.get_by_text("Nothing here yet").bounding_box()
    rule = page.locator("[data-kept]").bounding_box()
    assert empty
    assert rule
    assert empty["y"] - rule["y"] - rule["height"] >= 16

    page.goto(f"{toy[1]}search.html?q=tide")
    page.locator("[data-more]").evaluate("button => { button.hidden = false; }")
    more = page.get_by_role("button", name="More papers").bounding_box()
    found = page.locator("[data-results]").bounding_box()
    assert more
    assert found
    assert more["y"] - found["y"] - found["height"] >= 8
