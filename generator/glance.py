"""A first look at an edit: the pages of papers whose texts changed, before the build that follows.

What a glance shows is what that build will write, unless the edit changed more than texts, or which papers are alike;
the build has the last word.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from pathlib import Path

from generator.amending import first_pages
from generator.config import Site
from generator.lastbuild import Known
from generator.output import replace_file
from generator.standing import amend
from generator.vocabulary import Vocabulary


def glance(known: Known, changed: Set[str], site: Site, output: Path) -> tuple[Known, int]:
    """Write the pages that show papers whose title, abstract or text is another one now.

    ``known`` is what the last build left, ``changed`` are the paths of the files that changed since a last look.
    Returns what is known then, and the number of files that changed.
    """
    changed |= known.changed
    earned = Vocabulary(site.vocabulary).earned
    found = amend(known.standing, changed, earned, at_a_glance=True) if known.standing else None
    if found is None or not found[1].now:
        return known, 0
    standing, edit = found
    files = {page.path: page.make() for page in first_pages(standing, edit, site)}
    newer = replace(
        known,
        loose=known.loose | files.keys(),
        doubted=known.doubted | edit.now.keys(),
        changed=frozenset(changed),
    )
    return newer, sum(replace_file(output / path, content) for path, content in files.items())
