"""The files of the search: what they hold, and that they are the same each time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.search import SearchRecord, search_artifacts
from generator.search.counting import FIELDS
from generator.search.lunr_index import lunr_index
from generator.search.postings import Postings, gather, utf16
from generator.theme import theme_folder
from tests.search.browser import Shelf, paper
from tests.search.generated import papers
from tests.search.reference import field_terms

TIDES = SearchRecord(
    url="papers/tides.html",
    title="The Tides of ε-Nets",
    authors=("Ana Lund", "Jörg Müller"),
    venue="Map Days 2024",
    year="2024",
    tags=("tides",),
    abstract="We measure the tides.",
    ids=("10.9999/ABC.def-1",),
    label="retracted",
)


def files(*records: SearchRecord) -> dict[str, str]:
    return {artifact.path: artifact.make().decode() for artifact in search_artifacts(records)}


def value(script: str) -> Any:
    return json.loads(script.partition(",")[2].removesuffix(");\n"))


def named(kind: dict[str, Any], number: int) -> list[str]:
    """The digests and places of so many files of one kind, as the manifest tells them."""
    digests = [kind["digests"][at : at + 6] for at in range(0, len(kind["digests"]), 6)]
    return [f"{digests[place // kind['shared']]}-{place}" for place in range(number)]


def gathered(*records: SearchRecord) -> Postings:
    return gather(records).postings


def test_each_field_of_a_paper_has_its_terms() -> None:
    assert field_terms(TIDES) == {
        "title": ["tide", "ε", "net", "εnets", "epsilon", "epsilonnet"],
        "wording": ["the", "tides", "of", "ε", "nets", "εnets", "epsilon", "epsilonnets"],
        "authors": ["ana", "lund", "jorg", "muller"],
        "abstract": ["measur", "tide"],
        "tags": ["tide", "map", "day", "2024"],
        "year": ["2024"],
        "ids": ["10.9999/abc.def-1"],
        "opening": ["^the tides", "^the tides of"],
    }


def test_the_manifest_names_all_other_files_by_what_they_hold() -> None:
    written = files(*[TIDES] * 20)
    manifest = value(written["search/manifest.js"])
    numbers = {"light": 1, "heavy": 0, "words": 1, "papers": 5, "abstracts": 5}
    names = [f"{kind}-{name}" for kind, number in numbers.items() for name in named(manifest[kind], number)]

    assert (manifest["count"], manifest["papers"]["size"], manifest["abstracts"]["size"]) == (20, 4, 4)
    assert written.keys() == {f"search/{name}.js" for name in [*names, "manifest"]}
    assert all(
        text.startswith(f'papershelf.receive("{path[7:-3]}",') and text.endswith(");\n")
        for path, text in written.items()
    )


def test_scripts_know_the_form_of_the_manifest() -> None:
    script = (theme_folder() / "static" / "js" / "search-data.js").read_text("utf-8")

    assert f"const FORM = {value(files()['search/manifest.js'])['form']};" in script


def test_neighbours_share_a_digest_where_there_are_many_files() -> None:
    written = files(*papers(1100, vocabulary=50))
    manifest = value(written["search/manifest.js"])

    assert (manifest["papers"]["shared"], manifest["abstracts"]["shared"]) == (3, 3)
    assert {f"search/papers-{name}.js" for name in named(manifest["papers"], 275)} <= written.keys()


def test_what_is_shown_of_a_paper_is_what_its_record_says() -> None:
    shown = {path.split("-")[0]: value(text) for path, text in files(TIDES).items()}

    assert shown["search/papers"] == [
        [
            "papers/tides.html",
            "The Tides of ε-Nets",
            ["Ana Lund", "Jörg Müller"],
            "Map Days 2024",
            "2024",
            ["tides"],
            "retracted",
        ]
    ]
    assert shown["search/abstracts"] == ["We measure the tides."]


def test_what_follows_with_the_abstract_is_told_only_where_there_is_any() -> None:
    pdf = ("pdf", "files/tides.pdf")
    told = replace(
        TIDES,
        author_slugs=("ana-lund", "0000-0001"),
        venue_slug="map-days-2024",
        tag_slugs=("tides",),
        links=(pdf,),
        award="Best paper",
        others=True,
        lang="fo",
    )
    shown = {path.split("-")[0]: value(text) for path, text in files(told).items()}

    assert shown["search/papers"][0][2:6] == [
        ["Ana Lund", ["Jörg Müller", "0000-0001"]],
        "Map Days 2024",
        "2024",
        ["tides"],
    ]
    assert shown["search/abstracts"] == [["We measure the tides.", [[*pdf]], "Best paper", 1, "fo"]]


def test_no_text_leaves_its_string() -> None:
    hostile = "</script><!-- \u2028 \u2029 \" ' \\ \ud800"

    for text in files(paper("a", hostile, abstract=hostile, tags=[hostile], authors=[hostile])).values():
        assert [sign for sign in ("</", "\u2028", "\u2029") if sign in text] == []


def test_terms_stand_in_the_order_of_lunr_js() -> None:
    terms = [term for term, _ in lunr_index(gathered(paper("a", "zeta 𐐨 﨎﨏")))["invertedIndex"]]

    assert terms == sorted(terms, key=utf16)
    assert terms != sorted(terms)


def test_letters_beyond_the_basic_plane_do_not_stop_the_index_from_loading(node: str, tmp_path: Path) -> None:
    shelf = Shelf(node, [paper("a", "𐐨 maps"), paper("b", "﨎﨏 maps")], tmp_path)

    assert shelf.found("maps") == {"maps": ["a", "b"]}


def test_an_empty_catalogue_has_a_search_that_finds_nothing(node: str, tmp_path: Path) -> None:
    assert lunr_index(gathered())["fields"] == list(FIELDS)
    assert Shelf(node, [], tmp_path).found("maps", "", "a*") == {"maps": [], "": [], "a*": []}


def test_a_paper_without_any_text_does_no_harm(node: str, tmp_path: Path) -> None:
    assert Shelf(node, [paper("a"), paper("b", "maps")], tmp_path).found("maps") == {"maps": ["b"]}


def test_the_index_is_of_the_version_of_the_script_and_is_read_without_a_warning(node: str, tmp_path: Path) -> None:
    told = Shelf(node, [TIDES], tmp_path).ask("tides")
    index = lunr_index(gathered(TIDES))

    assert (index["version"], told["lunr"], index["pipeline"], told["warnings"]) == ("2.3.9", "2.3.9", [], [])


def test_the_whole_index_as_one_file_is_read_by_lunr_js(node: str) -> None:
    written = {artifact.path: artifact.make() for artifact in search_artifacts([TIDES, paper("b")], whole=True)}
    script = """
      const lunr = require(process.argv[1]);
      const index = lunr.Index.load(JSON.parse(require('fs').readFileSync(0, 'utf8')));
      process.stdout.write(JSON.stringify(index.search('authors:muller +title:tide').map(({ ref }) => ref)));
    """
    lunr = theme_folder() / "static" / "js" / "vendor" / "lunr.min.js"
    done = subprocess.run(
        [node, "-e", script, str(lunr)], input=written["search/index.json"], capture_output=True, check=True
    )

    assert (json.loads(done.stdout), done.stderr) == (["papers/tides.html"], b"")


def test_words_that_stand_in_one_abstract_only_are_offered_in_small_catalogues_only() -> None:
    records = [paper("a", "Maps", abstract="rivers roads"), paper("b", abstract="roads teh 2024")]

    assert gather(records).surface_words() == {"maps": 1, "rivers": 1, "roads": 2}
    assert gather(records).surface_words(plenty=2) == {"maps": 1, "roads": 2}


def test_a_query_loads_only_the_shards_of_its_words(node: str, tmp_path: Path) -> None:
    records = papers(400)
    told = Shelf(node, records, tmp_path).ask(f"{records[7].title.split()[1]} ")
    kinds = Counter(name.split("-")[0] for name in told["loaded"])

    assert kinds["light"] + kinds["heavy"] == 1
    assert kinds["words"] == kinds["abstracts"] == 0


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_the_files_are_the_same_whatever_the_hash_seed(seed: str) -> None:
    code = "\n".join(
        (
            "from tests.search.test_index import TIDES, files",
            "import hashlib",
            "print(hashlib.sha256(repr(sorted(files(TIDES, TIDES).items())).encode()).hexdigest())",
        )
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": each},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for each in ("2", seed)
    }

    assert len(digests) == 1
