"""The command ``serve``: a preview that is built again, and glanced at, as its files change."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.making import make_site, site_of, tell_all
from generator.stages import Overtaken
from generator.telling import say

if TYPE_CHECKING:
    from generator.config import Site
    from generator.lastbuild import Known


def serve_command(options: argparse.Namespace, problems: Problems) -> int:
    """Show the site until Ctrl-C; the exit status."""
    from generator.config import with_url
    from generator.glance import glance
    from generator.serve import serve

    last: list[tuple[Site, Known]] = []

    def build(address: str, overtaken: Callable[[], bool]) -> bool:
        told = Problems()
        try:
            site = with_url(site_of(options, told), address)
            outcome = make_site(
                site,
                options.output,
                options,
                told,
                strict=False,
                jobs=options.jobs,
                known=last[-1][1] if last else None,
                lasting=True,
                overtaken=overtaken,
            )
        except PapershelfError as error:
            told.extend(error.problems)
            tell_all(told, options)
            raise PapershelfError(*(each for each in told if each.severity != "note")) from error
        except Overtaken:
            return False
        if outcome.known:
            last[:] = [(site, outcome.known)]
        return outcome.changed + outcome.removed > 0

    def look(changed: Set[str]) -> bool:
        if not last:
            return False
        site, known = last[-1]
        known, written = glance(known, changed, site, options.output)
        last[:] = [(site, known)]
        return written > 0

    site_of(options, problems)
    with _alone(options.output):
        return serve(
            build,
            options.output,
            lambda: _watched(options),
            glance=look,
            host=options.host,
            port=options.port,
            open_browser=options.open,
            say=say,
        )


@contextmanager
def _alone(output: Path) -> Iterator[None]:
    """Hold an output folder. Raises ``PapershelfError`` where another preview holds it, or it cannot be made."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        output.mkdir(parents=True, exist_ok=True)
        opened = os.open(output, os.O_RDONLY)
    except OSError as error:
        raise _refusal(output, f"cannot be written: {error.strerror}") from error
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise _refusal(output, "another preview writes there") from None
    else:
        yield
    finally:
        os.close(opened)


def _refusal(output: Path, what: str) -> PapershelfError:
    hint = "choose another folder with -o"
    return PapershelfError(Problem(severity="error", origin=Origin(file=str(output)), what=what, hint=hint))


def _watched(options: argparse.Namespace) -> Sequence[Path]:
    """What the preview of a site hangs on; of a site whose settings are broken, the settings."""
    from generator.config import SITE_FILE
    from generator.inputs import made_from

    try:
        site = site_of(options, Problems())
    except PapershelfError:
        return [path / SITE_FILE if path.is_dir() else path for path in options.sources or [Path()]]
    return made_from(site)
