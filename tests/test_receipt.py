"""Building again: what is remembered of a build never shows in the output."""

from __future__ import annotations

import pickle
import random
import re
import shutil
from collections.abc import Callable, Set
from pathlib import Path
from typing import Any

import pytest

from generator import inputs, lastbuild, planning, rereading, shelving
from generator.build import Outcome, build
from generator.cli import main
from generator.config import read_site
from generator.drafts import Draft
from generator.errors import PapershelfError, Problems
from generator.glance import glance
from generator.inputs import FLEETING, Seen, look, made_from
from generator.lastbuild import Known
from generator.pages.types import Page
from generator.reading import read_lines
from generator.receipt import read_receipt
from generator.render import Renderer
from generator.search import recounting
from generator.shelving import _unpickled, read_standing
from generator.sources import Source
from tests.test_build import TOY, differing, held


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    shelf = Path(shutil.copytree(TOY, tmp_path / "shelf", ignore=shutil.ignore_patterns(".papershelf-cache")))
    (shelf / "pages").mkdir(exist_ok=True)
    (tmp_path / "cache").mkdir()
    (shelf / "pages" / "about.md").write_text("# About\n\nA toy.\n", "utf-8")
    (shelf / "content" / "lines.jsonl").write_text(LINES, "utf-8")
    return shelf


def rebuilt(
    shelf: Path, *, strict: bool = False, jobs: int = 0, found: list[Outcome] | None = None
) -> tuple[Outcome, list[str]]:
    """What became of a build that remembers, and its problems; the former goes to ``found`` too."""
    problems = Problems()
    site = read_site(shelf, problems=problems)
    out = shelf.parent / "kept"
    outcome = build(site, out, problems=problems, strict=strict, jobs=jobs, cache=shelf.parent / "cache")
    if found is not None:
        found.append(outcome)
    return outcome, [str(problem) for problem in problems]


def clean(shelf: Path) -> list[str]:
    """The problems of a build into an empty folder."""
    out = shelf.parent / "clean"
    shutil.rmtree(out, ignore_errors=True)
    problems = Problems()
    build(read_site(shelf, problems=problems), out, problems=problems)
    return [str(problem) for problem in problems]


def append(path: str, text: str) -> Callable[[Path], None]:
    def edit(shelf: Path) -> None:
        (shelf / path).parent.mkdir(parents=True, exist_ok=True)
        with (shelf / path).open("a", encoding="utf-8") as file:
            file.write(text)

    return edit


def rewrite(path: str, pattern: str, text: str) -> Callable[[Path], None]:
    def edit(shelf: Path) -> None:
        before = (shelf / path).read_text("utf-8")
        after = re.sub(pattern, text, before)
        assert after != before
        (shelf / path).write_text(after, "utf-8")

    return edit


def remove(path: str) -> Callable[[Path], None]:
    return lambda shelf: (shelf / path).unlink(missing_ok=True)


def rename(old: str, new: str) -> Callable[[Path], None]:
    def edit(shelf: Path) -> None:
        if (shelf / old).exists():
            (shelf / old).rename(shelf / new)

    return edit


