"""Author fields → the single names in them, still as written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.names import COMPANY, INITIALS, SUFFIX, has_east_asian, is_particle, split_outside_braces
from generator.text import fold, squeeze
from generator.venues import KNOWN, read_venue

_AND = re.compile(r"\s*,?\s+(?:and|&)\s+", re.IGNORECASE)
_HARD_SEPARATOR = re.compile(r"\s*(?:(?<!&amp);|；|\||、)\s*|\s+[•·/]\s+")
_COMMA = re.compile(r"\s*[,，]\s*")
LABELLED_PART = re.compile(r"\s*(family|given|prefix|suffix|useprefix|given-i)\s*=\s*", re.IGNORECASE)
"""How a name in BibLaTeX's extended format begins: “family=Berg, given=Tom, prefix=van der”."""
_OTHER_AND = re.compile(r"(.*\S)\s+(?:und|et|with)\s+(\S.*)")
_AND_MORE = re.compile(r"(?:[\s,;]*(?:(?<![^\W_])et\.?\s+al\b\.?|&\s*al\b\.?|…|\.\.\.))\Z", re.IGNORECASE)
_LINE = re.compile(r"\s*\n\s*")
_FAMILY_THEN_INITIALS = re.compile(r"([^,{}]*?[^\W\d_A-ZÀ-Þ][^,{}]*?) ((?:[A-ZÀ-Þ]\.?[- ]?){1,3})")

