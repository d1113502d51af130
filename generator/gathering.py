"""From sources to the catalogue: files found and read, records admitted, joined, set and arranged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.cache import Memory
from generator.catalogue import Catalogue, arrange
from generator.chunks import Jobs, in_chunks
from generator.config import SITE_FILE, Site
from generator.edits import Edit
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.markup import Rich
from generator.merge import merge_duplicates
from generator.program import program_fingerprint
from generator.reading import read_sources
from generator.records import Paper
from generator.sources import Source, find_sources
from generator.stages import Progress, untold
from generator.text import digest
from generator.typeset import TypesetPaper, typeset
from generator.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The catalogue of a site, and what became of each record: ``records`` = ``papers`` + ``absorbed`` + ``left_out``.

    ``papers`` are in the order of the sources. ``edit`` says what alone is other than in the last output, if that is
    known and little.
    """

    catalogue: Catalogue
    papers: tuple[Paper, ...]
    records: int
    absorbed: int
    left_out: int
    edit: Edit | None = None


def gather(
    site: Site, *, problems: Problems, jobs: Jobs = 0, cache: Path | None = None, progress: Progress = untold
) -> Gathered:
    """Read, merge, set and arrange all papers of a site. Raises ``PapershelfError`` where there are none."""
    papers, records = read_papers(site, problems=problems, cache=cache, progress=progress)
    progress("merging", 0, 0)
    merged = merge_duplicates(papers, problems)
    typeset_papers = typeset_all(merged.papers, problems=problems, jobs=jobs, progress=progress)
    progress("arranging", 0, 0)
    catalogue = arrange(
        typeset_papers, Vocabulary(site.vocabulary).earned, problems, site.people, author_pages=site.author_pages
    )
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
    return Gathered(
        catalogue=catalogue,
        papers=merged.papers,
        records=records,
        absorbed=merged.absorbed,
        left_out=records - len(papers),
    )


def read_papers(
    site: Site, *, problems: Problems, cache: Path | None = None, progress: Progress = untold
) -> tuple[tuple[Paper, ...], int]:
    """The papers of all sources, in the order of the sources, and the number of records they were made from.

    Files that did not change since ``cache`` was told of them are not parsed again.
    """
    sources = site_sources(site, problems)
    progress("reading", 0, len(sources))
    name = f"read-{digest(str(site.folder.resolve()), length=16)}"
    memory = Memory(cache / name, program_fingerprint()) if cache else None
    drafts = read_sources(sources, problems, memory=memory, told=lambda done: progress("reading", done, len(sources)))
    if memory:
        memory.save()
    papers = tuple(paper for draft in drafts if (paper := Paper.from_draft(draft, problems)))
    return papers, len(drafts) + problems.lost


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
    papers: Sequence[Paper], *, problems: Problems, jobs: Jobs, progress: Progress = untold
) -> tuple[TypesetPaper, ...]:
    """All papers set, in their order, by several processes where ``jobs`` or the number of papers asks for it."""
    done: list[TypesetPaper] = []
    progress("setting", 0, len(papers))
    for part, faults in in_chunks(typeset_chunk, papers, jobs=jobs, travels=True):
        start = len(done)
        for paper, (title, abstract, body, untitled) in zip(papers[start : start + len(part)], part, strict=True):
            # Most plain texts are the source itself: where they are, one of the two is enough to keep.
            kept = replace(abstract, text=paper.abstract) if abstract.text == paper.abstract else abstract
            done.append(TypesetPaper(paper=paper, title=title, abstract=kept, body=body, untitled=untitled))
        problems.extend(faults)
        progress("setting", len(done), len(papers))
    return tuple(done)


def typeset_chunk(papers: Sequence[Paper]) -> tuple[list[tuple[Rich, Rich, Rich, bool]], list[Problem]]:
    """The title, the abstract and the body of some papers, set, and whether each has no title; and what is to be told.

    The papers themselves need not travel back between processes.
    """
    results = [typeset(paper) for paper in papers]
    texts = [(each.title, each.abstract, each.body, each.untitled) for each, _ in results]
    return texts, [problem for _, faults in results for problem in faults]
