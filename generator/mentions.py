"""How a list of links names a paper: “**Title** (ICML 2020), A. Lund et al. [[pdf]](…) [[code]](…)” → its fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from generator.drafts import Value
from generator.linkkinds import address_fields, by_host, is_code, is_pdf, kind_of, leads_out
from generator.namelists import are_names, family_names_parted
from generator.text import fold, squeeze
from generator.venues import KNOWN, Occasion, read_venue

_YEAR = re.compile(r"(?<![\d./-])(?:19|20)\d\d(?![\d/]|\.\d)")
_DATE = re.compile(r"(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])(?:[-/.]\d{1,2})?\Z")
_LABEL = re.compile(r"[\W_]*?(?:\[[^\[\]]{1,30}\](?!\()|【[^【】]{1,30}】|\([^()]{1,30}\))\s*:?\s*(?=[\w\"“])")
"""What stands in brackets before a title: “[DETR] ”, “(ICLR 2018) ”."""
_BEFORE_TITLE = re.compile(r"(?:[\s\W_]|\d{1,4}[.)\]:]|\[?\d+\]|:\w+:)*(?=[\"“]|\w|\Z)")
_QUOTED = re.compile(r"[“\"„]\s*(?P<words>[^“”\"„\n]*?[^\W\d_]{2}[^“”\"„\n]*?)[,.]?\s*[”\"]")
_SENTENCE_END = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=[\d)\]’']))(?<!\bvs)[.]\s+(?=[^a-z\s])|(?<=[?!])\s+(?=[^a-z\s])")
_INVERTED_FIRST = re.compile(
    r"\A([^\W\d_][\w'’-]+), ([A-Z][\w.-]*(?: [A-Z][\w.-]*)*)"
    r"(,? and (?=[^,]+ [^,]+\Z)|, et al|, (?=[A-Z][\w.'’-]* [^,]+(?:,|\Z)))"
)
"""A first name the other way round, as in “Hinton, Geoffrey E., Simon Osindero, and Yee-Whye Teh”."""
_AWARD = re.compile(r"\b(?:best (?:student )?paper(?: award| runner.?up| honou?rable mention)*|outstanding paper|"
                    r"oral(?: presentation)?|spotlight|honou?rable mention)\b", re.IGNORECASE)  # fmt: skip
_VOLUME = re.compile(
    r"(?<=\n)\W*(?P<name>[A-Z][^\d\n(),]{3,80}?)[\s,]+(?:vol\.?\s*)?(?P<volume>(?!(?:19|20)\d\d\b)\d{1,4})(?:[.(](?P<number>\d{1,4})\)?)?(?=\s*[(,:])"
)
"""A journal and its volume and number, right after a title."""
_BY = re.compile(r"\A(?:by|authors?)\s*:?\s+", re.IGNORECASE)
_PREPRINT = re.compile(r"\A(?:arxiv|corr)\b", re.IGNORECASE)
_EMOJI = re.compile(r":[a-z][a-z0-9_+-]+:")
_NO_OCCASION = Occasion(venue="", year=None)
_ROUND_TITLE = ' ,;:|-–—*_["“”'
_HOLE = "\x00"
"""Where a link stood of which the words are not part of the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A run of text in one style; ``url`` is where it links to, or empty. ``"\\n"`` alone parts lines and items."""

    text: str
    url: str = ""
    strong: bool = False


@dataclass(slots=True, kw_only=True)
class Mention:
    """What is said of a paper. ``sure`` says that it is one: it has a venue, a year, authors or a paper's address;
    ``likely`` that it may be one.
    """

    fields: dict[str, Value] = field(default_factory=dict)
    sure: bool = False
    likely: bool = False


def read_mention(spans: Sequence[Span], *, linked: bool = True) -> Mention | None:
    """What an item of a list says of a paper; None where it has no title or, when ``linked``, neither a link nor a
    title in bold beside a year.

    The title is what the item's first link shows, else what stands in quotation marks, else in bold, else the words
    up to the first link or bracket. Links go by the words that they show, else by their host. Of the rest, what reads
    as a venue and a year, as names, and as an award is taken for that; other words are the paper's ``body``.
    """
    links = list(_links(spans))
    unlinked = linked and not links
    if unlinked and not any(span.strong for span in spans):
        return None
    text, styled = _plain(spans)
    title, rest = _title(text, styled)
    if not title:
        return None
    mention = Mention(fields={"title": title})
    mention.sure = _add_links(mention, links, title)
    rest = re.sub(r"\A\s*\[\d+\]", "", rest)
    for take in (_take_award, _take_reference, _take_occasion, _take_authors):
        rest = take(mention, rest)
    mention.sure = mention.sure or bool(mention.fields.keys() & {"year", "date", "venue", "journal", "authors"})
    mention.likely = mention.sure or _may_be_a_paper(title, links)
    if unlinked and not ("year" in mention.fields and len(title.split()) > 2):
        return None
    if left := _left(rest):
        mention.fields["body" if len(left.split()) > 3 else "note"] = left
    return mention


def _links(spans: Sequence[Span]) -> Iterator[tuple[str, str]]:
    """The words and addresses of links: neighbours with one address are one link."""
    words, address = "", ""
    for span in (*spans, Span(text="")):
        if span.url == address:
            words += span.text
            continue
        if leads_out(address):
            yield words, address
        words, address = span.text, span.url


def _plain(spans: Sequence[Span]) -> tuple[str, list[tuple[int, int, Span]]]:
    """The text with a hole for each link whose words are none of it, and where each span stands in it."""
    text = ""
    styled: list[tuple[int, int, Span]] = []
    for span in spans:
        named = not span.url or span.url.startswith("#") or kind_of(span.text, span.url) == "title"
        shown = span.text if named else _HOLE
        styled.append((len(text), len(text) + len(shown), span))
        text += shown
    return text, styled


def _title(text: str, styled: Sequence[tuple[int, int, Span]]) -> tuple[str, str]:
    """The title of an item, and the text without it."""
    within = text.find("\n", len(text) - len(text.lstrip())) % (len(text) + 1)
    linked = _linked_title(text, styled)
    found = linked or _quoted_title(text) or _strong_title(text, styled) or _leading_title(text[:within])
    if found is None:
        return "", text
    start, end = found
    if found == linked:
        end += _goes_on(text[start:end], text[end:])
    title = squeeze(_EMOJI.sub(" ", text[start:end].replace(_HOLE, ""))).replace(" : ", ": ").strip(_ROUND_TITLE)
    title = title.removesuffix(".") if not title.endswith("..") else title
    return (title if re.search(r"[^\W\d_]", title) else ""), f"{text[:start]}\n{text[end:]}"


def _linked_title(text: str, styled: Sequence[tuple[int, int, Span]]) -> tuple[int, int] | None:
    """The words of the link that an item begins with, or of a link that is a paper's."""
    runs = list(_runs(styled, lambda span: span.url))
    for start, end, span in runs:
        if span.url.startswith("#") or kind_of(text[start:end], span.url) != "title":
            continue
        before = _BEFORE_TITLE.match(text)
        begins = before is not None and before.end() >= start
        short = squeeze(text[:start]).strip(" :-–—*[]()|")
        if begins or (len(short.split()) <= 3 and len(text[start:end].split()) > 2 and not is_code(span.url)):
            return start, end
        if by_host(span.url, "") == "paper" and len(text[start:end].split()) > 3:
            return start, end
    return None


