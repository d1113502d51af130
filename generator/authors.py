"""The authors of a record → names, whatever the shape in which a source has them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.drafts import Draft, Value
from generator.errors import Problems
from generator.escapes import plain
from generator.fields import canonical, text_of
from generator.identifiers import read_orcid
from generator.namelists import LABELLED_PART, is_full, is_others, read_names
from generator.namenotes import take_orcid, without_marks, without_strays, without_titles
from generator.names import (
    SUFFIX,
    Name,
    begins_east_asian,
    has_east_asian,
    parse_name,
    simple_name,
    split_outside_braces,
    split_trailing_particle,
)
from generator.text import excerpt, squeeze

_PARTS: Mapping[str, tuple[str, ...]] = {
    "family": ("family", "last", "lastname", "last_name", "surname", "familyname", "family_name"),
    "given": ("given", "first", "firstname", "first_name", "forename", "givenname", "given_name", "given_names"),
    "particle": ("particle", "von", "non_dropping_particle", "dropping_particle"),
    "suffix": ("suffix", "jr"),
    "name": ("name", "literal", "fullname", "full_name", "display_name", "label"),
    "orcid": ("orcid", "orcid_id", "orcidid"),
    "person": ("id", "person", "author_id", "authorid", "@id"),
}
_PART_WORDS = {"author", *(word for words in _PARTS.values() for word in words)}
_OWNER = "admin"
"""What Hugo's academic theme calls the owner of a site, whose name stands elsewhere."""
_LONG = 6
"""Longer texts are no suffix of a name."""
_PLACEHOLDERS = frozenset({"-", "--", "–", "—", "?", ".", "n/a", "none", "null", "nan"})
# DBLP numbers people of one name: “Wei Wang 0001”.
_NUMBERED = re.compile(r"(.*\S)\s+(0\d{3})")


@dataclass(slots=True)
class _Reading:
    """What was found in an author field, and what there is to say of it."""

    names: list[Name] = field(default_factory=list)
    others: bool = False
    tidied: list[str] = field(default_factory=list)
    commas: list[str] = field(default_factory=list)
    not_names: list[str] = field(default_factory=list)
    odd: list[str] = field(default_factory=list)
    false_orcids: list[str] = field(default_factory=list)


def read_authors(value: Value, draft: Draft, problems: Problems) -> tuple[tuple[Name, ...], bool]:
    """The names of an author value, and whether it says that more authors follow.

    A value is a text with one or more names, a mapping with the parts of one name, or a list of such.
    """
    reading = _Reading()
    if not (isinstance(value, str) and value.strip().lower() in _PLACEHOLDERS):
        _read(value, reading, inverted=bool(draft.bibliographic))
    if draft.bibliographic:
        _annotate(reading, draft)
    _tell(reading, draft, problems)
    names = _once(reading.names)
    if len(names) < len(reading.names):
        problems.note(draft.where("authors"), "the list of authors stands there twice; it is taken once")
    return _each_by_own_ids(names, draft, problems), reading.others


def _once(names: list[Name]) -> list[Name]:
    """The names of a list that repeats itself from its middle on, once. One paper may have two authors of one name, but
    hardly all of several so.
    """
    half = len(names) // 2
    return names[:half] if half > 1 and names[:half] == names[half:] else names


def _read(author: Value, reading: _Reading, *, inverted: bool) -> None:
    """``inverted``: a comma parts no names, as in BibTeX."""
    if isinstance(author, str):
        _read_text(author, reading, inverted=inverted)
    elif isinstance(author, tuple):
        for part in author:
            if isinstance(part, str) and (simple := simple_name(part)):
                reading.names.append(simple)
            elif isinstance(part, str) and len(part) < _LONG and reading.names and SUFFIX.fullmatch(part.strip()):
                # A list that was cut at each comma: “Guy Steele”, “Jr.”.
                reading.names[-1] = replace(reading.names[-1], suffix=reading.names[-1].suffix or part.strip())
            else:
                _read(part, reading, inverted=inverted)
    else:
        _read_mapping(author, reading)


