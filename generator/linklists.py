"""Lists of links in Markdown, as in “awesome” lists → the papers that their items, rows and paragraphs name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from generator.drafts import Draft
from generator.errors import Origin, Problem, Problems
from generator.fields import CANONICAL, canonical
from generator.linkkinds import address_fields, kind_of, leads_out
from generator.mentions import Mention, Span, read_mention
from generator.text import excerpt, squeeze
from generator.venues import Occasion, read_heading, read_venue

if TYPE_CHECKING:
    from markdown_it.token import Token

_NO_OCCASION = Occasion(venue="", year=None)
_FEWEST = 3
"""How many papers a file names at least to be taken for a list of them."""
_NO_TOPIC = re.compile(
    r"(?:table of )?contents?|overview|toc|papers?|(?:paper|reading) list|articles?|publications?|references?|others?|"
    r"miscellaneous|misc|list|(?:19|20)\d\d|目录|论文",
    re.IGNORECASE,
)
_NUMBERING = re.compile(r"\A(?:\d+(?:\.\d+)*\.?|[IVX]+\.|[A-Z]\.)\s+")
_MARKED = re.compile(r"\s*(?:\*\*)?(?:\[\d+\]|\d{1,4}[.、．)]|\d{0,4}【|\[[^\[\]]{20,}\]\(http)")
"""How a paragraph of a list begins: with a number, or with a link that shows a title."""
_ADDRESS = re.compile(
    r"(https?://[^\s<>\"”]+[^\s<>\"”.,;:)\]]|\barxiv:\s*\d{4}\.\d{4,5}(?:v\d+)?\b|\bdoi:\s*10\.\d{4,9}/[^\s<>\"”]+[^\s<>\"”.,;:)\]])",
    re.IGNORECASE,
)
_PLACES = {"arxiv": "https://arxiv.org/abs/", "doi": "https://doi.org/"}
_UNCLOSED = re.compile(r"^ {0,3}<!--(?!.*?-->)", re.DOTALL | re.MULTILINE)
_TABLE_OF_TITLES = re.compile(r"^\|.*\|\s*title\s*\|.*\n\|[\s|:-]+\n", re.IGNORECASE | re.MULTILINE)
_TITLES = ("title", "paper", "papers", "paper title", "name", "publication", "论文", "标题")


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item of a list, a row of a table or a paragraph: what it says, the headings above it, the line it begins on.

    ``cells`` are the cells of a row with their headings.
    """

    spans: tuple[Span, ...]
    line: int
    topics: tuple[str, ...] = ()
    occasion: Occasion = _NO_OCCASION
    cells: tuple[tuple[str, tuple[Span, ...]], ...] = ()


def read_list(text: str, file: str, problems: Problems, *, certain: bool, before: int = 0) -> list[Draft] | None:
    """The papers that a list names, in its order; ``before`` lines stand above the text.

    Unless it is ``certain`` that the text is such a list, None where it names fewer than three papers that have an
    address, a venue, a year or authors. Items with a link that name no paper are left out, each with a note.
    """
    if not certain and not _may_be_a_list(text):
        return None
    named = [(item, _of_row(item) if item.cells else read_mention(item.spans)) for item in _items(text)]
    if not certain and sum(mention is not None and mention.sure for _, mention in named) < _FEWEST:
        return None
    drafts: list[Draft] = []
    for item, mention in named:
        origin = Origin(file=file, line=item.line + before)
        if mention is not None and mention.likely:
            drafts.append(_draft(mention, item, origin))
        elif any(leads_out(span.url) for span in item.spans):
            what = f"no paper is named here; it is left out: “{excerpt(_words(item.spans), 60)}”"
            problems.add(Problem(severity="note", origin=origin, what=what, lost=True))
    if unclosed := _UNCLOSED.search(text):
        origin = Origin(file=file, line=text.count("\n", 0, unclosed.start()) + 1 + before)
        what = "this comment is never closed; all that follows it is hidden"
        problems.warning(origin, what, "end it with “-->”")
    return drafts


