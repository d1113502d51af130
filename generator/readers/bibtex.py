"""BibTeX and BibLaTeX: entries, split by bibtexparser, their values joined here.

The grammar is that of BibTeX 0.99d (Oren Patashnik, “BibTeXing”, 1988): a value is braced, quoted, a number
or the name of a macro, or several of these joined by ``#``.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping

from bibtexparser.entrypoint import parse_string
from bibtexparser.model import (
    Block,
    DuplicateBlockKeyBlock,
    DuplicateFieldKeyBlock,
    Entry,
    ParsingFailedBlock,
    String,
)

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.text import squeeze

# bibtexparser tells of broken blocks in its log as well; the problems of a run are told once, by us.
logging.getLogger("bibtexparser").addHandler(logging.NullHandler())

_MONTHS = {month: month for month in "jan feb mar apr may jun jul aug sep oct nov dec".split()}
_PERCENT_LINE = re.compile(r"^[ \t]*%.*$", re.MULTILINE)
_HIDDEN_AT = "\ufdd0"
"""Stands for the ``@`` of lines that begin with ``%``, so that no entry begins there. It is no letter."""
_MACRO = re.compile(r"[^\s\"#%'(),={}]+")
_FAILED_KEY = re.compile(r"@\s*\w+\s*[{(]\s*([^\s,={}()]*)")
_NEXT_FIELD = re.compile(r"\s*([A-Za-z][\w:-]*)\s*=\s*")


class BibTeX:
    """The reader of ``.bib`` files."""

    name = "bibtex"
    endings = (".bib", ".bibtex")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The entries of a bibliography; the good ones of a broken file too. Values keep their LaTeX."""
        masked = _PERCENT_LINE.sub(lambda line: line[0].replace("@", _HIDDEN_AT), text)
        macros = dict(_MONTHS)
        entries: dict[str, Draft] = {}
        for block, line in _blocks(masked):
            origin = Origin(file=file, line=line)
            whole = block.ignore_error_block if isinstance(block, _STILL_WHOLE) else block
            if isinstance(whole, String):
                macros[whole.key.lower()] = _Value(whole.value, macros, f"@string {whole.key}", origin, problems).text
            elif isinstance(whole, Entry):
                draft = _entry(whole, macros, origin, problems)
                earlier = entries.setdefault(draft.key.lower(), draft)
                if earlier is draft or not _repeats(draft, earlier, problems):
                    yield draft
            elif isinstance(block, ParsingFailedBlock):
                _tell_failure(block, origin, problems)


_STILL_WHOLE = (DuplicateBlockKeyBlock, DuplicateFieldKeyBlock)


def _blocks(text: str) -> Iterator[tuple[Block, int]]:
    """The blocks of a bibliography and their lines, counted from 1.

    The lines are found again in the text: bibtexparser miscounts behind a backslash at the end of a line.
    """
    position, line = 0, 1
    for block in parse_string(text, parse_stack=[]).blocks:
        raw = block.raw or ""
        found = max(text.find(raw, position), position)
        line += text.count("\n", position, found)
        yield block, line
        position = min(found + len(raw), len(text))
        line += text.count("\n", found, position)


def _entry(block: Entry, macros: Mapping[str, str], origin: Origin, problems: Problems) -> Draft:
    fields: dict[str, str] = {"type": block.entry_type.lower()}
    lines: dict[str, int] = {}
    for field in block.fields:
        line = origin.line + (field.start_line or 0) - (block.start_line or 0)
        where = Origin(file=origin.file, line=line)
        value = _Value(field.value.replace(_HIDDEN_AT, "@"), macros, f"{block.key}, {field.key}", where, problems)
        for written, text in ((field.key, value.text), *value.following.items()):
            name = "entrytype" if written.lower() == "type" else written.lower()
            if name in lines:
                what = f"{block.key}: the field “{name}” is there twice; the first value is kept"
                problems.warning(where, what, "delete one of the two")
                continue
            lines[name] = line
            fields[name] = text
    return Draft(
        fields=fields,
        origin=origin,
        key=block.key.strip(),
        lines={name: line for name, line in lines.items() if line != origin.line},
        original=(block.raw or "").replace(_HIDDEN_AT, "@"),
    )