_REST = re.compile(rf"(?P<colon>\s*:)?\s*(?P<words>[^\n|｜{_HOLE}(\[（]*?)(?=[\n|｜{_HOLE}(\[（]|\s[-–—]\s|\.?\s*\Z)")


def _goes_on(shown: str, behind: str) -> int:
    """How many letters behind a link belong to the title that it shows the short name of, one word or two: “[TIDE](…):
    Maps of the Sea”, up to the next mark.
    """
    rest = _REST.match(behind)
    if rest is None or len(shown.split()) > 2 or bool(rest["colon"]) == shown.rstrip().endswith(":"):
        return 0
    is_title = len(rest["words"].split()) > 2 and ". " not in rest["words"] and not are_names(rest["words"])
    return rest.end() if is_title else 0


def _quoted_title(text: str) -> tuple[int, int] | None:
    return next((found.span() for found in _QUOTED.finditer(text) if len(found["words"].split()) > 1), None)


def _strong_title(text: str, styled: Sequence[tuple[int, int, Span]]) -> tuple[int, int] | None:
    """The first words in bold that are no label: not “[DETR]”, not “ECCV 2020”."""
    for start, end, _ in _runs(styled, lambda span: span.strong):
        words = text[start:end]
        if re.fullmatch(r"\s*[\[(【].*[\])】]\s*:?|[\W\d_]*", words) or read_venue(words).venue in (*KNOWN, ""):
            continue
        begins = not re.search(r"\w", text[:start])
        if begins and len(words.split()) < 3 and re.match(r"\s*:|\s*[-–—]\s*\w", text[end:]) and _HOLE in text[end:]:
            continue
        if begins or len(words.split()) > 2:
            bracket = re.search(r"\s*\([^()]*\)\s*\Z", words)
            return start, end - (len(bracket[0]) if bracket and _YEAR.search(bracket[0]) else 0)
    return None


