"""RIS: a line a tag, from ``TY`` to ``ER`` a record.

The tags are those of Research Information Systems' specification, as
https://en.wikipedia.org/wiki/RIS_(file_format) has them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.escapes import escape, literally
from generator.states import read_remark
from generator.taggedlines import tagged_lines

_OWN_HEADING = "Provider: papershelf"
_BEGINNERS = frozenset({"TI", "T1", "AU", "A1"})
"""Tags that begin a record for want of ``TY``."""
_LISTS = frozenset({"AU", "A1", "KW", "A2", "A3", "ED", "UR", "L1", "L2", "LK", "SN"})
_JOURNALS = frozenset({"JOUR", "EJOUR", "MGZN", "NEWS", "ABST", "INPR", "JFULL"})
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "title": ("TI", "T1", "CT"),
    "abstract": ("AB", "N2"),
    "series": ("T3",),
    "volume": ("VL",),
    "number": ("IS",),
    "publisher": ("PB",),
    "address": ("CY", "PP"),
    "edition": ("ET",),
    "doi": ("DO",),
    "lang": ("LA",),
    "key": ("ID",),
}
"""The tags of each field, the best first."""


_FAMILY_THEN_INITIALS = re.compile(r"([^,]*[^\W\d_A-Z][^,]*) ([A-Z]{1,3})")
_ISSN = re.compile(r"\b\d{4}-\d{3}[\dXx]\b")


class Ris:
    """The reader of ``.ris`` files, and of those that other programs write with tags of their own."""

    name = "ris"
    endings = (".ris", ".nbib", ".enw", ".ciw")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The records of a RIS file. What stands between records, as search histories do, is passed over."""
        record: _Record | None = None
        own = False
        for number, tag, value in tagged_lines(text):
            origin = Origin(file=file, line=number)
            if record and tag in ("TY", "ER"):
                if tag == "TY":
                    problems.note(origin, "no ER ends the record before this one; it ends here")
                yield _draft(record, own=own)
                record = None
            if tag == "TY" or (record is None and tag in _BEGINNERS):
                if tag != "TY":
                    problems.warning(origin, "a record without TY begins here", "begin it with a line “TY  - JOUR”")
                record = _Record(origin=origin)
            own = own or (record is None and value == _OWN_HEADING)
            if record and (tag or value):
                record.add(tag, value, number)
        if record:
            problems.note(record.origin, "no ER ends this record, which is the last one; it is read all the same")
            yield _draft(record, own=own)


@dataclass(slots=True, kw_only=True)
class _Record:
    """A record while it is read; a line without a tag goes on with the tag before it."""

    origin: Origin
    values: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    last: str = ""

    def add(self, tag: str, value: str, line: int) -> None:
        if not tag and self.last:
            texts = self.values[self.last]
            texts[-1] = f"{texts[-1]} {value}".strip()
        elif tag:
            self.values.setdefault(tag, []).append(value)
            self.lines.setdefault(tag, line)
            self.last = tag

    def first(self, *tags: str) -> tuple[str, str]:
        """The first filled value of the first tag that has one, and that tag."""
        for tag in tags:
            for value in self.values.get(tag, ()):
                if value:
                    return value, tag
        return "", ""

    def all(self, *tags: str) -> list[str]:
        return [value for tag in tags for value in self.values.get(tag, ()) if value]


