"""English stems, exactly as lunr.js 2.3.9 makes them in the browser.

A port of ``lunr.stemmer`` of lunr.js, which is Porter's algorithm with a few liberties. The stemmer of the
``lunr`` package takes other liberties and so differs on words such as "survey" and "key", which the browser
would then look for in vain.
"""

from __future__ import annotations

import re

_CONSONANTS = "[^aeiou][^aeiouy]*"
_VOWELS = "[aeiouy][aeiou]*"
_SOME_MEASURE = re.compile(f"^({_CONSONANTS})?{_VOWELS}[^aeiou]")
_MEASURE_ONE = re.compile(f"^({_CONSONANTS})?{_VOWELS}{_CONSONANTS}({_VOWELS})?$")
_MEASURE_TWO_OR_MORE = re.compile(f"^({_CONSONANTS})?{_VOWELS}{_CONSONANTS}{_VOWELS}[^aeiou]")
_HAS_VOWEL = re.compile(f"^({_CONSONANTS})?[aeiouy]")
_SHORT = re.compile(f"^{_CONSONANTS}[aeiouy][^aeiouwxy]$")

_PLURAL_ES = re.compile("^(.+?)(ss|i)es$")
_PLURAL_S = re.compile("^(.+?)([^s])s$")
_EED = re.compile("^(.+?)eed$")
_ED_ING = re.compile("^(.+?)(ed|ing)$")
_WANTS_E = re.compile("(at|bl|iz)$")
_DOUBLE = re.compile(r"([^aeiouylsz])\1$")
_Y = re.compile("^(.+?[^aeiou])y$")
_ION = re.compile("^(.+?[st])ion$")
_SHORT_SUFFIXES = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ou", "ism", "ate", "iti", "ous",
    "ive", "ize", "ion",
)  # fmt: skip
_SUFFIX = re.compile(f"^(.+?)({'|'.join(_SHORT_SUFFIXES[:-1])})$")
_E = re.compile("^(.+?)e$")

_STEP_2 = {
    "ational": "ate", "tional": "tion", "enci": "ence", "anci": "ance", "izer": "ize", "bli": "ble",
    "alli": "al", "entli": "ent", "eli": "e", "ousli": "ous", "ization": "ize", "ation": "ate", "ator": "ate",
    "alism": "al", "iveness": "ive", "fulness": "ful", "ousness": "ous", "aliti": "al", "iviti": "ive",
    "biliti": "ble", "logi": "log",
}  # fmt: skip
_STEP_3 = {
    "icate": "ic", "ative": "", "alize": "al", "iciti": "ic", "ical": "ic", "ful": "", "ness": "",
}  # fmt: skip
_LONG_SUFFIXES = tuple(
    (re.compile(f"^(.+?)({'|'.join(replacements)})$"), tuple(replacements), replacements)
    for replacements in (_STEP_2, _STEP_3)
)


def stem(word: str) -> str:
    """Return the stem of a lower-case word of ASCII letters and digits."""
    if len(word) < 3:
        return word
    begins_with_y = word[0] == "y"
    word = "Y" + word[1:] if begins_with_y else word
    for step in (_plural, _past, _final_y, _long_suffixes, _short_suffix, _final_e):
        word = step(word)
    return "y" + word[1:] if begins_with_y else word


# The ends of a word are looked at before patterns are, which takes half of the time: most words have none of them.


def _plural(word: str) -> str:
    if not word.endswith("s"):
        return word
    found = _PLURAL_ES.match(word) or _PLURAL_S.match(word)
    return found[1] + found[2] if found else word


def _past(word: str) -> str:
    if not word.endswith(("ed", "ing")):
        return word
    if found := _EED.match(word):
        return word[:-1] if _SOME_MEASURE.match(found[1]) else word
    found = _ED_ING.match(word)
    if not found or not _HAS_VOWEL.match(found[1]):
        return word
    bare = found[1]
    if _WANTS_E.search(bare):
        return bare + "e"
    if _DOUBLE.search(bare):
        return bare[:-1]
    return bare + "e" if _SHORT.match(bare) else bare


def _final_y(word: str) -> str:
    found = _Y.match(word) if word.endswith("y") else None
    return found[1] + "i" if found else word


def _long_suffixes(word: str) -> str:
    for pattern, ends, replacements in _LONG_SUFFIXES:
        found = pattern.match(word) if word.endswith(ends) else None
        if found and _SOME_MEASURE.match(found[1]):
            word = found[1] + replacements[found[2]]
    return word


def _short_suffix(word: str) -> str:
    found = (_SUFFIX.match(word) or _ION.match(word)) if word.endswith(_SHORT_SUFFIXES) else None
    return found[1] if found and _MEASURE_TWO_OR_MORE.match(found[1]) else word


def _final_e(word: str) -> str:
    found = _E.match(word) if word.endswith("e") else None
    if found:
        bare = found[1]
        if _MEASURE_TWO_OR_MORE.match(bare) or (_MEASURE_ONE.match(bare) and not _SHORT.match(bare)):
            word = bare
    return word[:-1] if word.endswith("ll") and _MEASURE_TWO_OR_MORE.match(word) else word
