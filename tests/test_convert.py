"""Papers go from any format into any other, and nothing is overwritten that should stay."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from generator.cli import main
from generator.convert import FORMATS
from generator.options import FORMATS as NAMED

TOY = Path(__file__).parent / "toy"
BIB = """\
@article{b2, title = {Waves}, author = {Reyes, Bo}, journal = {Sea Letters}, year = 2021}
@article{a1, title = {Tides}, author = {Lund, Ana}, journal = {Sea Letters}, year = 2020, doi = {10.9999/tides}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "in.bib").write_text(BIB, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_format_has_an_ending_and_a_name() -> None:
    assert set(FORMATS.values()) == set(NAMED)


@pytest.mark.parametrize("ending", FORMATS)
def test_the_ending_names_the_format(ending: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convert", "in.bib", "-o", f"out{ending}"]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"2 records: 2 papers, 0 merged, 0 left out; 0 problems → out{ending}"
    )
    written = (folder / f"out{ending}").read_text("utf-8")
    assert written.index("Tides") > 0
    assert [path.name for path in folder.iterdir() if path.name.startswith("out")] == [f"out{ending}"]


@pytest.mark.parametrize("ending", [".bib", ".ris", ".json", ".csv", ".yml"])
def test_papers_keep_the_order_of_their_sources(ending: str, folder: Path) -> None:
    assert main(["convert", "in.bib", "-q", "-o", f"out{ending}"]) == 0
    written = (folder / f"out{ending}").read_text("utf-8")

    assert written.index("Waves") < written.index("Tides")


def test_doubles_are_merged(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "more.csv").write_text("title,doi,pdf\nTides,10.9999/TIDES,https://example.org/t.pdf\n", "utf-8")

    assert main(["convert", "in.bib", "more.csv", "--format", "csl"]) == 0
    printed = capsys.readouterr()
    assert [paper["id"] for paper in json.loads(printed.out)] == ["b2", "a1"]
    assert printed.err.splitlines()[-1] == "3 records: 2 papers, 1 merged, 0 left out; 0 problems → csl"


def test_a_removed_paper_is_converted_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "a.yml").write_text("- {id: a, title: Tides}\n- {id: b, title: Waves, removed: yes}\n", "utf-8")

    assert main(["convert", "a.yml", "--format", "yaml", "-q"]) == 0
    assert capsys.readouterr().out == ("- id: a\n  title: Tides\n- id: b\n  title: Waves\n  state: removed\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["in.bib", "-o", "in.bib"], "in.bib: error: this is an input, and is not overwritten; name another file"),
        ([".", "-o", "./in.bib"], "in.bib: error: this is an input, and is not overwritten"),
        (
            ["in.bib", "-o", "out.docx"],
            "out.docx: error: no format is written with the ending “.docx”; the endings are",
        ),
        (["in.bib"], "convert: error: no format is named; name the file with -o, or the format with --format"),
        (["in.bib", "-o", "nowhere/out.bib"], "nowhere/out.bib: error: there is no such folder; make nowhere first"),
        (["in.bib", "-o", ".", "--format", "ris"], ".: error: this is a folder; name another file with -o"),
        (["nowhere.bib", "-o", "out.ris"], "nowhere.bib: error: there is no such file or folder"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(
    arguments: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["convert", *arguments]) == 1
    assert message in capsys.readouterr().err
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == {"in.bib": BIB}


def test_strict_writes_nothing_where_there_is_a_warning(folder: Path) -> None:
    (folder / "a.yml").write_text("- {title: Odd, year: soon}\n", "utf-8")

    assert main(["convert", "a.yml", "-q", "--strict", "-o", "out.ris"]) == 1
    assert not (folder / "out.ris").exists()
    assert main(["convert", "a.yml", "-q", "-o", "out.ris"]) == 0


def test_a_site_is_converted_by_its_own_settings(tmp_path: Path) -> None:
    shelf = Path(shutil.copytree(TOY, tmp_path / "shelf"))

    assert main(["convert", str(shelf), "-q", "-o", str(tmp_path / "all.yml")]) == 0
    assert main(["convert", str(tmp_path / "all.yml"), "-q", "-o", str(tmp_path / "again.yml")]) == 0
    assert (tmp_path / "again.yml").read_bytes() == (tmp_path / "all.yml").read_bytes()
