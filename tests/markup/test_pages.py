"""A page of Markdown keeps what its author wrote, and its mathematics."""

from __future__ import annotations

import pytest

from generator.markup import set_page

MATH = "<math><mi>x</mi></math>"


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("# About *us*", '<h1 id="about-us">About <em>us</em></h1>'),
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
    assert '<td style="text-align:right">2</td>' in rich.html


def test_stars_and_underscores_in_a_formula_are_no_emphasis() -> None:
    rich = set_page(r"Sums $a_i * b_i * c_i$ and $\{a, b\}$, and snake_case_word.")
    assert "<em>" not in rich.html
    assert rich.text == "Sums aᵢ*bᵢ*cᵢ and {a, b}, and snake_case_word."


def test_what_could_not_be_set_is_told() -> None:
    assert set_page("bad $x_i_j$").faults == ("the formula 'x_i_j' is not valid LaTeX; its source is shown",)


def test_footnotes_lead_there_and_back() -> None:
    markup = set_page("Text[^1].\n\n[^1]: A note with $x$.").html
    assert 'href="#fn:1"' in markup
    assert 'href="#fnref:1"' in markup
    assert MATH in markup
