"""Names of venues: reading “ICML 2025 Papers” as a venue and a year."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from generator.text import fold, squeeze

KNOWN = (
    "3DV", "AAAI", "AAMAS", "ACCV", "ACL", "ACML", "AISTATS", "ALT", "ASPLOS", "AutoML", "BMVC", "CAV", "CCS",
    "CHI", "CHIL", "CIKM", "CLeaR", "COLING", "CoLLAs", "COLM", "COLT", "CoNLL", "CoRL", "CPAL", "CRYPTO",
    "CSCW", "CVPR", "DAC", "DIS", "EACL", "ECAI", "ECCV", "ECIR", "ECML PKDD", "EMNLP", "EUROCRYPT",
    "FAccT", "FOCS", "FSE", "HPCA", "HRI", "ICALP", "ICASSP", "ICCV", "ICDE", "ICDM", "ICDT", "ICLR",
    "ICML", "ICPR", "ICRA", "ICSE", "IJCAI", "IJCNLP", "INFOCOM", "INLG", "INTERSPEECH", "IROS", "ISCA",
    "ISIT", "ISMIR", "ISSTA", "ITCS", "JMLR", "KDD", "KR", "L4DC", "LICS", "LoG", "LREC", "MICCAI", "MICRO",
    "MIDL", "MLHC", "MLSys", "NAACL", "NDSS", "NeurIPS", "NIPS", "NSDI", "OOPSLA", "OSDI", "PLDI", "PODS",
    "POPL", "PPoPP", "RecSys", "RSS", "SDM", "SIGCOMM", "SIGGRAPH", "SIGIR", "SIGMOD", "SOCG", "SODA",
    "SOSP", "STACS", "STOC", "TACL", "TMLR", "UAI", "UIST", "USENIX ATC", "USENIX Security", "VLDB", "WACV",
    "WSDM", "WWW",
)  # fmt: skip
"""Venues whose short names are written as here, whatever the source's letter case."""

