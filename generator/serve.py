"""Preview: build, serve on this machine, build again at every change, and reload open tabs.

The script and the socket that reload a tab are those of the package livereload. The script is put into what
is served, never into the output folder.
"""

from __future__ import annotations

import asyncio
import errno
import mimetypes
import multiprocessing
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import ClassVar

from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from livereload.watcher import Watcher
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from generator.inputs import FLEETING, Seen, differing, look

Build = Callable[[str, Callable[[], bool]], bool]
"""Builds the site as published at an address, tells its problems, and says whether the output changed. It may ask as it
goes whether it is overtaken by another change, and then give up.
"""
Glance = Callable[[Set[str]], bool]
"""Shows at once what it can of a change in some files, and says whether the output changed. A build follows."""


def no_glance(_changed: Set[str]) -> bool:
    """The glance that shows nothing."""
    return False


FIRST_PORT = 8000
PORTS_TRIED = 100

LOOK_SECONDS = 0.15
"""How long a change must have settled before it is built; the least time between two looks at the files."""
SETTLE_SECONDS = 1.0
"""After how long a change is built even where the files do not settle."""

_SCRIPT = b'<script defer src="/livereload.js"></script>'
_MISSING = (
    b"<!doctype html><html lang=en><head><meta charset=utf-8><title>Not there</title></head><body>"
    b"<p>There is no page at this address. If there is none at all, the terminal says why.</p></body></html>"
)


def serve(
    build: Build,
    output: Path,
    watched: Callable[[], Sequence[Path]],
    *,
    host: str,
    port: int | None,
    open_browser: bool,
    say: Callable[[str], None],
    glance: Glance = no_glance,
) -> int:
    """Show a site until Ctrl-C; the exit status: 0, or 1 where the port cannot be had.

    ``build`` is called with the address of the preview, at once and then for each change of what ``watched``
    names: files, and folders with all in them but ``output``. A build that fails leaves the last good site in
    ``output``, and the next change is built again. Without ``port``, the first free one from ``FIRST_PORT``
    is taken.
    """
    try:
        sockets = listen(host, port)
    except OSError as error:
        say(_no_port(error, host, port))
        return 1
    address = f"http://{_spoken(host)}:{sockets[0].getsockname()[1]}/"
    preview = Preview(build=build, output=output, watched=watched, address=address, say=say, glance=glance)
    try:
        return asyncio.run(preview.run(sockets, open_browser=open_browser))
    except KeyboardInterrupt:
        preview.leave()
        return 0


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


def _no_port(error: OSError, host: str, port: int | None) -> str:
    if port is None:
        return f"no port can be had at {host}: {error.strerror}; choose one with --port, or another --host"
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; choose another with --port, or leave it out to get a free one"
    if error.errno == errno.EACCES:
        return f"port {port} is not for everybody; choose one above 1023 with --port"
    return f"port {port} cannot be had at {host}: {error.strerror}; choose another --port or --host"


def _spoken(host: str) -> str:
    if host in ("", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


class Preview:
    """A site that is served, while a thread of its own watches and builds."""

    __slots__ = ("_address", "_build", "_building", "_glance", "_output", "_say", "_watched")

    def __init__(
        self,
        *,
        build: Build,
        output: Path,
        watched: Callable[[], Sequence[Path]],
        address: str,
        say: Callable[[str], None],
        glance: Glance,
    ) -> None:
        self._build = build
        self._output = output
        self._watched = watched
        self._address = address
        self._say = say
        self._glance = glance
        self._building = threading.Event()

    async def run(self, sockets: Iterable[socket.socket], *, open_browser: bool) -> int:
        """Serve and build until the task is cancelled; the exit status where building broke down."""
        loop = asyncio.get_running_loop()
        broken = asyncio.Event()
        HTTPServer(application(self._output)).add_sockets(sockets)

        def keep_building() -> None:
            try:
                self._keep_building(
                    lambda: loop.call_soon_threadsafe(Tabs.reload_waiters, "*"), open_browser=open_browser
                )
            finally:
                loop.call_soon_threadsafe(broken.set)

        threading.Thread(target=keep_building, daemon=True).start()
        await broken.wait()
        return 1

    def _keep_building(self, reload: Callable[[], object], *, open_browser: bool) -> None:
        seen = self._look({})
        self._build_once(seen)
        self._say(f"{self._address} shows the site; Ctrl-C ends it")
        if open_browser:
            webbrowser.open(self._address)
        while True:
            started = time.monotonic()
            now = self._look(seen)
            pause = _pause(started)
            if changed := differing(seen, now):
                shown = self._glance(changed)
                if shown:
                    reload()
                before, now = seen, self._settled(now)
                if (shown or differing(before, now)) and self._build_once(now):
                    reload()
            seen = now
            time.sleep(pause)

    def _look(self, before: Mapping[str, Seen]) -> dict[str, Seen]:
        return look(self._watched(), self._output, before, passing=FLEETING)

    def _settled(self, now: dict[str, Seen]) -> dict[str, Seen]:
        """The files once they have stopped changing."""
        deadline = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < deadline:
            time.sleep(LOOK_SECONDS)
            later = self._look(now)
            if not differing(now, later):
                return later
            now = later
        return now

    def _build_once(self, seen: Mapping[str, Seen]) -> bool:
        self._building.set()
        try:
            return self._build(self._address, self._overtaken(seen))
        except OSError as error:
            self._say(f"the build broke off: {error}")
            return False
        finally:
            self._building.clear()

    def _overtaken(self, seen: Mapping[str, Seen]) -> Callable[[], bool]:
        """Whether the files are others than those ``seen``, by a look now and then."""
        due = time.monotonic() + LOOK_SECONDS

        def overtaken() -> bool:
            nonlocal due
            started = time.monotonic()
            if started < due:
                return False
            changed = differing(seen, self._look(seen))
            due = time.monotonic() + _pause(started)
            return bool(changed)

        return overtaken

    def leave(self) -> None:
        """End the process at once where a build is under way; it would hold it up to its own end."""
        if self._building.is_set():
            for child in multiprocessing.active_children():
                child.kill()
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(0)


def _pause(started: float) -> float:
    """How long to wait after a look that began then: looking takes a tenth of one processor at most."""
    return max(LOOK_SECONDS, 9 * (time.monotonic() - started))


class Tabs(LiveReloadHandler):  # type: ignore[misc]  # livereload has no types
    """The open tabs, each at its end of a socket."""

    watcher = Watcher()  # Asked by livereload for a file name to log; it watches nothing.
    live_css: ClassVar[bool] = True


class ServedFile(RequestHandler):
    """A file of the output folder, with the script that reloads it; ``404.html`` where there is none."""

    def initialize(self, folder: Path) -> None:
        """Take the output folder."""
        self._folder = os.path.realpath(folder)

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
            content = self._read(file) or _MISSING
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


def application(folder: Path) -> Application:
    """What answers for an output folder; it logs nothing."""
    return Application(
        [
            (r"/livereload", Tabs),
            (r"/livereload\.js", LiveReloadJSHandler),
            (r"/(.*)", ServedFile, {"folder": folder}),
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
