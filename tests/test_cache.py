"""What is remembered is what was kept, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cache import Memory, open_cache

KEY, OTHER = "a" * 32, "b" * 32


def kept(file: Path, program: str = "one") -> None:
    memory = Memory(file, program)
    memory.keep(KEY, {"a": ["x\ny", 1, "é"]})
    memory.save()


def test_what_was_kept_is_recalled_by_the_same_program_alone(tmp_path: Path) -> None:
    file = tmp_path / "memory"
    kept(file)
    assert Memory(file, "one").recall(KEY) == {"a": ["x\ny", 1, "é"]}
    assert Memory(file, "one").recall(OTHER) is None
    assert Memory(file, "two").recall(KEY) is None
    assert Memory(tmp_path / "none", "one").recall(KEY) is None


def test_what_a_run_does_not_ask_for_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "memory"
    kept(file)
    memory = Memory(file, "one")
    memory.keep(OTHER, [1])
    memory.save()
    assert Memory(file, "one").recall(KEY) is None
    assert Memory(file, "one").recall(OTHER) == [1]


def test_no_spoiled_byte_is_believed(tmp_path: Path) -> None:
    file = tmp_path / "memory"
    kept(file)
    whole = file.read_bytes()
    for place in range(len(whole)):
        for spoiled in (whole[:place], whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :]):
            file.write_bytes(spoiled)
            assert Memory(file, "one").recall(KEY) is None


def test_where_nothing_can_be_written_nothing_is_remembered(tmp_path: Path) -> None:
    kept(tmp_path / "none" / "memory")
    (tmp_path / "file").write_text("", "utf-8")
    assert open_cache(tmp_path / "file") is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


@pytest.mark.parametrize("name", ["cache", ".cache"])
def test_a_cache_is_kept_out_of_git_and_known_as_one(tmp_path: Path, name: str) -> None:
    folder = open_cache(tmp_path / name)
    assert folder == tmp_path / name
    assert {path.name: path.read_text("utf-8").partition("\n")[0] for path in folder.iterdir()} == {
        ".gitignore": "*",
        "CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55",
    }
