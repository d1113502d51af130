"""A first look at an edit: the pages of the papers whose texts changed, before the whole site is built again.

What a glance shows is what the build after it will write, unless the edit changed more than texts, or which papers are
alike; that build has the last word.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path

from generator.catalogue import Entry
from generator.errors import Problems
from generator.output import replace_file
from generator.planning import Plan, showing
from generator.reading import read_sources
from generator.records import Paper
from generator.sources import Source
from generator.typeset import typeset


def glance(plan: Plan, changed: Set[str], output: Path) -> tuple[Plan, int]:
    """Write the pages that show papers whose title, abstract or text is another one now.

    ``changed`` are the paths of the files that changed since the plan was made. Returns the plan with the new texts in
    it, and the number of files that changed. Nothing is done where other files changed than sources and companions.
    """
    sources = [source for source in plan.sources if not changed.isdisjoint(_files(source))]
    if not changed <= {path for source in sources for path in _files(source)}:
        return plan, 0
    problems = Problems()
    drafts = read_sources(sources, problems)
    papers = [paper for draft in drafts if (paper := Paper.from_draft(draft, problems))]
    fresh = {entry.id: entry for entry in _fresh_entries(plan.catalogue.entries, papers)}
    if not fresh:
        return plan, 0
    newer = replace(plan, catalogue=replace(plan.catalogue, entries={**plan.catalogue.entries, **fresh}))
    artifacts = showing(fresh.keys(), newer)
    return newer, sum(replace_file(output / artifact.path, artifact.make()) for artifact in artifacts)


def _files(source: Source) -> list[str]:
    return [str(path) for path in (source.path, source.companion) if path]


def _fresh_entries(entries: Mapping[str, Entry], papers: Sequence[Paper]) -> Iterator[Entry]:
    """The entries of some papers read again, as far as their texts changed."""
    files = {paper.origin.file for paper in papers}
    known: dict[Hashable, Entry | None] = {}
    for entry in entries.values():
        if entry.paper.origin.file in files:
            for mark in _marks(entry.paper):
                known[mark] = None if mark in known else entry
    for paper in papers:
        found = next((same for mark in _marks(paper) if (same := known.get(mark)) is not None), None)
        if found is not None and _texts(found.paper) != _texts(paper):
            title, abstract, body = _texts(paper)
            written = replace(found.paper, title=title, abstract=abstract, body=body)
            set_anew, _ = typeset(written)
            yield replace(
                found,
                paper=written,
                title=set_anew.title,
                abstract=set_anew.abstract,
                body=set_anew.body,
                untitled=set_anew.untitled,
            )


def _texts(paper: Paper) -> tuple[str, str, str]:
    return paper.title, paper.abstract, paper.body


def _marks(paper: Paper) -> Iterator[Hashable]:
    """What a paper can be known again by after an edit of its texts, in the order of its worth."""
    file = paper.origin.file
    if paper.key or paper.id:
        yield file, paper.key, paper.id
    for text in filter(None, _texts(paper)):
        yield file, text
    yield paper.origin
