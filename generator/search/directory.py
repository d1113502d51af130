"""The names of authors, tags and venues, to be found by any of their words while one types.

A name stands once for each of its words: what comes before the word follows the name, after a tab
(``Lovelace⇥Ada``). An author with an ORCID iD stands under that, too (``0000-0002-1825-0097⇥Ada Lovelace``). The
lines are sorted by their folded letters, and cut into files of some thousand signs. A file is ``[names, counts,
slugs]``: the names, front-coded; for each how many papers it has, threefold, with 1 more for a tag and 2 more for a
venue; and, by the place of a name, the slugs of those that their names do not tell; one with a question mark before
it is of an author who has no page.

``directory``, the one file to load first, tells where each file begins, and its name.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalogue import Catalogue, Group, Kind
from generator.search.analysis import fold
from generator.search.coding import Numbers, front_coded
from generator.search.files import Kind as Files
from generator.search.files import kind_of, names_of
from generator.search.naming import plain_slug
from generator.search.postings import utf16
from generator.search.shards import first_apart, ranges_of

KINDS: tuple[Kind, ...] = ("author", "tag", "venue")
"""The kinds of names, in the order of what they add to a count."""

_LEAST, _MOST = 7000, 14000
_MOST_WORDS = 8


def directory(catalogue: Catalogue) -> Iterator[Files]:
    """The files, the one that tells of the others last."""
    lines = {key: line for kind in KINDS for group in catalogue.groups[kind].values() for key, line in _turned(group)}
    keys = sorted(lines, key=lambda key: utf16(key[0]) + b"\0" + utf16(key[1]))
    words = [key[0] for key in keys]
    sizes = (len(lines[key][0]) for key in keys)
    numbers = Numbers()
    values, pieces = [], []
    for piece in ranges_of(words, sizes, least=_LEAST, most=_MOST):
        found = [lines[key] for key in keys[piece]]
        told = ((place, _told_slug(group)) for place, (_, group) in enumerate(found))
        slugs = {place: slug for place, slug in told if slug}
        counts = (len(group.entry_ids) * len(KINDS) + KINDS.index(group.kind) for _, group in found)
        values.append([front_coded(text for text, _ in found), numbers.join(counts), slugs])
        pieces.append(words[piece])
    names = kind_of("names", values, begins=front_coded(first_apart(pieces)))
    yield names
    yield kind_of("directory", [names_of([names])])


def _told_slug(group: Group) -> str:
    """The slug that the name does not tell, or that leads to no page, behind a question mark then; else nothing."""
    if group.listed_on:
        return f"?{group.slug}"
    return "" if plain_slug(group.name) == group.slug else group.slug


def _turned(group: Group) -> Iterator[tuple[tuple[str, str], tuple[str, Group]]]:
    """A name from each of its words on, by its folded letters and whose it is."""
    words = group.name.split(" ")
    for first in range(min(len(words), _MOST_WORDS)):
        after, before = " ".join(words[first:]), " ".join(words[:first])
        turned = f"{after}\t{before}" if before else after
        yield (fold(turned.replace("\t", " ")), f"{group.kind}/{group.slug}/{first}"), (turned, group)
    if group.orcid:
        turned = f"{group.orcid}\t{group.name}"
        yield (fold(turned.replace("\t", " ")), f"{group.kind}/{group.slug}/orcid"), (turned, group)
