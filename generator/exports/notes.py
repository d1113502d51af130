"""What a reader of a citation must know of a paper: that it has no title, or was retracted."""

from __future__ import annotations

from generator.catalogue import Entry


def note(entry: Entry) -> str:
    """The state of a paper in words, with its reason, whether the title is none, and the source's own note; or the
    empty string.
    """
    own = dict(entry.paper.extra).get("note", "")
    remark = _remark(entry)
    return own if remark in own else ". ".join(filter(None, (remark, own)))


def _remark(entry: Entry) -> str:
    paper = entry.paper
    notes: list[str] = []
    if entry.untitled:
        notes.append("Title not known; opening words of the abstract" if entry.abstract.text else "Title not known")
    if paper.state:
        notes.append(": ".join(filter(None, (paper.state.capitalize(), paper.state_note))))
    return ". ".join(notes)
