"""Published addresses keep answering: redirects, the ledger, papers that are removed, files of the site."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from generator.cli import main

SITE = "title: Shelf\nurl: https://example.org/shelf/\nurls: content/urls.txt\n"
PAPERS = """\
- {id: tides, title: Tides, authors: [Ana Lund], year: 2020, aliases: [old-tides, papers/2019/older.html]}
- {id: waves, title: Waves, authors: [Bo Reyes], year: 2021}
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content").mkdir()
    (tmp_path / "site.yml").write_text(SITE, "utf-8")
    (tmp_path / "content" / "a.yml").write_text(PAPERS, "utf-8")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The warnings and errors that were printed, without hints."""
    lines: Iterable[str] = capsys.readouterr().err.splitlines()
    return [line.split(";")[0] for line in lines if ": warning: " in line or ": error: " in line]


def test_each_alias_is_a_page_that_leads_on(shelf: Path) -> None:
    assert main(["build", "-q", "--strict"]) == 0
    html = (shelf / "dist/papers/2019/older.html").read_text("utf-8")

    assert '<meta http-equiv="refresh" content="0; url=../../papers/tides.html">' in html
    assert '<link rel="canonical" href="https://example.org/shelf/papers/tides.html">' in html
    assert (shelf / "dist/papers/old-tides.html").is_file()
    assert "old" not in (shelf / "dist/sitemap.xml").read_text("utf-8")
    assert main(["check", "-q", "--strict"]) == 0


def test_an_alias_that_is_a_page_already_is_told_and_the_page_stays(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (shelf / "content/a.yml").write_text(PAPERS.replace("old-tides", "waves"), "utf-8")

    assert main(["build"]) == 0
    assert len(told(capsys)) == 1
    assert "<h1" in (shelf / "dist/papers/waves.html").read_text("utf-8")
    assert "refresh" not in (shelf / "dist/papers/waves.html").read_text("utf-8")


def test_a_ledger_is_made_only_when_asked_for(shelf: Path) -> None:
    assert main(["build", "-q"]) == 0
    assert main(["check", "-q"]) == 0
    assert not (shelf / "content/urls.txt").exists()
    assert main(["check", "-q", "--accept-urls"]) == 0
    assert (shelf / "content/urls.txt").read_text("utf-8").split() == [
        "authors/ana-lund.html",
        "authors/bo-reyes.html",
        "authors/index.html",
        "index.html",
        "papers/2019/older.html",
        "papers/index.html",
        "papers/old-tides.html",
        "papers/tides.html",
        "papers/waves.html",
        "reading-list.html",
        "search.html",
        "statistics.html",
        "tags/index.html",
        "venues/index.html",
        "years/2020.html",
        "years/2021.html",
        "years/index.html",
    ]
    assert main(["build", "-q", "--strict"]) == 0


def test_an_address_that_would_vanish_is_told_and_stops_a_strict_build(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["build", "-q"])
    main(["check", "-q", "--accept-urls"])
    ledger = (shelf / "content/urls.txt").read_text("utf-8")
    (shelf / "content/a.yml").write_text(PAPERS.replace("id: waves", "id: big-waves"), "utf-8")

    vanishing = ["content/urls.txt:9: warning: the published address papers/waves.html would vanish"]
    assert main(["build", "--strict"]) == 1
    assert told(capsys) == vanishing
    assert (shelf / "dist/papers/waves.html").is_file()
    assert main(["build"]) == 0
    assert told(capsys) == vanishing
    assert (shelf / "content/urls.txt").read_text("utf-8") == ledger


def test_a_redirect_keeps_an_address_and_so_does_accepting_its_end(shelf: Path) -> None:
    main(["check", "-q", "--accept-urls"])
    moved = PAPERS.replace("id: waves,", "id: big-waves, aliases: waves,")
    (shelf / "content/a.yml").write_text(moved, "utf-8")
    assert main(["build", "-q", "--strict"]) == 0
    (shelf / "content/a.yml").write_text(PAPERS.replace("id: waves", "id: big-waves"), "utf-8")
    assert main(["build", "-q", "--strict"]) == 1
    assert main(["check", "-q", "--accept-urls"]) == 0
    assert main(["build", "-q", "--strict"]) == 0


def test_a_ledger_wants_a_setting(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (shelf / "site.yml").write_text("title: Shelf\n", "utf-8")

    assert main(["check", "--accept-urls"]) == 1
    assert told(capsys) == ["site.yml: error: it names no ledger with “urls”"]


def test_a_removed_paper_leaves_a_notice_and_nothing_else(shelf: Path) -> None:
    (shelf / "content/a.yml").write_text(PAPERS + "- {id: gone, title: Gone, authors: [Cy Dahl], removed: true}\n")
    assert main(["build", "-q", "--strict"]) == 0
    html = (shelf / "dist/papers/gone.html").read_text("utf-8")

    assert "Removed." in html
    assert "Dahl" not in html
    assert '<meta name="robots" content="noindex">' in html
    naming = [
        path.relative_to(shelf / "dist").as_posix()
        for path in sorted((shelf / "dist").rglob("*"))
        if path.is_file() and b"papers/gone" in path.read_bytes()
    ]
    assert naming == [".papershelf", "papers/gone.html"]
    assert not (shelf / "dist/authors/cy-dahl.html").exists()


def test_a_retracted_paper_carries_the_word_wherever_it_is_shown(shelf: Path) -> None:
    (shelf / "content/a.yml").write_text(PAPERS.replace("title: Waves", "title: Waves, retracted: Wrong data"))
    assert main(["build", "-q", "--strict"]) == 0
    shown = {name: (shelf / "dist" / name).read_text("utf-8") for name in ("papers/waves.html", "papers/index.html")}

    assert '<strong class="state">Retracted.</strong> Wrong data' in shown["papers/waves.html"]
    assert "<title>Retracted: Waves" in shown["papers/waves.html"]
    assert '<meta name="citation_title" property="og:title" content="Waves">' in shown["papers/waves.html"]
    assert '<li class="state">Retracted\n' in shown["papers/index.html"]
    assert "<title>Retracted: Waves</title>" in (shelf / "dist/feed.xml").read_text("utf-8")
    assert "  note       = {Retracted: Wrong data}" in (shelf / "dist/papers.bib").read_text("utf-8")


def test_a_file_of_the_site_is_copied_and_linked_from_every_depth(shelf: Path) -> None:
    (shelf / "files").mkdir()
    (shelf / "files/a b.pdf").write_bytes(b"%PDF")
    (shelf / "content/a.yml").write_text(PAPERS.replace("id: waves,", "id: waves, pdf: files/a b.pdf,"), "utf-8")
    assert main(["build", "-q", "--strict"]) == 0
    (copy,) = (shelf / "dist/files").iterdir()
    page = (shelf / "dist/papers/waves.html").read_text("utf-8")

    assert copy.read_bytes() == b"%PDF"
    assert f'href="../files/{copy.name}"' in page
    assert f'<meta name="citation_pdf_url" content="https://example.org/shelf/files/{copy.name}">' in page
    assert f'href="files/{copy.name}"' in (shelf / "dist/index.html").read_text("utf-8")
    assert f"{{https://example.org/shelf/files/{copy.name}}}" in (shelf / "dist/papers.bib").read_text("utf-8")
    assert main(["check", "-q", "--strict"]) == 0
