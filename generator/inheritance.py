"""Cross references of bibliographies: what an entry takes from the entries that its ``crossref`` and ``xdata`` name.

The rules are those of BibTeX (an entry takes the fields that it lacks) with those of BibLaTeX (Philipp Lehman and
others, “The biblatex Package”, appendix B): the title of a volume is the ``booktitle`` of what stands in it, and what
names one entry alone (its title, identifiers, addresses, pages) is not passed on. An ``@xdata`` entry passes on
everything and is no paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from generator.drafts import Draft, Value
from generator.errors import Problems

_OWN = frozenset(
    "type key crossref xref xdata title subtitle shorttitle titleaddon maintitle booktitle journaltitle author "
    "abstract annotation keywords doi url urldate eprint eprinttype eprintclass archiveprefix primaryclass pages "
    "pagetotal note addendum ids label options related sortkey sorttitle shorthand entryset execute langid".split()
)
"""Fields of a volume that tell of the volume alone."""

_PARTS_OF_ONE_AUTHOR = frozenset({"inbook", "bookinbook", "suppbook"})


def inherit(files: Sequence[Sequence[Draft]], problems: Problems) -> tuple[tuple[Draft, ...], ...]:
    """The drafts of some files with what they inherit, ``@xdata`` entries left out. Drafts of one key: the first is
    meant.

    A name that no entry has is a warning; entries that refer to each other in a ring take nothing twice.
    """
    papers = tuple(tuple(draft for draft in drafts if draft.fields.get("type") != "xdata") for drafts in files)
    if not any("crossref" in draft.fields or "xdata" in draft.fields for drafts in papers for draft in drafts):
        return papers
    by_key: dict[str, Draft] = {}
    for draft in chain.from_iterable(files):
        if draft.bibliographic and draft.key:
            by_key.setdefault(draft.key.lower(), draft)
    return tuple(
        tuple(_heir(draft, by_key, problems) if draft.bibliographic else draft for draft in drafts) for drafts in papers
    )


def _heir(draft: Draft, by_key: Mapping[str, Draft], problems: Problems) -> Draft:
    fields = dict(draft.fields)
    lines = dict(draft.lines)
    for name, parent in _parents(draft, by_key, problems, (draft.key.lower(),)):
        for field, value in _passed_on(name, parent, str(draft.fields.get("type", ""))):
            if not fields.get(field):
                fields[field] = value
                lines[field] = parent.where(field)
    return replace(draft, fields=fields, lines=lines, original="") if fields != draft.fields else draft


def _parents(
    draft: Draft, by_key: Mapping[str, Draft], problems: Problems, below: tuple[str, ...]
) -> Iterator[tuple[str, Draft]]:
    """The entries that an entry takes fields from, the nearest first, and by which field."""
    for name in ("xdata", "crossref"):
        value = draft.fields.get(name, "")
        for key in value.split(",") if isinstance(value, str) else ():
            parent = by_key.get(key.strip().lower())
            if parent is None and key.strip():
                what = f"{draft.key}: its {name} names “{key.strip()}”, and there is no such entry to take fields from"
                problems.warning(draft.where(name), what, "add that entry, or delete the field")
            elif parent is not None and parent.key.lower() not in below:
                yield name, parent
                yield from (
                    (name if step == "xdata" else step, elder)
                    for step, elder in _parents(parent, by_key, problems, (*below, parent.key.lower()))
                )


def _passed_on(name: str, parent: Draft, child_type: str) -> Iterator[tuple[str, Value]]:
    if name == "xdata":
        yield from ((field, value) for field, value in parent.fields.items() if field not in ("type", "key", "xdata"))
        return
    yield from ((field, value) for field, value in parent.fields.items() if field not in _OWN)
    if child_type in _PARTS_OF_ONE_AUTHOR and parent.fields.get("author"):
        yield "author", parent.fields["author"]
    title = parent.fields.get("booktitle") or parent.fields.get("title")
    if title:
        yield ("journaltitle" if child_type == "article" else "booktitle"), title
