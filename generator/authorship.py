"""Which printed names are one person, where that person's page stands, and what it is called.

A name means, in this order: the person of its own id; of its ORCID iD; whom ``people`` of the site says; else
everyone who prints the same letters. What sources say of a name without an id or iD counts for all who print it, as
long as they name one person alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from generator.errors import Origin, Problems
from generator.names import Name
from generator.people import Person
from generator.text import cut, fold, slug


@dataclass(frozen=True, slots=True, kw_only=True)
class Byline:
    """The authors of a paper, as they are known to its source, with what the paper is called by."""

    called: tuple[str, ...]
    origin: Origin
    authors: tuple[Name, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Someone with a page: ``name`` is what it is called by, ``distinction`` tells people of one name apart."""

    slug: str
    name: str
    sorting: str
    orcid: str = ""
    distinction: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorship:
    """Who wrote what: for each byline its names as they are to be printed, and its authors' slugs; all authors by
    slug; and other slugs of theirs, which lead to them.
    """

    names: tuple[tuple[Name, ...], ...]
    slugs: tuple[tuple[str, ...], ...]
    authors: Mapping[str, Author]
    aliases: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Use:
    """A name that means someone, or in itself nobody: ``person``. ``origin`` is the first paper that has it so."""

    name: Name
    person: Person | None
    origin: Origin


def attribute(bylines: Sequence[Byline], people: Sequence[Person], problems: Problems) -> Authorship:
    """The authors behind all bylines. Names come again: what is asked of one is asked once for all its papers."""
    known = _Known(people)
    uses, numbers = _uses(bylines, known)
    spellings = _Spellings([use.name for use in uses])
    strong = _Strong(zip(uses, spellings.groups, strict=True))
    slugs = [
        use.person.id if use.person else strong.slug(use.name, group)
        for use, group in zip(uses, spellings.groups, strict=True)
    ]
    renamed = {number: name for number, use in enumerate(uses) if (name := _printed(use)) is not use.name}
    _tell(uses, slugs, spellings.groups, problems)
    known.tell_unused(spellings, problems)
    printed = [(slugs[number], renamed.get(number, uses[number].name), count) for number, count in _counted(numbers)]
    authors = _authors(printed, {person.id: person for person in people}, strong)
    return Authorship(
        names=tuple(
            byline.authors
            if renamed.keys().isdisjoint(own)
            else tuple(renamed.get(number, name) for number, name in zip(own, byline.authors, strict=True))
            for byline, own in zip(bylines, numbers, strict=True)
        ),
        slugs=tuple(tuple([slugs[number] for number in own]) for own in numbers),
        authors=authors,
        aliases=_aliases(zip(spellings.slugs, slugs, strict=True), people, authors),
    )


def _uses(bylines: Iterable[Byline], known: _Known) -> tuple[list[_Use], list[list[int]]]:
    """All uses of names, in the order in which they come first, and their numbers for each byline."""
    uses: list[_Use] = []
    places: dict[tuple[Name, str], int] = {}
    numbers: list[list[int]] = []
    for byline in bylines:
        own: list[int] = []
        for name in byline.authors:
            person = known.person(name, byline.called)
            number = places.setdefault((name, person.id if person else ""), len(uses))
            if number == len(uses):
                uses.append(_Use(name=name, person=person, origin=byline.origin))
            own.append(number)
        numbers.append(own)
    return uses, numbers


def _counted(numbers: Iterable[Iterable[int]]) -> Iterable[tuple[int, int]]:
    return Counter(chain.from_iterable(numbers)).items()


def _printed(use: _Use) -> Name:
    """A name as a page may show it: a former name gives way to the preferred one."""
    name, person = use.name, use.person
    is_former = person is not None and name.key in {former.key for former in person.former}
    return replace(person.name, orcid=name.orcid, person=name.person) if person and is_former else name


def _tell(uses: Sequence[_Use], slugs: Sequence[str], groups: Sequence[str], problems: Problems) -> None:
    """Note names that share a page though they are spelled in several ways."""
    first: dict[tuple[str, str], str] = {}
    told: set[tuple[str, str]] = set()
    for use, address, group in zip(uses, slugs, groups, strict=True):
        full = use.name.full
        known = first.setdefault((address, group), full)
        if known != full and (address, full) not in told:
            told.add((address, full))
            problems.note(use.origin, f"the author “{full}” shares the page of “{known}”")


