"""Dates of papers: as exact as the source has them, never more."""

from __future__ import annotations

import calendar
import re
from functools import lru_cache

from generator.text import fold

_MONTHS = {name[:3].casefold(): number for number, name in enumerate(calendar.month_name) if name}
_ISO = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ]\s*\d.*)?\Z")
_DIGITS = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)\Z")
_OTHER_MONTHS = (
    "januar janvier enero janeiro gennaio", "februar fevrier febrero fevereiro febbraio", "marz maerz mars marzo marco",
    "avril abril aprile", "mai mayo maio maggio", "juni juin junio junho giugno", "juli juillet julio julho luglio",
    "aout agosto", "septembre septiembre setembro settembre", "oktober octobre octubre outubro ottobre",
    "noviembre novembro", "dezember decembre diciembre dezembro dicembre",
)  # fmt: skip
_MONTH_OF = {word: number for number, words in enumerate(_OTHER_MONTHS, 1) for word in words.split()}
"""Months by their German, French, Spanish, Portuguese and Italian names, where these are not as in English."""
_RANGE = re.compile(r"(\d{4}(?:-\d\d){0,2})[?~%]?/(?:(?:\d{4}.*)?|\.\.)\Z")
_SEASON = re.compile(r"(\d{4})-(?:2[1-9]|3\d|4[01]|[Xx]{2}|00)(?:-(?:[Xx]{2}|00))?\Z")
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)")


@lru_cache(maxsize=4096)
def read_date(text: str) -> str | None:
    """A date as ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``; None where there is none or it is no day of the calendar.

    Read are ISO 8601 dates (a time of day and its zone are left off, so that the day is the one written) with what
    BibLaTeX adds to them (of a range, the beginning; of a season, the year; of “2020?”, the year), “5 January 2020”,
    “January 5, 2020”, “Jan 2020”, “20200105” and “2020年1月5日”. “03/04/2020” is not guessed at: it is the year alone.
    """
    written = re.sub(r"[年月]\s*(?=\d)", "-", text.strip()).rstrip("?~%年月日号")
    span = _RANGE.match(written) or _SEASON.match(written)
    written = span[1] if span else written
    found = _ISO.match(written) or _DIGITS.match(written)
    if found:
        return _checked(int(found[1]), int(found[2] or 0), int(found[3] or 0))
    year = _YEAR.search(written)
    if year is None:
        return None
    rest = written[: year.start()] + " " + written[year.end() :]
    month = read_month(rest)
    days = re.findall(r"(?<!\d)\d{1,2}(?!\d)", rest) if month else []
    return _checked(int(year[1]), month or 0, int(days[0]) if len(days) == 1 else 0)


@lru_cache(maxsize=4096)
def read_year(text: str) -> int | None:
    """The year of a year field: “2020”, “2020.0”, “c. 2020”; None where there is none between 1500 and 2099."""
    found = _YEAR.search(text)
    return int(found[1]) if found else None


def read_month(text: str) -> int | None:
    """The month, 1 to 12, of “3”, “03”, “mar”, “March” or “15 March”; None where there is none."""
    number = re.match(r"\s*(\d{1,2})\s*月?\s*(?:\Z|[-–—,])", text)
    if number:
        return int(number[1]) if 1 <= int(number[1]) <= 12 else None
    for word in re.findall(r"[a-z]{3,}", fold(text)):
        if word[:3] in _MONTHS and calendar.month_name[_MONTHS[word[:3]]].casefold().startswith(word[:4]):
            return _MONTHS[word[:3]]
        if word in _MONTH_OF:
            return _MONTH_OF[word]
    return None


def _checked(year: int, month: int, day: int) -> str | None:
    if not 1500 <= year <= 2099:
        return None
    if not 1 <= month <= 12:
        return f"{year}" if not (month or day) else None
    if not day:
        return f"{year}-{month:02}"
    return f"{year}-{month:02}-{day:02}" if 1 <= day <= calendar.monthrange(year, month)[1] else None
