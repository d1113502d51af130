"""Which formulas of a corpus KaTeX accepts, but are shown as their source, or with the name of a command, here.

Usage: npm install --prefix /tmp/katex katex
       python benchmarks/markup/katex.py CORPUS /tmp/katex

CORPUS holds one JSON object with ``title`` and ``abstract`` a line, gzipped or not. A command is tried with no, one and
two arguments; so a macro of an author is named too if KaTeX knows an accent of that name, as ``\\H`` and ``\\u``.
"""

from __future__ import annotations

import argparse
import html
import json
import re
import subprocess
from pathlib import Path

from leftovers import papers

from generator.markup import set_block, set_inline

_CODE = re.compile(r'<code class="tex">(.*?)</code>')
_COMMAND = re.compile(r"(\\[A-Za-z]+) in a formula is no known command")


def main() -> None:
    """Set the corpus and print what KaTeX takes of what we do not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("katex", type=Path, help="the folder in which npm installed KaTeX")
    options = parser.parse_args()

    unset: set[str] = set()
    for paper in papers(options.corpus):
        for rich in (set_inline(paper["title"]), set_block(paper["abstract"])):
            unset.update(html.unescape(code) for code in _CODE.findall(rich.html))
            names = _COMMAND.findall("\n".join(rich.faults))
            unset.update(name + arguments for name in names for arguments in ("", "{x}", "{x}{y}"))
    asked = subprocess.run(
        ["node", Path(__file__).with_suffix(".mjs"), options.katex],
        input=json.dumps(sorted(unset)),
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    accepted = json.loads(asked.stdout)
    print(f"{len(unset)} formulas and commands were not set; KaTeX accepts {len(accepted)} of them")
    print(*accepted, sep="\n")


if __name__ == "__main__":
    main()
