"""Values as scripts that a page may load, named by what they hold."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any, TypeVar

from generator.output import Artifact

_T = TypeVar("_T")

_MOST_DIGESTS = 128
"""Of each kind of file a manifest holds at most so many digests: of more files, neighbours share one."""
_DIGEST_SIGNS = 6

MANIFEST = "search/manifest.js"

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
    """Name files by what they hold, and their neighbours with them: ``kind-digest-place``."""
    shared = _sharing(len(values))
    files: dict[str, str] = {}
    digests = [_add(files, kind, values[at : at + shared], at) for at in range(0, len(values), shared)]
    return Kind(files=files, names={kind: {**told, "shared": shared, "digests": "".join(digests)}})


def grouped(kind: str, things: Sequence[_T], size: int, row: Callable[[_T], object] = lambda thing: thing) -> Kind:
    """Files of so many rows each, of which only those of neighbours are held at a time."""
    shared = _sharing(ceil(len(things) / size))
    files: dict[str, str] = {}
    digests = [
        _add(files, kind, _parted([*map(row, things[at : at + size * shared])], size), at // size)
        for at in range(0, len(things), size * shared)
    ]
    return Kind(files=files, names={kind: {"size": size, "shared": shared, "digests": "".join(digests)}})


def regrouped(
    kind: str, names: Mapping[str, Any], things: Sequence[_T], row: Callable[[_T], object], changed: Iterable[int]
) -> Kind:
    """The same where some things, those ``changed``, are others than when the files had these ``names``; of the files,
    those that have other ones now.
    """
    size, shared, digests = names["size"], names["shared"], names["digests"]
    files: dict[str, str] = {}
    for group in sorted({place // (size * shared) for place in changed}):
        first = group * shared
        rows = [*map(row, things[first * size : (first + shared) * size])]
        digest = _add(files, kind, _parted(rows, size), first)
        digests = digests[: group * _DIGEST_SIGNS] + digest + digests[(group + 1) * _DIGEST_SIGNS :]
    return Kind(files=files, names={kind: {**names, "digests": digests}})


def _sharing(files: int) -> int:
    """How many neighbours have a digest in common, of so many files."""
    return max(1, ceil(files / _MOST_DIGESTS))


def _parted(rows: Sequence[object], size: int) -> list[Sequence[object]]:
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def _add(files: dict[str, str], kind: str, values: Sequence[object], first: int) -> str:
    """Add neighbours, the first of which has this place; return their digest: letters and digits of one case."""
    texts = [*map(as_json, values)]
    digest = hashlib.blake2b("\n".join(texts).encode(), digest_size=20).digest()
    signs = base64.b32encode(digest).decode().lower()[:_DIGEST_SIGNS]
    files |= {f"{kind}-{signs}-{place}": text for place, text in enumerate(texts, first)}
    return signs


def names_of(kinds: Iterable[Kind]) -> dict[str, object]:
    """What a manifest says of some kinds of files."""
    return {kind: names for each in kinds for kind, names in each.names.items()}


def stands(path: str, manifest: Mapping[str, Any]) -> bool:
    """Whether a file of the search that was made before abstracts changed is there after it, where ``manifest`` is the
    value of the manifest then, or of the other.
    """
    kind, _, name = path.removeprefix("search/").removesuffix(".js").partition("-")
    if kind in APART or not name:
        return kind in APART
    digest, _, place = name.partition("-")
    names = manifest[kind]
    at = int(place) // names["shared"] * _DIGEST_SIGNS
    return bool(names["digests"][at : at + _DIGEST_SIGNS] == digest)


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
