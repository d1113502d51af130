"""A page of Markdown keeps what its author wrote, and its mathematics."""

from __future__ import annotations

import re

import pytest

from generator.markup import set_page

MATH = "<math><mi>x</mi></math>"


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("# About *us*", '<h2 id="about-us">About <em>us</em></h2>'),
        ("Let $x$ be.", f"<p>Let {MATH} be.</p>"),
        (r"Let \(x\) be.", f"<p>Let {MATH} be.</p>"),
        ("$$x$$", f"<p>{MATH.replace('<math', '<math display=' + chr(34) + 'block' + chr(34))}</p>"),
        ("It costs $5 here and $10 there.", "<p>It costs $5 here and $10 there.</p>"),
        (r"It costs \$5 or $x$.", f"<p>It costs $5 or {MATH}.</p>"),
        ("`$x$` stays", "<p><code>$x$</code> stays</p>"),
        ("    $x$ stays", "<pre><code>$x$ stays\n</code></pre>"),
        ("bad $x_i_j$", '<p>bad <code class="tex">x_i_j</code></p>'),
        ("![a map](map.png)", '<p><img alt="a map" src="map.png"></p>'),
        ("[us](about.md)", '<p><a href="about.md">us</a></p>'),
        ("<script>alert(1)</script>", ""),
    ],
)
def test_markdown_and_mathematics_are_set(source: str, html: str) -> None:
    assert set_page(source).html.strip() == html


def test_a_table_holds_mathematics_and_its_alignment() -> None:
    rich = set_page("| a | b |\n|---|--:|\n| $x$ | 2 |")
    assert f"<td>{MATH}</td>" in rich.html
    assert '<td class="align-right">2</td>' in rich.html


def test_no_style_is_left_for_a_content_security_policy_to_block() -> None:
    rich = set_page("| a |\n|--:|\n| x {: .wide style='color:red' } |\n\n<p style='color:red'>b</p>")
    assert '<td class="wide">x</td>' in rich.html
    assert "style" not in rich.html


def test_stars_and_underscores_in_a_formula_are_no_emphasis() -> None:
    rich = set_page(r"Sums $a_i * b_i * c_i$ and $\{a, b\}$, and snake_case_word.")
    assert "<em>" not in rich.html
    assert rich.text == "Sums aᵢ*bᵢ*cᵢ and {a, b}, and snake_case_word."


def test_what_could_not_be_set_is_told() -> None:
    assert set_page("bad $x_i_j$").faults == ("the formula 'x_i_j' is not valid LaTeX; its source is shown",)


@pytest.mark.parametrize(
    ("source", "levels"),
    [
        ("# A\n## B\n# C", "h2 h3 h2"),
        ("A\n===\nB\n---\n### C", "h2 h3 h4"),
        ("## A\n### B", "h2 h3"),
        ("#### A", "h2"),
        ("# A\n###### B", "h2 h6"),
        ("<h1>A</h1>\n\n## B", "h2 h3"),
        ("```\n# a\n===\n```\n\n    # b", ""),
    ],
)
def test_the_highest_headings_come_below_the_title_of_the_page(source: str, levels: str) -> None:
    assert " ".join(re.findall(r"<(h\d)", set_page(source).html)) == levels


def test_footnotes_lead_there_and_back() -> None:
    markup = set_page("Text[^1].\n\n[^1]: A note with $x$.").html
    ids = set(re.findall(r' id="([^"]*)"', markup))
    assert {link.removeprefix("#") for link in re.findall(r'href="([^"]*)"', markup)} == ids
    assert len(ids) == 2
    assert MATH in markup


def test_footnotes_of_two_sources_do_not_meet() -> None:
    one, other = (
        set(re.findall(r' id="([^"]*)"', set_page(f"{text}[^1].\n\n[^1]: A note.").html)) for text in ("One", "Other")
    )
    assert not one & other


def test_what_stands_in_code_stays_in_a_flood_of_tags_and_brackets() -> None:
    markup = set_page("`[a](b) <c>`\n\n" + "<d " * 400 + "[" * 9_000 + "\n\n[e](f.md)").html
    assert "<code>[a](b) &lt;c&gt;</code>" in markup
    assert markup.count("&lt;d") == 400
