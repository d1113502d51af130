"""The papers that a benchmark builds: a sample of a corpus, or a catalogue made from the shipped abstracts."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random  # noqa: TID251 -- seeded
from typing import Any

from generator.config import read_site
from generator.errors import Problems
from generator.gathering import gather

ROOT = Path(__file__).parent.parent.parent
SEED = 42
VENUES = ("ICML", "NeurIPS", "ICLR", "AISTATS", "UAI", "COLT", "JMLR", "TMLR")


def sample(corpus: Path | None, number: int) -> list[dict[str, Any]]:
    """So many papers of a corpus of JSON lines (``.gz`` or plain), seeded: a larger sample holds the smaller ones.

    Without a corpus, papers made from the shipped ones.
    """
    if corpus is None:
        return list(made(number))
    with gzip.open(corpus, "rt", encoding="utf-8") if corpus.suffix == ".gz" else corpus.open(encoding="utf-8") as file:
        lines = file.readlines()
    Random(SEED).shuffle(lines)
    return [json.loads(line) for line in lines[:number]]


def made(number: int) -> Iterator[dict[str, Any]]:
    """Papers of mixed sentences and names of the shipped ones; few people write many of them, as in the field."""
    entries = gather(read_site(ROOT, problems=Problems()), problems=Problems()).catalogue.entries.values()
    sentences = [part for entry in entries for part in re.split(r"(?<=[.!?]) ", entry.paper.abstract) if part]
    words = sorted({word for entry in entries for word in entry.paper.title.split() if len(word) > 3})
    names = [name for entry in entries for name in entry.paper.authors]
    given, family = sorted({name.given for name in names}), sorted({name.family for name in names})
    tags = sorted({" ".join(pair) for pair in pairwise(words)})
    rng = Random(SEED)
    people = [
        f"{rng.choice(given)} {rng.choice('ABCDEFGHIJKLMNOPRSTW')}. {rng.choice(family)}" for _ in range(number * 2)
    ]
    for place in range(number):
        yield {
            "title": " ".join(rng.sample(words, 8)).capitalize(),
            "abstract": " ".join(rng.sample(sentences, 8)),
            "authors": [
                people[min(int(rng.paretovariate(0.7)) * 7 + place, len(people) - 1)] for _ in range(rng.randint(1, 8))
            ],
            "venue": rng.choice(VENUES),
            "year": rng.randint(2010, 2025),
            "keywords": rng.sample(tags, 3),
            "pdf": f"https://example.org/{place}.pdf",
        }


def write_site(folder: Path, papers: list[dict[str, Any]], settings: str = "") -> None:
    """A folder with these papers and a ``site.yml``, with further ``settings`` if need be."""
    (folder / "content").mkdir(parents=True, exist_ok=True)
    with (folder / "content" / "papers.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(paper, ensure_ascii=False)}\n" for paper in papers)
    usual = "title: Papers\nurl: https://example.org/papers/\nsources: content\n"
    (folder / "site.yml").write_text(usual + settings, "utf-8")
