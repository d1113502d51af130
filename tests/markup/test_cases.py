"""Each case is set as it should be: HTML, plain text and all.

In ``cases.json`` each formula is written as ``<math>`` with its plain text inside, and links without ``rel``
and ``class``, so that the cases do not depend on the markup of the mathematics engine.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from generator.markup import set_block, set_inline
from generator.markup.reading import read_math

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def readable(markup: str) -> str:
    """The HTML with each formula as its plain text."""
    bare = markup.replace(' rel="nofollow noopener"', "").replace(' class="url"', "")
    return re.sub(
        r"<math([^>]*)>.*?</math>",
        lambda math: f"<math{math[1]}>{html.escape(read_math(math[0]), quote=False)}</math>",
        bare,
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_a_case_is_set_as_it_should_be(case: dict[str, str]) -> None:
    rich = (set_inline if case.get("inline") else set_block)(case["in"])
    assert (readable(rich.html), rich.text) == (case["html"], case["text"])
