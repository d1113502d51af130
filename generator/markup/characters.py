"""The characters of a field, cleaned of what damaged them on the way."""

from __future__ import annotations

import re
import unicodedata

_LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ſt", "ﬆ": "st"})

# Private-use characters are this package's own marks: one from outside would be a forged mark.
_UNWANTED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U0010ffff]"
)

# What is left of a LaTeX command when JSON took its backslash and first letter for an escape: "\times" is
# tab, "imes".
_ESCAPES = tuple(
    (re.compile(escape + rest), "\\\\" + letter)
    for escape, letter, rest in (
        ("\t", "t", r"(?=imes|ext|heta|au(?![a-z])|ilde|o(?![a-z])|op(?![a-z])|riangle|frac)"),
        ("\r", "r", r"(?=angle|ho(?![a-z])|ight|ceil|floor)"),
        ("\n", "n", r"(?=abla|eq(?![a-z]))"),
        ("\x08", "b", r"(?=eta|ar(?![a-z])|oldsymbol|egin|ig|inom|m(?![a-z])|f(?![a-z]))"),
        ("\x0c", "f", r"(?=rac|orall|ootnote)"),
        ("\x0b", "v", r"(?=ec|ar|ert)"),
        ("\x07", "a", r"(?=lpha|pprox|st(?![a-z]))"),
    )
)
# The same, where the tab became a blank.
_TAB_LOST = re.compile(r"(?<=\$) (?=(?:au|heta|imes)(?![a-z]))")
# Mendeley escapes what it exports: "\emph{x}" comes out as "$\backslash$emph{\{}x{\}}".
_EXPORTED = re.compile(r"\$\\backslash\$([A-Za-z]+)\{\\\{\}([^{}\\]*)\{\\\}\}")
_HAS_ESCAPE = re.compile("[\t\r\n\x08\x0c\x0b\x07](?=[a-z])")
_HEADLESS = re.compile(
    r"(?<![\\\w])(?:(?P<whole>emph|text(?:it|bf|tt|sc|superscript)|footnote|underline)"
    r"|ext(?P<font>it|bf|tt|sc|superscript)|(?P<emph>mph)|(?P<note>ootnote))(?=\{)|(?<![\\\w])url(?=\{http)"
    r"|(?<=\{)(?P<declared>em|bf|tt)(?= )"
)

_MISREAD_TAIL = "\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MISREAD = re.compile(
    f"[ÂÃ][{_MISREAD_TAIL}]|â[{_MISREAD_TAIL}]{{2}}|[\u00c2-\u00f4][\u0080-\u009f][\u0080-\u00bf]{{0,2}}"
)
_OTHER_BLANKS = r"\t\x0b\x0c\u2000-\u2008\u200a\u205f\u3000"
# Runs of blanks but for a lone space, which is what nearly all of them are.
_BLANKS = re.compile(rf" [ {_OTHER_BLANKS}]+|[{_OTHER_BLANKS}][ {_OTHER_BLANKS}]*")
# "model\'s" is an apostrophe with a stray backslash, not an s with an acute accent.
_ESCAPED_APOSTROPHE = re.compile(r"(?<=[a-z])\\'(?=(?:s|t|re|ve|ll)\b)")


def clean(source: str) -> str:
    """The text with its characters in order: NFC, line ends ``\\n``, no control, invisible or private-use
    characters.

    Ligature characters are spelled out, UTF-8 that was read as Latin-1 is read again, LaTeX commands that
    lost their backslash to an escape of JSON get it back, and HTML comments go.
    """
    text = source
    if _HAS_ESCAPE.search(text):
        for pattern, command in _ESCAPES:
            text = pattern.sub(command, text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "$" in text:
        text = _TAB_LOST.sub(r"\\t", _EXPORTED.sub(r"\\\1{\2}", text))
    if not text.isascii():
        text = _MISREAD.sub(_reread, text).translate(_LIGATURES)
        text = text.replace("\u2028", "\n").replace("\u2029", "\n\n")
        text = unicodedata.normalize("NFC", text)
    text = _BLANKS.sub(" ", _UNWANTED.sub("", text))
    if "{" in text:
        text = _HEADLESS.sub(_restored, text)
    if "\\'" in text:
        text = _ESCAPED_APOSTROPHE.sub("'", text)
    return _uncommented(text)


def clean_page(source: str) -> str:
    """A page with its line ends as ``\\n``, in NFC, without control, invisible and private-use characters."""
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    return unicodedata.normalize("NFC", _UNWANTED.sub("", text))


def _reread(match: re.Match[str]) -> str:
    for encoding in ("latin-1", "cp1252"):
        try:
            return match[0].encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return match[0]


def _restored(match: re.Match[str]) -> str:
    if match["whole"] or match["declared"]:
        return "\\" + (match["whole"] or match["declared"])
    if match["font"]:
        return "\\text" + match["font"]
    return "\\emph" if match["emph"] else "\\footnote" if match["note"] else "\\url"


def _uncommented(text: str) -> str:
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        text = text[:start] + text[end + 3 :]
        start = text.find("<!--", start)
    return text
