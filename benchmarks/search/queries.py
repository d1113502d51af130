"""Queries for papers that are known, made from the papers themselves: seven kinds, the same for the same seed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random  # noqa: TID251 -- seeded

from generator.search import SearchRecord

KINDS = {
    "title": "the whole title",
    "rare": "the 3 rarest words of the title",
    "slip": "the title with one slip",
    "cut": "the first 2 to 5 words of the title, the last one cut to 60 %",
    "author": "the surname of an author and a word of the title",
    "model": "an acronym or the name of a model in the title",
    "slips": "2 rare words of the title, one with a slip",
}
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_MODEL = re.compile(r"(?=.*[A-Z].*[A-Z0-9])[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LONG = 5

Titles = Counter[str]
"""How many titles have each word."""
Maker = Callable[[SearchRecord, Titles, Random], str]
"""Makes a query for a paper, or an empty text where the paper gives none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A query, its kind, and the number of the paper it was made from."""

    kind: str
    query: str
    paper: int


def known_items(papers: Sequence[SearchRecord], *, each: int, seed: int) -> Iterator[Known]:
    """Yield ``each`` queries of each kind (fewer where the papers give no more)."""
    return of_kinds({kind: partial(_query, kind) for kind in KINDS}, papers, each=each, seed=seed)


def of_kinds(kinds: Mapping[str, Maker], papers: Sequence[SearchRecord], *, each: int, seed: int) -> Iterator[Known]:
    """Yield ``each`` queries of each kind."""
    chance = Random(seed)
    titles = Counter(word for paper in papers for word in {*title_words(paper.title.lower())})
    for kind, make in kinds.items():
        numbers = [*range(len(papers))]
        chance.shuffle(numbers)
        made = 0
        for number in numbers:
            query = make(papers[number], titles, chance)
            if query and made < each:
                made += 1
                yield Known(kind=kind, query=query, paper=number)


def title_words(title: str) -> list[str]:
    """Return the words of a title, in order; one with hyphens is one."""
    return _WORD.findall(title)


def long_words(paper: SearchRecord, titles: Titles) -> list[str]:
    """Return the long and plain words of a title, the rarest first."""
    return [word for word in _rare_words(paper, titles) if len(word) >= _LONG and word.isalpha()]


def slip(word: str, chance: Random) -> str:
    """Return a word with a letter left out, added or changed, or two swapped; never the first or the last."""
    at = chance.randrange(1, len(word) - 1)
    letter = chance.choice(_LETTERS)
    return chance.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
        )
    )


def _query(kind: str, paper: SearchRecord, titles: Titles, chance: Random) -> str:
    words = title_words(paper.title)
    rare = _rare_words(paper, titles)
    long = long_words(paper, titles)
    match kind:
        case "title" | "slip" if len(words) > 1:
            slipped = slip(chance.choice(long), chance) if long else ""
            return paper.title if kind == "title" else _replaced(words, long, slipped)
        case "rare" if len(rare) > 2:
            return " ".join(rare[:3])
        case "cut" if len(words) > 2:
            first = words[: chance.randint(2, min(5, len(words)))]
            return " ".join([*first[:-1], first[-1][: max(2, round(len(first[-1]) * 0.6))]])
        case "author" if paper.authors and long:
            return f"{chance.choice(paper.authors).split()[-1]} {chance.choice(long)}"
        case "model":
            models = [word for word in words if _MODEL.fullmatch(word)]
            return models[0] if models else ""
        case "slips" if len(long) > 1:
            pair = [slip(long[0], chance), long[1]]
            return " ".join(pair if chance.random() < 0.5 else reversed(pair))
    return ""


def _rare_words(paper: SearchRecord, titles: Titles) -> list[str]:
    return sorted({word.lower() for word in title_words(paper.title)}, key=lambda word: (titles[word], word))


def _replaced(words: Sequence[str], long: Sequence[str], slipped: str) -> str:
    """The words with the one that was mistyped in place of the word it came from."""
    near = min(long, key=lambda word: sum((Counter(word) - Counter(slipped)).values()), default="")
    return " ".join(slipped if word.lower() == near else word for word in words) if slipped else ""
