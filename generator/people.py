"""Who stands behind printed names: the ``people`` of a site."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.errors import Origin, Problems
from generator.identifiers import read_orcid
from generator.names import Name
from generator.text import slug, squeeze
from generator.yamltree import Tree

PERSON: Mapping[str, str] = {
    "id": "the last part of the address of the person's page; by default the preferred name",
    "name": "the preferred name, which the page is called by",
    "variants": "other spellings of the name, each a text or given and family",
    "orcid": "the person's ORCID iD",
    "former": "names that the person no longer bears; they are shown nowhere",
    "papers": "ids or keys of papers, where another person has the same name: these alone are the person's",
}
"""Every setting of a person and its meaning."""

_OTHER_WORDS = {"canonical": "name"}
_EXAMPLE = "write “- name: Ana Lund” and “variants: [A. Lund]” under it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Someone whose papers belong on one page. ``id`` is the last part of its address; ``former`` names are replaced
    by ``name`` wherever they are printed.
    """

    id: str
    name: Name
    origin: Origin
    variants: tuple[Name, ...] = ()
    former: tuple[Name, ...] = ()
    orcid: str = ""
    papers: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[Name, ...]:
        """All names that mean this person, each once."""
        return tuple({name.key: name for name in (self.name, *self.variants, *self.former)}.values())


def read_people(tree: Tree, file: str, found: Problems, told: Problems) -> tuple[Person, ...]:
    """The people that a list of mappings describes.

    Faults of form go to ``found``. A name that two people claim everywhere, with nothing to tell them apart, is an
    error in ``told``: the first of them keeps it.
    """
    content = tree.content
    if not isinstance(content, tuple) or not all(isinstance(part.content, dict) for part in content):
        found.error(Origin(file=file, line=tree.line), "“people” wants a list of people", _EXAMPLE)
        return ()
    people: dict[str, Person] = {}
    for part in content:
        assert isinstance(part.content, dict)
        person = _person(part.content, Origin(file=file, line=part.line), found)
        if person is not None and person.id in people:
            what = f"the id “{person.id}” is that of the person on line {people[person.id].origin.line} already"
            found.error(person.origin, what, "give each person an id of their own")
        elif person is not None:
            people[person.id] = person
    return tuple(_parted(tuple(people.values()), told))


def _person(content: Mapping[str, Tree], origin: Origin, found: Problems) -> Person | None:
    parts: dict[str, Tree] = {}
    for word, tree in content.items():
        name = _OTHER_WORDS.get(word, word)
        if name in PERSON:
            parts[name] = tree
        else:
            near = difflib.get_close_matches(word, tuple(PERSON), n=1)
            hint = f"did you mean “{near[0]}”?" if near else f"the settings are {', '.join(PERSON)}"
            found.error(Origin(file=origin.file, line=tree.line), f"there is no setting “{word}” of a person", hint)
    preferred = _names(parts.get("name"), "name", origin, found)
    if len(preferred) != 1:
        found.error(origin, "a person wants one “name”", _EXAMPLE)
        return None
    orcid = _text(parts.get("orcid"), "orcid", origin, found)
    if orcid and not read_orcid(orcid):
        found.error(origin, f"“{orcid}” is no ORCID iD", "copy it from orcid.org; its last digit checks the others")
    return Person(
        id=slug(_text(parts.get("id"), "id", origin, found) or preferred[0].slug),
        name=preferred[0],
        origin=origin,
        variants=_names(parts.get("variants"), "variants", origin, found),
        former=_names(parts.get("former"), "former", origin, found),
        orcid=read_orcid(orcid),
        papers=_texts(parts.get("papers"), "papers", origin, found),
    )


def _names(tree: Tree | None, setting: str, origin: Origin, found: Problems) -> tuple[Name, ...]:
    from generator.authors import names_in  # It takes its time to load, and few sites name people.

    parts = () if tree is None else tree.content if isinstance(tree.content, tuple) else (tree,)
    names: list[Name] = []
    for part in parts:
        read = tuple(names_in(part.value if isinstance(part.content, dict) else (part.value,)))
        if len(read) == 1:
            names.append(read[0])
        elif part.content:
            found.error(Origin(file=origin.file, line=part.line), f"“{setting}” wants names, each by itself")
    return tuple(names)


def _text(tree: Tree | None, setting: str, origin: Origin, found: Problems) -> str:
    texts = _texts(tree, setting, origin, found)
    return texts[0] if texts else ""


def _texts(tree: Tree | None, setting: str, origin: Origin, found: Problems) -> tuple[str, ...]:
    parts = () if tree is None else tree.content if isinstance(tree.content, tuple) else (tree,)
    texts = tuple(squeeze(part.content) for part in parts if isinstance(part.content, str))
    if len(texts) < len(parts):
        found.error(origin, f"“{setting}” wants texts")
    return tuple(filter(None, texts))


def _parted(people: tuple[Person, ...], told: Problems) -> Iterator[Person]:
    """The people without the names that an earlier one has, where no ORCID iD or list of papers tells them apart."""
    holders: dict[str, Person] = {}
    for person in people:
        lost: set[str] = set()
        for name in person.names if not person.papers else ():
            holder = holders.setdefault(name.key, person)
            if holder is not person and not (holder.orcid and person.orcid):
                what = f"“{name.full}” is listed for “{holder.name.full}” and for “{person.name.full}”"
                hint = f"it means {holder.id} now; take it from one, or tell them apart by “orcid” or “papers”"
                told.error(person.origin, what, hint)
                lost.add(name.key)
        variants = tuple(name for name in person.variants if name.key not in lost)
        former = tuple(name for name in person.former if name.key not in lost)
        yield replace(person, variants=variants, former=former) if lost else person


def is_file(tree: Tree) -> bool:
    """Whether the setting ``people`` names a file."""
    return isinstance(tree.content, str) and re.fullmatch(r"\S.*\.ya?ml", squeeze(tree.content)) is not None
