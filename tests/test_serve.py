"""The preview: real processes that serve, rebuild, reload and end."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from generator.serve import _no_port

ROOT = Path(__file__).parent.parent
PATIENCE = 20.0
"""Seconds after which a test that waits has failed."""

PREVIEW = """
import sys, threading, time
from pathlib import Path
from generator.errors import Origin, PapershelfError, Problem
from generator.serve import serve

content, output, port, slow = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) or None, sys.argv[4:]

def say(line):
    print(line, flush=True)

def build(address, overtaken):
    assert threading.active_count() == 1, "a process with threads cannot be copied to share out its work"
    text = "|".join(path.read_text("utf-8") for path in sorted(content.rglob("*.txt")))
    say(f"building <{text}>")
    waited = 0
    while (slow or "slow" in text) and waited < 600:
        if overtaken():
            say("overtaken")
            return False
        time.sleep(0.1)
        waited += 1
    if not text or "broken" in text:
        broken = Problem(severity="error", origin=Origin(file="a.txt", line=1), what="broken <here>")
        say(str(broken))
        raise PapershelfError(broken)
    index = output / "index.html"
    page = f"<html><head></head><body>{address} <{text.strip()}></body></html>"
    if index.is_file() and index.read_text("utf-8") == page:
        return False
    output.mkdir(exist_ok=True)
    index.write_text(page, "utf-8")
    return True

def watched():
    return [content]

def glance(changed):
    text = "".join(Path(path).read_text("utf-8") for path in changed if Path(path).is_file())
    if "glance" in text:
        (output / "index.html").write_text(f"<html><head></head><body>at once: {text}</body></html>", "utf-8")
    return "glance" in text

sys.exit(serve(build, output, watched, glance=glance, host="127.0.0.1", port=port, open_browser=False, say=say))
"""


def until(met: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not met():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


class Served:
    """A process that serves, and what it has printed."""

    def __init__(self, command: Sequence[str]) -> None:
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    @property
    def address(self) -> str:
        """The address, once it is told."""
        until(lambda: any("http://" in line for line in self.lines) or self.process.poll() is not None)
        (line,) = (line for line in self.lines if "http://" in line)
        return line[line.index("http://") :].split(" ")[0]

    @property
    def builds(self) -> list[str]:
        return [line.removeprefix("building ") for line in self.lines if line.startswith("building ")]

    def page(self, path: str = "") -> str:
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def shows(self, text: str) -> bool:
        return text in self.page()

    def interrupt(self) -> int:
        """Press Ctrl-C; the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def end(self) -> int:
        status = self.process.wait(timeout=PATIENCE)
        self._reader.join(timeout=PATIENCE)
        return status

    def kill(self) -> None:
        self.process.kill()
        self.end()
        if self.process.stdout:
            self.process.stdout.close()


