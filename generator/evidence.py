"""What speaks for two records being one paper, and what against it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.identifiers import read_acl, read_pmlr
from generator.markup import set_inline
from generator.names import Name, has_east_asian
from generator.records import Paper
from generator.text import fold, squeeze

ABSTRACT_LENGTH = 200
"""How many characters an abstract has that is like a fingerprint of its paper."""

DIFFERENT = "different"
"""What ``against_abstract`` says where the abstracts have their opening words alone in common."""

_SHORT_TITLE = 5
"""Of how many characters a title in Chinese, Japanese or Korean is that few papers have."""
_HEAD = 600
_OPENING = 150
_MARKED_UP = re.compile(r"[\\$<&*_~{`^]")
_COMMANDS = re.compile(r"\\[A-Za-z]+|<[^<>]{1,40}>|&[A-Za-z]{2,8};")
_APART = re.compile(r"[^\w+#]|_")
_ASCII_APART = {code: None for code in range(128) if _APART.fullmatch(chr(code))}
_SHARED_TITLES = frozenset(
    "abstract abstracts acknowledgements addendum authorindex bookreview comment comments conclusion conclusions "
    "contents contributors corrections corrigendum discussion editorial editorsnote editorsintroduction errata erratum "
    "foreword frontmatter guesteditorial guesteditorsintroduction index introduction invitedtalk keynote "
    "messagefromthechairs obituary openingremarks organization overview panel preface proceedings reply response "
    "summary tableofcontents titlepage tutorial tutorials welcome welcomemessage".split()
)
_PART = re.compile(
    r"\d+|[ivx]+|parts?|volume|vol|chapter|supplement|supplementary|appendix|erratum|errata|corrigendum|correction|"
    r"reply|comments?|response|addendum|retraction|demo|poster|one|two|three|four|first|second|third"
)


@dataclass(frozen=True, kw_only=True)
class Traits:
    """A record as seen by those who look for doubles."""

    paper: Paper

    @cached_property
    def ids(self) -> tuple[tuple[str, str], ...]:
        """Identifiers that one paper alone can have, as kinds and values. A preprint's DOI is its arXiv id."""
        paper = self.paper
        urls = [link.url for link in paper.links]
        found = {
            "DOI": "" if paper.doi.startswith("10.48550/arxiv.") else paper.doi,
            "arXiv id": paper.arxiv.lower(),
            "OpenReview id": paper.openreview,
            "ACL Anthology id": _acl(paper, urls),
            "PMLR key": next(filter(None, map(read_pmlr, urls)), ""),
        }
        return tuple((kind, value) for kind, value in found.items() if value)

    @cached_property
    def title(self) -> str:
        """The letters of the title."""
        spoken = self.spoken_title
        return letters(spoken.replace("&", " and ") if "&" in spoken else spoken)

    @cached_property
    def spoken_title(self) -> str:
        """The title as plain text."""
        title = self.paper.title
        return set_inline(title).text if _MARKED_UP.search(title) else title

    @cached_property
    def abstract(self) -> str:
        """The letters of the abstract."""
        text = self.paper.abstract or self.paper.body
        return letters(_COMMANDS.sub("", text) if _MARKED_UP.search(text) else text)

    @property
    def abstract_opening(self) -> str:
        """The first letters of an abstract that is long enough, else nothing."""
        text = self.paper.abstract or self.paper.body
        if len(text) < ABSTRACT_LENGTH or (len(text) < 2 * ABSTRACT_LENGTH and len(squeeze(text)) < ABSTRACT_LENGTH):
            return ""
        head = text[:_HEAD]
        return letters(_COMMANDS.sub("", head) if _MARKED_UP.search(head) else head)[:_OPENING]

    @property
    def work(self) -> tuple[str, str] | None:
        """The letters of the title, if there is one, and of the first author's family name."""
        authors = self.paper.authors
        return (self.title, letters(authors[0].family) if authors else "") if self.title else None

    @property
    def own_title(self) -> str:
        """The letters of a title that few papers have, else nothing."""
        return "" if self.is_shared_title else self.title

    @property
    def place(self) -> tuple[str, int]:
        """Where the record stands."""
        return self.paper.origin.file, self.paper.origin.line

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The authors' family names."""
        return tuple(letters(name.family) for name in self.paper.authors)

    @property
    def is_shared_title(self) -> bool:
        """Whether many papers have the title: “Preface”, or any title of one word."""
        if has_east_asian(self.title):
            return len(self.title) < _SHORT_TITLE
        return self.title in _SHARED_TITLES or len(self.spoken_title.split()) < 2


