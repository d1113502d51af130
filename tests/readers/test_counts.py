"""Records in = papers + merged + reported, over every small input of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import gather
from generator.config import Site
from generator.errors import PapershelfError, Problems

INPUTS = Path(__file__).parent / "inputs"
RECORDS = {
    "broken.bib": 6,
    "collection.xml": 3,
    "history.ris": 3,
    "items.yml": 4,
    "lines.jsonl": 3,
    "list.txt": 4,
    "macros.bib": 0,
    "note.md": 1,
    "papers.json": 6,
    "signin.bib": 0,
    "table.csv": 4,
    "toml.md": 1,
    "unclosed.md": 1,
}
"""How many records a person would count in each."""


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_each_record_is_a_paper_or_merged_or_reported(name: str) -> None:
    problems = Problems()
    records, papers, absorbed, left_out = _counted((name,), problems)
    assert records == RECORDS[name]
    assert papers + absorbed + left_out == records
    reported = [problem for problem in problems if problem.lost or "it is left out" in problem.what]
    assert left_out <= len(reported)


def test_all_together_count_as_each_alone() -> None:
    assert sorted(RECORDS) == sorted(path.name for path in INPUTS.iterdir())
    records, papers, absorbed, left_out = _counted(tuple(sorted(RECORDS)), Problems())
    assert records == sum(RECORDS.values()) == papers + absorbed + left_out


def _counted(names: tuple[str, ...], problems: Problems) -> tuple[int, int, int, int]:
    try:
        found = gather(Site(folder=INPUTS, sources=names), problems=problems, jobs=1)
    except PapershelfError:
        return problems.lost, 0, 0, problems.lost
    return found.records, len(found.papers), found.absorbed, found.left_out
