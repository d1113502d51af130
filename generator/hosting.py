"""The output folder on the web of this machine: served, with live reload, by a process of its own.

So the process that builds has no threads, and may do its work by copies of itself. The script and the socket that
reload a tab are those of the package livereload. The script is put into what is served, never into the output folder.
"""

from __future__ import annotations

import asyncio
import errno
import mimetypes
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from html import escape
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ClassVar

from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from livereload.watcher import Watcher
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

FIRST_PORT = 8000
PORTS_TRIED = 100

_SCRIPT = b'<script defer src="/livereload.js"></script>'
_MISSING = (
    "<!doctype html><html lang=en><head><meta charset=utf-8>"
    '<meta name=viewport content="width=device-width"><meta name=color-scheme content="light dark">'
    "<style>body{{font:1.125rem/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;overflow-wrap:anywhere}}"
    "h1{{font-size:1.75rem;font-weight:500}}</style>"
    "<title>{title}</title></head><body><h1>{title}</h1>{told}</body></html>"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosted:
    """An output folder that is answered for: how to reload all open tabs, whether anybody still answers, and how to say
    why the site could not be built; of no reasons, that it could. That is shown where there is no page.
    """

    reload: Callable[[], object]
    is_answered: Callable[[], bool]
    explain: Callable[[Sequence[str]], object]


@contextmanager
def hosted(sockets: Sequence[socket.socket], folder: Path) -> Iterator[Hosted]:
    """Answer at some sockets for an output folder, meanwhile."""
    reader, writer = multiprocessing.Pipe(duplex=False)
    host = multiprocessing.get_context("spawn").Process(target=_host, args=(sockets, folder, reader), daemon=True)
    # What is ignored here stays so in a new process: Ctrl-C is for this one to answer.
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)
    host.start()
    signal.signal(signal.SIGINT, heeded)
    reader.close()
    try:
        yield Hosted(reload=partial(_order, writer, None), is_answered=host.is_alive, explain=partial(_order, writer))
    finally:
        writer.close()
        host.terminate()
        host.join()


def _order(writer: Connection, reasons: Sequence[str] | None) -> None:
    with suppress(BrokenPipeError):  # Nobody answers any more.
        writer.send(reasons)


def _host(sockets: Sequence[socket.socket], folder: Path, orders: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(_answer(sockets, folder, orders))


async def _answer(sockets: Sequence[socket.socket], folder: Path, orders: Connection) -> None:
    """Answer, and reload tabs as ordered, until nobody is there to order that."""
    loop = asyncio.get_running_loop()
    left = asyncio.Event()
    reasons: list[str] = []
    HTTPServer(application(folder, reasons)).add_sockets(sockets)

    def obey() -> None:
        with suppress(EOFError, OSError):
            while True:
                told = orders.recv()
                if told is not None:
                    reasons[:] = told
                if told is None or not (folder / "index.html").is_file():
                    loop.call_soon_threadsafe(Tabs.reload_waiters, "*")
        loop.call_soon_threadsafe(left.set)

    threading.Thread(target=obey, daemon=True).start()
    await left.wait()


def listen(host: str, port: int | None) -> list[socket.socket]:
    """Listening sockets at a port, or at the first free one. Raises ``OSError`` where none can be had."""
    if port is not None:
        return bind_sockets(port, host)
    for candidate in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED - 1):
        try:
            return bind_sockets(candidate, host)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return bind_sockets(FIRST_PORT + PORTS_TRIED - 1, host)


class Tabs(LiveReloadHandler):  # type: ignore[misc]  # livereload has no types
    """The open tabs, each at its end of a socket."""

    watcher = Watcher()  # Asked by livereload for a file name to log; it watches nothing.
    live_css: ClassVar[bool] = True


class ServedFile(RequestHandler):
    """A file of the output folder, with the script that reloads it; ``404.html`` where there is none, and where that is
    not there either, why the site could not be built.
    """

    def initialize(self, folder: Path, reasons: Sequence[str]) -> None:
        """Take the output folder, and why there may be nothing in it."""
        self._folder = os.path.realpath(folder)
        self._reasons = reasons

    def get(self, path: str) -> None:
        """Answer with the file at a path."""
        file = os.path.normpath(f"{self._folder}/{path}".replace("\0", "?"))  # No file name holds a zero byte.
        if os.path.isdir(file) and path and not path.endswith("/"):
            self.redirect(f"{self.request.path}/")
            return
        if os.path.isdir(file):
            file = os.path.join(file, "index.html")
        content = self._read(file)
        if content is None:
            self.set_status(404)
            file = os.path.join(self._folder, "404.html")
            content = self._read(file) or _missing(self._reasons)
        kind = content_type(file)
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "no-store")
        self.finish(with_script(content) if kind.startswith("text/html") else content)

    head = get

    def _read(self, file: str) -> bytes | None:
        if not (os.path.realpath(file).startswith(self._folder + os.sep) and os.path.isfile(file)):
            return None
        with open(file, "rb") as opened:
            return opened.read()


def _missing(reasons: Sequence[str]) -> bytes:
    """The page where there is none."""
    if not reasons:
        told = "<p>There is no page at this address. If there is none at all, the terminal says why.</p>"
        return _MISSING.format(title="Not there", told=told).encode()
    each = "".join(f"<li>{escape(reason)}" for reason in reasons)
    told = f"<ul>{each}</ul><p>This page shows the site as soon as it can be built.</p>"
    return _MISSING.format(title="The site could not be built", told=told).encode()


def application(folder: Path, reasons: Sequence[str] = ()) -> Application:
    """What answers for an output folder; it logs nothing. ``reasons`` say why there may be nothing in it."""
    return Application(
        [
            (r"/livereload", Tabs),
            (r"/livereload\.js", LiveReloadJSHandler),
            (r"/(.*)", ServedFile, {"folder": folder, "reasons": reasons}),
        ],
        log_function=lambda _handler: None,
    )


def content_type(file: str) -> str:
    """The media type of a file by its name; texts are UTF-8."""
    kind, encoding = mimetypes.guess_type(file)
    if kind is None or encoding:
        return "application/octet-stream"
    is_text = kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))
    return f"{kind}; charset=utf-8" if is_text else kind


def with_script(html: bytes) -> bytes:
    """A page that reloads itself."""
    return html.replace(b"</head>", _SCRIPT + b"</head>", 1) if b"</head>" in html else html + _SCRIPT