LINES = "".join(
    f'{{"title": "On the {ordinal} Line", "year": 2019, "abstract": "A {ordinal} line."}}\n{gap}'
    for ordinal, gap in (("first", ""), ("second", "\n"), ("third", ""), ("fourth", " \n"), ("fifth", ""))
)
LONG = "Of all that is known of tides, of rails and of seas, little was ever written down twice. " * 4
PAPER = "---\ntitle: Tides\nauthors: [Ada Lovelace]\npdf: files/tides.pdf\n---\nWe measure tides.\n"
EDITS: dict[str, Callable[[Path], None]] = {
    "a paper": append("content/tides.md", PAPER),
    "more of its abstract": append("content/tides.md", "And more.\n"),
    "its file": append("files/tides.pdf", "%PDF-1.4\n"),
    "no such file": remove("files/tides.pdf"),
    "its file beside it": append("content/files/tides.pdf", "%PDF-1.5\n"),
    "no such paper": remove("content/tides.md"),
    "an abstract": rewrite("content/table.csv", "The short way is (.*?)long.", r"The short way is \1very long."),
    "an abstract with tags": rewrite("content/table.csv", "Which way", "Which good way"),
    "a title": rewrite("content/table.csv", "Rails Again", "Rails Again and Again"),
    "a year": rewrite("content/table.csv", "2023,Map Days", "2022,Map Days"),
    "a broken bibliography": append("content/broken.bib", "@article{a, title = {Half\n"),
    "another name for it": rename("content/broken.bib", "content/half.bib"),
    "none": remove("content/half.bib"),
    "a setting": rewrite("site.yml", "tagline: .*", "tagline: Another shelf"),
    "no related papers": append("site.yml", "\nrelated: false\n"),
    "another text": append("pages/about.md", "More.\n"),
    "another page": append("pages/contact.md", "# Contact\n"),
    "a template": append("templates/text.html", "<title>{{ page.title }}</title>"),
    "a broken template": append("templates/text.html", "{% if %}"),
    "no template": remove("templates/text.html"),
    "a style": append("static/css/own.css", "p { color: inherit; }\n"),
    "a hidden file": append("static/.hidden", "x"),
    "an abstract in a bibliography": rewrite("content/refs.bib", "Ten questions", "Ten good questions"),
    "an abstract in JSON": rewrite("content/papers.json", "Less is more", "More is less"),
    "a line": rewrite("content/lines.jsonl", "A fourth line", "A fourth good line"),
    "the first line": rewrite("content/lines.jsonl", "A first line", "A first good line"),
    "what a line may not hold": rewrite("content/lines.jsonl", "A third", "A\x07 third"),
    "another line that was soiled": rewrite("content/lines.jsonl", "third line", "third good line"),
    "a blank line": rewrite("content/lines.jsonl", r"^", "\n"),
    "a line among doubtful ones": rewrite("content/lines.jsonl", "A fifth line", "A fifth good line"),
    "a broken line": append("content/lines.jsonl", '{"title": "Half\n'),
    "no abstract": rewrite("content/refs.bib", "A large language model of the tides.", ""),
    "a body": rewrite("content/note-on-light.md", "Because of the sun", "Because of the sun and of the stars"),
    "what cannot be set": rewrite("content/papers.json", r"b>c", r"b>c and $\\\\frac{a$"),
    "a long abstract": rewrite("content/note-on-light.md", r"Light comes \*from", f"{LONG}Light comes *from"),
    "a paper with that abstract": append("content/same.yml", f"- {{title: On Light, abstract: '{LONG}'}}\n"),
    "a word of the vocabulary": rewrite("content/lists/sea-2019.txt", "twice a day", "twice a day, with every map"),
    "a line above": rewrite(
        "content/table.csv", "abstract,tags\n", "abstract,tags\nrails-0,Rails,Al Ba,2020,,Rails.,\n"
    ),
    "tags": rewrite("content/papers.json", '"year": 2021', '"year": 2021, "tags": ["signs"]'),
}
SMALL = frozenset(
    (
        "an abstract",
        "an abstract with tags",
        "an abstract in a bibliography",
        "an abstract in JSON",
        "a line",
        "a line among doubtful ones",
        "the first line",
        "what a line may not hold",
        "another line that was soiled",
        "no abstract",
        "what cannot be set",
    )
)
"""After these, nothing is done for papers that did not change."""
UNSEEN = frozenset(("what a line may not hold",))
"""After these, the search has the texts that it had."""
EITHER = frozenset(("more of its abstract", "a body", "a long abstract"))
"""That hangs on what there is already."""


def attempted(make: Callable[[], list[str]]) -> list[str]:
    """The problems of a build, whether it came to its end or not."""
    try:
        return make()
    except PapershelfError as error:
        return [f"stopped: {problem}" for problem in error.problems]


