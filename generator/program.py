"""The program itself: a fingerprint of what makes its results what they are."""

from __future__ import annotations

import hashlib
import platform
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

import generator

_PACKAGE = re.compile(r"[\w.-]+")


@cache
def versions() -> tuple[str, ...]:
    """Python and the packages that papershelf asks for and has, with their versions."""
    return tuple(_versions())


def _versions() -> Iterator[str]:
    yield platform.python_version()
    for needed in metadata.requires("papershelf") or ():
        name = _PACKAGE.match(needed)
        for found in metadata.distributions(name=name[0] if name else needed):
            yield f"{needed} {found.version}"


@cache
def program_fingerprint() -> str:
    """A fingerprint of papershelf's own code and of ``versions``."""
    modules = sorted(Path(generator.__file__).parent.rglob("*.py"))
    return fingerprint(versions(), *(module.read_bytes() for module in modules))


def fingerprint(parts: Iterable[str], *contents: bytes) -> str:
    """A fingerprint of several texts, and of the bytes of files: 32 hexadecimal digits."""
    joined = "\0".join((*parts, *(hashlib.blake2b(content).hexdigest() for content in contents)))
    return hashlib.blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
