"""The map of a catalogue: places, regions, and what a build makes of them."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from generator.catalogue import arrange
from generator.colouring import colours
from generator.errors import Origin, Problems
from generator.finding import Compared, compare
from generator.map import SIDE, PaperMap, Places, Region, decoded, drawing, encoded, sampled
from generator.map.drawing import draw
from generator.map.field import Field
from generator.map.layout import lay_out
from generator.map.regions import parted
from generator.mapping import map_artifact, map_of
from generator.pages.maps import map_picture, region_refs
from generator.pages.parts import Ref
from generator.records import Paper
from generator.tokens import PaperText
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
COMPARED = compare(PAPERS)


def _apart(places: tuple[tuple[int, int], ...], *, same: bool) -> float:
    """The mean distance of papers, of one topic or of two."""
    pairs = [(one, other) for one in range(len(places)) for other in range(one) if ((one - other) % 3 == 0) == same]
    return sum(abs(complex(*places[one]) - complex(*places[other])) for one, other in pairs) / len(pairs)


def test_papers_whose_texts_are_alike_lie_near_each_other() -> None:
    drawn = draw(COMPARED)

    assert len(drawn.places) == len(PAPERS)
    assert all(0 <= x < SIDE and 0 <= y < SIDE for x, y in drawn.places)
    assert _apart(drawn.places, same=True) < _apart(drawn.places, same=False) / 2


@pytest.mark.parametrize(("span", "most"), [(2.0, 0.001), (10.0, 0.02), (40.0, 0.2)])
def test_papers_push_each_other_as_students_distribution_says(span: float, most: float) -> None:
    places = (np.cos(np.arange(600).reshape(2, 300) ** 1.5) * span / 2).astype(np.float32)
    away = places[:, :, None].astype(np.float64) - places[:, None, :]
    near = 1 / (1 + (away**2).sum(axis=0))
    exact = (away * near**2).sum(axis=2) / (near.sum() - 300)

    off = float(np.sqrt(((Field().push(places) - exact) ** 2).sum() / (exact**2).sum()))

    assert off < most


def test_papers_that_nothing_holds_stay_in_sight_of_the_others() -> None:
    strangers = [PaperText(id=str(n), title=f"w{n}x", abstract="") for n in range(3)]

    places = np.array(draw(compare([*PAPERS, *strangers])).places)

    assert np.ptp(places[:45], axis=0).max() > SIDE / 2


def test_papers_that_share_nothing_lie_round_the_middle() -> None:
    strangers = [PaperText(id=str(n), title=f"w{n}x", abstract="") for n in range(30)]

    drawn = draw(compare(strangers))

    assert len(set(drawn.places)) == 30
    assert drawn.regions == ()


def test_regions_are_called_by_what_their_papers_have() -> None:
    regions = [region for region in draw(COMPARED).regions if region.level == 0]
    words = {name: {word.lower() for word in text} for name, text in TOPICS.items()}

    for region in regions:
        topics = {PAPERS[number].id.split("-")[0] for number in region.papers}
        assert any(set(region.name.lower().split()) <= words[topic] for topic in topics), region.name
    members = sorted(number for region in regions for number in region.papers)
    assert members == sorted(set(members))
    assert len(PAPERS) - len(members) < 5  # So few have no name.


def test_the_map_depends_on_neither_hash_seed_nor_threads() -> None:
    code = "from tests.test_map import COMPARED; from generator.map.drawing import draw; print(draw(COMPARED))"

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

    assert told("1", "1") == told("2", "4") == f"{draw(COMPARED)}\n"


def test_places_are_written_in_four_letters_each() -> None:
    assert encoded([(0, 63), (64, 4095)]) == "AAA_BA__"
    assert decoded("AAA_BA__") == ((0, 63), (64, 4095))


def test_a_sample_is_even() -> None:
    assert list(sampled([(n, n) for n in range(10)], 4)) == [(0, 0), (3, 3), (6, 6), (9, 9)]


def test_no_map_is_drawn_of_few_papers_or_where_none_is_wanted() -> None:
    assert map_of(compare(PAPERS[:29]), wanted=True, kept=None) is None
    assert map_of(COMPARED, wanted=False, kept=None) is None


def test_places_are_remembered_until_other_papers_are_alike(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[int] = []

    def lying(compared: Compared) -> Places:
        calls.append(len(compared.named))
        return tuple((n, len(calls)) for n in range(len(compared.named)))

    monkeypatch.setattr(drawing, "lie", lying)
    first = map_of(COMPARED, wanted=True, kept=tmp_path / "map")
    again = map_of(compare(PAPERS), wanted=True, kept=tmp_path / "map")
    other = map_of(compare(PAPERS[1:]), wanted=True, kept=tmp_path / "map")

    assert first == again
    assert other != first
    assert calls == [45, 44]


def test_which_of_its_nearest_papers_is_the_nearest_moves_no_paper(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    turned = [COMPARED.others[first:last][::-1] for first, last in pairwise(COMPARED.starts.tolist())]
    other = replace(COMPARED, others=np.concatenate(turned))
    laid = lay_out(COMPARED.others, COMPARED.starts)
    assert lay_out(other.others, other.starts).tolist() == laid.tolist()

    first = map_of(COMPARED, wanted=True, kept=tmp_path / "map")
    monkeypatch.setattr(drawing, "lie", None)
    assert map_of(other, wanted=True, kept=tmp_path / "map") == first


def test_parts_of_the_map_are_where_its_places_gather() -> None:
    places = np.array([(x + dx, y) for dx in range(5) for x, y in ((100, 100), (3000, 200), (2000, 3900))])

    parts = parted(places, 3)

    assert len(set(parts[:3].tolist())) == 3
    assert parts.tolist() == parts[:3].tolist() * 5


def test_the_names_on_the_small_picture_stand_within_it() -> None:
    names = ("bandits, games and reinforcement", "roads", "river maps")
    regions = tuple(
        Region(name=name, x=x, y=9, papers=(0,), level=0) for name, x in zip(names, (SIDE, 0, SIDE // 2), strict=True)
    )
    labels = map_picture(PaperMap(places=((0, 0),), regions=regions)).labels
    assert [(label.name, label.x) for label in labels] == [(names[0], 285), (names[1], 18), (names[2], 200)]


def test_the_first_page_names_the_large_regions_the_largest_first() -> None:
    regions = (
        Region(name="roads", x=1, y=1, papers=(0,), level=0),
        Region(name="tunnels", x=1, y=1, papers=(0,), level=1),
        Region(name="rivers", x=2, y=2, papers=(1, 2), level=0),
    )
    assert region_refs(PaperMap(places=((0, 0),) * 3, regions=regions)) == (
        Ref(name="rivers", path="map.html#region-2", count=2),
        Ref(name="roads", path="map.html#region-1", count=1),
    )


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
            "region": {"names": ["tides"], "papers": "00"},
            "tag": {"names": ["reefs", "tides"], "papers": "00"},
            "venue": {"names": ["ICML"], "papers": "10"},
            "year": {"names": ["2023", "2024"], "papers": "01"},
        },
    }


def test_years_are_coloured_by_spans_of_about_as_many_papers() -> None:
    years = [1990, 1991, 1992, 1993, 2020, 2020, 2020, 2020, 2021, 2021, 2021, 2021, 2022, 2023, 2024, 2025]
    papers = [
        Paper(origin=Origin(file="a"), id=f"p{n}", title=f"T{n}", year=year, date=str(year))
        for n, year in enumerate(years)
    ]
    catalogue = arrange([typeset(paper)[0] for paper in papers], lambda _: (), Problems())

    found = colours(catalogue, PaperMap(places=((0, 0),) * 16, regions=()))["year"]

    assert found.names == ("1990–1992", "1993–2020", "2021", "2022–2023", "2024–2025")
    assert found.counts() == (3, 5, 4, 2, 2, 0)


def test_the_map_opens_in_the_colours_of_tags_where_many_papers_have_them() -> None:
    def opening(tagged: int) -> str:
        papers = [
            Paper(origin=Origin(file="a"), id=f"p{n}", title=f"T{n}", tags=("tides",) if n < tagged else ())
            for n in range(6)
        ]
        catalogue = arrange([typeset(paper)[0] for paper in papers], lambda _: (), Problems())
        return next(iter(colours(catalogue, PaperMap(places=((0, 0),) * 6, regions=()))))

    assert [opening(1), opening(2)] == ["region", "tag"]