@pytest.mark.parametrize(("seed", "jobs"), [(0, 0), (1, 1)])
def test_whatever_is_edited_a_build_that_remembers_equals_a_clean_one(
    shelf: Path, seed: int, jobs: int, counted: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    if jobs == 1:
        monkeypatch.setattr(recounting, "FEW", 0)
    names = list(EDITS)
    random.Random(seed).shuffle(names)
    told: set[str] = set()
    found: list[Outcome] = []
    stands = False
    for name in names:
        EDITS[name](shelf)
        found.clear()
        expected = attempted(lambda: clean(shelf))
        counted.clear()
        assert (name, attempted(lambda: rebuilt(shelf, jobs=jobs, found=found)[1])) == (name, expected)
        if found:
            assert (name, differing(held(shelf.parent / "kept"), held(shelf.parent / "clean"))) == (name, [])
            if name not in EITHER:
                assert (name, found[0].amended) == (name, stands and name in SMALL)
            # Of several processes, what the others count is not seen here; and there the index is not kept each time.
            if found[0].amended and jobs == 1:
                assert (name, counted) == (name, [] if name in UNSEEN else [1])
        stands = bool(found)
        told.update(expected)
    assert len(told) > 1


class Preview:
    """Builds and glances at a site in one process, which keeps nothing on disk."""

    def __init__(self, shelf: Path) -> None:
        self.shelf = shelf
        self.out = shelf.parent / "kept"
        self.known: Known | None = None
        self.site = read_site(shelf, problems=Problems())
        self.seen = self.look()

    def look(self) -> dict[str, Seen]:
        return look(made_from(self.site), self.out, {}, passing=FLEETING)

    def glance(self) -> None:
        now = self.look()
        if self.known:
            self.known, _ = glance(self.known, inputs.differing(self.seen, now), self.site, self.out)
        self.seen = now

    def build(self) -> Outcome:
        problems = Problems()
        self.site = read_site(self.shelf, problems=problems)
        outcome = build(self.site, self.out, problems=problems, known=self.known, lasting=True)
        self.known = outcome.known
        return outcome


@pytest.mark.parametrize("seed", [2])
def test_whatever_is_glanced_at_the_build_after_it_equals_a_clean_one(shelf: Path, seed: int) -> None:
    preview = Preview(shelf)
    preview.build()
    choice = random.Random(seed)
    names = list(EDITS)
    choice.shuffle(names)
    since: list[str] = []
    for name in names:
        EDITS[name](shelf)
        since.append(name)
        preview.glance()
        if choice.random() < 0.4:
            continue
        expected = attempted(lambda: clean(shelf))
        if any(problem.startswith("stopped") for problem in expected):
            assert attempted(lambda: [str(preview.build())])[0].startswith("stopped")
            continue
        outcome = preview.build()
        assert (since, differing(held(preview.out), held(shelf.parent / "clean"))) == (since, [])
        if EITHER.isdisjoint(since):
            assert (since, outcome.amended) == (since, SMALL.issuperset(since))
        since.clear()


def test_a_glance_at_nothing_new_writes_nothing(shelf: Path) -> None:
    preview = Preview(shelf)
    known = preview.build().known
    append("content/lines.jsonl", "")(shelf)
    assert known is not None
    lines = {str(shelf / "content" / "lines.jsonl")}
    assert glance(known, lines, preview.site, preview.out) == (known, 0)


def test_what_was_glanced_at_and_taken_back_leaves_nothing_behind(shelf: Path) -> None:
    preview = Preview(shelf)
    preview.build()
    before = held(preview.out)
    EDITS["a line"](shelf)
    EDITS["a title"](shelf)
    preview.glance()
    assert differing(held(preview.out), before) != []
    rewrite("content/lines.jsonl", "A fourth good line", "A fourth line")(shelf)
    rewrite("content/table.csv", "Rails Again and Again", "Rails Again")(shelf)
    preview.build()
    assert differing(held(preview.out), before) == []


def test_where_nothing_changed_nothing_is_read_or_made(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shelf / "content" / "half.bib").write_text("@article{a, title = {Half\n", "utf-8")
    first, problems = rebuilt(shelf)
    monkeypatch.delattr(planning, "plan")
    outcome, again = rebuilt(shelf)
    assert (outcome.papers, outcome.files, outcome.changed, outcome.removed) == (first.papers, first.files, 0, 0)
    assert again == problems != []


def test_what_was_told_stops_a_strict_build_that_has_nothing_to_do(shelf: Path) -> None:
    (shelf / "content" / "half.bib").write_text("@article{a, title = {Half\n", "utf-8")
    rebuilt(shelf)
    with pytest.raises(PapershelfError):
        rebuilt(shelf, strict=True)


def test_where_one_abstract_changed_only_what_shows_it_is_made(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rebuilt(shelf)
    EDITS["an abstract"](shelf)
    made: list[str] = []
    render = Renderer.render

    def counting(self: Renderer, page: Page) -> str:
        made.append(page.path)
        return render(self, page)

    monkeypatch.setattr(planning, "_probe", lambda _pages, _renderer: None)
    monkeypatch.setattr(Renderer, "render", counting)
    outcome, _ = rebuilt(shelf, jobs=1)
    others = [path for path in made if path.startswith("papers/") and "rails-2" not in path and "index" not in path]
    assert {"papers/rails-2.html", "tags/rails.html", "years/2023.html", "index.html"} <= set(made)
    assert len(others) < 5 < outcome.papers
    assert [path for path in made if path.startswith("authors/")] == ["authors/cy-dahl.html"]
    assert outcome.changed >= 4


def test_of_a_file_of_lines_only_those_that_changed_are_read(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    EDITS["what a line may not hold"](shelf)
    rebuilt(shelf)
    lines: list[Set[int]] = []

    def reading(source: Source, content: bytes, kept: Set[int]) -> tuple[Draft, ...] | None:
        lines.append(kept)
        return read_lines(source, content, kept)

    monkeypatch.setattr(rereading, "read_lines", reading)
    for name in ("a line", "the first line", "another line that was soiled"):
        EDITS[name](shelf)
        outcome, problems = rebuilt(shelf)
        assert outcome.amended
        assert problems == clean(shelf)
        assert differing(held(shelf.parent / "kept"), held(shelf.parent / "clean")) == []
    assert lines == [{0, 1, 4}, {0, 1}]


@pytest.mark.parametrize("many", [1, 2000])
@pytest.mark.parametrize("harm", ["delete", "change", "empty"])
def test_a_harmed_output_is_mended(shelf: Path, monkeypatch: pytest.MonkeyPatch, harm: str, many: int) -> None:
    monkeypatch.setattr(lastbuild, "_MANY", many)  # From so many files on, a copy of the process looks at them.
    rebuilt(shelf)
    page = shelf.parent / "kept" / "index.html"
    before = page.read_bytes()
    if harm == "delete":
        page.unlink()
    else:
        page.write_bytes(before[::-1] if harm == "change" else b"")
    outcome, _ = rebuilt(shelf)
    assert outcome.changed == 1
    assert page.read_bytes() == before


def test_a_receipt_may_be_lost_or_spoiled(shelf: Path) -> None:
    rebuilt(shelf)
    (receipt,) = (shelf.parent / "cache").glob("build-*")
    whole = receipt.read_bytes()
    expected = held(shelf.parent / "kept")
    for spoiled in (b"", whole[:100], whole[:-1], whole.replace(b"0", b"1", 1), whole + b"\n", b"\xff\x00{}", b"[]"):
        receipt.write_bytes(spoiled)
        rebuilt(shelf)
        assert read_receipt(shelf.parent / "cache", shelf.parent / "kept") is not None
        assert differing(held(shelf.parent / "kept"), expected) == []
    receipt.unlink()
    rebuilt(shelf)
    assert receipt.is_file()


@pytest.mark.parametrize("name", ["entries", "standing"])
def test_what_stands_of_a_build_may_be_lost_or_spoiled(shelf: Path, name: str) -> None:
    rebuilt(shelf)
    clean(shelf)
    (file,) = (shelf.parent / "cache").glob(f"{name}-*")
    whole = file.read_bytes()
    swapped = whole.replace(b"abstract", b"abstrakt", 1).replace(b"Lund", b"Land", 1)
    for number, spoiled in enumerate((b"", whole[:-1], whole + b".", swapped, whole)):
        edited = f"The short way is long {number}."
        rewrite("content/table.csv", r"The short way is long( \d)?\.", edited)(shelf)
        file.write_bytes(spoiled)
        outcome, _ = rebuilt(shelf)
        clean(shelf)
        assert outcome.amended is False
        assert differing(held(shelf.parent / "kept"), held(shelf.parent / "clean")) == []
    edited = "The short way is short."
    rewrite("content/table.csv", r"The short way is long( \d)?\.", edited)(shelf)
    assert rebuilt(shelf)[0].amended is True


def test_of_what_stands_an_entry_is_read_when_it_is_asked_for_and_once(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuilt(shelf)
    cache, out = shelf.parent / "cache", shelf.parent / "kept"
    receipt = read_receipt(cache, out)
    standing = read_standing(cache, out, receipt.standing) if receipt else None
    assert standing is not None
    read: list[bytes] = []

    def reading(content: bytes) -> Any:
        read.append(content)
        return _unpickled(content)

    monkeypatch.setattr(shelving, "_unpickled", reading)
    assert (len(standing.shelf), read) == (14, [])
    assert [standing.catalogue.entries["rails-2"].id for _ in range(2)] == ["rails-2"] * 2
    assert standing.frame.groups["author"]["cy-dahl"].entry_ids == ("rails-2", "dahl2023tides")
    assert len(read) == 2


def test_how_alike_papers_were_may_be_lost_or_spoiled(shelf: Path) -> None:
    rebuilt(shelf)
    (file,) = (shelf.parent / "cache").glob("alike-*")
    spoils: tuple[Callable[[bytes], bytes], ...] = lambda whole: whole[:-1], lambda _: b"", lambda whole: whole
    for number, spoil in enumerate(spoils):
        edited = f"The short way is long for the {number}th time and more."
        rewrite("content/table.csv", r"The short way is long[^.]*\.", edited)(shelf)
        file.write_bytes(spoil(file.read_bytes()))
        assert rebuilt(shelf)[0].amended is True
        clean(shelf)
        assert differing(held(shelf.parent / "kept"), held(shelf.parent / "clean")) == []


def test_a_pickle_that_calls_anything_is_not_read(shelf: Path) -> None:
    class Call:
        def __reduce__(self) -> tuple[object, ...]:
            return print, ("called",)

    with pytest.raises(pickle.UnpicklingError, match=r"builtins\.print is no record"):
        _unpickled(pickle.dumps(Call()))


def test_a_site_remembers_in_a_folder_that_git_and_the_build_pass_over(shelf: Path, tmp_path: Path) -> None:
    out, cache = tmp_path / "out", shelf / ".papershelf-cache"
    assert main(["build", str(shelf), "-o", str(out), "-q"]) == 0
    assert sorted(path.name.partition("-")[0] for path in cache.iterdir()) == [
        ".gitignore", "CACHEDIR.TAG", "alike", "build", "entries", "index", "index", "read", "standing"
    ]  # fmt: skip
    assert (cache / ".gitignore").read_text("utf-8") == "*\n"
    expected = held(out)
    assert main(["build", str(shelf), "-o", str(out), "-q", "--no-cache"]) == 0
    assert differing(held(out), expected) == []
    shutil.rmtree(cache)
    assert main(["build", str(shelf), "-o", str(out), "-q", "--no-cache"]) == 0
    assert not cache.exists()
    assert main(["build", str(shelf), "-o", str(out), "-q", "--cache", str(tmp_path / "elsewhere")]) == 0
    assert (tmp_path / "elsewhere").is_dir()
    assert not cache.exists()


def test_files_without_a_site_leave_nothing_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "refs.bib").write_text("@article{a, title = {Tides}}\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["build", "refs.bib", "-o", "out", "-q"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "refs.bib"]
