"""Work in chunks gives what one process gives, in its order, however many work on it."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Generator, Sequence
from contextlib import closing
from multiprocessing.connection import Connection
from typing import cast

import pytest

from generator.chunks import BESIDE_FROM, PARALLEL_FROM, apart, beside, in_chunks, processes
from generator.errors import Origin, PapershelfError, Problem

FAULT = Problem(severity="error", origin=Origin(file="a.bib", line=3), what="odd")


def doubled(numbers: Sequence[int]) -> list[int]:
    return [2 * number for number in numbers]


def workers(numbers: Sequence[int]) -> int:
    return os.getpid()


def failing(numbers: Sequence[int]) -> None:
    raise PapershelfError(FAULT)


@pytest.mark.parametrize("jobs", [1, 2, 5])
@pytest.mark.parametrize("travels", [False, True])
def test_chunks_come_in_order_whatever_the_number_of_processes(jobs: int, travels: bool) -> None:
    assert list(in_chunks(doubled, range(7), jobs=jobs, size=3, travels=travels)) == [[0, 2, 4], [6, 8, 10], [12]]


def test_a_step_that_holds_what_cannot_be_carried_runs_in_several_processes() -> None:
    both_work = multiprocessing.get_context("fork").Barrier(2)

    def step(numbers: Sequence[int]) -> int:
        both_work.wait()
        return os.getpid()

    pids = list(in_chunks(step, range(4), jobs=2, size=2))

    assert pids[1] == os.getpid() != pids[0]


def test_nothing_is_forked_beside_another_thread() -> None:
    done = threading.Event()
    beside = threading.Thread(target=done.wait)
    beside.start()
    try:
        pids = set(in_chunks(workers, range(8), jobs=2, size=2))
    finally:
        done.set()
        beside.join()

    assert pids == {os.getpid()}


def test_a_fresh_copy_takes_over_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.chunks._ROUND", 1)
    both_work = multiprocessing.get_context("fork").Barrier(2)

    def step(numbers: Sequence[int]) -> int:
        both_work.wait()
        return os.getpid()

    pids = list(in_chunks(step, range(4), jobs=2, size=1))

    assert pids[1] == pids[3] == os.getpid()
    assert len(set(pids)) == 3


def test_results_larger_than_a_pipe_come_in_order() -> None:
    sizes = [3_000_000, 1, 2_000_000, 2, 1_500_000, 3]
    assert [len(text) for text in in_chunks(lambda some: bytes(some[0]), sizes, jobs=3, size=1)] == sizes


def test_each_chunk_is_done_once_however_many_processes_take_from_them() -> None:
    done = multiprocessing.get_context("fork").Array("i", 1000)

    def step(numbers: Sequence[int]) -> None:
        done[numbers[0]] += 1

    assert len(list(in_chunks(step, range(1000), jobs=4, size=1))) == 1000
    assert done[:] == [1] * 1000


def test_a_copy_that_dies_is_told() -> None:
    here = os.getpid()
    both_work = multiprocessing.get_context("fork").Barrier(2)

    def step(numbers: Sequence[int]) -> None:
        both_work.wait()
        if os.getpid() != here:
            os._exit(3)

    with pytest.raises(ChildProcessError, match="ended before"):
        list(in_chunks(step, range(4), jobs=2, size=2))


def test_work_that_is_broken_off_leaves_no_copy() -> None:
    with closing(cast("Generator[list[int], None, None]", in_chunks(doubled, range(1000), jobs=3, size=1))) as made:
        assert next(made) == [0]
    assert multiprocessing.active_children() == []


def test_no_things_make_no_chunks() -> None:
    assert list(in_chunks(doubled, [], jobs=2)) == []
    assert list(in_chunks(doubled, range(5), jobs=2, size=2, alone=2)) == [[0], [2], [4, 6], [8]]
    assert list(in_chunks(doubled, range(2), jobs=2, alone=3)) == [[0], [2]]


def test_problems_travel_whole() -> None:
    with pytest.raises(PapershelfError, match="odd") as caught:
        list(in_chunks(failing, range(8), jobs=2, size=2))
    assert caught.value.problems == (FAULT,)


def test_little_work_is_done_by_one_process_unless_more_are_asked_for() -> None:
    assert (processes(0, PARALLEL_FROM - 1), processes(3, 1)) == (1, 3)


def test_a_step_goes_on_beside_this_process_and_is_waited_for() -> None:
    with beside(os.getpid, jobs=2, size=1) as pid:
        assert pid() not in {os.getpid(), 0}


def test_what_is_made_beside_is_there_once_it_is_made() -> None:
    read, write = os.pipe()
    with beside(lambda: os.read(read, 1), jobs=2, size=1) as made:
        assert not made.is_there()
        os.write(write, b"!")
        assert made() == b"!"
    for end in (read, write):
        os.close(end)


def test_what_is_made_here_need_not_be_waited_for() -> None:
    with beside(os.getpid, jobs=1, size=1) as pid:
        assert pid.is_there()


def test_a_step_is_done_here_where_one_process_is_enough() -> None:
    with beside(os.getpid, jobs=1, size=BESIDE_FROM) as pid:
        assert pid() == os.getpid()
    with beside(os.getpid, size=BESIDE_FROM - 1) as pid:
        assert pid() == os.getpid()


def test_problems_of_a_step_beside_travel_whole() -> None:
    with beside(lambda: failing([]), jobs=2, size=1) as made, pytest.raises(PapershelfError, match="odd") as caught:
        made()
    assert caught.value.problems == (FAULT,)


def test_a_step_that_nobody_asked_for_is_broken_off() -> None:
    with beside(threading.Event().wait, jobs=2, size=1):
        assert len(multiprocessing.active_children()) == 1
    assert multiprocessing.active_children() == []


def test_a_step_whose_process_dies_is_told() -> None:
    here = os.getpid()
    with (
        beside(lambda: os.getpid() == here or os._exit(3), jobs=2, size=1) as made,
        pytest.raises(ChildProcessError, match="ended before"),
    ):
        made()


def test_chunks_are_shared_out_while_a_step_goes_on() -> None:
    with beside(os.getpid, jobs=2, size=1) as pid:
        pids = set(in_chunks(workers, range(8), jobs=2, size=2))
        assert pid() not in pids


def total(connection: Connection) -> tuple[int, int]:
    """The sum of what is sent up to nothing, and the process that made it."""
    return sum(iter(connection.recv, 0)), os.getpid()


def refused(connection: Connection) -> None:
    raise PapershelfError(FAULT)


def test_a_step_is_done_apart_on_what_it_is_sent() -> None:
    with apart(total) as (connection, made):
        for number in (1, 2, 3, 0):
            connection.send(number)
        found, pid = made()

    assert found == 6
    assert pid != os.getpid()


def test_a_step_apart_that_nobody_waits_for_is_ended() -> None:
    with apart(total) as (connection, _):
        connection.send(1)
    with apart(refused) as (_, made), pytest.raises(PapershelfError, match="odd"):
        made()
