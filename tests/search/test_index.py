"""The files of the search: what they hold, and that they are the same each time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.search import SearchRecord, search_artifacts
from generator.search.lunr_index import FIELDS, field_terms, lunr_index, surface_words, utf16
from tests.search.browser import Shelf, paper

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


def value(script: str) -> object:
    return json.loads(script.partition(",")[2].removesuffix(");\n"))


def test_each_field_of_a_paper_has_its_terms() -> None:
    assert field_terms(TIDES) == {
        "title": ["tide", "ε", "net", "εnets", "epsilon", "epsilonnet"],
        "wording": ["the", "tides", "of", "ε", "nets", "εnets", "epsilon", "epsilonnets"],
        "authors": ["ana", "lund", "jorg", "muller"],
        "abstract": ["measur", "tide"],
        "tags": ["tide", "map", "day", "2024"],
        "year": ["2024"],
        "ids": ["10.9999/abc.def-1"],
    }


def test_the_manifest_names_all_other_files_by_what_they_hold() -> None:
    written = files(*[TIDES] * 20)
    manifest = value(written["search/manifest.js"])

    assert isinstance(manifest, dict)
    assert (manifest["count"], manifest["group"], len(manifest["papers"])) == (20, 16, 2)
    names = [manifest["index"], manifest["words"], *manifest["papers"], "manifest"]
    assert written.keys() == {f"search/{name}.js" for name in names}
    assert all(
        written[f"search/{name}.js"].startswith(f'papershelf.receive("{name}",')
        and written[f"search/{name}.js"].endswith(");\n")
        for name in names
    )


def test_what_is_shown_of_a_paper_is_what_its_record_says() -> None:
    (shown,) = [value(text) for path, text in files(TIDES).items() if path.startswith("search/papers-")]

    assert shown == [
        [
            "papers/tides.html",
            "The Tides of ε-Nets",
            ["Ana Lund", "Jörg Müller"],
            "Map Days 2024",
            "2024",
            ["tides"],
            "We measure the tides.",
            "retracted",
        ]
    ]


def test_no_text_leaves_its_string() -> None:
    hostile = "</script><!-- \u2028 \u2029 \" ' \\ \ud800"

    for text in files(paper("a", hostile, abstract=hostile, tags=[hostile], authors=[hostile])).values():
        assert [sign for sign in ("</", "\u2028", "\u2029") if sign in text] == []


def test_terms_stand_in_the_order_of_lunr_js() -> None:
    terms = [term for term, _ in lunr_index([paper("a", "zeta 𐐨 﨎﨏")])["invertedIndex"]]

    assert terms == sorted(terms, key=utf16)
    assert terms != sorted(terms)


def test_letters_beyond_the_basic_plane_do_not_stop_the_index_from_loading(node: str, tmp_path: Path) -> None:
    shelf = Shelf(node, [paper("a", "𐐨 maps"), paper("b", "﨎﨏 maps")], tmp_path)

    assert shelf.found("maps") == {"maps": ["a", "b"]}


def test_an_empty_catalogue_has_a_search_that_finds_nothing(node: str, tmp_path: Path) -> None:
    assert lunr_index([])["fields"] == list(FIELDS)
    assert Shelf(node, [], tmp_path).found("maps", "", "a*") == {"maps": [], "": [], "a*": []}


def test_a_paper_without_any_text_does_no_harm(node: str, tmp_path: Path) -> None:
    assert Shelf(node, [paper("a"), paper("b", "maps")], tmp_path).found("maps") == {"maps": ["b"]}


def test_the_index_is_of_the_version_of_the_script_and_loads_without_a_warning(node: str, tmp_path: Path) -> None:
    told = Shelf(node, [TIDES], tmp_path).ask("tides")

    assert (told["index"], told["lunr"], told["pipeline"], told["warnings"]) == ("2.3.9", "2.3.9", [], [])


def test_words_that_stand_in_one_abstract_only_are_offered_in_small_catalogues_only() -> None:
    records = [paper("a", "Maps", abstract="rivers roads"), paper("b", abstract="roads teh 2024")]

    assert surface_words(records) == ["maps", "rivers", "roads"]
    assert surface_words(records, plenty=2) == ["maps", "roads"]


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
