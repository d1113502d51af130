"""Companions: a YAML file beside a text list that gives its abstracts titles, authors and the rest."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

import yaml

from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.shapes import draft
from generator.text import fold, opening
from generator.yamlmending import read_as_meant
from generator.yamltree import Tree

_ELLIPSES = ("…", "...")
_FEWEST_WORDS = 8
_HEAD = """\
# The papers of {list}, each named by the opening words of its abstract.
# Fill in what you know, and add any other field; what is left empty stays as the list has it.
"""
_BLANKS = """\
  title: ""
  authors: []  # - Ada Quill
  year: ""
  links: {}  # code: https://…
"""


def join(drafts: Sequence[Draft], companion: str, file: str, problems: Problems) -> tuple[Draft, ...]:
    """The drafts of a list with the fields of its companion, a YAML text whose name is ``file``.

    An entry means the abstract that begins with its ``opening``, whatever the case, accents and blanks. Its
    filled fields win over those of the list. An entry that means no abstract or several, and a second entry
    for one, are errors.
    """
    documents, faults = read_as_meant(companion, Origin(file=file))
    problems.extend(replace(fault, lost=False) for fault in faults)
    abstracts = _Abstracts(drafts)
    joined = list(drafts)
    taken: dict[int, int] = {}
    for entry in _entries(documents, file, problems):
        index = abstracts.meant(entry, problems)
        if index is None:
            continue
        if index in taken:
            what = f"its abstract has an entry on line {taken[index]} already; this one is left out"
            problems.error(entry.origin, what, "delete one of the two")
            continue
        taken[index] = entry.origin.line
        joined[index] = _merged(joined[index], entry)
    return tuple(joined)


def skeleton(drafts: Sequence[Draft], name: str) -> str:
    """A companion to fill in for the list ``name``: each abstract by opening words that tell it apart."""
    abstracts = _Abstracts(drafts)
    parts = [_HEAD.format(list=name)]
    for index, paper in enumerate(drafts):
        words = _words_that_tell(paper, index, abstracts)
        if words:
            parts.append(f"\n- opening: {_quoted(words)}\n{_BLANKS}")
        elif _abstract(paper):
            spoken = _quoted(opening(_abstract(paper), words=_FEWEST_WORDS))
            parts.append(f"\n# No words tell this abstract from the others: {spoken}\n")
    return "".join(parts)


def _quoted(text: str) -> str:
    return yaml.safe_dump(text, default_style='"', allow_unicode=True, width=float("inf")).strip()


def _words_that_tell(paper: Draft, index: int, abstracts: _Abstracts) -> str:
    words = _abstract(paper).split()
    for count in range(min(_FEWEST_WORDS, len(words)), len(words) + 1):
        beginning = " ".join(words[:count])
        if _bare(beginning) and abstracts.beginning_with(beginning) == [index]:
            return beginning
    return ""


class _Abstracts:
    """The folded abstracts of a list, sorted, with the places of their drafts."""

    def __init__(self, drafts: Sequence[Draft]) -> None:
        self._sorted = sorted((fold(_abstract(paper)), index) for index, paper in enumerate(drafts))

    def beginning_with(self, words: str) -> list[int]:
        """The drafts whose abstract begins with these words; if one is just these words, that one."""
        folded = _bare(words)
        first = bisect_left(self._sorted, (folded, -1))
        exact: list[int] = []
        longer: list[int] = []
        for abstract, index in self._sorted[first:]:
            if not abstract.startswith(folded):
                break
            (exact if abstract == folded else longer).append(index)
        return exact if len(exact) == 1 else sorted(exact + longer)

    def meant(self, entry: Draft, problems: Problems) -> int | None:
        """The draft that an entry means; None, with an error told, where that is not one."""
        words = entry.fields.get("opening", "")
        if not isinstance(words, str) or not _bare(words):
            what = "an entry without “opening” is left out"
            problems.error(entry.origin, what, "say which abstract it means, by its opening words")
            return None
        found = self.beginning_with(words)
        if len(found) == 1:
            return found[0]
        spoken = opening(words, words=_FEWEST_WORDS)
        if found:
            what = f"{len(found)} abstracts of the list begin with “{spoken}”; the entry is left out"
            problems.error(entry.where("opening"), what, "copy more words of the one that is meant")
        else:
            what = f"no abstract of the list begins with “{spoken}”; the entry is left out"
            problems.error(entry.where("opening"), what, "copy the opening words from the list")
        return None


def _entries(documents: Sequence[Tree], file: str, problems: Problems) -> Iterator[Draft]:
    for document in documents:
        parts = document.content if isinstance(document.content, tuple) else (document,)
        for part in parts:
            origin = Origin(file=file, line=part.line)
            if isinstance(part.content, dict):
                yield draft(part.content, origin, problems)
            elif part.content or part is not document:
                what = "an entry of a companion is a mapping with “opening” in it; this is none and is left out"
                problems.error(origin, what)


def _merged(paper: Draft, entry: Draft) -> Draft:
    filled = {name: value for name, value in entry.fields.items() if name != "opening" and _is_filled(value)}
    lines = {**paper.lines, **{name: entry.where(name) for name in filled}}
    return replace(paper, fields={**paper.fields, **filled}, key=entry.key or paper.key, lines=lines)


def _is_filled(value: object) -> bool:
    return bool(value.strip()) if isinstance(value, str) else bool(value)


def _abstract(paper: Draft) -> str:
    abstract = paper.fields.get("abstract", "")
    return abstract if isinstance(abstract, str) else ""


def _bare(words: str) -> str:
    folded = fold(words)
    for ellipsis in _ELLIPSES:
        folded = folded.removesuffix(ellipsis)
    return folded.strip()
