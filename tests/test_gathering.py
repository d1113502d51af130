"""Sources become one catalogue, whatever the number of processes that set its texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.config import read_site
from generator.errors import Origin, Problems
from generator.gathering import Early, Gathered, gather
from generator.records import Paper
from generator.typeset import set_texts, written


def _gathered(folder: Path, *, jobs: int) -> tuple[Gathered, list[str]]:
    problems = Problems()
    return gather(read_site(folder, problems=problems), problems=problems, jobs=jobs), [*map(str, problems)]


def test_texts_that_are_set_early_are_those_of_one_process(tmp_path: Path) -> None:
    papers = [
        {
            "title": f"Tides ${number} \\times x$" if number % 3 else f"Plain {number}",
            "abstract": f"We \\ours{{}} {number} at www.tides.org/{number}." if number % 5 else "",
            "year": 2020,
            "doi": f"10.1000/{number // 2}",
        }
        for number in range(40)
    ]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, papers[:9])), "utf-8")
    (tmp_path / "b.jsonl").write_text("\n".join(map(json.dumps, papers[9:])), "utf-8")
    (tmp_path / "site.yml").write_text("title: Tides\n", "utf-8")

    alone, told_alone = _gathered(tmp_path, jobs=1)
    together, told_together = _gathered(tmp_path, jobs=2)

    assert (together.catalogue, told_together) == (alone.catalogue, told_alone)
    assert alone.absorbed == 20
    assert any("no known command" in line for line in told_alone)


def test_the_texts_of_the_first_half_are_set_by_a_copy() -> None:
    papers = [Paper(origin=Origin(file="a.bib", line=line), title=f"{{T}}ides {line}") for line in range(4)]
    with Early(jobs=2) as early:
        for paper, share in zip(papers, (0.25, 0.5, 0.75, 1), strict=True):
            early.let_in(paper, share)
        known = early.known()

    texts = [*map(written, papers[:2])]
    assert known == dict(zip(texts, set_texts(texts), strict=True))


def test_nothing_is_set_early_where_one_process_does_all() -> None:
    with Early(jobs=1) as early:
        early.let_in(Paper(origin=Origin(file="a.bib"), title="Tides"), 1)

        assert early.known() == {}


@pytest.mark.parametrize(
    ("rule", "shown", "told"),
    [
        (
            "",
            ["Maps", "Tides"],
            [
                "a.csv:2: warning: a paper with the decision “Reject” has a page as others have; "
                "write “rejected: show” or “rejected: omit” beside the path of its source in site.yml"
            ],
        ),
        ("    rejected: show\n", ["Maps", "Tides"], []),
        (
            "    rejected: omit\n",
            ["Tides"],
            [
                "a.csv:2: note: a paper with the decision “Reject” is left out, as its source says; "
                "“rejected: show” shows it"
            ],
        ),
    ],
)
def test_a_source_says_what_becomes_of_papers_that_were_rejected(
    tmp_path: Path, rule: str, shown: list[str], told: list[str]
) -> None:
    (tmp_path / "a.csv").write_text("title,decision\nMaps,Reject\nTides,Accept\n", "utf-8")
    (tmp_path / "site.yml").write_text(f"sources:\n  - path: a.csv\n{rule}", "utf-8")

    gathered, problems = _gathered(tmp_path, jobs=1)

    assert ([paper.title for paper in gathered.papers], problems) == (shown, told)
    assert (gathered.records, gathered.left_out) == (2, 2 - len(shown))