def _repeats(draft: Draft, earlier: Draft, problems: Problems) -> bool:
    """Whether an entry with a known key says the same as the earlier one; either case is told."""
    if draft.fields == earlier.fields:
        problems.note(draft.origin, f"the entry “{draft.key}” repeats that of line {earlier.origin.line}")
        return True
    what = f"the key “{draft.key}” is that of another entry, on line {earlier.origin.line}; both are kept"
    problems.warning(draft.origin, what, "give one of them another key")
    return False


def _tell_failure(block: ParsingFailedBlock, origin: Origin, problems: Problems) -> None:
    found = _FAILED_KEY.match(block.raw or "")
    spoken = f"the entry “{found[1]}”" if found and found[1] else "an entry"
    reason = squeeze(getattr(block.error, "abort_reason", "")).rstrip(".").replace(_HIDDEN_AT, "@")
    what = f"{spoken} cannot be read and is left out"
    problems.error(origin, f"{what}: {reason}" if reason else what, "look for a missing brace, quote or comma")


class _Value:
    """The value of a field: ``text``; in ``following``, the fields that a missing comma let slip into it."""

    def __init__(
        self, written: str, macros: Mapping[str, str], spoken: str, origin: Origin, problems: Problems
    ) -> None:
        self.written = written.strip()
        self.macros = macros
        self.spoken = spoken
        self.origin = origin
        self.problems = problems
        self.following: dict[str, str] = {}
        self.text, position = self._joined(0)
        while position < len(self.written):
            position = self._slipped_in(position)

    def _slipped_in(self, position: int) -> int:
        """Read on where a comma is missing; returns the place behind what was read."""
        field = _NEXT_FIELD.match(self.written, position)
        if field is None:
            rest = squeeze(self.written[position:])
            self.problems.warning(self.origin, f"{self.spoken}: “{rest}” follows the value; it is left out")
            return len(self.written)
        what = f"{self.spoken}: no comma before the field “{field[1]}”; it is read all the same"
        self.problems.warning(self.origin, what, "put a comma before it")
        text, position = self._joined(field.end())
        self.following.setdefault(field[1], text)
        return position

    def _joined(self, position: int) -> tuple[str, int]:
        """The parts joined by ``#`` from a place on, and the place behind them."""
        parts: list[str] = []
        while True:
            part, position = self._part(position)
            parts.append(part)
            rest = self.written[position:]
            gap = len(rest) - len(rest.lstrip())
            if not rest.lstrip().startswith("#"):
                return "".join(parts), position + gap
            position += gap + 1
            position += len(self.written[position:]) - len(self.written[position:].lstrip())

    def _part(self, position: int) -> tuple[str, int]:
        opener = self.written[position : position + 1]
        if opener in ("{", '"'):
            end = _end_of(self.written, position)
            return self.written[position + 1 : end], min(end + 1, len(self.written))
        macro = _MACRO.match(self.written, position)
        if macro is None:
            return "", position
        name = macro[0].lower()
        if name not in self.macros and not name.isdigit():
            what = f"{self.spoken}: the macro “{macro[0]}” is not defined; its name stands for it"
            self.problems.warning(self.origin, what, "define it with @string, or put the value in braces")
        return self.macros.get(name, macro[0]), macro.end()


def _end_of(text: str, start: int) -> int:
    """The place of the brace or quote that ends what begins at ``start``, or the end of the text."""
    closer = "}" if text[start] == "{" else '"'
    depth = 0
    for sign in re.finditer(r"\\?[{}\"]", text[start + 1 :]):
        if sign[0] == closer and depth == 0:
            return start + 1 + sign.start()
        depth += (sign[0] == "{") - (sign[0] == "}" and depth > 0)
    return len(text)
