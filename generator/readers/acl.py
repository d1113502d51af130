"""The XML of the ACL Anthology: a collection of volumes of papers.

The format is that of https://github.com/acl-org/acl-anthology (``data/xml/schema.rnc``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.text import squeeze

_SITE = "https://aclanthology.org"
_LINE, _WHOLE = "line", "whole"
"""Attributes of our own: where an element begins, and that it ends."""
_TAGS = {"b": "b", "i": "i", "fixed-case": "", "tex-math": "$", "url": "", "span": ""}
_VOLUME = ("publisher", "address", "month", "year", "isbn")
_OWN = ("pages", "doi", "abstract", "award", "month", "year", "address", "language", "publisher")
_LINKS = {"video": "video", "pwccode": "code", "software": "code", "dataset": "data", "presentation": "slides",
          "poster": "poster"}  # fmt: skip


class Acl:
    """The reader of ``.xml`` files."""

    name = "acl"
    endings = (".xml",)

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The papers of a collection, those before a fault too. Entities are not followed, whatever they name."""
        building = _Building()
        try:
            building.parse(text)
        except expat.ExpatError as error:
            what = f"not well-formed XML in column {error.offset + 1}: {expat.ErrorString(error.code)}"
            problems.loss(Origin(file=file, line=error.lineno), f"{what}; what follows is not read", "mend it there")
        except _RefusedError as refusal:
            what = f"{refusal}; the file is left out"
            problems.loss(Origin(file=file, line=building.line), what, "write the letters themselves")
            return
        root = building.root
        if root is not None and root.tag not in ("collection", "volume"):
            what = f"XML of an unknown kind, “{root.tag}”; the file is left out"
            problems.error(Origin(file=file, line=1), what, "read is the XML of the ACL Anthology")
        elif root is not None:
            for volume in root.iter("volume"):
                yield from _papers(volume, root.get("id", ""), file, problems)


class _RefusedError(Exception):
    """The file defines entities."""


class _Building:
    """XML text → elements that know their lines; ``root`` is there, as far as it was read, also after a fault."""

    def __init__(self) -> None:
        self._builder = TreeBuilder()
        self._open: list[Element] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._builder.data
        self._parser.EntityDeclHandler = self._refuse
        self.root: Element | None = None

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def parse(self, text: str) -> None:
        # The text is decoded already: what its declaration says of bytes no longer holds.
        bare = re.sub(r"\A(\s*<\?xml[^>]*?)\s+encoding\s*=\s*(?:\"[^\"]*\"|'[^']*')", r"\1", text)
        self._parser.Parse(bare.lstrip().encode("utf-8", "replace"), True)

    def _start(self, tag: str, attributes: Mapping[str, str]) -> None:
        element = self._builder.start(tag, {**attributes, _LINE: str(self.line)})
        if self.root is None:
            self.root = element

    def _end(self, tag: str) -> None:
        self._builder.end(tag).set(_WHOLE, "yes")

    def _refuse(self, name: str, *_: object) -> None:
        raise _RefusedError(f"it defines the entity “{name}”, and entities are not followed")


def _papers(volume: Element, collection: str, file: str, problems: Problems) -> Iterator[Draft]:
    meta = volume.find("meta")
    shared = _volume_fields(meta) if meta is not None else {}
    for paper in volume.iter("paper"):
        if not paper.get(_WHOLE):
            continue
        line = int(paper.get(_LINE, "1"))
        anthology_id = _anthology_id(collection, volume.get("id", ""), paper.get("id", ""))
        own = dict(_paper_fields(paper, anthology_id))
        fields = {**shared, **{name: value for name, value in own.items() if value}}
        lines = {name: int(paper_part.get(_LINE, line)) for name in own if (paper_part := paper.find(name)) is not None}
        yield Draft(
            fields=fields,
            origin=Origin(file=file, line=line),
            key=anthology_id,
            lines={name: number for name, number in lines.items() if number != line},
        )
    if volume.find("frontmatter") is not None:
        problems.note(Origin(file=file), "the front matter of volumes is no paper; it is left out")


