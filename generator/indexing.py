"""The search index made beside other work: by a copy of this process, or by one that holds nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Set
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from generator.artifacts import indexed_in, search_files, search_record
from generator.catalogue import Catalogue
from generator.chunks import Awaited, Jobs, goes_beside, half
from generator.config import Site
from generator.output import Artifact
from generator.search import SearchRecord
from generator.spool import Sent, send, spooled, spooled_apart

MOST_COPIED = 20_000
"""Of how many papers the index is made by a copy of this process. It comes to hold all of them for itself, since Python
counts references in place; one that starts afresh needs half the memory, and half a second more."""


@contextmanager
def index_beside(
    catalogue: Catalogue, site: Site, *, jobs: Jobs, cache: Path | None
) -> Iterator[Awaited[tuple[Artifact, ...]]]:
    """The files of the search, begun at once while this process goes on. What is yielded waits for them."""
    size = len(catalogue.entries)
    if size <= MOST_COPIED or not goes_beside(jobs, size):
        with index_copied(catalogue, site, jobs=jobs, cache=cache) as index:
            yield index
        return
    make = partial(_indexed, jobs=_jobs(site, jobs, size), whole=site.search_index, kept=indexed_in(cache, site))
    with (
        spooled_apart(make) as (connection, index),
        spooled(partial(_listed, catalogue, site.language, connection), jobs=jobs, size=size) as lists,
    ):
        # The copy reads all papers: this process waits for it, since both would come to hold them.
        listed = lists()
        yield Awaited(lambda: (*listed, *index()), index.is_there)


def index_copied(
    catalogue: Catalogue,
    site: Site,
    *,
    jobs: Jobs,
    cache: Path | None,
    edited: Set[str] = frozenset(),
    before: bytes | None = None,
) -> AbstractContextManager[Awaited[tuple[Artifact, ...]]]:
    """The same by a copy of this process, or by this one where none can be made; where ``before`` is the manifest since
    which the abstracts of the papers with the ids ``edited`` alone changed, without the files that are as they were.
    """
    size = len(catalogue.entries)
    shared = _jobs(site, jobs, size)
    make = partial(search_files, catalogue, site, jobs=shared, cache=cache, edited=edited, before=before)
    return spooled(make, jobs=jobs, size=size)


def _jobs(site: Site, jobs: Jobs, size: int) -> Jobs:
    """How many processes count: half of them, unless nothing is related beside."""
    return half(jobs, size) if site.related or site.map else jobs


def _listed(catalogue: Catalogue, language: str, connection: Connection) -> Iterator[Artifact]:
    """The files of the search that lists need; what the others are made of is sent first, and then what they say of
    these.
    """
    from generator.search.artifacts import entrances, listed, scripts

    records = (search_record(catalogue, entry, language) for entry in [*catalogue.entries.values()][::-1])
    send(records, connection)
    lists = listed(catalogue)
    connection.send(entrances(lists))
    for each in lists:
        yield from scripts(each)


def _indexed(connection: Connection, *, jobs: Jobs, whole: bool, kept: Path | None) -> Iterator[Artifact]:
    """The other files of the search, of the records that are sent."""
    from generator.search.artifacts import indexed

    numbered: Sent[SearchRecord] = Sent(connection)
    return indexed(numbered, connection.recv, jobs=jobs, whole=whole, kept=kept)
