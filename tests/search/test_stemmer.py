"""The stems of Python are those of lunr.js."""

from __future__ import annotations

from itertools import product

import pytest

from generator.search.stemmer import stem
from tests.search.browser import ask

BEGINNINGS = (
    "a", "be", "by", "cr", "s", "y", "key", "surv", "sur", "pl", "hop", "hopp", "fall", "controll", "rel",
    "relat", "condition", "val", "rot", "fil", "fail", "siz", "bl", "troubl", "agr", "fe", "motor", "happ",
    "sk", "yell", "oscill", "generaliz", "tokeniz", "elect", "adopt", "triplic", "depend", "homolog",
    "possib", "eye", "way", "xy", "gpt4", "123",
)  # fmt: skip
ENDINGS = (
    "", "s", "es", "ies", "sses", "ss", "e", "ed", "eed", "ing", "ied", "y", "ey", "ay", "ly", "logy",
    "logi", "ational", "tional", "enci", "ency", "izer", "bly", "alli", "ally", "ently", "ousli", "ously",
    "ization", "ator", "alism", "iveness", "fulness", "ousness", "aliti", "ality", "ivity", "bility",
    "icate", "ative", "alize", "ical", "ful", "ness", "al", "ance", "er", "ic", "able", "ible", "ant",
    "ement", "ment", "ent", "ou", "ism", "ate", "ity", "ous", "ive", "ize", "sion", "tion", "ion", "ll",
    "lle", "edly", "ingly",
)  # fmt: skip


def test_the_stem_of_each_word_is_that_of_lunr_js(node: str) -> None:
    words = ["".join(word) for word in product(BEGINNINGS, ENDINGS)]

    differing = [
        (word, stem(word), stems)
        for word, (_, _, stems, *_) in zip(words, ask(node, "analyse", value=words), strict=True)
        if [stem(word)] != stems
    ]

    assert differing == []


@pytest.mark.parametrize(
    ("word", "stems_to"),
    [
        ("survey", "survey"),
        ("surveys", "survey"),
        ("key", "key"),
        ("try", "tri"),
        ("yes", "ye"),
        ("topology", "topolog"),
    ],
)
def test_a_word_has_this_stem(word: str, stems_to: str) -> None:
    assert stem(word) == stems_to
