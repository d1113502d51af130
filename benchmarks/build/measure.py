"""What a build takes: ``python -m benchmarks.build.measure [--corpus PAPERS.jsonl.gz] [--papers N …]``.

Builds a sample of N papers for each N, each in a fresh process into an empty folder, and prints a table: papers, files,
seconds, seconds of all processors, the most memory in MB, MB of output, and the exponent to which the seconds grow from
one N to the next (1: twice the papers, twice the time); then the seconds of each stage, and the size of a paper's page.
Papers are JSON lines with ``title``, ``abstract``, ``authors``, ``venue``, ``year`` and ``keywords``; without a corpus
they are made from the shipped abstracts, the same each time. Memory is read from ``/proc``. Nothing is deleted before
the last build is done: where thousands of files were deleted in the last minutes, ext4 takes ten times as long to make
a new one. ``--folder`` on a RAM disk leaves the disk out altogether.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import sys
import tempfile
from math import log
from pathlib import Path
from statistics import median

from benchmarks.build.papers import sample, write_site
from benchmarks.build.run import Run, run

SIZES = (100, 1000, 3000, 10_000, 30_000, 87_325)
_STAGE = re.compile(r"^(\w+) +([\d.]+) s +([\d.]+) s of CPU", re.MULTILINE)


def main() -> None:
    """Build each size, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="JSON lines of papers, .gz or plain")
    parser.add_argument("--papers", type=int, nargs="+", default=SIZES, metavar="N")
    parser.add_argument("--jobs", default="", help="how many processes (default: as the work wants)")
    parser.add_argument("--folder", type=Path, help="where to build (default: a temporary folder)")
    options = parser.parse_args()
    print(f"{'papers':>7} {'files':>8} {'s':>7} {'CPU s':>7} {'MB mem':>7} {'MB out':>7} {'exponent':>8}  stages")
    before: tuple[int, Run] | None = None
    with tempfile.TemporaryDirectory(dir=options.folder) as place:
        for number in options.papers:
            folder = Path(place, str(number))
            write_site(folder, sample(options.corpus, number))
            done = run(_command(options.jobs), folder=folder)
            _print(number, done, before, folder / "dist")
            before = number, done


def _command(jobs: str) -> list[str]:
    wanted = ["--jobs", jobs] if jobs else []
    return [sys.executable, "-m", "generator", "build", ".", "-o", "dist", "--no-cache", "-v", *wanted]


def _print(number: int, done: Run, before: tuple[int, Run] | None, output: Path) -> None:
    sizes = [os.path.getsize(path) for path in output.rglob("*") if path.is_file()]
    exponent = f"{log(done.seconds / before[1].seconds) / log(number / before[0]):8.2f}" if before else " " * 8
    stages = ", ".join(f"{name} {seconds} ({cpu})" for name, seconds, cpu in _STAGE.findall(done.told))
    print(
        f"{number:7,} {len(sizes):8,} {done.seconds:7.1f} {done.cpu:7.1f} {done.memory:7.0f} {sum(sizes) / 1e6:7.1f} "
        f"{exponent}  {stages}"
    )
    pages = [path.read_bytes() for path in sorted((output / "papers").glob("*.html"))[:2000]]
    plain, packed = median(map(len, pages)), median(len(gzip.compress(page, 9)) for page in pages)
    print(f"{'':7} a paper's page: {plain / 1000:.1f} kB, {packed / 1000:.1f} kB compressed (median)", flush=True)


if __name__ == "__main__":
    main()
