"""What a build is made from: which files are looked at, and when they count as changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.inputs import FLEETING, HIDDEN, contents, look


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "a.txt").write_text("one", "utf-8")
    return folder


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "out"


def seen(*paths: Path, output: Path) -> dict[str, str]:
    return contents(look(paths, output, {}, passing=FLEETING))


def test_a_touched_file_is_the_same_and_a_changed_one_is_not(content: Path, output: Path) -> None:
    first = look([content], output, {}, passing=FLEETING)
    os.utime(content / "a.txt", (1, 1))
    touched = look([content], output, first, passing=FLEETING)
    (content / "a.txt").write_text("two", "utf-8")
    changed = look([content], output, touched, passing=FLEETING)
    assert contents(touched) == contents(first)
    assert contents(changed).keys() == contents(first).keys()
    assert contents(changed) != contents(first)


def test_what_editors_and_programs_leave_for_a_moment_is_not_seen(content: Path, output: Path) -> None:
    before = seen(content, output=output)
    files = "4913 .a.txt.swp a.txt~ a.txt___jb_tmp___ #a.txt# .#a.txt a.tmp a.txt.bak build.log"
    in_folders = ".cache/x .git/HEAD node_modules/a.txt __pycache__/a.pyc"
    for name in f"{files} {in_folders}".split():
        (content / name).parent.mkdir(exist_ok=True)
        (content / name).write_text("passing", "utf-8")
    assert seen(content, output=output) == before


def test_output_folders_are_not_seen_by_whatever_name(content: Path) -> None:
    before = seen(content, output=content / "out")
    (content / "docs" / "out").mkdir(parents=True)
    (content / "docs" / "out" / "index.html").write_text("page", "utf-8")
    (content / "link").symlink_to(content / "docs" / "out")
    for name in ("docs/out", "link", "docs/../docs/out"):
        assert seen(content, output=content / name) == before
    (content / "docs" / "out" / ".papershelf").write_text("index.html\n", "utf-8")
    assert seen(content, output=content / "elsewhere") == before


def test_links_to_folders_are_followed_once(content: Path, output: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    (shared / "s.txt").write_text("s", "utf-8")
    (content / "shared").symlink_to(shared)
    (content / "round").symlink_to(content)
    assert seen(content, content, output=output).keys() == {
        str(content / "a.txt"),
        str(content / "shared" / "s.txt"),
    }


def test_a_named_file_is_seen_and_one_that_is_gone_is_not(content: Path, output: Path) -> None:
    assert seen(content / "a.txt", content / "none.txt", output=output).keys() == {str(content / "a.txt")}


def test_a_build_hangs_on_logs_and_lock_files_too(content: Path, output: Path) -> None:
    (content / "a.lock").write_text("one", "utf-8")
    (content / ".a.lock").write_text("hidden", "utf-8")
    found = look([content], output, {}, passing=HIDDEN)
    assert found.keys() == {str(content / "a.txt"), str(content / "a.lock")}
