"""Long work in chunks, by several processes where that pays; the results are those of one process, in its order."""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from generator.errors import PapershelfError

CHUNK = 200
"""How many things a process gets at a time."""
_ROUND = 64
"""How many chunks a copy of this process works on before a fresh one takes over: a copy that reads what it shares with
others comes to hold it for itself, since Python counts references in place."""
PARALLEL_FROM = 1000
"""From how many things on several processes are used unasked."""
BESIDE_FROM = 20
"""From how many things on a copy of this process, which takes some milliseconds to begin, works on all beside it."""

_T = TypeVar("_T")
_R = TypeVar("_R")


class Engine(Protocol):
    """What works on chunks elsewhere than in processes of this machine."""

    def run(self, step: Callable[[Sequence[_T]], _R], things: Sequence[_T], chunks: Sequence[range]) -> Iterator[_R]:
        """What a step makes of each chunk of some things, in the order of the chunks. All three are carried there."""


Jobs: TypeAlias = int | Engine
"""How work is shared out: to a number of processes (0: as the work wants), or by an engine."""


def processes(jobs: Jobs, size: int) -> Jobs:
    """How many processes are to work on ``size`` things: ``jobs``, or where that is 0, as many as it pays to have."""
    if jobs:
        return jobs
    return processors() if size >= PARALLEL_FROM else 1


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def in_chunks(
    step: Callable[[Sequence[_T]], _R],
    things: Sequence[_T],
    *,
    jobs: Jobs = 0,
    size: int = CHUNK,
    alone: int = 0,
    travels: bool = False,
) -> Iterator[_R]:
    """What a step makes of each chunk of some things, chunk by chunk; each of the first ``alone`` is a chunk itself.

    The processes inherit ``step`` and ``things``, and only what ``step`` returns is carried between them. Where they
    cannot inherit, a step that ``travels``, as its things do, is carried to them; any other stays in this process. To
    an engine, all is carried.
    """
    first = min(alone, len(things))
    starts = [*range(first), *range(first, len(things), size), len(things)]
    chunks = [range(start, end) for start, end in pairwise(starts)]
    wanted = processes(jobs, len(things))
    if not isinstance(wanted, int):
        yield from wanted.run(step, things, chunks)
        return
    workers = min(wanted, len(chunks))
    can_fork = _can_fork()
    if workers < 2 or not (can_fork or travels):
        yield from (step(things[chunk.start : chunk.stop]) for chunk in chunks)
    elif can_fork:
        yield from _inherited(step, things, chunks, workers)
    else:
        from concurrent.futures import ProcessPoolExecutor

        spawned = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, spawned, initializer=_be_deaf) as pool:
            yield from pool.map(step, (things[chunk.start : chunk.stop] for chunk in chunks))


