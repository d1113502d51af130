"""The ledger of published addresses: a file with one a line, sorted, that says which pages must not vanish."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.errors import Origin, PapershelfError, Problem
from generator.output import replace_file

_CONTINUED = re.compile(r"\.\d+\.html\Z")
_NO_ADDRESS = frozenset({"404.html"})


def published(paths: Iterable[str]) -> frozenset[str]:
    """The pages of an output whose addresses others may keep: all but the 404 page and the second and later pages of
    lists, which come and go with the number of papers.
    """
    return frozenset(
        path for path in paths if path.endswith(".html") and path not in _NO_ADDRESS and not _CONTINUED.search(path)
    )


def vanishing(ledger: Iterable[tuple[int, str]], paths: Iterable[str], file: str) -> Iterator[Problem]:
    """A warning for each address of a ledger (line and address) that has no page any more."""
    kept = published(paths)
    for line, address in ledger:
        if address not in kept:
            yield Problem(
                severity="warning",
                origin=Origin(file=file, line=line),
                what=f"the published address {address} would vanish",
                hint="redirect it with “aliases” (see docs/addresses.md), or let it go: papershelf check --accept-urls",
            )


def read_ledger(path: Path) -> tuple[tuple[int, str], ...]:
    """The addresses of a ledger, each with its line; none where there is no file. Lines that begin with ``#`` are
    passed over.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise _refusal(path, f"the ledger of addresses cannot be read: {error}") from None
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return tuple((number, line) for number, line in lines if line and not line.startswith("#"))


def write_ledger(path: Path, paths: Iterable[str]) -> int:
    """Make a ledger hold the addresses of an output; how many these are."""
    addresses = sorted(published(paths))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, "".join(f"{address}\n" for address in addresses).encode())
    except OSError as error:
        raise _refusal(path, f"the ledger of addresses cannot be written: {error.strerror or error}") from None
    return len(addresses)


def _refusal(path: Path, what: str) -> PapershelfError:
    return PapershelfError(Problem(severity="error", origin=Origin(file=str(path)), what=what))
