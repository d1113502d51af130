"""What is set says whether it holds mathematics, and what was guessed."""

from __future__ import annotations

from generator.markup import Rich, set_block, set_inline


def test_plain_text_is_only_escaped() -> None:
    block = set_block("Agents & robots\n")

    assert (block.html, block.text) == ("<p>Agents &amp; robots</p>", "Agents & robots")
    assert set_inline("a < b") == Rich(markup="a &lt; b", text="a < b")
    assert set_block("  ") == Rich(markup="", text="")


def test_a_text_that_is_its_source_is_held_once() -> None:
    source = "A plain title"
    shared = set_inline("A plain title ").sharing(source)

    assert shared == Rich(markup=source, text=source)
    assert shared.text is shared.markup is source
    assert set_inline("A & B").sharing("A & B") == Rich(markup="A &amp; B", text="A & B")
    assert set_inline("$x$").sharing(source) == set_inline("$x$")


def test_faults_are_told_once_and_in_words() -> None:
    assert set_block(r"\ours beats \ours{} in~\cite{a}, $\foo$").faults == (
        r"\foo in a formula is no known command; its name is shown",
        r"\ours is no known command; its argument, or else its name, is shown",
        r"\cite{a} cites what is not in this text; its keys are shown",
    )


def test_the_end_of_a_line_as_programs_write_it_is_a_blank() -> None:
    source = r"the best\nknown bounds.\n\nWe show $a \neq b$ with \noindent care\n"
    assert (set_block(source).text, set_block(source).faults) == ("the best known bounds. We show a≠b with care", ())
