"""Small catalogues in sorted blocks, as large ones are."""

from __future__ import annotations

import pytest

from generator.search import artifacts, numbering


def in_blocks(monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    """Let papers stand in sorted blocks of so many, however few there are."""
    monkeypatch.setattr(numbering, "BLOCK", block)
    monkeypatch.setattr(artifacts, "_NUMBERS", block // 2)
