import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.text import SLUG_LIMIT, digest, excerpt, fold, opening, slug, squeeze


def test_squeezed_text_is_one_line() -> None:
    assert squeeze("  a\n\t b\u00a0c ") == "a b c"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ærøskøbing Straße", "aeroskobing STRASSE"),
        ("It’s “so”—said", 'it\'s "so"-said'),
        ("Ibáñez", "Iba\u0301n\u0303ez"),
        ("eﬃcient soft\u00adhyphen", "efficient softhyphen"),
        ("  a   b ", "A B"),
    ],
)
def test_spellings_of_the_same_words_fold_to_one_form(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_other_scripts_keep_their_letters_when_folded() -> None:
    assert [fold(text) for text in ("林晓", "김민준", "か゚がぎ", "Й")] == ["林晓", "김민준", "か゚がぎ", "и"]


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Maps & Roads: A Guide", "maps-roads-a-guide"),
        ("Una O'Shea", "una-oshea"),
        ("C++", "c-plus-plus"),
        ("C#", "c-sharp"),
        (".NET", "dot-net"),
        ("A*", "a-star"),
        ("β-VAE", "beta-vae"),
        ("../../etc", "etc"),
        ("index", f"index-{digest('index')}"),
        ("con", f"con-{digest('con')}"),
        ("林晓", f"x-{digest('林晓')}"),
        ("", f"x-{digest('')}"),
    ],
)
def test_a_slug_spells_its_text_in_ascii(text: str, address: str) -> None:
    assert slug(text) == address


@given(st.text(max_size=200))
def test_a_slug_is_safe_whatever_the_text(text: str) -> None:
    address = slug(text)
    assert 1 <= len(address) <= SLUG_LIMIT
    assert all(letter in "abcdefghijklmnopqrstuvwxyz0123456789-" for letter in address)
    assert address == address.strip("-")
    assert "--" not in address


@given(st.text(max_size=60))
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_long_texts_with_one_beginning_have_two_slugs() -> None:
    one, other = (slug(f"{'very ' * 30}{word}") for word in ("long", "short"))
    assert one != other
    assert one.startswith("very-very-")


def test_an_excerpt_ends_between_words() -> None:
    assert excerpt("One two,\nthree four", 14) == "One two,…".replace(",…", "…")
    assert excerpt("One two", 14) == "One two"


def test_an_opening_is_the_first_words() -> None:
    assert opening("One two, three four", words=2) == "One two…"
    assert opening(" One  two ", words=2) == "One two"
