"""Tags are earned by whole words, and by nothing else."""

from __future__ import annotations

import pytest

from generator.config import VocabularyTag
from generator.errors import Origin
from generator.vocabulary import Proposal, Vocabulary, propose


def earns(phrase: str, text: str) -> bool:
    tag = VocabularyTag(name="tag", phrases=(phrase,), origin=Origin(file="site.yml"))
    return Vocabulary([tag]).earned(text) == ("tag",)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("diffusion", "Diffusion comes first."),
        ("fine-tuning", "fine tuning of models"),
        ("language model", "many language models"),
        ("language model", "a language\nmodel"),
        ("LLM", "two LLMs"),
        ("LLM", "LLM-based"),
        ("MoE", "a MoE layer"),
        ("causal*", "causality"),
        ("antibody", "antibodies"),
        ("C++", "written in C++, and fast"),
        ("bias", "biases"),
        ("kelvin institute", "\u212aELVIN ınstıtute"),
        ("große straße", "Große Straße"),
        ("β-carotene", "Β carotene"),
        ("*", "***"),
    ],
)
def test_a_phrase_earns_its_tag(phrase: str, text: str) -> None:
    assert earns(phrase, text)


@pytest.mark.parametrize(
    ("phrase", "text"),
    [
        ("art", "state of the smart party"),
        ("MoE", "moe and joe"),
        ("GAN", "they began again"),
        ("causal", "causality"),
        ("language model", "language and model"),
        ("map", "mapping"),
    ],
)
def test_a_part_of_a_word_or_another_case_of_an_acronym_earns_nothing(phrase: str, text: str) -> None:
    assert not earns(phrase, text)


def test_tags_come_in_the_order_of_the_vocabulary() -> None:
    tags = [
        VocabularyTag(name=name, phrases=(name,), origin=Origin(file="site.yml")) for name in ("seas", "maps", "moons")
    ]

    assert Vocabulary(tags).earned("Maps of the seas") == ("seas", "maps")


def test_proposals_are_phrases_with_the_number_of_their_papers() -> None:
    texts = ["Tidal maps of the moon.", "We draw tidal maps.", "Tidal map making and the moon"]

    assert propose(texts, at_least=2) == (
        Proposal(phrase="Tidal map", papers=3),
        Proposal(phrase="moon", papers=2),
    )
