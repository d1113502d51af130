"""The labels of text lists: “Title: …”, and the values that each may have."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.fields import LINKED
from generator.spelling import nearest
from generator.text import fold

LABELS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "paper id"),
    "key": ("key", "citation key", "bibtex key"),
    "title": ("title", "paper title", "标题", "题目", "論文名", "제목"),
    "authors": ("authors", "author", "author(s)", "author names", "by", "作者", "著者", "저자"),
    "year": ("year", "publication year", "年份", "年"),
    "date": ("date", "published", "publication date", "日期"),
    "month": ("month",),
    "abstract": ("abstract", "summary", "摘要", "概要", "초록"),
    "venue": ("venue", "conference", "会议", "學會"),
    "journal": ("journal", "期刊"),
    "booktitle": ("booktitle", "proceedings"),
    "volume": ("volume",),
    "number": ("issue",),
    "pages": ("pages",),
    "publisher": ("publisher",),
    "tags": (
        "tags",
        "tag",
        "keywords",
        "keyword",
        "key words",
        "topics",
        "subjects",
        "关键词",
        "关键字",
        "キーワード",
    ),
    "doi": ("doi",),
    "arxiv": ("arxiv", "arxiv id"),
    "openreview": ("openreview",),
    "url": ("url", "link", "website", "链接"),
    "pdf": ("pdf", "paper url", "pdf url"),
    "code": ("code", "github", "repository"),
    "data": ("data", "dataset"),
    "video": ("video", "talk"),
    "slides": ("slides",),
    "poster": ("poster",),
    "supplement": ("supplement", "supplementary material"),
    "project": ("project", "project page"),
    "award": ("award",),
    "state": ("state", "status"),
    "lang": ("language",),
}
"""The labels of a labelled record, in any letter case, by the field they stand for."""

_FIELD_OF = {fold(label): name for name, labels in LABELS.items() for label in labels}
_LABEL = re.compile(
    r"\s*(?:[-*] +)?(?P<bold>\*\*|__)?(?P<label>[^\W\d_][\w ()]{0,20}?)\s*"
    r"(?:[:：](?(bold)(?P=bold))|(?(bold)(?P=bold)|(?!))\s*[:：])"
    r"(?:\s+|(?<=：)|\Z)(?P<value>.*)\Z"
)
_ALONE = frozenset({"abstract", "abstract.", "**abstract**", "# abstract", "## abstract", "摘要", "概要", "초록"})
"""Lines that stand above an abstract, and say no more than that."""
_ADDRESS = re.compile(r"(?:https?://|www\.|10\.\d|[\w.-]+\.[a-z]{2,}/|\d{4}\.\d{4,5}|[\w-]+\Z)\S*", re.IGNORECASE)
_ADDRESSES = LINKED | {"doi", "arxiv", "openreview"}
_NUMBERED = frozenset({"year", "date", "volume", "number", "pages"})


def read_label(line: str) -> tuple[str, str] | None:
    """The field and value of a line “Label: value”; None if the label is unknown or the value no such."""
    if line.strip().casefold() in _ALONE:
        return "abstract", ""
    found = _LABEL.match(line)
    name = _FIELD_OF.get(fold(found["label"])) if found else None
    if found is None or name is None:
        return None
    value = found["value"].strip()
    if value and name in _ADDRESSES and not _ADDRESS.match(value):
        return None
    if value and name in _NUMBERED and not any(letter.isdigit() for letter in value):
        return None
    return name, value


def mistyped_label(line: str) -> tuple[str, str, str] | None:
    """The label of a line that is one slip away from a known one, that one, and the line as it is meant; None for any
    other line.
    """
    found = None if read_label(line) else _LABEL.match(line)
    meant = nearest(fold(found["label"]), _FIELD_OF) if found else ""
    as_meant = f"{meant}: {found['value']}" if found else ""
    return (found["label"], meant, as_meant) if found and meant and read_label(as_meant) else None
