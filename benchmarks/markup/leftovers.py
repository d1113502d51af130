"""What markup is left visible when the titles and abstracts of a corpus are set, and how fast that goes.

Usage: python benchmarks/markup/leftovers.py CORPUS [--show KIND] [--limit N]

CORPUS holds one JSON object with ``title`` and ``abstract`` a line, gzipped or not.

A leftover is a LaTeX command, a ``$``, a ``**`` or a brace in what a reader sees outside of formulas, code and links,
unless its author meant it: a ``$`` that touches a number (``$5``, ``US$ 3.2``, ``100$``) is money, and a pair of braces
round a list or a condition (``{0, 1}``, ``{x | x > 0}``) is a set. All else counts, whether the fault is ours or the
source's. The table counts papers. Time is processor time; a slow paper is timed again twice, since now and then the
garbage of many papers is collected in one of them.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from generator.markup import Rich, set_block, set_inline

KINDS = {
    "command": re.compile(r"\\[A-Za-z]+"),
    "dollar": re.compile(r"\$"),
    "stars": re.compile(r"\*\*"),
    "brace": re.compile(r"[{}]"),
}
MEANT = {
    "dollar": re.compile(r"\$ ?\d|\d\$"),
    "brace": re.compile(r"\{[^{}]*[,;:|…][^{}]*\}"),
}
SLOW = 0.02
"""Seconds of processor time from which on a paper is timed again."""

_UNREAD = re.compile(r"<math.*?</math>|<code.*?</code>|<a .*?</a>", re.DOTALL)
_ROWS = ("papers", *KINDS, "any of these", "leftover, neither money nor set", "with a fault", "formula shown as code")


def main() -> None:
    """Set the whole corpus and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--show", choices=[*KINDS, *_ROWS[len(KINDS) + 2 :], "slow"])
    parser.add_argument("--limit", type=int, default=40)
    options = parser.parse_args()

    counts: Counter[str] = Counter()
    spent, slowest, shown = 0.0, 0.0, 0
    for paper in papers(options.corpus):
        rich, took = timed(paper)
        spent += took
        kinds = kinds_of(rich)
        if took > SLOW:
            took = min(took, timed(paper)[1], timed(paper)[1])
            kinds |= {"slow"} if took > SLOW else set()
        slowest = max(slowest, took)
        counts.update(kinds)
        if options.show in kinds and shown < options.limit:
            shown += 1
            print(json.dumps([(part.text, part.faults) for part in rich], ensure_ascii=False), "\n")
    for row in _ROWS:
        print(f"{row:32} {counts[row]:8,}")
    print(f"{'papers per second':32} {counts['papers'] / spent:8,.0f}")
    print(f"{'slowest paper, milliseconds':32} {slowest * 1000:8.1f}")


def papers(corpus: Path) -> Iterator[dict[str, str]]:
    """The papers of a file of JSON lines."""
    read = gzip.decompress if corpus.suffix == ".gz" else bytes
    for line in read(corpus.read_bytes()).splitlines():
        yield json.loads(line)


def timed(paper: dict[str, str]) -> tuple[tuple[Rich, Rich], float]:
    """The title and the abstract, set, and the seconds of processor time that took."""
    started = time.process_time()
    rich = set_inline(paper["title"]), set_block(paper["abstract"])
    return rich, time.process_time() - started


def kinds_of(rich: tuple[Rich, ...]) -> set[str]:
    """The rows of the table under which a paper counts."""
    kinds = {"papers"}
    for part in rich:
        seen = _UNREAD.sub(" ", part.html)
        for kind, pattern in KINDS.items():
            if pattern.search(seen):
                kinds |= {kind, "any of these"}
                if pattern.search(_without(MEANT.get(kind), seen)):
                    kinds.add("leftover, neither money nor set")
        kinds |= {"with a fault"} if part.faults else set()
        kinds |= {"formula shown as code"} if 'class="tex"' in part.html else set()
    return kinds


def _without(meant: re.Pattern[str] | None, seen: str) -> str:
    """The text without what its author meant; of sets in sets the inner ones go first."""
    if meant is None:
        return seen
    shorter = re.sub(r"<[^>]*>|&\w+;", " ", seen)
    while shorter != (shorter := meant.sub(" ∅, ", shorter)):
        pass
    return shorter


if __name__ == "__main__":
    main()