def _draft(record: _Record, *, own: bool) -> Draft:
    """A record as a draft.

    In a file of our ``own``, texts hold no markup, ``J2`` is the venue, and a note may tell of an award.
    """
    kind = record.first("TY")[0]
    found: dict[str, tuple[Value, str]] = {"type": (kind.lower(), "TY")}
    for name, tags in _FIELDS.items():
        found[name] = record.first(*tags)
    holder = ("JF", "T2", "JO", "JA", "J2", "BT") if kind in _JOURNALS else ("BT", "C3", "T2", "JF", "JO", "JA", "J2")
    found["journal" if kind in _JOURNALS else "booktitle"] = record.first(*holder)
    if kind not in _JOURNALS and record.first("BT", "C3")[0]:
        found["eventtitle"] = record.first("T2")
    found["authors"] = (_authors(record.all("AU", "A1"), own=own), "AU")
    found["editor"] = (" and ".join(record.all("A2", "ED", "A3")), "A2")
    found["tags"] = (tuple(record.all("KW")), "KW")
    found["pages"] = ("–".join(filter(None, (record.first("SP")[0], record.first("EP")[0]))), "SP")
    date, dated = record.first("DA", "PY", "Y1")
    year, tag = record.first("PY", "Y1", "DA")
    found["date"] = (_date(date), dated)
    found["year"] = (year.partition("/")[0], tag)
    found["url"] = (next(filter(_is_web, record.all("UR", "LK", "L2")), ""), "UR")
    found["pdf"] = (next(filter(_is_web, record.all("L1")), ""), "L1")
    for name, host in (("arxiv", "arxiv.org/"), ("openreview", "openreview.net/")):
        found[name] = (next((address for address in record.all("UR", "LK") if host in address), ""), "UR")
    number = record.first("SN")[0]
    issn = _ISSN.search(number)
    found["issn" if issn else "isbn"] = (issn[0] if issn and not own else number, "SN")
    found |= {name: (value, "N1") for name, value in _noted(record.all("N1"), own=own).items()}
    key = found.pop("key")[0]
    if own:
        found["venue"] = record.first("J2")
        found = {name: (_literal(name, value), tag) for name, (value, tag) in found.items()}
    fields = {name: value for name, (value, _) in found.items() if value}
    lines = {name: record.lines.get(found[name][1], record.origin.line) for name in fields}
    return Draft(
        fields=fields,
        origin=record.origin,
        key=str(key),
        lines={name: line for name, line in lines.items() if line != record.origin.line},
    )


def _noted(notes: list[str], *, own: bool) -> dict[str, str]:
    """What notes tell: the state of a paper and the reason, its award, and all else."""
    found: dict[str, str] = {}
    for text in notes:
        state, reason = read_remark(text)
        if state and (own or state != "removed") and "state" not in found:
            found |= {"state": state, "state_note": reason}
        elif own and text.startswith("Award: "):
            found["award"] = text.removeprefix("Award: ")
        else:
            found["note"] = "; ".join(filter(None, (found.get("note", ""), text)))
    return found


_AS_THEY_ARE = frozenset({"type", "doi", "date", "year", "url", "pdf", "arxiv", "openreview"})


def _literal(name: str, value: Value) -> Value:
    """The value of a field that holds plain text, for readers who expect markup."""
    if name in _AS_THEY_ARE:
        return value
    if isinstance(value, str):
        return escape(value) if name in ("title", "abstract") else literally(value)
    if isinstance(value, tuple):
        return tuple(_literal(name, part) for part in value)
    return {part: _literal(name, text) for part, text in value.items()}


def _authors(written: list[str], *, own: bool) -> tuple[Value, ...]:
    """The authors of a record. Where none has a comma and all end with capitals, as PubMed's “Birk TK”, the family name
    stands first.
    """
    written = [part.strip() for name in written for part in ([name] if own else name.split(";")) if part.strip()]
    found = [] if own else [_FAMILY_THEN_INITIALS.fullmatch(name) for name in written]
    if found and all(found):
        return tuple({"family": name[1], "given": name[2]} for name in found if name)
    return tuple(_author(name, own=own) for name in written)


def _author(written: str, *, own: bool) -> Value:
    """“Family, Given, Suffix”; a lone comma at the end, or none at all, stands after a name that is not to be split. In
    files of our ``own`` any comma at the end does.
    """
    if own and written.endswith(","):
        return {"family": written.removesuffix(",")}
    parts = [part.strip() for part in written.split(",")]
    if len(parts) == 1:
        return written
    if not any(parts[1:]):
        return {"family": parts[0]}
    named = zip(("family", "given", "suffix"), (*parts[:2], " ".join(parts[2:])), strict=True)
    return {name: part for name, part in named if part}


def _date(written: str) -> str:
    """“2020/03/04/Spring” as ISO text; what is no such date stays."""
    parts = [part.strip() for part in written.split("/")]
    if not re.fullmatch(r"\d{4}", parts[0]):
        return written
    numbers = [part.zfill(2) for part in parts[1:3] if re.fullmatch(r"\d{1,2}", part)]
    return "-".join((parts[0], *numbers))


def _is_web(address: str) -> bool:
    return re.match(r"(?:https?://|www\.)", address, re.IGNORECASE) is not None
