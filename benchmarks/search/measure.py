"""Measures the search: ``python -m benchmarks.search.measure PAPERS.jsonl.gz --papers 3000``.

Prints the CPU and memory of building the index, the size of its files, known-item quality for seven kinds of queries,
and the bytes that a browser loads before a first result. Papers are JSON lines with ``title``, ``abstract``,
``authors``, ``venue``, ``year`` and ``keywords``.
"""

from __future__ import annotations

import argparse
import gzip
import json
import resource
import subprocess
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random  # noqa: TID251 -- seeded
from statistics import median
from typing import Any

from benchmarks.search.habits import HABITS, chinese
from benchmarks.search.queries import KINDS, Known, known_items, of_kinds
from generator.bundles import ENGINE, joined_scripts
from generator.markup import set_inline
from generator.search import SearchRecord, search_artifacts
from generator.search.lunr_index import lunr_index
from generator.search.postings import gather
from generator.theme import static_files
from tests import programs
from tests.search import reference
from tests.search.generated import lunr_queries

LABELS = {**KINDS, **{kind: label for kind, (label, _) in HABITS.items()}}
CHINESE = 60
"""So many papers with Chinese titles are among those that are asked for as readers type."""
ROOT = Path(__file__).parent.parent.parent
PARITY = ROOT / "tests" / "search" / "parity.mjs"
CODE = (("papershelf", "search-data", "search-show", "search-reach"), ("listing", "search-page"), ENGINE)
"""The scripts of the search page, as they are joined; other parts of the first have nothing to do with searching."""


def read(path: Path, number: int) -> list[SearchRecord]:
    """A seeded sample of the papers; a larger one holds the smaller ones."""
    with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    Random(42).shuffle(rows)
    return [_record(number, row) for number, row in enumerate(rows[:number])]


def _record(number: int, row: dict[str, Any]) -> SearchRecord:
    return SearchRecord(
        url=f"papers/p{number}.html",
        title=set_inline(row["title"]).text if "$" in row["title"] or "\\" in row["title"] else row["title"],
        authors=tuple(row["authors"]),
        venue=row["venue"],
        year=str(row["year"]),
        tags=tuple(row["keywords"]),
        abstract=row["abstract"],
        ids=(),
        label="",
    )


def build(papers: Sequence[SearchRecord], folder: Path) -> None:
    """Write the files of the search; print what they cost."""
    (folder / "search").mkdir(parents=True, exist_ok=True)
    memory = _memory()
    started = time.process_time()
    artifacts = [*search_artifacts(papers)]
    print(f"build: {time.process_time() - started:.1f} s CPU, {memory} MB before, {_memory()} MB at its height")
    number: Counter[str] = Counter()
    size: Counter[str] = Counter()
    for artifact in artifacts:
        content = artifact.make()
        (folder / artifact.path).write_bytes(content)
        kind = Path(artifact.path).name.split("-")[0]
        number[kind] += 1
        size[kind] += len(gzip.compress(content, 9))
    for kind in number:
        print(f"  {kind}: {number[kind]} files, {size[kind] / 1000:.1f} kB compressed")


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def ask(folder: Path, queries: Sequence[str], *options: str) -> list[dict[str, Any]]:
    """What the client answers, in Node.js."""
    node = programs.node() or "node"
    command = [node, str(Path(__file__).with_name("ask.mjs")), str(folder), *options]
    done = subprocess.run(command, input=json.dumps(queries), stdout=subprocess.PIPE, text=True, check=True)
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def asked(papers: Sequence[SearchRecord], options: argparse.Namespace) -> list[Known]:
    """The queries for known papers, of every seed."""
    makers = {kind: make for kind, (_, make) in HABITS.items()}
    return [
        known
        for seed in options.seed
        for known in (
            of_kinds(makers, papers, each=options.each, seed=seed)
            if options.habits
            else known_items(papers, each=options.each, seed=seed)
        )
    ]


def quality(folder: Path, known: Sequence[Known]) -> None:
    """Print how well known papers are found, and the CPU of a query."""
    answers = ask(folder, [each.query for each in known])
    cpu = sorted(answer["cpu"] for answer in answers)
    print("quality: MRR@10 / success@1")
    print_ranks(known, [answer["hits"] for answer in answers])
    print(f"  CPU of a query: median {median(cpu):.1f} ms, 95th percentile {cpu[len(cpu) * 95 // 100]:.1f} ms")


def peer_papers(papers: Sequence[SearchRecord]) -> list[dict[str, Any]]:
    """The papers as peers get them."""
    return [
        {
            "id": number,
            "title": paper.title,
            "authors": " ".join(paper.authors),
            "abstract": paper.abstract,
            "tags": " ".join((*paper.tags, paper.venue, paper.year)),
        }
        for number, paper in enumerate(papers)
    ]