def _volume_fields(meta: Element) -> dict[str, Value]:
    """What a volume says of all its papers."""
    fields: dict[str, Value] = {name: text for name in _VOLUME if (text := _spoken(meta.find(name)))}
    fields["booktitle"] = _spoken(meta.find("booktitle"))
    fields["editor"] = " and ".join(_name_text(editor) for editor in meta.findall("editor"))
    venues = [squeeze(venue.text or "") for venue in meta.findall("venue")]
    if venues and venues[0]:
        fields["venue"] = venues[0].upper() if len(venues[0]) < 6 else venues[0]
    if (meta.findtext("journal-title") or "").strip():
        fields["journal"] = _spoken(meta.find("journal-title"))
        fields["volume"] = _spoken(meta.find("journal-volume"))
        fields["number"] = _spoken(meta.find("journal-issue"))
        del fields["booktitle"]
    return {name: value for name, value in fields.items() if value}


def _paper_fields(paper: Element, anthology_id: str) -> Iterator[tuple[str, Value]]:
    yield "title", _marked(paper.find("title"))
    yield "authors", tuple(_person(author) for author in paper.findall("author"))
    for name in _OWN:
        yield name, _marked(paper.find(name)) if name == "abstract" else _spoken(paper.find(name))
    pdf = squeeze(paper.findtext("url") or "")
    if anthology_id and (pdf or paper.find("bibkey") is not None):
        yield "url", f"{_SITE}/{anthology_id}/"
    yield "pdf", pdf if "://" in pdf else f"{_SITE}/{pdf}.pdf" if pdf else ""
    yield "links", dict(_links(paper))
    for name, state in (("retracted", "retracted"), ("removed", "removed"), ("erratum", "corrected")):
        if (told := paper.find(name)) is not None:
            yield "state", state
            if name != "erratum":
                yield "state_note", ": ".join(filter(None, (told.get("date", ""), _spoken(told))))
            return


def _links(paper: Element) -> Iterator[tuple[str, Value]]:
    for part in (*paper.findall("video"), *paper.findall("pwccode"), *paper.findall("attachment")):
        kind = part.get("type", "") if part.tag == "attachment" else part.tag
        address = part.get("href", "") or part.get("url", "") or squeeze(part.text or "")
        if address and "://" not in address:
            address = f"{_SITE}/attachments/{address}" if part.tag == "attachment" else f"{_SITE}/{address}"
        if address:
            yield _LINKS.get(kind.lower(), "Attachment"), address


def _person(author: Element) -> Value:
    """A name; ``von`` is the particle, ``jr`` the suffix; affiliations and variants are no part of it."""
    given, family = _spoken(author.find("first")), _spoken(author.find("last"))
    if not family:
        given, family = "", given
    parts = {
        "given": given,
        "family": " ".join(filter(None, (_spoken(author.find("von")), family))),
        "suffix": _spoken(author.find("jr")),
        "id": author.get("id", ""),
        "orcid": author.get("orcid", ""),
    }
    return {name: text for name, text in parts.items() if text}


def _name_text(editor: Element) -> str:
    return ", ".join(filter(None, (_spoken(editor.find("last")), _spoken(editor.find("first")))))


def _anthology_id(collection: str, volume: str, paper: str) -> str:
    """“2020.acl-main.1”, or “P18-1001” and “W18-0101” of the years before 2020."""
    if not collection or not paper:
        return ""
    if not re.fullmatch(r"[A-Z]\d\d", collection):
        return f"{collection}-{volume}.{paper}"
    wide = collection[0] == "W" or (collection in ("C69", "D19") and volume.isdigit() and int(volume) > 4)
    return f"{collection}-{volume.zfill(2)}{paper.zfill(2)}" if wide else f"{collection}-{volume}{paper.zfill(3)}"


def _spoken(element: Element | None) -> str:
    return squeeze("".join(element.itertext())) if element is not None else ""


def _marked(element: Element | None) -> str:
    """A title or abstract with its marks as HTML and LaTeX."""
    if element is None:
        return ""
    parts = [escape(element.text or "", quote=False)]
    for child in element:
        mark = _TAGS.get(child.tag, "")
        if mark == "$":
            parts.append(f"${squeeze(''.join(child.itertext())).strip('$')}$")
        else:
            inner = _marked(child)
            parts.append(f"<{mark}>{inner}</{mark}>" if mark else inner)
        parts.append(escape(child.tail or "", quote=False))
    return squeeze("".join(parts)) if element.tag in ("title", "abstract") else "".join(parts)