Serve = Callable[..., Served]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start previews that end with the test."""
    started: list[Served] = []

    def start(content: Path, output: Path, *, port: int = 0, slow: bool = False) -> Served:
        command = [
            sys.executable,
            "-c",
            PREVIEW,
            str(content),
            str(output),
            str(port),
            *(["slow"] if slow else []),
        ]
        started.append(Served(command))
        return started[-1]

    yield start
    for served in started:
        served.kill()


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "a.txt").write_text("one", "utf-8")
    return folder


@pytest.fixture
def output(tmp_path: Path) -> Path:
    return tmp_path / "out"


def test_pages_are_served_with_a_script_that_the_output_does_not_have(
    serve: Serve, content: Path, output: Path
) -> None:
    preview = serve(content, output)
    page = preview.page()
    assert page == (
        f'<html><head><script defer src="/livereload.js"></script></head><body>{preview.address} <one></body></html>'
    )
    assert (output / "index.html").read_text(
        "utf-8"
    ) == f"<html><head></head><body>{preview.address} <one></body></html>"
    assert "LiveReload" in preview.page("livereload.js")


def test_an_address_without_a_page_gets_the_sites_own_answer(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    assert preview.shows("<one>")
    (output / "404.html").write_text("<head></head>No such page", "utf-8")
    (output / "papers").mkdir()
    (output / "papers" / "index.html").write_text("<head></head>All papers", "utf-8")
    (output.parent / "secret.html").write_text("secret", "utf-8")
    for path in ("none.html", "papers/none.html", "%2e%2e/secret.html", "a%00b"):
        with pytest.raises(urllib.error.HTTPError) as caught:
            preview.page(path)
        with caught.value as answer:
            assert (answer.code, answer.read().decode()) == (
                404,
                '<head><script defer src="/livereload.js"></script></head>No such page',
            )
    assert preview.page("papers") == preview.page("papers/") == preview.page("papers/index.html")
    assert "All papers" in preview.page("papers/")


def test_where_no_site_could_be_built_the_page_says_why_until_one_is(serve: Serve, content: Path, output: Path) -> None:
    (content / "a.txt").write_text("broken", "utf-8")
    preview = serve(content, output)

    def answered() -> str:
        try:
            return preview.page()
        except urllib.error.HTTPError as error:
            with error:
                return error.read().decode()

    until(lambda: "a.txt:1: error: broken &lt;here&gt;" in answered())
    assert "/livereload.js" in answered()
    (content / "a.txt").write_text("whole", "utf-8")
    until(lambda: "<whole>" in answered())
    (output / "index.html").unlink()
    assert "There is no page at this address" in answered()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.css", "text/css; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.svg", "image/svg+xml; charset=utf-8"),
        ("a.json.gz", "application/octet-stream"),
        ("a.unheard-of", "application/octet-stream"),
    ],
)
def test_files_are_served_as_they_are(serve: Serve, content: Path, output: Path, name: str, kind: str) -> None:
    preview = serve(content, output)
    address = preview.address
    (output / name).write_bytes(b"</head>\xff")
    with urllib.request.urlopen(address + name, timeout=PATIENCE) as answer:
        assert (answer.headers["Content-Type"], answer.read()) == (kind, b"</head>\xff")


def test_saving_by_whatever_way_shows_the_new_text(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    until(lambda: preview.shows("<one>"))
    file, beside = content / "a.txt", content / "b.tmp"
    for number in range(3):
        beside.write_text(f"moved {number}", "utf-8")
        beside.replace(file)
        until(lambda number=number: preview.shows(f"<moved {number}>"))  # type: ignore[misc]  # bound at once
    file.rename(content / "a.txt~")
    file.write_text("written anew", "utf-8")
    (content / "a.txt~").unlink()
    until(lambda: preview.shows("<written anew>"))
    (content / "new").mkdir()
    (content / "new" / "z.txt").write_text("more", "utf-8")
    until(lambda: preview.shows("<written anew|more>"))
    (content / "new").rename(content / "0")
    until(lambda: preview.shows("<more|written anew>"))
    (content / "0" / "z.txt").unlink()
    until(lambda: preview.shows("<written anew>"))
    assert all("Traceback" not in line for line in preview.lines)


def test_many_saves_at_once_are_few_builds_and_the_last_one_wins(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    until(lambda: preview.shows("<one>"))
    for number in range(20):
        (content / "a.txt").write_text(f"save {number}", "utf-8")
        time.sleep(0.02)
    until(lambda: preview.shows("<save 19>"))
    assert len(preview.builds) <= 5


def test_a_change_during_a_build_overtakes_it(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    until(lambda: preview.shows("<one>"))
    (content / "a.txt").write_text("slow", "utf-8")
    until(lambda: preview.builds == ["<one>", "<slow>"])
    (content / "a.txt").write_text("two", "utf-8")
    until(lambda: preview.shows("<two>"))
    assert preview.builds == ["<one>", "<slow>", "<two>"]
    assert "overtaken" in preview.lines


def test_what_a_glance_shows_is_there_before_the_build_is_done(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    until(lambda: preview.shows("<one>"))
    (content / "a.txt").write_text("slow glance", "utf-8")
    until(lambda: preview.shows("at once: slow glance"))
    (content / "a.txt").write_text("two", "utf-8")
    until(lambda: preview.shows("<two>"))


def test_an_output_folder_that_is_deleted_is_there_again_with_the_next_save(
    serve: Serve, content: Path, output: Path
) -> None:
    preview = serve(content, output)
    assert preview.shows("<one>")
    shutil.rmtree(output)
    (content / "a.txt").write_text("glance", "utf-8")
    until(lambda: preview.builds[-1:] == ["<glance>"] and (output / "index.html").is_file())

    assert preview.shows("<glance>")


def test_a_broken_source_leaves_the_last_good_site_until_the_next_good_save(
    serve: Serve, content: Path, output: Path
) -> None:
    preview = serve(content, output)
    until(lambda: preview.shows("<one>"))
    (content / "a.txt").write_text("broken", "utf-8")
    until(lambda: "a.txt:1: error: broken <here>" in preview.lines)
    assert preview.shows("<one>")
    (content / "a.txt").unlink()
    until(lambda: "<>" in preview.builds)
    assert preview.shows("<one>")
    (content / "a.txt").write_text("two", "utf-8")
    until(lambda: preview.shows("<two>"))


def test_a_site_that_is_broken_from_the_start_comes_up_with_the_first_good_save(
    serve: Serve, content: Path, output: Path
) -> None:
    (content / "a.txt").write_text("broken", "utf-8")
    preview = serve(content, output)
    with pytest.raises(urllib.error.HTTPError) as caught:
        preview.page()
    with caught.value as answer:
        assert "/livereload.js" in answer.read().decode()
    (content / "a.txt").write_text("one", "utf-8")
    until((output / "index.html").is_file)
    assert preview.shows("<one>")


def test_an_output_folder_among_the_sources_starts_no_build(serve: Serve, content: Path) -> None:
    (content / "site").mkdir()
    preview = serve(content, content / "site" / ".." / "out")
    until(lambda: preview.shows("<one>"))
    for text in ("two", "three"):
        (content / "a.txt").write_text(text, "utf-8")
        until(lambda text=text: preview.shows(f"<{text}>"))  # type: ignore[misc]  # bound at once
    assert preview.builds == ["<one>", "<two>", "<three>"]


def test_open_tabs_reload_when_the_output_changed_and_only_then(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    address = preview.address

    async def watch_tab() -> list[str]:
        tab = await open_tab(address)
        (content / "a.txt").write_text("one ", "utf-8")  # built, and the page is the same
        while len(preview.builds) < 2:
            await asyncio.sleep(0.02)
        (content / "a.txt").write_text("two", "utf-8")
        told = [await asyncio.wait_for(tab.read_message(), PATIENCE)]
        told.append(preview.page())
        (content / "a.txt").write_text("three", "utf-8")
        told.append(await asyncio.wait_for(tab.read_message(), PATIENCE))
        told.append(preview.page())
        await close_tab(tab)
        return [str(message) for message in told]

    reload, first, again, second = asyncio.run(watch_tab())
    assert (json.loads(reload)["command"], "<two>" in first) == ("reload", True)
    assert (json.loads(again)["command"], "<three>" in second) == ("reload", True)


async def open_tab(address: str) -> WebSocketClientConnection:
    """Shake hands as livereload.js does."""
    tab = await websocket_connect(f"{address.replace('http', 'ws', 1)}livereload")
    await tab.write_message(json.dumps({"command": "hello", "protocols": []}))
    assert json.loads(str(await tab.read_message()))["command"] == "hello"
    await tab.write_message(json.dumps({"command": "info", "url": address}))
    return tab


async def close_tab(tab: WebSocketClientConnection) -> None:
    """Close it, or see that the other end has."""
    tab.close()
    while await tab.read_message() is not None:
        pass


def test_ctrl_c_ends_at_once_and_frees_the_port(serve: Serve, content: Path, output: Path) -> None:
    first = serve(content, output)
    port = int(first.address.rstrip("/").rpartition(":")[2])
    assert first.shows("<one>")
    assert first.interrupt() == 0
    second = serve(content, output, port=port)
    assert second.address == first.address
    assert second.shows("<one>")
    assert first.lines == ["building <one>", f"{first.address} shows the site; Ctrl-C ends it"]


def test_where_the_preview_is_killed_its_port_is_free_again(serve: Serve, content: Path, output: Path) -> None:
    first = serve(content, output)
    port = int(first.address.rstrip("/").rpartition(":")[2])
    assert first.shows("<one>")
    first.kill()
    until(lambda: is_free(port))


def is_free(port: int) -> bool:
    with socket.socket() as asked:
        return asked.connect_ex(("127.0.0.1", port)) != 0


def test_where_the_process_that_answers_is_killed_the_preview_ends_with_a_line(
    serve: Serve, content: Path, output: Path
) -> None:
    preview = serve(content, output)
    address = preview.address
    assert preview.shows("<one>")
    for answering in children(preview.process.pid):
        os.kill(answering, signal.SIGKILL)
    assert preview.end() == 1
    assert preview.lines[2:] == [
        f"the process that answers at {address} was ended from outside; start the preview again"
    ]


def children(process: int) -> list[int]:
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(line) for line in told.stdout.split()]


def test_ctrl_c_ends_at_once_while_a_build_is_under_way(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output, slow=True)
    until(lambda: preview.builds == ["<one>"])
    assert preview.interrupt() == 0
    assert preview.lines == ["building <one>"]


def test_ctrl_c_with_an_open_tab_ends_without_a_word(serve: Serve, content: Path, output: Path) -> None:
    preview = serve(content, output)
    address = preview.address

    async def end_under_a_tab() -> int:
        tab = await open_tab(address)
        status = await asyncio.to_thread(preview.interrupt)
        await close_tab(tab)
        return status

    assert asyncio.run(end_under_a_tab()) == 0
    assert preview.lines[2:] == []


def test_a_named_port_that_is_taken_is_told_in_one_line(serve: Serve, content: Path, output: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        preview = serve(content, output, port=port)
        assert preview.end() == 1
    assert preview.lines == [f"port {port} is taken; choose another with --port, or leave it out to get a free one"]


def test_without_a_named_port_each_preview_takes_the_next_free_one(serve: Serve, content: Path, output: Path) -> None:
    first, second = serve(content, output), serve(content, output.with_name("out2"))
    assert first.address != second.address
    assert first.shows(first.address)
    assert second.shows(second.address)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (
            PermissionError(errno.EACCES, "no"),
            "port 80 is not for everybody; choose one above 1023 with --port",
        ),
        (
            OSError(errno.EADDRNOTAVAIL, "Cannot assign"),
            "port 80 cannot be had at 127.0.0.1: Cannot assign; choose another --port or --host",
        ),
    ],
)
def test_a_port_that_cannot_be_had_is_told_with_its_reason(error: OSError, line: str) -> None:
    assert _no_port(error, "127.0.0.1", 80) == line


def test_the_command_shows_a_site_and_each_change_of_its_parts(tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / "content").mkdir(parents=True)
    (site / "site.yml").write_text("title: Tidal Papers\n", "utf-8")
    (site / "content" / "a.md").write_text("# Tides of a Small Sea\n\nWe measure.\n", "utf-8")
    preview = Served(
        [sys.executable, "-m", "generator", "serve", str(site), "-o", str(site / "out"), "--port", str(free_port())]
    )
    try:
        assert preview.shows("Tides of a Small Sea")
        (site / "content" / "a.md").write_text("# Tides of a Large Sea\n\nWe measure.\n", "utf-8")
        until(lambda: preview.shows("Tides of a Large Sea"))
        (site / "site.yml").write_text("titel: Sandy Papers\n", "utf-8")
        until(lambda: any("there is no setting “titel”" in line for line in preview.lines))
        assert preview.shows("Tidal Papers")
        (site / "site.yml").write_text("title: Sandy Papers\n", "utf-8")
        until(lambda: preview.shows("Sandy Papers"))
        assert preview.interrupt() == 0
    finally:
        preview.kill()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
