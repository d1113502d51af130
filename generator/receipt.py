"""The receipt of a build: what it was made from and what it made, so that a build with nothing to do can tell.

A receipt is about inputs and outputs alone. Without one, or with one that cannot be read, a build does all its work.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
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

_FORMAT = "papershelf receipt 3"
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
    """What became of a build: its ``inputs``, a fingerprint of its ``outputs``, its catalogue's ``shape``, counts and
    problems; and the seal of what stands of it, if that is kept.
    """

    inputs: Inputs
    outputs: str
    shape: Shape
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


def signs_of_files(folder: Path, paths: Iterable[str]) -> dict[str, str]:
    """The sizes and times of change of some files of an output folder; nothing of those that are not there."""
    signs: dict[str, str] = {}
    for path in sorted(paths):  # The files of a folder one after the other: the system finds them sooner.
        try:
            status = os.stat(f"{folder}/{path}")
        except OSError:
            signs[path] = ""
        else:
            signs[path] = f"{status.st_size} {status.st_mtime_ns}"
    return signs


def outputs_of(signs: Mapping[str, str]) -> str:
    """A fingerprint of the files of an output folder, of their ``signs`` by paths; empty where something is missing."""
    if not all(signs.values()):
        return ""
    ordered = sorted(signs)
    return fingerprint((*ordered, *map(signs.__getitem__, ordered)))


def read_receipt(folder: Path, output: Path) -> Receipt | None:
    """The receipt for an output folder from a folder of receipts; None where there is none, or none that this version
    wrote whole.
    """
    try:
        text = _file(folder, output).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    seal, _, body = text.partition("\n")
    return _parsed(json.loads(body)) if seal == _seal(body) else None


def write_receipt(folder: Path, output: Path, receipt: Receipt) -> None:
    """Keep a receipt, if the folder of receipts can be written."""
    body = json.dumps(_plain(receipt), separators=(",", ":"))
    with suppress(OSError):
        replace_file(_file(folder, output), f"{_seal(body)}\n{body}".encode())


def _file(folder: Path, output: Path) -> Path:
    return folder / f"build-{digest(os.path.realpath(output), length=16)}.json"


def _seal(body: str) -> str:
    return f"{_FORMAT} {fingerprint((body,))}"


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
        "frame": receipt.shape.frame,
        "papers": dict(receipt.shape.papers),
        "related": dict(receipt.shape.related),
        "counts": receipt.counts,
        "standing": receipt.standing,
        "problems": [asdict(problem) for problem in receipt.problems],
    }


def _parsed(plain: dict[str, Any]) -> Receipt:
    inputs = Inputs(
        setting=plain["setting"],
        seen={path: Seen(content=content, signs=tuple(signs)) for path, (content, signs) in plain["seen"].items()},
        linked=tuple(plain["linked"]),
    )
    problems = tuple(Problem(**{**each, "origin": Origin(**each["origin"])}) for each in plain["problems"])
    return Receipt(
        inputs=inputs,
        outputs=plain["outputs"],
        shape=Shape(frame=plain["frame"], papers=plain["papers"], related=plain["related"]),
        counts=plain["counts"],
        problems=problems,
        standing=plain["standing"],
    )
