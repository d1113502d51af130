"""What groups, states and links of papers are called in the language of the pages."""

from __future__ import annotations

from collections.abc import Mapping

from generator.catalogue import NO_YEAR, Entry, Group, Kind
from generator.links import LINK_LABELS, Link
from generator.words import Words, message

PLURALS: Mapping[Kind, str] = {
    "tag": message("Tags"),
    "author": message("Authors"),
    "venue": message("Venues"),
    "year": message("Years"),
}
"""What the index of each kind of group is called, in the order of the navigation."""

TOTALS: Mapping[Kind, str] = {
    "tag": message("tags"),
    "author": message("authors"),
    "venue": message("venues"),
    "year": message("years"),
}
"""The same after a number."""

ALL: Mapping[Kind, str] = {
    "tag": message("All %(number)s tags of the catalogue"),
    "author": message("All %(number)s authors of the catalogue"),
    "venue": message("All %(number)s venues of the catalogue"),
    "year": message("All %(number)s years of the catalogue"),
}
"""What search engines say of an index."""

STATES: Mapping[str, str] = {
    "removed": message("Removed"),
    "retracted": message("Retracted"),
    "withdrawn": message("Withdrawn"),
    "corrected": message("Corrected"),
}
"""What each state of a paper is called."""


def state_name(state: str, words: Words) -> str:
    """A state of a paper in words, or the empty string for none."""
    return words.gettext(STATES[state]) if state else ""


def titled(entry: Entry, words: Words) -> str:
    """The title of a paper where nothing else tells its state: “Retracted: Maps of the Sea”."""
    return labelled(state_name(entry.paper.state, words), entry.title.text, words)


def labelled(label: str, text: str, words: Words) -> str:
    """A text behind what it is: “PDF: Maps of the Sea”; alone where ``label`` is empty."""
    return words.gettext("%(label)s: %(text)s", label=label, text=text) if label else text


def group_name(group: Group, words: Words) -> str:
    """The name of a group."""
    return words.gettext("No year") if group.kind == "year" and group.name == NO_YEAR else group.name


def group_label(group: Group, words: Words) -> str:
    """The name of a group in a list: with what tells people of one name apart."""
    return group.label if group.distinction else group_name(group, words)


def link_label(link: Link, words: Words) -> str:
    """What the button of a link says."""
    label = link.label
    return words.gettext(label) if label == LINK_LABELS.get(link.kind) else label


def numbered(title: str, number: int, words: Words) -> str:
    """The title of a page of a long list."""
    return title if number == 1 else words.gettext("%(title)s, page %(number)s", title=title, number=number)
