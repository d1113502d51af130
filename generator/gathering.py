"""From sources to the catalogue: files found and read, records admitted, joined, set and arranged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from generator.cache import Memory
from generator.catalogue import Catalogue, arrange
from generator.chunks import Jobs, in_chunks
from generator.config import SITE_FILE, Site
from generator.drafts import Draft
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.lines import Lines
from generator.markup import Rich
from generator.merge import merge_duplicates
from generator.program import program_fingerprint
from generator.reading import read_apart
from generator.records import Paper
from generator.sources import Source, find_sources
from generator.stages import Progress, untold
from generator.text import digest
from generator.typeset import TypesetPaper, typeset
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
    read, told = read_all(site, problems=problems, cache=cache, signed=signed, progress=progress)
    papers = [paper for each in read for paper in each.papers if paper]
    arranged = Problems()
    progress("merging", 0, 0)
    merged = merge_duplicates(papers, arranged)
    typeset_papers, faults = typeset_all(merged.papers, jobs=jobs, progress=progress)
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


def read_papers(site: Site, *, problems: Problems) -> tuple[Paper, ...]:
    """The papers of all sources, in the order of the sources."""
    read, _ = read_all(site, problems=problems)
    return tuple(paper for each in read for paper in each.papers if paper)


def read_all(
    site: Site, *, problems: Problems, cache: Path | None = None, signed: bool = False, progress: Progress = untold
) -> tuple[tuple[SourceRead, ...], Told]:
    """What became of the records of each source, and what was told of it.

    Files that did not change since ``cache`` was told of them are not parsed again.
    """
    found = Problems()
    sources = site_sources(site, found)
    problems.take(found)
    progress("reading", 0, len(sources))
    name = f"read-{digest(str(site.folder.resolve()), length=16)}"
    memory = Memory(cache / name, program_fingerprint()) if cache else None
    files: dict[tuple[int, ...], Problems] = {}
    done: dict[int, SourceRead] = {}
    for read in read_apart(
        sources, memory=memory, lined=signed, told=lambda done: progress("reading", done, len(sources))
    ):
        files[read.places] = read.problems
        problems.take(read.problems)
        for place, drafts, lines in zip(read.places, read.drafts, read.lines, strict=True):
            done[place] = admitted(sources[place], drafts, lines, signed=signed)
    if memory:
        memory.save()
    in_order = tuple(done[place] for place in range(len(sources)))
    for each in in_order:
        for told in each.told.values():
            problems.take(told)
    return in_order, Told(found=found, files=files)


def admitted(
    source: Source, drafts: Sequence[Draft], lines: Lines | None = None, *, signed: bool = False
) -> SourceRead:
    """The papers of the drafts of a source, each let in for itself."""
    papers: list[Paper | None] = []
    told: dict[int, Problems] = {}
    for place, draft in enumerate(drafts):
        problems = Problems()
        papers.append(Paper.from_draft(draft, problems))
        if problems:
            told[place] = problems
    signs = tuple(draft.sign for draft in drafts) if signed else ()
    return SourceRead(source=source, papers=tuple(papers), told=told, signs=signs, lines=lines)


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
    papers: Sequence[Paper], *, jobs: Jobs, progress: Progress = untold
) -> tuple[tuple[TypesetPaper, ...], tuple[Problem, ...]]:
    """All papers set, in their order, by several processes where ``jobs`` or the number of papers asks for it; and
    what could not be set.
    """
    done: list[TypesetPaper] = []
    faults: list[Problem] = []
    progress("setting", 0, len(papers))
    for part, found in in_chunks(typeset_chunk, papers, jobs=jobs, travels=True):
        start = len(done)
        for paper, (title, abstract, body, untitled) in zip(papers[start : start + len(part)], part, strict=True):
            # Most plain texts are the source itself: where they are, one of the two is enough to keep.
            set_title, set_abstract = title.sharing(paper.title), abstract.sharing(paper.abstract)
            done.append(TypesetPaper(paper=paper, title=set_title, abstract=set_abstract, body=body, untitled=untitled))
        faults += found
        progress("setting", len(done), len(papers))
    return tuple(done), tuple(faults)


def typeset_chunk(papers: Sequence[Paper]) -> tuple[list[tuple[Rich, Rich, Rich, bool]], list[Problem]]:
    """The title, the abstract and the body of some papers, set, and whether each has no title; and what is to be told.

    The papers themselves need not travel back between processes.
    """
    results = [typeset(paper) for paper in papers]
    texts = [(each.title, each.abstract, each.body, each.untitled) for each, _ in results]
    return texts, [problem for _, faults in results for problem in faults]
