"""Text lists: abstracts, or labelled records, one after the other in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.namelists import are_names
from generator.text import excerpt, opening, squeeze
from generator.textlabels import mistyped_label, read_label
from generator.venues import Occasion, may_be_a_sentence, read_heading

_NUMBER = re.compile(r"\s*(?:\[?\d{1,4}[.)\]]|#)\s+")
_SEPARATOR = re.compile(r"\s*(?:([-=*_~#])(?:\s*\1){2,})\s*\Z")
_PAGE_NUMBER = re.compile(r"(?:page|p\.|第)?\s*[-–—]?\s*\d{1,5}\s*[-–—]?\s*(?:(?:of|/)\s*\d+|页)?\Z", re.IGNORECASE)
_BROKEN_WORD = re.compile(r"(?P<head>[\w-]*[^\W\d_])-\Z")
_ADDED = frozenset({"tags", "url", "code", "data", "authors"})
_FEWEST_WORDS = 8


class TextList:
    """The reader of ``.txt`` files."""

    name = "text"
    endings = (".txt", ".text")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The papers of a list: one a paragraph, or one a labelled record.

        A heading such as “ICML 2025 Papers” gives its venue and year to the papers after it.
        """
        paragraphs = list(_paragraphs(text))
        return _Reading(file, problems, frozenset(re.findall(r"[\w-]+", text.casefold()))).drafts(paragraphs)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Paragraph:
    """Lines without a blank one between them; ``lines`` are pairs of a number, counted from 1, and a text.

    ``apart`` says that a separator, or the beginning of the file, stands before it. ``slips`` are labels that were
    mistyped, with their lines and what they are read as.
    """

    lines: tuple[tuple[int, str], ...]
    apart: bool
    slips: tuple[tuple[int, str, str], ...] = ()

    @property
    def number(self) -> int:
        return self.lines[0][0]

    @property
    def label(self) -> tuple[str, str] | None:
        return read_label(self.lines[0][1])


@dataclass(slots=True, kw_only=True)
class _Record:
    """A labelled record while it is read; ``last`` is the field that a line without a label continues, and ``listed``
    says that such lines are items of it.
    """

    origin: Origin
    fields: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    last: str = ""
    listed: bool = False


