"""The story of a build: sources → papers → catalogue → pages, exports, search → output."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.artifacts import site_artifacts
from generator.attachments import attach
from generator.cache import Memory
from generator.catalogue import Catalogue, Entry, arrange
from generator.chunks import in_chunks
from generator.config import SITE_FILE, Site
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.exports import refer
from generator.frame import site_view
from generator.inputs import differing
from generator.ledger import read_ledger, vanishing
from generator.mapping import map_artifact, map_of
from generator.markup import Rich
from generator.merge import merge_duplicates
from generator.output import Artifact, Written, check_output, write
from generator.pages import all_pages, pages_showing
from generator.pages.lists import LIST_ROOT, row
from generator.pages.maps import Likeness
from generator.pages.types import Planned
from generator.program import program_fingerprint
from generator.reading import read_sources
from generator.receipt import Inputs, Receipt, inputs_of, outputs_of, read_receipt, with_linked, write_receipt
from generator.records import Paper
from generator.render import Renderer
from generator.shape import Shape, shape_of
from generator.sources import Source, find_sources
from generator.stages import Progress, untold
from generator.text import digest
from generator.textpages import Text, read_text_pages
from generator.theme import static_files, template_folders, word_folders
from generator.typeset import TypesetPaper, typeset
from generator.vocabulary import Vocabulary
from generator.words import Words, read_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The catalogue of a site, and what became of each record: ``records`` = ``papers`` + ``absorbed`` + ``left_out``.

    ``papers`` are in the order of the sources.
    """

    catalogue: Catalogue
    papers: tuple[Paper, ...]
    records: int
    absorbed: int
    left_out: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a build is about to write: the promises of all files, ``pages`` of them pages.

    ``catalogue`` is the one of ``gathered`` with links to the files in the output; ``linked`` are the paths where these
    were looked for.
    """

    site: Site
    sources: tuple[Source, ...]
    gathered: Gathered
    catalogue: Catalogue
    shape: Shape
    texts: tuple[Text, ...]
    words: Words
    likeness: Likeness
    renderer: Renderer
    pages: int
    artifacts: tuple[Artifact, ...]
    linked: tuple[str, ...]


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
    output: Path,
    *,
    problems: Problems,
    jobs: int = 0,
    strict: bool = False,
    cache: Path | None = None,
    progress: Progress = untold,
) -> Outcome:
    """Build a site into a folder.

    ``jobs`` is the number of processes (0: as the work wants). ``cache`` is the folder that remembers builds: files
    that did not change are not parsed again, pages that show no paper that changed are not rendered again, and where
    neither the inputs nor the output folder changed since the last one, its problems are told again, and that is all.
    Raises ``PapershelfError``, with nothing written, where the catalogue is empty, the output folder is not safe, or,
    when ``strict``, where there is any error or warning.
    """
    earlier = read_receipt(cache, output) if cache else None
    inputs = inputs_of(site, output, earlier.inputs if earlier else None)
    if earlier and (earlier.inputs.setting != inputs.setting or earlier.outputs != outputs_of(output)):
        earlier = None
    if earlier and not differing(earlier.inputs.seen, inputs.seen):
        problems.extend(earlier.problems)
        _heed(problems, strict=strict)
        return _outcome(earlier.counts)
    named = (site.folder / source for source in site.sources)
    check_output(output, (site.folder, *named, *(source.path for source in site_sources(site, Problems()))))
    planned = plan(site, problems=problems, jobs=jobs, cache=cache, progress=progress)
    _heed(problems, strict=strict)
    inputs = with_linked(inputs, planned.linked, output)
    stale = _stale(planned, earlier, inputs)
    if stale is None:
        _render_rows(planned, jobs=jobs, progress=progress)
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
    if cache:
        receipt = Receipt(
            inputs=inputs,
            outputs=outputs_of(output),
            shape=planned.shape,
            counts=counts,
            problems=tuple(problems),
        )
        write_receipt(cache, output, receipt)
    return replace(_outcome(counts), changed=written.changed, removed=written.removed, plan=planned)


def _stale(planned: Plan, earlier: Receipt | None, inputs: Inputs) -> set[str] | None:
    """The ids of the papers that alone differ from those of an earlier build; None where more may differ."""
    if earlier is None:
        return None
    sources = {str(path) for source in planned.sources for path in (source.path, source.companion) if path}
    if not differing(earlier.inputs.seen, inputs.seen) <= sources.union(planned.linked):
        return None
    return planned.shape.differing(earlier.shape)


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


def plan(
    site: Site,
    *,
    problems: Problems,
    jobs: int = 0,
    heed_ledger: bool = True,
    cache: Path | None = None,
    progress: Progress = untold,
) -> Plan:
    """All that a build does before it writes.

    With ``heed_ledger`` published addresses that would vanish are told. Raises ``PapershelfError`` where there is
    nothing to write, or a template is broken.
    """
    gathered = gather(site, problems=problems, jobs=jobs, cache=cache, progress=progress)
    progress("relating", 0, 0)
    likeness = liken(gathered.catalogue, site, problems=problems, jobs=jobs, cache=cache)
    progress("planning", 0, 0)
    attached = attach(gathered.catalogue, site.folder, problems)
    words = read_words(site.language, word_folders(site.home), problems)
    texts = read_text_pages(site.home / site.pages if site.home else None, problems)
    pages = list(all_pages(attached.catalogue, site, texts, partial(refer, site=site), problems, words, likeness))
    if site.urls and heed_ledger:
        problems.extend(vanishing(read_ledger(site.folder / site.urls), (page.path for page in pages), site.urls))
    static = dict(static_files(site.home))
    view = site_view(site, texts, words, static.keys(), problems, mapped=likeness.drawn is not None)
    renderer = Renderer(template_folders(site.home), view, words)
    _probe(pages, renderer)
    progress("indexing", 0, 0)
    artifacts = tuple(site_artifacts(attached, site, pages, renderer, words, jobs=jobs))
    if likeness.drawn:
        artifacts += (map_artifact(likeness.drawn, attached.catalogue),)
    return Plan(
        site=site,
        sources=site_sources(site, Problems()),
        gathered=gathered,
        catalogue=attached.catalogue,
        shape=shape_of(attached.catalogue, likeness.related, mapped=likeness.drawn is not None),
        texts=texts,
        words=words,
        likeness=likeness,
        renderer=renderer,
        pages=len(pages),
        artifacts=artifacts,
        linked=attached.sought,
    )


def showing(ids: Set[str], planned: Plan) -> Iterator[Artifact]:
    """The promises of the pages that show the texts of some papers, as these are now."""
    refer_to = partial(refer, site=planned.site)
    pages = pages_showing(
        ids, planned.catalogue, planned.site, planned.texts, refer_to, planned.words, planned.likeness
    )
    planned.renderer.forget_rows(entry.path for entry in planned.catalogue.listed(ids))
    return map(planned.renderer.artifact, pages)


def gather(
    site: Site, *, problems: Problems, jobs: int = 0, cache: Path | None = None, progress: Progress = untold
) -> Gathered:
    """Read, merge, set and arrange all papers of a site. Raises ``PapershelfError`` where there are none."""
    papers, records = read_papers(site, problems=problems, cache=cache, progress=progress)
    progress("merging", 0, 0)
    merged = merge_duplicates(papers, problems)
    typeset_papers = typeset_all(merged.papers, problems=problems, jobs=jobs, progress=progress)
    progress("arranging", 0, 0)
    catalogue = arrange(typeset_papers, Vocabulary(site.vocabulary).earned, problems, site.people)
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
    papers: Sequence[Paper], *, problems: Problems, jobs: int, progress: Progress = untold
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


def liken(
    catalogue: Catalogue, site: Site, *, problems: Problems, jobs: int = 0, cache: Path | None = None
) -> Likeness:
    """Which papers of a catalogue are alike, and the map of all."""
    from generator.related import paper_texts, relate  # NumPy takes its time, which a build of nothing new saves.

    papers = paper_texts(catalogue)
    kept = cache / f"map-{digest(str(site.folder.resolve()), length=16)}" if cache else None
    drawn = map_of(papers, wanted=site.map, kept=kept, problems=problems)
    return Likeness(
        related=dict(zip(catalogue.entries, relate(papers, jobs=jobs), strict=True)),
        drawn=drawn,
        data=map_artifact(drawn, catalogue).path if drawn else "",
    )


def _probe(pages: Sequence[Planned], renderer: Renderer) -> None:
    """Render one page of each type, so that a broken template stops the build before anything is written."""
    for page in {page.type: page for page in reversed(pages)}.values():
        renderer.render(page.make())


def _render_rows(planned: Plan, *, jobs: int, progress: Progress) -> None:
    """Render the row of each paper for the pages of lists, before these are shared out to several processes."""
    entries = tuple(planned.catalogue.entries.values())
    done = 0
    progress("listing", 0, len(entries))
    chunk = partial(_rows_chunk, planned.catalogue, planned.renderer, planned.words)
    for rows in in_chunks(chunk, entries, jobs=jobs):
        planned.renderer.keep_rows(rows, LIST_ROOT)
        done += len(rows)
        progress("listing", done, len(entries))


def _rows_chunk(
    catalogue: Catalogue, renderer: Renderer, words: Words, entries: Sequence[Entry]
) -> list[tuple[str, str]]:
    return renderer.render_rows([row(catalogue, entry, words) for entry in entries], LIST_ROOT)
