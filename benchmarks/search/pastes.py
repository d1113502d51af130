"""Queries as readers carry them over from elsewhere: keys, file names, pages, names, filters of other sites."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random  # noqa: TID251 -- seeded

from benchmarks.search.queries import Maker, Titles, long_words, title_words
from generator.search import SearchRecord

_LONGEST = 8
_COMMON = {"a", "an", "and", "for", "in", "is", "of", "on", "the", "to", "with", "towards"}
_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe"}
)
_PARTICLES = {"van", "von", "de", "den", "der", "di", "da", "del", "della", "la", "le", "ten", "ter", "dos"}
_FILTERS = (
    "author: {0} {2}", "auther:{0} {2}", "Author:{0} {2}", "authors:{0} {2}", "{2} author : {0}", "by:{0} {2}",
    "Year: {1} {2}", "years:{1} {2}", "{2} year={1}", "titel:{2} {0}", "title: {2} {0}", "intitle:{2} {0}",
    "venu:{3} {2}", "venue: {3} {2} {1}",
)  # fmt: skip


def _first(paper: SearchRecord, _: Titles, chance: Random) -> str:
    if not paper.authors:
        return ""
    pattern = chance.choice(("{} {}", "{} et al. {}", "{} et al. ({})", "({}, {})"))
    return pattern.format(paper.authors[0].split()[-1], paper.year)


def _key(paper: SearchRecord, _: Titles, chance: Random) -> str:
    words = [word.lower() for word in title_words(paper.title) if word.lower() not in _COMMON]
    if not paper.authors or not words:
        return ""
    family, first = paper.authors[0].split()[-1].lower(), re.split("[-']", words[0])[0]
    return chance.choice(("{}{}{}", "{}-{}-{}", "{}_{}_{}", "{}:{}:{}")).format(family, paper.year, first)


def _proceedings(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)
    if not words or not re.fullmatch("[a-z]+", paper.venue):
        return ""
    pattern = chance.choice(
        ("{0} {1} {3}", "{0}'{1} {3}", "{0}{2} {3}", "{0}-{1} {3}", "{3} {0}{1}", "{0} ’{1} {3}", "{0}-{2} {3}")
    )
    venue = chance.choice((paper.venue, paper.venue.upper()))
    return pattern.format(venue, paper.year[2:], paper.year, words[0])


def _subtitle(paper: SearchRecord, _: Titles, __: Random) -> str:
    _, colon, rest = paper.title.partition(": ")
    return rest if colon and len(rest.split()) > 2 else ""


def _file(paper: SearchRecord, _: Titles, chance: Random) -> str:
    words = [word.lower() for word in title_words(paper.title)][:_LONGEST]
    if len(words) < 4:
        return ""
    named = chance.choice("-_").join(words) + chance.choice(("", ".pdf", ".html"))
    return chance.choice(("{}", "https://example.org/papers/{}")).format(named)


def _page(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = [word for word in long_words(paper, titles) if len(word) > 7]
    if not words:
        return ""
    word = chance.choice(words)
    at = chance.randrange(3, len(word) - 2)
    broken = re.sub(rf"\b{word}\b", f"{word[:at]}- {word[at:]}", paper.title.lower(), count=1)
    return broken.replace("fi", "ﬁ").replace("fl", "ﬂ")


def _umlaut(paper: SearchRecord, titles: Titles, _: Random) -> str:
    words = long_words(paper, titles)
    families = [name.split()[-1] for name in paper.authors]
    other = next((each for each in families if each.translate(_UMLAUTS) != each), "")
    return f"{other.translate(_UMLAUTS).lower()} {words[0]}" if other and words else ""


def _particle(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)
    for name in paper.authors:
        parts = name.lower().split()
        at = next((at for at, part in enumerate(parts) if part in _PARTICLES), 0)
        if at > 0 and words:
            return f"{chance.choice(('', ' ')).join(parts[at:])} {words[0]}"
    return ""


def _filter(paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = long_words(paper, titles)
    if not paper.authors or not words or not paper.venue:
        return ""
    family = chance.choice(paper.authors).split()[-1]
    return chance.choice(_FILTERS).format(family, paper.year, words[0], paper.venue)


PASTES: Mapping[str, tuple[str, Maker]] = {
    "first": ("the surname of the first author, and the year", _first),
    "key": ("first author, year and first word in one, as keys of citations have them", _key),
    "proceedings": ("the rarest word of the title, and venue and year in one or cut: ICML'24, cvpr2023", _proceedings),
    "subtitle": ("what stands behind the colon of a title", _subtitle),
    "file": ("a title as the name of a file or an address", _file),
    "page": ("a title copied from a page: a word parted at the end of a line, fi and fl as one letter", _page),
    "umlaut": ("an author's ä, ö, ü, ø as two letters, and the rarest word of the title", _umlaut),
    "particle": ("an author with van, de, …, in one or several words, and the rarest word of the title", _particle),
    "filter": ("a word of the title and a filter, mistyped or as other sites have it", _filter),
}
"""What each kind of query is, and who makes it."""
