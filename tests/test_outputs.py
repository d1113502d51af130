"""What files an output folder holds is told without reading them."""

from __future__ import annotations

import os
from pathlib import Path

from generator.outputs import Outputs, look_at


def folder_of(place: Path, **files: str) -> Path:
    for name, content in files.items():
        (place / name).write_text(content, "utf-8")
        os.utime(place / name, ns=(0, 7_000 + len(content)))
    return place


def outputs_of(folder: Path, *paths: str) -> Outputs:
    return Outputs(paths, look_at(folder, paths))


def test_a_look_tells_sizes_and_times_and_what_is_missing(tmp_path: Path) -> None:
    folder_of(tmp_path, a="sea", b="tides")

    assert look_at(tmp_path, ("a", "b", "c/d")).tolist() == [3, 7_003, 5, 7_005, -1, -1]


def test_files_that_changed_or_went_have_another_sign_and_missing_ones_none(tmp_path: Path) -> None:
    before = outputs_of(folder_of(tmp_path, a="sea", b="tides"), "a", "b")
    assert outputs_of(tmp_path, "a", "b").sign == before.sign != outputs_of(tmp_path, "a").sign

    os.utime(tmp_path / "b", ns=(0, 9_000))
    changed = outputs_of(tmp_path, "a", "b")
    assert changed.sign != before.sign
    assert not changed.are_as(before, loose=frozenset())
    assert changed.are_as(before, loose={"b"})

    (tmp_path / "b").unlink()
    gone = outputs_of(tmp_path, "a", "b")
    assert gone.sign == ""
    assert not gone.are_as(before, loose={"b"})


def test_what_is_renewed_is_what_another_look_at_all_finds(tmp_path: Path) -> None:
    before = outputs_of(folder_of(tmp_path, a="sea", b="tides", d="maps", f="roads"), "a", "b", "d", "f")
    folder_of(tmp_path, b="other tides", c="new", g="newer")
    (tmp_path / "f").unlink()
    (tmp_path / "d").unlink()

    now = before.renewed(tmp_path, others={"b", "c", "g"}, gone={"d", "f", "never there"})
    assert (list(now.paths), now.numbers) == (["a", "b", "c", "g"], look_at(tmp_path, ("a", "b", "c", "g")))
    assert now.sign == outputs_of(tmp_path, "a", "b", "c", "g").sign
