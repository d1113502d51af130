"""Measures the search in a browser: ``python -m benchmarks.search.browser PAPERS.jsonl.gz --peers NODE_MODULES``.

For ours, on a host and from disk, and for Pagefind where ``--peers`` holds it: the time and the bytes from an empty
cache to the titles of the first ten papers, on lines fast and slow; the longest task that held the page up; and for
Pagefind how well known papers are found, and the size of its index. Either page names its code in its head; how long
an empty one takes is told, too.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any, ClassVar

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.search.measure import build, peer_papers, print_ranks, read
from benchmarks.search.queries import known_items
from generator.bundles import JOINED_SCRIPTS, SCRIPT_PATH, joined_scripts
from generator.search import MANY
from generator.theme import static_files
from tests import programs

OURS = """<!doctype html><meta charset="utf-8"><title>ours</title><script defer src="static/js/site.js"></script>
  <script defer src="static/js/search-engine.js"></script>"""
PAGEFIND = """<!doctype html><meta charset="utf-8"><title>Pagefind</title>
  <script type="module" src="pagefind/pagefind.js"></script>"""
EMPTY = """<!doctype html><meta charset="utf-8"><title>empty</title>"""
ASK_OURS = """async (query) => { papershelf.isLarge = LARGE; const finder = await papershelf.finder();
  const { hits } = await finder.find(query); return (await finder.papers(hits.slice(0, 10))).map(({ url }) => url); }"""
ASK_PAGEFIND = """async (query) => { const pagefind = await import('./pagefind/pagefind.js'); await pagefind.init();
  const { results } = await pagefind.search(query);
  return (await Promise.all(results.slice(0, 10).map((each) => each.data()))).map(({ url }) => url); }"""
WATCH = """window.longest = 0; new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
  window.longest = Math.max(window.longest, duration); })).observe({ entryTypes: ['longtask'] });"""
LINES = {"as it is": None, "fast 3G, processor 4 times slower": (180_000, 562), "slow 4G": (180_000, 150)}
"""Lines: bytes a second and milliseconds of delay, as browsers' own tools have them."""


class _Compressing(SimpleHTTPRequestHandler):
    """Serves a folder as a host of pages does, compressed, by lasting connections; notes the bytes of each answer."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    sent: ClassVar[list[int]] = []

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        packed, is_compressed = _packed(path)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if is_compressed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(packed)))
        self.end_headers()
        self.sent.append(len(packed))
        self.wfile.write(packed)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@cache
def _packed(path: Path) -> tuple[bytes, bool]:
    """What is sent of a file, and whether it is compressed; Pagefind's index is already."""
    content = path.read_bytes()
    if path.name.startswith("wasm") or ".pf_" in path.name:
        return content, False
    return gzip.compress(content, 6), True


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder, while it is served on this machine."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Compressing, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


def cold(browser: Browser, address: str, ask: str, query: str, line: str) -> tuple[float, float, float]:
    """The milliseconds and kilobytes before the first result, and the longest task of the page, from an empty cache."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    _Compressing.sent.clear()
    if limits := LINES[line]:
        rate, delay = limits
        told = {"offline": False, "latency": delay, "downloadThroughput": rate, "uploadThroughput": rate}
        session.send("Network.emulateNetworkConditions", told)
    if "processor" in line:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(address)
    page.evaluate(ask, query)
    now = page.evaluate("performance.now()")
    longest = page.evaluate("window.longest")
    context.close()
    return now, sum(_Compressing.sent) / 1000, longest


def tell(browser: Browser, name: str, address: str, ask: str, queries: Sequence[str]) -> None:
    """Print what some queries cost from an empty cache, on each line."""
    for line in LINES if address.startswith("http") else ["as it is"]:
        times, sizes, longest = zip(*(cold(browser, address, ask, query, line) for query in queries), strict=True)
        print(
            f"{name}, {line}: first result after {median(times) / 1000:.2f} s, {median(sizes):.0f} kB, "
            f"longest task {median(longest):.0f} ms, at worst {max(longest):.0f} ms"
        )


def pagefind(papers: Sequence[dict[str, Any]], modules: Path, folder: Path) -> None:
    """Make its index; print what it takes."""
    script = Path(__file__).with_name("pagefind.mjs")
    command = [programs.node() or "node", str(script), str(modules), str(folder / "pagefind")]
    done = subprocess.run(command, input=json.dumps(papers), stdout=subprocess.PIPE, text=True, check=True)
    files = [path for path in (folder / "pagefind").rglob("*") if path.is_file()]
    of_index = sum(len(gzip.compress(path.read_bytes())) for path in files if ".pf_index" in path.name)
    print(f"Pagefind: built in {int(done.stdout) / 1000:.1f} s, {len(files)} files, index {of_index / 1000:.0f} kB")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, default=3000)
    parser.add_argument("--each", type=int, default=40, help="queries of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--peers", type=Path, help="a node_modules with pagefind")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    papers = read(options.corpus, options.papers)
    known = [*known_items(papers, each=options.each, seed=options.seed)]
    queries = [each.query for each in known if each.kind in {"rare", "author", "cut"}][:: max(1, options.each // 3)]
    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        folder = Path(name)
        build(papers, folder)
        static = dict(static_files(None))
        (folder / "static" / "js").mkdir(parents=True)
        for path, names in {**JOINED_SCRIPTS, SCRIPT_PATH: ("papershelf", "search-data")}.items():
            (folder / path).write_bytes(joined_scripts(static, names))
        (folder / "ours.html").write_text(OURS, "utf-8")
        (folder / "pagefind.html").write_text(PAGEFIND, "utf-8")
        (folder / "empty.html").write_text(EMPTY, "utf-8")
        browser = play.chromium.launch(executable_path=options.chromium)
        with served(folder) as address:
            tell(browser, "an empty page", f"{address}empty.html", "async () => {}", queries)
            ask_ours = ASK_OURS.replace("LARGE", str(len(papers) >= MANY).lower())
            tell(browser, "ours", f"{address}ours.html", ask_ours, queries)
            tell(browser, "ours, from disk", (folder / "ours.html").as_uri(), ask_ours, queries)
            if options.peers:
                pagefind(peer_papers(papers), options.peers, folder)
                tell(browser, "Pagefind", f"{address}pagefind.html", ASK_PAGEFIND, queries)
                page: Page = browser.new_page()
                page.goto(f"{address}pagefind.html")
                hits = [
                    [int(url.rpartition("/")[2]) for url in page.evaluate(ASK_PAGEFIND, each.query)] for each in known
                ]
                print_ranks(known, hits)
        browser.close()


if __name__ == "__main__":
    main()
