"""What a record takes from round it: the defaults of its source, and the venue and year in its file's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.fields import CANONICAL, canonical, text_of
from generator.rules import SourceRule
from generator.venues import read_file_name

_PLACED = frozenset({"venue", "booktitle", "journal", "series"})
_DATED = frozenset({"year", "date"})


def complete(drafts: Sequence[Draft], file: str, rule: SourceRule, problems: Problems) -> tuple[Draft, ...]:
    """The drafts of a source with its defaults and priority, and with what its name says where they say nothing.

    Defaults fill empty fields; tags are added. A file called “icml-2024.json” gives its venue and year to the
    records that name neither a venue nor another year.
    """
    for name in rule.defaults:
        if canonical(name) not in CANONICAL:
            problems.warning(rule.origin, f"the default “{name}” is no field of a paper", "see docs/sources.md")
    named = _named_by(PurePosixPath(file))
    own = tuple(_defaulted(draft, rule) for draft in drafts) if rule.defaults or rule.priority else tuple(drafts)
    if not named:
        return own
    completed = tuple(_named(draft, named) for draft in own)
    if any(after is not before for before, after in zip(own, completed, strict=True)):
        what = f"papers without a venue are taken for {' '.join(named.values())}, as the file's name says"
        problems.note(Origin(file=file), what, "give them a field “venue” if they are not")
    return completed


def _named_by(path: PurePosixPath) -> dict[str, str]:
    """The venue and year that a file of many papers is named for."""
    stem = path.name.split(".")[0]
    one_paper = path.name.lower().removesuffix(".gz").endswith((".md", ".markdown"))
    occasion = None if one_paper else read_file_name(stem, path.parent.name)
    return {"venue": occasion.venue, "year": str(occasion.year)} if occasion else {}


def _defaulted(draft: Draft, rule: SourceRule) -> Draft:
    fields: dict[str, Value] = dict(draft.fields)
    filled = _filled(draft)
    for name, value in rule.defaults.items():
        meant = CANONICAL.get(canonical(name), name)
        if meant == "tags":
            fields["tags"] = (fields.get("tags", ""), value)
        elif meant not in filled and not (meant in _DATED and filled & _DATED):
            fields[meant] = value
    if fields == draft.fields and rule.priority == draft.priority:
        return draft
    original = draft.original if fields == draft.fields else ""
    return replace(draft, fields=fields, priority=rule.priority, original=original)


def _named(draft: Draft, named: Mapping[str, str]) -> Draft:
    filled = _filled(draft)
    dates = [text_of(value) for name, value in draft.fields.items() if CANONICAL.get(canonical(name)) in _DATED]
    if filled & _PLACED or any(date and named["year"] not in date for date in dates):
        return draft
    added = {"venue": named["venue"]} if any(dates) else named
    return replace(draft, fields={**draft.fields, **added}, original="")


def _filled(draft: Draft) -> set[str]:
    return {CANONICAL.get(canonical(name), name) for name, value in draft.fields.items() if text_of(value)}