class _Reading:
    """The state of reading one list: what its latest heading says, and the labelled record that is open."""

    def __init__(self, file: str, problems: Problems, words: frozenset[str]) -> None:
        self.file = file
        self.problems = problems
        self.words = words
        self.occasion = Occasion(venue="", year=None)
        self.record: _Record | None = None

    def drafts(self, paragraphs: list[_Paragraph]) -> Iterator[Draft]:
        for paragraph, following in zip(paragraphs, (*paragraphs[1:], None), strict=False):
            before_label = following is not None and following.label is not None
            for number, written, meant in paragraph.slips:
                what = f"“{written}:” is no label; it is read as “{meant}:”"
                self.problems.warning(Origin(file=self.file, line=number), what, "write it so")
            if paragraph.apart or self._is_heading(paragraph, before_label):
                yield from self._close()
            if self._is_heading(paragraph, before_label):
                self._read_heading(paragraph)
            elif paragraph.label:
                yield from self._read_labelled(paragraph)
            elif self.record is None:
                yield from self._bare(paragraph)
            else:
                self._continue(self.record, paragraph)
        yield from self._close()

    def _is_heading(self, paragraph: _Paragraph, before_label: bool) -> bool:
        """Inside a labelled record, only what stands right before the next one is a heading."""
        if len(paragraph.lines) > 1 or paragraph.label or (self.record and not paragraph.apart and not before_label):
            return False
        return read_heading(paragraph.lines[0][1]) is not None

    def _read_heading(self, paragraph: _Paragraph) -> None:
        written = squeeze(paragraph.lines[0][1])
        self.occasion = read_heading(written) or self.occasion
        origin = Origin(file=self.file, line=paragraph.number)
        if not self.occasion.venue:
            self.problems.note(origin, f"“{written}” is taken for a heading; it names no venue")
        elif may_be_a_sentence(written):
            what = f"“{excerpt(written, 80)}” is taken for a heading"
            self.problems.note(origin, what, "put “Abstract:” before it if it is the abstract of a paper")

    def _read_labelled(self, paragraph: _Paragraph) -> Iterator[Draft]:
        """A paragraph that begins with a label: it begins a record, or goes on with the one that is open."""
        first, _ = paragraph.label or ("", "")
        if self.record and first in self.record.fields and first not in _ADDED:
            yield from self._close()
        if self.record and first == "authors" and "abstract" in self.record.fields:
            yield from self._close()
        for number, line in paragraph.lines:
            label = read_label(line)
            if label and label[0] == "title" and self.record and "title" in self.record.fields:
                yield from self._close()
            self.record = self.record or _Record(origin=Origin(file=self.file, line=number))
            if label:
                self._begin_field(self.record, *label, number)
            else:
                self._append(self.record, line)

    def _begin_field(self, record: _Record, name: str, value: str, number: int) -> None:
        if name in record.fields and name not in _ADDED:
            what = f"the field “{name}” is there twice in one record; the second value is added to the first"
            self.problems.warning(Origin(file=self.file, line=number), what, "delete one of the two")
        record.fields.setdefault(name, []).append(value.strip())
        record.lines.setdefault(name, number)
        record.last = name
        record.listed = not value.strip() and name in ("authors", "tags")

    def _append(self, record: _Record, line: str) -> None:
        texts = record.fields[record.last]
        if record.listed:
            texts.append(line.strip().removeprefix("- ").removeprefix("* "))
            return
        texts[-1] = self._joined(texts[-1], line)

    def _continue(self, record: _Record, paragraph: _Paragraph) -> None:
        """A paragraph without a label in a labelled record: more of its abstract, or the abstract itself."""
        origin = Origin(file=self.file, line=paragraph.number)
        text = self._text(paragraph)
        if self._is_no_text(text, origin):
            return
        if record.last == "abstract":
            record.fields["abstract"][-1] = f"{record.fields['abstract'][-1]}\n\n{text}".strip()
        elif "abstract" not in record.fields:
            record.fields["abstract"] = [text]
            record.lines["abstract"] = paragraph.number
            record.last = "abstract"
        else:
            what = f"a paragraph that belongs to no field; it is left out: “{opening(text)}”"
            self.problems.loss(origin, what, "put “Abstract:” before it, or a line of “---” if it is another paper")

    def _bare(self, paragraph: _Paragraph) -> Iterator[Draft]:
        """A paragraph that is an abstract."""
        origin = Origin(file=self.file, line=paragraph.number)
        text = self._text(paragraph)
        if self._is_no_text(text, origin):
            return
        if _are_titles(paragraph):
            what = f"each of these {len(paragraph.lines)} lines is taken for a title"
            self.problems.note(origin, what, "put “Abstract:” before them if they are the abstract of a paper")
            for number, line in paragraph.lines:
                title = {"title": _NUMBER.sub("", line, count=1).strip()}
                yield Draft(fields={**self._inherited(()), **title}, origin=Origin(file=self.file, line=number))
            return
        if text.isascii() and len(text.split()) < _FEWEST_WORDS:
            what = f"“{text}” is short for an abstract; it is kept as one"
            self.problems.warning(origin, what, "put “Title:” before a title, and “Abstract:” before its abstract")
        yield Draft(fields={**self._inherited(()), "abstract": text}, origin=origin)

    def _is_no_text(self, text: str, origin: Origin) -> bool:
        if _PAGE_NUMBER.match(text):
            self.problems.note(origin, f"“{text}” is taken for a page number and left out")
            return True
        if not any(letter.isalpha() for letter in text):
            self.problems.loss(origin, f"a paragraph without a letter is left out: “{text}”")
            return True
        return False

    def _close(self) -> Iterator[Draft]:
        """The labelled record that was open, if there was one."""
        record, self.record = self.record, None
        if record is None:
            return
        fields = {name: _field_text(name, values) for name, values in record.fields.items() if any(values)}
        key = fields.pop("key", "")
        lines = {name: line for name, line in record.lines.items() if line != record.origin.line}
        yield Draft(fields={**self._inherited(fields), **fields}, origin=record.origin, key=key, lines=lines)

    def _inherited(self, own: Mapping[str, str] | tuple[()]) -> dict[str, str]:
        """What the heading gives to a record that does not say itself where it appeared."""
        if any(name in own for name in ("venue", "journal", "booktitle")):
            return {}
        venue = {"venue": self.occasion.venue} if self.occasion.venue else {}
        dated = self.occasion.year is None or "year" in own or "date" in own
        return venue if dated else {**venue, "year": str(self.occasion.year)}

    def _text(self, paragraph: _Paragraph) -> str:
        text = ""
        for _, line in paragraph.lines:
            text = self._joined(text, line)
        return text

    def _joined(self, text: str, line: str) -> str:
        """Two lines as one. A word broken by a hyphen is made whole, unless its first half is a word."""
        added = line.strip()
        broken = _BROKEN_WORD.search(text)
        rest = re.match(r"[^\W\d_]+", added)
        if not text or not broken or not rest or not rest[0].islower():
            return f"{text} {added}".strip()
        head = broken["head"].casefold()
        whole = f"{head}{rest[0]}".casefold() in self.words
        if not whole and ("-" in head or head in self.words or f"{head}-{rest[0]}".casefold() in self.words):
            return text + added
        self.problems.note(
            Origin(file=self.file), "words that were broken by a hyphen at the end of a line are whole again"
        )
        return text[:-1] + added


