"""Making a site as a command asks for it: which site, by what and into what; and what is told of it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.options import CACHE
from generator.stages import Progress, Stages, shown, unless, untold
from generator.telling import counted, say, tell

if TYPE_CHECKING:
    from generator.build import Outcome
    from generator.chunks import Jobs
    from generator.config import Site
    from generator.lastbuild import Known
    from generator.output import Place


def build_command(options: argparse.Namespace, problems: Problems) -> int:
    """Build the site; what each function takes is measured where a file for it is named."""
    if options.profile is None:
        return _build(options, problems)
    import marshal
    from cProfile import Profile

    options.jobs = 1  # What other processes do would not be seen.
    profile = Profile()
    try:
        file = options.profile.open("wb")
    except OSError as error:
        what = f"the profile cannot be written: {error.strerror}"
        raise PapershelfError(Problem(severity="error", origin=Origin(file=str(options.profile)), what=what)) from error
    with file:
        try:
            return profile.runcall(_build, options, problems)
        finally:
            profile.create_stats()
            marshal.dump(profile.stats, file)


def _build(options: argparse.Namespace, problems: Problems) -> int:
    site = site_of(options, problems)
    if options.site_url:
        from generator.config import with_url

        site = with_url(site, options.site_url)
    if not site.url and not options.quiet:
        say("no “url” and no --site-url: no sitemap, no canonical links; 404.html expects the root of a host")
    with _engine(options) as jobs:
        make_site(site, _place(options.output), options, problems, strict=options.strict, jobs=jobs)
    return 0


@contextmanager
def _engine(options: argparse.Namespace) -> Iterator[Jobs]:
    """What does the work: so many processes, or a cluster."""
    if options.engine == "dask":
        from generator.cluster import cluster

        with cluster(options.scheduler or "", jobs=options.jobs) as engine:
            yield engine
        return
    if options.scheduler:
        hint = "add --engine dask, or leave it out"
        origin = Origin(file="--scheduler")
        raise PapershelfError(Problem(severity="error", origin=origin, what="it is for a cluster", hint=hint))
    yield options.jobs


def _place(named: Path | str) -> Path | Place:
    if isinstance(named, Path):
        return named
    from generator.remote import remote_place

    return remote_place(named)


def make_site(
    site: Site,
    output: Path | Place,
    options: argparse.Namespace,
    problems: Problems,
    *,
    strict: bool,
    jobs: Jobs = 0,
    told_as: str = "",
    known: Known | None = None,
    lasting: bool = False,
    overtaken: Callable[[], bool] = lambda: False,
) -> Outcome:
    """Build a site, print its problems, and count what was done. Raises ``Overtaken`` once that is so.

    ``told_as`` is what the output is called, if not by its name; ``known`` is what the last build left, and with
    ``lasting`` this one leaves that.
    """
    from generator.build import build

    started = time.monotonic()
    with bars(options) as progress:
        stages = Stages(unless(overtaken, progress))
        outcome = build(
            site,
            output,
            problems=problems,
            jobs=jobs,
            strict=strict,
            cache=_cache(site, options),
            known=known,
            lasting=lasting,
            progress=stages,
        )
    tell_all(problems, options)
    if not options.quiet:
        say(
            f"{counted(outcome.records, 'record')}: {counted(outcome.papers, 'paper')}, {outcome.absorbed} merged, "
            f"{outcome.left_out} left out; {counted(outcome.pages, 'page')}, {counted(outcome.files, 'file')} "
            f"({outcome.changed} changed, {outcome.removed} removed), {counted(problems.count, 'problem')}, "
            f"{time.monotonic() - started:.1f} s → {told_as or output}"
        )
    if options.verbose:
        for stage in stages.all():
            say(str(stage))
    return outcome


def _cache(site: Site, options: argparse.Namespace) -> Path | None:
    """The folder that remembers builds, if one is wanted: a folder without a ``site.yml`` gets none unasked."""
    from generator.cache import open_cache

    if options.no_cache or not (options.cache or site.home):
        return None
    return open_cache(options.cache or site.folder / CACHE)


def site_of(options: argparse.Namespace, problems: Problems) -> Site:
    """The site that the command line means: a folder, or files with the default settings."""
    from generator.config import bare_site, read_site

    named: list[Path] = options.sources or [Path()]
    missing = [path for path in named if not path.exists()]
    if missing:
        raise PapershelfError(
            *(
                Problem(severity="error", origin=Origin(file=str(path)), what="there is no such file or folder")
                for path in missing
            )
        )
    if len(named) == 1 and named[0].is_dir():
        return read_site(named[0], problems=problems)
    return bare_site(Path(), tuple(map(str, named)))


def tell_all(problems: Problems, options: argparse.Namespace, *, each: bool = False) -> None:
    """Print problems, as loudly as is wanted; ``each`` note for itself, or one for all that are the same."""
    tell(problems, quiet=options.quiet, verbose=options.verbose, each=each)


def bars(options: argparse.Namespace) -> AbstractContextManager[Progress]:
    """Progress bars, unless they are not wanted."""
    return nullcontext(untold) if options.quiet else shown()
