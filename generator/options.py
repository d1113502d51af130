"""The commands of papershelf and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

from generator import __version__

FORMATS = ("bibtex", "ris", "csl", "csv", "yaml", "jsonl")
"""The formats that ``convert`` writes."""

CACHE = ".papershelf-cache"
"""The folder that remembers builds, beside ``site.yml``."""
OUTPUT = "dist"
PREVIEW = ".preview"
"""The output of ``serve``, apart from that of ``build``: its pages say that they are published on this machine."""


def parser() -> argparse.ArgumentParser:
    """The command line of papershelf."""
    top = argparse.ArgumentParser(prog="papershelf", description="From files about papers, a website of those papers.")
    top.add_argument("--version", action="version", version=f"papershelf {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    sources = argparse.ArgumentParser(add_help=False)
    sources.add_argument(
        "sources",
        nargs="*",
        type=Path,
        metavar="SOURCE",
        help="a folder with a site.yml (default: this one), or files or a folder of papers",
    )
    loudness = argparse.ArgumentParser(add_help=False)
    quiet_or_not = loudness.add_mutually_exclusive_group()
    quiet_or_not.add_argument("-q", "--quiet", action="store_true", help="print errors alone")
    quiet_or_not.add_argument(
        "-v", "--verbose", action="store_true", help="print every problem, notes too, and the time of each stage"
    )
    jobs = argparse.ArgumentParser(add_help=False)
    jobs.add_argument(
        "--jobs", type=_count, default=0, metavar="N", help="how many processes (default: as the work wants)"
    )
    cache = argparse.ArgumentParser(add_help=False)
    remembering = cache.add_mutually_exclusive_group()
    remembering.add_argument(
        "--cache", type=Path, metavar="DIR", help=f"the folder that remembers builds (default: {CACHE} beside site.yml)"
    )
    remembering.add_argument("--no-cache", action="store_true", help="build as if for the first time")
    strict = argparse.ArgumentParser(add_help=False)
    strict.add_argument(
        "--strict", action="store_true", help="write nothing, and fail, where there is any error or warning"
    )

    def command(name: str, words: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=words, description=words[0].upper() + words[1:] + ".", parents=[*parents, loudness]
        )

    build = command("build", "build the site into a folder", sources, jobs, cache, strict)
    _add_output(build, OUTPUT, _output, "the output folder, or the URL of an object store")
    build.add_argument(
        "--engine",
        choices=("local", "dask"),
        default="local",
        help="what does the work: processes of this machine (default), or a Dask cluster",
    )
    build.add_argument(
        "--scheduler", metavar="ADDRESS", help="the scheduler of the cluster (default: a cluster on this machine)"
    )
    build.add_argument("--site-url", metavar="URL", help="the address the site is published at, instead of site.yml's")
    build.add_argument(
        "--profile", type=Path, metavar="FILE", help="write what each function takes, for a viewer of profiles"
    )
    serve = command("serve", "build, show on this machine, and rebuild at every change", sources, jobs, cache)
    _add_output(serve, PREVIEW, Path, "the output folder")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    serve.add_argument("--port", type=_port, metavar="PORT", help="the port (default: the first free one from 8000)")
    serve.add_argument("--open", action="store_true", help="open a browser")
    listing = command("list", "print the merged papers", sources)
    listing.add_argument(
        "--format", choices=("jsonl", "table"), default="table", help="JSON Lines, or a table (default)"
    )
    convert = command("convert", "write the merged papers in another format", sources, jobs, strict)
    convert.add_argument(
        "-o",
        "--output",
        default="-",
        metavar="FILE",
        help="the file to write; its ending names the format (default: -)",
    )
    convert.add_argument("--format", choices=FORMATS, help="the format, whatever the ending")
    check = command("check", "say what is wrong, and touch nothing", sources, strict)
    check.add_argument(
        "--accept-urls", action="store_true", help="write the addresses of today into the ledger that site.yml names"
    )
    publish = command("publish", "build strictly into a clean folder and push it to the Pages branch", sources)
    publish.add_argument("--remote", metavar="NAME", help="the git remote, instead of site.yml's")
    publish.add_argument("--branch", metavar="NAME", help="the branch, instead of site.yml's")
    publish.add_argument("--message", metavar="TEXT", default="Publish the site", help="the commit message")
    companion = command("companion", "write the skeleton of a companion file for a text list")
    companion.add_argument("list", type=Path, metavar="LIST", help="the text list")
    companion.add_argument("--print", action="store_true", help="print it instead of writing it beside the list")
    phrases = command("phrases", "propose phrases for the vocabulary, with the number of papers each is in", sources)
    phrases.add_argument("--most", type=_count, default=60, metavar="N", help="how many (default: 60)")
    words = command("words", "begin or update the words of the pages in a language, locale/LANGUAGE.po")
    words.add_argument("language", metavar="LANGUAGE", help="the tag of the language, such as de or pt-BR")
    words.add_argument(
        "folder", nargs="?", type=Path, default=Path(), help="the folder of site.yml (default: this one)"
    )
    return top


def _add_output(command: argparse.ArgumentParser, default: str, kind: Callable[[str], Path | str], words: str) -> None:
    command.add_argument(
        "-o",
        "--output",
        type=kind,
        default=Path(default),
        metavar="DIR",
        help=f"{words} (default: {default})",
    )


def _output(text: str) -> Path | str:
    """A folder of this machine, or a URL as it is."""
    scheme, parts, rest = text.partition("://")
    if not parts:
        return Path(text)
    return Path(unquote(rest)) if scheme == "file" else text


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number above 0")
    return int(text)


def _port(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"“{text}” is not a port; ports are 1 to 65535")
    return int(text)
