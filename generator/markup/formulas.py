"""One formula of LaTeX as MathML, by the engine math-core behind repairs and guards."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from unicodedata import normalize
from xml.etree import ElementTree

from math_core import LatexError, LatexToMathML

from generator.markup.macros import MACROS, unglue

MAX_LENGTH = 2_000
MAX_DEPTH = 30
MAX_CHAIN = 60
_MAX_TRIES = 12

_ENGINE = LatexToMathML(macros=dict(MACROS), allow_unreliable_rendering=True, fancy_error=False)

_CHAIN = re.compile(rf"(?:[\\^_'][A-Za-z]*\s*){{{MAX_CHAIN}}}")
_NESTING = re.compile(r"\\[{}]|\\left\b|\\right\b|\\begin\b|\\end\b|[{}]")
_DEEPER = frozenset(("{", "\\left", "\\begin"))

_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789+-=()aehijklmnoprstuvx", strict=True))
_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿᵀᵈᵏ", "0123456789+-=()inTdk", strict=True))
_LOWERED = re.compile(f"[{''.join(_SUBSCRIPTS)}]+")
_RAISED = re.compile(f"[{''.join(_SUPERSCRIPTS)}]+")

_REPAIRS = tuple(
    (re.compile(pattern), replacement)
    for pattern, replacement in (
        # An escape of JSON ate the backslash and one letter: "\times" came out as a tab and "imes".
        (r"(?<![A-Za-z\\])imes(?![A-Za-z])", r"\\times"),
        (r"(?<![A-Za-z\\])ext(it|bf|tt|rm|sc)?\{", r"\\text\1{"),
        (r"(?<![A-Za-z\\])(?:r)?ac\{(?=[^{}]*\}\{)", r"\\frac{"),
        (r"(?<=[\w}\])])\\_(?=[\w{\\])", "_"),
        (r"\\\^", "^"),
        (r"([\^_])\\\*", r"\1*"),
        (r"\\label\s*\{[^{}]*\}", ""),
        (r"\\(?:textcolor|color)\s*(?:\[\w+\])?\{[^{}]*\}", ""),
        (r"(?<!\\)%", r"\\%"),
        (r"(?<!\\)#", r"\\#"),
        (
            r"(\\text\w*\s*\{[^{}]*?)\\(?:bf|it|em|rm|sf|tiny|small|scriptsize|footnotesize)(?![A-Za-z])\s*",
            r"\1",
        ),
        (r"√\(([^()]*)\)", r"\\sqrt{\1}"),
        (r"√\{", r"\\sqrt{"),
        (r"\\sqrt\s*\Z", r"\\surd "),
        (r"√\s*(\w)", r"\\sqrt{\1}"),
        (r"\\text(?:normal|up|md)\{", r"\\text{"),
        (r"(?<![A-Za-z\\])ightarrow(?![A-Za-z])", r"\\rightarrow"),
        (r"([_^])\s*\\(rm|bf|it|sf|tt|cal)\s+(\w+)", r"\1{\\\2 \3}"),
        (r"\\l(?=[(\[])", r"\\left"),
        (r"\\r(?=[)\]])", r"\\right"),
    )
)
_DOUBLED = re.compile(r"\\\\(?=[A-Za-z{}|_^,;!])")
_ROWS = re.compile(r"\\begin\s*\{(\w+\*?)\}")
_IN_TEXT = re.compile(r"\\(text\w*|mbox|hbox)\s*\{([^{}]*\$[^{}]*)\}")
_UNKNOWN = re.compile(r'Unknown command "\\(.[^"]*)"')
_MISPLACED = re.compile(r"(\d+): Not valid in math mode")
_UNSUPPORTED = re.compile(r"Direct Unicode input is not supported for this symbol yet: '(.)'")
_STYLES = ("displaystyle", "scriptlevel")
_TYPEWRITER = re.compile("<mi>([\U0001d670-\U0001d6a3\U0001d7f6-\U0001d7ff]{2,})</mi>")
# A browser sets an identifier of one letter in italics, which no style sheet can tell from a word.
_UPRIGHT = re.compile("<mi>(?=[^<]{2}|[∞⊤⊥∅]<)")
_WIDE = re.compile('<mo(?![^>]*stretchy="false")[^>]*>[←-⇿⎴⎵⏜-⏡⟦⟧⟪⟫⟮⟯⟰-⟿∬∭]')
_STYLED = re.compile(" (?:displaystyle|scriptlevel)=")
_ALIGNED = {
    **dict.fromkeys(("equation", "equation*", "displaymath", "math", "subequations"), ""),
    **dict.fromkeys(("align", "align*", "eqnarray", "eqnarray*", "alignat", "alignat*", "flalign", "split"), "aligned"),
    **dict.fromkeys(("gather", "gather*", "multline", "multline*"), "gathered"),
}
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{(\w+\*?)\}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula, set: ``mathml`` is one ``<math>`` element, or None where nothing could be made of the
    source."""

    mathml: str | None
    faults: tuple[str, ...] = ()


def set_formula(source: str, *, display: bool) -> Formula:
    """Set LaTeX mathematics, written without its dollar signs, as one ``<math>`` element.

    The element is well-formed XML too. Commands that nobody knows are shown by their names, as a fault.
    """
    # The engine recurses: at some 4,000 levels it takes the whole process down.
    if _too_deep(source):
        return Formula(mathml=None, faults=("a formula is too long or too deeply nested to be set",))
    return _convert(_balance(_repair(source)), source, display=display)


