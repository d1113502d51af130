"""What was counted of papers is counted again only where their texts are others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from generator.search import SearchRecord, recounting, search_artifacts
from generator.search.counting import count
from generator.search.recounting import arrays_of, counted, counted_of
from tests.search.browser import paper
from tests.search.generated import papers


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chunks be of 20 papers."""
    monkeypatch.setattr(recounting, "CHUNK", 20)


def files(records: list[SearchRecord], kept: Path | None) -> dict[str, bytes]:
    return {artifact.path: artifact.make() for artifact in search_artifacts(records, kept=kept)}


def test_what_was_counted_comes_back_as_it_was() -> None:
    each = count([paper("a", "𝐷*-Lite \ud800 and\ttabs", abstract="maps " * 300, ids=("10.9/a\nb",)), paper("b")])
    back = counted_of(arrays_of(each))

    assert back.terms == each.terms
    for name in ("lengths", "term", "field", "paper", "times", "written", "named"):
        ours, theirs = getattr(back, name), getattr(each, name)
        assert np.array_equal(ours, theirs)
        assert ours.dtype == theirs.dtype


def test_the_files_after_an_edit_are_those_of_a_clean_build_and_one_chunk_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    records = papers(90)
    edited = [*records[:30], replace(records[30], abstract="Tides of a sea."), *records[31:]]
    asked: list[int] = []

    def counting(chunk: list[SearchRecord]) -> object:
        asked.append(len(chunk))
        return count(chunk)

    monkeypatch.setattr(recounting, "count", counting)
    assert files(records, kept) == files(records, None)
    asked.clear()
    assert files(edited, kept) == files(edited, None)

    assert asked == [20, 20, 20, 20, 20, 10]
    assert len([*kept.iterdir()]) == 5


def test_a_new_paper_leaves_the_chunks_of_the_others(tmp_path: Path) -> None:
    records = papers(60)
    [*counted(records, kept=tmp_path)]
    before = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    [*counted([*records, paper("new", "Tides")], kept=tmp_path)]
    after = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}

    assert before.items() < after.items()


@pytest.mark.parametrize("harm", [b"", b"something else", b"papershelf arrays 1 another program\n"])
def test_what_is_not_as_it_was_kept_is_counted_again(tmp_path: Path, harm: bytes) -> None:
    records = papers(30)
    sound = files(records, tmp_path)
    for file in tmp_path.iterdir():
        file.write_bytes(harm)

    assert files(records, tmp_path) == sound
    assert files(records, tmp_path) == sound


def test_where_nothing_can_be_kept_papers_are_counted_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    assert files(papers(30), tmp_path / "file") == files(papers(30), None)