class _Spellings:
    """Groups of names as they are printed: names that share a key or a slug are one printed name.

    ``slugs`` are those of the names alone, ``groups`` those of their groups.
    """

    __slots__ = ("_above", "_by_key", "groups", "slugs")

    def __init__(self, names: Sequence[Name]) -> None:
        self._above: dict[str, str] = {}
        self._by_key: dict[str, str] = {}
        self.slugs = [name.slug for name in names]
        for name, address in zip(names, self.slugs, strict=True):
            self._join(self._by_key.setdefault(name.key, address), address)
        joined: dict[str, set[str]] = {}
        for address in (*self._above, *self._above.values()):
            joined.setdefault(self._top(address), set()).add(address)
        # The spelling with most words has the address: “j-r-stone”, not “jr-stone”.
        fullest = {top: min(each, key=lambda one: (-one.count("-"), one)) for top, each in joined.items()}
        self.groups = [fullest.get(self._top(address), address) for address in self.slugs]

    def has(self, name: Name) -> bool:
        """Whether any byline prints a name."""
        return name.key in self._by_key

    def _top(self, address: str) -> str:
        while above := self._above.get(address):
            address = above
        return address

    def _join(self, one: str, other: str) -> None:
        first, second = self._top(one), self._top(other)
        if first != second:
            self._above[second] = first