def letters(text: str) -> str:
    """The letters and digits of a text, and signs that tell titles apart, in the form in which spellings are equal."""
    return text.lower().translate(_ASCII_APART) if text.isascii() else _APART.sub("", fold(text))


def against_title(one: Traits, other: Traits) -> str:
    """Why two records of one title are not one paper for certain; empty where they are."""
    first, second = one.paper, other.paper
    if not first.authors or not second.authors:
        return "one has no authors"
    if not _same_authors(one, other):
        return "the authors differ"
    if one.is_shared_title and (not first.venue or fold(first.venue) != fold(second.venue)):
        return "many papers have one like it, and nothing says that their venues are the same"
    if first.id and second.id and first.id != second.id and first.origin.file == second.origin.file:
        return "their own source tells them apart by their ids"
    return ""


def against_abstract(one: Traits, other: Traits) -> str:
    """Why two records of one abstract are not one paper for certain; empty where they are."""
    if one.abstract != other.abstract:
        return DIFFERENT
    if one.families and other.families and set(one.families).isdisjoint(other.families):
        pairs = zip(one.paper.authors, other.paper.authors, strict=False)
        if not any(_same_name(first, second) for first, second in pairs):
            return "the authors differ"
    return "the titles differ" if _clearly_differ(one, other) else ""


def _clearly_differ(one: Traits, other: Traits) -> bool:
    if not one.title or not other.title or one.title == other.title:
        return False
    first, second = (set(re.findall(r"[\w+#]+", fold(each.spoken_title))) for each in (one, other))
    if any(_PART.fullmatch(word) for word in first ^ second):
        return True
    return len(first & second) * 2 < min(len(first), len(second))


def _same_authors(one: Traits, other: Traits) -> bool:
    """Whether the family names are the same in order and no initial speaks against it. A list that goes on with
    “others” may be the beginning of the other one.
    """
    shorter, longer = sorted((one, other), key=lambda each: len(each.families))
    if len(shorter.families) < len(longer.families) and not shorter.paper.others:
        return False
    pairs = zip(one.paper.authors, other.paper.authors, strict=False)
    return all(_same_name(first, second) for first, second in pairs)


def _same_name(one: Name, other: Name) -> bool:
    """Whether two printed names may be one person's: the surnames are the same and the initials may be; or given and
    family name are, the other way round; or all letters, wherever the name is parted.
    """
    same = ((one.family, other.family), (one.surname, other.surname), (_spread(one.family), _spread(other.family)))
    if any(letters(first) == letters(second) for first, second in same):
        first, second = letters(one.given)[:1], letters(other.given)[:1]
        return not first or not second or first == second
    return (len(_halves(one)) == 2 and _halves(one) == _halves(other)[::-1]) or letters(one.full) == letters(other.full)


def _spread(name: str) -> str:
    """A name as those write it who have no umlauts: “Mueller”."""
    return name.translate(_UMLAUTS)


_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Ø": "Oe", "Å": "Aa"}
)


def _halves(name: Name) -> tuple[str, ...]:
    """The letters of a name's two parts, if it has two and neither is an initial."""
    parts = tuple(map(letters, (name.given, name.family)))
    return parts if all(len(part) > 1 for part in parts) else ()


def _acl(paper: Paper, urls: list[str]) -> str:
    # Only ids of the newer kind are unlike those that people make up themselves.
    own = (read for name in (paper.id, paper.key) if "." in name and (read := read_acl(name)))
    in_doi = read_acl(paper.doi) if paper.doi.startswith("10.18653/v1/") else ""
    return in_doi or next(filter(None, map(read_acl, urls)), "") or next(own, "")


def differing_ids(one: dict[str, set[str]], other: dict[str, set[str]]) -> Iterator[str]:
    """The kinds of identifiers of which both have some and none in common."""
    return (kind for kind in one if kind in other and one[kind].isdisjoint(other[kind]))
