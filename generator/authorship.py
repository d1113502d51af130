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


def attribute(bylines: Sequence[Byline], people: Sequence[Person], problems: Problems) -> Authorship:
    """The authors behind all bylines."""
    spellings = _Spellings(byline.authors for byline in bylines)
    known = _Known(people)
    meant = [[known.person(name, byline.called) for name in byline.authors] for byline in bylines]
    strong = _Strong(
        (name, spellings.group(name))
        for byline, persons in zip(bylines, meant, strict=True)
        for name, person in zip(byline.authors, persons, strict=True)
        if person is None
    )
    slugs = tuple(
        tuple(
            person.id if person else strong.slug(name, spellings)
            for name, person in zip(byline.authors, persons, strict=True)
        )
        for byline, persons in zip(bylines, meant, strict=True)
    )
    names = tuple(
        tuple(_printed(name, person) for name, person in zip(byline.authors, persons, strict=True))
        for byline, persons in zip(bylines, meant, strict=True)
    )
    spellings.tell(bylines, slugs, problems)
    known.tell_unused(spellings, problems)
    authors = _authors(names, slugs, {person.id: person for person in people}, strong)
    return Authorship(
        names=names, slugs=slugs, authors=authors, aliases=_aliases(bylines, slugs, people, authors, spellings)
    )


def _printed(name: Name, person: Person | None) -> Name:
    """A name as a page may show it: a former name gives way to the preferred one."""
    is_former = person is not None and name.key in {former.key for former in person.former}
    return replace(person.name, orcid=name.orcid, person=name.person) if person and is_former else name


class _Spellings:
    """Groups of printed names: names that share a key or a slug are one printed name."""

    def __init__(self, bylines: Iterable[tuple[Name, ...]]) -> None:
        self._above: dict[str, str] = {}
        self._places: dict[Name, tuple[str, str]] = {}
        slugs: dict[str, set[str]] = {}
        for authors in bylines:
            for name in authors:
                if name not in self._places:
                    self._places[name] = place = (f"={name.key}", name.slug)
                    self._join(*place)
        for _, address in self._places.values():
            slugs.setdefault(self._top(address), set()).add(address)
        # The spelling with most words has the address: “j-r-stone”, not “jr-stone”.
        fullest = {top: min(each, key=lambda one: (-one.count("-"), one)) for top, each in slugs.items()}
        self._groups = {name: fullest[self._top(address)] for name, (_, address) in self._places.items()}

    def group(self, name: Name) -> str:
        """The slug of the group of a name."""
        return self._groups[name]

    def slug(self, name: Name) -> str:
        """The slug of a name alone."""
        place = self._places.get(name)
        return place[1] if place else name.slug

    def has(self, name: Name) -> bool:
        """Whether any byline prints a name."""
        return f"={name.key}" in self._above

    def tell(self, bylines: Sequence[Byline], slugs: Sequence[Sequence[str]], problems: Problems) -> None:
        """Note names that share a page though they are spelled in several ways."""
        first: dict[tuple[str, str], str] = {}
        told: set[tuple[str, str]] = set()
        seen: set[tuple[str, Name]] = set()
        for byline, own in zip(bylines, slugs, strict=True):
            for pair in zip(own, byline.authors, strict=True):
                if pair in seen:
                    continue
                seen.add(pair)
                address, name = pair
                full = name.full
                known = first.setdefault((address, self.group(name)), full)
                if known != full and (address, full) not in told:
                    told.add((address, full))
                    problems.note(byline.origin, f"the author “{full}” shares the page of “{known}”")

    def _top(self, node: str) -> str:
        while (above := self._above.get(node, node)) != node:
            self._above[node] = self._above.get(above, above)
            node = above
        return node

    def _join(self, one: str, other: str) -> None:
        tops = sorted((self._top(one), self._top(other)))
        for node in (one, other, *tops):
            self._above.setdefault(node, node)
        self._above[tops[1]] = tops[0]


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

    def __init__(self, instances: Iterable[tuple[Name, str]]) -> None:
        ids: dict[str, str] = {}
        claims: dict[str, set[str]] = {}
        for name, group in instances:
            if name.person and name.orcid:
                # Where a source contradicts itself, the order of its records must not decide.
                ids[name.orcid] = min(f"id:{name.person}", ids.get(name.orcid, f"id:{name.person}"))
            if name.person or name.orcid:
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

    def slug(self, name: Name, spellings: _Spellings) -> str:
        """The address of whom a name means."""
        group = spellings.group(name)
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
    names: Sequence[Sequence[Name]], slugs: Sequence[Sequence[str]], people: Mapping[str, Person], strong: _Strong
) -> dict[str, Author]:
    pairs = Counter(
        chain.from_iterable(zip(own, printed, strict=True) for printed, own in zip(names, slugs, strict=True))
    )
    counted: dict[str, dict[Name, int]] = {}
    for (address, name), count in pairs.items():
        counted.setdefault(address, {})[name] = count
    shown = {address: _shown(address, spellings, people) for address, spellings in counted.items()}
    folded = {address: fold(name.full) for address, name in shown.items()}
    namesakes = Counter(folded.values())
    return {
        address: Author(
            slug=address,
            name=name.full,
            sorting=name.sorting,
            orcid=people[address].orcid if address in people else strong.orcids.get(address, ""),
            distinction=_distinction(address, people, strong) if namesakes[folded[address]] > 1 else "",
        )
        for address, name in shown.items()
    }


def _shown(address: str, spellings: Mapping[Name, int], people: Mapping[str, Person]) -> Name:
    """The preferred name; else of the spellings with most words the most frequent, rather one that is not all in
    capitals or all in small letters, and one with its accents, and the first by letters.
    """
    if address in people:
        return people[address].name
    if len(spellings) == 1:
        return next(iter(spellings))
    counts: Counter[str] = Counter()
    by_full: dict[str, Name] = {}
    for name, count in spellings.items():
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
    bylines: Sequence[Byline],
    slugs: Sequence[Sequence[str]],
    people: Sequence[Person],
    authors: Mapping[str, Author],
    spellings: _Spellings,
) -> dict[str, str]:
    """Slugs of printed names, and of former ones, whose page is another one's; not those that could mean several."""
    targets: dict[str, set[str]] = {}
    for name, address in dict.fromkeys(
        chain.from_iterable(zip(byline.authors, own, strict=True) for byline, own in zip(bylines, slugs, strict=True))
    ):
        targets.setdefault(spellings.slug(name), set()).add(address)
    for person in people:
        if person.id in authors:
            for name in person.former:
                targets.setdefault(name.slug, set()).add(person.id)
    return {
        old: next(iter(own))
        for old, own in sorted(targets.items())
        if len(own) == 1 and old not in own and old not in authors
    }
