"""What stands beside names in author fields and is no part of them: roles, degrees, footnote marks, addresses."""

from __future__ import annotations

import re
from collections.abc import Callable

from generator.namelists import is_full
from generator.text import squeeze

_ROLE = r"eds?\.?|editors?|hrsg\.?|trans\.?|corresponding(?: author)?|equal contribution|presenter|speaker|deceased"
_RAISED = re.compile(
    r"\\(?:textsuperscript|thanks|footnote|footnotemark|orcidlink)(?:\[[^\]]*\])?(?:\{(?:[^{}]|\{[^{}]*\})*\})?"
    r"|(?<=[^\W\d_])\^(?:\{[\d*†‡§¶a-z,\s]+\}|[\d*†‡§¶]+(?:,[\d*†‡§¶]+)*)"
    r"|\$\s*\^\s*(?:\{[^{}$]*\}|\\[A-Za-z]+|[^\s{}$])\s*\$|<sup>.*?</sup>",
    re.IGNORECASE | re.DOTALL,
)
_BRACKETED = re.compile(
    rf"\s*(?:\(\s*(?:{_ROLE})\s*\)|\[\s*(?:{_ROLE})\s*\]|[(\[][\d*†‡§,\s]*[)\]])",
    re.IGNORECASE,
)
_EMAIL = re.compile(r"\s*[<(\[]?\s*(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+\s*[>)\]]?")
_ORCID = re.compile(
    r"\s*[<(\[]?\s*(?:orcid:?\s*)?(?:https?://(?:www\.)?orcid\.org/)?((?:\d{4}-){3}\d{3}[\dXx])\b\s*[>)\]]?",
    re.IGNORECASE,
)
_SIGN = "[*∗⁎†‡§¶✉‖○◯◎◊⁰¹²³⁴⁵⁶⁷⁸⁹]"
_SIGNS = re.compile(rf"{_SIGN}+(?=[^\W\d_])|\s*{_SIGN}++(?![^\W\d_])(?:\s*,\s*{_SIGN}+)*|(?<=[^\W\d_])#(?!\w)")
_DIGITS = re.compile(r"(?<=[^\W\d_A-Z])\d{1,2}(?:\s*,\s*(?:\d{1,2}|[*†‡§¶∗])(?![\w.]))*(?=\s*(?:[,;|&\n]|\band\b|\Z))")
_TITLE = re.compile(
    r"\s*(?:(?:Prof|Professor|Dr|Doctor|Mr|Mrs|Ms|Sir|Dame)\.?|(?:Dipl|Ing|rer|nat|h|c)\.|Dipl\.?-Ing\.)\s+"
)
_DEGREE = re.compile(
    r"\s*(?:ph\.?\s?d\.?|d\.?phil\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|m\.?a\.?|m\.?phil\.?|m\.?ph\.?|mba|dr\.?|esq\.?|"
    r"eds?\.?|editors?)\s*",
    re.IGNORECASE,
)
_CLEAR_DEGREE = re.compile(r"[\s,]+(?:ph\.?\s?d\.?|d\.?phil\.?|m\.?sc\.?|b\.?sc\.?)\s*\Z", re.IGNORECASE)


_NUMBER_BEFORE = re.compile(r"\A\s*\d{1,2}(?=[^\W\d_])")


def without_marks(field: str) -> str:
    """An author field without what cannot be part of a name: raised signs and digits, roles in brackets, e-mail
    addresses. What stands in braces is left alone.
    """
    text = _unstyled(_RAISED.sub("", field))
    for pattern in (_EMAIL, _BRACKETED, _SIGNS, _DIGITS):
        text = _outside_braces(text, lambda part, pattern=pattern: pattern.sub("", part))  # type: ignore[misc]  # bound as it is made
    return _without_degrees(text)


def _unstyled(text: str) -> str:
    """An author field without what sets names apart: links, tags, bold and italics in HTML, Markdown and LaTeX."""
    if "<" in text:
        text = _TAG.sub("", text)
    if "](" in text:
        text = _LINKED.sub(r"\1", text)
    if "_" in text:
        text = _EMPHASIS.sub("", text)
    return _STYLED.sub(lambda found: found[1] or found[2], text) if "\\" in text else text


_TAG = re.compile(r"</?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?/?>")
_LINKED = re.compile(r"\[([^\[\]]+)\]\([^()\s]*\)")
_EMPHASIS = re.compile(r"(?<!\w)_{1,2}(?=\w)|(?<=[\w.])_{1,2}(?!\w)")
_IN_BRACES = r"((?:[^{}]|\{[^{}]*\})*)\}"
_STYLED = re.compile(
    rf"\\(?:textbf|textit|underline|uline|emph|textsc)\s*\{{{_IN_BRACES}|\{{\\(?:bf|it|em|sc|bfseries|itshape)\s+{_IN_BRACES}"
)


def without_titles(name: str) -> str:
    """One name without “Prof. Dr.” before it and “PhD” behind it."""
    if "{" in name:
        return name
    bare = _CLEAR_DEGREE.sub("", name)
    start = 0
    while (title := _TITLE.match(bare, start)) and len(bare) > title.end():
        start = title.end()
    return bare[start:]


def without_strays(name: str) -> str:
    """One name without the number of an affiliation before it, “1Ana Lund”, and without half a pair of brackets."""
    numbered = _NUMBER_BEFORE.sub("", name)
    bare = numbered if is_full(numbered) else name
    for left, right in ("()", "[]"):
        if bare.count(left) != bare.count(right) and (left not in bare or right not in bare):
            bare = bare.replace(left, " ").replace(right, " ")
    return bare.strip() if any(map(str.isalnum, bare)) else name


def take_orcid(name: str) -> tuple[str, str]:
    """A name, and the ORCID iD that stands beside it or the empty string."""
    found = _ORCID.search(name)
    return (squeeze(_ORCID.sub(" ", name)), found[1]) if found else (name, "")


def _without_degrees(text: str) -> str:
    """“Eli Voss, PhD, Bo Reyes, MD” without degrees, which a comma parts from a whole name. “Lund, MD” has initials."""
    parts = re.split(r"([,;|\n]|\s+and\s+)", text)
    kept = parts[:1]
    for separator, part in zip(parts[1::2], parts[2::2], strict=True):
        before = kept[-1].strip()
        is_degree = "," in separator and _DEGREE.fullmatch(part) and (is_full(before) or _follows_given(kept))
        if not is_degree:
            kept += (separator, part)
    return "".join(kept)


def _follows_given(kept: list[str]) -> bool:
    """Whether the last part is the given name of “Voss, Eli”."""
    return len(kept) > 2 and kept[-2] == "," and not is_full(kept[-3].strip())


def _outside_braces(text: str, change: Callable[[str], str]) -> str:
    if "{" not in text:
        return change(text)
    parts: list[str] = []
    depth = start = 0
    for place, letter in enumerate(text):
        if letter == "{":
            if depth == 0:
                parts.append(change(text[start:place]))
                start = place
            depth += 1
        elif letter == "}" and depth:
            depth -= 1
            if depth == 0:
                parts.append(text[start : place + 1])
                start = place + 1
    return "".join((*parts, text[start:] if depth else change(text[start:])))
