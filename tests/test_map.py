"""The map of a catalogue: places, regions, and what a build makes of them."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator import mapping
from generator.catalogue import arrange
from generator.errors import Origin, Problems
from generator.map import SIDE, PaperMap, Region, encoded, layout, sampled
from generator.map.drawing import draw
from generator.mapping import map_artifact, map_of
from generator.records import Paper
from generator.terms import PaperText
from generator.typeset import typeset

TOPICS = {
    "ocean": "currents carry plankton past coral reefs while salinity and harbour silt change with each tide".split(),
    "robots": "robots balance gaits with torque sensors while grippers grasp joints and motors turn wheels".split(),
    "proofs": "proofs bound regret through convex duality while gradients converge under martingale noise".split(),
}


def _papers(number: int) -> list[PaperText]:
    """Papers of three topics in turn, each of twelve words of its topic."""
    made = []
    for at in range(number):
        topic = list(TOPICS)[at % 3]
        words = sorted(TOPICS[topic], key=lambda word: hashlib.sha256(f"{at} {word}".encode()).digest())
        made.append(PaperText(id=f"{topic}-{at}", title=f"{words[0]} {words[1]}", abstract=" ".join(words[2:12])))
    return made


PAPERS = _papers(45)


def _apart(places: tuple[tuple[int, int], ...], *, same: bool) -> float:
    """The mean distance of papers, of one topic or of two."""
    pairs = [(one, other) for one in range(len(places)) for other in range(one) if ((one - other) % 3 == 0) == same]
    return sum(abs(complex(*places[one]) - complex(*places[other])) for one, other in pairs) / len(pairs)


def test_papers_whose_texts_are_alike_lie_near_each_other() -> None:
    drawn = draw(PAPERS)

    assert len(drawn.places) == len(PAPERS)
    assert all(0 <= x < SIDE and 0 <= y < SIDE for x, y in drawn.places)
    assert _apart(drawn.places, same=True) < _apart(drawn.places, same=False) / 2


def test_of_many_papers_the_others_lie_among_landmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "MOST_LANDMARKS", 20)
    places = draw(PAPERS).places

    assert _apart(places, same=True) < _apart(places, same=False) / 2
    assert len(set(places)) == len(places)


def test_papers_that_share_nothing_lie_round_the_middle() -> None:
    strangers = [PaperText(id=str(n), title=f"w{n}x", abstract="") for n in range(30)]

    drawn = draw(strangers)

    assert len(set(drawn.places)) == 30
    assert drawn.regions == ()


def test_regions_are_called_by_what_their_papers_have() -> None:
    regions = [region for region in draw(PAPERS).regions if region.level == 0]
    words = {name: {word.lower() for word in text} for name, text in TOPICS.items()}

    for region in regions:
        topics = {PAPERS[number].id.split("-")[0] for number in region.papers}
        assert any(set(region.name.lower().split()) <= words[topic] for topic in topics), region.name
    assert sorted(number for region in regions for number in region.papers) == list(range(len(PAPERS)))


def test_the_map_depends_on_neither_hash_seed_nor_threads() -> None:
    code = "from tests.test_map import PAPERS; from generator.map.drawing import draw; print(draw(PAPERS))"

    def told(seed: str, threads: str) -> str:
        threaded = {"OPENBLAS_NUM_THREADS": threads, "OMP_NUM_THREADS": threads}
        run = subprocess.run(
            [sys.executable, "-c", code],
            cwd=Path(__file__).parent.parent,
            env={**os.environ, "PYTHONHASHSEED": seed, **threaded},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert told("1", "1") == told("2", "4") == f"{draw(PAPERS)}\n"


def test_places_are_written_in_four_letters_each() -> None:
    assert encoded([(0, 63), (64, 4095)]) == "AAA_BA__"


def test_a_sample_is_even() -> None:
    assert list(sampled([(n, n) for n in range(10)], 4)) == [(0, 0), (3, 3), (6, 6), (9, 9)]


def test_no_map_is_drawn_of_few_papers_or_where_none_is_wanted() -> None:
    problems = Problems()

    assert map_of(PAPERS[:29], wanted="true", kept=None, problems=problems) is None
    assert map_of(PAPERS, wanted="false", kept=None, problems=problems) is None
    assert list(problems) == []


@pytest.mark.parametrize(("wanted", "severity"), [("auto", "note"), ("true", "warning")])
def test_without_scikit_learn_the_way_to_it_is_told(
    monkeypatch: pytest.MonkeyPatch, wanted: str, severity: str
) -> None:
    monkeypatch.setattr(mapping, "can_draw", lambda: False)
    problems = Problems()

    assert map_of(PAPERS, wanted=wanted, kept=None, problems=problems) is None
    assert [str(problem) for problem in problems] == [
        f"site.yml: {severity}: no map is drawn, since scikit-learn is not there; "
        "pip install 'papershelf[map]', or set “map: false”"
    ]


def test_a_map_is_remembered_until_a_text_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[int] = []

    def drawing(papers: object) -> PaperMap:
        calls.append(1)
        region = Region(name="tides", level=0, x=1, y=2, papers=(0, 1))
        return PaperMap(places=((len(calls), 2),), regions=(region,))

    monkeypatch.setattr(mapping, "_drawn", drawing)
    first = map_of(PAPERS, wanted="auto", kept=tmp_path / "map", problems=Problems())
    again = map_of(PAPERS, wanted="auto", kept=tmp_path / "map", problems=Problems())
    other = map_of(PAPERS[1:], wanted="auto", kept=tmp_path / "map", problems=Problems())

    assert first == again
    assert other != first
    assert len(calls) == 2


def test_the_data_of_a_map_is_a_script_named_for_what_it_holds() -> None:
    papers = (
        Paper(
            origin=Origin(file="a"), id="a", title="A", tags=("tides", "reefs"), year=2024, date="2024", venue="ICML"
        ),
        Paper(origin=Origin(file="b"), id="b", title="B", tags=("reefs",), year=2023, date="2023"),
    )
    catalogue = arrange([typeset(paper)[0] for paper in papers], lambda _: (), Problems())
    drawn = PaperMap(places=((0, 1), (2, 3)), regions=(Region(name="tides", level=0, x=1, y=2, papers=(0, 1)),))
    artifact = map_artifact(drawn, catalogue)

    assert list(catalogue.entries) == ["a", "b"]
    assert artifact.path.startswith("map/places-")
    assert json.loads(artifact.make().decode().removeprefix("papershelf.mapped=").removesuffix(";\n")) == {
        "side": 4096,
        "places": "ACADAAAB",
        "regions": [["tides", 0, 1, 2, 2]],
        "colours": {
            "tag": {"names": ["reefs", "tides"], "papers": "00"},
            "venue": {"names": ["ICML"], "papers": "10"},
            "year": {"names": ["2023", "2024"], "papers": "01"},
        },
    }
