"""What a reader of a citation must know of a paper: that it has no title, or was retracted."""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalogue import Entry
from generator.states import remark


def note(entry: Entry, *, whole: bool) -> str:
    """All notes as one text, or the empty string."""
    return ". ".join(notes(entry, whole=whole))


def notes(entry: Entry, *, whole: bool) -> Iterator[str]:
    """The state of a paper in words, with its reason; where it is not ``whole``, that its title is none; and the
    source's own note.
    """
    paper = entry.paper
    own = dict(paper.extra).get("note", "")
    if entry.untitled and not whole:
        yield "Title not known; opening words of the abstract" if entry.abstract.text else "Title not known"
    if paper.state:
        yield remark(paper.state, paper.state_note)
    if own:
        yield own