_FULL_NAMES = {
    "aaai conference on artificial intelligence": "AAAI",
    "acm web conference": "WWW",
    "annual meeting of the association for computational linguistics": "ACL",
    "chi conference on human factors in computing systems": "CHI",
    "computer vision and pattern recognition": "CVPR",
    "conference on computer vision and pattern recognition": "CVPR",
    "conference on empirical methods in natural language processing": "EMNLP",
    "conference on fairness, accountability, and transparency": "FAccT",
    "conference on human factors in computing systems": "CHI",
    "conference on language modeling": "COLM",
    "conference on learning theory": "COLT",
    "conference on neural information processing systems": "NeurIPS",
    "conference on recommender systems": "RecSys",
    "conference on robot learning": "CoRL",
    "conference on uncertainty in artificial intelligence": "UAI",
    "conference of the north american chapter of the association for computational linguistics": "NAACL",
    "european conference on computer vision": "ECCV",
    "international acm sigir conference on research and development in information retrieval": "SIGIR",
    "international conference on acoustics, speech and signal processing": "ICASSP",
    "international conference on artificial intelligence and statistics": "AISTATS",
    "international conference on computational linguistics": "COLING",
    "international conference on computer vision": "ICCV",
    "international conference on information & knowledge management": "CIKM",
    "international conference on information and knowledge management": "CIKM",
    "international conference on intelligent robots and systems": "IROS",
    "international conference on learning representations": "ICLR",
    "international conference on machine learning": "ICML",
    "international conference on robotics and automation": "ICRA",
    "international conference on software engineering": "ICSE",
    "international conference on web search and data mining": "WSDM",
    "international joint conference on artificial intelligence": "IJCAI",
    "journal of machine learning research": "JMLR",
    "medical image computing and computer assisted intervention": "MICCAI",
    "neural information processing systems": "NeurIPS",
    "sigkdd": "KDD",
    "sigkdd conference on knowledge discovery & data mining": "KDD",
    "sigkdd conference on knowledge discovery and data mining": "KDD",
    "sigkdd international conference on knowledge discovery & data mining": "KDD",
    "sigkdd international conference on knowledge discovery and data mining": "KDD",
    "sigsac conference on computer and communications security": "CCS",
    "symposium on user interface software and technology": "UIST",
    "transactions of the association for computational linguistics": "TACL",
    "transactions on machine learning research": "TMLR",
    "web conference": "WWW",
    "winter conference on applications of computer vision": "WACV",
}
_SMALL = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_ORDINAL = rf"\d+(?:st|nd|rd|th)|(?:\w+-)?(?:{_SMALL})|tenth|eleventh|twelfth|\w+teenth|\w+tieth"
_BEFORE_NAME = re.compile(
    r"(?:in|proceedings of|proc\.?(?: of)?|advances in|the|ieee(?:/(?:cvf|rsj|acm))?|acm(?:/ieee)?|annual|"
    rf"(?:19|20)\d\d|{_ORDINAL})\s+"
)
_BY_FOLDED = {fold(name): name for name in KNOWN} | _FULL_NAMES
_VOLUME = re.compile(
    r"(?:,?\s+(?:vol(?:ume|\.)?\s*)?\d{1,3}|:\s*human language technologies.*|"
    r"\s*\((?:volume|long|short|main|findings).*\))\Z"
)
"""What volumes add to a venue's name."""
_YEAR = r"(?<!\d)(?:19|20)\d\d(?!\d)"
_SHORT_YEAR = re.compile(r"(?<=[A-Za-z])\s?['’]\s?(\d\d)(?!\w)")
_AFTER_YEAR = re.compile(
    rf"(?<={_YEAR})[\s,]+\(?(?:Conference\s+)?(?:(?:poster|oral|spotlight|highlight|talk|notable|top|best|outstanding|"
    rf"to appear|forthcoming|in press|accept\w*|reject\w*|withdrawn|desk)\b.*)?"
    r"(?:Conference)?\Z",
    re.IGNORECASE,
)
_NAMES = "|".join(re.escape(name) for name in sorted(KNOWN, key=len, reverse=True))
_KNOWN_WITH_YEAR = re.compile(
    rf"\b(?P<name>{_NAMES})(?:[\s-]*(?P<year>{_YEAR})|\s?['’-](?P<short>\d\d)(?!\w))|"
    rf"(?P<before>{_YEAR})\s+(?P<after>{_NAMES})\b",
    re.IGNORECASE,
)
_LIST_WORDS = re.compile(
    r"\b(?:(?:list|collection|index)\s+)?(?:of\s+)?(?:all\s+)?(?:the\s+)?"
    r"(?:(?:accepted|main|conference|oral|spotlight|poster|long|short|full|selected|best)\s+)*"
    r"\b(?:papers?|abstracts?|publications?|proceedings|articles?|reading list)\b"
    r"(?:\s+list)?(?:\s+(?:of|at|from|in|for)(?:\s+the)?\b)?|"
    r"(?:的)?(?:录用|接收|收录|全部|所有)*(?:论文|文章|摘要)(?:列表|清单|合集|集|目录)?|"
    r"(?:採択)?論文(?:一覧|リスト|集)?|논문\s*(?:목록|리스트|집)?",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:we|our|ours|us|this (?:paper|work|article))\b", re.IGNORECASE)
