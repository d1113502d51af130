"""Papers stand so that a short table tells the lengths of their abstracts, and nobody notices."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from generator.search.numbering import blocks, coded_lengths, places_of
from tests.search.browser import Shelf, paper
from tests.search.numbering import in_blocks


def test_few_papers_stand_as_they_come() -> None:
    assert blocks(4095) == range(0, 0, 4096)
    assert places_of(np.array([5, 3, 9, 3])).tolist() == [0, 1, 2, 3]


def test_of_many_papers_each_full_block_is_sorted_by_lengths_and_the_newest_stand_as_they_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (blocks(4096), blocks(5000)) == (range(0, 4096, 4096), range(0, 4096, 4096))
    in_blocks(monkeypatch, 4)

    assert places_of(np.array([5, 3, 9, 3, 1, 1, 0, 2, 8, 7])).tolist() == [1, 3, 0, 2, 6, 4, 5, 7, 8, 9]


def test_a_block_of_papers_in_order_takes_a_fraction_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = np.arange(4000) * 7919 % 101
    plain = coded_lengths(lengths)
    in_blocks(monkeypatch, 1000)

    assert len(coded_lengths(lengths[places_of(lengths)])) < len(plain) / 8


@pytest.mark.parametrize("query", ["year:2024", "sea", "sea year:2024"])
def test_papers_of_equal_scores_come_newest_first(
    node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    in_blocks(monkeypatch, 16)
    records = [
        paper(f"p{at:02}", f"Sea {at}", abstract=" ".join(["wave"] * (at * 7 % 23)), year="2024") for at in range(60)
    ]

    assert Shelf(node, records, tmp_path).found(query)[query][:10] == [f"p{at:02}" for at in range(10)]
