"""What a build after an edit takes: ``python -m benchmarks.build.edits [--corpus PAPERS.jsonl.gz] [--papers N …]``.

Builds a sample of N papers for each N, and then again after each of some edits: in fresh processes, and by the preview.
For builds it prints the seconds by the clock, those of all processors, and the stages of the last one; for the preview
the seconds until the page of the edited paper shows the edit, until the search knows of it, and until all is written.
All are medians of ``--edits`` edits, each of another paper; papers are those of ``benchmarks.build.measure``.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from typing import Any
from urllib.request import urlopen  # noqa: TID251 -- asks the preview on this machine

from benchmarks.build.papers import sample, write_site
from benchmarks.build.run import Run, run
from generator.config import read_site
from generator.errors import Problems
from generator.gathering import gather

SIZES = (3000, 30_000)
LONGEST = 300.0
"""After how many seconds an edit is given up."""
_LOOK_SECONDS = 0.01
_STAGE = re.compile(r"^(\w+) +([\d.]+) s +([\d.]+) s of CPU", re.MULTILINE)

Papers = list[dict[str, Any]]
Edit = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A site on disk, the ``papers`` it is written from, and further ones, whose texts none of these has."""

    folder: Path
    papers: Papers
    others: Papers

    def write(self, settings: str = "") -> None:
        """Write the site as its papers are now, each file at once: a preview never sees half of one."""
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            write_site(Path(place), self.papers, settings)
            (self.folder / "content").mkdir(exist_ok=True)
            for name in ("content/papers.jsonl", "site.yml"):
                os.replace(Path(place, name), self.folder / name)

    def add_sentence(self, number: int) -> None:
        """Have one sentence more in an abstract."""
        paper = self._edited(number)
        paper["abstract"] = f"{paper['abstract']} {marked(number)} is what this comes to."
        self.write()

    def replace_abstract(self, number: int) -> None:
        """Have the abstract of another paper."""
        self._edited(number)["abstract"] = self.others[number]["abstract"]
        self.write()

    def add_paper(self, number: int) -> None:
        """Have a paper more."""
        self.papers.append(self.others[-1 - number])
        self.write()

    def change_tagline(self, number: int) -> None:
        """Have another setting, which every page shows."""
        self.write(f"tagline: {marked(number)}\n")

    def place(self, number: int) -> int:
        """The paper that an edit is of, spread over all."""
        return (2 * number + 1) * len(self.papers) // 41 % len(self.papers)

    def _edited(self, number: int) -> dict[str, Any]:
        return self.papers[self.place(number)]


def marked(number: int) -> str:
    """A word that nothing else has."""
    return f"Zyxw{number}"


def main() -> None:
    """Measure each size, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="JSON lines of papers, .gz or plain")
    parser.add_argument("--papers", type=int, nargs="+", default=SIZES, metavar="N")
    parser.add_argument("--edits", type=int, default=5, metavar="N", help="how many edits of each kind (default: 5)")
    parser.add_argument("--folder", type=Path, help="where to build (default: a temporary folder)")
    options = parser.parse_args()
    for number in options.papers:
        with tempfile.TemporaryDirectory(dir=options.folder) as place:
            papers = sample(options.corpus, number + 3 * options.edits)
            shelf = Shelf(Path(place), papers[:number], papers[number:])
            shelf.write()
            measure_builds(shelf, options.edits)
            measure_preview(shelf, options.edits)


def measure_builds(shelf: Shelf, edits: int) -> None:
    """Build after edits of each kind, and print what it took."""
    print(f"{len(shelf.papers):,} papers{'':20} {'s':>7} {'CPU s':>7}  stages of the last: s (CPU s)", flush=True)
    print_runs("from the beginning", [_build(shelf)])
    kinds: dict[str, Edit] = {
        "nothing changed": lambda _: None,
        "a sentence added": shelf.add_sentence,
        "an abstract replaced": lambda number: shelf.replace_abstract(edits + number),
        "a paper added": shelf.add_paper,
        "a setting changed": shelf.change_tagline,
    }
    for kind, edit in kinds.items():
        runs = []
        for number in range(edits):
            edit(number)
            runs.append(_build(shelf))
        print_runs(kind, runs)


def _build(shelf: Shelf) -> Run:
    return run([sys.executable, "-m", "generator", "build", ".", "-o", "dist", "-v"], folder=shelf.folder)


def print_runs(kind: str, runs: list[Run]) -> None:
    """Print the medians of some runs."""
    stages = ", ".join(f"{name} {seconds} ({cpu})" for name, seconds, cpu in _STAGE.findall(runs[-1].told))
    clock, cpu = median(each.seconds for each in runs), median(each.cpu for each in runs)
    print(f"  {kind:32} {clock:7.2f} {cpu:7.2f}  {stages}", flush=True)


def measure_preview(shelf: Shelf, edits: int) -> None:
    """Edit while a preview shows the site, and print how long it took until that was seen."""
    shelf.write()
    entries = gather(read_site(shelf.folder, problems=Problems()), problems=Problems()).catalogue.entries.values()
    paths = {entry.paper.origin.line: entry.path for entry in entries}
    with _preview(shelf.folder) as (address, told):
        seen = [
            _watched(shelf, number, f"{address}{paths[shelf.place(number) + 1]}", f"{address}search/manifest.js", told)
            for number in range(2 * edits, 3 * edits)
        ]
    page, search, built = (median(times) for times in zip(*seen, strict=True))
    print(f"  in the preview: the page after {page:.2f} s, the search after {search:.2f}, all after {built:.2f}")


def _watched(shelf: Shelf, number: int, page: str, manifest: str, told: SimpleQueue[str]) -> tuple[float, float, float]:
    """The seconds until the page shows an edit, until the search is another one, and until the build is done."""
    before = _read(manifest)
    shelf.add_sentence(number)
    started = time.monotonic()
    word = marked(number).encode()
    shown = _until(lambda: word in _read(page)) - started
    known = _until(lambda: _read(manifest) != before) - started
    while "records" not in told.get(timeout=LONGEST):
        pass
    return shown, known, time.monotonic() - started


def _until(is_so: Callable[[], bool]) -> float:
    """The time at which something came to be so. Raises ``TimeoutError`` where it does not."""
    ends = time.monotonic() + LONGEST
    while not is_so():
        if time.monotonic() > ends:
            raise TimeoutError("the preview does not show the edit")
        time.sleep(_LOOK_SECONDS)
    return time.monotonic()


def _read(address: str) -> bytes:
    with urlopen(address) as answer:
        content: bytes = answer.read()
        return content


@contextmanager
def _preview(folder: Path) -> Iterator[tuple[str, SimpleQueue[str]]]:
    """A preview of a site, once it is built: its address, and the lines that it tells from then on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "generator", "serve", ".", "-o", "preview", "--port", str(port), "-v"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    told: SimpleQueue[str] = SimpleQueue()
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        listening = threading.Thread(target=lambda lines: [*map(told.put, lines)], args=(process.stderr,))
        listening.start()
        try:
            while "shows the site" not in told.get(timeout=LONGEST):
                pass
            yield f"http://127.0.0.1:{port}/", told
        finally:
            process.terminate()
            process.wait()
            listening.join()


if __name__ == "__main__":
    main()
