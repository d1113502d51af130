"""Arrays of numbers that a build keeps for the next one, in one file: loaded at once, and never believed unsealed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.output import replace_file

_FORMAT = "papershelf arrays 1"
_SEAL = 32

Arrays: TypeAlias = Mapping[str, NDArray[Any]]


def keep_arrays(file: Path, program: str, arrays: Arrays) -> None:
    """Keep arrays of one dimension, if the file can be written.

    It has a line that names the format and the ``program``, a seal of all behind it, a line of JSON with the name, the
    type and the length of each array, and their numbers, the lowest byte first.
    """
    known = {name: array.astype(array.dtype.newbyteorder("<"), copy=False) for name, array in arrays.items()}
    listed = [(name, array.dtype.str, len(array)) for name, array in known.items()]
    body: list[bytes | memoryview] = [json.dumps(listed).encode(), b"\n", *(array.data for array in known.values())]
    seal = hashlib.blake2b(digest_size=_SEAL)
    for part in body:
        seal.update(part)
    with suppress(OSError):
        replace_file(file, b"".join((_head(program), seal.digest(), *body)))


def kept_arrays(file: Path, program: str) -> Arrays | None:
    """The arrays that ``program`` kept in a file; None where there are none, or any byte is not as it was written."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    head = _head(program)
    begin = len(head) + _SEAL
    body = memoryview(content)[begin:]
    if content[:begin] != head + hashlib.blake2b(body, digest_size=_SEAL).digest():
        return None
    end = content.index(b"\n", begin)
    arrays, at = {}, end + 1
    for name, kind, length in json.loads(content[begin:end]):
        arrays[name] = np.frombuffer(content, np.dtype(kind), length, at)
        at += arrays[name].nbytes
    return arrays


def _head(program: str) -> bytes:
    return f"{_FORMAT} {program}\n".encode()
