"""The three laws: incremental equals clean, the same input gives the same bytes, nothing is lost in silence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator import indexing
from generator.build import build
from generator.config import read_site
from generator.errors import PapershelfError, Problems
from generator.output import MANIFEST

ROOT = Path(__file__).parent.parent
TOY = ROOT / "tests" / "toy"


def held(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """The paths that only one output has, or that the two have with other bytes."""
    return sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))


def built(shelf: Path, out: Path) -> dict[str, bytes]:
    problems = Problems()
    build(read_site(shelf, problems=problems), out, problems=problems)
    return held(out)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TOY, tmp_path / "shelf"))


def test_the_toy_site_has_no_problem(tmp_path: Path) -> None:
    problems = Problems()
    outcome = build(read_site(TOY, problems=problems), tmp_path / "out", problems=problems, strict=True)

    assert [str(problem) for problem in problems] == []
    assert (outcome.records, outcome.papers, outcome.absorbed, outcome.left_out) == (9, 9, 0, 0)


def edit_a_title(shelf: Path) -> None:
    table = shelf / "content" / "table.csv"
    table.write_text(table.read_text("utf-8").replace("Rails Again", "Rails Once More"), "utf-8")


def rename_a_tag(shelf: Path) -> None:
    table = shelf / "content" / "table.csv"
    table.write_text(table.read_text("utf-8").replace("rails", "railways"), "utf-8")


def remove_a_source(shelf: Path) -> None:
    (shelf / "content" / "refs.bib").unlink()


def remove_the_companion(shelf: Path) -> None:
    (shelf / "content" / "lists" / "sea-2019.yml").unlink()


def add_a_paper(shelf: Path) -> None:
    (shelf / "content" / "added.yml").write_text("- {title: Added, authors: [Cy Dahl], year: 2026}\n", "utf-8")


def change_the_settings(shelf: Path) -> None:
    site = shelf / "site.yml"
    site.write_text(site.read_text("utf-8").replace("Toy Shelf", "Other Shelf").replace("tides:", "moons:"), "utf-8")


def change_what_rows_show(shelf: Path) -> None:
    with (shelf / "site.yml").open("a", encoding="utf-8") as settings:
        settings.write("\nexcerpts: false\n")


def make_lists_brief(shelf: Path) -> None:
    with (shelf / "site.yml").open("a", encoding="utf-8") as settings:
        settings.write("\nbrief_lists: true\n")


def replace_a_template(shelf: Path) -> None:
    (shelf / "templates").mkdir()
    (shelf / "templates" / "_row.html").write_text("<article>{{ row.title_html | safe }}</article>\n", "utf-8")


def replace_a_style(shelf: Path) -> None:
    (shelf / "static" / "css").mkdir(parents=True)
    (shelf / "static" / "css" / "tokens.css").write_text("/* mine */\n", "utf-8")


@pytest.mark.parametrize(
    "edit",
    [
        edit_a_title,
        rename_a_tag,
        remove_a_source,
        remove_the_companion,
        add_a_paper,
        change_the_settings,
        change_what_rows_show,
        make_lists_brief,
        replace_a_template,
        replace_a_style,
    ],
)
def test_after_an_edit_the_output_equals_that_of_a_clean_build(
    shelf: Path, tmp_path: Path, edit: Callable[[Path], None]
) -> None:
    before = built(shelf, tmp_path / "kept")
    edit(shelf)
    after = built(shelf, tmp_path / "kept")

    assert differing(after, built(shelf, tmp_path / "clean")) == []
    assert differing(after, before) != []


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    shuffled = tmp_path / "shuffled"
    for path in sorted(TOY.rglob("*"), reverse=True):
        if path.is_file():
            (shuffled / path.relative_to(TOY)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, shuffled / path.relative_to(TOY))
    runs = [
        (TOY, {"PYTHONHASHSEED": "0", "TZ": "Etc/GMT"}, "1"),
        (TOY, {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati"}, "2"),
        (shuffled, {"PYTHONHASHSEED": "2", "LC_ALL": "C"}, "3"),
    ]
    outputs = []
    for number, (shelf, environment, jobs) in enumerate(runs):
        out = tmp_path / f"out{number}"
        command = [sys.executable, "-m", "generator", "build", str(shelf), "-o", str(out), "--jobs", jobs, "--strict"]
        subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **environment}, capture_output=True)
        outputs.append(held(out))

    assert differing(outputs[0], outputs[1]) == []
    assert differing(outputs[0], outputs[2]) == []


def test_the_search_of_a_large_catalogue_is_that_of_a_small_one(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = built(shelf, tmp_path / "small")
    monkeypatch.setattr(indexing, "MOST_COPIED", 1)
    large = Problems()
    build(read_site(shelf, problems=large), tmp_path / "large", problems=large, jobs=2)
    assert differing(held(tmp_path / "large"), small) == []


def test_every_record_is_on_a_page_or_merged_or_told(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "a.yml").write_text(
        """\