_ET_AL = re.compile(r"\bet\.?\s+al\b\.?", re.IGNORECASE)
_NAME = re.compile(
    r"(?:[A-ZÀ-ÞĀ-Ž][\w.'’`-]*|(?:de|van|von|der|den|la|le|da|di|del|al|el|bin|ter|dos|du)\b|\([A-Z]\w*\))"
)
_EAST_ASIAN_NAME = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]{2,4}")
_NO_NAMES = frozenset(
    "the in on for of and with to we this github google microsoft facebook meta openai deepmind nvidia oral "
    "spotlight poster best award paper workshop conference journal university institute lab research survey "
    "code new update official version accepted".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameList:
    """The names of a field; ``guessed`` says that they were parted at commas that may have meant something else."""

    names: tuple[str, ...]
    guessed: bool = False


def split_names(text: str, *, inverted: bool = False) -> tuple[str, ...]:
    """The single names of an author field (``read_names``)."""
    return read_names(text, inverted=inverted).names


def read_names(text: str, *, inverted: bool = False) -> NameList:
    """The single names of an author field.

    Names are parted by semicolons, bars and ideographic commas, else by “and” and “&”, else by line breaks;
    never inside braces. Commas part names where there are several of them, or where full names stand round
    one (“Ana Lund, Bo Reyes”). “et al.” at the end is a last name “others”. With ``inverted``, as in BibTeX, a
    single comma always stands inside a name (“García Márquez, Gabriel José”). In a list of “Alm F, Birk TK” the
    family name stands first.
    """
    field = text.strip()
    whole = _AND_MORE.sub("", field) if field[-1:] in ".l…" else field
    if whole != field:
        found = read_names(whole, inverted=inverted)
        return NameList(names=(*found.names, "others"), guessed=found.guessed)
    guessed = False
    parts = split_outside_braces(field, _HARD_SEPARATOR)
    if len(parts) == 1:
        parts = split_outside_braces(field, _AND)
        keep_single = inverted or (len(parts) > 1 and "," in parts[-1])
        cut = [_split_at_commas(part, keep_single=keep_single) for part in parts]
        guessed = any(one.guessed or (inverted and len(one.names) > 1) for one in cut)
        parts = [name for one in cut for name in one.names]
    if len(parts) == 1 and not re.search(r",\s*\n", field):
        parts = split_outside_braces(field, _LINE)
    parts = [name for part in parts for name in _joined_otherwise(part)] if len(parts) == 1 else parts
    parts = [name for part in parts for name in _family_first_in(part)] if len(parts) > 1 else parts
    names = [re.sub(r"\A(?:and|&)(?:\s+|\Z)", "", squeeze(part).strip(",;| ")) for part in parts]
    return NameList(names=_family_first([name for name in names if name]), guessed=guessed)


def _family_first_in(text: str) -> list[str]:
    """The names of a part of a list that is one itself: PubMed's “Alm F, Birk TK; Map Network”."""
    found = [_FAMILY_THEN_INITIALS.fullmatch(name.strip()) for name in text.split(",")]
    return [name.expand(r"\1, \2") for name in found if name] if len(found) > 2 and all(found) else [text]


def _joined_otherwise(text: str) -> tuple[str, ...]:
    """Two full names that “und”, “et” or “with” joins, or the text alone: “Karl von und zu Fels” is one name."""
    found = _OTHER_AND.fullmatch(text)
    if found is None or "{" in text or not is_full(found[1]) or not is_full(found[2]):
        return (text,)
    return (text,) if is_particle(found[1].split()[-1]) or is_particle(found[2].split()[0]) else (found[1], found[2])


def is_others(text: str) -> bool:
    """Whether a name is not a name but says that more authors follow."""
    return fold(text).strip(" .{}") in {"others", "et al", "et. al"}


def _split_at_commas(text: str, *, keep_single: bool) -> NameList:
    named = [part for part in map(squeeze, split_outside_braces(text, _COMMA)) if part]
    whole = NameList(names=(text,))
    if LABELLED_PART.match(text):
        return whole
    if len(named) < 2 or any(SUFFIX.fullmatch(part) or COMPANY.fullmatch(part) for part in named):
        return whole
    if keep_single and len(named) == 2:
        return whole
    several = len(named) > 2 and all(" " in part for part in named) and any(map(is_full, named))
    if several or all(has_east_asian(part) and len(part) > 1 for part in named) or all(map(is_full, named)):
        return NameList(names=tuple(named))
    families, givens = named[::2], named[1::2]
    if len(named) > 3 and len(families) == len(givens) and not any(map(is_full, families)):
        pairs = zip(families, givens, strict=True)
        return NameList(names=tuple(f"{family}, {given}" for family, given in pairs), guessed=True)
    return NameList(names=tuple(named), guessed=True) if len(named) > 3 else whole


def is_full(name: str) -> bool:
    """Whether a name has a given and a family part: “Ana Lund” and “Fenn E”, not “A. B.” or “de la Mora”."""
    words = [word for word in name.split() if not is_particle(word)]
    return len(words) > 1 and any(not INITIALS.fullmatch(word) for word in words)


def _family_first(names: Sequence[str]) -> tuple[str, ...]:
    """Names in the style of medical journals, “Alm F”, “Birk TK”, with their commas; others as they are."""
    found = [_FAMILY_THEN_INITIALS.fullmatch(name) for name in names if not is_others(name)]
    if len(found) < 2 or not all(found):
        return tuple(names)
    return tuple(
        matched.expand(r"\1, \2") if (matched := _FAMILY_THEN_INITIALS.fullmatch(name)) else name for name in names
    )


def are_names(text: str, *, one: bool = False) -> bool:
    """Whether a text is names of people and nothing else: two of them, one and “et al.”, “A. Lund”, or, where
    ``one`` may stand alone, “Ana Lund”.
    """
    bare = text.strip(" .,;:*_")
    if not bare or len(bare) > 4000 or any(letter.isdigit() for letter in bare):
        return False
    names = split_names(bare)
    people = [name for name in names if not is_others(name)]
    if not people or not all(map(_is_name, people)):
        return False
    if len(people) > 1:
        return len(people) > 2 or any(is_full(name) or "," in name for name in people)
    initials = re.match(r"(?:[A-Z]\.[\s-]?)+[A-Z][a-z]", people[0])
    return one or len(names) > 1 or bool(initials) or bool(_ET_AL.search(text))


_FAMILY_NAMES = re.compile(r"[^\W\d_][\w'’-]+(?:,\s*[^\W\d_][\w'’-]+){2,}(?:,?\s+et\s+al\.?)?")


def family_names_parted(text: str) -> str:
    """Three names of one word each or more, parted by semicolons: they are no “Family, Suffix, Given”."""
    return text.replace(",", ";") if _FAMILY_NAMES.fullmatch(text) else text


def _is_name(text: str) -> bool:
    words = text.replace(",", " ").split()
    if _EAST_ASIAN_NAME.fullmatch(text):
        return True
    if not 1 <= len(words) <= 6 or len(text) > 60 or read_venue(text).venue in KNOWN:
        return False
    return all(_NAME.fullmatch(word) for word in words) and not _NO_NAMES & set(map(str.lower, words))
