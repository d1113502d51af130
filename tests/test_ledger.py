"""The ledger of published addresses tells what would vanish, and changes only when it is asked to."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import PapershelfError
from generator.ledger import published, read_ledger, vanishing, write_ledger

OUTPUT = ("papers/tides.html", "papers/index.html", "papers/index.2.html", "404.html", "feed.xml", "static/css/a.css")


def test_published_are_pages_that_do_not_come_and_go() -> None:
    assert published(OUTPUT) == {"papers/tides.html", "papers/index.html"}


def test_an_address_without_a_page_is_told_with_its_line() -> None:
    ledger = ((1, "papers/index.html"), (2, "papers/waves.html"))

    assert [str(problem) for problem in vanishing(ledger, OUTPUT, "urls.txt")] == [
        "urls.txt:2: warning: the published address papers/waves.html would vanish; redirect it with “aliases” "
        "(see docs/addresses.md), or let it go: papershelf check --accept-urls"
    ]


def test_a_ledger_is_sorted_and_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "content" / "urls.txt"

    assert write_ledger(path, OUTPUT) == 2
    assert path.read_text("utf-8") == "papers/index.html\npapers/tides.html\n"
    assert read_ledger(path) == ((1, "papers/index.html"), (2, "papers/tides.html"))


def test_remarks_and_blank_lines_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "urls.txt"
    path.write_text("\ufeff# ours\n\npapers/a.html\r\n", "utf-8")

    assert read_ledger(path) == ((3, "papers/a.html"),)


def test_no_ledger_yet_is_an_empty_one(tmp_path: Path) -> None:
    assert read_ledger(tmp_path / "urls.txt") == ()


def test_a_ledger_that_cannot_be_read_stops_the_run(tmp_path: Path) -> None:
    (tmp_path / "urls.txt").write_bytes(b"\xff\xfe\x00")

    with pytest.raises(PapershelfError, match="the ledger of addresses cannot be read"):
        read_ledger(tmp_path / "urls.txt")
