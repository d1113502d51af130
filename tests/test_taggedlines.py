"""What PubMed, EndNote and the Web of Science tag in their own way comes under the tags of RIS."""

from __future__ import annotations

import pytest

from generator.taggedlines import tagged_lines
from tests.readers.reading import fields, places, read

PUBMED = """
PMID- 15985842
OWN - NLM
IS  - 0022-3018 (Print)
VI  - 19
IP  - 7
DP  - 1990 May-Jun
TI  - Maps of the sea and
      of the land.
PG  - 473-9
LID - S0092(20)3 [pii]
LID - 10.9999/a [doi]
AB  - We draw
      maps.
AD  - Loft, Rome,
      Italy
FAU - Lund, Ana K
AU  - Lund AK
CN  - Loft Group
LA  - eng
JT  - Journal of maps
MH  - *Roads/history
MH  - Maps, Old
OT  - *seas

PMID- 7
TI  - Old maps.
AU  - Lund A
DP  - 2001
"""
ENDNOTE = """%0 Conference Proceedings
%T Maps of
the sea
%A Lund, Ana
%A Loft Group,
%B Map Days
%D 2020
%8 March 4
%P 1-9
%K maps
roads
%U https://e.org/a
%X We draw
maps.

%0 Journal Article
%T Tides
%8 2019/03/04
"""
WEB_OF_SCIENCE = """FN A Service
VR 1.0
PT J
AU Lund, A
   Reyes, B
AF Lund, Ana
   Reyes, Bo
TI Maps of
   the sea
SO JOURNAL OF MAPS
DE maps; old
   roads
C1 [Lund, Ana] Rome.
PY 2024
BP 10
EP 20
DI 10.9999/a
UT WOS:7
ER

EF
"""


def test_pubmeds_records_are_read() -> None:
    drafts, problems = read(PUBMED, "a.nbib")

    assert fields(drafts) == [
        {
            "type": "jour",
            "title": "Maps of the sea and of the land",
            "abstract": "We draw maps.",
            "volume": "19",
            "number": "7",
            "doi": "10.9999/a",
            "lang": "eng",
            "journal": "Journal of maps",
            "authors": ({"family": "Lund", "given": "Ana K"}, {"family": "Loft Group"}),
            "tags": ("Roads;", "Maps, Old;", "seas"),
            "pages": "473-479",
            "date": "1990-05",
            "year": "1990",
            "url": "https://pubmed.ncbi.nlm.nih.gov/15985842/",
            "issn": "0022-3018",
        },
        {
            "type": "jour",
            "title": "Old maps",
            "authors": ({"family": "Lund", "given": "A"},),
            "date": "2001",
            "year": "2001",
            "url": "https://pubmed.ncbi.nlm.nih.gov/7/",
        },
    ]
    assert (places(drafts), drafts[0].lines["abstract"], problems) == ([(2, ""), (26, "")], 13, [])


def test_endnotes_records_are_read() -> None:
    drafts, problems = read(ENDNOTE, "a.enw")

    assert fields(drafts) == [
        {
            "type": "conf",
            "title": "Maps of the sea",
            "abstract": "We draw maps.",
            "booktitle": "Map Days",
            "authors": ({"family": "Lund", "given": "Ana"}, {"family": "Loft Group"}),
            "tags": ("maps", "roads"),
            "pages": "1-9",
            "date": "2020",
            "year": "2020",
            "url": "https://e.org/a",
        },
        {"type": "jour", "title": "Tides", "date": "2019-03-04", "year": "2019"},
    ]
    assert problems == []


def test_records_of_the_web_of_science_are_read() -> None:
    drafts, problems = read(WEB_OF_SCIENCE, "a.ciw")

    assert fields(drafts) == [
        {
            "type": "jour",
            "title": "Maps of the sea",
            "doi": "10.9999/a",
            "journal": "JOURNAL OF MAPS",
            "authors": ({"family": "Lund", "given": "Ana"}, {"family": "Reyes", "given": "Bo"}),
            "tags": ("maps", "old roads"),
            "pages": "10–20",
            "date": "2024",
            "year": "2024",
        }
    ]
    assert (places(drafts), problems) == ([(3, "WOS:7")], [])


@pytest.mark.parametrize(
    "text", ["TY  - JOUR\nTI  - 50% of maps\n %0 of them\nER  - \n", "PMID- see below\nTI  - Maps"]
)
def test_other_lines_are_those_of_ris(text: str) -> None:
    assert [tag for _, tag, _ in tagged_lines(text)] == ([*("TY", "TI", "", "ER", "")] if "ER" in text else ["", "TI"])
