"""Lighthouse over the main kinds of page, as a phone sees them, from a server that compresses as hosts of pages do.

    python benchmarks/lighthouse/measure.py [--lighthouse COMMAND] [--chromium PATH] [--runs N] [SITE]

SITE is a folder with a site.yml (default: this repository's). Prints for each page the four scores, the bytes of the
first view over the wire, the layout shift, the blocking time, Lighthouse's index of how fast the machine was, and the
audits that are not full: of several runs, the one with the median performance.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).parent.parent.parent
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--headless=new --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-sync"
TEXTS = (".html", ".css", ".js", ".svg", ".xml", ".json", ".bib", ".txt")


class Compressing(SimpleHTTPRequestHandler):
    """A host of static pages: gzip, keep-alive, and a minute of cache."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a file, compressed if it is a text."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        self.send_response(200)
        kind = self.guess_type(str(path))
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        if path.suffix in TEXTS:
            body = gzip.compress(body, 9)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def main() -> None:
    """Build, serve and measure."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("site", nargs="?", type=Path, default=ROOT)
    options.add_argument(
        "--lighthouse", default="npx --yes lighthouse@12.2.3", help="the command (default: through npx)"
    )
    options.add_argument("--chromium", default="/usr/bin/chromium")
    options.add_argument("--runs", type=int, default=1, help="how often each page is measured (default: 1)")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, _served(Path(folder)) as address:
        # With an address, so that the pages have canonical links.
        command = [sys.executable, "-m", "generator", "build", "--quiet", str(chosen.site), "-o", folder]
        subprocess.run([*command, "--site-url", address], check=True, cwd=ROOT)
        for page in _pages(Path(folder)):
            runs = [_measured(address + page, chosen.lighthouse, chosen.chromium) for _ in range(chosen.runs)]
            _tell(page, sorted(runs, key=_performance)[len(runs) // 2])


def _pages(output: Path) -> list[str]:
    paper = next(path for path in sorted((output / "papers").glob("*.html")) if not path.name.startswith("index"))
    tag = next(path for path in sorted((output / "tags").glob("*.html")) if not path.name.startswith("index"))
    wanted = ["", f"papers/{paper.name}", f"tags/{tag.name}", "papers/index.html", "search.html", "map.html"]
    return [page for page in [*wanted, "statistics.html"] if (output / (page or "index.html")).is_file()]


def _measured(url: str, lighthouse: str, chromium: str) -> dict[str, Any]:
    command = [*shlex.split(lighthouse), url, "--quiet", "--output=json", f"--chrome-flags={FLAGS}"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, env={**os.environ, "CHROME_PATH": chromium}
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _performance(report: dict[str, Any]) -> float:
    return float(report["categories"]["performance"]["score"])


def _tell(page: str, report: dict[str, Any]) -> None:
    audits = report["audits"]
    scores = " ".join(f"{round(100 * report['categories'][name]['score']):3}" for name in CATEGORIES)
    requests = audits["network-requests"]["details"]["items"]
    wire = sum(item.get("transferSize", 0) for item in requests)
    shift = audits["cumulative-layout-shift"]["numericValue"]
    blocking = audits["total-blocking-time"]["numericValue"]
    speed = report["environment"]["benchmarkIndex"]
    told = (
        f"{wire / 1000:6.1f} kB in {len(requests)}  shift {shift:.3f}  blocked {blocking:.0f} ms  machine {speed:.0f}"
    )
    print(f"{page or '/':44} {scores}  {told}")
    weighed = {ref["id"] for name in CATEGORIES for ref in report["categories"][name]["auditRefs"] if ref["weight"]}
    for name in sorted(weighed):
        if (score := audits[name]["score"]) is not None and score < 1:
            print(f"    {name}: {score:.2f} {audits[name].get('displayValue', '')}")


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Compressing, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


if __name__ == "__main__":
    main()