def half(jobs: Jobs, size: int) -> Jobs:
    """Half of the processes, for work that goes on beside other work on as many things."""
    wanted = processes(jobs, size)
    return max(1, wanted // 2) if isinstance(wanted, int) else wanted


def goes_beside(jobs: Jobs, size: int) -> bool:
    """Whether work on ``size`` things is to go on beside other work, in a copy of this process."""
    wanted = jobs or (processors() if size >= BESIDE_FROM else 1)
    return isinstance(wanted, int) and wanted > 1 and _can_fork()


class Awaited(Generic[_R]):
    """What a step makes: elsewhere, or here when it is asked for."""

    __slots__ = ("_made", "is_there")

    def __init__(self, made: Callable[[], _R], is_there: Callable[[], bool] = lambda: True) -> None:
        self._made = made
        self.is_there = is_there
        """Whether it need not be waited for."""

    def __call__(self) -> _R:
        """It, once."""
        return self._made()


@contextmanager
def beside(step: Callable[[], _R], *, jobs: Jobs = 0, size: int) -> Iterator[Awaited[_R]]:
    """What a step makes, begun at once in a copy of this process while this one goes on.

    What is yielded waits for it, once. ``size`` is how many things the step works on: where they are few, or no copy
    can be made, the step is done here, when it is asked for. What nobody asked for is broken off.
    """
    if not goes_beside(jobs, size):
        yield Awaited(step)
        return
    _be_light()
    forked = multiprocessing.get_context("fork")
    reader, writer = forked.Pipe(duplex=False)
    child = forked.Process(target=_send_from_copy, args=(step, reader, writer))
    child.start()
    writer.close()
    try:
        yield Awaited(partial(_received, reader), reader.poll)
    finally:
        reader.close()
        child.terminate()
        child.join()
        gc.unfreeze()


def _send_from_copy(step: Callable[[], Any], reader: Connection, writer: Connection) -> None:
    reader.close()  # So that this process notices where nobody reads any more.
    _be_deaf()
    _send(step, writer)


def _send(step: Callable[[], Any], writer: Connection) -> None:
    """Do a step, and send what it made, or why it could not."""
    try:
        made, fault = step(), None
    except (PapershelfError, OSError) as error:
        made, fault = None, error
    with suppress(BrokenPipeError):
        writer.send((made, fault))


@contextmanager
def apart(step: Callable[[Connection], _R], *, shared: Sequence[int] = ()) -> Iterator[tuple[Connection, Awaited[_R]]]:
    """What a step makes of what it is sent, in a process that starts afresh, and so holds nothing of this one.

    What is yielded sends to it, here or in a copy of this process; and waits for what it makes, once. The step and
    what it makes are carried between the two; ``shared`` are the numbers of files that are open in both.
    """
    ours, theirs = multiprocessing.Pipe()
    numbers = (theirs.fileno(), *shared)
    program = f"from {__name__} import attend; attend({numbers[0]})"
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    child = subprocess.Popen((sys.executable, "-c", program), pass_fds=numbers, env=paths)
    theirs.close()
    try:
        ours.send(step)
        yield ours, Awaited(partial(_received, ours), ours.poll)
    finally:
        ours.close()
        child.terminate()
        child.wait()


def attend(number: int) -> None:
    """In a process that starts afresh: do the step that comes first through a connection, and send what it made."""
    connection = Connection(number)
    _be_deaf()
    with suppress(EOFError):  # The other process was ended.
        _send(partial(connection.recv(), connection), connection)


def _received(reader: Connection) -> Any:
    try:
        made, fault = reader.recv()
    except EOFError:
        raise ChildProcessError("a process of the build ended before its work was done") from None
    if fault:
        raise fault
    return made


def _can_fork() -> bool:
    """Whether a copy of this process would be sound: other threads are not copied, the locks that they hold are."""
    return sys.platform == "linux" and threading.active_count() == 1


def give_back_memory() -> None:
    """Give back memory that is free already. Other C libraries than glibc do that by themselves."""
    with suppress(AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def _be_light() -> None:
    """Have no free memory before a process is copied, and keep shared what is not free."""
    give_back_memory()
    # What the collector does not visit stays shared with the copies.
    gc.freeze()


def _inherited(
    step: Callable[[Sequence[_T]], _R], things: Sequence[_T], chunks: Sequence[range], workers: int
) -> Iterator[_R]:
    from concurrent.futures import ProcessPoolExecutor  # A build of nothing new saves the time that it takes to load.

    _be_light()
    forked = multiprocessing.get_context("fork")
    work = (partial(_sliced, step, things),)
    size = workers * _ROUND
    for start in range(0, len(chunks), size):
        with ProcessPoolExecutor(workers, forked, initializer=_inherit, initargs=work) as pool:
            yield from pool.map(_made, chunks[start : start + size])
    gc.unfreeze()


_legacy: list[Callable[[range], Any]] = []
"""In a forked process, the one work that it was forked for; empty in any other."""


def _inherit(work: Callable[[range], Any]) -> None:
    _be_deaf()
    _legacy.append(work)


def _be_deaf() -> None:
    """Ctrl-C is for the parent to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _made(chunk: range) -> Any:
    return _legacy[0](chunk)


def _sliced(step: Callable[[Sequence[_T]], _R], things: Sequence[_T], chunk: range) -> _R:
    return step(things[chunk.start : chunk.stop])
