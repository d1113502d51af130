"""Search in the browser: a Lunr index of the papers, cut into shards, and what the results show of them, as scripts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.catalogue import Catalogue
from generator.chunks import Jobs
from generator.output import Artifact
from generator.search.record import SearchEdit, SearchRecord

__all__ = ["MANY", "SearchEdit", "SearchRecord", "search_artifacts"]

MANY = 5000
"""From so many papers on a query takes long enough to be felt while typing, and is better answered beside the page."""


def search_artifacts(
    records: Sequence[SearchRecord],
    catalogue: Catalogue | None = None,
    *,
    jobs: Jobs = 1,
    whole: bool = False,
    kept: Path | None = None,
    edit: SearchEdit | None = None,
) -> Iterator[Artifact]:
    """Yield the files of the search: see ``generator.search.artifacts``, which is loaded only where they are made.

    With the ``catalogue`` whose papers the records are, lists can be sorted and filtered, and names found. ``jobs`` is
    the number of processes (0: as the work wants). With ``whole``, ``search/index.json`` is among them. ``kept`` is a
    file for the index, so that papers are not counted again. After an ``edit``, files that stand are left out.
    """
    from generator.search.artifacts import artifacts

    yield from artifacts(records, catalogue, jobs=jobs, whole=whole, kept=kept, edit=edit)
