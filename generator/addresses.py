"""Where each paper stands: an address that hangs on the paper alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from generator.errors import Problems
from generator.text import cut, digest, fold, marked_slug, opening, slug
from generator.typeset import TypesetPaper


def addresses(papers: Sequence[TypesetPaper], problems: Problems) -> list[str]:
    """An address for each paper.

    It comes from the id that the source asks for, else from the source's key, else from the title with a fingerprint
    of what the paper is, else from the opening words with a fingerprint of the abstract. So an address hangs on its
    own paper alone, and a new paper moves none. Only ids and keys can meet: the oldest paper keeps its address, of
    several with one date the first in the sources; the others get a fingerprint, and a warning says so.
    """
    wanted = [wanted_address(paper) for paper in papers]
    rivals = Counter(wanted)
    holders: dict[str, int] = {}
    for index, address in enumerate(wanted):
        if rivals[address] > 1 and (address not in holders or _age(papers[index]) < _age(papers[holders[address]])):
            holders[address] = index
    taken = set(wanted)
    for index, address in enumerate(wanted):
        if rivals[address] == 1 or holders[address] == index:
            continue
        other = papers[holders[address]].paper.origin
        wanted[index] = _free(address, papers[index], taken)
        taken.add(wanted[index])
        problems.warning(
            papers[index].paper.origin,
            f"the address “{address}” belongs to the paper in {other}; this one is at “{wanted[index]}”",
            "give it an id of its own",
        )
    return wanted


def _age(typeset_paper: TypesetPaper) -> str:
    """What the older of two papers has less of; a paper without a date counts as new."""
    return typeset_paper.paper.date or "9999"


def wanted_address(typeset_paper: TypesetPaper) -> str:
    """The address that a paper gets unless another one has it."""
    paper = typeset_paper.paper
    named = paper.id or paper.key
    if named:
        return slug(named)
    if not typeset_paper.untitled:
        return marked_slug(typeset_paper.title.text, _identity(typeset_paper))
    abstract = fold(typeset_paper.abstract.text)
    return marked_slug(opening(typeset_paper.abstract.text, words=8), abstract or _identity(typeset_paper), limit=67)


def _identity(typeset_paper: TypesetPaper) -> str:
    paper = typeset_paper.paper
    families = " ".join(fold(name.family) for name in paper.authors)
    return "|".join((fold(typeset_paper.title.text), families, str(paper.year or ""), fold(paper.venue)))


def _free(address: str, typeset_paper: TypesetPaper, taken: set[str]) -> str:
    identity = f"{_identity(typeset_paper)}|{fold(typeset_paper.abstract.text)}|{typeset_paper.paper.key}"
    length = 6
    while (free := f"{cut(address, 79 - length)}-{digest(identity, length=length)}") in taken and length < 32:
        length += 1
    while free in taken:
        identity += "|again"
        free = f"{cut(address, 72)}-{digest(identity)}"
    return free
