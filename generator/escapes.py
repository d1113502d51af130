"""Plain text from short fields in LaTeX, and LaTeX from plain text: ``plain(escape(text))`` is ``text``."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from html import unescape

from generator.letters import decode_letters
from generator.text import squeeze

_SIGNS = {
    "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_NESTED = str.maketrans(_SIGNS)
# BibTeX counts escaped braces too, so that those without a partner go by their names.
_UNNESTED = str.maketrans(_SIGNS | {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"})
_NAMED: Mapping[str, str] = {
    "textbackslash": "\\", "textasciitilde": "~", "textasciicircum": "^", "textbraceleft": "{", "textbraceright": "}",
    "textunderscore": "_", "textless": "<", "textgreater": ">", "textbar": "|", "textasciigrave": "`",
    "textasteriskcentered": "*", "textquotesingle": "'",
    "textendash": "–", "textemdash": "—", "textregistered": "®", "texttrademark": "™", "copyright": "©",
    "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "ldots": "…", "dots": "…", "textellipsis": "…",
}  # fmt: skip
_BARE = re.compile(r"[\w ,.;:()'/+?!]*(?:-[\w ,.;:()'/+?!]+)*", re.ASCII)
"""A text that is plain as it stands."""
_MISREAD = re.compile(r"`|''|-(?=-)|<(?=[A-Za-z/!?])|\](?=[(\[:])|\*.*\*|^(?:[-+*>|]|\d+[.)])(?=\s)", re.MULTILINE)
"""What Markdown, HTML and the ligatures of TeX make something else of: quotes, dashes, tags, links, emphasis, lists."""
_HARMLESS = {
    "`": r"\textasciigrave{}",
    "''": "'{}'",
    "-": "-{}",
    "<": r"\textless{}",
    "]": "]{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
}
_SPOKEN = re.compile(
    r"\\(?P<escaped>[&%$#_{}])"
    rf"|\\(?P<named>{'|'.join(_NAMED)})(?:\{{\}}|\s+|(?![A-Za-z]))"
    r"|\\(?:emph|underline|text(?:it|bf|sc|rm|tt|sl|sf|up|md|normal)|mbox|url)\s*(?=\{)"
    r"|\\(?:bf|em|it|sc|sl|bfseries|itshape|scshape)(?![A-Za-z])\s*"
    r"|</?(?:a|b|br|em|font|i|small|span|strong|sub|sup|u)\b[^<>]*>"
    r"|(?P<command>\\[A-Za-z]+\s*)"
    r"|(?P<entity>&\#?\w+;)"
    r"|(?P<dash>---?)"
    r"|(?P<tie>~)"
    r"|[{}]"
)


def plain(text: str) -> str:
    """A short field without LaTeX letters, escapes, ties and braces, tags and entities of HTML, on one line, in NFC.

    Commands that mean no sign stay as they are.
    """
    return squeeze(text) if _BARE.fullmatch(text) else _spoken(text, _said)


def without_commands(text: str) -> str:
    """A short field as ``plain`` gives it, without any commands."""
    return squeeze(text) if _BARE.fullmatch(text) else _spoken(text, _said_without_commands)


def _spoken(text: str, said: Callable[[re.Match[str]], str]) -> str:
    return squeeze(unicodedata.normalize("NFC", _SPOKEN.sub(said, decode_letters(squeeze(text)))))


def _said_without_commands(found: re.Match[str]) -> str:
    return "" if found.lastgroup == "command" else _said(found)


def _said(found: re.Match[str]) -> str:
    kind = found.lastgroup
    if kind == "command":
        return found[0]
    if kind == "escaped":
        return found["escaped"]
    if kind == "named":
        return _NAMED[found["named"]]
    if kind == "entity":
        return unescape(found[0])
    if kind == "dash":
        return "–" if found[0] == "--" else "—"
    return " " if kind == "tie" else ""


def literally(text: str) -> str:
    """A plain text as a field has to have it: as it is, or escaped where it would be read as something else."""
    return text if (text.isascii() and text.isalnum()) or plain(text) == text else escape(text)


def escape(text: str) -> str:
    r"""A plain text with each character escaped that LaTeX, or what we read beside it, gives a meaning: ``Q&A {x}`` is
    ``Q\&A \{x\}``.
    """
    if text.isalpha():
        return text
    written = text.translate(_NESTED if nests(text) else _UNNESTED)
    if not _MISREAD.search(written):
        return written
    if "*" in written:
        written = written.replace("*", r"\textasteriskcentered{}")
    return _MISREAD.sub(lambda found: _HARMLESS.get(found[0]) or f"{{{found[0]}}}", written)


def nests(text: str) -> bool:
    """Whether each brace of a text has its partner."""
    if "{" not in text and "}" not in text:
        return True
    depth = 0
    for brace in re.findall(r"[{}]", text):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0