def _leading_title(line: str) -> tuple[int, int] | None:
    """The words up to the first link, the first bracket with a venue or a year, or the names of authors."""
    before = _LABEL.match(line)
    start = before.end() if before else 0
    begins = _BEFORE_TITLE.match(line, start)
    start = begins.end() if begins else start
    end = len(line)
    for pattern in (_HOLE, r"\s[-–—]\s", r"[\[(（](?=[^()]*(?:19|20)\d\d|[A-Z*])"):
        found = re.search(pattern, line[start:end])
        if found and re.search(r"\w", line[start : start + found.start()]):
            end = start + found.start()
    sentences = _sentences(line, start, end)
    if len(sentences) > 1 and are_names(line[slice(*sentences[0])]):
        return sentences[1]
    start, end = sentences[0] if sentences else (start, end)
    for comma in re.finditer(r",\s+", line[start:end]):
        if are_names(line[start + comma.end() : end]):
            return start, start + comma.start()
        occasion = read_venue(line[start + comma.end() : end])
        if occasion.venue in KNOWN or (occasion.year and not occasion.venue):
            return start, start + comma.start()
    return (start, end) if len(line[start:end].split()) > 1 else None


def _sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    cuts = [start, *(start + found.end() for found in _SENTENCE_END.finditer(text[start:end])), end]
    return [(one, other) for one, other in pairwise(cuts) if text[one:other].strip()]


def _runs(styled: Sequence[tuple[int, int, Span]], of: Callable[[Span], object]) -> Iterator[tuple[int, int, Span]]:
    """Neighbouring spans that are alike in something, as one."""
    start, end, last = 0, 0, None
    for begin, stop, span in styled:
        if last is not None and of(span) and of(span) == of(last):
            end = stop
            continue
        if last is not None and of(last):
            yield start, end, last
        start, end, last = begin, stop, span
    if last is not None and of(last):
        yield start, end, last


def _add_links(mention: Mention, links: Sequence[tuple[str, str]], title: str) -> bool:
    """Add the links to the fields; whether one of them is a paper's."""
    sure = False
    further: dict[str, str] = {}
    for words, url in links:
        shown = squeeze(_EMOJI.sub(" ", words).strip("[]()|:*_ "))
        kind = "title" if fold(shown) in fold(title) and kind_of(words, url) == "title" else kind_of(words, url)
        if not kind:
            continue
        named = kind == "title" and fold(shown) not in fold(title)
        sure = sure or kind in ("paper", "pdf") or by_host(url, "") == "paper" or is_pdf(url)
        for name, value in address_fields(kind, url):
            if name not in mention.fields and not (named and name == "url"):
                mention.fields[name] = value
            elif mention.fields.get(name) != value:
                further.setdefault(shown or name, url)
    if further:
        mention.fields["links"] = further
    return sure


def _take_reference(mention: Mention, text: str) -> str:
    """Read journal, volume and pages, as in “Neural Computation 18.7 (2006): 1527-1554”."""
    pages = re.search(r":\s*(\d+\s*[-–]+\s*\d+)\b", text)
    if pages:
        mention.fields["pages"] = pages[1]
        text = f"{text[: pages.start()]}\n{text[pages.end() :]}"
    found = _VOLUME.search(text)
    if found is None:
        return text
    mention.fields["journal"] = squeeze(found["name"])
    mention.fields |= {name: found[name] for name in ("volume", "number") if found[name]}
    return f"{text[: found.start()]}\n{text[found.end() :]}"


