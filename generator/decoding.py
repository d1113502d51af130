"""The bytes of a source → its text, or what they are instead."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.mojibake import without_mojibake
from generator.text import excerpt

_BINARY = {
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a ZIP archive, or a document of an office program",
    b"\x1f\x8b": "a gzip archive",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"\xd0\xcf\x11\xe0": "a document of an office program",
    b"SQLite format 3": "a database",
}
_WIDE_MARKS = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
"""Byte-order marks and their encodings; that of UTF-32 begins like one of UTF-16, so it is first."""
_WEB_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype html|html|head)\b", re.IGNORECASE | re.DOTALL
)
_NOT_UTF8 = re.compile("[\udc80-\udcff]")
_PAIRED = re.compile("[\udc80-\udcff]{2,}")
"""Bytes in pairs, as in encodings of East Asia; Western letters beyond ASCII stand alone."""
_CONTROL = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""What no text of a paper holds and XML forbids: control characters, halves of characters."""
_SOIL = re.compile(f"\f|{_CONTROL.pattern}")
_NO_CHARACTERS = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_CONTROL_BYTES = bytes((*range(9), 0x0B, *range(0x0E, 0x20), 0x7F))
_BLANKED = bytes(0x20 if byte in _CONTROL_BYTES else byte for byte in range(256))
"""The same in UTF-8: control characters, what is no character, and bytes with blanks for the former."""


def decode(content: bytes, origin: Origin, problems: Problems, encoding: str = "") -> str | None:
    """The text of a file: in its ``encoding``, else UTF-8, UTF-16, Windows-1252 where bytes are no UTF-8.

    Lines end with a line feed; control characters other than the form feed are blanks. None, with an error
    told, where the bytes are no text or a web page, as a saved log-in page is.
    """
    kind = next((kind for mark, kind in _BINARY.items() if content.startswith(mark)), "")
    wide = next((name for mark, name in _WIDE_MARKS.items() if content.startswith(mark)), "") or encoding
    wide = wide or _unmarked(content)
    if kind or (b"\0" in content and not wide):
        what = f"the file is {kind}" if kind else "the file is no text: it holds zero bytes"
        problems.error(origin, f"{what}; it is left out", "save it as text in UTF-8")
        return None
    if wide:
        text = _wide(content, wide, origin, problems)
        text = text and _without_control(text, origin, problems)
    else:
        clean = _without_control_bytes(content, origin, problems)
        text = _utf8(_read_once(clean, origin, problems), origin, problems)
    if text is not None and _WEB_PAGE.match(text[:5000]):
        what = "the file is a web page, perhaps a log-in page that was saved; it is left out"
        problems.error(origin, what, "download it again, signed in")
        return None
    return text


def _without_control_bytes(content: bytes, origin: Origin, problems: Problems) -> bytes:
    """The bytes of a text in UTF-8, its lines ended by line feeds, with blanks for control characters."""
    lines = content.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in content else content
    count = len(lines) - len(lines.translate(None, _CONTROL_BYTES)) + sum(map(lines.count, _NO_CHARACTERS))
    if not count:
        return lines
    clean = lines.translate(_BLANKED)
    first = _first_difference(lines, clean)
    for sign in _NO_CHARACTERS:
        clean = clean.replace(sign, b" ")
        first = min(first, lines.find(sign) % (len(lines) + 1))
    _tell_control(Origin(file=origin.file, line=lines.count(b"\n", 0, first) + 1), count, problems)
    return clean


def _read_once(content: bytes, origin: Origin, problems: Problems) -> bytes:
    """The bytes of a text in UTF-8 without letters that were UTF-8 before, and read as Windows-1252."""
    mended, count, first = without_mojibake(content)
    if count:
        where = Origin(file=origin.file, line=content.count(b"\n", 0, first) + 1)
        spoken = "a letter, as in “Ã©”, is" if count == 1 else f"{count} letters, as in “Ã©”, the first one here, are"
        problems.note(where, f"{spoken} UTF-8 read in another encoding; set right")
    return mended


