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
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from generator.errors import PapershelfError

CHUNK = 200
"""How many things a process gets at a time."""
_ROUND = 64
"""How many chunks a copy of this process works on before a fresh one takes over: a copy that reads what it shares with
others comes to hold it for itself, since Python counts references in place."""
PARALLEL_FROM = 1000
"""From how many things on several processes are used unasked."""
_DIGITS = 4
"""Bytes of the number of a chunk."""
_QUEUED = 1000
"""So many numbers fit into any pipe: it holds 4096 bytes at least (pipe(7))."""
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

    This process is one of those that work; the others inherit ``step`` and ``things``, and only what ``step`` returns
    is carried between them. Where they cannot inherit, a step that ``travels``, as its things do, is carried to them;
    any other stays in this process. To an engine, all is carried.
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
    done = _done(step)
    with suppress(BrokenPipeError):
        writer.send(done)


def _done(step: Callable[[], _R]) -> tuple[_R | None, Exception | None]:
    """What a step made, or why it could not."""
    try:
        return step(), None
    except (PapershelfError, OSError) as error:
        return None, error


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
    work = partial(_sliced, step, things)
    size = min(workers * _ROUND, _QUEUED)
    for start in range(0, len(chunks), size):
        some = chunks[start : start + size]
        _be_light()
        with _queue(len(some) - 1) as queue, ExitStack() as copies:
            readers = [copies.enter_context(_copy(work, some, queue)) for _ in range(min(workers, len(some)) - 1)]
            yield from _shared_out(work, some, queue, readers)
    gc.unfreeze()


def _shared_out(
    work: Callable[[range], _R], chunks: Sequence[range], queue: int, readers: list[Connection]
) -> Iterator[_R]:
    """What this process and copies of it make of some chunks, in their order; each takes the next when it is free.

    This process begins with the last: the first, which may take long, are for copies.
    """
    made: dict[int, _R] = {}
    own: int | None = len(chunks) - 1
    following = 0
    while following < len(chunks):
        if own is not None:
            made[own] = work(chunks[own])
            own = _next(queue)
        seconds = None if own is None and following not in made else 0
        while ready := [each for each in wait(readers, seconds) if isinstance(each, Connection)]:
            for reader in ready:
                told = _received(reader)
                if told is None:
                    readers.remove(reader)
                else:
                    made[told[0]] = told[1]
            seconds = 0
        while following in made:
            yield made.pop(following)
            following += 1


@contextmanager
def _copy(work: Callable[[range], Any], chunks: Sequence[range], queue: int) -> Iterator[Connection]:
    """What a copy of this process tells, which works on chunks: the number of each and what it made, at last None.

    Where this process is broken off, the copy ends what it has begun.
    """
    forked = multiprocessing.get_context("fork")
    reader, writer = forked.Pipe(duplex=False)
    _widen(writer)
    child = forked.Process(target=_work_through, args=(work, chunks, queue, reader, writer))
    child.start()
    writer.close()
    try:
        yield reader
    finally:
        while _next(queue) is not None:
            pass
        reader.close()
        child.join()


def _work_through(
    work: Callable[[range], Any], chunks: Sequence[range], queue: int, reader: Connection, writer: Connection
) -> None:
    reader.close()
    _be_deaf()
    with suppress(BrokenPipeError):
        while (number := _next(queue)) is not None:
            writer.send(_done(lambda: (number, work(chunks[number]))))
        writer.send((None, None))


@contextmanager
def _queue(size: int) -> Iterator[int]:
    """The descriptor of a pipe that gives each of the numbers below ``size`` once, to whoever asks first."""
    queue, end = os.pipe()
    os.write(end, b"".join(number.to_bytes(_DIGITS, "big") for number in range(size)))
    os.close(end)
    try:
        yield queue
    finally:
        os.close(queue)


def _next(queue: int) -> int | None:
    digits = os.read(queue, _DIGITS)
    return int.from_bytes(digits, "big") if digits else None


def _widen(writer: Connection) -> None:
    """Let a copy send what it made of a chunk, and go on, before it is read."""
    from fcntl import F_SETPIPE_SZ, fcntl  # Not where no copies can be made.

    with suppress(OSError):  # Where all pipes together are too wide, it waits.
        fcntl(writer.fileno(), F_SETPIPE_SZ, 1 << 20)


def _be_deaf() -> None:
    """Ctrl-C is for the parent to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _sliced(step: Callable[[Sequence[_T]], _R], things: Sequence[_T], chunk: range) -> _R:
    return step(things[chunk.start : chunk.stop])
