"""One pass over a text: LaTeX commands, groups, HTML, links, quotes and dashes become characters and
marks."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

from generator.markup import commands, punctuation
from generator.markup.extent import formula_end, group, pairs, scripts_end, skip_blank, skip_option
from generator.markup.links import ADDRESS, may_hold_address, shown, target, trim
from generator.markup.macros import unglue
from generator.markup.marks import BULLETS, CLOSING, END_LIST, FORMULAS, ITEM, NUMBERS, PARAGRAPH, Marks
from generator.markup.mathematics import mark_formula
from generator.markup.structures import BLOCK_MARKS, STRUCTURES, Call
from generator.markup.tags import Tag, find_tags

MAX_DEPTH = 40

# Each alternative begins with a character, by which the places to try are found at once.
_SIGN = (
    r"\\(?:[A-Za-z]+|[^A-Za-z]|\Z)|\{|<|&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z]\w{1,31});"
    r"|\[|!\[|``|''|`|--+|~|\^|_"
)
_SPECIAL = re.compile(_SIGN, re.DOTALL)
_SPECIAL_OR_ADDRESS = re.compile(rf"(?P<address>{ADDRESS})|{_SIGN}", re.DOTALL)
_LISTED = re.compile(r"[,;|…]|\.\.")
_WORDS = re.compile(r"(?:[^\W\d_]{2,}[ -]+){4}")
_DECLARED = re.compile(r"\s*\\([A-Za-z]+)\s*")
_TARGET = re.compile(r"\(\s*<?((?:[^()\s<>]|\([^()\s<>]*\))+)>?(?:\s+\"[^\"]*\")?\s*\)")
_LABEL = re.compile(r"(?:[^\[\]\\\n]|\\.|\[[^\[\]]{0,100}\]){1,300}\]")
_SINGLE_QUOTED = re.compile(r"[^`'\n]{1,200}'(?!\w)")
_BASE = re.compile(rf"[\w)\]}}|{FORMULAS}{CLOSING}]")
_WORD_BASE = re.compile(r"\w\w")
_RAISED = re.compile(r"[-−]?\d+(?:\.\d+)?(?![A-Za-z])|[A-Za-z](?![A-Za-z'])|\*(?!\*)|[+-](?![\w-])")
_LOWERED = re.compile(r"\d+(?!\w)|[A-Za-z](?!\w)")
_ESCAPED_TWICE = re.compile(r"[A-Za-z]{2,}|[{}%&_#]")
_KEY = re.compile(r"[\w:-]+")
_BLANK_BEFORE_STOP = re.compile(r" +(?=[,.;:)])")


class Reader:
    """Reads one text, in which formulas and code spans are marks already; ``faults`` gather what could not
    be read."""

    __slots__ = ("_braces", "_faults", "_inner", "_marks", "_special", "_tags", "_text")

    def __init__(self, text: str, marks: Marks, faults: list[str]) -> None:
        self._text = text
        self._marks = marks
        self._faults = faults
        self._braces = pairs(text)
        self._tags: Mapping[int, Tag] = find_tags(text)
        self._special = _SPECIAL_OR_ADDRESS if may_hold_address(text) else _SPECIAL
        self._inner = len(text) - len(text.lstrip(" {")), len(text.rstrip(" }."))

    def read(self) -> str:
        """The whole text with characters and marks in place of its markup."""
        return self.span(0, len(self._text), 0)

    def span(self, start: int, end: int, depth: int) -> str:
        """A part of the text, read; ``depth`` counts the groups round it."""
        text, out, at = self._text, [], start
        if depth > MAX_DEPTH:
            self.fault("groups are nested too deeply; the inner ones are shown as they are")
            return self.literal(text[start:end])
        while at < end and (match := self._special.search(text, at, end)):
            out.append(text[at : match.start()])
            written, at = self._read(match, end, depth)
            out.append(written)
        out.append(text[at:end])
        return "".join(out)

    def fault(self, fault: str) -> None:
        """Note a fault, once."""
        if fault not in self._faults:
            self._faults.append(fault)

    def literal(self, text: str) -> str:
        """Text in which later steps shall see neither stars nor underscores nor line ends."""
        flat = text.replace("\n", " ")
        if "*" not in flat and "_" not in flat:
            return flat
        return "".join(self._marks.piece(c, c) if c in "*_" else c for c in flat)

    def wrap(self, tag: tuple[str, str], inside: str) -> str:
        """Text in a tag with attributes; blank text stays bare."""
        return self._marks.opening(*tag) + inside + self._marks.closing(tag[0]) if inside.strip() else inside

    def link(self, address: str, inside: str, *, bare: bool = False) -> str:
        """Text as a link, if the address is safe; ``bare``: the text is the address itself."""
        leads_to = target(address)
        if leads_to is None:
            return inside
        return self.wrap(("a", f' href="{html.escape(leads_to)}"' + (' class="url"' if bare else "")), inside)

    def argument(self, at: int, end: int, depth: int) -> tuple[str, int]:
        """The argument that follows, read, and where it ends; empty if none follows."""
        found = group(self._text, self._braces, at, end)
        return (self.span(*found, depth + 1), found[1] + 1) if found else ("", at)

    def raw_argument(self, at: int, end: int) -> tuple[str, int] | None:
        """The argument that follows as it stands in the source, and where it ends."""
        found = group(self._text, self._braces, at, end)
        return (self._marks.source(self._text[found[0] : found[1]]), found[1] + 1) if found else None

    def after_option(self, at: int, end: int) -> int:
        """Where an argument in square brackets ends."""
        return skip_option(self._text, at, end)

    def rest(self, at: int, end: int) -> str:
        """The source that follows."""
        return self._text[at:end]

    def formula(self, source: str) -> str:
        """A mark for mathematics written outside dollar signs."""
        return mark_formula(self._marks.source(source).replace("$", ""), source, self._marks, self._faults)

    def _read(self, match: re.Match[str], end: int, depth: int) -> tuple[str, int]:
        """What is to be written for a special character and what follows it, and where to go on."""
        if match.lastgroup == "address":
            return self._address(match)
        match match[0][0]:
            case "\\":
                return self._command(match[0][1:], match.start(), match.end(), end, depth)
            case "{":
                return self._group(match.start(), end, depth)
            case "<":
                return self._tag(match.start(), end)
            case "&":
                character, at = punctuation.entity(self._text, match, end)
                return self.literal(character), at
            case "[" | "!":
                return self._bracket(match, end, depth)
            case "`" | "'":
                return self._quote(match, end, depth)
            case "-":
                return punctuation.dash(self._text, match), match.end()
            case "~":
                return punctuation.tie(self._text, match), match.end()
            case _:
                return self._script(match.start(), end, depth)

    def _address(self, match: re.Match[str]) -> tuple[str, int]:
        address = trim(match[0])
        if not address:
            return match[0], match.end()
        return self.link(address, self.literal(shown(address)), bare=True), match.start() + len(address)

    def _group(self, at: int, end: int, depth: int) -> tuple[str, int]:
        close = self._braces.get(at, end)
        if close >= end:
            return "{", at + 1
        inside = self._text[at + 1 : close]
        if (declared := _DECLARED.match(inside)) and declared[1] in commands.DECLARATIONS:
            written = self.span(at + 1 + declared.end(), close, depth + 1)
            return self.wrap(commands.DECLARATIONS[declared[1]], written), close + 1
        written = self.span(at + 1, close, depth + 1)
        is_whole = at < self._inner[0] and close >= self._inner[1]
        return (f"{{{written}}}" if _is_set(inside) and not is_whole else written), close + 1

    def _tag(self, at: int, end: int) -> tuple[str, int]:
        tag = self._tags.get(at)
        return ("<", at + 1) if tag is None or tag.end > end else (self._tag_marks(tag), tag.end)

    def _tag_marks(self, tag: Tag) -> str:
        marks = self._marks
        match tag.meaning, tag.closes:
            case ("none", _) | ("item", True):
                return ""
            case ("br", _):
                return marks.piece("<br>", " ")
            case ("block", _):
                return PARAGRAPH
            case ("heading", True):
                return marks.closing("strong") + PARAGRAPH
            case ("heading", False):
                return PARAGRAPH + marks.opening("strong")
            case ("bullets" | "numbers", True):
                return END_LIST
            case ("bullets" | "numbers" as kind, False):
                return BULLETS if kind == "bullets" else NUMBERS
            case ("item", False):
                return ITEM
            case ("sc", closes):
                return marks.closing("span") if closes else marks.opening("span", ' class="sc"')
            case ("a", False):
                leads_to = target(html.unescape(marks.source(tag.address)))
                return marks.opening("a", f' href="{html.escape(leads_to)}"' if leads_to else "")
            case (name, closes):
                return marks.closing(name) if closes else marks.opening(name)

    def _bracket(self, match: re.Match[str], end: int, depth: int) -> tuple[str, int]:
        start = match.end()
        label = _LABEL.match(self._text, start, end)
        leads = _TARGET.match(self._text, label.end(), end) if label else None
        if not label or not leads or not (address := target(self._marks.source(leads[1]))):
            return match[0], start
        text = self._text[start : label.end() - 1]
        is_address = re.fullmatch(ADDRESS, text)
        written = self.literal(shown(text)) if is_address else self.span(start, label.end() - 1, depth + 1)
        return self.link(address, written), leads.end()

    def _quote(self, match: re.Match[str], end: int, depth: int) -> tuple[str, int]:
        at = match.end()
        if match[0] != "`":
            return punctuation.double_quote(self._text, match, end), at
        if closing := _SINGLE_QUOTED.match(self._text, at, end):
            return "‘" + self.span(at, closing.end() - 1, depth + 1) + "’", closing.end()
        return "`", at

    def _script(self, at: int, end: int, depth: int) -> tuple[str, int]:
        text, sign, after = self._text, self._text[at], at + 1
        tag = ("sup", "") if sign == "^" else ("sub", "")
        if not at or not _BASE.match(text[at - 1]):
            return sign, after
        close = self._braces.get(after, end)
        if close < end and close - at <= 40:
            return self.wrap(tag, self.span(after + 1, close, depth + 1)), close + 1
        if sign == "_" and _WORD_BASE.match(text[max(at - 2, 0) : at]):
            return sign, after
        if text.startswith("\\", after) and (stop := formula_end(text, self._braces, after, end)) > after:
            return self.formula(f"{sign}{{{text[after:stop]}}}"), stop
        short = (_RAISED if sign == "^" else _LOWERED).match(text, after, end)
        return (self.wrap(tag, self.literal(short[0])), short.end()) if short else (sign, after)

    def _command(self, name: str, start: int, at: int, end: int, depth: int) -> tuple[str, int]:
        text = self._text
        if name == "\\" and (twice := _ESCAPED_TWICE.match(text, at, end)) and self._is_escaped(twice[0], at):
            return self._command(twice[0], at - 1, twice.end(), end, depth)
        if name in commands.SYMBOLS:
            return self._symbol(name, at, end)
        if name in commands.FONTS:
            inside, after = self.argument(at, end, depth)
            return self.wrap(commands.FONTS[name], inside), after
        if name in STRUCTURES:
            return STRUCTURES[name](self, Call(name=name, at=at, end=end, depth=depth))
        if name in BLOCK_MARKS:
            return BLOCK_MARKS[name], at
        if name in commands.MATHEMATICS:
            stop = formula_end(text, self._braces, start, end)
            return self.formula(text[start:stop]), max(stop, at)
        if name in commands.PLAIN:
            return self.argument(at, end, depth)
        if name in commands.DROPPED or name in commands.DECLARATIONS:
            for _ in range(commands.DROPPED.get(name, 0)):
                found = group(text, self._braces, at, end)
                at = found[1] + 1 if found else at
            return "", at if name in commands.WITH_TEXT else skip_blank(text, at, end)
        return self._unknown(name, start, at, end, depth)

    def _is_escaped(self, name: str, at: int) -> bool:
        """Whether two backslashes were one; before a group they are a line break."""
        close = self._braces.get(at)
        return _is_known(name) and (close is None or self._text[close - 1] == "\\")

    def _symbol(self, name: str, at: int, end: int) -> tuple[str, int]:
        written = self.literal(commands.SYMBOLS[name])
        if name.isalpha() and self._text.startswith("{}", at):
            return written, at + 2
        # TeX eats the blank behind a command, and authors forget that: only one before a stop was not meant.
        blank = _BLANK_BEFORE_STOP.match(self._text, at, end) if name.isalpha() else None
        return written, blank.end() if blank else at

    def _unknown(self, name: str, start: int, at: int, end: int, depth: int) -> tuple[str, int]:
        if not name.isalpha():
            return self.literal(f"\\{name}"), at
        if glued := unglue(name):
            return self._unglued(*glued, at, end)
        if len(name) == 1 and name.isupper() and self._text[start - 1 : start].isalnum():
            return f"\\{name}", at
        if name[0] == "n" and (len(name) == 1 or name[1].isupper() or self._text[start - 1 : start].isalpha()):
            return f" {name[1:]}", at  # The end of a line, as programs write it: “the best\nknown bounds”.
        self.fault(f"\\{name} is no known command; its argument, or else its name, is shown")
        inside, after = self.argument(at, end, depth)
        return (inside or name), after

    def _unglued(self, head: str, rest: str, at: int, end: int) -> tuple[str, int]:
        self.fault(f"\\{head}{rest} was read as \\{head}{{{rest}}}")
        if head in commands.FONTS:
            return self.wrap(commands.FONTS[head], rest), at
        if head in commands.MATHEMATICS or head == "bf":
            stop = scripts_end(self._text, self._braces, at, end)
            return self.formula(rf"\{head}{{{rest}}}{self._text[at:stop]}"), stop
        if head in commands.CITATIONS:
            key = _KEY.match(self._text, at, end)
            keys = rest + (key[0] if key else "")
            return self.wrap(("span", ' class="cite"'), self.literal(f"[{keys}]")), key.end() if key else at
        return (f" ({rest}" if head == "footnote" else rest), at


def _is_set(inside: str) -> bool:
    """Whether braces hold a list of things, and stay; those that protect letters or hold a sentence go."""
    listed = _LISTED.search(inside.rstrip(" ,;.")) and not inside.startswith("\\")
    return bool(listed) and not _WORDS.search(inside)


def _is_known(name: str) -> bool:
    return (
        name in commands.SYMBOLS
        or name in commands.FONTS
        or name in STRUCTURES
        or name in BLOCK_MARKS
        or name in commands.MATHEMATICS
        or name in commands.PLAIN
    )
