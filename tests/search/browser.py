"""The scripts that the site ships, run in Node.js."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from generator.search import SearchRecord, search_artifacts


def paper(
    key: str,
    title: str = "",
    *,
    authors: Iterable[str] = (),
    abstract: str = "",
    tags: Iterable[str] = (),
    year: str = "",
    venue: str = "",
    ids: Iterable[str] = (),
) -> SearchRecord:
    """A paper whose page is named by its key."""
    return SearchRecord(
        url=key,
        title=title,
        authors=tuple(authors),
        venue=venue,
        year=year,
        tags=tuple(tags),
        abstract=abstract,
        ids=tuple(ids),
        label="",
    )


def write_search(records: Sequence[SearchRecord], folder: Path) -> None:
    """Write the files of the search, as a build does."""
    for artifact in search_artifacts(records):
        path = folder / artifact.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(artifact.make())


def ask(node: str, *what: str, value: object) -> Any:
    """What ``ask.mjs`` answers."""
    return ask_script(node, "ask.mjs", *what, value=value)


def ask_script(node: str, script: str, *what: str, value: object) -> Any:
    """What a script of this folder answers, which is told as JSON and answers so."""
    done = subprocess.run(
        [node, str(Path(__file__).with_name(script)), *what],
        input=json.dumps(value),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class Shelf:
    """Papers with their index, to be searched as a visitor does."""

    def __init__(self, node: str, records: Sequence[SearchRecord], folder: Path) -> None:
        write_search(records, folder)
        self._node, self._folder = node, str(folder)

    def ask(self, *queries: str) -> Any:
        """The answers to some queries, with what else the browser says."""
        return ask(self._node, "find", self._folder, value=queries)

    def answers(self, *queries: str) -> list[dict[str, Any]]:
        """The answer to each query."""
        answers: list[dict[str, Any]] = self.ask(*queries)["answers"]
        return answers

    def found(self, *queries: str) -> dict[str, list[str]]:
        """The keys of the papers that each query finds, the best first."""
        return {
            query: [hit["url"] for hit in answer["hits"]]
            for query, answer in zip(queries, self.answers(*queries), strict=True)
        }

    def first(self, *queries: str) -> dict[str, str]:
        """The key of the best paper for each query; empty where there is none."""
        return {query: (keys or [""])[0] for query, keys in self.found(*queries).items()}