def _take_occasion(mention: Mention, text: str) -> str:
    """Read the venue and the year out of the text; what is left of it."""
    parts = _parts(text)
    venue, year, known = "", 0, False
    for number, part in enumerate(parts):
        bare = part.strip(' .,:;*_`()[]{}"')
        if _DATE.match(bare):
            mention.fields.setdefault("date", re.sub("[/.]", "-", bare))
            parts[number] = "\n"
            continue
        named = _occasion(bare)
        is_known = named.venue in KNOWN or named.venue == "arXiv"
        if (is_known and not known) or (named.year and not (named.venue and venue)):
            venue, known = (named.venue, is_known) if named.venue else (venue, known)
            year = named.year or year
            parts[number] = "\n"
    if venue:
        mention.fields["venue"] = venue
    if year:
        mention.fields.setdefault("year", str(year))
    return "".join(parts)


def _occasion(text: str) -> Occasion:
    """A venue and a year, each where a text reads as one: “NeurIPS”, “ICML 2018 Workshop”, “IEEE TNN 2009”, “2020”."""
    found = _YEAR.search(text)
    year = int(found[0]) if found else None
    if _PREPRINT.match(text):
        return Occasion(venue="arXiv", year=year)
    name = squeeze(_YEAR.sub(" ", text)).strip(" ,.:;-–—()'’")
    for named in (read_venue(text), read_venue(name)):
        if named.venue in KNOWN:
            return Occasion(venue=named.venue, year=year or named.year)
    short = year is not None and len(name.split()) < 8 and (not name or (name[0].isupper() and not are_names(name)))
    return Occasion(venue=name, year=year) if short else _NO_OCCASION


def _parts(text: str) -> list[str]:
    """The text cut at marks and brackets, which are parts too."""
    return re.split(rf"([,;|｜·•\n(){_HOLE}\[\]]|\s[-–—]\s|(?<=\w\w)\.\s|\.\Z)", text)


def _take_award(mention: Mention, text: str) -> str:
    """Read an award that stands alone or beside a venue, as in “(ICLR 2018 Oral)”."""
    parts = _parts(text)
    for number, part in enumerate(parts):
        found = _AWARD.search(part)
        left = f"{part[: found.start()]} {part[found.end() :]}" if found else part
        if found and (not re.search(r"\w", left) or _occasion(left.strip(" *_`")) != _NO_OCCASION):
            mention.fields["award"] = found[0]
            parts[number] = left
            break
    return "".join(parts)


def _take_authors(mention: Mention, text: str) -> str:
    """Read the names out of the text: the first stretch between marks that is nothing but names."""
    stretches = re.split(rf"([\n|｜{_HOLE}()]|\s[-–—]\s)", text)
    for number, stretch in enumerate(stretches):
        for start, end in _sentences(stretch, 0, len(stretch)):
            part = stretch[start:end].strip(" .,;:*_[]")
            bare = _BY.sub("", part)
            names = _INVERTED_FIRST.sub(r"\2 \1\3", family_names_parted(bare))
            if are_names(names, one=bare != part):
                mention.fields["authors"] = names
                stretches[number] = f"{stretch[:start]}\n{stretch[end:]}"
                return "".join(stretches)
    return text


def _left(text: str) -> str:
    """What nothing was made of, as one text."""
    plain = re.sub(rf"[\[(]\s*{_HOLE}\s*[\])]", _HOLE, _EMOJI.sub(" ", text))
    parts = (_balanced(squeeze(part).strip(" ,;:|-–—*_")) for part in re.split(rf"[\n{_HOLE}]", plain))
    return "; ".join(part for part in parts if re.search(r"[^\W\d_]", part))


def _balanced(text: str) -> str:
    """A text without its brackets where some of them lack their partners, or where they hold it all."""
    if text.count("(") == text.count(")") and text.count("[") == text.count("]"):
        inner = re.fullmatch(r"[(\[]([^()\[\]]*)[)\]]\.?", text)
        return inner[1] if inner else text
    return squeeze(re.sub(r"[()\[\]]", " ", text)).strip(" ,;:.")


def _may_be_a_paper(title: str, links: Sequence[tuple[str, str]]) -> bool:
    """Whether an item that says no more than a title and an address has a paper's title."""
    return (
        len(title.split()) > 3
        and bool(links)
        and not any(is_code(url) or by_host(url, "") == "video" for _, url in links)
    )