def _paragraphs(text: str) -> Iterator[_Paragraph]:
    lines: list[tuple[int, str]] = []
    apart = True
    for number, line in enumerate([*text.split("\n"), ""], 1):
        separator = _SEPARATOR.match(line)
        begins = _begins_record(line, lines) or "\f" in line
        if lines and (separator or begins or not line.strip()):
            amended, slips = _amended(lines)
            yield _Paragraph(lines=_titled(amended), apart=apart, slips=slips)
            lines, apart = [], False
        if separator:
            apart = True
        elif line.strip():
            lines.append((number, line))


def _amended(lines: list[tuple[int, str]]) -> tuple[list[tuple[int, str]], tuple[tuple[int, str, str], ...]]:
    """The lines of a paragraph with labels for mistyped ones, if any of them has a label that is not, and the slips."""
    if not any(read_label(line) for _, line in lines):
        return lines, ()
    slips: list[tuple[int, str, str]] = []
    amended: list[tuple[int, str]] = []
    for number, line in lines:
        slip = mistyped_label(line)
        if slip:
            slips.append((number, *slip[:2]))
        amended.append((number, slip[2] if slip else line))
    return amended, tuple(slips)


def _titled(lines: list[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    """The lines of a paragraph; one without a label right above “Authors:” or “Abstract:”, or above names, is the
    title.
    """
    first = lines[0][1]
    below = read_label(lines[1][1]) if len(lines) > 1 else None
    if below is None and len(lines) > 1 and _stands_above_names(first, lines[1][1], alone=len(lines) == 2):
        (title_line, _), (author_line, authors), *rest = lines
        abstract = [(number, line if place else f"Abstract: {line}") for place, (number, line) in enumerate(rest)]
        named = _BRACKETED.sub("", authors) if _COMMA_WITHIN.search(authors) else authors
        title = _NUMBER.sub("", first, count=1).strip()
        return ((title_line, f"Title: {title}"), (author_line, f"Authors: {named.strip()}"), *abstract)
    if read_label(first) or below is None or below[0] not in ("authors", "abstract"):
        return tuple(lines)
    return ((lines[0][0], f"Title: {_NUMBER.sub('', first).strip()}"), *lines[1:])


def _stands_above_names(line: str, below: str, *, alone: bool) -> bool:
    """Whether a line is a title above the names of its authors; one name will do where both stand ``alone``."""
    title = _NUMBER.sub("", line, count=1).strip()
    if read_label(line) or title.endswith((".", ",", ";", ":", "-")) or not 2 < len(title.split()) < _MOST_WORDS:
        return False
    names = _BRACKETED.sub("", below).strip(" *†‡")
    return are_names(names, one=alone and not names.endswith(".")) and read_heading(line) is None


_BRACKETED = re.compile(r"\s*[(（\[][^()（）\[\]]*[)）\]]")
_COMMA_WITHIN = re.compile(r"[(（\[][^()（）\[\]]*[,;，；]")
_MOST_WORDS = 35


def _are_titles(paragraph: _Paragraph) -> bool:
    """Whether each line of a paragraph is a title: nearly all begin with a capital and do not end as sentences do."""
    lines = [_NUMBER.sub("", line, count=1).strip() for _, line in paragraph.lines]
    capital = sum(line[:1].isupper() or line[:1].isdigit() for line in lines)
    ended = sum(line.endswith(".") for line in lines)
    broken = any(line.endswith((",", ";", "-")) for line in lines)
    return len(lines) >= _FEWEST_TITLES and capital >= 0.9 * len(lines) and ended <= 0.2 * len(lines) and not broken


_FEWEST_TITLES = 5


def _begins_record(line: str, before: list[tuple[int, str]]) -> bool:
    """Whether a label stands right below a heading: one that names a venue or a year, or stands above “Title:”."""
    label = read_label(line)
    if len(before) != 1 or label is None or read_label(before[0][1]):
        return False
    heading = read_heading(before[0][1])
    return heading is not None and bool(heading.venue or heading.year or label[0] == "title")


def _field_text(name: str, values: list[str]) -> str:
    parting = {"tags": ", ", "authors": "; ", "abstract": "\n\n"}.get(name, " ")
    return parting.join(filter(None, values))
