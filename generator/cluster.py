"""A Dask cluster as the engine of a build (https://distributed.dask.org), for catalogues past one machine."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import closing, contextmanager
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from generator.chunks import Engine, processors
from generator.errors import Origin, PapershelfError, Problem
from generator.program import program_fingerprint

if TYPE_CHECKING:
    from distributed import Client

GET = "pip install 'papershelf[dask]'"
"""How to get what speaks to clusters."""

_CONNECT_SECONDS = 10

_T = TypeVar("_T")
_R = TypeVar("_R")


@contextmanager
def cluster(scheduler: str, *, jobs: int = 0) -> Iterator[Engine]:
    """The cluster of a scheduler, such as ``tcp://10.0.0.1:8786``; without one, ``jobs`` processes of this machine (0:
    as many as it has processors).

    Raises ``PapershelfError`` where Dask is missing, the scheduler cannot be reached or has no workers, or a worker has
    another papershelf than this one.
    """
    try:
        from distributed import Client, LocalCluster
    except ModuleNotFoundError:
        raise _refusal("Dask is not there", GET) from None
    with _quiet():
        if not scheduler:
            # Pages are made by one thread a process, and memory is for the machine to share out.
            local = LocalCluster(
                n_workers=jobs or processors(),
                threads_per_worker=1,
                memory_limit=0,
                dashboard_address=":0",
                silence_logs=logging.CRITICAL,
            )
            with local, Client(local, set_as_default=False) as client:
                yield Cluster(client)
            return
        try:
            client = Client(scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            hint = "is it running, and is that its address, as in tcp://10.0.0.1:8786?"
            raise _refusal(f"the scheduler {scheduler} cannot be reached: {error}", hint) from error
        with closing(client):
            _check_workers(client, scheduler)
            yield Cluster(client)


class Cluster:
    """The workers of a cluster."""

    __slots__ = ("_client",)

    def __init__(self, client: Client) -> None:
        self._client = client

    def run(self, step: Callable[[Sequence[_T]], _R], things: Sequence[_T], chunks: Sequence[range]) -> Iterator[_R]:
        """What a step makes of each chunk. Step and things are carried to each worker once, not with each chunk."""
        from distributed import KilledWorker

        if not chunks:
            return
        work = self._client.scatter(partial(_sliced, step, things), broadcast=True, hash=False)
        futures = [self._client.submit(_made, work, chunk, pure=False) for chunk in chunks]
        try:
            for future in futures:
                yield future.result()
                future.release()
        except (KilledWorker, CancelledError) as error:
            raise _refusal("the cluster lost the work", "see what its workers say; have they memory enough?") from error
        finally:
            self._client.cancel(futures)
            work.release()


def _sliced(step: Callable[[Sequence[_T]], _R], things: Sequence[_T], chunk: range) -> _R:
    return step(things[chunk.start : chunk.stop])


_turn = Lock()
"""Whose turn it is in a worker with several threads: what sets texts keeps its state in one place."""


def _made(work: Callable[[range], Any], chunk: range) -> Any:
    with _turn:
        return work(chunk)


def _check_workers(client: Client, scheduler: str) -> None:
    """Raise ``PapershelfError`` where the workers would not make what this process makes."""
    hint = "give each the same Python, papershelf and packages as here"
    try:
        programs = client.run(program_fingerprint)
    except ModuleNotFoundError as error:
        raise _refusal(f"a worker of {scheduler} has no papershelf: {error}", hint) from error
    if not programs:
        raise _refusal(f"the scheduler {scheduler} has no workers", "start some with `dask worker`")
    own = program_fingerprint()
    other = sorted(address for address, program in programs.items() if program != own)
    if other:
        raise _refusal(f"the worker {other[0]} has another papershelf, Python or package than this machine", hint)


@contextmanager
def _quiet() -> Iterator[None]:
    """Let what goes wrong be told by us, once."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _refusal(what: str, hint: str) -> PapershelfError:
    return PapershelfError(Problem(severity="error", origin=Origin(file="--engine dask"), what=what, hint=hint))
