"""Pages of one's own in Markdown."""

from __future__ import annotations

from pathlib import Path

from generator.errors import Problems
from generator.textpages import read_text_pages


def test_what_cannot_be_a_page_keeps_no_other_from_being_one(tmp_path: Path) -> None:
    (tmp_path / "about.md").write_text("# About us\n\nText\n", "utf-8")
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere")
    (tmp_path / "About.md").write_text("# About them\n", "utf-8")
    (tmp_path / "search.md").write_text("# Search elsewhere\n", "utf-8")
    (tmp_path / "old.md").write_bytes(b"caf\xe9")
    problems = Problems()

    assert [page.title for page in read_text_pages(tmp_path, problems, taken={"search.html"})] == ["About them"]
    assert [str(problem).removeprefix(f"{tmp_path.name}/") for problem in problems] == [
        "about.md: error: about.html is the address of another page; this one is left out; rename the file",
        "old.md: error: not UTF-8 (byte 3); the page is left out; save it as UTF-8",
        "search.md: error: search.html is the address of another page; this one is left out; rename the file",
    ]
