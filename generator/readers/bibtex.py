"""BibTeX and BibLaTeX: entries, split by bibtexparser, their values joined here."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import (
    Block,
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ImplicitComment,
    ParsingFailedBlock,
    String,
)

from generator.bibvalues import HIDDEN_AT, MONTHS, Joined, definitions, joined, shared_macros, smoothed
from generator.drafts import Draft
from generator.errors import Origin, Problem, Problems
from generator.originals import ABSTRACT
from generator.text import excerpt, squeeze

# bibtexparser tells of broken blocks in its log as well; the problems of a run are told once, by us.
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())

_HEAD = re.compile(r"@\s*(?P<type>\w+)\s*[{(]\s*(?:(?P<key>[^\s,;={}()\"]*)\s*(?=[,;}\s]))?")
_NEXT_FIELD = re.compile(r"[,;\s]*([A-Za-z][\w:+-]*)\s*=\s*")
_LOOSE_FIELD = re.compile(r"(?:\A|[,;\s])\s*([A-Za-z][\w:+-]*)\s*(?:=\s*(?=[{\"\w])|(?=\{))")
_FIELD_AHEAD = re.compile(r"[,;\s]+[A-Za-z][\w:+-]*\s*=\s*[{\"\w]")
_PRIVATE = re.compile(r"file|local-url|bdsk-.*|__markedentry")
"""Fields that hold paths of their owner's machine."""