_EVENT = re.compile(
    r"\b(?:workshop|conference|symposium|congress|meeting|seminar|school|track|volume|findings|journal|transactions|"
    r"session|challenge|tutorials?)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 3
"""How many words beside a venue, a year and what a list is called a heading has at most without being doubted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Occasion:
    """A venue and one of its years; ``year`` is None where the name holds none."""

    venue: str
    year: int | None


@lru_cache(maxsize=4096)
def read_venue(text: str) -> Occasion:
    """A venue field: “ICML 2025”, “ICML'25”, “ICML 25” and “icml” are the venue ICML; other names stay as written.

    A year is taken off only where it stands at an end of the name: “Proceedings of the 2020 Workshop on X”
    keeps it. What OpenReview says after a year, “ICLR 2024 poster”, is no part of the name.
    """
    name = squeeze(text)
    name = _AFTER_YEAR.sub("", name)
    short = _SHORT_YEAR.search(name)
    if short and short.end() == len(name):
        return Occasion(venue=_spelling(name[: short.start()]), year=_full_year(short[1]))
    if re.fullmatch(_YEAR, name):
        return Occasion(venue="", year=int(name))
    found = re.fullmatch(rf"({_YEAR})\s+(.+)|(.+?)[\s,(-]*({_YEAR})\)?", name)
    if found and (found[2] or found[3]).strip(" ,-("):
        venue = _spelling(found[2] or found[3])
        cut = venue.count("(") > venue.count(")")  # The year stood inside a longer remark.
        return Occasion(venue=name if cut else venue, year=int(found[1] or found[4]))
    glued = re.fullmatch(r"([A-Za-z]{2,})((?:19|20)\d\d)", name)
    if glued:
        return Occasion(venue=_spelling(glued[1]), year=int(glued[2]))
    bare = re.fullmatch(r"([A-Za-z]+) ([012]\d)", name)
    if bare and _spelling(bare[1]) in KNOWN:
        return Occasion(venue=_spelling(bare[1]), year=_full_year(bare[2]))
    return Occasion(venue=_spelling(name), year=None)


def read_heading(text: str) -> Occasion | None:
    """The venue and year of a list's heading: “ICML 2025 Papers”, “Accepted papers at CoRL'23”.

    None where the text is no such heading: it must be short, and hold a year, a known venue or a word for a
    list of papers. Without a year, only a known venue is taken for one: “My reading list” names none.
    """
    line = squeeze(text.lstrip("#=* ").rstrip("#=*: "))
    if not line or len(line) > 120 or len(line.split()) > 14 or line.endswith((".", "。", "!", "?")):
        return None
    bare, list_words = _LIST_WORDS.subn(" ", line)
    years = set(re.findall(_YEAR, line))
    occasion = read_venue(squeeze(bare).strip(" -–—:|·,，：()"))
    if occasion.venue in KNOWN:
        return occasion
    if not list_words and _FIRST_PERSON.search(line):
        return None
    known = _KNOWN_WITH_YEAR.search(line)
    name = (known["name"] or known["after"]) if known else ""
    if known and "workshop" not in fold(line) and (list_words or not name.islower()):
        year = int(known["year"] or known["before"] or 0) or _full_year(known["short"])
        return Occasion(venue=_spelling(name), year=None if len(years) > 1 else year)
    if occasion.year is not None:
        return occasion
    if list_words and len(years) == 1:
        return Occasion(venue=_spelling(re.sub(_YEAR, " ", bare)), year=int(years.pop()))
    return Occasion(venue="", year=None) if list_words else None


def may_be_a_sentence(heading: str) -> bool:
    """Whether a heading has many words that are none of a heading: it may be a short abstract."""
    bare = re.sub(_YEAR, " ", _LIST_WORDS.sub(" ", heading))
    occasion = read_venue(squeeze(bare).strip(" -–—:|·,，：()"))
    words = re.findall(r"[^\W\d_]{2,}", re.sub(rf"\b(?:{_NAMES})\b", " ", bare, flags=re.IGNORECASE))
    return occasion.venue not in KNOWN and len(words) > _MOST_WORDS and not _EVENT.search(bare)


def read_file_name(stem: str, folder: str) -> Occasion | None:
    """The venue and year that the name of a file is: “iclr2024”, “ICML-2023-papers”, “2024” in a folder “icml”.

    None where there is no year, or the venue is not a known one.
    """
    spaced = squeeze(re.sub(r"[-_.]+", " ", stem))
    written = f"{folder} {spaced}" if re.fullmatch(_YEAR, spaced) else spaced
    bare = re.sub(r"(?<=\d)\s+[a-z]\Z", "", squeeze(_LIST_WORDS.sub(" ", written)))
    occasion = read_venue(bare)
    return occasion if occasion.venue in KNOWN and occasion.year else None


def _full_year(digits: str) -> int:
    return int(digits) + (1900 if int(digits) >= 70 else 2000)


def _spelling(name: str) -> str:
    bare = squeeze(name).strip(" ,-–—:|(")
    short = re.search(r"(?:\(|\s[–—]\s)([^()]+)\)?\Z", bare)
    if short and fold(short[1]) in _BY_FOLDED:
        return _BY_FOLDED[fold(short[1])]
    folded = _VOLUME.sub("", fold(bare))
    known = _BY_FOLDED.get(folded)
    while known is None and (before := _BEFORE_NAME.match(folded)):
        folded = folded[before.end() :]
        known = _BY_FOLDED.get(folded)
    return known or bare
