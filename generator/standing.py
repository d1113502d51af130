"""What stands of a build, and what little is to be done to it where only the texts of a few papers changed.

The papers that changed are read and set anew. Joining and arranging need not be done again where they would come to
the same: the record became a paper for itself, and all that is compared, counted or sorted by is as it was.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import TypeVar

from generator.addresses import wanted_address
from generator.catalogue import Catalogue, Entry, told
from generator.drafts import Draft
from generator.edits import Edit
from generator.errors import Origin, Problem, Problems
from generator.evidence import Traits
from generator.exports import size_of
from generator.frame import Sight
from generator.gathering import Gathered, SourceRead, Told, admitted
from generator.lines import Lines
from generator.output import Artifact
from generator.pages.maps import Likeness
from generator.records import Paper
from generator.rereading import SourceKept, read_again
from generator.typeset import typeset

FEW = 20
FEW_PART = 50
"""Few are so many papers, or one in so many of all."""

_T = TypeVar("_T")
Kept = tuple[Entry, Paper]
"""An entry, and the paper that it was as it was read."""


class Shelf(Mapping[str, Kept]):
    """The entries of a build, each with its paper as it was read; some are others now than when all were put there."""

    __slots__ = ("base", "edited")

    def __init__(self, base: Mapping[str, Kept], edited: Mapping[str, Kept]) -> None:
        self.base = base
        self.edited = edited

    def __getitem__(self, entry_id: str) -> Kept:
        return self.edited.get(entry_id) or self.base[entry_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.base)

    def __len__(self) -> int:
        return len(self.base)


class Entries(Mapping[str, Entry]):
    """The entries on a shelf alone."""

    __slots__ = ("_shelf",)

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def __getitem__(self, entry_id: str) -> Entry:
        return self._shelf[entry_id][0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._shelf)

    def __len__(self) -> int:
        return len(self._shelf)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What stands of a build.

    ``frame`` is its catalogue without entries, which are on the ``shelf``; ``planned`` is what was told after papers
    were arranged. ``mapped`` says that there was a map, ``exports`` are the paths of the files of the whole catalogue,
    ``named`` fingerprints of the files of search and map, by their paths, which change with what they hold; ``size`` is
    that of all papers in a file. ``likeness`` is not kept beyond the process, but its fingerprint, ``likened``, and the
    ids of what was edited ``since``; nor is ``sight``, what pages look like.
    """

    sources: tuple[SourceKept, ...]
    shelf: Shelf
    frame: Catalogue
    told: Told
    planned: Problems
    mapped: bool
    exports: tuple[str, ...]
    named: Mapping[str, bytes]
    size: int
    likened: str
    since: frozenset[str] = frozenset()
    likeness: Likeness | None = None
    sight: Sight | None = None

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue, its entries included."""
        return replace(self.frame, entries=Entries(self.shelf))

    def tell(self, problems: Problems) -> None:
        """Tell all that is told of it."""
        for each in (self.told.found, *self.told.files.values(), self.told.arranged, self.planned):
            problems.take(each)
        for source in self.sources:
            for place in sorted(source.told):
                problems.take(source.told[place])
        problems.extend(self.told.faults)


def standing_of(
    gathered: Gathered,
    catalogue: Catalogue,
    *,
    planned: Problems,
    mapped: bool,
    exports: Sequence[str],
    named: Mapping[str, bytes],
    size: int,
    likeness: Likeness,
    sight: Sight,
) -> Standing:
    """What stands of a build that was ``gathered``; ``catalogue`` is what it shows."""
    papers = [paper for each in gathered.read for paper in each.papers if paper]
    origins = Counter(paper.origin for paper in papers)
    as_read = {paper.origin: paper for paper in papers}
    shelf = Shelf({each.id: (each, as_read[each.paper.origin]) for each in catalogue.entries.values()}, {})
    alone = {
        each.paper.origin: each.id
        for each in catalogue.entries.values()
        if origins[each.paper.origin] == 1 and not each.paper.merged_from
    }
    return Standing(
        sources=tuple(_kept(read, alone) for read in gathered.read),
        shelf=shelf,
        frame=replace(catalogue, entries={}),
        told=gathered.told,
        planned=planned,
        mapped=mapped,
        exports=tuple(exports),
        named=named,
        size=size,
        likened=likeness.sign,
        likeness=likeness,
        sight=sight,
    )


def digests_of(artifacts: Iterable[Artifact]) -> dict[str, bytes]:
    """Fingerprints of what some files hold, by their paths."""
    return {each.path: hashlib.blake2b(each.make(), digest_size=16).digest() for each in artifacts}


def _kept(read: SourceRead, alone: Mapping[Origin, str]) -> SourceKept:
    return SourceKept(
        source=read.source,
        signs=read.signs,
        ids=tuple(alone.get(paper.origin, "") if paper else "" for paper in read.papers),
        openings=tuple(_opening(paper) if paper else 0 for paper in read.papers),
        told=read.told,
        lines=read.lines,
    )


def _opening(paper: Paper) -> int:
    """A fingerprint of what the abstract of a paper is known by; 0 where there is nothing."""
    opening = Traits(paper=paper).abstract_opening
    return int.from_bytes(hashlib.blake2b(opening.encode(), digest_size=8).digest()) if opening else 0


def amend(
    standing: Standing, changed: Set[str], earned: Callable[[str], tuple[str, ...]], *, at_a_glance: bool = False
) -> tuple[Standing, Edit] | None:
    """What stands where the files at some paths ``changed``, and what is other than it was.

    None where more changed than the texts of a few papers, or papers may be joined or arranged in another way.
    ``earned`` gives the tags that a plain text earns. ``at_a_glance``, titles may change too, and whatever hangs on
    titles and abstracts is taken to be as it was.
    """
    again = read_again(standing.sources, standing.told.files, changed, most=_few(standing))
    if again is None:
        return None
    sources = list(standing.sources)
    edit = partial(_edited, standing.shelf, earned, at_a_glance)
    edited: dict[str, _Edited] = {}
    for place, others in again.drafts.items():
        found = {number: edit(sources[place], number, draft) for number, draft in others.items()}
        texts = {number: each for number, each in found.items() if each is not None}
        if len(texts) < len(found):
            return None
        sources[place] = _amended(sources[place], others, texts, again.lines[place])
        edited.update((each.entry.id, each) for each in texts.values())
    may_meet = not at_a_glance and _may_meet(standing.sources, sources)
    if may_meet or len(standing.shelf.edited.keys() | edited) > _few(standing):
        return None
    kept = {entry_id: (each.entry, each.paper) for entry_id, each in edited.items()}
    amended = replace(
        standing,
        sources=tuple(sources),
        shelf=Shelf(standing.shelf.base, {**standing.shelf.edited, **kept}),
        told=replace(standing.told, files=again.files, faults=tuple(_faults(standing.told.faults, edited.values()))),
    )
    before = {entry_id: standing.shelf[entry_id][0] for entry_id in edited}
    now = {entry_id: each.entry for entry_id, each in edited.items()}
    grown = size_of(now.values()) - size_of(before.values())
    return replace(amended, size=standing.size + grown), Edit(before=before, now=now)


def _few(standing: Standing) -> int:
    return max(FEW, len(standing.shelf) // FEW_PART)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edited:
    """A paper whose texts are others now: as it was read, its entry, what could not be set, and what else is told."""

    paper: Paper
    entry: Entry
    faults: tuple[Problem, ...]
    told: Problems


def _edited(
    shelf: Shelf,
    earned: Callable[[str], tuple[str, ...]],
    at_a_glance: bool,
    source: SourceKept,
    number: int,
    draft: Draft,
) -> _Edited | None:
    """The paper of a draft that is another one now; None where more than its texts may be."""
    read = admitted(source.source, (draft,))
    (paper,) = read.papers
    known = shelf.get(source.ids[number])
    if paper is None or known is None:
        return None
    entry, before = known
    rest = replace(paper, abstract=before.abstract, body=before.body, original=before.original)
    if (replace(rest, title=before.title) if at_a_glance else rest) != before:
        return None
    set_anew, faults = typeset(paper)
    stays = not set_anew.untitled and wanted_address(set_anew) == entry.id
    if not at_a_glance and not (stays and earned(told(set_anew)) == earned(told(entry))):
        return None
    original = paper.original if entry.paper.authors == before.authors else ""
    now = replace(
        entry,
        paper=replace(entry.paper, title=paper.title, abstract=paper.abstract, body=paper.body, original=original),
        title=set_anew.title,
        untitled=set_anew.untitled,
        abstract=set_anew.abstract,
        body=set_anew.body,
    )
    return _Edited(paper=paper, entry=now, faults=faults, told=read.told.get(0, Problems()))


def _amended(
    kept: SourceKept, drafts: Mapping[int, Draft], edited: Mapping[int, _Edited], lines: Lines | None
) -> SourceKept:
    """What is known of a source where some of its records are others now."""
    return replace(
        kept,
        signs=_replaced(kept.signs, {number: draft.sign for number, draft in drafts.items()}),
        openings=_replaced(kept.openings, {number: _opening(each.paper) for number, each in edited.items()}),
        told={**kept.told, **{number: each.told for number, each in edited.items()}},
        lines=lines,
    )


def _replaced(values: Sequence[_T], others: Mapping[int, _T]) -> tuple[_T, ...]:
    return tuple(others.get(place, value) for place, value in enumerate(values))


def _may_meet(before: Sequence[SourceKept], now: Sequence[SourceKept]) -> bool:
    """Whether a paper that is another one now has, or had, an abstract that is known by the same as that of another."""
    counted, recounted = (Counter(chain.from_iterable(each.openings for each in kept)) for kept in (before, now))
    counted[0] = recounted[0] = 0
    return any(
        counted[one.openings[place]] > 1 or recounted[other.openings[place]] > 1
        for one, other in zip(before, now, strict=True)
        if one is not other
        for place, signs in enumerate(zip(one.signs, other.signs, strict=True))
        if signs[0] != signs[1]
    )


def _faults(before: Sequence[Problem], edited: Collection[_Edited]) -> Iterator[Problem]:
    """What could not be set, with what could not be set of some papers now in place of what could not of them."""
    origins = {each.paper.origin for each in edited}
    yield from (fault for fault in before if fault.origin not in origins)
    yield from chain.from_iterable(each.faults for each in edited)
