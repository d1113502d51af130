"""Reading with a memory gives what reading without one gives, whatever happened to the files in between."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import reading
from generator.cache import Memory, open_cache
from generator.drafts import Draft
from generator.errors import Origin, Problem, Problems
from generator.parsed import Parsed
from generator.reading import read_sources
from generator.rules import SourceRule
from generator.sources import Source, find_sources
from tests.test_build import TOY

INPUTS = Path(__file__).parent / "readers" / "inputs"
Rules = dict[str, SourceRule]


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with sources of every format, sound and broken ones."""
    shelf = Path(shutil.copytree(INPUTS, tmp_path / "shelf"))
    shutil.copytree(TOY / "content", shelf / "toy")
    (shelf / "uses.bib").write_text("@misc{u, title = days, crossref = {v}}\n@proceedings{v, title={V}}\n", "utf-8")
    (shelf / "strings.bib").write_text('@string{days = "Map Days"}\n', "utf-8")
    (shelf / "packed.ris.gz").write_bytes(gzip.compress(b"TY  - JOUR\nTI  - Packed\nER  - \n"))
    return shelf


def sources(shelf: Path, rules: Rules) -> tuple[Source, ...]:
    return find_sources([shelf], shelf, Problems(), rules={shelf / path: rule for path, rule in rules.items()})


def read(shelf: Path, rules: Rules, memory: Memory | None = None) -> tuple[tuple[Draft, ...], list[Problem]]:
    problems = Problems()
    return read_sources(sources(shelf, rules), problems, memory=memory), list(problems)


def remembered(shelf: Path, rules: Rules) -> tuple[tuple[Draft, ...], list[Problem]]:
    memory = Memory(shelf.parent / "memory", "program")
    found = read(shelf, rules, memory)
    memory.save()
    return found


def parsed_files(shelf: Path, rules: Rules, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are parsed when all is read again, but for those of JSON, which are parsed always."""
    parsed: list[str] = []

    def parse(source: Source, files: list[reading._File]) -> Parsed:
        parsed.append(source.file)
        return whole(source, files)

    whole = reading._parse
    monkeypatch.setattr(reading, "_parse", parse)
    remembered(shelf, rules)
    monkeypatch.undo()
    return [file for file in parsed if not file.endswith((".json", ".jsonl"))]


def write(path: str, text: str) -> Callable[[Path], object]:
    return lambda shelf: (shelf / path).write_text(text, "utf-8")


CHANGES: dict[str, tuple[Callable[[Path], object], list[str]]] = {
    "nothing": (lambda _: None, []),
    "an edit": (write("history.ris", "TY  - JOUR\nTI  - New\nER  - \n"), ["history.ris"]),
    "an edit of the same length": (
        lambda shelf: (shelf / "note.md").write_bytes((shelf / "note.md").read_bytes()[:-2] + b"!\n"),
        ["note.md"],
    ),
    "a later time": (lambda shelf: (shelf / "note.md").touch(), []),
    "a file more": (write("more.yml", "- title: More\n"), ["more.yml"]),
    "a file less": (lambda shelf: (shelf / "items.yml").unlink(), []),
    "another name": (lambda shelf: (shelf / "note.md").rename(shelf / "b.md"), ["b.md"]),
    "another folder": (lambda shelf: (shelf / "toy" / "refs.bib").rename(shelf / "a.bib"), ["a.bib"]),
    "a companion edited": (
        lambda shelf: (shelf / "toy/lists/sea-2019.yml").write_text("- opening: none\n", "utf-8"),
        ["toy/lists/sea-2019.txt"],
    ),
    "a companion gone": (lambda shelf: (shelf / "toy/lists/sea-2019.yml").unlink(), ["toy/lists/sea-2019.txt"]),
    "a macro defined anew": (
        write("strings.bib", '@string{days = "Sea Days"}\n'),
        ["broken.bib", "macros.bib", "signin.bib", "strings.bib", "toy/refs.bib", "uses.bib"],
    ),
}
RULES = [
    ({"defaults": {"venue": "ICML", "tags": ("x",)}}, []),
    ({"priority": 3}, []),
    ({"reader": "text"}, ["table.csv"]),
    ({"encoding": "utf-16"}, ["table.csv"]),
]


@pytest.mark.parametrize("name", CHANGES)
def test_only_what_changed_is_parsed_and_nothing_else_shows(
    shelf: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules: Rules = {}
    assert remembered(shelf, rules) == read(shelf, rules)
    change, expected = CHANGES[name]
    change(shelf)
    assert parsed_files(shelf, rules, monkeypatch) == expected
    assert remembered(shelf, rules) == read(shelf, rules)


@pytest.mark.parametrize(("said", "expected"), RULES)
def test_what_site_yml_says_of_a_source_holds_for_what_is_remembered_too(
    shelf: Path, said: dict[str, Any], expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    remembered(shelf, {})
    rules = {"table.csv": replace(SourceRule(origin=Origin(file="site.yml", line=3)), **said)}
    assert parsed_files(shelf, rules, monkeypatch) == expected
    assert remembered(shelf, rules) == read(shelf, rules) != read(shelf, {})


def test_a_spoiled_memory_costs_time_alone(shelf: Path) -> None:
    expected = remembered(shelf, {})
    memory = shelf.parent / "memory"
    whole = memory.read_bytes()
    for spoiled in (b"", whole[: len(whole) // 2], whole.replace(b"a", b"e"), whole.replace(b"\n", b"\n\n"), b"\0\xff"):
        memory.write_bytes(spoiled)
        assert remembered(shelf, {}) == expected
        assert memory.read_bytes() == whole


def test_a_cache_among_the_sources_is_none_of_them(tmp_path: Path) -> None:
    folder = open_cache(tmp_path / "content" / "cache")
    assert folder is not None
    (folder / "build-1.json").write_text('[{"title": "A"}]', "utf-8")
    (tmp_path / "content" / "a.bib").write_text("@misc{a, title={A}}", "utf-8")
    problems = Problems()
    found = find_sources([tmp_path / "content"], tmp_path, problems)
    assert [source.file for source in found] == ["content/a.bib"]
    assert list(problems) == []
