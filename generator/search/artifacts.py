"""The files of the search: the index in shards, and what the results show of the papers, as scripts.

Scripts, since a page opened from a folder on disk may load nothing else. Each calls
``papershelf.receive(name, value)``. ``search/manifest.js`` tells what there is: see ``artifacts``. All other
files are named by what they hold, so that a page never pairs files of two builds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from generator.catalogue import Catalogue
from generator.chunks import Jobs, give_back_memory
from generator.output import Artifact
from generator.program import program_fingerprint
from generator.search.coding import Numbers, front_coded, front_coded_rows
from generator.search.counting import FIELDS
from generator.search.directory import directory
from generator.search.facets import facets
from generator.search.files import (
    APART,
    Kind,
    as_json,
    grouped,
    kind_of,
    names_of,
    regrouped,
    script,
    stands,
    value_of,
)
from generator.search.lunr_index import lunr_index
from generator.search.naming import named
from generator.search.postings import LENGTHS_MATTER, REPEATS_MATTER, Postings
from generator.search.record import SearchEdit, SearchRecord
from generator.search.recounting import NOTHING, Index, fingerprint_of, index_of, keep_index, kept_index, kept_papers
from generator.search.shards import SMALL, Shards, cut, first_apart, packed, ranges_of

FORM = 3
"""Told by the manifest: another one, whenever scripts of before would misread what is written."""

_PAPERS = 4
"""Papers in a file of titles: small, since ten results need ten files at worst, and not too many."""
_ABSTRACTS = 4
_WORDS = 12_000


def artifacts(
    records: Sequence[SearchRecord],
    catalogue: Catalogue | None,
    *,
    jobs: Jobs = 1,
    whole: bool = False,
    kept: Path | None = None,
    edit: SearchEdit | None = None,
) -> Iterator[Artifact]:
    """Yield the files of the search, the manifest last; with ``whole``, also ``search/index.json`` for other programs.

    ``kept`` is the file that remembers the index. After an ``edit`` only the files that were not there before are
    yielded; ``stands`` tells which of those stay.

    Papers are numbered from the last to the first: where the newest come first, a new paper leaves the numbers of the
    others as they are.

    The manifest: ``form``, which scripts must know; ``count``, the number of papers; ``fields``, each with its weight,
    Lunr's ``b``, and how many terms all papers have there; ``k1``, Lunr's other constant; ``light``, ``heavy`` and
    ``words``, the shards of the index and the words as written, and where each begins; ``papers``, the rows ``[url,
    title, authors, venue, year, tags, label]``; ``abstracts``, each alone, or before links, award, whether there are
    other authors, and the language; and, of a catalogue whose papers the records are, ``facets`` and ``directory``.
    """
    if edit:
        told = value_of(edit.manifest)
        lasting = {kind: names for kind, names in told.items() if kind in APART}
        again = indexed(records[::-1], lambda: lasting, jobs=jobs, whole=whole, kept=kept, edit=edit)
        yield from (each for each in again if not stands(each.path, told))
        return
    lists = listed(catalogue) if catalogue else []
    for each in lists:
        yield from scripts(each)
    yield from indexed(records[::-1], lambda: entrances(lists), jobs=jobs, whole=whole, kept=kept)


def listed(catalogue: Catalogue) -> list[Kind]:
    """The files by which lists are sorted and narrowed, and names found."""
    return [*facets(catalogue), *directory(catalogue)]


def entrances(lists: Iterable[Kind]) -> Mapping[str, object]:
    """What the manifest says of these: of the two that tell of the others."""
    return names_of(each for each in lists if each.names.keys() <= {"facets", "directory"})


def indexed(
    numbered: Sequence[SearchRecord],
    further: Callable[[], Mapping[str, object]],
    *,
    jobs: Jobs = 1,
    whole: bool = False,
    kept: Path | None = None,
    edit: SearchEdit | None = None,
) -> Iterator[Artifact]:
    """Yield the other files of the search, from the records in the order of their numbers; ``further`` is what the
    manifest says of the lists. After an ``edit`` rows of papers are left out, and of abstracts all that are named as
    they were. Of each kind of files only one is held at a time.
    """
    program = program_fingerprint() if kept else ""
    before = kept_index(kept, program) if kept else NOTHING
    papers = kept_papers(kept, program, edit.manifest) if kept and edit else []
    if papers and edit:
        for number in edit.numbers:
            papers[number] = fingerprint_of(numbered[number])
    else:
        papers = [fingerprint_of(record) if kept else b"" for record in numbered]
    index = index_of(numbered, papers, before, jobs=jobs)
    give_back_memory()
    told: dict[str, object] = {}
    for each in _kinds(numbered, index, edit):
        yield from scripts(each)
        told |= each.names
    last = script("manifest", as_json({"form": FORM, **_measures(index.gathered.postings), **told, **further()}))
    if kept:
        keep_index(kept, program, index, last.make())
    yield last
    if whole:
        urls = [record.url for record in numbered]
        yield Artifact(path="search/index.json", make=partial(_whole, index.gathered.postings, urls))


def _kinds(numbered: Sequence[SearchRecord], index: Index, edit: SearchEdit | None) -> Iterator[Kind]:
    """The kinds of files that stand in the manifest."""
    yield from _index(cut(index.gathered.postings, index.codes))
    yield _words(index.gathered.surface_words(), small=len(numbered) < SMALL)
    if edit:
        names = value_of(edit.manifest)
        yield Kind(files={}, names={"papers": names["papers"]})
        yield regrouped("abstracts", names["abstracts"], numbered, _further, edit.numbers)
    else:
        yield grouped("papers", numbered, _PAPERS, _shown)
        yield grouped("abstracts", numbered, _ABSTRACTS, _further)


def scripts(kind: Kind) -> Iterator[Artifact]:
    """Files of one kind, as promises."""
    return (script(name, value) for name, value in kind.files.items())


def _whole(postings: Postings, urls: Sequence[str]) -> bytes:
    return json.dumps(lunr_index(postings, urls), ensure_ascii=False, separators=(",", ":")).encode()


def _measures(postings: Postings) -> dict[str, object]:
    terms = postings.lengths.sum(axis=0).tolist()
    fields = zip(FIELDS, FIELDS.values(), LENGTHS_MATTER.values(), terms, strict=True)
    return {"count": postings.count, "fields": [*fields], "k1": REPEATS_MATTER}


def _index(shards: Shards) -> Iterator[Kind]:
    begins = first_apart([terms for terms, _ in shards.light])
    yield kind_of("light", packed(shards.light), begins=front_coded(begins))
    yield kind_of(
        "heavy",
        [code for _, _, code in shards.heavy],
        begins=front_coded(term for term, _, _ in shards.heavy),
        frequencies=Numbers().join(_magnitude(frequency) for _, frequency, _ in shards.heavy),
    )


def _words(words: Mapping[str, int], *, small: bool) -> Kind:
    """The words, front-coded, and for each the magnitude of its number of papers."""
    size = len("".join(words)) + 1 if small else _WORDS
    written, papers = [*words], [*words.values()]
    ranges = [*ranges_of(written, map(len, written), least=size, most=size * 2)]
    pieces = [written[each] for each in ranges]
    numbers = Numbers()
    sizes = (numbers.join(map(_magnitude, papers[each])) for each in ranges)
    values = [*zip(front_coded_rows(pieces), sizes, strict=True)]
    return kind_of("words", values, begins=front_coded(first_apart(pieces)))


def _magnitude(number: int) -> int:
    """About twice the logarithm to base 2: one sign, whatever the number."""
    return (number**2).bit_length()


def _shown(record: SearchRecord) -> list[object]:
    return [
        record.url,
        record.title,
        [*map(named, record.authors, record.author_slugs)] or list(record.authors),
        named(record.venue, record.venue_slug),
        record.year,
        [*map(named, record.tags, record.tag_slugs)] or list(record.tags),
        record.label,
    ]


def _further(record: SearchRecord) -> object:
    """What is shown of a paper when its abstract is: most papers have nothing else."""
    if not (record.links or record.award or record.others or record.lang):
        return record.abstract
    return [record.abstract, record.links, record.award, int(record.others), *filter(None, (record.lang,))]
