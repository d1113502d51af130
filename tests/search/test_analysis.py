"""Python and the browser make the same words of a text."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lunr.stop_word_filter import WORDS

from generator.search import analysis
from generator.search.analysis import Word
from tests.search.browser import ask

NASTY = (
    "",
    " \t\n\u00a0\u3000",
    "C++ and C# and F#, C++17, a+b, +1, c+++, x#y, #php, 50% + 3 - 1",
    "state-of-the-art e.g. i.i.d. U.S.A. O'Brien’s don’t ‘quoted’ \"maps",
    "GPT-4 k-NN pre‑training vision–language −1 cfg_abc_lens __proto__ -lead trail- a--b",
    "a-b-c-d-e-f a-b-c-d-e-f-g 1-2-3 10.9999/abc.def-1 2101.00001v2",
    "Café cafe\u0301 Gödel GÖDEL Łódź Straße STRASSE ẞ œuvre Ångström ﬁne Ǆ İstanbul ısı Þór đ ħ ŋ ŧ ĸ",
    "ΟΔΥΣΣΕΥΣ ὈΔΥΣΣΕΎΣ σς ε-net ℓ₁ x² ½ № ™ ª 𝑑𝐃 ﬂ",
    "物联网与地图 图 東京の地図とデータ カ゛ ガ ｶﾞ ひらがな 々 〇 김민준의 지도 각 BERT模型 AI-物联网 𠮷野家",
    "خرائط المدينة مُحَمَّد שָׁלוֹם हिन्दी भाषा ภาษาไทย မြန်မာ ភាសាខ្មែរ தமிழ் বাংলা",
    "soft\u00adhyphen zero\u200bwidth joiner\u200d \ufeffbom variation\ufe0f e\U000e0101x",
    "a" * 64 + " " + "b" * 65 + " " + "𝒳" * 70 + " " + "c" * 40 + "-" + "d" * 40,
    "🙂 emoji 👩‍🔬 ①② Ⅷ ٣ ४ 三",
    "http://x.example/a?b=c&d=%20 foo:bar ~ ^ * a*b *Brim* \\ ` <b>bold</b> </script>",
)
IDENTIFIERS = (
    "https://doi.org/10.9999/ABC.def-1",
    "doi:10.9999/abc.def-1.",
    "http://dx.doi.org/10.1/x",
    "arXiv:2101.00001v2",
    "https://arxiv.org/pdf/2101.00001v12.pdf",
    "https://arxiv.org/abs/cs/0112017v1",
    "hep-th/9901001v3",
    "https://openreview.net/forum?id=gbeZKej40m",
    "https://orcid.org/0000-0002-1825-009X",
    "https://dl.example.org/doi/full/10.9999/abc.def-1",
    "10.1/a*b",
    "maps",
    "",
)


def analysed(text: str) -> list[object]:
    words = [*analysis.words(text)]
    parts = [part for word in words for part in word.parts]
    return [
        analysis.fold(text),
        [[[*word.parts], word.joined, word.last] for word in words],
        [analysis.stem(part) for part in parts],
        [part for part in parts if analysis.is_stop_word(part)],
        analysis.identifier(text),
        analysis.opening(text),
    ]


def test_nasty_texts_are_the_same_words_in_python_and_in_the_browser(node: str) -> None:
    texts = [*NASTY, *IDENTIFIERS, *sorted(WORDS)]

    assert [analysed(text) for text in texts] == ask(node, "analyse", value=texts)


def test_every_letter_is_the_same_in_python_and_in_the_browser(node: str) -> None:
    # What Unicode 3.2 knew, every Python and browser knows; of Han and Hangul a few letters stand for all.
    known = unicodedata.ucd_3_2_0.category
    codes = [*range(0x3500), *range(0x9F00, 0xAD00), *range(0xF900, 0x10000), *range(0x10000, 0x1E000)]
    letters = [chr(code) for code in codes if known(chr(code)) not in {"Cn", "Cs", "Co"}]
    texts = [f"a{letter}b {letter} x-{letter}" for letter in letters]

    differing = [
        (text, here, there)
        for text, here, there in zip(texts, map(analysed, texts), ask(node, "analyse", value=texts), strict=True)
        if here != there
    ]

    assert differing == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("GPT-4", [Word(parts=("gpt", "4"), joined="gpt4")]),
        ("pre‑training", [Word(parts=("pre", "training"), joined="pretraining")]),
        ("C++, C#.", [Word(parts=("c",), joined="c++"), Word(parts=("c",), joined="c#")]),
        ("(Gödel)", [Word(parts=("godel",))]),
        ("物联网", [Word(parts=("物联", "联网"), last="网")]),
        ("0.95", [Word(parts=("0", "95"))]),
        ("* ~ - +", []),
    ],
)
def test_a_text_is_these_words(text: str, words: list[Word]) -> None:
    assert [*analysis.words(text)] == words


@pytest.mark.parametrize("text", IDENTIFIERS[:2])
def test_a_doi_is_the_same_in_every_form(text: str) -> None:
    assert analysis.identifier(text) == "10.9999/abc.def-1"


def test_an_orcid_is_the_same_in_every_form() -> None:
    forms = ("0000-0002-1694-233X", "https://orcid.org/0000-0002-1694-233X", "orcid:0000-0002-1694-233x")

    assert {*map(analysis.identifier, forms)} == {"0000-0002-1694-233x"}


@pytest.mark.parametrize(
    ("title", "terms"),
    [
        ("Learning to Count", ["^learning to", "^learning to count"]),
        ("“k-NN” again", ["^k nn", "^k nn again"]),
        ("Maps, maps", ["^maps maps"]),
        ("Maps", []),
        ("", []),
    ],
)
def test_a_title_is_found_by_its_first_words_together(title: str, terms: list[str]) -> None:
    assert analysis.opening(title) == terms


@given(st.text(alphabet=string.ascii_letters + string.digits + "+#-'._,( é字"))
def test_one_word_of_english_letters_is_the_same_at_less_cost(text: str) -> None:
    plain = [*map(analysis.plain, text.split())]
    slow = [(*analysis.terms(piece),) for piece in text.split()]

    assert [found or whole for found, whole in zip(plain, slow, strict=True)] == slow


@given(st.text())
def test_no_term_of_any_text_is_empty_long_or_a_wildcard(text: str) -> None:
    terms = [*analysis.terms(text)]

    assert [term for term in terms if not 0 < len(term) <= 64 or "*" in term or " " in term] == []
