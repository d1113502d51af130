"""The fingerprint of a page is another one if anything is that it could show."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from generator import planning
from generator.catalogue import Catalogue, Entry, Group
from generator.config import read_site
from generator.errors import Problems
from generator.gathering import gather
from generator.pages.types import Page
from generator.render import Renderer, SiteView
from generator.shape import by_path, ordered, shown_of
from generator.words import ENGLISH
from tests.test_build import TOY, differing, held
from tests.test_receipt import append, clean, rebuilt, rewrite


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    problems = Problems()
    return gather(read_site(TOY, problems=problems), problems=problems).catalogue


def others(value: Any) -> Iterator[tuple[str, Any]]:
    """A value with one thing in it other than it is, for each thing in it, however deep; and where that is."""
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for where, other in others(getattr(value, field.name)):
                yield f"{field.name}.{where}", replace(value, **{field.name: other})
    elif isinstance(value, tuple):
        yield "more", (*value, value[-1] if value else "new")
        for place, part in enumerate(value):
            for where, other in others(part):
                yield f"{place}.{where}", (*value[:place], other, *value[place + 1 :])
    elif isinstance(value, bool):
        yield "", not value
    elif isinstance(value, int | float):
        yield "", value + 1
    elif isinstance(value, str):
        yield "", f"{value}x"
    elif value is None:
        yield "", "new"
    else:
        yield "", {**value, "new": ("new",)}


SLUGS = {"author_slugs", "tag_slugs", "venue_slug", "year_slug"}
"""Fields of an entry that name groups, which there must be."""


def test_whatever_is_other_in_a_paper_its_fingerprint_is(catalogue: Catalogue) -> None:
    entry = max(catalogue.entries.values(), key=lambda each: len(repr(each)))
    before = shown_of(catalogue, {}, ()).papers[entry.id]
    tried = 0
    for where, other in others(entry):
        if where.partition(".")[0] in SLUGS:
            continue
        with_other = replace(catalogue, entries={**catalogue.entries, entry.id: other})
        assert (where, shown_of(with_other, {}, ()).papers[entry.id] != before) == (where, True)
        tried += 1
    assert tried > len(fields(Entry)) + len(fields(entry.paper))


@pytest.mark.parametrize("kind", ["author", "tag", "venue", "year"])
def test_whatever_is_other_in_a_group_but_its_papers_so_are_the_fingerprints_of_it_and_of_them(
    catalogue: Catalogue, kind: Any
) -> None:
    group = next(iter(catalogue.groups[kind].values()))
    before = shown_of(catalogue, {}, ())
    for name in {field.name for field in fields(Group)} - {"entry_ids"}:
        changes: dict[str, Any] = {name: f"{getattr(group, name)}x"}
        other = replace(group, **changes)
        groups = {**catalogue.groups, kind: {**catalogue.groups[kind], group.slug: other}}
        now = shown_of(replace(catalogue, groups=groups), {}, ())
        assert (name, now.faces[kind][group.slug] != before.faces[kind][group.slug]) == (name, True)
        changed = {entry_id for entry_id, sign in now.papers.items() if sign != before.papers[entry_id]}
        assert (name, changed) == (name, set(group.entry_ids))


def test_how_many_papers_a_group_has_counts_where_a_template_may_tell(catalogue: Catalogue) -> None:
    group = next(iter(catalogue.groups["tag"].values()))
    fewer = replace(group, entry_ids=group.entry_ids[1:])
    other = replace(catalogue, groups={**catalogue.groups, "tag": {**catalogue.groups["tag"], group.slug: fewer}})
    assert shown_of(other, {}, ()).papers == shown_of(catalogue, {}, ()).papers
    assert shown_of(other, {}, (), counted=True).papers != shown_of(catalogue, {}, (), counted=True).papers


def test_whatever_is_other_of_the_site_all_pages_are(catalogue: Catalogue) -> None:
    view = SiteView(read_site(TOY, problems=Problems()), (), ())
    signs = set()
    for name in ("", *SiteView.__slots__):
        other = SiteView(read_site(TOY, problems=Problems()), (), ())
        if name:
            setattr(other, name, ("other", getattr(view, name)))
        signs.add(shown_of(catalogue, {}, Renderer((), other, ENGLISH).shared).key(()))
    assert len(signs) == len(SiteView.__slots__) + 1


def test_fingerprints_are_kept_in_the_order_of_paths_and_blank_where_there_is_none() -> None:
    keys = {"b": "0123456789abcdef", "c": "f" * 16}
    assert ordered(keys, ["c", "a", "b"]) == f"{' ' * 16}0123456789abcdef{'f' * 16}"
    assert by_path(ordered(keys, ["c", "a", "b"]), ["b", "c", "a"]) == keys


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    shelf = Path(shutil.copytree(TOY, tmp_path / "shelf", ignore=shutil.ignore_patterns(".papershelf-cache")))
    (tmp_path / "cache").mkdir()
    return shelf


PAPER = "- {title: Maps of Rails, authors: [Eve Frank, Cy Dahl], year: 2023, venue: Map Days, tags: [rails]}\n"
COUNTS = "{{ page.title }}: {% for tag in page.tags %}{{ tag.count }} {% endfor %}"
EDITS = (
    ("a paper", append("content/more.yml", PAPER), 11),
    ("a title", rewrite("content/more.yml", "Maps of Rails", "Plans of Rails"), 11),
    ("an author", rewrite("content/more.yml", "Cy Dahl", "Gus Hall"), 10),
    ("a year", rewrite("content/more.yml", "2023", "2022"), 12),
    ("a venue", rewrite("content/more.yml", "Map Days", "Rail Nights"), 11),
    ("a tag", rewrite("content/more.yml", r"\[rails\]", "[rails, plans]"), 11),
    ("a page in the menu", append("pages/contact.md", "# Contact\n"), 42),
    ("its text", append("pages/contact.md", "By mail.\n"), 0),
    ("a style", append("static/css/own.css", "p { color: inherit; }\n"), 0),
    ("a comment", append("site.yml", "\n# Well kept.\n"), 0),
    ("a template of no paper", append("templates/text.html", "{{ page.title }}"), 0),
    ("a template that tells counts", append("templates/paper.html", COUNTS), 42),
    ("more of it", append("templates/paper.html", "."), 10),
    ("another row", append("templates/_row.html", "<li>{{ row.path }}"), 42),
    ("another paper", append("content/yet.yml", PAPER.replace("Maps", "Rhymes")), 30),
    ("none", lambda shelf: (shelf / "content" / "yet.yml").unlink(), 29),
    ("no template", lambda shelf: shutil.rmtree(shelf / "templates"), 42),
    ("no paper", lambda shelf: (shelf / "content" / "more.yml").unlink(), 6),
    ("a setting", append("site.yml", "\nexcerpts: false\n"), 37),
)
"""Edits, one after the other, and how many pages of papers and groups are rendered after each."""
_PAGE = re.compile(r"(papers|authors|tags|venues|years)/(?!index)")


def test_whatever_is_edited_only_pages_that_may_be_others_are_rendered(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    render = Renderer.render

    def counting(self: Renderer, page: Page) -> str:
        made.append(page.path)
        return render(self, page)

    rebuilt(shelf, jobs=1)
    monkeypatch.setattr(planning, "_probe", lambda _pages, _renderer: None)
    found: list[tuple[str, list[str], int]] = []
    for name, edit, _ in EDITS:
        edit(shelf)
        made.clear()
        with monkeypatch.context() as patched:
            patched.setattr(Renderer, "render", counting)
            rebuilt(shelf, jobs=1)
        clean(shelf)
        others = differing(held(shelf.parent / "kept"), held(shelf.parent / "clean"))
        found.append((name, others, len(list(filter(_PAGE.match, made)))))
    assert found == [(name, [], count) for name, _, count in EDITS]
