"""The receipt of a build: what it was made from and what it made, so that a build with nothing to do can tell.

A receipt is about inputs and outputs alone. Without one, or with one that cannot be read, a build does all its work.
It is a file of three lines: a seal of what follows; JSON of what a build with nothing to do asks for; and JSON of the
shape of the site, which is read only if something changed.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import generator
from generator.config import Site
from generator.errors import Origin, Problem
from generator.inputs import HIDDEN, Seen, look, made_from
from generator.output import replace_file
from generator.program import fingerprint, versions
from generator.shape import Shape
from generator.text import digest

_FORMAT = "papershelf receipt 5"
_SETTLED = 2_000_000_000
"""How many nanoseconds ago a file must have changed for its times and size to stand for its content: file systems
count time in steps of up to two seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a build is made from.

    ``setting`` is a fingerprint of the settings and of the programs; ``seen`` are the files by path. ``linked`` are the
    paths where files that papers link to were looked for; they are in ``seen`` if they are there.
    """

    setting: str
    seen: Mapping[str, Seen]
    linked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What became of a build: its ``inputs``, a fingerprint of its ``outputs``, what gives the site's ``shape``,
    counts and problems; and the seal of what stands of it, if that is kept.
    """

    inputs: Inputs
    outputs: str
    shape: Callable[[], Shape]
    counts: Mapping[str, int]
    problems: tuple[Problem, ...]
    standing: str = ""


def inputs_of(site: Site, output: Path, before: Inputs | None) -> Inputs:
    """What a build of a site would be made from now; files that look as ``before`` are not read again."""
    linked = before.linked if before else ()
    paths = (*made_from(site), Path(generator.__file__).parent, *map(Path, linked))
    return Inputs(
        setting=fingerprint((repr(site), *versions())),
        seen=look(paths, output, before.seen if before else {}, passing=HIDDEN),
        linked=linked,
    )


def with_linked(inputs: Inputs, linked: tuple[str, ...], output: Path) -> Inputs:
    """Inputs with the files that papers were found to link to."""
    found = look(tuple(map(Path, linked)), output, inputs.seen, passing=HIDDEN)
    return replace(inputs, seen={**inputs.seen, **found}, linked=linked)


def read_receipt(folder: Path, output: Path) -> Receipt | None:
    """The receipt for an output folder from a folder of receipts; None where there is none, or none that this version
    wrote whole.
    """
    try:
        content = _file(folder, output).read_bytes()
    except OSError:
        return None
    seal, _, body = content.partition(b"\n")
    if seal != _seal(body):
        return None
    head, _, shape = body.partition(b"\n")
    return _parsed(json.loads(head), partial(_read_shape, shape))


def write_receipt(folder: Path, output: Path, receipt: Receipt) -> None:
    """Keep a receipt, if the folder of receipts can be written."""
    shape = receipt.shape()
    parts = _plain(receipt), (dict(shape.related), shape.keys)
    body = b"\n".join(json.dumps(part, separators=(",", ":")).encode() for part in parts)
    with suppress(OSError):
        replace_file(_file(folder, output), b"\n".join((_seal(body), body)))


def _file(folder: Path, output: Path) -> Path:
    return folder / f"build-{digest(os.path.realpath(output), length=16)}.json"


def _seal(body: bytes) -> bytes:
    return f"{_FORMAT} {fingerprint((), body)}".encode()


def _plain(receipt: Receipt) -> dict[str, object]:
    """A receipt for JSON. Files that changed a moment ago are kept without their signs, so that they are read again."""
    settled = time.time_ns() - _SETTLED
    return {
        "setting": receipt.inputs.setting,
        "seen": {
            path: (file.content, file.signs if max(file.signs[:2]) < settled else ())
            for path, file in receipt.inputs.seen.items()
        },
        "linked": receipt.inputs.linked,
        "outputs": receipt.outputs,
        "counts": receipt.counts,
        "standing": receipt.standing,
        "problems": [
            (each.severity, each.origin.file, each.origin.line, each.what, each.hint, each.lost)
            for each in receipt.problems
        ],
    }


def _read_shape(text: bytes) -> Shape:
    related, keys = json.loads(text)
    return Shape(related=related, keys=keys)


def _parsed(plain: dict[str, Any], shape: Callable[[], Shape]) -> Receipt:
    inputs = Inputs(
        setting=plain["setting"],
        seen={path: Seen(content=content, signs=tuple(signs)) for path, (content, signs) in plain["seen"].items()},
        linked=tuple(plain["linked"]),
    )
    problems = tuple(
        Problem(severity=severity, origin=Origin(file=file, line=line), what=what, hint=hint, lost=lost)
        for severity, file, line, what, hint, lost in plain["problems"]
    )
    return Receipt(
        inputs=inputs,
        outputs=plain["outputs"],
        shape=shape,
        counts=plain["counts"],
        problems=problems,
        standing=plain["standing"],
    )
