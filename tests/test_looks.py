"""What ``site.yml`` says of how a site looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.build import build
from generator.config import parse_site, read_site
from generator.errors import PapershelfError, Problems
from generator.looks import CONTRAST, GROUNDS, Theme, contrast, readable, standing_out

ROOT = Path(__file__).parent.parent


def test_the_grounds_are_those_of_the_tokens() -> None:
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text("utf-8")

    assert re.findall(r"--bg: light-dark\((#\w{6}), (#\w{6})\);", tokens) == [GROUNDS]


def test_contrast_is_that_of_the_guidelines() -> None:
    assert round(contrast("#ffffff", "#000000"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("colour", ["#ffee00", "#7b2d26", "#808080", "#000000", "#ffffff"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_a_colour_is_made_readable_by_as_little_as_may_be(colour: str, ground: str) -> None:
    assert standing_out(readable(colour, ground), ground) >= CONTRAST
    if standing_out(colour, ground) >= CONTRAST:
        assert readable(colour, ground) == colour


def test_one_accent_gives_that_of_dark_pages_and_a_tint() -> None:
    theme, told = _theme('accent: "#0A5"')

    assert theme.accent[0] == "#00aa55"
    assert standing_out(theme.accent[1], GROUNDS[1]) >= CONTRAST
    assert theme.tokens.startswith("@layer tokens {\n  :root {\n    --accent: light-dark(#00aa55, #")
    assert told == [
        "site.yml:2: warning: the accent #00aa55 stands out from a light page by 2.6 to 1; 4.5 is wanted; "
        "write #007a3d, the nearest that does"
    ]
    assert _theme('accent: {light: "#005a9c", dark: "#8cc8ff"}') == (Theme(accent=("#005a9c", "#8cc8ff")), [])


@pytest.mark.parametrize(
    ("theme", "said"),
    [
        ("accent: red", "“red” is no colour; write it as in “#7b2d26”, in quotes"),
        ('accent: {dark: "#fff"}', "“” is no colour; write it as in “#7b2d26”, in quotes"),
        ("accent: [1, 2]", "“accent” wants a colour, or one for “light” and one for “dark”"),
        ("logo: ../secret.svg", "“../secret.svg” is no picture in static/; write it as in “static/logo.svg”"),
        ("font: Comic Sans", "there is no setting “theme: font”; its settings are accent, logo"),
    ],
)
def test_a_setting_of_the_theme_that_cannot_be_is_told(theme: str, said: str) -> None:
    with pytest.raises(PapershelfError) as stopped:
        _theme(theme)

    assert [str(problem) for problem in stopped.value.problems] == [f"site.yml:2: error: {said}"]


def test_a_site_has_the_logo_the_accent_the_navigation_and_the_footer_that_it_names(tmp_path: Path) -> None:
    html, style, told = _built(
        tmp_path,
        """\
title: Shelf
theme:
  accent: "#005a9c"
  logo: static/logo.svg
navigation:
  - tags
  - All there is: papers
  - reading-list
  - about
  - The Society: https://example.org/
  - nowhere
footer:
  - © 2025 <The Society>
  - Charts: statistics
  - Write to us: mailto:us@example.org
  - Wrong: javascript:alert(1)
""",
    )
    header, footer = html.partition("<main")[0], html.partition("<footer")[2]

    assert re.findall(r'<li><a href="([^"]*)"[^>]*>([^<]*)<', header.partition("<nav")[2]) == [
        ("tags/index.html", "Tags"),
        ("papers/index.html", "All there is"),
        ("reading-list.html", "Reading list"),
        ("about.html", "About us"),
        ("https://example.org/", "The Society"),
    ]
    assert '<img class="site-logo" src="static/logo.svg" alt="">' in header
    assert re.findall(r'<li><a href="([^"]*)">([^<]*)</a>', footer)[-2:] == [
        ("statistics.html", "Charts"),
        ("mailto:us@example.org", "Write to us"),
    ]
    assert "<p>© 2025 &lt;The Society&gt;</p>" in footer
    assert "--accent: light-dark(#005a9c, #" in style
    assert told == [
        "site.yml:11: warning: there is no page “nowhere”; it is left out of the navigation; "
        "the pages are papers, tags, authors, venues, years, statistics, search, reading-list, about; "
        "or write “text: https://…”",
        "site.yml:16: warning: “javascript:alert(1)” is no page and no address; it is left out of the footer; "
        "write an address whole, as in https://example.org or mailto:me@example.org",
    ]


def test_a_logo_that_is_not_there_is_told(tmp_path: Path) -> None:
    html, _, told = _built(tmp_path, "theme: {logo: static/none.svg}\n")

    assert "site-logo" not in html
    assert told == ["site.yml: warning: there is no file “static/none.svg”; the site keeps its own mark"]


def test_a_file_of_the_site_takes_the_place_of_the_themes_template_and_style(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "_searchbox.html").write_text("<b>our search</b>", "utf-8")
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / "static" / "css" / "print.css").write_text("/* our print */", "utf-8")

    html, style, told = _built(tmp_path, "title: Shelf\n")

    assert "<b>our search</b>" in html
    assert style.endswith("/* our print */")
    assert "@media print" not in style
    assert told == []


def _theme(text: str) -> tuple[Theme, list[str]]:
    problems = Problems()
    site = parse_site(f"theme:\n  {text}\n".encode(), folder=ROOT, problems=problems)
    return site.theme, [str(problem) for problem in problems]


def _built(folder: Path, settings: str) -> tuple[str, str, list[str]]:
    """The home page and the style of a small site, and what its build told."""
    (folder / "site.yml").write_text(settings, "utf-8")
    (folder / "content").mkdir()
    (folder / "content" / "a.yml").write_text("- title: On tides\n  author: Ada Lund\n  year: 2024\n", "utf-8")
    (folder / "pages").mkdir()
    (folder / "pages" / "about.md").write_text("# About us\n", "utf-8")
    (folder / "static").mkdir(exist_ok=True)
    (folder / "static" / "logo.svg").write_text("<svg/>", "utf-8")
    problems = Problems()
    build(read_site(folder, problems=problems), folder / "out", problems=problems)
    texts = [(folder / "out" / name).read_text("utf-8") for name in ("index.html", "static/css/site.css")]
    return texts[0], texts[1], [str(problem) for problem in problems]
