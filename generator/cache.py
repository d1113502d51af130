"""The folder in which a site remembers its builds: safe to delete at any time, and never read as a source."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.output import replace_file

TAG = "CACHEDIR.TAG"
"""The file by which programs that copy and search folders know a cache (https://bford.info/cachedir/)."""
_TAG_TEXT = b"Signature: 8a477f597d28d172789f06886806bc55\n# What papershelf remembers; safe to delete.\n"
_FORMAT = "papershelf memory 1"
_DIGITS = 32
"""The length of a fingerprint and of a seal."""


def open_cache(folder: Path) -> Path | None:
    """The folder, made if need be, and kept out of git; None where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / ".gitignore", b"*\n")
        replace_file(folder / TAG, _TAG_TEXT)
    except OSError:
        return None
    return folder


class Memory:
    """What earlier runs found out, by fingerprints of all that it hangs on; ``save`` keeps what this run asked for.

    One file holds it: a line that names the program, then a line a fingerprint, with a seal of what follows and the
    value as JSON. A line that is not as it was written counts for nothing.
    """

    def __init__(self, file: Path, program: str) -> None:
        self._file = file
        self._head = f"{_FORMAT} {program}".encode()
        self._earlier = _lines(file, self._head)
        self._asked: dict[bytes, bytes] = {}

    def recall(self, fingerprint: str) -> Any:
        """The value that was kept; None where there is none."""
        key = fingerprint.encode()
        line = self._earlier.get(key, b"")
        if line[:_DIGITS] != _seal(line[_DIGITS:]):
            return None
        self._asked[key] = line
        return json.loads(line[_DIGITS:])

    def keep(self, fingerprint: str, value: object) -> None:
        """Remember a value, which is one of JSON and not null."""
        body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        self._asked[fingerprint.encode()] = _seal(body) + body

    def save(self) -> None:
        """Write what this run asked for, if that is not what is there and it can be written."""
        if self._asked == self._earlier:
            return
        lines = (key + line for key, line in sorted(self._asked.items()))
        with suppress(OSError):
            replace_file(self._file, b"\n".join((self._head, *lines)))


def _lines(file: Path, head: bytes) -> dict[bytes, bytes]:
    """The lines of a file by the fingerprints that they begin with; none where another program wrote it."""
    try:
        first, *lines = file.read_bytes().split(b"\n")
    except OSError:
        return {}
    return {line[:_DIGITS]: line[_DIGITS:] for line in lines} if first == head else {}


def _seal(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=_DIGITS // 2).hexdigest().encode()
