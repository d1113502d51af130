"""Person names: parse, print, sort, compare.

The grammar is BibTeX's (Oren Patashnik, “BibTeXing”, 1988, section 4): ``First von Last``, ``von Last,
First``, ``von Last, Jr, First``, with braces round what belongs together.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from generator.letters import decode_letters
from generator.text import fold, slug, squeeze

_SUFFIX = re.compile(r"(?:Jr|Sr|Jnr|Snr)\.?|II|III|IV\Z", re.IGNORECASE)
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_AND = re.compile(r"\s*,?\s+(?:and|&)\s+", re.IGNORECASE)
_HARD_SEPARATOR = re.compile(r"\s*(?:(?<!&amp);|；|\||、)\s*")
_COMMA = re.compile(r"\s*[,，]\s*")
_INITIALS = re.compile(r"(?:[A-ZÀ-Þ]\.?-?){1,3}")
_PARTICLES = frozenset(
    "van von vom de del della der den des di da dos das du do la le las los el ter ten te zu zum zur".split()
)
_OF_ORGANISATIONS = frozenset({"and", "&", "of", "for", "the"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A printed name. An organisation, or a person with one name, has a family name alone."""

    family: str
    given: str = ""
    particle: str = ""
    suffix: str = ""

    @property
    def full(self) -> str:
        """As printed on a page: “Tomas van der Berg, Jr.”."""
        spoken = " ".join(filter(None, (self.given, self.particle, self.family)))
        return f"{spoken}, {self.suffix}" if self.suffix else spoken

    @property
    def family_first(self) -> str:
        """As BibTeX, RIS and library lists have it: “van der Berg, Jr., Tomas”."""
        return ", ".join(filter(None, (self.surname, self.suffix, self.given)))

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
        return slug(re.sub(r"(?<=\w)\.(?=\w)", " ", self.full.replace(",", " ")))


def split_names(text: str, *, inverted: bool = False) -> tuple[str, ...]:
    """The single names of an author field, still as written.

    Names are parted by semicolons, bars and ideographic commas, else by “and” and “&”, else by line breaks;
    never inside braces. Commas part names where there are several of them, or where full names stand round
    one (“Ana Lund, Bo Reyes”). With ``inverted``, as in BibTeX, a single comma always stands inside a name
    (“García Márquez, Gabriel José”).
    """
    field = text.strip()
    parts = _split_outside_braces(field, _HARD_SEPARATOR)
    if len(parts) == 1:
        parts = _split_outside_braces(field, _AND)
        keep_single = inverted or (len(parts) > 1 and "," in parts[-1])
        parts = [name for part in parts for name in _split_at_commas(part, keep_single=keep_single)]
    if len(parts) == 1 and not re.search(r",\s*\n", field):
        parts = _split_outside_braces(field, re.compile(r"\s*\n\s*"))
    names = (re.sub(r"\A(?:and|&)(?:\s+|\Z)", "", squeeze(part).strip(",;| ")) for part in parts)
    return tuple(name for name in names if name)


def _split_at_commas(text: str, *, keep_single: bool) -> list[str]:
    named = [part for part in map(squeeze, _split_outside_braces(text, _COMMA)) if part]
    if len(named) < 2 or any(_SUFFIX.fullmatch(part) for part in named) or (keep_single and len(named) == 2):
        return [text]
    if all(_EAST_ASIAN.search(part) and len(part) > 1 for part in named) or all(map(_is_full, named)):
        return named
    families, givens = named[::2], named[1::2]
    if len(named) > 3 and len(families) == len(givens) and not any(map(_is_full, families)):
        return [f"{family}, {given}" for family, given in zip(families, givens, strict=True)]
    return named if len(named) > 3 else [text]


def _is_full(name: str) -> bool:
    """Whether a name has a given and a family part: “Ana Lund” and “Fenn E”, not “A. B.” or “de la Mora”."""
    words = [word for word in name.split() if not _is_particle(word)]
    return len(words) > 1 and any(not _INITIALS.fullmatch(word) for word in words)


def is_others(text: str) -> bool:
    """Whether a name is not a name but says that more authors follow."""
    return fold(text).strip(" .{}") in {"others", "et al", "et. al"}


def parse_name(text: str) -> Name:
    """One name of an author field → its parts."""
    written = unicodedata.normalize("NFC", decode_letters(squeeze(text)))
    if re.fullmatch(r"\{[^{}]*\}", written):
        return Name(family=_bare(written))
    commas = [part.strip() for part in _split_outside_braces(written, re.compile("[,，]"))]
    if len(commas) >= 3:
        particle, family = _split_particle(commas[0])
        if _SUFFIX.fullmatch(commas[2]):
            commas[1:3] = [commas[2], commas[1]]
        given = _bare(" ".join(commas[2:]))
        return Name(family=family, particle=particle, suffix=_bare(commas[1]), given=given)
    if len(commas) == 2 and _SUFFIX.fullmatch(commas[1]):
        return _given_first(commas[0], suffix=commas[1])
    if len(commas) == 2 and commas[0]:
        particle, family = _split_particle(commas[0])
        return Name(family=family, particle=particle, given=_bare(commas[1]))
    return _given_first(written.strip(", "))


def _given_first(text: str, *, suffix: str = "") -> Name:
    words = [word for word in _split_outside_braces(text.replace("~", " "), re.compile(r"\s+")) if word]
    if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) and not suffix:
        words, suffix = words[:-1], words[-1]
    if len(words) < 2 or _EAST_ASIAN.search(text) or not _OF_ORGANISATIONS.isdisjoint(words):
        return Name(family=_bare(text), suffix=suffix)
    if len(words) == 2 and re.fullmatch(r"[A-Z]\.?", words[1]) and not _INITIALS.fullmatch(words[0]):
        return Name(family=_bare(words[0]), given=words[1], suffix=suffix)
    lower = [index for index, word in enumerate(words[1:-1], 1) if _is_particle(word)]
    if words[0] in _PARTICLES:
        particle, family = _split_particle(" ".join(words))
        return Name(family=family, particle=particle, suffix=suffix)
    if lower:
        first, last = lower[0], lower[-1] + 1
        return Name(
            given=_bare(" ".join(words[:first])),
            particle=_bare(" ".join(words[first:last])),
            family=_bare(" ".join(words[last:])),
            suffix=suffix,
        )
    return Name(given=_bare(" ".join(words[:-1])), family=_bare(words[-1]), suffix=suffix)


def _split_particle(surname: str) -> tuple[str, str]:
    words = [word for word in _split_outside_braces(surname.replace("~", " "), re.compile(r"\s+")) if word]
    last = max((index + 1 for index, word in enumerate(words[:-1]) if _is_particle(word)), default=0)
    if not words or not _is_particle(words[0]):
        last = 0
    return _bare(" ".join(words[:last])), _bare(" ".join(words[last:]))


def _is_particle(word: str) -> bool:
    return word[:1].islower() and not word.startswith("{")


def _bare(text: str) -> str:
    unescaped = re.sub(r"\\([&%$#_])", r"\1", text)
    return squeeze(unescaped.replace("{", "").replace("}", "").replace("~", " "))


def _split_outside_braces(text: str, separator: re.Pattern[str]) -> list[str]:
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
