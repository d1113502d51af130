"""A real browser, a server for an output folder, and pages that fail the test at the first fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from tests import programs

expect.set_options(timeout=20_000)  # A machine with much else to do is slow, not wrong.

HOST = "127.0.0.1"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests last: Playwright keeps an event loop in this thread, and bars others from it."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    path = programs.chromium()
    assert path, "no Chromium: run `make test`, which installs one, or name one in PAPERSHELF_CHROMIUM"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def serve_at() -> Iterator[Callable[..., str]]:
    """``serve_at(folder, "/x/y/")`` serves an output folder under that base path and returns its address."""
    with ExitStack() as servers:
        yield lambda folder, base="/": servers.enter_context(_served(folder, base))


@pytest.fixture
def faults() -> list[str]:
    """All that went wrong in the pages; a test that means to cause a fault compares it and clears it."""
    return []


@pytest.fixture
def open_page(browser: Browser, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """``open_page(color_scheme="dark")`` gives a page, with Playwright's options for a context of its own."""
    with ExitStack() as contexts:

        def open_page(**options: Any) -> Page:
            context = browser.new_context(**options)
            contexts.callback(context.close)
            page = context.new_page()
            _watch(page, faults)
            return page

        yield open_page
    assert faults == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page; an error in it, and a request of it that fails or leaves this machine, fails the test."""
    return open_page()


class _Pages(SimpleHTTPRequestHandler):
    """Serves a folder under a base path as a host of static pages does, 404.html included."""

    def __init__(self, *request: Any, base: str, directory: str) -> None:
        self.base = base
        super().__init__(*request, directory=directory)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.base):
            return str(Path(self.directory, "outside of the base path"))
        return super().translate_path("/" + path.removeprefix(self.base))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        missing = Path(self.directory, "404.html")
        if code != 404 or not missing.exists():
            super().send_error(code, message, explain)
            return
        body = missing.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing: a test tells what it asks for."""


@contextmanager
def _served(folder: Path, base: str) -> Iterator[str]:
    handler = partial(_Pages, base=base, directory=str(folder))
    with ThreadingHTTPServer((HOST, 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://{HOST}:{server.server_port}{base}"
        server.shutdown()
        thread.join()


def _watch(page: Page, faults: list[str]) -> None:
    def console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            faults.append(f"console {message.type}: {message.text} ({message.location['url']})")

    def requested(request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"file", "data", "blob", "about"} and url.hostname != HOST:
            faults.append(f"foreign request: {request.url}")

    def failed(request: Request) -> None:
        # A request is aborted when the test goes on to the next page, or when the answer is a download.
        if request.failure != "net::ERR_ABORTED":
            faults.append(f"failed request: {request.url} {request.failure}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            faults.append(f"answer {response.status}: {response.url}")

    page.on("console", console)
    page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
    page.on("request", requested)
    page.on("requestfailed", failed)
    page.on("response", answered)