def _first_difference(one: bytes, other: bytes) -> int:
    """The place from which on two texts of one length differ, or their length."""
    low, high = 0, len(one)
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _without_control(text: str, origin: Origin, problems: Problems) -> str:
    """A text, its lines ended by line feeds, with blanks for control characters."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    first = _CONTROL.search(lines)
    if first is None:
        return lines
    clean, count = _CONTROL.subn(" ", lines)
    _tell_control(Origin(file=origin.file, line=lines.count("\n", 0, first.start()) + 1), count, problems)
    return clean


def _tell_control(where: Origin, count: int, problems: Problems) -> None:
    spoken = "a control character is" if count == 1 else f"{count} control characters, the first one here, are"
    problems.note(where, f"{spoken} no text; a blank stands for each")


def cleaned(drafts: Sequence[Draft], problems: Problems) -> tuple[Draft, ...]:
    """The drafts without control characters and halves of characters, which escapes may bring in; told once."""
    clean = tuple(map(_cleaned, drafts))
    soiled = [before for before, after in zip(drafts, clean, strict=True) if before is not after]
    controlled = [draft for draft in soiled if any(_is_soiled(value, _CONTROL) for value in draft.fields.values())]
    if controlled:
        title = _clean(controlled[0].fields.get("title", ""))
        named = f"“{excerpt(title, 60)}”" if title and isinstance(title, str) else "this record"
        more = f" and {len(controlled) - 1} more" if len(controlled) > 1 else ""
        problems.note(controlled[0].origin, f"control characters are left out of {named}{more}")
    return clean


def _cleaned(draft: Draft) -> Draft:
    """A draft without control characters and halves of characters; the same one where it holds none."""
    if not any(map(_is_soiled, draft.fields.values())) and not _is_soiled(draft.key):
        return draft
    fields = {name: _clean(value) for name, value in draft.fields.items()}
    return replace(draft, fields=fields, key=_SOIL.sub("", draft.key))


def _wide(content: bytes, encoding: str, origin: Origin, problems: Problems) -> str | None:
    try:
        return content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        what = f"the file is taken for {encoding.upper()} and is not: {error.reason} at byte {error.start}"
        problems.error(origin, f"{what}; it is left out", "save it as text in UTF-8")
        return None


def _unmarked(content: bytes) -> str:
    """UTF-16 without a mark, by the zero bytes of its ASCII letters; the empty string for anything else."""
    start = content[:4000]
    zeros = start[::2].count(0), start[1::2].count(0)
    if len(start) < 8 or min(zeros) > 0 or max(zeros) < len(start) * 0.2:
        return ""
    return "utf-16-be" if zeros[0] else "utf-16-le"


def _utf8(content: bytes, origin: Origin, problems: Problems) -> str:
    bare = content.removeprefix(codecs.BOM_UTF8)
    try:
        return bare.decode("utf-8")
    except UnicodeDecodeError:
        return _nearly_utf8(bare, origin, problems)


def _nearly_utf8(content: bytes, origin: Origin, problems: Problems) -> str:
    """The text of bytes of which some are no UTF-8, and are read as Windows-1252."""
    text = content.decode("utf-8", "surrogateescape")
    stray = _NOT_UTF8.search(text)
    assert stray is not None, "strict decoding has failed"
    where = Origin(file=origin.file, line=text.count("\n", 0, stray.start()) + 1)
    what = "not UTF-8 from here on; such bytes are read as Windows-1252"
    strays, in_pairs = len(_NOT_UTF8.findall(text)), sum(map(len, _PAIRED.findall(text)))
    if in_pairs > strays / 2 and in_pairs >= 4:
        hint = "if letters are wrong, name the file's encoding in site.yml, such as gb18030, shift_jis or euc_kr"
        problems.warning(where, what, hint)
    else:
        problems.note(where, what, "save the file in UTF-8, or name its encoding in site.yml")
    read = _NOT_UTF8.sub(lambda byte: _windows_1252(byte[0]), text)
    lost = read.count("\ufffd") - text.count("\ufffd")
    if lost > 0:
        problems.warning(where, f"{lost} bytes are neither UTF-8 nor Windows-1252; they are left out")
        read = _NOT_UTF8.sub(lambda byte: _windows_1252(byte[0]).replace("\ufffd", ""), text)
    return read


def _windows_1252(escaped: str) -> str:
    return escaped.encode("utf-8", "surrogateescape").decode("cp1252", "replace")


def _is_soiled(value: Value, soil: re.Pattern[str] = _SOIL) -> bool:
    if isinstance(value, str):
        # To ask whether a text can be printed takes half the time of a search.
        return not value.isprintable() and soil.search(value) is not None
    return any(_is_soiled(part, soil) for part in (value.values() if isinstance(value, Mapping) else value))


def _clean(value: Value) -> Value:
    if isinstance(value, str):
        return _SOIL.sub("", value.replace("\f", " "))
    if isinstance(value, Mapping):
        return {name: _clean(part) for name, part in value.items()}
    return tuple(_clean(part) for part in value)
