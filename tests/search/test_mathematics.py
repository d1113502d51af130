"""Papers are found by their mathematics as one types it."""

from __future__ import annotations

from pathlib import Path

from generator.markup import set_block, set_inline
from tests.search.browser import Shelf, paper

PAPERS = (
    ("norm", r"Regression in the $\ell_1$ Norm", "We fit lines."),
    ("greedy", "Exploring Well", r"An $\varepsilon$-greedy policy explores."),
    ("quick", "Sorting Slowly", r"It takes $O(n^2)$ steps, and not $\tilde{O}(T^{2/3})$."),
    ("transport", r"Learning with the ${\cal W}_2$ Distance", r"We move $\mathbb{R}^{d \times d}$ sand."),
    ("plain", "A Paper of Words", "Nothing of l and one, of w and two, or of the letters of the Greeks."),
)


def test_mathematics_is_found_as_typed(node: str, tmp_path: Path) -> None:
    records = [paper(key, set_inline(title).text, abstract=set_block(abstract).text) for key, title, abstract in PAPERS]
    typed = {
        "l1": "norm",
        "ℓ₁": "norm",
        "l1 norm": "norm",
        "epsilon": "greedy",
        "epsilon-greedy": "greedy",
        "ε-greedy": "greedy",
        "O(n^2)": "quick",
        "O(n²)": "quick",
        "w2": "transport",
        "W₂ distance": "transport",
    }
    assert Shelf(node, records, tmp_path).first(*typed) == typed
