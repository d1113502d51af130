"""A glance at an edit shows what the build after it writes."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.build import build
from generator.config import Site, read_site
from generator.errors import Problems
from generator.glance import glance
from generator.lastbuild import Known
from tests.test_build import TOY, differing, held


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TOY, tmp_path / "shelf", ignore=shutil.ignore_patterns(".papershelf-cache")))


def built(shelf: Path) -> Known:
    site = site_of(shelf)
    known = build(site, shelf.parent / "out", problems=Problems(), lasting=True).known
    assert known is not None
    return known


def site_of(shelf: Path) -> Site:
    return read_site(shelf, problems=Problems())


def looked(known: Known, shelf: Path, *changed: str) -> tuple[Known, int]:
    return glance(known, set(changed), site_of(shelf), shelf.parent / "out")


def edited(shelf: Path, name: str, old: str, new: str) -> str:
    """Replace a text in a source; the file's path."""
    path = shelf / "content" / name
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    return str(path)


EDITS = {
    "csv": ("table.csv", "The short way is long.", "How it *goes on* for $x^2$."),
    "a title": ("table.csv", "Rails Again", "Rails Evermore"),
}


def test_the_toy_has_the_texts_that_are_edited_here() -> None:
    for name, old, _ in EDITS.values():
        assert (TOY / "content" / name).read_text("utf-8").count(old) == 1


def html(files: dict[str, bytes]) -> dict[str, bytes]:
    """The pages, but for related papers: only a build tells which an edit made alike."""
    related = re.compile(
        rb'<section class="part spread">\n<h2 class="margin">Related papers</h2>.*?</section>\n', re.DOTALL
    )
    return {path: related.sub(b"", content) for path, content in files.items() if path.endswith(".html")}


@pytest.mark.parametrize("edit", EDITS)
def test_what_a_glance_writes_is_what_the_build_writes(shelf: Path, edit: str) -> None:
    known = built(shelf)
    before = held(shelf.parent / "out")
    known, written = looked(known, shelf, edited(shelf, *EDITS[edit]))
    glanced = held(shelf.parent / "out")
    built(shelf)
    after = held(shelf.parent / "out")

    assert written == len(differing(before, glanced)) > 1
    assert known.loose >= set(differing(before, glanced))
    assert differing(html(glanced), html(after)) == []


def test_a_second_glance_builds_on_the_first(shelf: Path) -> None:
    known = built(shelf)
    out = shelf.parent / "out"
    name, old, new = EDITS["csv"]
    known, _ = looked(known, shelf, edited(shelf, name, old, new))
    known, written = looked(known, shelf, edited(shelf, "note-on-light.md", "from above", "from below"))
    glanced = held(out)
    built(shelf)
    assert written > 0
    assert differing(html(glanced), html(held(out))) == []


def test_other_files_and_edits_of_other_fields_are_left_to_the_build(shelf: Path) -> None:
    known = built(shelf)
    out = shelf.parent / "out"
    before = held(out)
    (shelf / "site.yml").write_text("title: Another\n", "utf-8")
    assert looked(known, shelf, str(shelf / "site.yml")) == (known, 0)
    table = str(shelf / "content" / "table.csv")
    assert looked(known, shelf, str(shelf / "site.yml"), table)[1] == 0
    (shelf / "content" / "table.csv").write_text("title,year\n", "utf-8")
    assert looked(known, shelf, table) == (known, 0)
    (shelf / "content" / "table.csv").unlink()
    assert looked(known, shelf, table) == (known, 0)
    assert differing(held(out), before) == []