def _read_text(text: str, reading: _Reading, *, inverted: bool) -> None:
    simple = simple_name(text)
    if simple:
        reading.names.append(simple)
        return
    field_text, orcid = take_orcid(text) if len(_ORCIDS.findall(text)) == 1 else (text, "")
    bare = without_marks(field_text)
    found = read_names(bare, inverted=inverted)
    if orcid and len(found.names) > 1:
        # It stands beside one of the names.
        field_text, bare, orcid = text, without_marks(text), ""
        found = read_names(bare, inverted=inverted)
    if squeeze(bare) != squeeze(field_text):
        reading.tidied.append(text)
    if found.guessed:
        reading.commas.append(text)
    if text.strip() and not found.names:
        reading.not_names.append(text)
    for written in found.names:
        if is_others(written):
            reading.others = True
            continue
        name, own_orcid = take_orcid(written)
        _add(_parsed(name, reading), own_orcid or orcid, "", reading)


_ORCIDS = re.compile(r"(?:\d{4}-){3}\d{3}[\dXx]")


def _parsed(written: str, reading: _Reading) -> Name:
    bare = _without_affiliation(without_strays(without_titles(written)))
    if bare != written:
        reading.tidied.append(written)
    numbered = _NUMBERED.fullmatch(bare)
    if numbered:
        name = parse_name(numbered[1])
        return replace(name, person=f"{name.slug}-{numbered[2]}")
    if LABELLED_PART.match(bare):
        return _labelled(bare)
    if bare.count(",") > 1 and "{" not in bare and not any(SUFFIX.fullmatch(part.strip()) for part in bare.split(",")):
        reading.commas.append(written)
    return parse_name(bare)


def _labelled(written: str) -> Name:
    """A name in BibLaTeX's extended format."""
    parts = {
        label[1].lower(): plain(part[label.end() :])
        for part in split_outside_braces(written, _COMMA)
        if (label := LABELLED_PART.match(part))
    }
    family, given = parts.get("family", ""), parts.get("given", parts.get("given-i", ""))
    if not family:
        return Name(family=given)
    return Name(family=family, given=given, particle=parts.get("prefix", ""), suffix=parts.get("suffix", ""))


_COMMA = re.compile(",")


def _without_affiliation(name: str) -> str:
    """“Ana Lund (U Rome)” and “山田花子 (東大)” without what stands behind a whole name; the initials of its words, and
    its spelling in another script, are its own.
    """
    found = _AFFILIATED.fullmatch(name)
    if found is None:
        return name
    if begins_east_asian(found[1]):
        return found[1] if has_east_asian(found[2]) or found[2].isupper() else name
    if not is_full(found[1]) or has_east_asian(found[2]):
        return name
    initials = "".join(word[0] for word in found[1].split() if word[0].isupper())
    return name if found[2].strip() == initials else found[1]


_AFFILIATED = re.compile(r"([^(){}（）]+?)\s*[(（]([^()（）]*[^\W\d_][^()（）]*)[)）]\s*")


def _read_mapping(author: Mapping[str, Value], reading: _Reading) -> None:
    spelled = {canonical(word): value for word, value in author.items()}
    inner = spelled.get("author", "")
    if isinstance(inner, Mapping):
        _read_mapping(inner, reading)
        return
    if spelled and not spelled.keys() & _PART_WORDS:
        # A mapping of names to what belongs to them, as affiliations.
        for written in author:
            _read_text(written, reading, inverted=True)
        reading.tidied.extend(text for value in author.values() if (text := text_of(value)))
        return
    parts = {
        part: next(filter(None, (text_of(spelled.get(word, "")) for word in words)), "")
        for part, words in _PARTS.items()
    }
    family, given = without_marks(parts["family"]), without_marks(parts["given"])
    if (family, given) != (parts["family"], parts["given"]):
        reading.tidied.append(f"{parts['given']} {parts['family']}".strip())
    if family and parts["particle"]:
        name = Name(
            given=plain(given), particle=plain(parts["particle"]), family=plain(family), suffix=plain(parts["suffix"])
        )
    elif family and given:
        given, particle = split_trailing_particle(given)
        surname = f"{particle} {family}".strip()
        name = parse_name(", ".join(filter(None, (surname, parts["suffix"], given))))
    elif family:
        name = Name(family=plain(family), suffix=plain(parts["suffix"]))
    else:
        written = without_marks(parts["name"]) or given
        if written and is_others(written):
            reading.others = True
            return
        name = _parsed(written, reading)
        if parts["name"] and written != parts["name"]:
            reading.tidied.append(parts["name"])
    _add(name, parts["orcid"], parts["person"], reading)


def _add(name: Name, orcid: str, person: str, reading: _Reading) -> None:
    if not any(not letter.isspace() for letter in name.family) or name.full == _OWNER:
        if name.full:
            reading.not_names.append(name.full)
        return
    if not any(letter.isalnum() for letter in name.full):
        reading.odd.append(name.full)
    checked = read_orcid(orcid)
    if orcid and not checked:
        reading.false_orcids.append(orcid)
    own = _person(person)
    reading.names.append(
        replace(name, orcid=checked or read_orcid(person), person="" if read_orcid(person) else own or name.person)
    )


