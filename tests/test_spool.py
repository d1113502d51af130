"""Files made beside other work are those that are made here."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from generator.output import Artifact
from generator.spool import Sent, Texts, made_until, send, spooled, spooled_apart


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


def told_when_made(made: list[str]) -> list[Artifact]:
    def promise(path: str) -> Artifact:
        def make() -> bytes:
            made.append(path)
            return path.encode()

        return Artifact(path=path, make=make, shows=(path,))

    return [promise(path) for path in ("tides", "shore", "rivers")]


def test_artifacts_are_made_ahead_until_it_is_late_and_then_where_they_are_asked_for() -> None:
    made: list[str] = []
    ahead = list(made_until(lambda: len(made) == 2, told_when_made(made)))
    assert made == ["tides", "shore"]

    assert [(each.path, each.make(), each.shows) for each in ahead] == [
        ("tides", b"tides", ("tides",)),
        ("shore", b"shore", ("shore",)),
        ("rivers", b"rivers", ("rivers",)),
    ]
    assert made == ["tides", "shore", "rivers"]


def test_no_more_than_so_many_bytes_are_made_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.spool._MOST_MADE", 6)
    made: list[str] = []
    list(made_until(lambda: False, told_when_made(made)))

    assert made == ["tides", "shore"]


def test_texts_that_wait_in_a_file_are_found_by_name() -> None:
    texts = Texts()
    texts.keep([("tides", "High water"), ("shore", "Übung")])
    texts.keep([("tides", "Low water"), ("empty", "")])

    assert [texts.text(name) for name in ("tides", "shore", "empty", "rivers")] == ["Low water", "Übung", "", None]


def test_texts_travel_as_what_they_are() -> None:
    texts = Texts({"tides": "High water"})

    assert pickle.loads(pickle.dumps(texts)).text("tides") == "High water"
    assert pickle.loads(pickle.dumps(Texts())).text("tides") is None


def test_values_that_were_sent_are_read_by_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.spool._SENT", 2)
    here, there = Pipe()
    send([("tides", 1), ("shore", 2), ("Übung", 3)], here)
    values = Sent[tuple[str, int]](there)

    assert len(values) == 3
    assert (values[0], values[-1]) == (("tides", 1), ("Übung", 3))
    assert values[1:] == [("shore", 2), ("Übung", 3)]


def sent(connection: Connection) -> Iterator[Artifact]:
    yield from (Artifact(path=path, make=path.encode) for path in Sent[str](connection))
    yield Artifact(path="pid", make=str(os.getpid()).encode)


def test_artifacts_are_made_apart_of_what_is_sent() -> None:
    with spooled_apart(sent) as (connection, artifacts):
        send(["tides", "shore"], connection)
        found = artifacts()

    assert [(each.path, each.make()) for each in found[:2]] == [("tides", b"tides"), ("shore", b"shore")]
    assert found[2].make() != str(os.getpid()).encode()
