"""A brace without a partner goes, or is read as what it stands for."""

from __future__ import annotations

import pytest

from generator.markup import set_block
from generator.markup.braces import mend_braces

FAULT = "a brace without a partner was left out, or read as the bracket or the dash that it stands for"


@pytest.mark.parametrize(
    ("source", "mended"),
    [
        ("an Isometry Property} (RIP)", "an Isometry Property (RIP)"),
        ("both}accurately and fast", "both accurately and fast"),
        ("Mapping (REFORM}) framework", "Mapping (REFORM) framework"),
        ("the function(s}; 3) noise", "the function(s); 3) noise"),
        ("MKCF [tang15}, are able", "MKCF [tang15], are able"),
        ("the ciliate {Tetrahymena) swims", "the ciliate (Tetrahymena) swims"),
        ("multi{linear functions", "multi–linear functions"),
        ("schemes { any and all { compared", "schemes – any and all – compared"),
        ("products of J{ bits", "products of J bits"),
        (r"tasks as \emph{related to each other", "tasks as related to each other"),
        (r"a bound of Ω({\sqrt{k}) holds", r"a bound of Ω(\sqrt{k}) holds"),
        ("at https://a.org/b}{https://a.org/b", "at https://a.org/b https://a.org/b"),
        (r"Gauss (Cand\{e}s 07)", "Gauss (Candes 07)"),
        (r"the levels \{0,1} and", r"the levels \{0,1\} and"),
        (r"Rates\{via Subspaces", "Rates via Subspaces"),
    ],
)
def test_a_brace_alone_is_mended_and_told(source: str, mended: str) -> None:
    faults: list[str] = []
    assert (mend_braces(source, faults), faults) == (mended, [FAULT])


@pytest.mark.parametrize(
    "source", [r"\emph{a} {b} \{0, 1\}", r"the sign \{ opens a set", r"a \\{group} of two", r"\emph{\{ is a brace}"]
)
def test_braces_that_are_meant_stay(source: str) -> None:
    faults: list[str] = []
    assert (mend_braces(source, faults), faults) == (source, [])


def test_an_argument_at_which_the_text_is_cut_off_is_closed() -> None:
    assert set_block(r"See \url{https://a.org/b").html == (
        '<p>See <a href="https://a.org/b" class="url" rel="nofollow noopener">https://a.org/b</a></p>'
    )
    assert set_block(r"Hashing~\cite{OneHash").text == "Hashing [OneHash]"
