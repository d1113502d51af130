"""The story of a build: sources → papers → catalogue → pages, exports, search → output."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.artifacts import search_files, site_artifacts
from generator.attachments import attach
from generator.catalogue import Catalogue, Entry
from generator.chunks import beside, in_chunks
from generator.config import Site
from generator.errors import PapershelfError, Problems
from generator.exports import refer
from generator.frame import site_view
from generator.gathering import Gathered, gather, site_sources
from generator.inputs import differing
from generator.ledger import read_ledger, vanishing
from generator.map import PaperMap
from generator.mapping import map_artifact, map_of
from generator.output import Artifact, Written, check_output, write
from generator.pages import all_pages, pages_showing
from generator.pages.lists import LIST_ROOT, row
from generator.pages.maps import Likeness
from generator.pages.types import Planned
from generator.receipt import Inputs, Receipt, inputs_of, outputs_of, read_receipt, with_linked, write_receipt
from generator.render import Renderer
from generator.shape import Shape, shape_of
from generator.sources import Source
from generator.spool import spooled
from generator.stages import Progress, untold
from generator.text import digest
from generator.textpages import Text, read_text_pages
from generator.theme import static_files, template_folders, word_folders
from generator.words import Words, read_words

if TYPE_CHECKING:  # NumPy is slow to import, and a build of nothing new needs none.
    from generator.terms import PaperText


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
    attached = attach(gathered.catalogue, site.folder, problems)
    catalogue = attached.catalogue
    with spooled(partial(search_files, catalogue, site, jobs=jobs), jobs=jobs, size=len(catalogue.entries)) as index:
        progress("relating", 0, 0)
        likeness = liken(catalogue, site, problems=problems, jobs=jobs, cache=cache)
        progress("planning", 0, 0)
        words = read_words(site.language, word_folders(site.home), problems)
        texts = read_text_pages(site.home / site.pages if site.home else None, problems)
        pages = list(all_pages(catalogue, site, texts, partial(refer, site=site), problems, words, likeness))
        if site.urls and heed_ledger:
            problems.extend(vanishing(read_ledger(site.folder / site.urls), (page.path for page in pages), site.urls))
        static = dict(static_files(site.home))
        view = site_view(site, texts, words, static.keys(), problems, mapped=likeness.drawn is not None)
        renderer = Renderer(template_folders(site.home), view, words)
        _probe(pages, renderer)
        shape = shape_of(catalogue, likeness.related, mapped=likeness.drawn is not None)
        progress("indexing", 0, 0)
        artifacts = (*site_artifacts(attached, site, pages, renderer, words), *index())
    if likeness.drawn:
        artifacts += (map_artifact(likeness.drawn, catalogue),)
    return Plan(
        site=site,
        sources=site_sources(site, Problems()),
        gathered=gathered,
        catalogue=catalogue,
        shape=shape,
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


def liken(
    catalogue: Catalogue, site: Site, *, problems: Problems, jobs: int = 0, cache: Path | None = None
) -> Likeness:
    """Which papers of a catalogue are alike, and the map of all."""
    from generator.related import paper_texts, relate  # NumPy takes its time, which a build of nothing new saves.

    papers = paper_texts(catalogue)
    kept = cache / f"map-{digest(str(site.folder.resolve()), length=16)}" if cache else None
    with beside(partial(_drawn, papers, site.map, kept), jobs=jobs, size=len(papers)) as mapped:
        related = relate(papers, jobs=jobs)
        drawn, told = mapped()
    problems.extend(told)
    return Likeness(
        related=dict(zip(catalogue.entries, related, strict=True)),
        drawn=drawn,
        data=map_artifact(drawn, catalogue).path if drawn else "",
    )


def _drawn(papers: Sequence[PaperText], wanted: str, kept: Path | None) -> tuple[PaperMap | None, Problems]:
    """The map of some papers, and what is to be told of it."""
    told = Problems()
    return map_of(papers, wanted=wanted, kept=kept, problems=told), told


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
