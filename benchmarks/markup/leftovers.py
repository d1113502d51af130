"""What markup is left visible when the titles and abstracts of a corpus are set, and how fast that goes.

Usage: python benchmarks/markup/leftovers.py CORPUS [--show KIND] [--limit N]

CORPUS holds one JSON object with ``title`` and ``abstract`` a line, gzipped or not. The table counts
papers; ``--show``
prints the papers of one kind.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

from generator.markup import Rich, set_block, set_inline

KINDS = {
    "command": re.compile(r"\\[A-Za-z]+"),
    "dollar": re.compile(r"\$"),
    "stars": re.compile(r"\*\*"),
    "brace": re.compile(r"[{}]"),
}
LEGITIMATE = {
    "dollar": re.compile(r"(?:[A-Z]{1,3})?\$\s?\d[\d.,]*|\d+\$|\$+(?=[\s,.)]|[A-Z]{2,})"),
    "brace": re.compile(r"\{[^{}]*\}"),
}
"""Money (``$5``, ``US$ 3.2``, ``100$``) and sets (``{0, 1}``) are no leftovers."""

_UNREAD = re.compile(r"<math.*?</math>|<code.*?</code>|<a .*?</a>", re.DOTALL)


def main() -> None:
    """Set the whole corpus and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--show", choices=[*KINDS, "real", "sound", "fault", "code", "slow"])
    parser.add_argument("--limit", type=int, default=40)
    options = parser.parse_args()

    counts = dict.fromkeys(
        (
            "papers",
            *KINDS,
            "any leftover",
            "leftover, no money or set",
            "… of a sound source",
            "with a fault",
            "formula as code",
        ),
        0,
    )
    spent, slowest, shown = 0.0, 0.0, 0
    for paper in papers(options.corpus):
        started = time.perf_counter()
        rich = set_inline(paper["title"]), set_block(paper["abstract"])
        took = time.perf_counter() - started
        spent, slowest = spent + took, max(slowest, took)
        kinds = kinds_of(rich)
        if "real" in kinds and is_sound(paper["title"]) and is_sound(paper["abstract"]):
            kinds.add("sound")
        if took > 0.05:
            kinds.add("slow")
        tally(counts, kinds)
        if options.show in kinds and shown < options.limit:
            shown += 1
            print(
                json.dumps([part.text for part in rich] + [part.faults for part in rich], ensure_ascii=False),
                "\n",
            )
    for name, count in counts.items():
        print(f"{name:28} {count:8,}")
    print(f"{'papers per second':28} {counts['papers'] / spent:8,.0f}")
    print(f"{'slowest paper, milliseconds':28} {slowest * 1000:8.1f}")


def papers(corpus: Path) -> Iterator[dict[str, str]]:
    """The papers of a file of JSON lines."""
    read = gzip.decompress if corpus.suffix == ".gz" else bytes
    for line in read(corpus.read_bytes()).splitlines():
        yield json.loads(line)


def kinds_of(rich: tuple[Rich, ...]) -> set[str]:
    """Which kinds of leftover a paper shows, ``real`` among them where it is neither money nor a set."""
    kinds: set[str] = set()
    for part in rich:
        seen = _UNREAD.sub(" ", part.html)
        for kind, pattern in KINDS.items():
            if pattern.search(seen):
                kinds.add(kind)
                if kind not in LEGITIMATE or pattern.search(LEGITIMATE[kind].sub("", seen)):
                    kinds |= {"real", f"real {kind}"}
        kinds |= {"fault"} if part.faults else set()
        kinds |= {"code"} if 'class="tex"' in part.html else set()
    return kinds


def is_sound(source: str) -> bool:
    """Whether each brace and each dollar sign has its partner."""
    text = source.replace("\\{", "").replace("\\}", "").replace("\\$", "")
    return text.count("{") == text.count("}") and text.count("$") % 2 == 0


def tally(counts: dict[str, int], kinds: set[str]) -> None:
    """Count a paper under each of its kinds."""
    counts["papers"] += 1
    for kind in KINDS:
        counts[kind] += kind in kinds
    counts["any leftover"] += bool(kinds & set(KINDS))
    counts["leftover, no money or set"] += "real" in kinds
    counts["… of a sound source"] += "sound" in kinds
    counts["with a fault"] += "fault" in kinds
    counts["formula as code"] += "code" in kinds


if __name__ == "__main__":
    main()
