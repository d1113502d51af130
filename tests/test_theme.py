"""What a site gets of the theme."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from generator.theme import shortened, static_content, theme_folder

SCRIPTS = sorted((theme_folder() / "static" / "js").glob("*.js"))


def test_a_script_is_handed_out_without_its_comments_and_indents() -> None:
    script = """// @ts-check
/**
 * What it does.
 */

const a = 'http://b'; // stays

  /** @param {string} a */
  function b(a) {
    // The reason.
    return /** @type {string} */ (a);
  }
"""

    assert shortened(script) == (
        "const a = 'http://b'; // stays\nfunction b(a) {\nreturn /** @type {string} */ (a);\n}\n"
    )


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_no_script_has_a_text_over_several_lines_that_a_comment_could_stand_in(path: Path) -> None:
    assert [line for line in path.read_text("utf-8").splitlines() if line.count("`") % 2] == []


def test_what_is_not_a_script_of_the_theme_stays_as_it_is(tmp_path: Path) -> None:
    own = tmp_path / "own.js"
    own.write_bytes(b"  // mine\n")
    vendored = theme_folder() / "static" / "js" / "vendor" / "lunr.min.js"

    assert static_content(own) == b"  // mine\n"
    assert static_content(vendored) == vendored.read_bytes()


def test_each_part_of_the_font_is_told_and_what_stretches_stands_with_a_space() -> None:
    style = (theme_folder() / "static" / "css" / "math.css").read_text("utf-8")
    parts = re.findall(r'font-family: "([^"]+)".*?fonts/([\w-]+\.woff2).*?unicode-range:(.*?);', style, re.DOTALL)
    characters = {name: _characters(ranges) for _, name, ranges in parts}
    signs = [name for family, name, _ in parts if family == "Papershelf Signs"]

    assert sorted(characters) == sorted(path.name for path in (theme_folder() / "static" / "fonts").glob("*.woff2"))
    assert [(one, other) for one, other in combinations(signs, 2) if characters[one] & characters[other]] == []
    assert [name for name, held in characters.items() if ord(" ") in held] == [
        "papershelf-math-measures.woff2",
        "papershelf-math.woff2",
        "papershelf-math-wide.woff2",
    ]
    assert set(map(ord, " ()[]{}|√∑∫⟨⟩‖⌈⌉ˆ˜")) <= characters["papershelf-math.woff2"]
    assert set(map(ord, " ()[]{}|√∑∫⟨⟩‖⌈⌉→⏟⏞⟦⟧")) <= characters["papershelf-math-wide.woff2"]
    assert {name: held for name, held in characters.items() if held & {*range(0x30, 0x3A), *range(0x3B1, 0x3CA)}} == {}


def _characters(ranges: str) -> set[int]:
    """The characters of a ``unicode-range``."""
    found = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges)
    return {character for first, last in found for character in range(int(first, 16), int(last or first, 16) + 1)}
