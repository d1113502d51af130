"""What became of a paper after it was published: its state, and the words for why."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.drafts import Draft
from generator.errors import Problems
from generator.escapes import plain
from generator.links import read_target
from generator.text import excerpt, fold

STATES = ("removed", "retracted", "withdrawn", "corrected")
"""The states of a paper, the gravest first; each is a field of its own as well: ``retracted: 2021-03-01``."""

_REMARK = re.compile(rf"({'|'.join(STATES)})(?:: (.+))?", re.IGNORECASE)
_FIELDS = ("state", "state_note", "erratum", *STATES)
_YES = frozenset({"true", "yes", "y", "on", "1", "x"})
_NO = frozenset({"false", "no", "n", "off", "0", "none", "null", "n/a", "-", ""})


def read_state(texts: Mapping[str, str], draft: Draft, problems: Problems) -> tuple[str, str]:
    """The state of a paper and the reason, each empty where there is none.

    ``state`` names it, or else a field of the state's own name, which is a truth value or the reason. A paper with an
    ``erratum`` is corrected.
    """
    if not any(map(texts.get, _FIELDS)):
        return "", ""
    note = plain(texts.get("state_note", ""))
    written = texts.get("state", "")
    word, _, reason = written.partition(":")
    if fold(word) in STATES:
        return fold(word), note or plain(reason)
    if written and fold(written) not in _NO:
        what = f"“{written}” is no state of a paper"
        problems.note(draft.where("state"), what, f"the states are {', '.join(STATES)}")
    for state in STATES:
        said = texts.get(state, "")
        if fold(said) not in _NO:
            return state, note or ("" if fold(said) in _YES else plain(said))
    erratum = texts.get("erratum", "")
    if fold(erratum) in _NO:
        if note:
            what = f"“{excerpt(note, 60)}” is the reason for a state that the paper does not have; it is not shown"
            problems.note(draft.where("state_note"), what, f"“state” is one of {', '.join(STATES)}")
        return "", ""
    if fold(erratum) in _YES or "://" in read_target(erratum):
        return "corrected", note
    return "corrected", note or f"Erratum: {plain(erratum)}"


def remark(state: str, state_note: str) -> str:
    """A state and its reason in words, as a bibliography has them: “Retracted: Lemma 3 is wrong”."""
    return ": ".join(filter(None, (state.capitalize(), state_note)))


def read_remark(text: str) -> tuple[str, str]:
    """The state and the reason that a remark tells, each empty where it is none."""
    found = _REMARK.fullmatch(text.strip())
    return (found[1].lower(), found[2] or "") if found else ("", "")


def beside_remark(note: str, state: str, state_note: str) -> str:
    """A note without the remark on the state that it begins with."""
    said = remark(state, state_note)
    if not state or not note.startswith(said):
        return note
    rest = note.removeprefix(said)
    return rest.removeprefix(". ") if not rest or rest.startswith(". ") else note
