"""The program itself: a fingerprint of what makes its results what they are."""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import generator

PACKAGES = (
    "babel", "bibtexparser", "distributed", "fsspec", "ghp_import", "jinja2", "livereload", "lunr", "markdown",
    "markdown_it_py", "math_core", "nh3", "numpy", "pyyaml", "rich",
)  # fmt: skip
"""What papershelf asks for, by the names of modules."""
_TOLD = re.compile(
    rf"(?P<package>(?:{'|'.join(PACKAGES).replace('_', '[-_.]')})-[^-]+)(?:-py[\d.]+)?\.(?:dist|egg)-info",
    re.IGNORECASE,
)


@cache
def versions() -> tuple[str, ...]:
    """Python and the packages that papershelf asks for and has, with their versions.

    They are the names of the folders that tell of packages (PyPA, “Recording installed projects”): to have the
    standard library open these takes a tenth of a build of nothing new.
    """
    names = (name for folder in sys.path if os.path.isdir(folder) for name in os.listdir(folder))
    return sys.version.split()[0], *sorted(
        {told["package"].lower() for name in names if (told := _TOLD.fullmatch(name))}
    )


@cache
def program_fingerprint() -> str:
    """A fingerprint of papershelf's own code and of ``versions``."""
    modules = sorted(Path(generator.__file__).parent.rglob("*.py"))
    return fingerprint(versions(), *(module.read_bytes() for module in modules))


def fingerprint(parts: Iterable[str], *contents: bytes) -> str:
    """A fingerprint of several texts, and of the bytes of files: 32 hexadecimal digits."""
    joined = "\0".join((*parts, *(hashlib.blake2b(content).hexdigest() for content in contents)))
    return hashlib.blake2b(joined.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