def _annotate(reading: _Reading, draft: Draft) -> None:
    """Give names the iDs and ids that a bibliography has in other fields.

    BibLaTeX annotates them by their places (“The biblatex Package”, section 3.7): ``author+an:orcid =
    {2="0000-…"}``; Web of Science writes ``Lund, Ana/0000-…``.
    """
    for field_name, part in _ANNOTATED.items():
        for place, text in _ANNOTATION.findall(text_of(draft.fields.get(field_name, ""))):
            if 0 < int(place) <= len(reading.names):
                _give(reading, int(place) - 1, part, text)
    keys = {name.key: place for place, name in enumerate(reading.names)} if _NUMBERS in draft.fields else {}
    for spoken, orcid in _NUMBERED_ORCID.findall(text_of(draft.fields.get(_NUMBERS, ""))):
        place_of_name = keys.get(parse_name(spoken).key)
        if place_of_name is not None:
            _give(reading, place_of_name, "orcid", orcid)


_ANNOTATED = {"author+an:orcid": "orcid", "author+an:id": "person"}
_ANNOTATION = re.compile(r"(\d{1,5})\s*=\s*\"([^\"]*)\"")
_NUMBERS = "orcid-numbers"
_NUMBERED_ORCID = re.compile(r"([^/;\n]+)/((?:\d{4}-){3}\d{3}[\dXx])")


def _give(reading: _Reading, place: int, part: str, text: str) -> None:
    name = reading.names[place]
    checked = read_orcid(text) if part == "orcid" else _person(text)
    if part == "orcid" and not checked:
        reading.false_orcids.append(text)
    elif checked:
        reading.names[place] = replace(name, **{part: checked})


def _person(written: str) -> str:
    """An id of a person that holds beyond its own record: it has letters, and is no e-mail address."""
    last = written.strip().rstrip("/").rpartition("/")[2]
    return last if re.search(r"[^\W\d_]", last) and "@" not in last else ""


def _tell(reading: _Reading, draft: Draft, problems: Problems) -> None:
    if not (reading.tidied or reading.commas or reading.not_names or reading.odd or reading.false_orcids):
        return
    where = draft.where("authors")
    if reading.tidied:
        what = f"what stands beside names is left off: “{excerpt('; '.join(reading.tidied), 80)}”"
        problems.note(where, what)
    for text in reading.commas:
        names = "; ".join(name.full for name in reading.names)
        what = f"“{excerpt(text, 60)}” looks like a comma-separated list; it is read as {excerpt(names, 80)}"
        hint = "part names with “and”" if draft.bibliographic else "part names with semicolons"
        problems.warning(where, what, hint)
    for text in reading.not_names:
        problems.warning(where, f"“{excerpt(text, 60)}” is no name; it is left out")
    for text in reading.odd:
        problems.warning(where, f"“{text}” does not look like a name; it is kept as it stands")
    for text in reading.false_orcids:
        what = f"“{text}” is no ORCID iD; the name is kept without it"
        problems.warning(where, what, "copy it from orcid.org; its last digit checks the others")


def _each_by_own_ids(names: list[Name], draft: Draft, problems: Problems) -> tuple[Name, ...]:
    """The names without ids that several of them have: one of these is somebody else's, and no one knows which."""
    if not any(name.orcid or name.person for name in names):
        return tuple(names)
    for kind, ids in (("ORCID iD", [name.orcid for name in names]), ("author id", [name.person for name in names])):
        for shared in sorted(each for each, count in Counter(filter(None, ids)).items() if count > 1):
            people = " and ".join(f"“{name.full}”" for name in names if shared in (name.orcid, name.person))
            what = f"the {kind} {shared} is that of {people}; they stay two people, without it"
            problems.warning(draft.where("authors"), what, "take it from those whose it is not")
            names = [_without(name, shared) for name in names]
    return tuple(names)


def _without(name: Name, shared: str) -> Name:
    return replace(
        name, orcid="" if name.orcid == shared else name.orcid, person="" if name.person == shared else name.person
    )


def names_in(value: Value) -> Iterator[Name]:
    """The names of a value, without a word on any fault."""
    reading = _Reading()
    _read(value, reading, inverted=False)
    yield from reading.names
