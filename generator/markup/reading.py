"""MathML and simple HTML as readable plain text: ``ℓ₁``, ``O(n²)``, ``(a+1)/(d+2)``."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Sequence
from xml.etree import ElementTree

_SUPER = dict(
    zip("0123456789+-=()abcdefghijklmnoprstuvwxyzT", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ", strict=True)
)
_SUB = dict(zip("0123456789+-=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_RAISED = frozenset("*∗⋆†‡°∘′″‴")
_COMBINING = {
    "˜": "\u0303",
    "~": "\u0303",
    "ˆ": "\u0302",
    "^": "\u0302",
    "¯": "\u0304",
    "‾": "\u0304",
    "→": "\u20d7",
    "⃗": "\u20d7",
    "˙": "\u0307",
    "¨": "\u0308",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "˚": "\u030a",
    "´": "\u0301",
    "`": "\u0300",
}
_SIGNS = {"−": "-", "∼": "~", "∗": "*", "\u2061": "", "\u2062": "", "\u2063": "", "\u2064": "", ",": ", "}
_WORD = "\x01"
_LONG_WORD = re.compile(r"[A-Za-z]{3}")
_ATOM = re.compile(r"\w+(?:\.\d+)?|[^\w\s]|\([^()]*\)")
_KEPT_LETTERS = frozenset("ℓℝℕℤℚℂℙℍℏ")


def read_math(mathml: str) -> str:
    """A ``<math>`` element as one line of Unicode text, close to what one would type."""
    text = _element(ElementTree.fromstring(mathml))
    text = re.sub(rf"(?<=\w){_WORD}+(?=\w)", " ", text).replace(_WORD, "")
    return re.sub(r" +", " ", text).strip()


def _element(element: ElementTree.Element) -> str:
    tag = element.tag
    if tag in ("mi", "mn", "mo", "mtext", "span"):
        return _leaf(tag, "".join(element.itertext()))
    if tag == "mspace":
        width = element.get("width", "")
        return " " if width and not width.startswith(("-", "0e")) else ""
    if tag == "mphantom":
        return ""
    parts = [_element(child) for child in element]
    if tag == "mtable":
        return "; ".join(parts)
    if tag == "mtr":
        return " ".join(part.strip() for part in parts if part.strip())
    if tag == "mfrac":
        return _fraction(parts, binomial=element.get("linethickness") == "0")
    if tag in ("msqrt", "mroot"):
        return _root(tag, parts)
    return _scripted(tag, parts, accent=element.get("accent") == "true")


def _leaf(tag: str, text: str) -> str:
    if tag in ("mtext", "span"):
        return text.replace("\u00a0", " ")
    if tag == "mo":
        return _SIGNS.get(text, text)
    letters = "".join(c if c in _KEPT_LETTERS else unicodedata.normalize("NFKC", c) for c in text)
    letters = letters.replace("∗", "*").replace("\u00a0", " ")
    is_word = tag == "mi" and len(letters) > 1 and letters[0].isalpha()
    return f"{_WORD}{letters}{_WORD}" if is_word else letters


def _fraction(parts: Sequence[str], *, binomial: bool) -> str:
    above, below = parts
    if binomial:
        return f"{above} choose {below}"
    numerator = above if re.fullmatch(r"[\w.\x01]+", above) else _grouped(above)
    return f"{numerator}/{_grouped(below)}{_WORD}"


def _root(tag: str, parts: Sequence[str]) -> str:
    if tag == "msqrt":
        return "√" + _grouped("".join(parts))
    return _script(parts[1], _SUPER, "^").lstrip("^") + "√" + _grouped(parts[0])


def _scripted(tag: str, parts: Sequence[str], *, accent: bool) -> str:
    if tag not in ("msub", "msup", "msubsup", "munder", "mover", "munderover"):
        return "".join(parts)
    base, *scripts = parts
    if accent or (tag == "mover" and scripts[0] in _COMBINING):
        bare = base.replace(_WORD, "")
        mark = _COMBINING.get(scripts[0], "")
        return unicodedata.normalize("NFC", bare + mark) if len(bare) == 1 else base
    if tag in ("munder", "mover") and scripts[0] in ("⏟", "⏞", "_", "―", "‾", "¯", "̲", "\u0332"):
        return base
    ends_word = base.endswith(_WORD)
    below = scripts[0] if tag not in ("msup", "mover") else ""
    above = scripts[-1] if tag not in ("msub", "munder") else ""
    text = base.rstrip(_WORD) + _script(below, _SUB, "_") + _script(above, _SUPER, "^")
    return text + _WORD if ends_word else text


def _grouped(text: str) -> str:
    bare = text.replace(_WORD, "")
    one = len(bare) == 1 or bare.isdigit() or (text.startswith(_WORD) and bare.isalpha())
    return text if one or re.fullmatch(r"\([^()]*\)|[^\W\d_][₀-₉⁰-⁹²³¹]?", bare) else f"({text})"


def _script(text: str, table: dict[str, str], mark: str) -> str:
    """Text as a subscript or superscript in Unicode, or after a mark where Unicode has not all its
    characters."""
    bare = re.sub(rf"(?<=\w){_WORD}+(?=\w)", " ", text).replace(_WORD, "").strip()
    if not bare or (mark == "^" and bare in _RAISED):
        return "°" if bare == "∘" else bare
    if all(c in table for c in bare) and not _LONG_WORD.search(bare):
        return "".join(table[c] for c in bare)
    return f"{mark}{bare}" if _ATOM.fullmatch(bare) else f"{mark}({bare})"


_TAG = re.compile(r"<(/?)(\w+)[^>]*>")
_SCRIPT_TAG = re.compile(r"<(su[bp])>([^<]*)</su[bp]>")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|e|TM|SM)")


def read_html(markup: str) -> str:
    """Sanitised HTML as plain text: paragraphs parted by an empty line, each list item and ``<br>`` on its
    own line."""
    text = _SCRIPT_TAG.sub(_script_tag, markup)
    if "<br>" in text or "<li>" in text or "l>" in text:
        text = re.sub(r"(?<!\s)\s*(?:<br>\s*|<li>)|(?<=</[uo]l>)\n|\n(?=<[uo]l>)", "\n", text)
        text = re.sub(r"(?<=</[uo]l>)\s*(?=<p>)", "\n\n", text)
    text = re.sub(r"</p>\s*", "\n\n", text)
    text = html.unescape(_TAG.sub("", text)).translate(_PLAIN)
    return re.sub(r"\n\n\n+", "\n\n", "\n".join(line.strip(" ") for line in text.split("\n"))).strip()


_PLAIN = str.maketrans({"\u00a0": " ", "\u2009": " ", "\u202f": " ", "∼": "~"})


def _script_tag(match: re.Match[str]) -> str:
    text = html.unescape(match[2]).replace("−", "-")
    if match[1] == "sup" and _ORDINAL.fullmatch(text):
        return match[2]
    table, mark = (_SUPER, "^") if match[1] == "sup" else (_SUB, "_")
    return html.escape(_script(text, table, mark), quote=False)
