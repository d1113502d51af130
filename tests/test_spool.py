"""Files made beside other work are those that are made here."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator

import pytest

from generator.output import Artifact
from generator.spool import Texts, spooled


def made() -> Iterator[Artifact]:
    yield Artifact(path="search/a.js", make=lambda: b"tides\n")
    yield Artifact(path="search/b.js", make=bytes)
    yield Artifact(path="search/c.js", make="Übung".encode)


@pytest.mark.parametrize("jobs", [1, 2])
def test_artifacts_come_whole_and_in_order_and_can_be_made_again(jobs: int) -> None:
    with spooled(made, jobs=jobs, size=1) as artifacts:
        found = artifacts()

    for _ in range(2):
        assert [(artifact.path, artifact.make()) for artifact in found] == [
            ("search/a.js", b"tides\n"),
            ("search/b.js", b""),
            ("search/c.js", "Übung".encode()),
        ]


def test_artifacts_are_made_by_another_process() -> None:
    def pid() -> Iterator[Artifact]:
        yield Artifact(path="pid", make=str(os.getpid()).encode)

    with spooled(pid, jobs=2, size=1) as artifacts:
        assert artifacts()[0].make() != str(os.getpid()).encode()


def test_texts_that_wait_in_a_file_are_found_by_name() -> None:
    texts = Texts()
    texts.keep([("tides", "High water"), ("shore", "Übung")])
    texts.keep([("tides", "Low water"), ("empty", "")])

    assert [texts.text(name) for name in ("tides", "shore", "empty", "rivers")] == ["Low water", "Übung", "", None]


def test_texts_travel_as_what_they_are() -> None:
    texts = Texts({"tides": "High water"})

    assert pickle.loads(pickle.dumps(texts)).text("tides") == "High water"
    assert pickle.loads(pickle.dumps(Texts())).text("tides") is None
