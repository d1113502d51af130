"""Scripts find the citation of any paper in one small file, by its address, its DOI, its key or its title."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from zlib import crc32, decompress

from generator.catalogue import Catalogue
from generator.exports.bibtex import bibtex_entry
from generator.exports.bundles import bundle_artifacts, title_name
from generator.exports.csl import Json, csl_item
from tests.exports.shelf import OFFLINE, catalogue, entry

TIDES = {"key": "tides", "title": "Tides of a Small Sea", "doi": "10.1000/Tides", "aliases": "old-tides"}


def told(shelf: Catalogue) -> dict[str, object]:
    """What the files tell, by name."""
    calls = (file.make().decode() for file in bundle_artifacts(shelf, OFFLINE))
    found = (re.fullmatch(r'papershelf\.cited\("([\w-]+)","([\w+/]+=*)"\);\n', call) for call in calls)
    return {call[1]: json.loads(decompress(b64decode(call[2]))) for call in found if call}


def cited(item: dict[str, Json]) -> dict[str, Json]:
    """A CSL item as it stands in a bundle, behind its id."""
    return {name: value for name, value in item.items() if name != "id"}


def code(name: str) -> str:
    return f"{crc32(name.encode()):x}"


def test_a_small_catalogue_has_one_bundle_of_papers_and_one_of_names() -> None:
    tides = entry(TIDES)

    assert told(catalogue(TIDES)) == {
        "papers-1-0": {"tides": [bibtex_entry(tides), cited(csl_item(tides))], "old-tides": "tides"},
        "names-1-0": {code("doi:10.1000/tides"): "tides", code("title:tidesofasmallsea"): "tides"},
        "manifest": {"count": 1, "papers": 1, "names": 1, "most": 1},
    }


def test_a_large_catalogue_is_parted_by_what_its_papers_are_called() -> None:
    ids = [f"paper-{number}" for number in range(100)]
    files = told(catalogue(*({"key": each, "title": f"On {each}"} for each in ids)))
    bundles = [files[f"papers-4-{number}"] for number in range(4)]

    assert [[*bundle] for bundle in bundles if isinstance(bundle, dict)] == [
        sorted((each for each in ids if crc32(each.encode()) % 4 == number), key=lambda each: f"On {each}")
        for number in range(4)
    ]
    assert files["manifest"] == {"count": 100, "papers": 4, "names": 1, "most": 25}


def test_papers_of_one_title_are_told_together_and_one_without_a_title_by_none() -> None:
    names = told(
        catalogue(
            {"key": "a", "title": "Maps"},
            {"key": "b", "title": "Maps!", "authors": "Lund, Ana"},
            {"key": "c", "abstract": "We map."},
        )
    )["names-1-0"]

    assert names == {code("title:maps"): "a b"}


def test_a_title_is_known_by_its_letters_whatever_the_signs_between_them() -> None:
    assert title_name("Ｔides, of a “Small” Sea: L’état no. ½") == "tidesofasmallsealetatno12"
    assert title_name("物联网 与地图") == "物联网与地图"
