"""Papers with their titles and abstracts set: safe HTML to show, plain text for every other use."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from generator.errors import Problem
from generator.markup import Rich, set_block, set_inline, set_page
from generator.records import Paper
from generator.text import opening


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


def typeset(paper: Paper) -> tuple[TypesetPaper, tuple[Problem, ...]]:
    """A paper with its texts set, and what could not be set in them."""
    body = set_page(paper.body) if paper.body.strip() else _NOTHING
    abstract = set_block(paper.abstract) if paper.abstract else body
    title = set_inline(paper.title)
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
