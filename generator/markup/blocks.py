"""Paragraphs and lists: from lines and marks to HTML."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from generator.markup.emphasis import emphasise
from generator.markup.marks import (
    BLOCKS,
    BULLETS,
    CLOSING,
    END_LIST,
    ITEM,
    NUMBERS,
    OPENING,
    PARAGRAPH,
    PIECES,
    Marks,
)

_ITEM_LINE = re.compile(r"^ {0,3}(?:(?P<bullet>[-*•–])|(?P<number>\d{1,2})[.)]) +(?=\S)")
_BLOCK = re.compile(f"([{BLOCKS}])")
_TAG_MARK = re.compile(f"([{OPENING}{CLOSING}{PIECES}])")
_OPENING = re.compile(f"[{OPENING}]")
_CLOSING = re.compile(f"[{CLOSING}]")
_EMPTY = re.compile(r"<(em|strong|code|sub|sup|u|s|span|a)(?: [^<>]*)?>\s*</\1>")
_VISIBLE = re.compile(rf"[^\s{OPENING}{CLOSING}]")
_MAX_LISTS = 4


def mark_lists(text: str) -> str:
    """The text with marks for paragraphs and for lists written as lines.

    A list needs two items of one kind, one after the other; numbers must begin at 1 and go up by one. So a
    wrapped line that happens to begin with a dash or a year is none.
    """
    out: list[str] = []
    for paragraph in _with_items_joined(re.split(r"\n[ \t]*\n\s*", text)):
        out.append(_mark_paragraph(paragraph) if "\n" in paragraph or _ITEM_LINE.match(paragraph) else paragraph)
    return PARAGRAPH.join(out)


def _with_items_joined(paragraphs: list[str]) -> Iterator[str]:
    """Put paragraphs that are items of one list together again."""
    held: list[str] = []
    for paragraph in paragraphs:
        if held and not (_ITEM_LINE.match(held[-1]) and _ITEM_LINE.match(paragraph)):
            yield "\n".join(held)
            held = []
        held.append(paragraph)
    yield "\n".join(held)


def _mark_paragraph(paragraph: str) -> str:
    lines = paragraph.split("\n")
    kinds = [_kind(line) for line in lines]
    items = [number for number, kind in enumerate(kinds) if kind]
    if len(items) < 2 or not _is_list([kinds[number] for number in items]):
        return paragraph
    before = "\n".join(lines[: items[0]])
    parts = [before, BULLETS if kinds[items[0]].isdigit() is False else NUMBERS]
    for number, line in enumerate(lines[items[0] :], items[0]):
        parts.append(ITEM + _ITEM_LINE.sub("", line) if kinds[number] else f"\n{line}")
    return "".join((*parts, END_LIST))


def _kind(line: str) -> str:
    match = _ITEM_LINE.match(line)
    return (match["bullet"] or match["number"]) if match else ""


def _is_list(kinds: list[str]) -> bool:
    if kinds[0].isdigit():
        return kinds == [str(number) for number in range(1, len(kinds) + 1)]
    return len(set(kinds)) == 1


class _Writer:
    """HTML of marked text, written chunk by chunk; tags left open by one chunk are opened again in the
    next."""

    __slots__ = ("_marks", "_open")

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._open: list[str] = []

    def chunk(self, text: str) -> str:
        """One paragraph or item as balanced HTML; empty where there is nothing to see."""
        if not _VISIBLE.search(text):
            return ""
        flat = emphasise(_flat(text.strip()), self._marks)
        out = [f"<{tag}>" for tag in self._open]
        for piece in _TAG_MARK.split(flat):
            out.append(self._piece(piece))
        out.extend(f"</{_name(tag)}>" for tag in reversed(self._open))
        return _without_empty("".join(out))

    def _piece(self, piece: str) -> str:
        if _OPENING.fullmatch(piece):
            tag = self._marks.meaning(piece)
            if _name(tag) == "a" and any(_name(other) == "a" for other in self._open):
                return ""
            self._open.append(tag)
            return f"<{tag}>"
        if _CLOSING.fullmatch(piece):
            return self._close(self._marks.meaning(piece))
        if len(piece) == 1 and _TAG_MARK.fullmatch(piece):
            return self._marks.meaning(piece)
        return html.escape(piece, quote=False)

    def _close(self, name: str) -> str:
        """Close a tag and all that was opened inside it; a tag that is not open closes nothing."""
        names = [_name(tag) for tag in self._open]
        if name not in names:
            return ""
        last = len(names) - 1 - names[::-1].index(name)
        del self._open[last:]
        return "".join(f"</{inner}>" for inner in reversed(names[last:]))


def _flat(text: str) -> str:
    """A text on one line, with a blank for all that stand together."""
    is_flat = "  " not in text and "\n" not in text and "\t" not in text
    return text if is_flat else re.sub(r"\s*\n\s*|[ \t]+", " ", text)


def _name(tag: str) -> str:
    return tag.split(" ", 1)[0]


def _without_empty(markup: str) -> str:
    shorter = _EMPTY.sub("", markup)
    return re.sub(r"  +", " ", shorter).strip()


def write_inline(text: str, marks: Marks) -> str:
    """Marked text as HTML of one line, without blocks."""
    return _Writer(marks).chunk(_BLOCK.sub(" ", text))


def write_blocks(text: str, marks: Marks) -> str:
    """Marked text as HTML of paragraphs and lists, one of the outermost per line."""
    writer = _Writer(marks)
    blocks: list[str] = []
    lists: list[_List] = []
    for part in _BLOCK.split(text):
        if part in (BULLETS, NUMBERS):
            if len(lists) < _MAX_LISTS:
                lists.append(_List("ul" if part == BULLETS else "ol"))
        elif part == ITEM:
            if not lists:
                lists.append(_List("ul"))
            lists[-1].items.append([])
        elif part == END_LIST:
            _close_list(lists, blocks)
        elif part != PARAGRAPH and (written := writer.chunk(part)):
            if lists:
                lists[-1].add(written)
            else:
                blocks.append(f"<p>{written}</p>")
    while lists:
        _close_list(lists, blocks)
    return "\n".join(blocks)


class _List:
    """A list while it is being written."""

    __slots__ = ("items", "tag")

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.items: list[list[str]] = []

    def add(self, written: str) -> None:
        if not self.items:
            self.items.append([])
        self.items[-1].append(written)

    def html(self) -> str:
        items = (_joined(item) for item in self.items)
        inside = "".join(f"<li>{item}</li>" for item in items if item)
        return f"<{self.tag}>{inside}</{self.tag}>" if inside else ""


def _joined(parts: list[str]) -> str:
    """The paragraphs of an item, a line break between two of them, but none before an inner list."""
    return re.sub(r"<br>(?=<[uo]l>)|(?<=</[uo]l>)<br>", "", "<br>".join(parts))


def _close_list(lists: list[_List], blocks: list[str]) -> None:
    if not lists:
        return
    written = lists.pop().html()
    if written and lists:
        lists[-1].add(written)
    elif written:
        blocks.append(written)
