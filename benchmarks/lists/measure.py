"""What filtering and sorting lists costs: ``python -m benchmarks.lists.measure --corpus PAPERS.jsonl.gz``.

Writes the files that lists load for a sample of a corpus (or of made papers, without one), and has Node.js ask them as
pages do: see ``measure.mjs``, which a built site can be given to as well.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

from benchmarks.build.papers import sample
from generator.config import bare_site
from generator.errors import Problems
from generator.gathering import gather
from generator.search import search_artifacts
from tests import programs

ASK = Path(__file__).with_name("measure.mjs")


def main() -> None:
    """Write the files, ask them, print what it cost."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument(
        "--corpus", type=Path, help="papers as JSON lines (default: papers made from the shipped ones)"
    )
    options.add_argument("--papers", type=int, default=3000)
    chosen = options.parse_args()
    node = programs.node()
    assert node, "no Node.js 20 or newer: run `make test`, which installs one"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = ({**row, "abstract": ""} for row in sample(chosen.corpus, chosen.papers))
        (folder / "papers.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
        catalogue = gather(bare_site(folder, ("papers.jsonl",)), problems=Problems(), jobs=1).catalogue
        for artifact in search_artifacts((), catalogue):
            path = folder / artifact.path
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(artifact.make())
        subprocess.run([node, str(ASK), str(folder)], check=True)


if __name__ == "__main__":
    main()