def _may_be_a_list(text: str) -> bool:
    """Whether a text has links, words in bold or a table as a list of papers has."""
    marks = max(text.count("](") + text.count("http"), text.count("**") // 2)
    return marks >= _FEWEST or _TABLE_OF_TITLES.search(text) is not None


def _draft(mention: Mention, item: Item, origin: Origin) -> Draft:
    fields = dict(mention.fields)
    if item.topics:
        own = fields.get("tags", ())
        fields["tags"] = (*((own,) if isinstance(own, str) else own), *item.topics)
    if item.occasion.venue and not fields.get("venue"):
        fields["venue"] = item.occasion.venue
    if item.occasion.year and not (fields.get("year") or fields.get("date")):
        fields["year"] = str(item.occasion.year)
    return Draft(fields=fields, origin=origin)


def _of_row(item: Item) -> Mention | None:
    """The paper of a row: its title stands under “Title” or “Paper”, else in the first cell that links from a title."""
    column = _title_column(item.cells)
    if column is None:
        return None
    spans = item.cells[column][1]
    others = [cell for number, cell in enumerate(item.cells) if number != column]
    mention = read_mention(spans, linked=False)
    if mention is not None:
        for name, cell in others:
            _add_cell(mention, name, cell)
    return mention


def _title_column(cells: Sequence[tuple[str, tuple[Span, ...]]]) -> int | None:
    named = (number for title in _TITLES for number, (name, _) in enumerate(cells) if name == title)
    linking = (number for number, (_, spans) in enumerate(cells) if any(map(_is_title_link, spans)))
    return next((number for number in named if _holds_title(cells[number][1])), next(linking, None))


def _holds_title(spans: Sequence[Span]) -> bool:
    """Whether a cell says more than “pdf”."""
    return any(_is_title_link(span) if span.url else re.search(r"\w", span.text) for span in spans)


def _is_title_link(span: Span) -> bool:
    return bool(span.url) and kind_of(span.text, span.url) == "title"


def _add_cell(mention: Mention, name: str, cell: Sequence[Span]) -> None:
    links = [span for span in cell if leads_out(span.url)]
    words = squeeze("".join(span.text for span in cell if not span.url))
    field_name = CANONICAL.get(canonical(name), canonical(name))
    for span in links:
        kind = kind_of(span.text, span.url)
        kind = kind_of(name, span.url) if kind in ("link", "title") else kind
        for found, value in address_fields(kind or "link", span.url):
            mention.fields.setdefault(found, value)
            mention.sure = mention.sure or found in ("arxiv", "doi", "openreview", "pdf")
            mention.likely = mention.likely or mention.sure
    if not words or words in "-–—✗✓/":
        return
    if field_name in ("year", "date", "venue") and field_name not in mention.fields:
        occasion = read_venue(words)
        mention.fields[field_name] = words
        mention.sure = mention.likely = True
        if field_name == "venue" and occasion.year and "year" not in mention.fields:
            mention.fields["year"] = str(occasion.year)
    elif field_name and not links:
        mention.fields.setdefault(field_name, words)
        mention.sure = mention.sure or field_name == "authors"
        mention.likely = mention.likely or mention.sure


def _words(spans: Sequence[Span]) -> str:
    return squeeze("".join(span.text for span in spans))


@dataclass(slots=True)
class _Section:
    """The headings above a place in the text, outermost first; ``titled`` says that the text's own title was seen."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    titled: bool = False

    def enter(self, level: int, words: str) -> None:
        self.headings = [heading for heading in self.headings if heading[0] < level]
        if level == 1 and not self.titled:
            self.titled = True
            return
        self.headings.append((level, words))

    def place(self, item: Item) -> Item:
        topics: list[str] = []
        occasion = item.occasion
        for _, words in self.headings:
            found = read_heading(words)
            if found and (found.year or found.venue):
                occasion = Occasion(venue=found.venue or occasion.venue, year=found.year or occasion.year)
            elif words and not _NO_TOPIC.fullmatch(words):
                topics.append(words)
        return replace(item, topics=(*topics, *item.topics), occasion=occasion)


def _items(text: str) -> Iterator[Item]:
    """The items of all lists, the rows of all tables, and the paragraphs that are numbered like references."""
    from markdown_it import MarkdownIt  # It takes its time, which sites without such a list save.

    tokens = MarkdownIt("commonmark").enable("table").parse(re.sub(r"<!--.*?-->", _blank, text, flags=re.DOTALL))
    section = _Section()
    depth = 0
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.type == "heading_open":
            section.enter(int(token.tag[1]), _heading(_spans(tokens[index + 1])))
        elif token.type == "list_item_open" and depth == 0:
            end = _closing(tokens, index)
            yield from map(section.place, _of_item(tokens[index : end + 1]))
            index = end
        elif token.type == "table_open":
            end = _closing(tokens, index)
            yield from map(section.place, _rows(tokens[index : end + 1]))
            index = end
        elif token.type == "inline" and tokens[index - 1].type == "paragraph_open" and _MARKED.match(token.content):
            yield section.place(Item(spans=tuple(_spans(token)), line=_line(token)))
        index += 1


def _of_item(tokens: Sequence[Token]) -> Iterator[Item]:
    """An item with what is under it; items under it that name papers by themselves are items of their own."""
    own: list[Span] = []
    line = _line(tokens[0])
    under: list[Item] = []
    index = 1
    while index < len(tokens) - 1:
        token = tokens[index]
        if token.type == "list_item_open":
            end = _closing(tokens, index)
            under.extend(_of_item(tokens[index : end + 1]))
            index = end
        elif token.type == "inline":
            own += [Span(text="\n"), *_spans(token)] if own else _spans(token)
        index += 1
    alone = [item for item in under if _stands_alone(item)]
    if alone and not any(span.url and not span.url.startswith("#") for span in own):
        topic = _heading(own)
        yield from (replace(item, topics=(topic, *item.topics)) for item in under)
        return
    for item in under:
        if item not in alone:
            own += [Span(text="\n"), *item.spans]
    yield Item(spans=tuple(own), line=line)
    yield from alone


def _stands_alone(item: Item) -> bool:
    """Whether an item has a title of its own beside what links are called."""
    named = any(_is_title_link(span) and len(span.text.split()) > 2 for span in item.spans)
    bold = any(span.strong and len(span.text.split()) > 2 for span in item.spans)
    return (named or bold) and read_mention(item.spans) is not None


def _rows(tokens: Sequence[Token]) -> Iterator[Item]:
    names: list[str] = []
    cells: list[tuple[Span, ...]] = []
    line = 0
    for token in tokens:
        kind = token.type
        if kind == "tr_open":
            cells, line = [], _line(token)
        elif kind == "inline":
            cells.append(tuple(_spans(token)))
        elif kind == "tr_close" and not names:
            names = [_words(cell).strip(" *_:").lower() for cell in cells]
        elif kind == "tr_close":
            spans = tuple(span for cell in cells for span in (*cell, Span(text="\n")))
            yield Item(spans=spans, line=line, cells=tuple(zip(names, cells, strict=False)))


def _spans(token: Token) -> list[Span]:
    """The runs of text of an inline token. Pictures are their words where they are links, and nothing else."""
    spans: list[Span] = []
    style = {"strong": 0, "em": 0}
    url = ""
    for child in token.children or ():
        name, _, end = child.type.partition("_")
        if name in style:
            style[name] += 1 if end == "open" else -1
        elif name == "link":
            url = str(child.attrs.get("href", "")) if end == "open" else ""
        elif child.type in ("softbreak", "hardbreak"):
            spans.append(Span(text="\n"))
        elif child.type == "html_inline":
            spans += _of_tag(child.content)
            url = _opened(child.content, url)
        elif child.type == "image":
            spans += [Span(text=child.content or "link", url=url)] if url else []
        elif child.content:
            strong = style["strong"] > 0
            spans += _with_bare_addresses(Span(text=child.content, url=url, strong=strong))
    return spans


def _of_tag(tag: str) -> list[Span]:
    return [Span(text="\n")] if re.match(r"<br\b", tag, re.IGNORECASE) else []


def _opened(tag: str, url: str) -> str:
    """The address that a tag opens a link to; empty after ``</a>``."""
    if re.match(r"</a\b", tag, re.IGNORECASE):
        return ""
    found = re.match(r"<a\b[^>]*\bhref\s*=\s*[\"']?([^\"'\s>]+)", tag, re.IGNORECASE)
    return found[1] if found else url


def _with_bare_addresses(span: Span) -> Iterator[Span]:
    """A span with addresses and identifiers that stand in the text as they are made links."""
    if span.url or not _ADDRESS.search(span.text):
        yield span
        return
    for part in _ADDRESS.split(span.text):
        if part.startswith("http"):
            yield Span(text="link", url=part)
        elif _ADDRESS.fullmatch(part):
            place, number = part.split(":", 1)
            yield Span(text="link", url=f"{_PLACES[place.lower()]}{number.strip()}")
        elif part:
            yield replace(span, text=part)


def _heading(spans: Sequence[Span]) -> str:
    words = re.sub(r"[^\w\s()/&+#.,:'’–-]", "", "".join(span.text for span in spans))
    return _NUMBERING.sub("", squeeze(words)).strip(" .:-–")


def _closing(tokens: Sequence[Token], index: int) -> int:
    """Where what a token opens is closed."""
    level = tokens[index].level
    return next(at for at in range(index + 1, len(tokens)) if tokens[at].level == level and tokens[at].nesting < 0)


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
