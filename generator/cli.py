"""The command line: commands, progress, the printing of problems, exit codes."""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Mapping, Sequence, Set
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.options import CACHE, parser
from generator.stages import Overtaken, Progress, Stages, shown, unless, untold
from generator.telling import counted, say, tell

if TYPE_CHECKING:
    from generator.build import Outcome
    from generator.config import Site
    from generator.planning import Plan


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0, 1 (something is wrong), 2 (the command line is), 130 (broken off)."""
    options = parser().parse_args(arguments)
    # What a build makes stays to its end: to look for garbage among it so often finds next to none.
    gc.set_threshold(100_000, 20, 100)
    run = _COMMANDS[options.command]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    problems = Problems()
    try:
        status = run(options, problems)
    except PapershelfError as error:
        problems.extend(error.problems)
        _tell(problems, options)
        warned = not any(problem.severity == "error" for problem in problems)
        say(f"{options.command} stopped{' at a warning, since it is strict' if warned else ''}; nothing was changed")
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    return status


def _build(options: argparse.Namespace, problems: Problems) -> int:
    """Build the site; what each function takes is measured where a file for it is named."""
    if options.profile is None:
        return _build_site(options, problems)
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
            return profile.runcall(_build_site, options, problems)
        finally:
            profile.create_stats()
            marshal.dump(profile.stats, file)


def _build_site(options: argparse.Namespace, problems: Problems) -> int:
    site = _site(options, problems)
    if options.site_url:
        from generator.config import with_url

        site = with_url(site, options.site_url)
    if not site.url and not options.quiet:
        say("no “url” and no --site-url: no sitemap, no canonical links; 404.html expects the root of a host")
    _build_into(site, options.output, options, problems, strict=options.strict)
    return 0


def _build_into(
    site: Site,
    output: Path,
    options: argparse.Namespace,
    problems: Problems,
    *,
    strict: bool,
    overtaken: Callable[[], bool] = lambda: False,
) -> Outcome:
    """Build a site, print its problems, and count what was done. Raises ``Overtaken`` once that is so."""
    from generator.build import build

    started = time.monotonic()
    with _shown(options) as progress:
        stages = Stages(unless(overtaken, progress))
        outcome = build(
            site,
            output,
            problems=problems,
            jobs=options.jobs,
            strict=strict,
            cache=_cache(site, options),
            progress=stages,
        )
    _tell(problems, options)
    if not options.quiet:
        say(
            f"{counted(outcome.records, 'record')}: {counted(outcome.papers, 'paper')}, {outcome.absorbed} merged, "
            f"{outcome.left_out} left out; {counted(outcome.pages, 'page')}, {counted(outcome.files, 'file')} "
            f"({outcome.changed} changed, {outcome.removed} removed), {counted(problems.count, 'problem')}, "
            f"{time.monotonic() - started:.1f} s → {output}"
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


def _serve(options: argparse.Namespace, problems: Problems) -> int:
    from generator.config import with_url
    from generator.glance import glance
    from generator.serve import serve

    plans: list[Plan | None] = [None]

    def build(address: str, overtaken: Callable[[], bool]) -> bool:
        told = Problems()
        try:
            site = with_url(_site(options, told), address)
            outcome = _build_into(site, options.output, options, told, strict=False, overtaken=overtaken)
        except PapershelfError as error:
            told.extend(error.problems)
            _tell(told, options)
            return False
        except Overtaken:
            return False
        plans[0] = outcome.plan
        return outcome.changed + outcome.removed > 0

    def look(changed: Set[str]) -> bool:
        if plans[0] is None:
            return False
        try:
            plans[0], written = glance(plans[0], changed, options.output)
        except PapershelfError:
            return False  # The build tells.
        return written > 0

    _site(options, problems)
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


def _watched(options: argparse.Namespace) -> Sequence[Path]:
    """What the preview of a site hangs on; of a site whose settings are broken, the settings."""
    from generator.config import SITE_FILE
    from generator.inputs import made_from

    try:
        site = _site(options, Problems())
    except PapershelfError:
        return [path / SITE_FILE if path.is_dir() else path for path in options.sources or [Path()]]
    return made_from(site)


def _list(options: argparse.Namespace, problems: Problems) -> int:
    from generator.gathering import gather
    from generator.listing import json_lines, table

    catalogue = gather(_site(options, problems), problems=problems).catalogue
    _tell(problems, options)
    for line in (json_lines if options.format == "jsonl" else table)(catalogue):
        sys.stdout.write(f"{line}\n")
    return 0


def _convert(options: argparse.Namespace, problems: Problems) -> int:
    from generator.convert import check_target, convert, format_of, save

    site = _site(options, problems)
    target = None if options.output == "-" else Path(options.output)
    if target is None and not options.format:
        hint = "name the file with -o, or the format with --format"
        raise PapershelfError(
            Problem(severity="error", origin=Origin(file="convert"), what="no format is named", hint=hint)
        )
    chosen = options.format or format_of(target or Path())
    if target:
        check_target(site, target)
    with _shown(options) as progress:
        done = convert(site, chosen, problems=problems, strict=options.strict, jobs=options.jobs, progress=progress)
    _tell(problems, options)
    if target:
        save(done.text, target)
    else:
        sys.stdout.write(done.text)
    if not options.quiet:
        say(
            f"{counted(done.records, 'record')}: {counted(done.papers, 'paper')}, {done.absorbed} merged, "
            f"{done.left_out} left out; {counted(problems.count, 'problem')} → {target or chosen}"
        )
    return 0


def _check(options: argparse.Namespace, problems: Problems) -> int:
    from generator.check import check

    site = _site(options, problems)
    if options.accept_urls and not site.urls:
        hint = "add it, such as “urls: content/urls.txt”"
        raise PapershelfError(
            Problem(severity="error", origin=Origin(file="site.yml"), what="it names no ledger with “urls”", hint=hint)
        )
    with _shown(options) as progress:
        papers = check(site, problems=problems, accept_urls=options.accept_urls, progress=progress)
    _tell(problems, options)
    if not options.quiet:
        say(f"{counted(papers, 'paper')}, {counted(problems.count, 'problem')}")
    return 1 if any(p.severity == "error" for p in problems) or (options.strict and problems.count) else 0


def _publish(options: argparse.Namespace, problems: Problems) -> int:
    from dataclasses import replace
    from tempfile import TemporaryDirectory

    from generator.config import SITE_FILE
    from generator.publish import publish

    options.jobs, options.cache, options.no_cache = 0, None, True
    site = _site(options, problems)
    if site.bare:
        hint = "make one with a title and a url in it, and publish from its folder"
        raise PapershelfError(
            Problem(severity="error", origin=Origin(file=SITE_FILE), what="there is no such file here", hint=hint)
        )
    if not site.url:
        what = "no “url”: the site has no sitemap, and 404.html expects the root of a host"
        problems.note(Origin(file=SITE_FILE), what, "add the address that the branch is shown at")
    chosen = {name: value for name in ("remote", "branch") if (value := getattr(options, name))}
    target = replace(site.publish, **chosen)
    with TemporaryDirectory(prefix="papershelf-") as folder:
        output = Path(folder) / "site"
        _build_into(site, output, options, problems, strict=True)
        outcome = publish(
            output, target, repository=site.folder, message=options.message, problems=problems, url=site.url
        )
    _tell(problems, options)
    if not options.quiet:
        news = "" if outcome.changed else ": nothing was new"
        say(f"{target.remote}/{target.branch} is at {outcome.commit[:10]}{news}")
    return 0


def _companion(options: argparse.Namespace, problems: Problems) -> int:
    from generator.companions import skeleton
    from generator.reading import list_drafts
    from generator.sources import companion_of

    path: Path = options.list
    drafts = list_drafts(path, problems)
    if not drafts:
        raise PapershelfError()
    text = skeleton(drafts, path.name)
    _tell(problems, options)
    if options.print:
        sys.stdout.write(text)
        return 0
    companion = companion_of(path) or path.with_suffix(".yml")
    try:
        with companion.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise PapershelfError(
            Problem(
                severity="error",
                origin=Origin(file=str(companion)),
                what="there is a companion already, and it is not overwritten",
                hint="print a new one with --print, and take from it what is missing",
            )
        ) from None
    say(f"{companion}: fill in what you know")
    return 0


def _phrases(options: argparse.Namespace, problems: Problems) -> int:
    from generator.gathering import gather
    from generator.vocabulary import propose

    catalogue = gather(_site(options, problems), problems=problems).catalogue
    _tell(problems, options)
    texts = (
        f"{'' if entry.untitled else entry.title.text}\n{entry.abstract.text}" for entry in catalogue.entries.values()
    )
    for proposal in propose(texts, most=options.most):
        sys.stdout.write(f"{proposal.papers:5}  {proposal.phrase}\n")
    return 0


def _words(options: argparse.Namespace, problems: Problems) -> int:
    from generator.messages import save_words, words_file

    file = words_file(options.language, options.folder)
    path = options.folder / "locale" / f"{options.language}.po"
    save_words(file, path)
    _tell(problems, options)
    if not options.quiet:
        say(f"{path}: {counted(file.messages, 'message')}, {file.missing} without a translation")
    return 0


def _site(options: argparse.Namespace, problems: Problems) -> Site:
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


def _tell(problems: Problems, options: argparse.Namespace) -> None:
    tell(problems, quiet=options.quiet, verbose=options.verbose)


def _shown(options: argparse.Namespace) -> AbstractContextManager[Progress]:
    """Progress bars, unless they are not wanted."""
    return nullcontext(untold) if options.quiet else shown()


_COMMANDS: Mapping[str, Callable[[argparse.Namespace, Problems], int]] = {
    "build": _build,
    "serve": _serve,
    "list": _list,
    "convert": _convert,
    "check": _check,
    "publish": _publish,
    "companion": _companion,
    "phrases": _phrases,
    "words": _words,
}
