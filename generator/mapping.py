"""The map of a site: drawn where it is wanted, its places recalled where they are known, its data for the page."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cache import Memory
from generator.catalogue import Catalogue
from generator.colouring import colours
from generator.map import LEAST_PAPERS, SIDE, PaperMap, decoded, encoded
from generator.output import Artifact
from generator.program import program_fingerprint
from generator.text import digest

if TYPE_CHECKING:  # NumPy is slow to import, and a site without a map needs none.
    from generator.finding import Compared


def map_of(compared: Compared, *, wanted: bool, kept: Path | None) -> PaperMap | None:
    """The map of some papers; None where none is wanted, or there are too few papers.

    ``kept`` is the file that remembers where the papers of the last map lie: to lay them out is what takes time.
    """
    if not wanted or len(compared.named) < LEAST_PAPERS:
        return None
    from generator.map.drawing import draw  # NumPy takes its time, which a site without a map saves.

    memory = Memory(kept, program_fingerprint()) if kept else None
    fingerprint = _fingerprint(compared)
    known = memory.recall(fingerprint) if memory else None
    drawn = draw(compared, decoded(known) if known else None)
    if memory:
        memory.keep(fingerprint, encoded(drawn.places))
        memory.save()
    return drawn


def _fingerprint(compared: Compared) -> str:
    """What tells apart which papers are like which: all that their places hang on, but not which is the nearest."""
    import numpy as np

    from generator.rows import owners_of

    pairs = np.sort(owners_of(compared.starts) * len(compared.starts) + compared.others)
    said = hashlib.blake2b(digest_size=16)
    for numbers in (compared.starts, pairs):
        said.update(numbers.tobytes())
    return said.hexdigest()


def map_artifact(drawn: PaperMap, catalogue: Catalogue) -> Artifact:
    """The data of the map, as a script, under a name that changes with it.

    Papers are numbered as the search numbers them, the last of the catalogue first.
    """
    value = {
        "side": SIDE,
        "places": encoded(drawn.places[::-1]),
        "regions": [[each.name, each.level, each.x, each.y, len(each.papers)] for each in drawn.regions],
        "colours": {
            kind: {"names": coloured.names, "papers": coloured.papers[::-1]}
            for kind, coloured in colours(catalogue, drawn).items()
        },
    }
    script = f"papershelf.mapped={json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"
    return Artifact(path=f"map/places-{digest(script)}.js", make=script.encode)
