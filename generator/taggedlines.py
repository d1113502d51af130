"""Lines that begin with a tag, as RIS, PubMed, EndNote and the Web of Science write them, under the tags of RIS.

The formats are those of https://pubmed.ncbi.nlm.nih.gov/help/#pubmed-format (MEDLINE, ``.nbib``), of EndNote's tagged
export (``.enw``) and of the Web of Science's plain text (``.ciw``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.dates import read_date
from generator.text import squeeze

Line = tuple[int, str, str]
"""A line's number, counted from 1, its tag (empty where it goes on with the line before it), and its text."""

_RIS = re.compile(r"([A-Z][A-Z0-9])(?:  ?-(?: |\Z)|  -)(.*)\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Dialect:
    """Another program's tags: how its files begin, its lines, and the tags of RIS; ``begins`` is the tag of a record's
    first line. ``listed`` are tags of which each line is a value; of ``rather``, the first makes up for the second.
    """

    sign: re.Pattern[str]
    line: re.Pattern[str]
    begins: str
    tags: Mapping[str, str]
    listed: frozenset[str] = frozenset()
    rather: tuple[str, str] = ("", "")


_TYPES = {
    "Conference Proceedings": "CONF", "Conference Paper": "CPAPER", "Book": "BOOK", "Book Section": "CHAP",
    "Thesis": "THES", "Report": "RPRT", "Generic": "GEN", "Web Page": "ELEC", "Magazine Article": "MGZN",
    "Newspaper Article": "NEWS",
    "B": "BOOK", "C": "CONF", "S": "CONF", "P": "PAT",
}  # fmt: skip
"""What EndNote and the Web of Science call the types of records that are no articles of journals."""
_DIALECTS = (
    _Dialect(
        sign=re.compile(r"^PMID- ?\d", re.MULTILINE),
        line=re.compile(r"([A-Z]{2,4}) *-(?: (.*)|\Z)"),
        begins="PMID",
        tags={
            "TI": "TI", "BTI": "TI", "AB": "AB", "FAU": "AU", "AU": "AU", "CN": "AU", "FED": "ED", "JT": "JF",
            "TA": "JA", "VI": "VL", "IP": "IS", "PG": "SP", "DP": "DA", "LID": "DO", "AID": "DO", "IS": "SN",
            "LA": "LA", "MH": "KW", "OT": "KW", "PB": "PB", "PMID": "UR",
        },
        rather=("FAU", "AU"),
    ),
    _Dialect(
        sign=re.compile(r"^%0 +[A-Z]", re.MULTILINE),
        line=re.compile(r"(%[^\s\w]|%\w)(?: (.*)|\Z)"),
        begins="%0",
        tags={
            "%T": "TI", "%A": "AU", "%E": "ED", "%J": "JF", "%B": "T2", "%V": "VL", "%N": "IS", "%P": "SP",
            "%D": "PY", "%8": "DA", "%K": "KW", "%R": "DO", "%U": "UR", "%X": "AB", "%@": "SN", "%I": "PB",
            "%C": "CY", "%S": "T3", "%G": "LA", "%F": "ID", "%Z": "N1", "%>": "L1",
        },
        listed=frozenset({"KW"}),
    ),
    _Dialect(
        sign=re.compile(r"^FN .*\nVR ", re.MULTILINE),
        line=re.compile(r"([A-Z][A-Z0-9])(?: (.*)|\Z)"),
        begins="PT",
        tags={
            "TI": "TI", "AF": "AU", "AU": "AU", "CA": "AU", "BE": "ED", "SO": "JF", "SE": "T3", "AB": "AB",
            "DE": "KW", "PY": "PY", "VL": "VL", "IS": "IS", "BP": "SP", "EP": "EP", "DI": "DO", "LA": "LA",
            "SN": "SN", "PU": "PB", "PI": "CY", "UT": "ID",
        },
        listed=frozenset({"AU", "ED"}),
        rather=("AF", "AU"),
    ),
)  # fmt: skip


def tagged_lines(text: str) -> Iterator[Line]:
    """The lines of a file under the tags of RIS, its records between ``TY`` and ``ER``, whichever program wrote it."""
    lines = text.split("\n")
    dialect = next((each for each in _DIALECTS if each.sign.search(text)), None)
    if dialect is None:
        for number, line in enumerate(lines, 1):
            found = _RIS.match(line.strip())
            yield (number, found[1], squeeze(found[2])) if found else (number, "", line.strip())
        return
    record: list[tuple[int, str, str]] = []
    for number, line in enumerate(lines, 1):
        found = dialect.line.match(line)
        if found and found[1] == dialect.begins:
            yield from _record(record, dialect)
            record = []
        if found or (record and line.strip()):
            record.append((number, found[1] if found else "", squeeze((found[2] or "") if found else line)))
    yield from _record(record, dialect)


def _record(lines: list[Line], dialect: _Dialect) -> Iterator[Line]:
    """A record of a dialect as one of RIS; lines of tags that RIS has no place for are left off."""
    if not lines or lines[0][1] != dialect.begins:
        return
    first, _, kind = lines[0]
    yield first, "TY", _TYPES.get(kind, "JOUR")
    better, worse = dialect.rather
    unwanted = {worse} if any(tag == better for _, tag, _ in lines) else set()
    for number, tag, value in _whole(lines, dialect):
        name = dialect.tags.get(tag)
        if name and tag not in unwanted:
            yield from ((number, name, part) for part in _values(tag, value))
    yield lines[-1][0], "ER", ""


def _whole(lines: list[Line], dialect: _Dialect) -> Iterator[Line]:
    """The lines of a record with those that go on with them."""
    number, tag, value = lines[0]
    for line, own, text in lines[1:]:
        if own or dialect.tags.get(tag) in dialect.listed:
            yield number, tag, value
            number, tag, value = line, own or tag, text
        else:
            value = f"{value} {text}"
    yield number, tag, value


def _values(tag: str, value: str) -> Iterator[str]:
    """The values of a line as RIS has them: a DOI alone, a date with its month as a number, all digits of a page, a
    title without the stop that PubMed puts behind it.
    """
    if tag in ("LID", "AID"):
        yield value.removesuffix("[doi]").strip() if value.endswith("[doi]") else ""
    elif tag == "DP":
        yield (read_date(re.sub(r"-\S+", "", value)) or value[:4]).replace("-", "/")
    elif tag == "TI":
        yield value.removesuffix(".")
    elif tag == "PG":
        yield re.sub(r"\b(\d+)-(\d+)\b", _whole_range, value)
    elif tag in ("CN", "CA"):
        yield f"{value},"
    elif tag == "PMID":
        yield f"https://pubmed.ncbi.nlm.nih.gov/{value}/"
    elif tag == "MH":
        yield f"{value.partition('/')[0].replace('*', '')};"  # A heading may have a comma: “Child Abuse, Sexual”.
    elif tag == "%8":
        yield value if re.search(r"\d{4}", value) else ""
    elif tag == "DE":
        yield from map(str.strip, value.split(";"))
    else:
        yield value.strip("*") if tag == "OT" else value


def _whole_range(found: re.Match[str]) -> str:
    """“473-9” as “473-479”."""
    first, last = found.groups()
    return f"{first}-{first[: len(first) - len(last)]}{last}"
