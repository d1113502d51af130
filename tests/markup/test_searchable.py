"""Mathematics is found by what one types."""

from __future__ import annotations

import pytest

from generator.markup import searchable


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("ℓ₁-norm", "l1-norm"),
        ("O(n²)", "O(n^2)"),
        ("2¹⁰", "2^10"),
        ("ε-greedy", "ε-greedy epsilon-greedy"),
        ("2ε", "2ε 2 epsilon"),
        ("λ and Λ", "λ lambda and Λ Lambda"),
        ("ℝᵈ", "R^d"),
        ("d×d ≤ n", "dxd <= n"),
        ("ελληνικά", "ελληνικά"),
        ("Müller, 东京", "Müller, 东京"),
        ("plain", "plain"),
    ],
)
def test_mathematics_is_written_as_typed(text: str, typed: str) -> None:
    assert searchable(text) == typed