class BibTeX:
    """The reader of ``.bib`` files; ``macros`` are those of all bibliographies of a site."""

    name = "bibtex"
    endings = (".bib", ".bibtex")

    def __init__(self, macros: Mapping[str, str] | None = None) -> None:
        self._macros = macros

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The entries of a bibliography; what can be read of broken ones too. Values keep their LaTeX."""
        macros = dict(shared_macros([definitions(text)]) if self._macros is None else self._macros)
        entries: dict[str, Draft] = {}
        volume: Draft | None = None
        for block, line, tail in _blocks(smoothed(text)):
            origin = Origin(file=file, line=line)
            whole = block.ignore_error_block if isinstance(block, _STILL_WHOLE) else block
            if isinstance(whole, String):
                value = joined(whole.value.strip(), 0, macros)
                _tell_unknown(value, f"@string {whole.key}", origin, problems)
                macros[whole.key.lower()] = value.text
                continue
            draft = None
            if isinstance(whole, Entry):
                draft = _entry(whole, origin, tail, macros, problems)
            elif isinstance(block, ParsingFailedBlock):
                draft = _salvaged(block, origin, tail, macros, problems)
            if draft and draft.fields["type"] == "proceedings" and "shortname" in draft.fields:
                draft = volume = _shared(draft)
            elif draft and volume and draft.fields["type"] == "inproceedings" and "crossref" not in draft.fields:
                draft = replace(draft, fields={**draft.fields, "xdata": volume.key})
            if draft and not _repeats(draft, entries.setdefault(draft.key.lower() or str(line), draft), problems):
                yield draft


def _shared(volume: Draft) -> Draft:
    """A volume of the Proceedings of Machine Learning Research, which no paper refers to, as what all papers after it
    in the file have in common (https://proceedings.mlr.press/spec.html).
    """
    kept = {name: text for name, text in volume.fields.items() if name in _OF_A_VOLUME}
    return replace(volume, fields={**kept, "type": "xdata", "venue": volume.fields["shortname"]})


_OF_A_VOLUME = frozenset("booktitle year editor publisher volume series location address issn".split())
_STILL_WHOLE = (DuplicateBlockKeyBlock, DuplicateFieldKeyBlock)


def _blocks(text: str) -> Iterator[tuple[Block, int, str]]:
    """The blocks of a bibliography, their lines, counted from 1, and what a fault cut off them.

    The lines are found again in the text: bibtexparser miscounts behind a backslash at the end of a line.
    """
    position, line = 0, 1
    blocks = parse_string(text, parse_stack=[]).blocks
    for block, following in zip(blocks, (*blocks[1:], None), strict=False):
        raw = block.raw or ""
        found = max(text.find(raw, position), position)
        line += text.count("\n", position, found)
        after = following.raw or "" if isinstance(following, ImplicitComment) else ""
        cut_off = isinstance(block, ParsingFailedBlock) or after.lstrip().startswith(",")
        yield block, line, after if cut_off else ""
        position = min(found + len(raw), len(text))
        line += text.count("\n", found, position)


@dataclass(slots=True, kw_only=True)
class _Fields:
    """The fields of one entry while they are read."""

    key: str
    macros: Mapping[str, str]
    problems: Problems
    texts: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def read(self, name: str, written: str, where: Origin) -> None:
        """Read one field, and those that a missing comma let slip into it."""
        written = written.strip()
        value = joined(written, 0, self.macros)
        spoken = f"{self.key}, {name}"
        _tell_unknown(value, spoken, where, self.problems)
        rest = written[value.end :]
        slipped = _NEXT_FIELD.match(rest)
        if not rest:
            self._keep(name, value.text, where)
        elif slipped:
            self._keep(name, value.text, where)
            what = f"{spoken}: no comma before the field “{slipped[1]}”; it is read all the same"
            self.problems.warning(where, what, "put a comma before it")
            self.read(slipped[1], rest[slipped.end() :], where)
        else:
            meant = _as_meant(written)
            what = f"{spoken}: the value ends before “{excerpt(rest, 40)}”; it is read as “{excerpt(meant, 60)}”"
            self.problems.warning(where, what, "put the whole value in braces, each brace with its partner")
            self._keep(name, meant, where)

    def text(self, written: str) -> str:
        """The text of a field that was read."""
        return self.texts[_spelled(written)]

    def _keep(self, written: str, text: str, where: Origin) -> None:
        name = _spelled(written)
        if name in self.lines:
            what = f"{self.key}: the field “{name}” is there twice; the first value is kept"
            self.problems.warning(where, what, "delete one of the two")
            return
        self.lines[name] = where.line
        self.texts[name] = _as_html(text.replace(HIDDEN_AT, "@"))

    def draft(self, entry_type: str, origin: Origin, original: str) -> Draft:
        """The entry as a draft, without its private fields."""
        return Draft(
            fields={
                "type": entry_type.lower(),
                **{name: text for name, text in self.texts.items() if not _PRIVATE.fullmatch(name)},
            },
            origin=origin,
            key=squeeze(self.key),
            lines={name: line for name, line in self.lines.items() if line != origin.line},
            bibliographic=True,
            original=original.replace(HIDDEN_AT, "@"),
        )


def _as_html(text: str) -> str:
    """A value with the HTML that exporters have escaped for LaTeX as it was: “\\&amp;” of the ACM, and
    “{\\textless}i{\\textgreater}” of Mendeley.
    """
    text = _ESCAPED_ENTITY.sub("", text) if "\\&" in text else text
    return _ESCAPED_TAG.sub(r"<\1>", text) if "\\textless" in text else text


_ESCAPED_ENTITY = re.compile(r"\\(?=&(?:amp|lt|gt|quot|apos|nbsp|#\d+);)")
_ESCAPED_TAG = re.compile(r"\{\\textless\}(/?(?:i|b|em|strong|sub|sup|p|br|sc))\s*/?\{\\textgreater\}")


def _spelled(name: str) -> str:
    """The name of a field: “type” is that of the entry."""
    return "subtype" if name.lower() == "type" else name.lower()


def _entry(block: Entry, origin: Origin, tail: str, macros: Mapping[str, str], problems: Problems) -> Draft:
    told = problems.count
    fields = _Fields(key=block.key.strip(), macros=macros, problems=problems)
    for each in block.fields:
        line = origin.line + (each.start_line or 0) - (block.start_line or 0)
        fields.read(each.key, each.value, Origin(file=origin.file, line=line))
    if tail:
        what = f"{fields.key}: a brace too many ends the entry before “{excerpt(tail.strip(' ,'), 40)}”"
        problems.warning(origin, f"{what}; it is read all the same", "delete the brace")
        _read_loosely(tail, origin, fields)
    original = "" if problems.count > told else _original(block, fields)
    return fields.draft(block.entry_type, origin, original)


def _original(block: Entry, fields: _Fields) -> str:
    """The text of an entry to be cited by: without private fields, the abstract marked, macros as what they stand for.

    Empty where it cannot be told where its fields stand.
    """
    raw = block.raw or ""
    done = raw.find(",") + 1
    parts = [raw[:done]]
    for each in block.fields:
        name = each.key.lower()
        place = raw.find(each.key, done)
        start = raw.find(each.value, place + len(each.key)) if place >= 0 else -1
        if start < 0:
            return ""
        if _PRIVATE.fullmatch(name):
            parts.append(raw[done:place].rstrip())
            behind = _COMMA_BEHIND.match(raw, start + len(each.value))
            done = behind.end() if behind else start + len(each.value)
            continue
        is_text = each.value[:1] in ('"', "{") and "#" not in each.value
        stays = is_text or each.value.isdigit() or each.value.lower() in MONTHS
        resolved = each.value if stays else f"{{{fields.text(name)}}}"
        parts += (raw[done:start], ABSTRACT if name == "abstract" else resolved)
        done = start + len(each.value)
    return "".join((*parts, raw[done:]))


_COMMA_BEHIND = re.compile(r"\s*,")


def _salvaged(
    block: ParsingFailedBlock, origin: Origin, tail: str, macros: Mapping[str, str], problems: Problems
) -> Draft | None:
    """What can be read of an entry that bibtexparser gives up on; None, with a loss told, where that is nothing."""
    raw = f"{block.raw or ''}{tail}"
    head = _HEAD.match(raw)
    key = (head["key"] or "") if head else ""
    spoken = f"the entry “{key}”" if key else "an entry"
    reason = squeeze(getattr(block.error, "abort_reason", "")).rstrip(".").replace(HIDDEN_AT, "@")
    because = f": {reason}" if reason else ""
    found = Problems()
    fields = _Fields(key=key, macros=macros, problems=found)
    if head:
        _read_loosely(raw[head.end() :], origin, fields)
    if head is None or not fields.texts:
        what = f"{spoken} cannot be read and is left out{because}"
        problems.loss(origin, what, "look for a missing brace, quote or comma")
        return None
    what = f"{spoken} is broken; kept is what can be read of it ({', '.join(fields.texts)}){because}"
    problems.warning(origin, what, "look for a missing brace, quote or comma")
    return fields.draft(head["type"], origin, "")


def _read_loosely(text: str, origin: Origin, fields: _Fields) -> None:
    """The fields of a text in which braces, quotes or commas are missing."""
    position = 0
    while name := _LOOSE_FIELD.search(text, position):
        value = joined(text, name.end(), fields.macros)
        position = value.end
        if position == len(text):
            ahead = _FIELD_AHEAD.search(text, name.end())
            position = ahead.start() if ahead else len(text)
            value = Joined(text=text[name.end() : position].strip('{}" ,;\n\t'), end=position)
        fields._keep(name[1], value.text, origin)


def _as_meant(written: str) -> str:
    """A value that ends too early as it was meant: ``"He said "no" twice"``, ``{5} of 6}``, ``Two Words``."""
    opener = written[:1]
    inner = written[1:] if opener in ('"', "{") else written
    return inner.removesuffix({'"': '"', "{": "}"}.get(opener, ","))


def _repeats(draft: Draft, earlier: Draft, problems: Problems) -> bool:
    """Whether an entry with a known key says the same as the earlier one; either case is told."""
    if draft is earlier:
        return False
    if draft.fields == earlier.fields:
        what = f"identical entry repeated: “{draft.key}” is that of line {earlier.origin.line}"
        problems.add(Problem(severity="note", origin=draft.origin, what=what, lost=True))
        return True
    what = f"the key “{draft.key}” is that of another entry, on line {earlier.origin.line}; both are kept"
    problems.warning(draft.origin, what, "give one of them another key")
    return False


def _tell_unknown(value: Joined, spoken: str, where: Origin, problems: Problems) -> None:
    for name in value.unknown:
        what = f"{spoken}: the macro “{name}” is not defined; its name stands for it"
        problems.warning(where, what, "define it with @string, or put the value in braces")
