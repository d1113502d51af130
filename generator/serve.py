"""Preview: build, serve on this machine, build again at every change, and reload open tabs."""

from __future__ import annotations

import errno
import time
import webbrowser
from collections.abc import Callable, Mapping, Sequence, Set
from pathlib import Path

from generator.errors import PapershelfError
from generator.hosting import Hosted, hosted, listen
from generator.inputs import FLEETING, Seen, differing, look

Build = Callable[[str, Callable[[], bool]], bool]
"""Builds the site as published at an address, tells its problems, and says whether the output changed. It may ask as it
goes whether it is overtaken by another change, and then give up. Raises ``PapershelfError``, told already, where the
site cannot be built.
"""
Glance = Callable[[Set[str]], bool]
"""Shows at once what it can of a change in some files, and says whether the output changed. A build follows."""


def no_glance(_changed: Set[str]) -> bool:
    """The glance that shows nothing."""
    return False


LOOK_SECONDS = 0.15
"""How long a change must have settled before it is built; the least time between two looks at the files."""
SETTLE_SECONDS = 1.0
"""After how long a change is built even where the files do not settle."""


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
    """Show a site until Ctrl-C; the exit status: 0, or 1 where the port cannot be had or is answered no more.

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
        with hosted(sockets, output) as tabs:
            preview.keep_building(tabs, open_browser=open_browser)
    except KeyboardInterrupt:
        return 0
    say(f"the process that answers at {address} was ended from outside; start the preview again")
    return 1


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
    """A site that is watched and built."""

    __slots__ = ("_address", "_build", "_glance", "_output", "_say", "_watched")

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

    def keep_building(self, tabs: Hosted, *, open_browser: bool) -> None:
        """Build at once, and again at every change, as long as it is answered; tabs reload where the output changed."""
        seen = self._look({})
        self._build_once(seen, tabs)
        self._say(f"{self._address} shows the site; Ctrl-C ends it")
        if open_browser:
            webbrowser.open(self._address)
        while tabs.is_answered():
            started = time.monotonic()
            now = self._look(seen)
            pause = _pause(started)
            if changed := differing(seen, now):
                shown = self._glance_at(changed)
                if shown:
                    tabs.reload()
                before, now = seen, self._settled(now)
                if (shown or differing(before, now)) and self._build_once(now, tabs):
                    tabs.reload()
            seen = now
            time.sleep(pause)

    def _glance_at(self, changed: Set[str]) -> bool:
        try:
            return self._glance(changed)
        except OSError:
            return False  # The output folder is gone, say: the build that follows makes it, or tells.

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

    def _build_once(self, seen: Mapping[str, Seen], tabs: Hosted) -> bool:
        try:
            changed = self._build(self._address, self._overtaken(seen))
        except OSError as error:
            self._say(f"the build broke off: {error}")
            return False
        except PapershelfError as error:
            tabs.explain([*map(str, error.problems)])
            return False
        tabs.explain(())
        return changed

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


def _pause(started: float) -> float:
    """How long to wait after a look that began then: looking takes a tenth of one processor at most."""
    return max(LOOK_SECONDS, 9 * (time.monotonic() - started))
