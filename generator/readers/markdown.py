"""Markdown: one paper a file, its fields as YAML between two lines of ``---``, then its text; or a list of links."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from generator.drafts import Draft
from generator.errors import Origin, Problem, Problems
from generator.shapes import draft
from generator.text import squeeze
from generator.yamlmending import read_as_meant
from generator.yamltree import Tree

_FENCE = re.compile(r"---[ \t]*\Z")
_END = re.compile(r"(?:---|\.\.\.)[ \t]*\Z")
_HEADING = re.compile(
    r"\s*(?:#{1,6}[ \t]+(?P<words>[^\n]*?)[ \t#]*|(?P<underlined>[^\n]*\w[^\n]*)\n(?:=+|-+)[ \t]*)(?:\n|\Z)"
)


class Markdown:
    """The reader of ``.md`` and ``.markdown`` files."""

    name = "markdown"
    endings = (".md", ".markdown")

    def read(self, text: str, file: str, problems: Problems) -> Iterator[Draft]:
        """The one paper of a file, under its name without the ending, or that of the folder of an ``index.md``; or,
        without front matter, the papers of a list.

        Where the front matter has no title, the heading that the text begins with is the title, else the
        file's name.
        """
        lines = text.split("\n")
        first = next((index for index, line in enumerate(lines) if line.strip()), len(lines))
        if first == len(lines):
            return
        path = PurePosixPath(file)
        stem = path.name.split(".")[0]
        stem = path.parent.name if stem == "index" and path.parent.name else stem
        if lines[first].rstrip() == "+++":
            what = "front matter in TOML (between “+++”) is not read"
            problems.loss(Origin(file=file, line=first + 1), what, "write it in YAML, between two lines of “---”")
            return
        if not _FENCE.match(lines[first]):
            from generator.linklists import read_list  # Most sites have no such list.

            origin = Origin(file=file, line=first + 1)
            listed = read_list(text, file, problems, certain=False)
            if listed is not None:
                what = f"read as a list of {len(listed)} papers"
                problems.note(origin, what, "two lines of “---” above the text make it one paper")
                yield from listed
                return
            yield _titled(Draft(fields={}, origin=origin, key=stem), "\n".join(lines[first:]), first, problems)
            return
        end = next((index for index in range(first + 1, len(lines)) if _END.match(lines[index])), None)
        if end is None:
            what = "the front matter is not closed; the file is left out"
            problems.loss(Origin(file=file, line=first + 1), what, "end it with a line of “---”")
            return
        head = _front_matter("\n".join(lines[first + 1 : end]), Origin(file=file, line=first + 2), problems)
        if head is not None and _is_draft(head):
            what = "the front matter says that this is not to be published; it is left out"
            problems.add(Problem(severity="note", origin=Origin(file=file, line=first + 1), what=what, lost=True))
        elif head is not None:
            paper = draft(head, Origin(file=file, line=first + 1), problems, key=stem)
            yield _titled(_with_own_key(paper), "\n".join(lines[end + 1 :]), end + 1, problems)


def _front_matter(text: str, origin: Origin, problems: Problems) -> dict[str, Tree] | None:
    """The fields of the front matter; None, with an error told, where it is not a mapping."""
    documents, faults = read_as_meant(text, origin)
    problems.extend(faults)
    if any(fault.severity == "error" for fault in faults) and not documents:
        return None
    content = documents[0].content if documents else {}
    if isinstance(content, dict):
        return content
    if not content:
        return {}
    problems.loss(origin, "the front matter is no mapping of fields; the file is left out", "write “title: …”")
    return None


def _is_draft(head: Mapping[str, Tree]) -> bool:
    """Whether a page is a draft to the site generators that know of such: ``draft: true``, ``published: false``."""
    said = {name: str(head[name].content).strip().lower() for name in ("draft", "published") if name in head}
    return said.get("draft") in ("true", "yes") or said.get("published") in ("false", "no")


def _with_own_key(paper: Draft) -> Draft:
    """A post of the Proceedings of Machine Learning Research under its key, “lund20a”, which is its ``id``."""
    own = paper.fields.get("id", "")
    if not (isinstance(own, str) and own and "layout" in paper.fields and "firstpage" in paper.fields):
        return paper
    return replace(paper, fields={name: value for name, value in paper.fields.items() if name != "id"}, key=own.strip())


def _titled(paper: Draft, body: str, before: int, problems: Problems) -> Draft:
    """The paper with its text, which begins after ``before`` lines, and with a title."""
    fields = dict(paper.fields)
    if not (fields.get("title") or fields.get("name")):
        heading = _HEADING.match(body)
        words = squeeze(heading["words"] or heading["underlined"] or "") if heading else ""
        if heading and words:
            fields["title"] = words
            body = "\n" * heading[0].count("\n") + body[heading.end() :]
            problems.note(paper.origin, f"no “title”; the heading is the title: “{words}”")
        elif not fields.get("abstract"):
            fields["title"] = squeeze(re.sub(r"[-_]+", " ", paper.key)) or paper.key
            problems.note(paper.origin, f"no “title” and no heading; the file's name is the title: “{fields['title']}”")
    lines = dict(paper.lines)
    if body.strip():
        fields.setdefault("body", body.strip())
        lines["body"] = before + 1 + body[: len(body) - len(body.lstrip())].count("\n")
    return replace(paper, fields=fields, lines=lines)
