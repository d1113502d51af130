"""How long it takes to relate papers, how much memory, and how good the relations are.

Usage: python benchmarks/related/measure.py CORPUS [--papers N ...]

CORPUS is a file of JSON lines with ``title``, ``abstract``, ``authors`` and, here and there, ``keywords``, plain or
``.gz``. The relation reads neither authors nor keywords, so they judge it: the table shows how many in a hundred of
the related papers share an author, or one of the keywords where both papers have some, beside what chance gives.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random  # noqa: TID251 -- seeded

from generator.finding import compare
from generator.related import read_related, relate
from generator.tokens import PaperText

SEED = 42


def main() -> None:
    """Print a line for each number of papers, each measured in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, nargs="+", default=[300, 3000, 30000])
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(_measured(options.corpus, options.papers[0]))
        return
    print("  papers  CPU s  extra MB  related each  without  same author (by chance)  same keyword (by chance)")
    for number in options.papers:
        command = [sys.executable, __file__, str(options.corpus), "--one", "--papers", str(number)]
        print(subprocess.run(command, check=True, capture_output=True, text=True).stdout, end="", flush=True)


def _measured(corpus: Path, number: int) -> str:
    with gzip.open(corpus, "rt", encoding="utf-8") if corpus.suffix == ".gz" else corpus.open(encoding="utf-8") as file:
        lines = file.readlines()
    Random(SEED).shuffle(lines)
    papers = [json.loads(line) for line in lines[:number]]
    texts = [
        PaperText(id=f"{n:06}", title=paper["title"], abstract=paper["abstract"]) for n, paper in enumerate(papers)
    ]
    authors = [set(paper["authors"]) for paper in papers]
    keywords = [{word.lower() for word in paper.get("keywords") or ()} for paper in papers]
    del lines, papers
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    alike = relate(texts, compare(texts))
    seconds = time.process_time() - start
    extra = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory) / 1024
    related = list(map(read_related, alike.told))
    pairs = [(n, int(each.id)) for n, found in enumerate(related) for each in found]
    picked = Random(SEED)
    chance = [(n, picked.randrange(len(texts))) for n, _ in pairs]
    return (
        f"{len(texts):8,} {seconds:6.1f} {extra:9.0f} {len(pairs) / len(texts):13.2f} "
        f"{sum(not found for found in related):8,} {_share(pairs, authors):12.1f} ({_share(chance, authors):.2f}) "
        f"{_share(pairs, keywords):17.1f} ({_share(chance, keywords):.2f})"
    )


def _share(pairs: Sequence[tuple[int, int]], marks: Sequence[set[str]]) -> float:

    judged = [(one, other) for one, other in pairs if marks[one] and marks[other]]
    return 100 * sum(not marks[one].isdisjoint(marks[other]) for one, other in judged) / max(1, len(judged))


if __name__ == "__main__":
    main()