- {title: Kept, year: 2020, doi: 10.9999/kept}
- {title: Odd Year, year: in press}
- {year: 2020}
""",
        "utf-8",
    )
    (tmp_path / "content" / "b.yml").write_text("- {title: Kept Again, doi: 10.9999/KEPT}\n", "utf-8")
    problems = Problems()
    outcome = build(read_site(tmp_path, problems=problems), tmp_path / "out", problems=problems)

    assert (outcome.records, outcome.papers, outcome.absorbed, outcome.left_out) == (4, 2, 1, 1)
    assert [str(problem) for problem in problems] == [
        "content/a.yml:2: warning: the year is “in press”, not a number; write four digits, or leave the field out",
        "content/a.yml:3: error: a record without title, abstract and authors; it is left out; give it a title",
        "content/b.yml:1: note: the same paper as in content/a.yml:1, by its DOI; joined with it",
    ]


def broken_settings(shelf: Path) -> None:
    (shelf / "site.yml").write_text("titel: Maps\n", "utf-8")


def broken_template(shelf: Path) -> None:
    (shelf / "templates").mkdir()
    (shelf / "templates" / "group.html").write_text("{{ page.nothing }}\n", "utf-8")


def test_a_template_may_ask_for_what_a_page_may_not_have(shelf: Path, tmp_path: Path) -> None:
    (shelf / "templates").mkdir()
    (shelf / "templates" / "group.html").write_text("{{ page.name }} {{ page.nothing | default('–') }}\n", "utf-8")

    assert built(shelf, tmp_path / "out")["years/2023.html"] == "2023 –\n".encode()


def no_papers(shelf: Path) -> None:
    shutil.rmtree(shelf / "content")
    (shelf / "content").mkdir()


@pytest.mark.parametrize("damage", [broken_settings, broken_template, no_papers])
def test_what_stops_a_build_leaves_the_earlier_output_as_it_was(
    shelf: Path, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    before = built(shelf, tmp_path / "out")
    damage(shelf)

    with pytest.raises(PapershelfError):
        built(shelf, tmp_path / "out")
    assert differing(held(tmp_path / "out"), before) == []


def test_strict_stops_at_a_warning_with_the_earlier_output_as_it_was(shelf: Path, tmp_path: Path) -> None:
    before = built(shelf, tmp_path / "out")
    (shelf / "content" / "odd.yml").write_text("- {title: Odd, year: soon}\n", "utf-8")
    problems = Problems()

    with pytest.raises(PapershelfError):
        build(read_site(shelf, problems=problems), tmp_path / "out", problems=problems, strict=True)
    assert differing(held(tmp_path / "out"), before) == []
    assert problems.count == 1


def test_an_output_folder_among_the_sources_is_not_read_as_a_source(shelf: Path) -> None:
    (shelf / "site.yml").write_text("sources: [.]\nignore: [draft-*]\n", "utf-8")
    first = built(shelf, shelf / "dist")

    assert differing(built(shelf, shelf / "dist"), first) == []


def test_a_folder_of_papers_is_read_whatever_its_name(shelf: Path, tmp_path: Path) -> None:
    for name in ("pages", "static", "templates"):
        (shelf / "content" / name).mkdir()
        (shelf / "content" / name / "a.yml").write_text(f"- {{id: in-{name}, title: In {name}}}\n", "utf-8")

    wanted = {f"papers/in-{name}.html" for name in ("pages", "static", "templates")}
    assert wanted <= built(shelf, tmp_path / "out").keys()


def test_an_output_folder_that_holds_sources_is_refused(shelf: Path) -> None:
    before = held(shelf)

    with pytest.raises(PapershelfError, match="would endanger"):
        built(shelf, shelf / "content" / "lists")
    assert differing(held(shelf), before) == []


def test_a_volume_may_lie_within_another(shelf: Path, tmp_path: Path) -> None:
    outer = tmp_path / "out"
    built(shelf, outer)
    inner = built(shelf, outer / "2024")
    edit_a_title(shelf)
    built(shelf, outer)

    assert held(outer / "2024") == inner


def test_the_manifest_names_every_file(shelf: Path, tmp_path: Path) -> None:
    files = built(shelf, tmp_path / "out")

    assert files.pop(MANIFEST).decode().splitlines() == sorted(files)
