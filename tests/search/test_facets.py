"""What lists are sorted and narrowed by, and the directory of names: the files say what the catalogue says."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.artifacts import search_record
from generator.catalogue import Catalogue
from generator.drafts import Value
from generator.search import SearchEdit, search_artifacts
from generator.search.directory import directory
from generator.search.facets import facets
from generator.search.files import MANIFEST, stands, value_of
from generator.search.naming import named, plain_slug
from tests.exports.shelf import catalogue

ASK = Path(__file__).with_name("facets.mjs")
SHELF = catalogue(
    {"title": "Tides", "year": "2024", "venue": "Map Days", "authors": "Ana Lund and Bo Reyes", "tags": "sea, tides"},
    {
        "title": "A Map",
        "year": "2023",
        "venue": "Atlas",
        "authors": "Ana Lund",
        "tags": "sea",
        "code": "https://e.org/",
    },
    {"title": "“Lost”", "authors": "Łukasz Żuk and Ana Lund", "pdf": "https://e.org/a.pdf", "award": "Best paper"},
)


def value(text: str) -> Any:
    return json.loads(text)


def written(shelf: Catalogue) -> dict[str, Any]:
    """The values of all files, by their kind and place."""
    files: dict[str, Any] = {}
    for kind in (*facets(shelf), *directory(shelf)):
        for name, text in kind.files.items():
            files[name.split("-")[0]] = value(text)
    return files


def test_the_index_counts_what_there_is() -> None:
    index = written(SHELF)["facets"]

    assert {name: told for name, told in index.items() if not isinstance(told, dict)} == {
        "count": 3,
        "has": [["pdf", 1], ["code", 1], ["award", 1]],
        "years": [["2024", 1], ["2023", 1], ["No year", 1]],
        "venues": [["Atlas", 1], ["Map Days", 1]],
        "runs": "$$$",
        "tagcount": 2,
        "authorcount": 3,
        "chunk": 4096,
    }


def test_papers_are_numbered_from_the_last_on() -> None:
    files = written(SHELF)

    # Digits from "#" on: the paper without a year, “A Map”, “Tides”.
    assert files["columns"] == ["%$#", "%#$", "(%#"]
    assert files["titles"] == "$#%"
    assert files["tagged"] == "#$#%#$"
    assert files["tagnames"] == [["sea", 2], ["tides", 1]]
    assert files["tags"] == [["sea", "tides"], "#$", "$$ %"]
    assert files["authornames"] == [["Ana Lund", 3], ["Bo Reyes", 1], [["Łukasz Żuk", "lukasz-zuk"], 1]]


def test_a_name_is_found_from_each_of_its_words_on() -> None:
    lines, counts, slugs = written(SHELF)["names"]

    # Front-coded: "$" stands for the one letter that “Atlas” shares with the name before.
    assert lines.split("\n") == [
        "#Ana Lund",
        "$tlas",
        "#Bo Reyes",
        "#Days\tMap",
        "#Łukasz Żuk",
        "#Lund\tAna",
        "#Map Days",
        "#Reyes\tBo",
        "#sea",
        "#tides",
        "#Żuk\tŁukasz",
    ]
    assert counts == ",(&(&,(&*'&"
    assert slugs == {"4": "lukasz-zuk", "10": "lukasz-zuk"}


@pytest.mark.parametrize(
    ("name", "slug", "written"),
    [
        ("Ana Lund", "ana-lund", "Ana Lund"),
        ("J.-P. O'Brien", "j-p-obrien", "J.-P. O'Brien"),
        ("Jörg Müller", "jorg-muller", "Jörg Müller"),
        ("Łukasz", "lukasz", ["Łukasz", "lukasz"]),
        ("李雷", "x-1a2b3c", ["李雷", "x-1a2b3c"]),
        ("", "", ""),
    ],
)
def test_a_slug_is_told_only_where_it_does_not_follow_from_the_name(
    name: str, slug: str, written: str | list[str]
) -> None:
    assert named(name, slug) == written
    assert (plain_slug(name) == slug) == (written == name)


def test_one_paper_more_leaves_the_full_chunks_as_they_are() -> None:
    records = [{"title": f"Paper {number}", "year": str(2000 + number // 1000)} for number in range(4200)]
    before = {name for kind in facets(catalogue(*records)) for name in kind.files if name.startswith("columns")}
    newer = {"title": "Newest", "year": "2004"}
    after = {name for kind in facets(catalogue(*records, newer)) for name in kind.files if name.startswith("columns")}

    assert len(before) == 2
    assert len(before & after) == 1


def test_the_manifest_of_the_search_leads_to_both() -> None:
    files = {each.path: each.make().decode() for each in search_artifacts((), SHELF)}
    manifest = value(files["search/manifest.js"].split(",", 1)[1].rstrip()[:-2])

    assert f"search/facets-{manifest['facets']['digests']}-0.js" in files
    assert f"search/directory-{manifest['directory']['digests']}-0.js" in files


def ask(node: str, folder: Path, shelf: Catalogue, questions: Sequence[object]) -> Any:
    for artifact in search_artifacts((), shelf):
        path = folder / artifact.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(artifact.make())
    done = subprocess.run([node, str(ASK), str(folder)], input=json.dumps(questions), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_browser_reads_what_was_written(node: str, tmp_path: Path) -> None:
    answers = ask(
        node,
        tmp_path,
        SHELF,
        [
            {"chosen": {"tag": ["sea"]}, "count": "author"},
            {"chosen": {"tag": ["sea", "tides"], "year": ["2024"]}, "count": "year"},
            {"chosen": {"author": ["ana-lund"], "has": ["pdf", "award"]}, "count": "has"},
            {"chosen": {"venue": ["atlas", "map-days"]}, "count": "venue"},
            {"chosen": {"author": ["nobody"]}, "count": "tag"},
            {"chosen": {}, "order": "title"},
            {"chosen": {}, "order": "oldest"},
            {"chosen": {}, "order": "venue"},
            {"find": "lund a"},
            {"find": "zuk"},
            {"find": "ti"},
        ],
    )

    assert answers == [
        {"left": [2, 1], "facets": ["Ana Lund 2", "Bo Reyes 1"]},
        {"left": [2], "facets": ["2024 1", "2023 1"]},
        {"left": [0], "facets": ["pdf 1", "award 1"]},
        {"left": [2, 1], "facets": ["Atlas 1", "Map Days 1"]},
        {"left": [], "facets": []},
        {"left": [1, 0, 2]},
        {"left": [1, 2, 0]},
        {"left": [1, 2, 0]},
        {"found": ["authors/ana-lund.html Ana Lund 3"]},
        {"found": ["authors/lukasz-zuk.html Łukasz Żuk 1"]},
        {"found": ["tags/tides.html tides 1"]},
    ]


def test_an_author_is_found_by_an_orcid_bare_or_as_an_address(node: str, tmp_path: Path) -> None:
    shelf = catalogue(
        {"title": "Tides", "year": "2024", "authors": "Ana Lund (0000-0002-1825-0097) and Bo Reyes"},
        {"title": "Waves", "year": "2023", "authors": "Ana Lund (0000-0002-1694-233X)"},
    )
    typed = ("0000-0002-1825-0097", "https://orcid.org/0000-0002-1694-233X", "0000-0002-1694-233", "orcid:0000-0002-1")
    answers = ask(node, tmp_path, shelf, [{"find": each} for each in typed])
    first, second = (
        "authors/ana-lund-0000-0002-1825-0097.html Ana Lund 1",
        "authors/ana-lund-0000-0002-1694-233x.html Ana Lund 1",
    )

    assert [answer["found"] for answer in answers] == [[first], [second], [second], []]


def test_a_paper_is_found_by_the_orcids_of_its_authors_also_where_its_source_leaves_them_out() -> None:
    shelf = catalogue(
        {"title": "Tides", "year": "2024", "authors": "Ana Lund (0000-0002-1825-0097)", "doi": "10.9999/tides"},
        {"title": "Waves", "year": "2023", "authors": "Ana Lund and Bo Reyes"},
    )
    records = [search_record(shelf, entry, "en") for entry in shelf.entries.values()]

    assert [(record.title, record.ids) for record in records] == [
        ("Tides", ("10.9999/tides", "0000-0002-1825-0097")),
        ("Waves", ("0000-0002-1825-0097",)),
    ]


def test_the_browser_counts_as_one_would_by_hand(node: str, tmp_path: Path) -> None:
    records: list[dict[str, Value]] = [
        {
            "title": f"Paper {number:04}",
            "year": str(2000 + number % 7),
            "venue": f"Venue {number % 5}",
            "tags": (f"tag {number % 11}", f"tag {number % 3}"),
            "authors": f"Author{number % 97} Xu and Author{number % 13} Xu",
            **({"code": "https://e.org/"} if number % 2 else {}),
        }
        for number in range(600)
    ]
    shelf = catalogue(*records)
    entries = [*shelf.entries.values()][::-1]
    chosen = {"tag": ["tag-1", "tag-7"], "venue": ["venue-2"], "has": ["code"]}
    (answer,) = ask(node, tmp_path, shelf, [{"chosen": chosen, "count": "venue"}])

    fits = [
        number for number, entry in enumerate(entries) if {"tag-1", "tag-7"} & {*entry.tag_slugs} and entry.paper.links
    ]
    venues = sorted({entries[number].paper.venue for number in fits})
    counts = {venue: sum(entries[number].paper.venue == venue for number in fits) for venue in venues}
    assert answer == {
        "left": [number for number in fits if entries[number].venue_slug == "venue-2"][::-1],
        "facets": [f"{venue} {counts[venue]}" for venue in sorted(venues, key=lambda each: (-counts[each], each))],
    }


def test_where_abstracts_alone_changed_the_files_that_hold_nothing_of_them_stand() -> None:
    records = [search_record(SHELF, entry, "en") for entry in SHELF.entries.values()]
    edited = [replace(records[0], abstract="Waves of the sea."), *records[1:]]
    before, clean = (
        {each.path: each.make() for each in search_artifacts(papers, SHELF, whole=True)} for papers in (records, edited)
    )
    edit = SearchEdit(manifest=before[MANIFEST], numbers=(len(records) - 1,))
    again = {each.path: each.make() for each in search_artifacts(edited, SHELF, whole=True, edit=edit)}
    told = value_of(clean[MANIFEST])

    assert {path: text for path, text in before.items() if stands(path, told)} | again == clean
    assert sorted(path.partition("-")[0] for path in again) == [
        "search/abstracts", "search/index.json", "search/light", "search/manifest.js", "search/words"
    ]  # fmt: skip
