"""A build on a Dask cluster, or into a place that is no folder, equals the one into a folder by this machine."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from distributed import Client, LocalCluster

from generator.build import build
from generator.chunks import Engine, in_chunks
from generator.cli import main
from generator.cluster import cluster
from generator.config import read_site
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.output import Artifact, write
from generator.planning import plan
from generator.remote import Remote, remote_place

TOY = Path(__file__).parent / "toy"
FAULT = Problem(severity="error", origin=Origin(file="a.bib", line=3), what="odd")


def held(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def built(output: Path) -> dict[str, bytes]:
    build(read_site(TOY, problems=Problems()), output, problems=Problems())
    return held(output)


def stored(place: Remote) -> dict[str, bytes | None]:
    store, root = place._opened()
    return {path: place.read(path) for path in sorted(name.removeprefix(f"{root}/") for name in store.find(root))}


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    with cluster("", jobs=2) as engine:
        yield engine


def pids(numbers: Sequence[int]) -> list[int]:
    return [os.getpid() for _ in numbers]


def failing(numbers: Sequence[int]) -> None:
    raise PapershelfError(FAULT)


def test_chunks_are_worked_on_by_the_workers_and_come_in_order(engine: Engine) -> None:
    assert list(in_chunks(list, range(7), jobs=engine, size=3)) == [[0, 1, 2], [3, 4, 5], [6]]
    assert os.getpid() not in {pid for part in in_chunks(pids, range(8), jobs=engine, size=1) for pid in part}
    assert list(in_chunks(list, [], jobs=engine)) == []


def test_problems_travel_whole(engine: Engine) -> None:
    with pytest.raises(PapershelfError, match="odd") as caught:
        list(in_chunks(failing, range(8), jobs=engine, size=2))
    assert caught.value.problems == (FAULT,)


def test_a_site_built_on_a_cluster_is_the_one_that_this_machine_builds(engine: Engine, tmp_path: Path) -> None:
    place = remote_place((tmp_path / "far").as_uri())
    build(read_site(TOY, problems=Problems()), place, problems=Problems(), jobs=engine)

    assert held(tmp_path / "far") == built(tmp_path / "near")


def test_every_promise_of_a_site_can_travel() -> None:
    planned = plan(read_site(TOY, problems=Problems()), problems=Problems())
    travelled = pickle.loads(pickle.dumps(planned.artifacts))
    assert [each.make() for each in travelled] == [each.make() for each in planned.artifacts]


def test_a_store_holds_the_files_of_the_site_and_nothing_that_went(tmp_path: Path) -> None:
    place = remote_place("memory://shelf/site")
    write([Artifact(path="papers/gone.html", make=b"gone".lower)], place)
    own, root = place._opened()
    own.pipe_file(f"{root}/mine.txt", b"mine")
    build(read_site(TOY, problems=Problems()), place, problems=Problems())
    again = build(read_site(TOY, problems=Problems()), place, problems=Problems())

    assert stored(place) == {**built(tmp_path / "near"), "mine.txt": b"mine"}
    assert (again.changed, again.removed) == (0, 0)


def test_what_papershelf_did_not_write_is_not_overwritten_in_a_store() -> None:
    place = remote_place("memory://other/site")
    store, root = place._opened()
    store.pipe_file(f"{root}/index.html", b"mine")
    with pytest.raises(PapershelfError, match=r"memory://other/site: .* did not write index\.html"):
        build(read_site(TOY, problems=Problems()), place, problems=Problems())
    assert stored(place) == {"index.html": b"mine"}


def test_a_cluster_of_several_threads_does_one_thing_at_a_time(tmp_path: Path) -> None:
    with (
        LocalCluster(n_workers=1, threads_per_worker=3, processes=False, dashboard_address=":0") as local,
        Client(local, set_as_default=False),
        cluster(local.scheduler_address) as engine,
    ):
        build(read_site(TOY, problems=Problems()), tmp_path / "far", problems=Problems(), jobs=engine)
    assert held(tmp_path / "far") == built(tmp_path / "near")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "dask", "--scheduler", "tcp://127.0.0.1:1"], "tcp://127.0.0.1:1 cannot be reached"),
        (["--engine", "dask", "--scheduler", "nonsense://x"], "nonsense://x cannot be reached"),
        (["--scheduler", "tcp://127.0.0.1:1"], "--scheduler: error: it is for a cluster; add --engine dask"),
        (["-o", "nowhere://bucket/site"], "nowhere://bucket/site: error: "),
    ],
)
def test_what_cannot_be_had_is_told(
    options: Sequence[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.cluster._CONNECT_SECONDS", 1)
    assert main(["build", str(TOY), "--no-cache", *options]) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("missing", "options", "message"),
    [
        ("distributed", ["--engine", "dask"], "Dask is not there; pip install 'papershelf[dask]'"),
        ("fsspec", ["-o", "s3://bucket/site"], "fsspec is not there; pip install 'papershelf[dask]'"),
    ],
)
def test_what_is_not_installed_is_told(
    missing: str,
    options: Sequence[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert main(["build", str(TOY), "--no-cache", *options]) == 1
    assert message in capsys.readouterr().err


def test_a_file_url_is_a_folder(tmp_path: Path) -> None:
    out = tmp_path / "a b"
    assert main(["build", str(TOY), "--no-cache", "-q", "-o", out.as_uri()]) == 0
    assert (out / "index.html").is_file()
