"""The stages of a build: what each took, and bars on a terminal."""

from __future__ import annotations

import pstats
import re
from pathlib import Path

import pytest

from generator.cli import main
from generator.stages import Stage, Stages

TOY = Path(__file__).parent / "toy"


def test_a_stage_ends_where_the_next_begins_and_holds_what_was_done() -> None:
    told: list[tuple[str, int, int]] = []
    stages = Stages(lambda *news: told.append(news))
    stages("reading", 0, 2)
    stages("reading", 2, 2)
    stages("merging", 0, 0)
    ended = stages.all()

    assert told == [("reading", 0, 2), ("reading", 2, 2), ("merging", 0, 0)]
    assert [(stage.name, stage.done) for stage in ended] == [("reading", 2), ("merging", 0)]
    assert all(stage.seconds >= 0 and stage.cpu >= 0 for stage in ended)


def test_a_stage_tells_its_rate() -> None:
    assert str(Stage(name="setting", seconds=2, cpu=3.5, done=3000)).split() == (
        ["setting", "2.00", "s", "3.50", "s", "of", "CPU", "3,000", "1,500/s"]
    )
    assert str(Stage(name="merging", seconds=0, cpu=0, done=0)).split() == [
        "merging",
        "0.00",
        "s",
        "0.00",
        "s",
        "of",
        "CPU",
    ]


def test_with_v_a_build_tells_the_time_of_each_stage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(TOY), "-o", str(tmp_path / "out"), "--no-cache", "-v"]) == 0

    told = re.findall(r"^(\w+) +\d+\.\d\d s +\d+\.\d\d s of CPU", capsys.readouterr().err, re.MULTILINE)
    assert told == "reading merging setting arranging relating planning listing indexing writing".split()


def test_a_profile_tells_what_functions_took(tmp_path: Path) -> None:
    file = tmp_path / "build.prof"
    assert main(["build", str(TOY), "-o", str(tmp_path / "out"), "--no-cache", "-q", "--profile", str(file)]) == 0

    assert pstats.Stats(str(file)).get_stats_profile().func_profiles.keys() >= {"typeset", "arrange", "render", "write"}


def test_a_profile_that_cannot_be_written_stops_the_build(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none" / "build.prof"
    assert main(["build", str(TOY), "-o", str(tmp_path / "out"), "--no-cache", "--profile", str(file)]) == 1

    assert "the profile cannot be written" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
