"""The words that papers of every subject use: a proposal for ``generator/everyday.py``, to be read before it is used.

Usage: python benchmarks/related/everyday.py CORPUS [--least PAPERS]

CORPUS is a file of JSON lines with ``title`` and ``abstract``, plain or ``.gz``. A word is told where at least so many
abstracts have it, fewer than one in six of these repeat it, and fewer than one in sixteen of their titles have it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import textwrap
from collections import Counter
from pathlib import Path

from generator.phrases import singular, tokens

REPEATED = 1 / 6
TITLED = 1 / 16


def main() -> None:
    """Print the words, by letters."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--least", type=int, default=250)
    options = parser.parse_args()
    papers: Counter[str] = Counter()
    repeated: Counter[str] = Counter()
    titled: Counter[str] = Counter()
    path = options.corpus
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as file:
        for line in file:
            paper = json.loads(line)
            words = Counter(map(singular, tokens(paper["abstract"].lower())))
            papers.update(words.keys())
            repeated.update(word for word, times in words.items() if times > 1)
            titled.update(words.keys() & set(map(singular, tokens(paper["title"].lower()))))
    told = sorted(
        word
        for word, count in papers.items()
        if count >= options.least
        and word.isalpha()
        and repeated[word] < REPEATED * count
        and titled[word] < TITLED * count
    )
    print(textwrap.fill(" ".join(told), 110))


if __name__ == "__main__":
    main()
