"""Where a text holds mathematics, and where its dollar signs are only money."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from generator.markup.formulas import MAX_LENGTH, set_formula
from generator.markup.links import ADDRESS, may_hold_address
from generator.markup.marks import FORMULAS, Marks

_ENVIRONMENTS = "equation|align|alignat|flalign|eqnarray|gather|multline|displaymath|math"
# Each alternative begins with a character, by which the places to try are found at once.
_OPENING = (
    r"\\\$|\\(?:url|href)\s*\{[^{}]*\}"
    r"|`(?<![`\w\\]`)(?P<second>`?)(?![`\s])(?P<code>[^`'\n]{1,300}?)(?<![\s`])`(?P=second)(?![`'\w])"
    r"|\\\(|\\\[(?<!\\\\\[)"
    rf"|\\begin\{{(?P<environment>(?:{_ENVIRONMENTS})\*?)\}}"
    r"|\$\$*"
)
_CANDIDATE = re.compile(_OPENING)
_CANDIDATE_OR_ADDRESS = re.compile(rf"{ADDRESS}|{_OPENING}")
_CLOSING = {"\\(": "\\)", "\\[": "\\]"}

_SIGNS = {
    r"\sim": "∼",
    r"\approx": "≈",
    r"\simeq": "≃",
    r"\pm": "±",
    r"\times": "×",
    r"\geq": "≥",
    r"\ge": "≥",
    r"\leq": "≤",
    r"\le": "≤",
    r"\geqslant": "⩾",
    r"\leqslant": "⩽",
    r"\gg": "≫",
    r"\ll": "≪",
    r"\to": "→",
    r"\rightarrow": "→",
    r"\Rightarrow": "⇒",
    r"\leftarrow": "←",
    r"\leftrightarrow": "↔",
    r"\uparrow": "↑",
    r"\downarrow": "↓",
    r"\cdot": "·",
    r"\bullet": "•",
    r"\dagger": "†",
    r"\checkmark": "✓",
    r"\circ": "°",
    r"^\circ": "°",
    r"^{\circ}": "°",
    r"\degree": "°",
    r"\%": "%",
    r"\&": "&amp;",
    r"\_": "_",
    "-": "−",
    "+": "+",
    "<": "<",
    ">": ">",
    "~": "∼",
    "%": "%",
    "=": "=",
}
_SIGN = "|".join(re.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True))
_LONE = re.compile(rf"(?P<before>{_SIGN})?\s*(?P<number>\d[\d.]*(?:(?:,|\{{,\}})\d+)*)?\s*(?P<after>{_SIGN})?")
_TEXT_COMMAND = re.compile(r"\\(?:text(?:it|bf|tt|sc|rm|sf|sl|normal)?|emph|mbox|url)\s*\{[^{}$\\]*\}")

_NAMED = re.compile(
    r"\\(?:text\w*|mathrm|mathit|mathbf|mathsf|mathtt|operatorname\*?|mbox|label)\s*\{[^{}]*\}|\\[A-Za-z]+|(?<![A-Za-z])(?:imes|ightarrow)\b"
)
_PROSE = re.compile(r"(?:^|(?<=[\s(]))(?:[A-Z]?[a-z]{2,}|[A-Z]{2,})(?=[\s,.;:!?)-]|$)")
_BRACKETED = re.compile(r"\\(?:langle|\{).{1,200}\\(?:rangle|\})", re.DOTALL)
_OPERATOR = re.compile(r"[\\^_=<>{}|]")
_CUT_OFF_LENGTH = 60
_UNPAIRED = re.compile(
    rf"(?<!\\)\$+(?=\s?(?:\\[A-Za-z|]|[{FORMULAS}]|[A-Za-z][_^(]))"
    rf"|(?:(?<=[)}}{FORMULAS}])|(?<=[_^]\w))\$+(?! ?\d)|(?P<command>\\[A-Za-z#]\w*)\$+(?! ?\d)"
)
_TEX = re.compile(rf"[{FORMULAS}]|\\[A-Za-z]{{2}}")


def cut(text: str, marks: Marks, faults: list[str]) -> str:
    """The text with marks in place of its formulas and its code spans.

    A dollar sign that opens no formula stays, and the search for formulas goes on right behind it; one that
    touches mathematics outside of any formula lost its partner, and goes. Formulas of one number, sign or phrase become
    plain text. Links are passed over: what stands in them is neither.
    """
    cut_text = "".join(_pieces(text, marks, faults))
    if "$" not in cut_text or not _TEX.search(cut_text):
        return cut_text
    paired, unpaired = _UNPAIRED.subn(lambda match: match["command"] or "", cut_text)
    if unpaired:
        faults.append("a dollar sign without a partner was left out")
    return paired


def _pieces(text: str, marks: Marks, faults: list[str]) -> Iterator[str]:
    at = 0
    candidate = _CANDIDATE_OR_ADDRESS if may_hold_address(text) else _CANDIDATE
    while match := candidate.search(text, at):
        yield text[at : match.start()]
        at = match.end()
        if match["code"]:
            inside = marks.piece(html.escape(match["code"], quote=False), match[0])
            yield marks.opening("code") + inside + marks.closing("code")
            continue
        found = _body(text, match)
        if found is None:
            yield match[0]
            continue
        body, at, display = found
        yield _set(body, text[match.start() : at], marks, faults, display=display)
    yield text[at:]


def _body(text: str, match: re.Match[str]) -> tuple[str, int, bool] | None:
    """The formula that opens here, where its closing mark ends, and whether it is displayed; None if none
    opens."""
    start = match.end()
    if match[0].startswith("$"):
        return _between_dollars(text, match)
    environment = match["environment"]
    closing = f"\\end{{{environment}}}" if environment else _CLOSING.get(match[0], "")
    end = text.find(closing, start, start + MAX_LENGTH) if closing else -1
    if end < 0:
        return None
    after = end + len(closing)
    return (text[match.start() : after] if environment else text[start:end]), after, match[0] != "\\("


def _between_dollars(text: str, match: re.Match[str]) -> tuple[str, int, bool] | None:
    dollars, start = match[0], match.end()
    if len(dollars) > 2:
        return None
    end = text.find(dollars, start, start + MAX_LENGTH)
    while end > 0 and text[end - 1] == "\\" and text[end - 2 : end] != "\\\\":
        end = text.find(dollars, end + 1, start + MAX_LENGTH)
    if end < 0:
        return (text[start:], len(text), False) if _is_cut_off(text, match.start(), start) else None
    body, after = text[start:end], end + len(dollars)
    if len(dollars) == 2:
        return (body, after, True) if body.strip() and "\n\n" not in body else None
    return (body, after, False) if is_formula(body, text[after : after + 1]) else None


def _is_cut_off(text: str, opens: int, start: int) -> bool:
    """Whether the end of the text cuts a formula off: ``where $n``, of an abstract that ended at its first ``<``."""
    body = text[start:]
    return (
        len(body) <= _CUT_OFF_LENGTH
        and text[:opens].endswith((" ", "\n", "(", "[", ","))
        and not body[:1].isspace()
        and not _PROSE.search(_NAMED.sub("", body))
        and is_formula(body, "")
        and (not body[0].isdigit() or bool(_OPERATOR.search(body)))
    )


def is_formula(body: str, following: str) -> bool:
    """Whether what stands between two dollar signs is mathematics, and not money or the prose between two
    formulas."""
    if not body.strip() or "\n\n" in body:
        return False
    if _BRACKETED.fullmatch(body):
        return True
    words = _PROSE.findall(_NAMED.sub("", body))
    if len(words) >= 3:
        return False
    if body[0].isdigit():
        if following.isdigit() or (body[-1].isspace() and words):
            return False
        return not words or bool(_OPERATOR.search(body))
    if words and body[-1].isspace():
        return False
    if words and body[0].isspace():
        return bool(_OPERATOR.search(body))
    return not (body[-1].isspace() and following.isdigit())


def _set(body: str, source: str, marks: Marks, faults: list[str], *, display: bool) -> str:
    bare = body.strip()
    if not display:
        if _TEXT_COMMAND.fullmatch(bare):
            return bare
        if (lone := _LONE.fullmatch(bare)) and bare:
            return _lone(lone)
    return mark_formula(body, source, marks, faults, display=display)


def _lone(match: re.Match[str]) -> str:
    before, number, after = match["before"], match["number"], match["after"]
    signs = (
        _SIGNS[before] if before else "",
        (number or "").replace("{,}", ","),
        _SIGNS[after] if after else "",
    )
    return "".join(signs).replace("<", "&lt;").replace(">", "&gt;").replace("_", r"\_")


def mark_formula(body: str, source: str, marks: Marks, faults: list[str], *, display: bool = False) -> str:
    """A mark for a formula; where it cannot be set, a mark for its source as code, and a fault."""
    formula = set_formula(body, display=display)
    faults.extend(formula.faults)
    if formula.mathml is not None:
        return marks.formula(formula.mathml, source)
    return marks.piece(f'<code class="tex">{html.escape(body.strip(), quote=False)}</code>', source)
