"""Person names: parse, print, sort, compare.

The grammar is BibTeX's (Oren Patashnik, “BibTeXing”, 1988, section 4): ``First von Last``, ``von Last,
First``, ``von Last, Jr, First``, with braces round what belongs together.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from generator.escapes import plain
from generator.letters import decode_letters
from generator.text import fold, slug, squeeze

SUFFIX = re.compile(r"(?:Jr|Sr|Jnr|Snr)\.?|II|III|IV|2nd|3rd|4th", re.IGNORECASE | re.ASCII)
"""What stands behind a family name and is no name."""
COMPANY = re.compile(r"(?:Inc|Ltd|LLC|Corp|GmbH|PLC)\.?", re.IGNORECASE)
"""What stands behind the comma of a company's name."""
INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?-?){1,3}")
_SCRIPT = "\u3040-\u9fff\uac00-\ud7af"
_BLANK_AT_HYPHEN = re.compile(r"(?<=[^\W\d_]{2})(?: -|- )(?=[^\W\d_]{2})")
_STOP_INSIDE = re.compile(r"(?<=\w)\.(?=\w)")
_PARTICLES = frozenset(
    "van von vom de del della der den des di da dos das du do la le las los el ter ten te zu zum zur".split()
)
_LATIN = [chr(code) for code in (*range(0x41, 0x5B), *range(0x61, 0x7B), *range(0xC0, 0x17F)) if chr(code).isalpha()]
_CAPITAL, _SMALL = (f"[{''.join(filter(kind, _LATIN))}]" for kind in (str.isupper, str.islower))
_SIMPLE_PART = rf"(?:{_CAPITAL}{_SMALL}+)"
_SIMPLE_WORD = rf"(?:[A-Z]['’])?{_SIMPLE_PART}+(?:-(?:{_SMALL}+|{_SIMPLE_PART}){_SIMPLE_PART}*)*"
_SIMPLE = re.compile(rf"(?:(?:{_SIMPLE_WORD}|(?:{_CAPITAL}\.(?:-(?={_CAPITAL}))?)+|{_CAPITAL}) )+{_SIMPLE_WORD}")
_NOT_SIMPLE = frozenset("dr prof professor doctor mr mrs ms sir dame dipl ing rer nat phd msc bsc dphil et al".split())
_JOINING_SURNAMES = frozenset({"y", "e", "i"})
_OF_ORGANISATIONS = frozenset({"and", "&", "of", "for", "the"})
_ORGANISATIONS = frozenset(
    "association bureau center centre collaboration committee community consortium council department foundation "
    "gmbh inc inc. initiative institute llc ltd ltd. network organisation organization society team university".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A printed name. An organisation, or a person with one name, has a family name alone.

    ``orcid`` and ``person`` are what a source says of who stands behind the name: an ORCID iD as four groups of four
    digits, and an id of its own.
    """

    family: str
    given: str = ""
    particle: str = ""
    suffix: str = ""
    orcid: str = ""
    person: str = ""

    @property
    def full(self) -> str:
        """As printed on a page: “Tomas van der Berg, Jr.”, “山田花子”."""
        if self.given and self.family and self.given.isascii() and not self.particle and not self.suffix:
            return f"{self.given} {self.family}"
        if self.given and begins_east_asian(self.family) and begins_east_asian(self.given):
            return f"{self.family}{self.given}"
        spoken = " ".join(filter(None, (self.given, self.particle, self.family)))
        return f"{spoken}, {self.suffix}" if self.suffix else spoken

    @property
    def surname(self) -> str:
        """The family name with its particle: “van der Berg”."""
        return f"{self.particle} {self.family}" if self.particle else self.family

    @property
    def sorting(self) -> str:
        """What a list of names is sorted by: the family name without its particle, then the rest."""
        return fold(" ".join((self.family, self.given, self.particle, self.suffix)))

    @property
    def slug(self) -> str:
        """The address part. Names that share it are one printed name, however typed."""
        spoken = self.full.replace(",", " ")
        if has_east_asian(spoken):
            spoken = _between_east_asian().sub("", spoken)
        return slug(_STOP_INSIDE.sub(" ", spoken) if "." in spoken else spoken)

    @property
    def key(self) -> str:
        """The letters of the given name, the surname and the suffix. Names that share it are one printed name:
        “J. R. Stone”, “J.R. Stone” and “JR STONE”.
        """
        return "|".join(map(_letters, (self.given, self.surname, self.suffix)))


def family_apart(full: str, sorting: str) -> tuple[str, str, str]:
    """A printed name as what comes before the family name, the family name that it is sorted by, and what follows.

    The whole name is the family name where the two do not fit together.
    """
    spoken, comma, suffix = full.partition(", ")
    words = spoken.split(" ")
    for first in range(len(words) - 1, -1, -1):
        if fold(" ".join((*words[first:], *words[:first], suffix))) == sorting:
            before = "".join(f"{word} " for word in words[:first])
            return before, " ".join(words[first:]), comma + suffix
    return "", full, ""


@lru_cache(maxsize=1 << 16)
def simple_name(text: str) -> Name | None:
    """What ``parse_name`` makes of the commonest kind of name, “Ana M. Lund”, sooner; None for any other."""
    if not _SIMPLE.fullmatch(text):
        return None
    given, _, family = text.rpartition(" ")
    lowered = family.lower()
    if SUFFIX.fullmatch(family) or lowered in _ORGANISATIONS or lowered in _NOT_SIMPLE:
        return None
    return None if given.partition(" ")[0].rstrip(".").lower() in _NOT_SIMPLE else Name(given=given, family=family)


def begins_east_asian(text: str) -> bool:
    """Whether a text begins with a Chinese, Japanese or Korean letter."""
    return "\u3040" <= text[:1] <= "\u9fff" or "\uac00" <= text[:1] <= "\ud7af"


def has_east_asian(text: str) -> bool:
    """Whether there is a Chinese, Japanese or Korean letter in a text."""
    return not text.isascii() and any(map(begins_east_asian, text))


# Patterns for so many letters take milliseconds to prepare, and most sites need none.
@cache
def _between_east_asian() -> re.Pattern[str]:
    return re.compile(rf"(?<=[{_SCRIPT}])\s+(?=[{_SCRIPT}])")


@cache
def _spelled_twice() -> re.Pattern[str]:
    return re.compile(rf"([^()（）{_SCRIPT}]+?)\s*([(（][^()（）]*[{_SCRIPT}][^()（）]*[)）])")


def parse_name(text: str) -> Name:
    """One name of an author field → its parts."""
    written = unicodedata.normalize("NFC", decode_letters(squeeze(text.replace("\\-", ""))))
    written = _BLANK_AT_HYPHEN.sub("-", written)
    if re.fullmatch(r"\{[^{}]*\}", written):
        return Name(family=_bare(written))
    commas = [part.strip() for part in split_outside_braces(written, re.compile("[,，]"))]
    if len(commas) == 2 and COMPANY.fullmatch(commas[1]):
        return Name(family=_bare(written))
    if len(commas) >= 3:
        particle, family = _split_particle(commas[0])
        if SUFFIX.fullmatch(commas[2]):
            commas[1:3] = [commas[2], commas[1]]
        given = _bare(" ".join(commas[2:]))
        return Name(family=family, particle=particle, suffix=_bare(commas[1]), given=given)
    if len(commas) == 2 and SUFFIX.fullmatch(commas[1]):
        return _given_first(commas[0], suffix=commas[1])
    if len(commas) == 2 and commas[0]:
        particle, family = _split_particle(commas[0])
        return Name(family=family, particle=particle, given=_bare(commas[1]))
    return _given_first(written.strip(", "))


def _given_first(text: str, *, suffix: str = "") -> Name:
    is_east_asian = has_east_asian(text)
    twice = _spelled_twice().fullmatch(text) if is_east_asian else None
    if twice:
        name = _given_first(twice[1], suffix=suffix)
        return Name(given=name.given, particle=name.particle, family=f"{name.family} {twice[2]}", suffix=name.suffix)
    words = _words(text)
    if len(words) > 2 and SUFFIX.fullmatch(words[-1]) and not suffix:
        words, suffix = words[:-1], words[-1]
    if len(words) < 2 or is_east_asian or _is_organisation(words):
        return Name(family=_bare(text), suffix=suffix)
    if len(words) == 2 and re.fullmatch(r"[A-Z]\.?", words[1]) and not INITIALS.fullmatch(words[0]):
        return Name(family=_bare(words[0]), given=words[1], suffix=suffix)
    if words[0] in _PARTICLES:
        particle, family = _split_particle(" ".join(words))
        return Name(family=family, particle=particle, suffix=suffix)
    first, last = _place_of_particle(words)
    family, suffix = _split_suffix(" ".join(words[last:]), suffix)
    return Name(
        given=_bare(" ".join(words[:first])), particle=_bare(" ".join(words[first:last])), family=family, suffix=suffix
    )


def _place_of_particle(words: list[str]) -> tuple[int, int]:
    """Where the given name ends and where the family name begins; the same place where there is no particle.

    “Emil Luz y Rivas” has two surnames and no particle, and of “Van den Berg” all is the family name, as it is in “Van
    den Berg, P.”.
    """
    lower = [index for index, word in enumerate(words[1:-1], 1) if is_particle(word)]
    if not lower:
        return len(words) - 1, len(words) - 1
    first, last = lower[0], lower[-1] + 1
    if words[first] in _JOINING_SURNAMES and last == first + 1 and first > 1:
        return first - 1, first - 1
    if first > 1 and words[first - 1][0].isupper() and words[first - 1].lower() in _PARTICLES:
        return first - 1, first - 1
    return first, last


def _is_organisation(words: list[str]) -> bool:
    return not _OF_ORGANISATIONS.isdisjoint(words) or words[-1].lower() in _ORGANISATIONS


def _split_suffix(family: str, suffix: str) -> tuple[str, str]:
    """“{Marsh, Jr.}” is a family name and a suffix."""
    bare = _bare(family)
    before, comma, after = bare.rpartition(",")
    return (
        (before.strip(), after.strip()) if comma and not suffix and SUFFIX.fullmatch(after.strip()) else (bare, suffix)
    )


def _split_particle(surname: str) -> tuple[str, str]:
    words = _words(surname)
    last = max((index + 1 for index, word in enumerate(words[:-1]) if is_particle(word)), default=0)
    if not words or not is_particle(words[0]):
        last = 0
    return _bare(" ".join(words[:last])), _bare(" ".join(words[last:]))


def split_trailing_particle(given: str) -> tuple[str, str]:
    """A given name, and the particle that libraries put behind it: “Berg, Tom van der”."""
    words = given.split()
    start = len(words)
    while start > 1 and words[start - 1] in _PARTICLES:
        start -= 1
    return " ".join(words[:start]), " ".join(words[start:])


def is_particle(word: str) -> bool:
    """Whether BibTeX takes a word of a name for a particle: it begins with a small letter, outside braces."""
    return word[:1].islower() and not word.startswith("{")


def split_outside_braces(text: str, separator: re.Pattern[str]) -> list[str]:
    """The parts of a text between separators that stand outside braces."""
    if "{" not in text:
        return separator.split(text)
    depth = 0
    covered: list[bool] = []
    for letter in text:
        depth += letter == "{"
        covered.append(depth > 0)
        depth -= letter == "}" and depth > 0
    parts: list[str] = []
    start = 0
    for found in separator.finditer(text):
        if not covered[found.start()]:
            parts.append(text[start : found.start()])
            start = found.end()
    return [*parts, text[start:]]


def _words(text: str) -> list[str]:
    return [word for word in split_outside_braces(text.replace("~", " "), re.compile(r"\s+")) if word]


def _letters(part: str) -> str:
    if not part:
        return ""
    folded = fold(part)
    return folded if folded.isalnum() else "".join(filter(str.isalnum, folded)) or folded


def _bare(text: str) -> str:
    said = plain(text) if "\\" in text else text.replace("~", " ")
    return squeeze(said.replace("{", "").replace("}", ""))
