"""Letters that were UTF-8 and were read as Windows-1252 once before: “NoÃ©mie” for “Noémie”, “â€™” for “’”."""

from __future__ import annotations

import re

_HIGH = rb"\xc2[\x80-\xbf]"
"""In UTF-8, what Latin-1 makes of bytes from 80 to BF."""
_SPECIAL = (
    rb"\xc5[\x92\x93\xa0\xa1\xb8\xbd\xbe]|\xc6\x92|\xcb[\x86\x9c]|\xe2\x82\xac|\xe2\x84\xa2"
    rb"|\xe2\x80[\x93\x94\x98-\x9a\x9c-\x9e\xa0-\xa2\xa6\xb0\xb9\xba]"
)
"""What Windows-1252 makes of the others: € ‚ ƒ „ … † ‡ ˆ ‰ Š ‹ Œ Ž ‘ ’ “ ” • – — ˜ ™ š › œ ž Ÿ."""
_ANY = rb"(?:%s|%s)" % (_HIGH, _SPECIAL)
_MISREAD = re.compile(
    # Only what no text means: after “É” a closing quote may stand, after “é” an ellipsis and one.
    rb"\xc3(?:[\x82\x83]%(any)s|[\x84\x85\x8e\x8f](?:%(high)s)|[\xa2\xaf]%(any)s{2}|\xb0\xc5\xb8%(any)s{2})"
    % {b"any": _ANY, b"high": _HIGH}
)


def without_mojibake(content: bytes) -> tuple[bytes, int, int]:
    """A text in UTF-8 with such letters set right, how many they were, and where the first stood."""
    first = _MISREAD.search(content)
    if first is None:
        return content, 0, 0
    mended, count = _MISREAD.subn(lambda found: _meant(found[0].decode()).encode(), content)
    return mended, count, first.start()


def _meant(misread: str) -> str:
    read = bytes(map(_byte, misread))
    meant = read.decode("utf-8")
    # Between 80 and 9F nothing is a letter: there Windows-1252 was itself taken for Latin-1.
    return meant if ord(meant) >= 0xA0 else read[1:].decode("cp1252", "replace").replace("\ufffd", "")


def _byte(letter: str) -> int:
    return ord(letter) if ord(letter) < 0x100 else letter.encode("cp1252")[0]
