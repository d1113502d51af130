"""How long the map takes to draw.

Usage: python benchmarks/related/map.py CORPUS [--papers N ...]

CORPUS is a file of JSON lines with ``title`` and ``abstract``, plain or ``.gz``. The table shows processor time without
imports, and the large regions, for the eye.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from pathlib import Path
from random import Random  # noqa: TID251 -- seeded

from generator.map.drawing import draw
from generator.terms import PaperText

SEED = 42


def main() -> None:
    """Print a line for each number of papers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, nargs="+", default=[300, 3000, 30000])
    options = parser.parse_args()
    path = options.corpus
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
        lines = file.readlines()
    Random(SEED).shuffle(lines)
    for number in options.papers:
        papers = [json.loads(line) for line in lines[:number]]
        texts = [PaperText(id=str(n), title=each["title"], abstract=each["abstract"]) for n, each in enumerate(papers)]
        start = time.process_time()
        drawn = draw(texts)
        seconds = time.process_time() - start
        names = ", ".join(region.name for region in drawn.regions if region.level == 0)
        print(f"{len(texts):8,} papers {seconds:6.1f} s of CPU  {names}", flush=True)


if __name__ == "__main__":
    main()
