"""The command line says what it did, and fails with one clear message."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
from pathlib import Path

import pytest

from generator.cli import main

TOY = Path(__file__).parent / "toy"


def test_build_ends_with_a_line_that_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"

    assert main(["build", str(TOY), "-o", str(out)]) == 0
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("9 records: 9 papers, 0 merged, 0 left out; ")
    assert last.endswith(f" s → {out}")


def test_quiet_says_nothing_where_nothing_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", str(TOY), "-q", "-o", str(tmp_path / "out")]) == 0
    assert capsys.readouterr() == ("", "")


def test_single_files_are_built_with_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(TOY / "content" / "refs.bib", tmp_path)
    shutil.copy(TOY / "content" / "table.csv", tmp_path)
    monkeypatch.chdir(tmp_path)

    assert main(["build", "refs.bib", "table.csv", "-q"]) == 0
    assert sorted(path.name for path in (tmp_path / "dist" / "papers").iterdir()) == [
        "dahl2023tides.html", "index.html", "lund2022.html", "rails-1.html", "rails-2.html",
    ]  # fmt: skip


def test_without_settings_nothing_but_the_sources_is_taken_from_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(TOY / "content" / "refs.bib", tmp_path)
    for folder in ("templates", "static", "pages"):
        (tmp_path / folder).mkdir()
    (tmp_path / "templates" / "base.html").write_text("{% not for us %}", "utf-8")
    (tmp_path / "static" / "secret.env").write_text("secret", "utf-8")
    (tmp_path / "pages" / "papers.yml").write_text("- {title: In a Folder Called Pages}\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    assert main(["build", "refs.bib", "-q", "-o", "one"]) == 0
    assert not (tmp_path / "one" / "static" / "secret.env").exists()
    assert main(["build", "pages", "-q", "-o", "two"]) == 0
    assert "In a Folder Called Pages" in (tmp_path / "two" / "papers" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "nowhere.bib"], "nowhere.bib: error: there is no such file or folder"),
        (["list", "nowhere"], "nowhere: error: there is no such file or folder"),
        (["build", str(TOY), "--site-url", "u.example.org"], "--site-url: error: “u.example.org” is not the address"),
        (["build", str(TOY), "-o", str(TOY)], "error: writing there would endanger"),
    ],
)
def test_a_command_that_cannot_go_on_says_why_and_fails(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{{ 1 / 0 }}", "_row.html:1: error: template: ZeroDivisionError: division by zero\n"),
        (
            b'{% extends "_row.html" %}',
            "_row.html:1: error: template: RecursionError: maximum recursion depth exceeded",
        ),
        (b"{{ row.authors + 1 }}", "_row.html:1: error: template: TypeError: "),
        (b"\xff\xfe{{", "templates/_row.html: error: template: not UTF-8 (byte 0); save it as UTF-8\n"),
    ],
)
def test_a_template_that_fails_is_told_with_its_file_and_line(
    content: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "site.yml").write_text("title: One\nurl: https://example.org/\n", "utf-8")
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "a.bib").write_text("@misc{a, title = {One Tide}, author = {Lund, Ana}}\n", "utf-8")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "_row.html").write_bytes(content)

    assert main(["build", str(tmp_path), "-o", str(tmp_path / "out")]) == 1
    told = capsys.readouterr().err
    assert message in told
    assert told.endswith("build stopped; nothing was changed\n")
    assert not (tmp_path / "out").exists()


def test_an_output_that_is_a_file_or_below_one_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "site.yml").write_text("title: One\n", "utf-8")
    (tmp_path / "a.bib").write_text("@misc{a, title = {One Tide}}\n", "utf-8")

    (tmp_path / "file").write_text("", "utf-8")
    for output, what in (("file", "this is a file, not a folder"), ("file/out", "cannot be written: ")):
        assert main(["build", str(tmp_path), "-o", str(tmp_path / output)]) == 1
        assert f"error: {what}" in capsys.readouterr().err


def test_a_machine_that_refuses_ends_a_command_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "locale").write_text("a file where a folder should be", "utf-8")

    assert main(["words", "de", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("words broke off: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("arguments", [["build", "--jobs", "0"], ["serve", "--port", "99999"], ["nonsense"], []])
def test_a_wrong_command_line_ends_with_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err


def test_list_prints_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(TOY), "--format", "jsonl"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    assert [paper["id"] for paper in listed][:3] == ["rails-1", "every-field", "rails-2"]
    assert listed[0] == {
        "id": "rails-1",
        "url": "papers/rails-1.html",
        "title": "Rails, Roads and Rivers",
        "untitled": False,
        "abstract": "Which way is short?",
        "title_html": "Rails, Roads and Rivers",
        "abstract_html": "<p>Which way is short?</p>",
        "authors": [
            {
                "name": "Ana Lund", "given": "Ana", "family": "Lund", "suffix": "", "orcid": "",
                "page": "authors/ana-lund.html",
            },
            {
                "name": "Bo Reyes", "given": "Bo", "family": "Reyes", "suffix": "", "orcid": "",
                "page": "authors/bo-reyes.html",
            },
        ],
        "year": 2024,
        "date": "2024",
        "venue": "Map Days",
        "tags": ["roads", "rails"],
        "doi": "",
        "arxiv": "",
        "links": [],
        "state": "",
        "source": "content/table.csv:2",
        "merged_from": [],
    }  # fmt: skip


def test_list_prints_a_table_to_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", str(TOY)]) == 0
    first = capsys.readouterr().out.splitlines()[0]

    assert first.split() == [
        "2024", "Map", "Days", "Lund", "et", "al.", "Rails,", "Roads", "and", "Rivers", "papers/rails-1.html",
    ]  # fmt: skip


def test_check_fails_where_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yml").write_text("- {title: Maps}\n- {year: 2020}\n", "utf-8")

    assert main(["check", str(TOY)]) == 0
    assert main(["check", str(tmp_path)]) == 1
    assert "a.yml:2: error: a record without title" in capsys.readouterr().err


def test_check_fails_at_a_warning_only_when_strict(tmp_path: Path) -> None:
    (tmp_path / "a.yml").write_text("- {title: Maps, year: soon}\n", "utf-8")

    assert (main(["check", str(tmp_path)]), main(["check", str(tmp_path), "--strict"])) == (0, 1)


def test_companion_writes_a_skeleton_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = tmp_path / "sea.txt"
    shutil.copy(TOY / "content" / "lists" / "sea-2019.txt", listed)

    assert main(["companion", str(listed), "--print"]) == 0
    printed = capsys.readouterr().out
    assert main(["companion", str(listed)]) == 0
    assert (tmp_path / "sea.yml").read_text("utf-8") == printed
    assert 'opening: "The tide comes in twice a day' in printed
    assert main(["companion", str(listed)]) == 1
    assert "there is a companion already" in capsys.readouterr().err


def test_phrases_are_proposed_with_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yml").write_text(
        "- {title: Tidal maps, abstract: Maps of tides.}\n- {title: On tidal maps}\n", "utf-8"
    )

    assert main(["phrases", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "    2  Tidal maps\n"


def test_an_error_is_never_lost_behind_many_warnings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yml").write_text("".join(f"- {{title: T{n}, year: soon}}\n" for n in range(40)), "utf-8")
    (tmp_path / "z.yml").write_text("- {year: 2020}\n", "utf-8")

    assert main(["list", str(tmp_path)]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[30:] == [
        "z.yml:1: error: a record without title, abstract and authors; it is left out; give it a title",
        "… and 10 more warnings; -v prints all",
    ]


def test_a_note_that_many_lines_have_is_told_once_and_each_by_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = [f'{{"title": "T{n}", "authors": ["Ana Lund", "Bo Reyes", "Ana Lund", "Bo Reyes"]}}\n' for n in range(9)]
    (tmp_path / "a.jsonl").write_text("".join(twice[:7]), "utf-8")
    (tmp_path / "b.jsonl").write_text("".join(twice[7:]), "utf-8")
    (tmp_path / "site.yml").write_text("sources: [a.jsonl, b.jsonl]\n", "utf-8")
    what = "note: the list of authors stands there twice; it is taken once"

    for _ in range(2):
        assert main(["build", str(tmp_path), "-v", "-o", str(tmp_path / "out")]) == 0
        assert [line for line in capsys.readouterr().err.splitlines() if what in line] == [
            f"a.jsonl:1: {what} (also in lines 2, 3, 4, 5, 6 and 1 more)",
            f"b.jsonl:1: {what} (also in line 2)",
        ]
    assert main(["check", str(tmp_path), "-v"]) == 0
    assert [line for line in capsys.readouterr().err.splitlines() if what in line] == [
        *(f"a.jsonl:{line}: {what}" for line in range(1, 8)),
        *(f"b.jsonl:{line}: {what}" for line in range(1, 3)),
    ]


def test_strict_says_why_it_stops(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.yml").write_text("- {title: Maps, year: soon}\n", "utf-8")

    assert main(["build", str(tmp_path), "--strict", "-o", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == (
        "build stopped at a warning, since it is strict; nothing was changed"
    )


@pytest.mark.parametrize("name", ["a.bib", "nowhere.txt", "folder"])
def test_companion_of_what_is_no_list_writes_nothing(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.bib").write_text("@misc{a, title={A}}\n", "utf-8")
    (tmp_path / "folder").mkdir()

    assert main(["companion", str(tmp_path / name)]) == 1
    assert "error: " in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.bib", "folder"]


def test_companion_does_not_shadow_one_with_the_other_ending(tmp_path: Path) -> None:
    shutil.copy(TOY / "content" / "lists" / "sea-2019.txt", tmp_path / "sea.txt")
    (tmp_path / "sea.yaml").write_text("- {opening: The tide, title: Tides}\n", "utf-8")

    assert main(["companion", str(tmp_path / "sea.txt")]) == 1
    assert not (tmp_path / "sea.yml").exists()


def test_two_previews_do_not_share_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    opened = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(opened, fcntl.LOCK_EX)
    try:
        assert main(["serve", str(TOY), "-o", str(tmp_path)]) == 1
    finally:
        os.close(opened)
    message = f"{tmp_path}: error: another preview writes there; choose another folder with -o\n"
    assert capsys.readouterr().err.startswith(message)
