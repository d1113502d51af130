"""Sources read again after an edit: of which records there is anything else to tell than before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from generator.drafts import Draft
from generator.errors import Problems
from generator.lines import Lines, changed_lines, first_filled, line_signs
from generator.reading import content_of, read_lines, read_together
from generator.sources import Source


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceKept:
    """What is known of the records of a source, by their places in it.

    ``signs`` are fingerprints of them; ``ids`` those of the papers that they are for themselves, or empty;
    ``openings`` fingerprints of what their abstracts are known by, or 0; ``told`` what is told of some. ``lines`` are
    those of the file, if its records are these.
    """

    source: Source
    signs: tuple[bytes, ...]
    ids: tuple[str, ...]
    openings: tuple[int, ...]
    told: Mapping[int, Problems]
    lines: Lines | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """Sources read again: what is told of files, and by the places of the sources the drafts that are others now, by
    theirs, and the lines.
    """

    files: dict[tuple[int, ...], Problems]
    drafts: dict[int, dict[int, Draft]] = field(default_factory=dict)
    lines: dict[int, Lines | None] = field(default_factory=dict)


def read_again(
    kept: Sequence[SourceKept], told: Mapping[tuple[int, ...], Problems], changed: Set[str], *, most: int
) -> Again | None:
    """Sources read again where the files at some paths ``changed``; ``told`` is what was told of files.

    None where records came or went, or more than ``most`` of a source differ.
    """
    sources = [each.source for each in kept]
    if not changed <= frozenset().union(*(source.files for source in sources)):
        return None
    again = Again(files=dict(told))
    for places in told:
        if all(changed.isdisjoint(sources[place].files) for place in places):
            continue
        if len(places) == 1 and _read_lines_again(kept[places[0]], places[0], again, most):
            continue
        read = read_together(sources, places, lined=True)
        again.files[places] = read.problems
        if read.problems.lost != told[places].lost:
            return None
        for place, drafts, lines in zip(places, read.drafts, read.lines, strict=True):
            signs = kept[place].signs
            if len(drafts) != len(signs):
                return None
            others = {at: draft for at, draft in enumerate(drafts) if draft.sign != signs[at]}
            if len(others) > most:
                return None
            again.drafts[place] = others
            again.lines[place] = lines
    return again


def _read_lines_again(kept: SourceKept, place: int, again: Again, most: int) -> bool:
    """Read the lines of a source that are others now, if each of its records is a line; whether that could be done."""
    content = content_of(kept.source) if kept.lines else None
    if kept.lines is None or content is None:
        return False
    signs = line_signs(content)
    changed = changed_lines(kept.lines.signs, signs)
    if changed is None or len(changed) > most or not kept.lines.doubtful.isdisjoint(changed):
        return False
    # By the first two, readers tell what kind of file it is.
    chosen = sorted(changed.keys() | set(first_filled(signs, 2)))
    drafts = read_lines(kept.source, content, frozenset(chosen))
    if drafts is None or len(drafts) != len(chosen):
        return False
    found = {changed[line]: draft for line, draft in zip(chosen, drafts, strict=True) if line in changed}
    again.drafts[place] = {at: draft for at, draft in found.items() if draft.sign != kept.signs[at]}
    again.lines[place] = replace(kept.lines, signs=signs)
    return True
