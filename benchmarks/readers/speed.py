"""How fast each format is read, and how much memory that takes.

Usage: python benchmarks/readers/speed.py CORPUS [--papers N]

CORPUS is any file that papershelf reads. Of its papers the first N (default: all) are written in each format; then
each file is read, in a process of its own, to records and to checked papers. Times are processor time; the memory is
the most that the process had, the empty process taken off.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from generator.catalogue import Entry, arrange
from generator.config import Site
from generator.errors import Problems
from generator.exports import WRITERS
from generator.exports.record import record
from generator.gathering import read_papers, site_sources, typeset_all
from generator.reading import read_sources
from generator.records import Paper

ENDINGS = {"yaml": ".yml", "csv": ".csv", "bibtex": ".bib", "csl": ".csl.json", "ris": ".ris"}


def main() -> None:
    """Write the files, read each, print the table; or, with ``--file``, read one and print its numbers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int)
    parser.add_argument("--file", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.file:
        print(json.dumps(_measured(options.corpus)))
        return
    papers = read_papers(_site(options.corpus), problems=Problems())[: options.papers]
    print(f"{'file':15} {'MB':>6} {'papers':>7} {'read s':>7} {'all s':>7} {'papers/s':>9} {'memory MB':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for path in _written(papers, Path(folder)):
            command = [sys.executable, __file__, str(path), "--file"]
            done = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            print(
                f"{path.name:15} {path.stat().st_size / 1e6:6.1f} {done['papers']:7} {done['read']:7.2f}"
                f" {done['all']:7.2f} {done['papers'] / done['all']:9.0f} {done['memory']:10.0f}"
            )


def _measured(path: Path) -> dict[str, float]:
    """Seconds and megabytes that the reading of a file takes."""
    gc.set_threshold(100_000, 20, 100)  # as the command line does
    before = _memory()
    started = time.process_time()
    problems = Problems()
    drafts = read_sources(site_sources(_site(path), problems), problems)
    read = time.process_time() - started
    papers = [paper for draft in drafts if (paper := Paper.from_draft(draft, problems))]
    return {
        "papers": len(papers),
        "read": read,
        "all": time.process_time() - started,
        "memory": _memory() - before,
    }


def _memory() -> float:
    """The most megabytes that this process has had; ``ru_maxrss`` is that of the parent where it had more."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text("utf-8").partition("VmHWM:")[2].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _site(path: Path) -> Site:
    return Site(folder=path.parent, sources=(path.name,))


def _written(papers: Sequence[Paper], folder: Path) -> Sequence[Path]:
    records = [record(paper) for paper in papers]
    lines = folder / "papers.jsonl"
    lines.write_text("".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in records), "utf-8")
    listed = folder / "papers.json"
    listed.write_text(json.dumps(records, ensure_ascii=False, indent=1), "utf-8")
    paths = [lines, listed]
    entries = _entries(papers)
    for chosen, ending in ENDINGS.items():
        paths.append(folder / f"papers{ending}")
        paths[-1].write_text("".join(WRITERS[chosen](entries)), "utf-8")
    return paths


def _entries(papers: Sequence[Paper]) -> tuple[Entry, ...]:
    problems = Problems()
    catalogue = arrange(typeset_all(papers, {}, jobs=0)[0], lambda _text: (), problems)
    return tuple(catalogue.entries.values())


if __name__ == "__main__":
    main()
