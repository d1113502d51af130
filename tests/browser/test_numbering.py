"""Papers that stand in sorted blocks, as those of large catalogues do, are shown as if they stood in their order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from generator.build import build
from generator.config import bare_site
from generator.errors import Problems
from tests.search.numbering import in_blocks

ServeAt = Callable[..., str]
PAPERS = 70


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory, serve_at: ServeAt) -> tuple[str, str]:
    """The addresses of a site with its papers in order, and of the same with blocks of 8."""
    root = tmp_path_factory.mktemp("numbering")
    papers = [
        f"- title: {'Sea' if at % 3 else 'Lake'} {at}\n"
        f"  date: 20{10 + at // 12:02}-{1 + at % 12:02}\n"
        f"  tags: [water{', deep' if at % 5 == 0 else ''}]\n"
        f"  abstract: {' '.join(['waves'] * (at * 7 % 23))}\n"
        for at in range(PAPERS)
    ]
    (root / "a.yml").write_text("".join(papers), "utf-8")
    site = bare_site(root, ("a.yml",))
    build(site, root / "plain", problems=Problems())
    with pytest.MonkeyPatch.context() as patched:
        in_blocks(patched, 8)
        build(site, root / "blocks", problems=Problems())
    assert len([*(root / "blocks" / "search").glob("numbers-*.js")]) == PAPERS // 8 * 2
    return serve_at(root / "plain"), serve_at(root / "blocks")


@pytest.mark.parametrize(
    "address",
    [
        "search.html?q=sea",
        "search.html?q=year:2012",
        "search.html?q=sea&sort=oldest",
        "search.html?q=waves&tag=deep&sort=newest",
        "search.html?tag=deep",
        "search.html?year=2013&sort=title",
        "papers/index.html?tag=deep",
        "tags/water.html?sort=oldest",
    ],
)
def test_found_narrowed_and_sorted_papers_come_in_the_same_order(
    homes: tuple[str, str], page: Page, address: str
) -> None:
    def titles(home: str) -> list[str]:
        page.goto(home + address)
        expect(page.locator("[data-results] .row").first).to_be_visible()
        return page.locator("[data-results] .row-title").all_inner_texts()

    plain, blocks = map(titles, homes)

    assert len(plain) > 5
    assert blocks == plain


def test_the_papers_of_a_list_are_those_that_are_exported(homes: tuple[str, str], page: Page) -> None:
    def ids(home: str, address: str) -> list[str]:
        page.goto(home + address)
        expect(page.locator("[data-results] .row").first).to_be_visible()
        found: list[str] = page.evaluate("papershelf.selection()")
        return found

    for address in ("search.html?q=sea", "search.html?q=sea&sort=oldest"):
        plain, blocks = (ids(home, address) for home in homes)
        assert len(plain) == 46
        assert (blocks[:10], sorted(blocks)) == (plain[:10], sorted(plain))


def test_the_map_finds_and_names_the_same_papers(homes: tuple[str, str], page: Page) -> None:
    def found(home: str) -> list[str]:
        page.goto(f"{home}map.html")
        page.get_by_label("Find on the map").fill("lake")
        expect(page.locator("[data-map-list] a").first).to_contain_text("Lake")
        return page.locator("[data-map-list] a").all_inner_texts()

    plain, blocks = map(found, homes)

    assert len(plain) > 5
    assert (blocks[:10], sorted(blocks)) == (plain[:10], sorted(plain))