class _Known:
    """The people of a site, by all that means one of them."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._people = people
        self._by_id = {person.id: person for person in people}
        self._by_orcid = {person.orcid: person for person in people if person.orcid}
        self._by_paper: dict[tuple[str, str], Person] = {}
        self._by_name: dict[str, Person | None] = {}
        for person in people:
            for name in person.names:
                for mark in (name.key, name.slug):
                    for paper in person.papers:
                        self._by_paper.setdefault((slug(paper), mark), person)
                    if not person.papers:
                        holder = self._by_name.setdefault(mark, person)
                        # Two people who are told apart by their ORCID iDs: the bare name means neither.
                        self._by_name[mark] = None if holder and holder.orcid and holder is not person else holder

    def person(self, name: Name, called: Iterable[str]) -> Person | None:
        """Who a name means on a paper that is called by ``called``; None if that is nobody of these."""
        if not self._people:
            return None
        if name.person:
            return self._by_id.get(slug(name.person))
        if name.orcid in self._by_orcid:
            return self._by_orcid[name.orcid]
        for mark in ((paper, spelled) for paper in called for spelled in (name.key, name.slug)):
            if mark in self._by_paper:
                return self._by_paper[mark]
        person = self._by_name.get(name.key) or self._by_name.get(name.slug)
        return None if person and name.orcid and person.orcid else person

    def tell_unused(self, spellings: _Spellings, problems: Problems) -> None:
        """Note variants that no paper has."""
        for person in self._people:
            for name in person.variants:
                if not spellings.has(name):
                    what = f"no paper has the name “{name.full}”, a variant of “{person.name.full}”"
                    problems.note(person.origin, what)


class _Strong:
    """What sources themselves say of who is who: ids and ORCID iDs, and the printed names that these claim."""

    def __init__(self, grouped: Iterable[tuple[_Use, str]]) -> None:
        ids: dict[str, str] = {}
        claims: dict[str, set[str]] = {}
        for use, group in grouped:
            name = use.name
            if use.person or not (name.person or name.orcid):
                continue
            if name.person and name.orcid:
                # Where a source contradicts itself, the order of its records must not decide.
                ids[name.orcid] = min(f"id:{name.person}", ids.get(name.orcid, f"id:{name.person}"))
            claims.setdefault(group, set()).add(f"id:{name.person}" if name.person else name.orcid)
        self._ids = ids
        self._claims = {group: {ids.get(each, each) for each in marks} for group, marks in claims.items()}
        groups: dict[str, list[str]] = {}
        for group, marks in self._claims.items():
            for mark in marks:
                groups.setdefault(mark, []).append(group)
        self._slugs = {mark: self._address(mark, claimed) for mark, claimed in groups.items()}
        self.orcids = {self._slugs[mark]: mark for mark in self._slugs if not mark.startswith("id:")}
        self.orcids |= {self._slugs[mark]: orcid for orcid, mark in sorted(ids.items()) if mark in self._slugs}
        self.distinctions = {
            self._slugs[mark]: mark.removeprefix("id:") if mark.startswith("id:") else f"ORCID {mark}"
            for mark in self._slugs
        }

    def slug(self, name: Name, group: str) -> str:
        """The address of whom a name of a group means."""
        mark = f"id:{name.person}" if name.person else self._ids.get(name.orcid, name.orcid)
        if not mark and len(self._claims.get(group, ())) == 1:
            (mark,) = self._claims[group]
        return self._slugs[mark] if mark else group

    def _address(self, mark: str, groups: list[str]) -> str:
        """An id is an address; an ORCID iD has that of its fullest name, with the iD where others have that name."""
        if mark.startswith("id:"):
            return slug(mark.removeprefix("id:"))
        own = [group for group in groups if len(self._claims[group]) == 1]
        fullest = min(own or groups, key=lambda group: (-len(group), group))
        return fullest if own else f"{cut(fullest, 60)}-{mark.lower()}"


def _authors(
    printed: Iterable[tuple[str, Name, int]], people: Mapping[str, Person], strong: _Strong
) -> dict[str, Author]:
    """The authors by slug, of names as they are printed, behind their slugs and before how many papers have them."""
    counted: dict[str, list[tuple[Name, int]]] = {}
    for address, name, count in printed:
        counted.setdefault(address, []).append((name, count))
    shown = {address: _shown(address, spellings, people) for address, spellings in counted.items()}
    distinctions = (
        {address: _distinction(address, people, strong) for address in shown} if people or strong.distinctions else {}
    )
    namesakes = Counter(fold(name.full) for name in shown.values()) if distinctions else {}
    return {
        address: Author(
            slug=address,
            name=name.full,
            sorting=name.sorting,
            orcid=people[address].orcid if address in people else strong.orcids.get(address, ""),
            distinction=distinctions[address] if distinctions and namesakes[fold(name.full)] > 1 else "",
        )
        for address, name in shown.items()
    }


def _shown(address: str, spellings: Sequence[tuple[Name, int]], people: Mapping[str, Person]) -> Name:
    """The preferred name; else of the spellings with most words the most frequent, rather one that is not all in
    capitals or all in small letters, and one with its accents, and the first by letters.
    """
    if address in people:
        return people[address].name
    if len(spellings) == 1:
        return spellings[0][0]
    counts: Counter[str] = Counter()
    by_full: dict[str, Name] = {}
    for name, count in spellings:
        counts[name.full] += count
        by_full.setdefault(name.full, name)
    most = max(len(name.key) for name in by_full.values())
    fullest = [full for full, name in by_full.items() if len(name.key) == most]
    best = min(fullest, key=lambda full: (-counts[full], full.isupper() or full.islower(), _is_bare(full), full))
    return by_full[best]


def _is_bare(full: str) -> bool:
    """Whether all letters of a name are ASCII, as they are where accents were left off."""
    return full.isascii() or not any(letter.isalpha() and not letter.isascii() for letter in full)


def _distinction(address: str, people: Mapping[str, Person], strong: _Strong) -> str:
    person = people.get(address)
    if person:
        return f"ORCID {person.orcid}" if person.orcid else person.id
    return strong.distinctions.get(address, "")


def _aliases(
    spelled: Iterable[tuple[str, str]], people: Sequence[Person], authors: Mapping[str, Author]
) -> dict[str, str]:
    """Slugs of printed names, and of former ones, whose page is another one's; not those that could mean several.

    ``spelled`` are slugs of names alone, each with the slug of an author who is called so.
    """
    former = ((name.slug, person.id) for person in people if person.id in authors for name in person.former)
    targets: dict[str, set[str]] = {}
    for old, address in chain(spelled, former):
        if old not in authors:
            targets.setdefault(old, set()).add(address)
    return {old: next(iter(own)) for old, own in sorted(targets.items()) if len(own) == 1}
