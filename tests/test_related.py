"""Papers that resemble each other, and in what."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from generator.finding import compare
from generator.related import MOST_RELATED, Related, read_related, relate
from generator.tokens import PaperText

KERNELS = PaperText(
    id="kernels",
    title="Kernel herding for quadrature",
    abstract="Kernel herding chooses points for Bayesian quadrature. Its maximum mean discrepancy shrinks.",
    author_slugs=("ana-lund",),
)
QUADRATURE = PaperText(
    id="quadrature",
    title="On Bayesian quadrature",
    abstract="Points from kernel herding give Bayesian quadrature a rate in maximum mean discrepancy.",
    author_slugs=("bo-reyes",),
)
ROBOTS = PaperText(
    id="robots",
    title="Legged robots on ice",
    abstract="A legged robot slips on frozen ground; a gait planner keeps its feet.",
    author_slugs=("ana-lund",),
)
GAITS = PaperText(
    id="gaits",
    title="Gaits for frozen ground",
    abstract="We plan the gait of a legged robot on frozen ground from friction.",
    author_slugs=("ana-lund",),
)
ALONE = PaperText(id="alone", title="Medieval ink", abstract="Iron gall ink browns parchment.")
SHELF = (KERNELS, QUADRATURE, ROBOTS, GAITS, ALONE)


def related(papers: Sequence[PaperText], jobs: int = 1) -> tuple[tuple[Related, ...], ...]:
    """The papers related to each."""
    alike = relate(papers, compare(papers, jobs=jobs), jobs=jobs)
    return tuple(map(read_related, alike.told))


def test_papers_are_related_by_the_phrases_that_both_have() -> None:
    assert dict(zip((paper.id for paper in SHELF), related(SHELF), strict=True)) == {
        "kernels": (
            Related(id="quadrature", shared=("Bayesian quadrature", "maximum mean discrepancy", "kernel herding")),
        ),
        "quadrature": (
            Related(id="kernels", shared=("Bayesian quadrature", "maximum mean discrepancy", "kernel herding")),
        ),
        "robots": (Related(id="gaits", shared=("legged robot", "frozen ground", "gait"), same_author=True),),
        "gaits": (Related(id="robots", shared=("legged robot", "frozen ground", "gait"), same_author=True),),
        "alone": (),
    }


def test_a_tag_that_both_have_is_a_reason() -> None:
    tagged = [replace(paper, tags=("numerical integration",)) for paper in (KERNELS, QUADRATURE)]

    (first, *_) = related((*tagged, ROBOTS, GAITS, ALONE))

    assert "numerical integration" in first[0].shared


def test_a_word_of_every_subject_relates_nothing() -> None:
    papers = [
        replace(
            ALONE, abstract="We propose a novel method that significantly outperforms existing approaches on kilns."
        ),
        replace(
            GAITS, abstract="We propose a novel method that significantly outperforms existing approaches on tides."
        ),
    ]

    assert related((*papers, KERNELS, QUADRATURE))[:2] == ((), ())


def test_weak_single_words_alone_relate_nothing() -> None:
    free = PaperText(
        id="free",
        title="Conditional sampling",
        abstract="A conditional sampler draws pictures. Its loss keeps diffusion free of guidance, and pixels sharp.",
    )
    sets = PaperText(
        id="sets",
        title="Conformal regions",
        abstract="Conformal sets cover. Their conditional coverage, free of shape, holds for quantiles and maps.",
    )

    twins = (replace(free, id="free-twin"), replace(sets, id="sets-twin"))
    found = related((free, sets, *twins, *SHELF))[:2]

    assert [[each.id for each in related] for related in found] == [["free-twin"], ["sets-twin"]]


def test_strong_single_words_relate() -> None:
    one = PaperText(
        id="one", title="Kiln tides", abstract="A kiln, then tides. Each kiln glows; each of the tides too."
    )
    two = PaperText(id="two", title="Tides of a kiln", abstract="Tides, kiln. Tides rise, and a kiln cools.")

    assert related((one, two, *SHELF))[0] == (Related(id="two", shared=("kiln", "tides")),)


def test_the_number_of_processes_does_not_matter() -> None:
    papers = tuple(replace(paper, id=f"{paper.id}-{number}") for number in range(50) for paper in SHELF)

    assert related(papers, jobs=1) == related(papers, jobs=2) == related(papers, jobs=0)


def test_an_author_in_common_is_no_likeness_but_goes_first_among_equals() -> None:
    twin = replace(QUADRATURE, id="twin", author_slugs=("ana-lund",))

    found = related((KERNELS, QUADRATURE, twin, ROBOTS, GAITS, ALONE))[0]

    assert [(each.id, each.same_author) for each in found] == [("twin", True), ("quadrature", False)]


def test_no_paper_has_more_than_six() -> None:
    copies = tuple(replace(KERNELS, id=f"copy-{number}") for number in range(9))

    assert {len(found) for found in related((*copies, ROBOTS, GAITS, ALONE))[:9]} == {MOST_RELATED}


def test_one_paper_has_none_related() -> None:
    assert related((KERNELS,)) == ((),)
    assert related((PaperText(id="bare", title="", abstract=""),) * 2) == ((), ())


def test_the_order_of_the_papers_does_not_matter() -> None:
    forth = dict(zip((paper.id for paper in SHELF), related(SHELF), strict=True))
    back = dict(zip((paper.id for paper in reversed(SHELF)), related(SHELF[::-1]), strict=True))

    assert forth == back


def test_phrases_are_found_in_scripts_without_blanks() -> None:
    papers = (
        PaperText(id="a", title="图神经网络", abstract="图神经网络用于分子预测。"),
        PaperText(id="b", title="分子", abstract="分子预测的图神经网络方法。"),
        ALONE,
        ROBOTS,
    )

    assert related(papers)[0] == (Related(id="b", shared=("图神经网络", "分子预测")),)


def test_the_result_depends_on_neither_hash_seed_nor_threads() -> None:
    def told(seed: str, threads: str) -> str:
        code = "from tests.test_related import SHELF, related; print(related(SHELF))"
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "OPENBLAS_NUM_THREADS": threads,
            "OMP_NUM_THREADS": threads,
        }
        run = subprocess.run(
            [sys.executable, "-c", code],
            cwd=Path(__file__).parent.parent,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert told("1", "1") == told("2", "4") == f"{related(SHELF)}\n"
