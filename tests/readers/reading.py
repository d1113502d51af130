"""What the tests of the readers share: reading a text, and saying what came of it."""

from __future__ import annotations

from typing import Any

from generator.drafts import Draft
from generator.errors import Problems
from generator.readers import reader_of


def read(text: str, file: str) -> tuple[list[Draft], list[str]]:
    """The drafts of a text and its problems, as a user would see them."""
    reader = reader_of(file)
    assert reader is not None
    problems = Problems()
    drafts = list(reader.read(text, file, problems))
    return drafts, [str(problem) for problem in problems]


def fields(drafts: list[Draft]) -> list[dict[str, Any]]:
    """The fields of drafts, alone."""
    return [dict(draft.fields) for draft in drafts]


def places(drafts: list[Draft]) -> list[tuple[int, str]]:
    """The lines and keys of drafts."""
    return [(draft.origin.line, draft.key) for draft in drafts]
