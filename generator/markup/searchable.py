"""Mathematics in plain text, as one would type it into a search box."""

from __future__ import annotations

import re
import unicodedata

_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿᵀᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ]+")
_GREEK = re.compile("[Α-Ωα-ωϑϕϖϱϵ]")
_WORD = re.compile(r"\S*[Α-Ωα-ωϑϕϖϱϵ]\S*")
_GREEK_WORD = re.compile("[Ͱ-Ͽἀ-῿]{3,}")
_VARIANTS = {
    "ϑ": "theta",
    "ϕ": "phi",
    "ϖ": "pi",
    "ϱ": "rho",
    "ϵ": "epsilon",
    "ς": "sigma",
    "λ": "lambda",
    "Λ": "Lambda",
}
_SIGNS = str.maketrans(
    {
        "ℓ": "l",
        "∞": " infinity",
        "×": "x",
        "−": "-",
        "∗": "*",
        "≤": "<=",
        "≥": ">=",
        "≠": "!=",
        "≈": "~",
        "∼": "~",
    }
)


def searchable(text: str) -> str:
    """Plain text with its mathematics in ASCII: ``ℓ₁`` as ``l1``, ``O(n²)`` as ``O(n^2)``, ``ℝ`` as ``R``.

    A word with Greek letters stays, and is followed by itself with their names: ``ε-net`` by ``epsilon-net``.
    Words of the Greek language stay as they are. Letters of other scripts, accents included, stay too.
    """
    if text.isascii():
        return text
    named = _WORD.sub(_with_name, text)
    raised = _RAISED.sub(lambda match: "^" + match[0], named)
    return unicodedata.normalize("NFKC", raised.translate(_SIGNS))


def _with_name(match: re.Match[str]) -> str:
    word = match[0]
    if _GREEK_WORD.search(word):
        return word
    named = re.sub(r" (?=[^\w ])|^ | $", "", _GREEK.sub(lambda letter: f" {_name(letter[0])} ", word))
    return f"{word} {re.sub(' +', ' ', named).strip()}"


def _name(letter: str) -> str:
    if letter in _VARIANTS:
        return _VARIANTS[letter]
    name = unicodedata.name(letter).split()
    return name[-1].title() if letter.isupper() else name[-1].lower()