def _too_deep(source: str) -> bool:
    if len(source) > MAX_LENGTH or _CHAIN.search(source):
        return True
    depth = 0
    for match in _NESTING.finditer(source):
        if match[0] in _DEEPER:
            depth += 1
        elif match[0] in ("}", "\\right", "\\end"):
            depth -= 1
        if depth > MAX_DEPTH:
            return True
    return False


def _repair(source: str) -> str:
    text = html.unescape(source) if "&" in source else source
    if "$" in text:
        text = _IN_TEXT.sub(_split_text, text).replace("$", "")
    if not _ROWS.search(text):
        text = _DOUBLED.sub(r"\\", text).replace("&", r"\&").replace(r"\\&", r"\&")
    text = _ENVIRONMENT.sub(_inner_environment, text)
    for pattern, replacement in _REPAIRS:
        text = pattern.sub(replacement, text)
    text = _LOWERED.sub(lambda m: "_{" + "".join(_SUBSCRIPTS[c] for c in m[0]) + "}", text)
    text = _RAISED.sub(lambda m: "^{" + "".join(_SUPERSCRIPTS[c] for c in m[0]) + "}", text)
    return text.strip()


def _split_text(match: re.Match[str]) -> str:
    """Close the text command round mathematics inside it, which the engine does not know."""
    pieces = match[2].split("$")
    return "".join(piece if number % 2 else rf"\{match[1]}{{{piece}}}" for number, piece in enumerate(pieces) if piece)


def _inner_environment(match: re.Match[str]) -> str:
    inner = _ALIGNED.get(match[2], match[2])
    return rf"\{match[1]}{{{inner}}}" if inner else ""


def _balance(text: str) -> str:
    """Close what is left open, and drop what closes nothing."""
    if text.count("\\left") != text.count("\\right"):
        text = re.sub(r"\\(?:left|right)(?![A-Za-z])\s*\.?", "", text)
    kept: list[str] = []
    depth = 0
    for piece in re.split(r"(\\.|[{}])", text):
        depth += (piece == "{") - (piece == "}")
        if depth < 0:
            depth = 0
            continue
        kept.append(piece)
    balanced = "".join(kept) + "}" * depth
    return balanced[:-1] if re.search(r"(?<!\\)(?:\\\\)*\\$", balanced) else balanced


def _convert(text: str, source: str, *, display: bool) -> Formula:
    faults: list[str] = []
    for _ in range(_MAX_TRIES):
        try:
            mathml = _ENGINE.convert_with_local_state(text, displaystyle=display)
        except LatexError as error:
            mended = _mend(text, str(error), faults)
            if mended is None:
                break
            text = mended
        else:
            return Formula(mathml=_tidy(mathml), faults=tuple(faults))
    return Formula(mathml=None, faults=(f"the formula {source.strip()!r} is not valid LaTeX; its source is shown",))


def _mend(text: str, complaint: str, faults: list[str]) -> str | None:
    """The text without the cause of the engine's complaint, told in ``faults``; None where there is no
    way."""
    if name := _blamed(text, complaint):
        if not name.isalpha():
            return text.replace(f"\\{name}", name if name.isalnum() else "")
        glued = unglue(name)
        if glued:
            shown = rf"\{glued[0]}{{{glued[1]}}}"
            faults.append(f"\\{name} in a formula was read as {shown}")
        else:
            shown = rf"\mathrm{{{name}}}"
            faults.append(f"\\{name} in a formula is no known command; its name is shown")
        return re.sub(rf"\\{name}(?![A-Za-z])", lambda _: f"{{{shown}}}", text)
    if unsupported := _UNSUPPORTED.search(complaint):
        return text.replace(unsupported[1], rf"\text{{{unsupported[1]}}}")
    return None


def _blamed(text: str, complaint: str) -> str:
    """The name of the command that the engine does not know, or not in formulas; empty if it complains of
    another."""
    if unknown := _UNKNOWN.search(complaint):
        return unknown[1]
    if misplaced := _MISPLACED.search(complaint):
        command = re.compile(r"\\([A-Za-z]+)").match(text, int(misplaced[1]))
        return command[1] if command else ""
    return ""


def _tidy(mathml: str) -> str:
    """Named entities become characters, so that the element is XML too; variation selectors go; words in typewriter
    letters become text, since fonts for mathematics have them thin; words are marked as upright, and a formula whose
    arrows or braces may grow as wide (static/css/math.css).
    """
    tidy = mathml.replace("&ApplyFunction;", "\u2061").replace("\ufe00", "").replace("\ufe01", "")
    tidy = _TYPEWRITER.sub(lambda match: f'<mtext class="tt">{normalize("NFKC", match[1])}</mtext>', tidy)
    tidy = _UPRIGHT.sub('<mi mathvariant="normal">', tidy)
    if _WIDE.search(tidy):
        tidy = tidy.replace("<math", '<math class="wide"', 1)
    return _with_styles(tidy) if _STYLED.search(tidy) else tidy


def _with_styles(mathml: str) -> str:
    """Styles of single elements move to an ``<mstyle>`` round them, where every validator lets them be."""
    root = ElementTree.fromstring(mathml)
    for parent in list(root.iter()):
        for place, child in enumerate(parent):
            style = {name: child.attrib.pop(name) for name in _STYLES if name in child.attrib}
            if style:
                parent[place] = ElementTree.Element("mstyle", style)
                parent[place].append(child)
    return ElementTree.tostring(root, encoding="unicode")