def peers(papers: Sequence[SearchRecord], known: Sequence[Known], modules: Path) -> None:
    """Print the same of peers from npm."""
    told = {"papers": peer_papers(papers), "queries": [each.query for each in known]}
    command = [programs.node() or "node", str(Path(__file__).with_name("peers.mjs")), str(modules)]
    done = subprocess.run(command, input=json.dumps(told), stdout=subprocess.PIPE, text=True, check=True)
    for name, answer in json.loads(done.stdout).items():
        print(f"{name}: index {answer['kB']} kB")
        print_ranks(known, answer["hits"])


def print_ranks(known: Sequence[Known], hits: Sequence[Sequence[int]]) -> None:
    """Print, by kind, the mean reciprocal rank among the first ten, and how often the paper comes first."""
    ranks: dict[str, list[int]] = defaultdict(list)
    for each, found in zip(known, hits, strict=True):
        ranks[each.kind].append([*found].index(each.paper) + 1 if each.paper in found else 0)
    for kind, of_kind in ranks.items():
        reciprocal = sum(1 / rank for rank in of_kind if rank) / len(of_kind)
        print(f"  {LABELS[kind]}: {reciprocal:.3f} / {of_kind.count(1) / len(of_kind):.3f} ({len(of_kind)} queries)")


def parity(papers: Sequence[SearchRecord], folder: Path, number: int) -> None:
    """Print how many queries in Lunr's language the shards answer as the whole index does, to the last bit."""
    whole = lunr_index(gather(papers[::-1]).postings)
    (folder / "whole.json").write_text(json.dumps(whole), "utf-8")
    command = [programs.node() or "node", "--max-old-space-size=8000", str(PARITY), str(folder)]
    asked = json.dumps(lunr_queries(papers, number))
    done = subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(done.stdout)
    same = told["queries"] - len(told["differing"])
    print(f"parity: {same} of {told['queries']} queries are answered alike, {told['found']} of them with papers")


def equality(papers: Sequence[SearchRecord]) -> None:
    """Print whether the index is that of the ``lunr`` package, term by term and score by score."""
    ours, theirs = map(reference.told, (lunr_index(gather(papers).postings), reference.lunrs_own(papers)))
    for part, number in (("invertedIndex", "terms"), ("fieldVectors", "fields of papers")):
        mine, expected = dict(ours.pop(part)), dict(theirs.pop(part))
        same = sum(expected.get(key) == value for key, value in mine.items())
        print(f"equality with lunr.py: {same} of {max(len(mine), len(expected))} {number}")
    print(f"equality with lunr.py: all else {'is the same' if ours == theirs else 'differs'}")


def first_result(folder: Path, queries: Sequence[str]) -> None:
    """Print the bytes, compressed, before ten titles are shown, and with the pieces of their abstracts."""

    @cache
    def size(name: str) -> int:
        return len(gzip.compress((folder / "search" / f"{name}.js").read_bytes(), 9))

    static = dict(static_files(None))
    code = sum(len(gzip.compress(joined_scripts(static, names), 9)) for names in CODE)
    titles, abstracts = [], []
    for answer in ask(folder, queries, "cold"):
        titles.append(code + sum(map(size, answer["titles"])))
        abstracts.append(titles[-1] + sum(map(size, answer["abstracts"])))
    print(f"first result, compressed: code {code / 1000:.1f} kB, manifest {size('manifest') / 1000:.1f} kB")
    for told, bytes_ in (("ten titles", titles), ("with abstracts", abstracts)):
        worse = sorted(bytes_)[len(bytes_) * 95 // 100]
        print(f"  {told}: median {median(bytes_) / 1000:.1f} kB, 95th percentile {worse / 1000:.1f} kB")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, default=3000)
    parser.add_argument("--each", type=int, default=200, help="queries of each kind")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="the means of several are told")
    parser.add_argument(
        "--habits", action="store_true", help="queries as readers type them, instead of the seven kinds"
    )
    parser.add_argument("--peers", type=Path, help="a node_modules with minisearch, flexsearch and lunr")
    parser.add_argument("--parity", type=int, default=0, help="queries to compare with the whole index")
    parser.add_argument("--equality", action="store_true", help="compare the index with that of the lunr package")
    options = parser.parse_args()
    papers = read(options.corpus, options.papers)
    if options.equality:
        equality(papers)
        return
    if options.habits:
        papers += chinese(CHINESE)
    print(f"{len(papers)} papers, seed {', '.join(map(str, options.seed))}")
    with tempfile.TemporaryDirectory() as folder:
        build(papers, Path(folder))
        if options.parity:
            parity(papers, Path(folder), options.parity)
            return
        known = asked(papers, options)
        quality(Path(folder), known)
        if options.peers:
            peers(papers, known, options.peers)
        if not options.habits:
            first_result(Path(folder), [each.query for each in known if each.kind in {"rare", "author", "cut"}][::5])


if __name__ == "__main__":
    main()
