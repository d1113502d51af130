"""What scripts make of a citation in the browser is what the build makes of the paper."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.drafts import Value
from generator.exports.bundles import title_name
from generator.exports.csl import csl_item
from generator.exports.ris import ris_record
from tests.exports.shelf import entry

WRITE = Path(__file__).with_name("write.mjs")
PAGE = "https://example.org/shelf/papers/any.html"
RECORDS: tuple[Mapping[str, Value], ...] = (
    {"key": "bare", "title": "Bare"},
    {"key": "untitled", "abstract": "We measure the tides of a small sea."},
    {
        "key": "whole",
        "title": r"Tides of {LLM}s: 5\% of $x^2$",
        "authors": (
            "van der Berg, Jr., Tomas",
            {"given": "Ana", "family": "Lund y Reyes"},
            "{The Map Makers}",
            "{Maps & Roads, Inc.}",
            "Plato",
            "李, 明",
            "others",
        ),
        "date": "2024-03-05",
        "venue": "ICML 2024",
        "booktitle": "Proceedings of the Sea Days",
        "series": "Notes on Maps",
        "volume": "12",
        "number": "3",
        "pages": "61--68",
        "publisher": "Loft Press",
        "address": "Oslo",
        "edition": "2",
        "isbn": "978-0-00-000000-2",
        "issn": "1234-5678",
        "tags": ("sea", "tides and waves"),
        "doi": "10.1000/tides",
        "arxiv": "2403.00001",
        "openreview": "aBcDeFgHiJ",
        "url": "https://a.example/ https://b.example/",
        "pdf": ("https://a.example/1.pdf", "https://a.example/2.pdf"),
        "code": "https://code.example/",
        "links": {"Blog": "https://blog.example/"},
        "award": "Best paper",
        "state": "retracted",
        "state_note": "Lemma 3 is wrong.",
        "lang": "no",
    },
    {"key": "month", "title": "A month", "journal": "Sea Letters", "date": "2024-03", "pages": "e12"},
    {"key": "thesis", "title": "A thesis", "type": "phdthesis", "year": "987", "pages": "1, 5, 9"},
    {"key": "report", "title": "A report", "type": "techreport", "year": "2020", "note": "In Norwegian."},
    {"key": "talk", "title": "A talk", "type": "unpublished", "url": "https://a.example/"},
)
TITLES = ("Ｔides, of a “Small” Sea: L’état no. ½", "物联网 与地图", "İSTANBUL’DA ΣΟΦΟΣ", "x² + y_2 = ﬁne", "?!")


def in_browser(node: str, what: object) -> Any:
    done = subprocess.run([node, str(WRITE)], input=json.dumps(what), capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_ris_and_the_names_of_titles_are_those_of_the_build(node: str) -> None:
    entries = [entry(record) for record in RECORDS]
    made = in_browser(node, {"items": [csl_item(each, url=PAGE) for each in entries], "titles": TITLES})

    assert made["ris"] == [ris_record(each, url=PAGE) for each in entries]
    assert made["titles"] == [title_name(title) for title in TITLES]
