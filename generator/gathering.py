"""From sources to the catalogue: files found and read, records admitted, joined, set and arranged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from generator.cache import Memory
from generator.catalogue import Catalogue, arrange
from generator.chunks import Jobs, beside, goes_beside, in_chunks
from generator.config import SITE_FILE, Site
from generator.drafts import Draft
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.lines import Lines
from generator.merge import merge_duplicates
from generator.program import program_fingerprint
from generator.reading import read_apart
from generator.records import Paper
from generator.sources import Source, find_sources
from generator.stages import Progress, untold
from generator.text import digest
from generator.typeset import Shown, TypesetPaper, Written, set_texts, typeset, written
from generator.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRead:
    """What became of the records of a source: the paper of each draft, None where it was left out.

    ``told`` is what is told of some drafts, by their places; ``signs`` are fingerprints of all, if they were asked for,
    and ``lines`` the lines of the file, if its records are these and they were asked for.
    """

    source: Source
    papers: tuple[Paper | None, ...]
    told: Mapping[int, Problems]
    signs: tuple[bytes, ...] = ()
    lines: Lines | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What was told of a site, by what it was told of.

    ``found``: of finding its sources; ``files``: of reading those at some places, at once; ``faults``: of setting
    texts; ``arranged``: of joining and arranging papers.
    """

    found: Problems
    files: Mapping[tuple[int, ...], Problems]
    faults: tuple[Problem, ...] = ()
    arranged: Problems = field(default_factory=Problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The catalogue of a site, and what became of each record: ``records`` = ``papers`` + ``absorbed`` + ``left_out``.

    ``papers`` are in the order of the sources; ``read`` is what these held.
    """

    catalogue: Catalogue
    papers: tuple[Paper, ...]
    records: int
    absorbed: int
    left_out: int
    read: tuple[SourceRead, ...]
    told: Told


def gather(
    site: Site,
    *,
    problems: Problems,
    jobs: Jobs = 0,
    cache: Path | None = None,
    signed: bool = False,
    progress: Progress = untold,
) -> Gathered:
    """Read, merge, set and arrange all papers of a site. Raises ``PapershelfError`` where there are none.

    ``signed`` asks for fingerprints of all records, and of lines.
    """
    arranged = Problems()
    with Early(jobs) as early:
        read, told = read_all(
            site, problems=problems, cache=cache, signed=signed, let_in=early.let_in, progress=progress
        )
        papers = [paper for each in read for paper in each.papers if paper]
        progress("merging", 0, 0)
        merged = merge_duplicates(papers, arranged)
        known = early.known()
    typeset_papers, faults = typeset_all(merged.papers, known, jobs=jobs, progress=progress)
    progress("arranging", 0, 0)
    catalogue = arrange(
        typeset_papers, Vocabulary(site.vocabulary).earned, arranged, site.people, author_pages=site.author_pages
    )
    problems.extend((*arranged, *faults))
    if not catalogue.entries:
        where = ", ".join(site.sources)
        raise PapershelfError(
            Problem(
                severity="error",
                origin=Origin(file=where),
                what="no papers were found",
                hint=f"name files or folders with papers, here or under “sources” in {SITE_FILE}",
            )
        )
    records = sum(len(each.papers) for each in read) + problems.lost
    return Gathered(
        catalogue=catalogue,
        papers=merged.papers,
        records=records,
        absorbed=merged.absorbed,
        left_out=records - len(papers),
        read=read,
        told=replace(told, faults=faults, arranged=arranged),
    )


class Early(ExitStack):
    """The texts of the papers that are read first, set by a copy of this process while it reads the others and joins
    all. They hang on nothing else.
    """

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs = jobs
        self._texts: list[Written] = []
        self._set: Callable[[], list[Shown]] | None = None

    def let_in(self, paper: Paper, share: float) -> None:
        """Take note of a paper, with which so large a share of all is read."""
        if self._set:
            return
        self._texts.append(written(paper))
        size = 2 * len(self._texts)
        if share >= _EARLY and goes_beside(self._jobs, size):
            self._set = self.enter_context(beside(partial(set_texts, self._texts), jobs=self._jobs, size=size))

    def known(self) -> dict[Written, Shown]:
        """What was set."""
        return dict(zip(self._texts, self._set(), strict=True)) if self._set else {}


_EARLY = 0.5
"""The share of papers whose texts take as long to be set as the others to be read, and all to be joined."""


def read_papers(site: Site, *, problems: Problems) -> tuple[Paper, ...]:
    """The papers of all sources, in the order of the sources."""
    read, _ = read_all(site, problems=problems)
    return tuple(paper for each in read for paper in each.papers if paper)


def read_all(
    site: Site,
    *,
    problems: Problems,
    cache: Path | None = None,
    signed: bool = False,
    let_in: Callable[[Paper, float], None] = lambda *_: None,
    progress: Progress = untold,
) -> tuple[tuple[SourceRead, ...], Told]:
    """What became of the records of each source, and what was told of it.

    Files that did not change since ``cache`` was told of them are not parsed again. ``let_in`` is given each paper
    as it is read, and the share of all sources that is read with it.
    """
    found = Problems()
    sources = site_sources(site, found)
    problems.take(found)
    progress("reading", 0, len(sources))
    name = f"read-{digest(str(site.folder.resolve()), length=16)}"
    memory = Memory(cache / name, program_fingerprint()) if cache else None
    files: dict[tuple[int, ...], Problems] = {}
    done: dict[int, SourceRead] = {}

    def passed_on(paper: Paper, share: float) -> None:
        let_in(paper, (len(done) + share) / len(sources))

    for read in read_apart(
        sources, memory=memory, lined=signed, told=lambda done: progress("reading", done, len(sources))
    ):
        files[read.places] = read.problems
        problems.take(read.problems)
        for place, drafts, lines in zip(read.places, read.drafts, read.lines, strict=True):
            done[place] = admitted(sources[place], drafts, lines, signed=signed, let_in=passed_on)
    if memory:
        memory.save()
    in_order = tuple(done[place] for place in range(len(sources)))
    for each in in_order:
        for told in each.told.values():
            problems.take(told)
    return in_order, Told(found=found, files=files)


def admitted(
    source: Source,
    drafts: Sequence[Draft],
    lines: Lines | None = None,
    *,
    signed: bool = False,
    let_in: Callable[[Paper, float], None] = lambda *_: None,
) -> SourceRead:
    """The papers of the drafts of a source, each let in for itself; ``let_in`` is given each, and the share of them
    that is let in with it.
    """
    papers: list[Paper | None] = []
    told: dict[int, Problems] = {}
    for place, draft in enumerate(drafts):
        problems = Problems()
        paper = Paper.from_draft(draft, problems)
        if paper and paper.rejection:
            paper = _rejected(paper, draft, source.rule.rejected, problems)
        papers.append(paper)
        if paper:
            let_in(paper, (place + 1) / len(drafts))
        if problems:
            told[place] = problems
    signs = tuple(draft.sign for draft in drafts) if signed else ()
    return SourceRead(source=source, papers=tuple(papers), told=told, signs=signs, lines=lines)


def _rejected(paper: Paper, draft: Draft, rule: str, problems: Problems) -> Paper | None:
    """A paper that was rejected, as its source has it, told unless it is to be shown; None where it is left out."""
    where, decision = draft.where("decision"), f"a paper with the decision “{paper.rejection}”"
    if rule == "omit":
        problems.note(where, f"{decision} is left out, as its source says", "“rejected: show” shows it")
        return None
    if not rule:
        hint = "write “rejected: show” or “rejected: omit” beside the path of its source in site.yml"
        problems.warning(where, f"{decision} has a page as others have", hint)
    return paper


def site_sources(site: Site, problems: Problems) -> tuple[Source, ...]:
    """The files that hold the papers of a site."""
    return find_sources(
        [site.folder / source for source in site.sources],
        site.folder,
        problems,
        ignore=site.ignore,
        apart=[site.folder / name for name in site.own_names],
        rules={site.folder / source: rule for source, rule in site.rules.items()},
    )


def typeset_all(
    papers: Sequence[Paper], known: Mapping[Written, Shown], *, jobs: Jobs, progress: Progress = untold
) -> tuple[tuple[TypesetPaper, ...], tuple[Problem, ...]]:
    """All papers set, in their order, and what could not be set. Texts that are not ``known`` are set by several
    processes where ``jobs`` or their number asks for it; the papers themselves need not travel.
    """
    shown = dict(known)
    texts = [text for paper in papers if (text := written(paper)) not in known]
    progress("setting", 0, len(texts))
    done = 0
    for part in in_chunks(set_texts, texts, jobs=jobs, travels=True):
        shown.update(zip(texts[done : done + len(part)], part, strict=True))
        done += len(part)
        progress("setting", done, len(texts))
    results = [typeset(paper, shown[written(paper)]) for paper in papers]
    return tuple(paper for paper, _ in results), tuple(fault for _, faults in results for fault in faults)
