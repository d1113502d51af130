"""What setting a text gives."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rich:
    """A text, set: ``html`` is safe to put into a page, ``text`` is the same to read as plain text.

    ``faults`` say, each in one phrase, what could not be set as it was meant; no fault means that nothing was
    guessed.
    """

    html: str
    text: str
    faults: tuple[str, ...] = ()
