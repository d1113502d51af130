"""What is set says whether it holds mathematics, and what was guessed."""

from __future__ import annotations

from generator.markup import Rich, set_block, set_inline


def test_plain_text_is_only_escaped() -> None:
    assert set_block("Agents & robots\n") == Rich(html="<p>Agents &amp; robots</p>", text="Agents & robots")
    assert set_inline("a < b") == Rich(html="a &lt; b", text="a < b")
    assert set_block("  ") == Rich(html="", text="")


def test_faults_are_told_once_and_in_words() -> None:
    assert set_block(r"\ours beats \ours{} in~\cite{a}, $\foo$").faults == (
        r"\foo in a formula is no known command; its name is shown",
        r"\ours is no known command; its argument, or else its name, is shown",
        r"\cite{a} cites what is not in this text; its keys are shown",
    )
