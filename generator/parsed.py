"""What was read of a source, as a value that a cache can keep, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.drafts import Draft, Value
from generator.errors import Origin, Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """The drafts of a file, and what is wrong with it."""

    drafts: tuple[Draft, ...]
    problems: tuple[Problem, ...]


def plain(parsed: Parsed, file: str) -> object:
    """What was read of a source whose name is ``file``, as a value of JSON."""
    return (
        [_plain_draft(draft, file) for draft in parsed.drafts],
        [
            (told.severity, _plain_origin(told.origin, file), told.what, told.hint, told.lost)
            for told in parsed.problems
        ],
    )


def parsed(value: Any, file: str) -> Parsed:
    """The same again."""
    drafts, problems = value
    return Parsed(
        drafts=tuple([_draft(file, *parts) for parts in drafts]),
        problems=tuple(
            Problem(severity=severity, origin=_origin(place, file), what=what, hint=hint, lost=lost)
            for severity, place, what, hint, lost in problems
        ),
    )


def _plain_draft(draft: Draft, file: str) -> tuple[object, ...]:
    lines = {name: line if isinstance(line, int) else _plain_origin(line, file) for name, line in draft.lines.items()}
    return draft.fields, _plain_origin(draft.origin, file), draft.key, lines, draft.original, draft.bibliographic


def _draft(
    file: str,
    fields: dict[str, Any],
    place: Any,
    key: str,
    lines: dict[str, Any],
    original: str,
    bibliographic: bool,
) -> Draft:
    return Draft(
        fields={name: value if isinstance(value, str) else _value(value) for name, value in fields.items()},
        origin=_origin(place, file),
        key=key,
        lines={name: line if isinstance(line, int) else _origin(line, file) for name, line in lines.items()},
        bibliographic=bibliographic,
        original=original,
    )


def _value(value: Any) -> Value:
    """A value of a field, with tuples for JSON's lists."""
    if isinstance(value, list):
        return tuple(map(_value, value))
    return {name: _value(part) for name, part in value.items()} if isinstance(value, dict) else str(value)


def _plain_origin(origin: Origin, file: str) -> int | tuple[str, int]:
    """A place as its line, or where it is in another file, as that file and its line."""
    return origin.line if origin.file == file else (origin.file, origin.line)


def _origin(place: int | Sequence[Any], file: str) -> Origin:
    return Origin(file=file, line=place) if isinstance(place, int) else Origin(file=place[0], line=place[1])
