"""A build on a Dask cluster, or into a place that is no folder, equals the one into a folder by this machine."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.build import build
from generator.cli import main
from generator.config import read_site
from generator.errors import PapershelfError, Problems
from generator.output import Artifact, write
from generator.planning import plan
from generator.remote import Remote, remote_place

ROOT = Path(__file__).parent.parent
TOY = ROOT / "tests" / "toy"


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


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program apart: Dask leaves threads behind, beside which no process can be forked."""
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )


CHUNKS = """
import os
from generator.chunks import in_chunks
from generator.cluster import cluster
from generator.errors import Origin, PapershelfError, Problem

def failing(numbers):
    raise PapershelfError(Problem(severity="error", origin=Origin(file="a.bib", line=3), what="odd"))

if __name__ == "__main__":
    with cluster("", jobs=2) as engine:
        print(list(in_chunks(list, range(7), jobs=engine, size=3)))
        print(list(in_chunks(list, [], jobs=engine)))
        print(os.getpid() in in_chunks(lambda _: os.getpid(), range(8), jobs=engine, size=2))
        try:
            list(in_chunks(failing, range(8), jobs=engine, size=2))
        except PapershelfError as error:
            print(*error.problems)
"""
THREADS = """
import sys
from distributed import LocalCluster
from generator.cli import main

if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=3, processes=False, dashboard_address=":0") as local:
        sys.exit(main([*sys.argv[1:], "--engine", "dask", "--scheduler", local.scheduler_address]))
"""
COMMAND = """
import sys
from generator import cluster
from generator.cli import main

if __name__ == "__main__":
    cluster._CONNECT_SECONDS = 1
    sys.exit(main(sys.argv[1:]))
"""


def test_chunks_are_worked_on_by_the_workers_come_in_order_and_tell_their_problems() -> None:
    done = run(CHUNKS)
    assert done.stdout.splitlines() == [
        "[[0, 1, 2], [3, 4, 5], [6]]",
        "[]",
        "False",
        "a.bib:3: error: odd",
    ], done.stderr


def test_a_site_built_on_a_cluster_is_the_one_that_this_machine_builds(tmp_path: Path) -> None:
    url = f"local://{tmp_path / 'far'}"
    done = run(COMMAND, "build", str(TOY), "--no-cache", "-q", "--engine", "dask", "--jobs", "2", "-o", url)

    assert (done.returncode, done.stderr) == (0, "")
    assert held(tmp_path / "far") == built(tmp_path / "near")


def test_a_cluster_of_several_threads_does_one_thing_at_a_time(tmp_path: Path) -> None:
    done = run(THREADS, "build", str(TOY), "--no-cache", "-q", "-o", str(tmp_path / "far"))

    assert (done.returncode, done.stderr) == (0, "")
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


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "dask", "--scheduler", "tcp://127.0.0.1:1"], "tcp://127.0.0.1:1 cannot be reached"),
        (["--engine", "dask", "--scheduler", "nonsense://x"], "nonsense://x cannot be reached"),
        (["--scheduler", "tcp://127.0.0.1:1"], "--scheduler: error: it is for a cluster; add --engine dask"),
        (["-o", "nowhere://bucket/site"], "nowhere://bucket/site: error: "),
    ],
)
def test_what_cannot_be_had_is_told(options: Sequence[str], message: str) -> None:
    done = run(COMMAND, "build", str(TOY), "--no-cache", *options)
    assert (done.returncode, message in done.stderr) == (1, True), done.stderr


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
