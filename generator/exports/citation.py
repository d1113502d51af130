"""A paper as one line of a reference list, in the style of the American Psychological Association.

The rules are those of its “Publication Manual” (7th edition, 2020), chapters 9 and 10, without italics. Titles keep
their capitals, which are not ours to change.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from generator.catalogue import Entry
from generator.exports.containers import book_title, is_preprint, journal_title
from generator.identifiers import doi_url
from generator.names import INITIALS, Name, begins_east_asian
from generator.records import Paper
from generator.text import squeeze

MOST_AUTHORS = 20
"""How many authors are all named; of more, the first nineteen and the last."""

_ENDED = re.compile(r"[.?!…。？！][”’\"')\]]?\Z")
_NICKNAME = re.compile(r"(?<!\S)(?:\([^()]*\)|[\"“][^\"”]*[\"”]|['‘][^'’]*['’])(?!\S)")
_ABBREVIATED = re.compile(r"[^\W\d_]{1,3}\.")


def citation(entry: Entry, *, url: str = "") -> str:
    """Authors, year, title, what the paper appeared in, and where it is found: “Lund, A., & Berg, T. (2024). Tides.
    *Sea Letters*…” without the stars.

    ``url`` is the page of the paper, cited where the paper has no address of its own. A paper without authors begins
    with its title; one without a year has “n.d.” for one.
    """
    paper = entry.paper
    authors, year = _authors(paper), f"({paper.year or 'n.d.'})."
    title = _sentence(_title(entry))
    found = _where(paper) or url
    return " ".join(filter(None, (*((authors, year, title) if authors else (title, year)), _holder(paper), found)))


def _title(entry: Entry) -> str:
    title = squeeze(entry.title.text)
    if entry.untitled:
        title = f"[Untitled paper that begins {title}]" if entry.abstract.text else "[Untitled paper]"
    return f"{title} [{entry.paper.state.capitalize()}]" if entry.paper.state else title


def _authors(paper: Paper) -> str:
    names = [short_name(name) for name in paper.authors]
    if len(names) > MOST_AUTHORS:
        names = [*names[: MOST_AUTHORS - 1], "et al." if paper.others else f"… {names[-1]}"]
    elif paper.others:
        names.append("et al.")
    elif len(names) > 1:
        names[-1] = f"& {names[-1]}"
    return _sentence(", ".join(names))


def short_name(name: Name) -> str:
    """A name as “van der Berg, T. J., Jr.”; organisations and names of East Asian scripts whole."""
    if not name.given:
        return ", ".join(filter(None, (name.surname, name.suffix)))
    if begins_east_asian(name.family) and begins_east_asian(name.given):
        return name.full
    spoken = f"{name.surname}, {initials(name.given, in_capitals=name.family.isupper())}"
    return f"{spoken}, {name.suffix}" if name.suffix else spoken


@lru_cache(maxsize=10_000)  # Given names come again and again.
def initials(given: str, *, in_capitals: bool = False) -> str:
    """Given names by their first letters: “Jean-Luc María” is “J.-L. M.”. Words of scripts without capitals stay.

    ``in_capitals``: the whole name is, so that “BO” is no two initials.
    """
    if given.isalpha() and given[:1].isupper() and given[1:].islower():
        return f"{given[0]}."
    words = _NICKNAME.sub("", given).split()
    if not in_capitals and all(map(INITIALS.fullmatch, words)):
        words = re.sub(r"(?<=[^\W\d_])\.?(?=[^\W\d_])", ". ", " ".join(words)).split()
    return " ".join("-".join(map(_initial, word.split("-"))) for word in words) or given


def _initial(word: str) -> str:
    start = next((place for place, letter in enumerate(word) if letter.isalpha()), None)
    if start is None or _ABBREVIATED.fullmatch(word) or not word[start].isupper():
        return word
    end = start + 1
    while end < len(word) and unicodedata.combining(word[end]):
        end += 1
    return f"{word[start:end]}."


def _holder(paper: Paper) -> str:
    """What the paper appeared in, as a sentence, or the empty string."""
    journal, book = journal_title(paper), book_title(paper)
    if book:
        inside = _sentence(f"In {book}{_place_in_book(paper)}")
        return " ".join(filter(None, (inside, _sentence(paper.publisher))))
    if journal and not is_preprint(journal):
        number = f"({paper.number})" if paper.number else ""
        return _sentence(", ".join(filter(None, (journal, f"{paper.volume}{number}", paper.pages))))
    extra = dict(paper.extra)
    institution = next((extra[name] for name in ("school", "institution", "organization") if extra.get(name)), "")
    preprint = f"arXiv:{paper.arxiv}" if paper.arxiv else ""
    return _sentence(preprint or paper.publisher or institution or journal or paper.venue)


def _place_in_book(paper: Paper) -> str:
    pages = f"{'pp.' if re.search(r'[–,-]', paper.pages) else 'p.'} {paper.pages}" if paper.pages else ""
    parts = ", ".join(filter(None, (f"Vol. {paper.volume}" if paper.volume else "", pages)))
    return f" ({parts})" if parts else ""


def _where(paper: Paper) -> str:
    return next(_addresses(paper), "")


def _addresses(paper: Paper) -> Iterator[str]:
    if paper.doi:
        yield doi_url(paper.doi)
    for kind in ("url", "openreview", "arxiv", "pdf"):
        yield from (link.url for link in paper.links if link.kind == kind and not link.is_local)


def _sentence(text: str) -> str:
    return text if not text or _ENDED.search(text, len(text) - 2) else f"{text}."
