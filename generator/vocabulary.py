"""Tags that papers earn by the phrases in their titles and abstracts.

A phrase matches whole words. Its blanks and hyphens are alike (``fine-tuning`` is ``fine tuning``), its last word may
stand in the plural, and a ``*`` at its end takes every ending. Letter case counts only in phrases that have a capital
after their first letter, as acronyms do: ``LLM``, ``GNN``, ``MoE``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from generator.config import VocabularyTag

_STOP_WORDS = frozenset(
    "a about above across achieve achieves all also although among an and any approach approaches are as at "
    "available based be because been being between both but by can code compared consistently could current "
    "demonstrate demonstrates describe despite different do does each effective effectively enables evaluate even "
    "existing experimental experiments extensive few find finally first for from further furthermore given has have "
    "how however i if improve improves in into introduce is it its key large leading less limited many may method "
    "methods moreover more most much multiple new no not novel of often on one only or other our over paper "
    "performance previous prior problem proposed propose proposes provide provides recent recently require results "
    "second several show shows significant significantly simple since so some state strong studies study such than "
    "that the their them then there therefore these they this three through thus to too two under up use used using "
    "various via was we well were what when where whether which while who whose will with within without work works "
    "yet you your outperforms outperform wide range outstanding github com https http".split()
)
_GENERIC = frozenset(
    "address algorithm analysis analyze application architecture art baseline benchmark capability challenge "
    "challenging complex component constraint context critical data dataset demonstrating design develop "
    "distribution diverse domain downstream effectiveness efficiency efficient empirical enhance enhancing error "
    "evaluation experiment feature field focus framework function general generation information input insight "
    "issue knowledge learn learned learning level lower leverage leveraging model modeling network number optimal "
    "output parameter potential practical prediction principle process property quality question rate real-world "
    "real reduce reducing rely representation research sample scenario set setting size solution source space "
    "state-of-the-art step strategy structure superior system target task term test theoretical theory time tool "
    "train trained training understanding value variable variety world advance aim ability best better case common "
    "cost crucial directly due effect existing finding human impact important increasing inference introducing "
    "introduces involve lack limitation making mechanism metric need observation often original order pattern "
    "perform present presents promising provable range relationship requires robust significance scale specific "
    "specifically success technique that's traditional type typically unique useful user way".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A phrase and the number of papers it occurs in."""

    phrase: str
    papers: int


class Vocabulary:
    """The tags of a site, ready to be matched."""

    __slots__ = ("_tags",)

    def __init__(self, tags: Sequence[VocabularyTag]) -> None:
        self._tags = tuple((tag.name, tuple((phrase, _sign(phrase)) for phrase in tag.phrases)) for tag in tags)

    def earned(self, text: str) -> tuple[str, ...]:
        """The tags whose phrases occur in a plain text, in the order of the vocabulary."""
        plain = text.casefold().replace("ı", "i")  # To a pattern that heeds no case, the two are one.
        return tuple(
            name
            for name, phrases in self._tags
            if any(sign in plain and _pattern(phrase).search(text) for phrase, sign in phrases)
        )


def propose(texts: Iterable[str], *, most: int = 60, at_least: int = 2) -> tuple[Proposal, ...]:
    """Phrases of one to three words that could be tags, by the number of their papers times that of their words.

    ``texts`` are plain texts, one a paper. Left out are words that every field uses, and phrases that hardly occur
    but inside a longer one.
    """
    papers: Counter[str] = Counter()
    shown: dict[str, Counter[str]] = {}
    for text in texts:
        spellings = _phrases(text)
        papers.update(spellings.keys())
        for phrase, spelling in spellings.items():
            shown.setdefault(phrase, Counter())[spelling] += 1
    kept = [(phrase, count) for phrase, count in papers.items() if count >= at_least]
    inner = {part for phrase, count in kept for part in _parts(phrase) if papers[part] <= count + count // 4}
    ranked = sorted((-count * len(phrase.split()), phrase) for phrase, count in kept if phrase not in inner)
    return tuple(
        Proposal(phrase=min(shown[phrase], key=lambda s: (-shown[phrase][s], s)), papers=papers[phrase])
        for _, phrase in ranked[:most]
    )


def _sign(phrase: str) -> str:
    """What is in every text that a phrase is in, to pass over all others at once: its longest word of ASCII letters."""
    words = re.split(r"[\s-]+", phrase.rstrip("*").strip().casefold())
    words[-1] = words[-1].removesuffix("y")
    return max((word for word in words if word.isascii()), key=len, default="")


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(_phrase_pattern(phrase))


def _phrase_pattern(phrase: str) -> str:
    words = re.split(r"[\s-]+", phrase.rstrip("*").strip())
    ending = r"\w*" if phrase.endswith("*") else _plural(words[-1])
    words[-1] = re.escape(words[-1].removesuffix("y") if ending.startswith("(?:y|") else words[-1])
    joined = r"[\s-]+".join((*map(re.escape, words[:-1]), words[-1])) + ending
    case = "" if any(letter.isupper() for letter in phrase[1:]) else "i"
    return rf"(?{case}:(?<!\w){joined}(?!\w))" if case else rf"(?<!\w){joined}(?!\w)"


def _plural(word: str) -> str:
    if word.endswith("y") and len(word) > 3 and word[-2] not in "aeiou":
        return "(?:y|ies)"
    return r"(?:es|s|'s|’s)?" if word[-1:].isalpha() else ""


def _phrases(text: str) -> dict[str, str]:
    """The candidate phrases of one text, in comparable form, each with one of its spellings."""
    found: dict[str, str] = {}
    for clause in re.split(r"[.,;:!?()\[\]“”\"\n]+", text):
        words = re.findall(r"[^\W_][\w+#-]*", clause)
        for start in range(len(words)):
            for end in range(start + 1, min(start + 3, len(words)) + 1):
                phrase = words[start:end]
                if any(_is_common(phrase[at]) for at in (0, -1)) or (len(phrase) == 1 and len(phrase[0]) < 3):
                    continue
                comparable = " ".join(_singular(word) for part in phrase for word in part.lower().split("-"))
                if comparable.replace(" ", "-") in _GENERIC:
                    continue
                found.setdefault(comparable, " ".join(phrase))
    return found


def _is_common(word: str) -> bool:
    return word.lower() in _STOP_WORDS or word[0].isdigit() or len(word) == 1


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def _parts(phrase: str) -> Iterable[str]:
    words = phrase.split()
    for length in range(1, len(words)):
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length])
