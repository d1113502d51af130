"""The story of a build: sources → papers → catalogue → pages, exports, search → output."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from generator.config import Site
from generator.errors import PapershelfError, Problems
from generator.lastbuild import Known, LastBuild
from generator.output import Artifact, Place, Written, rewrite, write
from generator.stages import Progress, untold

if TYPE_CHECKING:
    from generator.amending import Amended
    from generator.chunks import Jobs
    from generator.planning import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a build did; ``amended`` says that it did nothing for papers that had not changed.

    ``known`` is what the next build of the same site to the same folder can go by.
    """

    records: int
    papers: int
    absorbed: int
    left_out: int
    pages: int
    files: int
    changed: int = 0
    removed: int = 0
    amended: bool = False
    known: Known | None = None


def build(
    site: Site,
    output: Path | Place,
    *,
    problems: Problems,
    jobs: Jobs = 0,
    strict: bool = False,
    cache: Path | None = None,
    known: Known | None = None,
    lasting: bool = False,
    progress: Progress = untold,
) -> Outcome:
    """Build a site into a folder, or another place.

    ``jobs`` is the number of processes (0: as the work wants), or the engine that does the work. ``cache`` is the
    folder that remembers builds: files that did not change are not parsed again. Of builds into a folder, also pages
    that show nothing that changed are not rendered again; where only the texts of a few papers changed, nothing is
    done for the others; and where neither the inputs nor the output folder changed since the last one, its problems
    are told again, and that is all. ``known`` is what the last build left, if this process made it; with ``lasting``,
    this one leaves that.
    Raises ``PapershelfError``, with nothing written, where the catalogue is empty, the output folder is not safe, or,
    when ``strict``, where there is any error or warning.
    """
    last = None
    if isinstance(output, Path) and (cache or lasting):
        last = LastBuild(site, output, cache=cache, known=known, jobs=jobs, progress=progress)
        if last.told:
            counts, told = last.told
            problems.extend(told)
            _heed(problems, strict=strict)
            return _outcome(counts, known=last.known)
        amended = last.amended(jobs=jobs, progress=progress)
        if amended:
            return _amend(last, amended, output, problems=problems, jobs=jobs, strict=strict, progress=progress)
    # What makes pages takes its time to load, which a build of nothing new saves.
    from generator.planning import check_place, plan, render_rows

    check_place(site, output)
    is_lasting = last is not None and isinstance(jobs, int)
    is_first = last is None or not last.is_sound
    planned = plan(
        site, problems=problems, jobs=jobs, cache=cache, lasting=is_lasting, rows=is_first, progress=progress
    )
    _heed(problems, strict=strict)
    kept = last.fresh(planned) if last else set[str]()
    if not is_first and len(kept) * 2 < len(planned.artifacts):
        render_rows(planned.catalogue, planned.renderer, planned.words, progress=progress)
    written = _write(planned.artifacts, output, kept, jobs=jobs, progress=progress)
    counts = _counts(planned, written)
    left = None
    if last:
        paths = {artifact.path for artifact in planned.artifacts}
        left = last.succeeded(
            planned.related,
            counts,
            problems,
            planned.standing,
            others=paths - kept,
            gone=set(last.listed) - paths,
            keys=planned.keys,
            linked=planned.linked,
            jobs=jobs,
        )
    return _outcome(counts, written, known=left)


def _amend(
    last: LastBuild,
    amended: Amended,
    output: Path,
    *,
    problems: Problems,
    jobs: Jobs,
    strict: bool,
    progress: Progress,
) -> Outcome:
    """Write what is other than in the last build."""
    amended.standing.tell(problems)
    _heed(problems, strict=strict)
    others = {artifact.path for artifact in amended.artifacts}
    gone = amended.gone - others
    total = len(last.listed)
    progress("writing", 0, total)
    written = rewrite(
        amended.artifacts,
        output,
        listed=last.listed,
        gone=gone,
        jobs=jobs,
        told=lambda done: progress("writing", done, total),
    )
    counts = {**last.counts, "files": written.files}
    left = last.succeeded(amended.related, counts, problems, amended.standing, others=others, gone=gone, jobs=jobs)
    return _outcome(counts, written, known=left, amended=True)


def _write(
    artifacts: Sequence[Artifact], output: Path | Place, kept: Set[str], *, jobs: Jobs, progress: Progress
) -> Written:
    total = len(kept | {artifact.path for artifact in artifacts})
    progress("writing", 0, total)
    return write(artifacts, output, kept=kept, jobs=jobs, told=lambda done: progress("writing", done, total))


_NOTHING = Written(files=0, changed=0, removed=0)


def _outcome(
    counts: Mapping[str, int], written: Written = _NOTHING, *, known: Known | None, amended: bool = False
) -> Outcome:
    """What a build did."""
    return Outcome(
        records=counts["records"],
        papers=counts["papers"],
        absorbed=counts["absorbed"],
        left_out=counts["left_out"],
        pages=counts["pages"],
        files=counts["files"],
        changed=written.changed,
        removed=written.removed,
        amended=amended,
        known=known,
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
