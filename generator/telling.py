"""What a command says to the one who gave it, on standard error."""

from __future__ import annotations

import sys

from generator.errors import Problems

SHOWN = 30
"""How many warnings are told unless all are asked for; errors always are."""


def tell(problems: Problems, *, quiet: bool, verbose: bool, each: bool = False) -> None:
    """Print problems: errors alone if ``quiet``, notes too if ``verbose``, else all errors and the first warnings.

    A note that many lines of a file have is one, unless ``each`` is wanted.
    """
    told = problems if each else problems.brief()
    wanted = {"error"} if quiet else {"error", "warning", "note"} if verbose else {"error", "warning"}
    room = SHOWN
    for problem in told:
        if problem.severity in wanted:
            room -= problem.severity != "error"
            if problem.severity == "error" or room >= 0 or verbose:
                say(str(problem))
    if room < 0 and not verbose:
        say(f"… and {counted(-room, 'more warning')}; -v prints all")
    notes = sum(problem.severity == "note" for problem in told)
    if notes and not (verbose or quiet):
        say(f"{counted(notes, 'note')}; -v prints them")


def say(line: str) -> None:
    """Print a line."""
    sys.stderr.write(f"{line}\n")


def counted(number: int, thing: str) -> str:
    """A number of things: “1 page”, “2,000 pages”."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
