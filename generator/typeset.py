"""Papers with their titles and abstracts set: safe HTML to show, plain text for every other use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from generator.errors import Problem
from generator.markup import Rich, set_block, set_inline, set_page
from generator.records import Paper
from generator.text import opening

Written: TypeAlias = tuple[str, str, str]
"""A title, an abstract and a body, as a source has them."""
Shown: TypeAlias = tuple[Rich, Rich, Rich]
"""The same, set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypesetPaper:
    """A paper, its title and its abstract as shown.

    ``untitled`` says that the source gives no title, so that ``title`` holds the opening words of the abstract, as a
    quotation. ``abstract`` is the body of the source file where the paper has no abstract of its own; ``body`` is that
    file's text beside an abstract.
    """

    paper: Paper
    title: Rich
    abstract: Rich
    body: Rich
    untitled: bool


_NOTHING = Rich(text="")


def written(paper: Paper) -> Written:
    """The texts of a paper that are to be set."""
    return paper.title, paper.abstract, paper.body


def set_texts(texts: Sequence[Written]) -> list[Shown]:
    """The texts of some papers, set."""
    return [
        (
            set_inline(title),
            set_block(abstract) if abstract else _NOTHING,
            set_page(body) if body.strip() else _NOTHING,
        )
        for title, abstract, body in texts
    ]


def typeset(paper: Paper, shown: Shown | None = None) -> tuple[TypesetPaper, tuple[Problem, ...]]:
    """A paper with its texts as they are ``shown``, or set now; and what could not be set in them."""
    title, abstract, body = shown or set_texts([written(paper)])[0]
    # Most plain texts are the source itself: where they are, one of the two is enough to keep.
    title, abstract = title.sharing(paper.title), abstract.sharing(paper.abstract) if paper.abstract else body
    untitled = not title.text.strip()
    if untitled:
        words = f"“{opening(abstract.text)}”" if abstract.text else paper.id or paper.key or "A paper without a title"
        title = Rich(markup=escape(words, quote=False), text=words)
    faults = (*title.faults, *abstract.faults, *(body.faults if body is not abstract else ()))
    problems = tuple(Problem(severity="note", origin=paper.origin, what=fault) for fault in faults)
    typeset_paper = TypesetPaper(
        paper=paper,
        title=title,
        abstract=abstract,
        body=body if paper.abstract else _NOTHING,
        untitled=untitled,
    )
    return typeset_paper, problems
