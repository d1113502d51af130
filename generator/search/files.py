"""Values as scripts that a page may load, named by what they hold."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from generator.output import Artifact

_MOST_DIGESTS = 128
"""Of each kind of file a manifest holds at most so many digests: of more files, neighbours share one."""
_DIGEST_SIGNS = 6

APART = frozenset(
    "papers facets columns titles ids tagged authored tagnames authornames tags authors directory names".split()
)
"""The kinds of files that hold nothing of abstracts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """All files of one kind: their scripts' values as JSON, and what the manifest says of their names."""

    files: dict[str, str]
    names: dict[str, object]


def kind_of(kind: str, values: Sequence[object], **told: object) -> Kind:
    """Name files by what they hold: ``kind-digest-place``, the place among those that share a digest."""
    texts = [as_json(value) for value in values]
    shared = max(1, ceil(len(texts) / _MOST_DIGESTS))
    digests = [*_digests(texts[at : at + shared] for at in range(0, len(texts), shared))]
    files = {f"{kind}-{digests[at // shared]}-{at % shared}": text for at, text in enumerate(texts)}
    return Kind(files=files, names={kind: {**told, "shared": shared, "digests": "".join(digests)}})


def grouped(kind: str, rows: Sequence[object], size: int) -> Kind:
    """Files of so many rows each."""
    return kind_of(kind, [rows[at : at + size] for at in range(0, len(rows), size)], size=size)


def names_of(kinds: Iterable[Kind]) -> dict[str, object]:
    """What a manifest says of some kinds of files."""
    return {kind: names for each in kinds for kind, names in each.names.items()}


def _digests(contents: Iterable[Sequence[str]]) -> Iterator[str]:
    """Digests of letters and digits of one case, each used once: 30 bits alone might meet."""
    taken: set[str] = set()
    for texts in contents:
        sought = hashlib.blake2b("\n".join(texts).encode(), digest_size=20)
        digest = _spelled(sought)
        while digest in taken:
            sought.update(b"\n")
            digest = _spelled(sought)
        taken.add(digest)
        yield digest


def _spelled(sought: hashlib.blake2b) -> str:
    return base64.b32encode(sought.digest()).decode().lower()[:_DIGEST_SIGNS]


def apart(path: str) -> bool:
    """Whether a file of a site is one of the search that holds nothing of abstracts."""
    return path.startswith("search/") and path.removeprefix("search/").partition("-")[0] in APART


def as_json(value: object) -> str:
    """JSON that is also safe JavaScript, wherever it may stand."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return text.encode("utf-8", "replace").decode()


def value_of(content: bytes) -> Any:
    """The value that a script hands to the page."""
    return json.loads(content[content.index(b",") + 1 : content.rindex(b")")])


def script(name: str, value: str) -> Artifact:
    """The promise of a file that hands a value, given as JSON, to the page."""
    script = f'papershelf.receive("{name}",{value});\n'.encode()
    return Artifact(path=f"search/{name}.js", make=partial(bytes, script))
