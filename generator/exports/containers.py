"""What a paper appeared in: a journal, the proceedings of a conference, or neither."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.records import Paper
from generator.text import fold

_TYPES = frozenset(
    "article book booklet inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings "
    "techreport unpublished".split()
)
"""The entry types of BibTeX (Oren Patashnik, “BibTeXing”, 1988, section 3.1), “conference” aside."""

_SAME = {
    "conference": "inproceedings", "paper-conference": "inproceedings", "conf": "inproceedings",
    "cpaper": "inproceedings", "article-journal": "article", "jour": "article", "ejour": "article",
    "chapter": "incollection", "chap": "incollection", "thesis": "phdthesis", "thes": "phdthesis",
    "report": "techreport", "rprt": "techreport", "manuscript": "unpublished", "unpb": "unpublished",
    "pamphlet": "booklet", "pamp": "booklet",
}  # fmt: skip
"""What CSL and RIS call types that BibTeX has."""

_JOURNALS = frozenset({"jmlr", "tacl", "tmlr"})
_JOURNAL = re.compile(
    r"\b(?:journal|transactions|letters|annals|magazine|bulletin|review|reviews|archives?|quarterly|revue|zeitschrift)\b"
)
_PREPRINT = re.compile(r"\b(?:arxiv|corr|biorxiv|medrxiv|preprints?|ssrn)\b")


def entry_type(paper: Paper) -> str:
    """The BibTeX type of a paper: that of the source if BibTeX has it, else by what the paper appeared in."""
    written = paper.type.lower().strip("@ ")
    written = _SAME.get(written, written)
    if written in _TYPES:
        return written
    if paper.booktitle:
        return "inproceedings"
    if paper.journal:
        return "article"
    return _type_by_venue(paper.venue)


@lru_cache(maxsize=1000)  # A catalogue has few venues, and each paper asks for its type a dozen times.
def _type_by_venue(name: str) -> str:
    venue = fold(name)
    if not venue or _PREPRINT.search(venue):
        return "misc"
    return "article" if venue in _JOURNALS or _JOURNAL.search(venue) else "inproceedings"


def journal_title(paper: Paper) -> str:
    """The journal of a paper, or the empty string."""
    return paper.journal or (paper.venue if entry_type(paper) == "article" and not paper.booktitle else "")


def book_title(paper: Paper) -> str:
    """The proceedings or the book that holds a paper, or the empty string."""
    held = entry_type(paper) in ("inproceedings", "incollection")
    return paper.booktitle or (paper.venue if held and not paper.journal else "")


def short_title(paper: Paper) -> str:
    """The venue of a paper, unless it stands for the title of its journal or proceedings already."""
    return "" if paper.venue in (journal_title(paper), book_title(paper)) else paper.venue


@lru_cache(maxsize=1000)
def is_preprint(title: str) -> bool:
    """Whether the title of a journal is that of a place for preprints: “arXiv preprint arXiv:2301.00010”."""
    return _PREPRINT.search(fold(title)) is not None
