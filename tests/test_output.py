"""The output folder holds what was promised, and nothing that papershelf did not write is touched."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.errors import PapershelfError
from generator.output import MANIFEST, Artifact, Written, check_output, read_manifest, rewrite, write


def promised(**files: str) -> list[Artifact]:
    return [Artifact(path=path.replace("__", "/"), make=text.encode) for path, text in files.items()]


def held(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MANIFEST
    }


def test_files_are_written_skipped_and_removed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = write(promised(home="a", tags__x="b", tags__y="c"), out)
    before = os.stat(out / "home").st_mtime_ns
    second = write(promised(home="a", tags__x="changed"), out)

    assert (first, second) == (Written(files=3, changed=3, removed=0), Written(files=2, changed=1, removed=1))
    assert held(out) == {"home": "a", "tags/x": "changed"}
    assert os.stat(out / "home").st_mtime_ns == before


def test_some_files_are_rewritten_and_others_stay(tmp_path: Path) -> None:
    write(promised(home="a", tags__x="b", tags__y="c", years__z="d"), tmp_path)
    listed = read_manifest(tmp_path)
    some = promised(tags__x="changed", tags__new="e")
    written = rewrite(some, tmp_path, listed=listed, gone={"tags/y", "years/z"})

    assert written == Written(files=3, changed=2, removed=2)
    assert held(tmp_path) == {"home": "a", "tags/x": "changed", "tags/new": "e"}
    assert read_manifest(tmp_path) == ["home", "tags/new", "tags/x"]


def test_what_is_rewritten_meets_no_other_file(tmp_path: Path) -> None:
    write(promised(home="a"), tmp_path)
    (tmp_path / "other").write_text("mine")

    with pytest.raises(PapershelfError, match="did not write other"):
        rewrite(promised(other="b"), tmp_path, listed=["home"], gone=frozenset())
    with pytest.raises(PapershelfError, match="two pages want this address"):
        rewrite(promised(HOME="b"), tmp_path, listed=["home"], gone=frozenset())
    assert held(tmp_path) == {"home": "a", "other": "mine"}


def test_a_folder_that_becomes_empty_goes(tmp_path: Path) -> None:
    write(promised(home="a", tags__x="b"), tmp_path)
    write(promised(home="a"), tmp_path)

    assert not (tmp_path / "tags").exists()


def test_foreign_files_stay(tmp_path: Path) -> None:
    write(promised(home="a", tags__x="b"), tmp_path)
    (tmp_path / "google123.html").write_text("mine")
    (tmp_path / "tags" / "mine").write_text("mine")
    write(promised(home="b"), tmp_path)

    assert held(tmp_path) == {"home": "b", "google123.html": "mine", "tags/mine": "mine"}


def test_a_foreign_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("mine")

    with pytest.raises(PapershelfError, match="did not write home"):
        write(promised(home="a", other="b"), tmp_path)
    assert held(tmp_path) == {"home": "mine"}


def test_a_foreign_file_that_came_after_the_first_build_is_not_overwritten_either(tmp_path: Path) -> None:
    write(promised(home="a"), tmp_path)
    (tmp_path / "about").write_text("mine")

    with pytest.raises(PapershelfError, match="did not write about"):
        write(promised(home="b", about="b"), tmp_path)
    assert held(tmp_path) == {"home": "a", "about": "mine"}


def test_a_folder_that_cannot_be_written_is_a_problem_and_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(PapershelfError, match="cannot be written"):
        write(promised(home="a"), tmp_path / "file" / "out")


def test_a_manifest_gone_wrong_removes_nothing_outside(tmp_path: Path) -> None:
    out, precious = tmp_path / "out", tmp_path / "precious"
    precious.write_text("mine")
    write(promised(home="a"), out)
    (out / MANIFEST).write_text(f"home\n../precious\n{precious}\n")
    write(promised(home="a"), out)

    assert precious.read_text() == "mine"


def test_two_promises_of_one_path_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(PapershelfError, match="two pages want this address"):
        write(promised(Home="a", home="b"), tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_output_folder_that_would_endanger_the_sources_is_refused(tmp_path: Path) -> None:
    content = tmp_path / "shelf" / "content"
    content.mkdir(parents=True)
    file = tmp_path / "file"
    file.write_text("")

    check_output(tmp_path / "shelf" / "dist", [tmp_path / "shelf", content])
    for unsafe in (tmp_path / "shelf", content, tmp_path, Path("/"), Path.home(), file):
        with pytest.raises(PapershelfError):
            check_output(unsafe, [tmp_path / "shelf", content])
