"""Texts as LaTeX, for the fields of a BibTeX entry. Letters stay as they are, in UTF-8."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from generator.escapes import escape, nests
from generator.letters import decode_letters
from generator.markup import Rich
from generator.markup.characters import clean
from generator.text import squeeze

_FORMULA = re.compile(
    r"(?<!\\)(?:"
    r"\$\$(?:\\.|[^$\\])+\$\$"
    r"|\$(?![\s$])(?:\\.|[^$\\])*(?<!\s)\$(?!\d)"
    r"|\\\(.+?\\\)"
    r"|\\\[.+?\\\]"
    r")",
    re.DOTALL,
)
# HTML, Markdown, or LaTeX of more than a line: a source that has it outside formulas is not fit for BibTeX.
_UNCLEAR = re.compile(
    r"<[A-Za-z/!]|&[#\w]+;|\*|`|\]\(|(?<!\\)\^|(?<![\\\w])_|(?<!\\)_(?!\w)|\\begin\b|\\(?:[\\()\[\]\s]|\Z)"
)
_SIGNS = (*"\\$&%#_{}~^<*`", "''", "](")
"""A text without any of these is LaTeX as it stands. Each is sought by itself: a pattern takes ten times as long."""
_TIE = re.compile(r"(?<!\\)~")
_TILDE = re.compile(r"\\(?:textasciitilde|~\{\}|sim\b)")
_BARE = re.compile(r"(?<!\\)[&%#_$]")
_QUOTED = re.compile(r"``(.*?)''", re.DOTALL)
# Words with other signs inside may be notation, in which braces are read as braces.
_WORD = re.compile(r"([\"'“‘(\[]*)((?:[\w./'’+–—-]|\\[&%$#_])+?)([\"'”’)\],.:;!?…]*)")


def latex(source: str, rich: Rich) -> str:
    """The LaTeX of a title or an abstract.

    It is the source, with formulas and braces, where that is sound LaTeX, and else the plain text, escaped.
    """
    if "<li>" in rich.markup:
        # Its marks stand at the beginnings of lines, which BibTeX does not keep.
        return escape(rich.text)
    text = source if source == rich.text else clean(source)
    is_plain = not rich.faults and "<math" not in rich.markup and "_" not in rich.text and "$" not in rich.text
    if is_plain and not any(sign in text for sign in _SIGNS):
        return unicodedata.normalize("NFC", text)
    parts: list[str] = []
    end = 0
    for formula in _FORMULA.finditer(text):
        parts += (_run(text[end : formula.start()]), formula[0])
        end = formula.end()
    runs = (*parts[::2], _run(text[end:]))
    whole = "".join((*parts, runs[-1]))
    # The page tells what the signs mean: “$5 or $6” is no formula, and “x_2” may be a subscript.
    said = "".join(runs)
    as_shown = len(runs) - 1 == rich.markup.count("<math") and all(
        said.count(sign) == rich.text.count(sign) for sign in "_$"
    )
    # A bare tilde is a blank in LaTeX, and in a text that is none a tilde.
    ties = _TIE.search(said) is None or rich.text.count("~") <= len(_TILDE.findall(whole))
    is_clear = as_shown and ties and not rich.faults and not any(map(_UNCLEAR.search, runs))
    return whole if is_clear and is_balanced(whole) else escape(rich.text)


def _run(text: str) -> str:
    """Source text between formulas, with letters decoded and bare special characters escaped."""
    spoken = _QUOTED.sub(r"“\1”", decode_letters(text))
    return spoken if _UNCLEAR.search(spoken) else _BARE.sub(r"\\\g<0>", spoken)


def is_balanced(text: str) -> bool:
    """Whether braces come in pairs, for BibTeX, which counts escaped ones, and for readers that do not."""
    return nests(text) and nests(re.sub(r"\\[{}]", "", text))


def protect(title: str) -> str:
    """A LaTeX title with braces round words with capitals inside, which BibTeX styles would write small."""
    return " ".join(map(_protected, _words(squeeze(title))))


def _protected(word: str) -> str:
    if word[1:].islower() or len(word) == 1:
        return word
    found = _WORD.fullmatch(word)
    if found is None:
        return word
    before, core, after = found.groups()
    inner = any(letter.isupper() for part in re.split(r"[-/–—]", core) for letter in part[1:])
    return f"{before}{{{core}}}{after}" if inner else word


def _words(title: str) -> Iterator[str]:
    """The words of a title; what stands in braces or in a formula is not parted."""
    if not ("{" in title or "}" in title or "$" in title or "\\" in title):
        yield from filter(None, title.split(" "))
        return
    held = ""
    for word in title.split(" "):
        held = f"{held} {word}" if held else word
        bare = re.sub(r"\\[\\$]", "", held)
        if nests(held) and bare.count("$") % 2 == 0 and bare.count(r"\(") == bare.count(r"\)"):
            yield held
            held = ""
    if held:
        yield held
