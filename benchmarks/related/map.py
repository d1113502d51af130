"""How long the map of a catalogue takes, and how good it is.

Usage: python benchmarks/related/map.py CORPUS [--papers N ...]

CORPUS is a file of JSON lines with ``title``, ``abstract``, ``authors`` and, here and there, ``keywords``, plain or
``.gz``. Of 500 papers in the sample the table shows how many in a hundred of the ten whose texts are nearest lie among
the ten, or thirty, nearest on the map; the trustworthiness of these ten (Venna and Kaski, 2001: 1 where no strangers
are among them); and how many in a hundred of them share an author, or one of the keywords where both have some, which
the map does not read.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random  # noqa: TID251 -- seeded

import numpy as np

from generator.finding import Compared, compare
from generator.map.drawing import draw
from generator.rows import Numbers
from generator.tokens import PaperText

SEED = 42
SAMPLE = 500
NEAREST = 10
WIDER = 30


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
    print("  papers  CPU s  among 10  among 30  trust  same author  same keyword  regions")
    for number in options.papers:
        papers = [json.loads(line) for line in lines[:number]]
        texts = [PaperText(id=str(n), title=each["title"], abstract=each["abstract"]) for n, each in enumerate(papers)]
        compared = compare(texts)
        start = time.process_time()
        drawn = draw(compared)
        seconds = time.process_time() - start
        authors = [set(paper["authors"]) for paper in papers]
        keywords = [{word.lower() for word in paper.get("keywords") or ()} for paper in papers]
        good = _goodness(compared, np.array(drawn.places), authors, keywords)
        names = ", ".join(region.name for region in drawn.regions if region.level == 0)
        print(f"{len(texts):8,} {seconds:6.1f} {good}  {names}", flush=True)


def _goodness(compared: Compared, places: Numbers, authors: Sequence[set[str]], keywords: Sequence[set[str]]) -> str:
    count = len(places)
    among, wider, strange, pairs = [], [], [], []
    for paper in sorted(Random(SEED).sample(range(count), min(SAMPLE, count))):
        likeness = _likeness(compared, paper)
        alike = np.argsort(-likeness, kind="stable")[:count]
        ranks = np.empty(count, np.int64)
        ranks[alike] = np.arange(count)
        away = ((places - places[paper]) ** 2).sum(axis=1)
        away[paper] = -1
        near = np.argsort(away, kind="stable")[1 : WIDER + 1]
        likest = alike[:NEAREST][likeness[alike[:NEAREST]] > 0]
        if len(likest):
            among.append(np.isin(likest, near[:NEAREST]).mean())
            wider.append(np.isin(likest, near).mean())
        strange.append(np.maximum(0, ranks[near[:NEAREST]] + 1 - NEAREST).sum())
        pairs += [(paper, int(other)) for other in near[:NEAREST]]
    trust = 1 - 2 * np.mean(strange) / (NEAREST * (2 * count - 3 * NEAREST - 1))
    return (
        f"{100 * np.mean(among):9.1f} {100 * np.mean(wider):9.1f} {trust:6.3f} {_share(pairs, authors):12.2f} "
        f"{_share(pairs, keywords):13.1f}"
    )


def _likeness(compared: Compared, paper: int) -> Numbers:
    """How like a paper each of all is; the paper itself least."""
    weighed = compared.weighed
    own = slice(weighed.starts[paper], weighed.starts[paper + 1])
    weights = np.zeros(int(weighed.columns.max()) + 1)
    weights[weighed.columns[own]] = weighed.weights[own]
    likeness = np.bincount(weighed.papers, weighed.weights * weights[weighed.columns], len(weighed.starts) - 1)
    likeness[paper] = -1
    return likeness.astype(np.int64)


def _share(pairs: Sequence[tuple[int, int]], marks: Sequence[set[str]]) -> float:
    judged = [(one, other) for one, other in pairs if marks[one] and marks[other]]
    return 100 * sum(not marks[one].isdisjoint(marks[other]) for one, other in judged) / max(1, len(judged))


if __name__ == "__main__":
    main()
