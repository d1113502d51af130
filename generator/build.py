"""The story of a build: sources → papers → catalogue → pages, exports, search → output."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.chunks import Jobs
from generator.config import Site
from generator.errors import PapershelfError, Problems
from generator.inputs import differing
from generator.output import Artifact, Place, Written, write
from generator.receipt import Receipt, inputs_of, outputs_of, read_receipt, with_linked, write_receipt
from generator.stages import Progress, untold

if TYPE_CHECKING:
    from generator.planning import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a build did, and what it did it by; no plan where there was nothing to do."""

    records: int
    papers: int
    absorbed: int
    left_out: int
    pages: int
    files: int
    changed: int = 0
    removed: int = 0
    plan: Plan | None = None


def build(
    site: Site,
    output: Path | Place,
    *,
    problems: Problems,
    jobs: Jobs = 0,
    strict: bool = False,
    cache: Path | None = None,
    progress: Progress = untold,
) -> Outcome:
    """Build a site into a folder, or another place.

    ``jobs`` is the number of processes (0: as the work wants), or the engine that does the work. ``cache`` is the
    folder that remembers builds: files that did not change are not parsed again. Of builds into a folder, also pages
    that show no paper that changed are not rendered again, and where neither the inputs nor the output folder changed
    since the last one, its problems are told again, and that is all.
    Raises ``PapershelfError``, with nothing written, where the catalogue is empty, the output folder is not safe, or,
    when ``strict``, where there is any error or warning.
    """
    receipts = _Receipts(site, cache, output) if cache and isinstance(output, Path) else None
    earlier = receipts.earlier if receipts else None
    if receipts and earlier and not receipts.changed:
        problems.extend(earlier.problems)
        _heed(problems, strict=strict)
        return _outcome(earlier.counts)
    # What makes pages takes its time to load, which a build of nothing new saves.
    from generator.planning import check_place, plan, render_rows

    check_place(site, output)
    planned = plan(site, problems=problems, jobs=jobs, cache=cache, progress=progress)
    _heed(problems, strict=strict)
    stale = receipts.stale(planned) if receipts else None
    if stale is None:
        render_rows(planned, jobs=jobs, progress=progress)
    total = len(planned.artifacts)
    progress("writing", 0, total)
    written = write(
        planned.artifacts,
        output,
        keep=partial(_is_fresh, stale),
        jobs=jobs,
        told=lambda done: progress("writing", done, total),
    )
    counts = _counts(planned, written)
    if receipts:
        receipts.keep(planned, counts, problems)
    return replace(_outcome(counts), changed=written.changed, removed=written.removed, plan=planned)


class _Receipts:
    """What is known of the last build of a site into a folder, and of what has changed since."""

    __slots__ = ("_cache", "_inputs", "_output", "changed", "earlier")

    def __init__(self, site: Site, cache: Path, output: Path) -> None:
        """Look. ``earlier`` is None where its settings, or what lies in the folder, are not those of today."""
        self._cache = cache
        self._output = output
        earlier = read_receipt(cache, output)
        self._inputs = inputs_of(site, output, earlier.inputs if earlier else None)
        if earlier and (earlier.inputs.setting != self._inputs.setting or earlier.outputs != outputs_of(output)):
            earlier = None
        self.earlier = earlier
        self.changed = differing(earlier.inputs.seen, self._inputs.seen) if earlier else frozenset()

    def stale(self, planned: Plan) -> set[str] | None:
        """The ids of the papers that alone differ from those of the earlier build; None where more may differ."""
        if self.earlier is None:
            return None
        sources = {str(path) for source in planned.sources for path in (source.path, source.companion) if path}
        now = with_linked(self._inputs, planned.linked, self._output)
        if not differing(self.earlier.inputs.seen, now.seen) <= sources.union(planned.linked):
            return None
        return planned.shape.differing(self.earlier.shape)

    def keep(self, planned: Plan, counts: Mapping[str, int], problems: Problems) -> None:
        """Keep a receipt of this build."""
        receipt = Receipt(
            inputs=with_linked(self._inputs, planned.linked, self._output),
            outputs=outputs_of(self._output),
            shape=planned.shape,
            counts=counts,
            problems=tuple(problems),
        )
        write_receipt(self._cache, self._output, receipt)


def _is_fresh(stale: Set[str] | None, artifact: Artifact) -> bool:
    """Whether the file of an artifact is as it was, where only some papers are stale."""
    return stale is not None and artifact.shows is not None and stale.isdisjoint(artifact.shows)


def _outcome(counts: Mapping[str, int]) -> Outcome:
    """What a build did that changed nothing."""
    return Outcome(
        records=counts["records"],
        papers=counts["papers"],
        absorbed=counts["absorbed"],
        left_out=counts["left_out"],
        pages=counts["pages"],
        files=counts["files"],
    )


def _heed(problems: Problems, *, strict: bool) -> None:
    if strict and problems.count:
        raise PapershelfError()


def _counts(planned: Plan, written: Written) -> dict[str, int]:
    return {
        "records": planned.gathered.records,
        "papers": len(planned.gathered.papers),
        "absorbed": planned.gathered.absorbed,
        "left_out": planned.gathered.left_out,
        "pages": planned.pages,
        "files": written.files,
    }
