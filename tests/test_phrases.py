"""Words and phrases of texts."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.phrases import STOP, Lexicon, singular, tokens


def _lexicon(found: Sequence[str]) -> Lexicon:
    lexicon = Lexicon()
    for token in found:
        lexicon[token]
    return lexicon


def _words(text: str) -> list[str]:
    lexicon = Lexicon()
    return [lexicon.words[lexicon.word_of[lexicon[token]]] for token in tokens(text)]


def test_case_plural_and_hyphens_do_not_count() -> None:
    assert _words("Graph-Networks graph networks") == ["graph", "network", "graph", "network"]


def test_punctuation_numbers_and_everyday_words_part_phrases() -> None:
    assert _words("We propose kernels, 12 trees - and 3D shapes") == [
        "",
        "",
        "kernel",
        "",
        "",
        "tree",
        "",
        "",
        "3d",
        "shape",
    ]


def test_scripts_without_blanks_are_read_letter_by_letter() -> None:
    assert _words("图神经网络 GNN") == ["图", "神", "经", "网", "络", "gnn"]


@pytest.mark.parametrize(
    ("plural", "word"),
    [("policies", "policy"), ("classes", "class"), ("boxes", "box"), ("trees", "tree"), ("analysis", "analysis"),
     ("bus", "bus"), ("loss", "loss"), ("gas", "gas")],
)  # fmt: skip
def test_plurals_are_taken_off(plural: str, word: str) -> None:
    assert singular(plural) == word


@pytest.mark.parametrize(
    ("text", "start", "end", "phrase"),
    [
        ("Graph networks learn. We use graph-based networks of GNNs", 0, 2, "graph networks"),
        ("Black-Box models. A black-box", 0, 3, "black-box models"),
        ("Bayesian networks. Bayesian trees", 3, 5, "Bayesian trees"),
        ("deep pre-trained networks", 1, 4, "pre-trained networks"),
        ("deep pre-trained networks", 2, 4, "trained networks"),
        ("图神经网络", 1, 3, "神经"),
    ],
)
def test_a_phrase_is_spelled_as_the_text_has_it(text: str, start: int, end: int, phrase: str) -> None:
    found = tokens(text)
    lexicon = _lexicon(found)

    assert lexicon.spelled(found[start:end], found[start - 1] if start else STOP) == phrase


def test_a_title_lends_no_capitals_to_words_known_without() -> None:
    lexicon = _lexicon(tokens("graph networks by Gauss"))

    assert lexicon.spelled(tokens("Graph Networks and Gauss"), STOP, title=True) == "graph networks and Gauss"
