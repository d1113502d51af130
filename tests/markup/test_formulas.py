"""Formulas become MathML that is XML too; those that cannot are said to be so."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from generator.markup.formulas import set_formula
from generator.markup.reading import read_math

READ = [
    (r"\ell_1", "ℓ₁"),
    (r"O(n \log n)", "O(n log n)"),
    (r"\tilde{O}(T^{-1/3})", "Õ(T^(-1/3))"),
    (r"\min_{x\in X} f", "min_(x∈X)f"),
    (r"\sqrt{\log(1/\delta)}", "√(log(1/δ))"),
    (r"\sqrt[3]{x}", "³√x"),
    (r"\frac{1}{2} x", "1/2 x"),
    (r"{a \over b+c}", "a/(b+c)"),
    (r"\binom{n}{k}", "(n choose k)"),
    (r"\|x\|_2^2", "‖x‖₂²"),
    (r"f'(x)", "f′(x)"),
    (r"\mathbf{x}^\top y", "x^⊤y"),
    (r"\begin{align*} a &= b \\ c &= d \end{align*}", "a =b; c =d"),
    (r"5\,\mathrm{ms}", "5 ms"),
    (r"x_{\max}", "x_max"),
    (r"n^{\log n}", "n^(log n)"),
    (r"\norm{x} + \inner{a}{b}", "‖x‖+⟨a, b⟩"),
    ("√n + ∑ₖ dᵏ", "√n+∑ₖdᵏ"),
    (r"a & b, 5% #1", "a&b, 5%#1"),
    (r"\text{if $x$ holds}", "if x holds"),
    (r"\left( a", "(a"),
    (r"a} + {b", "a+b"),
    (r"d_\rm TV(P,Q)", "d_TV(P, Q)"),
]


@pytest.mark.parametrize(("source", "text"), READ)
def test_a_formula_reads_as_one_would_type_it(source: str, text: str) -> None:
    formula = set_formula(source, display=False)
    assert formula.mathml is not None
    assert (read_math(formula.mathml), formula.faults) == (text, ())
    assert ElementTree.fromstring(formula.mathml).tag == "math"


def test_a_style_stands_on_an_element_of_its_own() -> None:
    mathml = set_formula(r"\dfrac12", display=False).mathml
    assert mathml == '<math><mstyle displaystyle="true"><mfrac><mn>1</mn><mn>2</mn></mfrac></mstyle></math>'


@pytest.mark.parametrize(
    ("source", "mathml"),
    [
        (r"x", "<mi>x</mi>"),
        (r"\mathbf{x}", "<mi>𝐱</mi>"),
        (r"\infty", '<mi mathvariant="normal">∞</mi>'),
        (r"\mathrm{KL}", '<mi mathvariant="normal">KL</mi>'),
    ],
)
def test_words_are_told_from_letters_that_a_style_sheet_slants(source: str, mathml: str) -> None:
    assert mathml in (set_formula(source, display=False).mathml or "")


@pytest.mark.parametrize(
    ("source", "is_wide"),
    [
        (r"\overbrace{a+b}", True),
        (r"\underbrace{a}_n", True),
        (r"\xrightarrow{f}", True),
        (r"\overrightarrow{AB}", True),
        (r"A \to B", False),
        (r"\sqrt{\frac{a}{b}}", False),
        (r"\left(\sum_i x_i\right)", False),
    ],
)
def test_a_formula_with_arrows_or_braces_that_grow_is_marked(source: str, is_wide: bool) -> None:
    assert ('<math class="wide">' in (set_formula(source, display=False).mathml or "")) == is_wide


def test_a_formula_set_apart_says_so() -> None:
    assert (set_formula("x", display=True).mathml or "").startswith('<math display="block">')


@pytest.mark.parametrize(
    ("source", "text", "fault"),
    [
        (r"\effdim_k", "effdimₖ", r"\effdim in a formula is no known command; its name is shown"),
        (r"\mathbbR^d", "ℝᵈ", r"\mathbbR in a formula was read as \mathbb{R}"),
        (r"h \in \H", "h∈H", r"\H in a formula is no known command; its name is shown"),
    ],
)
def test_a_command_nobody_knows_is_shown_by_its_name_and_told(source: str, text: str, fault: str) -> None:
    formula = set_formula(source, display=False)
    assert (read_math(formula.mathml or ""), formula.faults) == (text, (fault,))


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("x_i_j", "the formula 'x_i_j' is not valid LaTeX; its source is shown"),
        ("x" * 2_001, "a formula is too long or too deeply nested to be set"),
        ("{" * 31 + "}" * 31, "a formula is too long or too deeply nested to be set"),
        (r"\sqrt" * 60 + "x", "a formula is too long or too deeply nested to be set"),
    ],
)
def test_a_formula_that_cannot_be_set_is_told(source: str, fault: str) -> None:
    formula = set_formula(source, display=False)
    assert (formula.mathml, formula.faults) == (None, (fault,))
