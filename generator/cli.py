"""The command line: commands, progress, the printing of problems, exit codes."""

from __future__ import annotations

import argparse
import atexit
import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.making import bars, build_command, make_site, site_of, tell_all
from generator.options import parser
from generator.previewing import serve_command
from generator.telling import counted, say


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0, 1 (something is wrong), 2 (the command line is), 130 (broken off)."""
    options = parser().parse_args(arguments)
    # What a build makes stays to its end: to look for garbage among it so often finds next to none.
    gc.set_threshold(100_000, 20, 100)
    if vars(options).get("engine") != "dask":  # What Dask leaves must be taken down in its order.
        atexit.register(gc.freeze)  # And to look through all of it once more, when it goes anyway.
    run = _COMMANDS[options.command]
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    problems = Problems()
    try:
        status = run(options, problems)
    except PapershelfError as error:
        problems.extend(error.problems)
        tell_all(problems, options)
        warned = not any(problem.severity == "error" for problem in problems)
        say(f"{options.command} stopped{' at a warning, since it is strict' if warned else ''}; nothing was changed")
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        tell_all(problems, options)
        say(f"{options.command} broke off: {error}")
        return 1
    return status


def _list(options: argparse.Namespace, problems: Problems) -> int:
    from generator.gathering import gather
    from generator.listing import json_lines, table

    catalogue = gather(site_of(options, problems), problems=problems).catalogue
    tell_all(problems, options)
    for line in (json_lines if options.format == "jsonl" else table)(catalogue):
        sys.stdout.write(f"{line}\n")
    return 0


def _convert(options: argparse.Namespace, problems: Problems) -> int:
    from generator.convert import check_target, convert, format_of, save

    site = site_of(options, problems)
    target = None if options.output == "-" else Path(options.output)
    if target is None and not options.format:
        hint = "name the file with -o, or the format with --format"
        raise PapershelfError(
            Problem(severity="error", origin=Origin(file="convert"), what="no format is named", hint=hint)
        )
    chosen = options.format or format_of(target or Path())
    if target:
        check_target(site, target)
    with bars(options) as progress:
        done = convert(site, chosen, problems=problems, strict=options.strict, jobs=options.jobs, progress=progress)
    tell_all(problems, options)
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

    site = site_of(options, problems)
    if options.accept_urls and not site.urls:
        hint = "add it, such as “urls: content/urls.txt”"
        raise PapershelfError(
            Problem(severity="error", origin=Origin(file="site.yml"), what="it names no ledger with “urls”", hint=hint)
        )
    with bars(options) as progress:
        papers = check(site, problems=problems, accept_urls=options.accept_urls, progress=progress)
    tell_all(problems, options, each=True)
    if not options.quiet:
        say(f"{counted(papers, 'paper')}, {counted(problems.count, 'problem')}")
    return 1 if any(p.severity == "error" for p in problems) or (options.strict and problems.count) else 0


def _publish(options: argparse.Namespace, problems: Problems) -> int:
    from dataclasses import replace
    from tempfile import TemporaryDirectory

    from generator.config import SITE_FILE
    from generator.publish import publish

    options.cache, options.no_cache = None, True
    site = site_of(options, problems)
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
        make_site(site, output, options, problems, strict=True, told_as=f"{target.remote}/{target.branch}")
        outcome = publish(
            output, target, repository=site.folder, message=options.message, problems=problems, url=site.url
        )
    tell_all(problems, options)
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
    tell_all(problems, options)
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

    catalogue = gather(site_of(options, problems), problems=problems).catalogue
    tell_all(problems, options)
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
    tell_all(problems, options)
    if not options.quiet:
        say(f"{path}: {counted(file.messages, 'message')}, {file.missing} without a translation")
    return 0


_COMMANDS: Mapping[str, Callable[[argparse.Namespace, Problems], int]] = {
    "build": build_command,
    "serve": serve_command,
    "list": _list,
    "convert": _convert,
    "check": _check,
    "publish": _publish,
    "companion": _companion,
    "phrases": _phrases,
    "words": _words,
}
