"""What a paper looks like in RIS, CSL-JSON, CSV and YAML."""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from generator import exports
from generator.config import Site
from generator.drafts import Value
from generator.exports import EXPORTS, export_artifacts, export_refs, refer, size_of
from generator.exports.csl import csl_item, csl_name
from generator.exports.ris import HEADING, ris_name, ris_record
from generator.names import Name
from tests.exports.shelf import SITE, catalogue, entry, file_of, text_of

TIDES: Mapping[str, Value] = {
    "key": "lund2024tides",
    "title": r"Tides of {LLMs}: 5\% of $x^2$ & more",
    "authors": ("Lund, Ana", "van der Berg, Jr., Tomas", "{The Map Makers}", "others"),
    "venue": "Sea Days",
    "booktitle": "Proceedings of the Sea Days",
    "pages": "61--68",
    "date": "2024-03-05",
    "doi": "10.1000/sea_tides",
    "arxiv": "2403.00001",
    "tags": ("tides", "R & D"),
    "url": "https://example.org/tides",
    "pdf": "https://example.org/a%20b.pdf",
    "code": "https://example.org/code",
    "state": "retracted",
    "state_note": "Lemma 3 is wrong",
    "abstract": "We measure $x_i$.\n\nThey rise.",
}


def test_a_paper_in_ris() -> None:
    assert text_of("ris", [entry(TIDES)]) == (
        "Provider: papershelf\n"
        'Content: text/plain; charset="UTF-8"\n'
        "\n"
        "TY  - CONF\n"
        "ID  - lund2024tides\n"
        "TI  - Tides of LLMs: 5% of x² & more\n"
        "AU  - Lund, Ana\n"
        "AU  - van der Berg, Tomas, Jr.\n"
        "AU  - The Map Makers,\n"
        "PY  - 2024\n"
        "DA  - 2024/03/05/\n"
        "T2  - Proceedings of the Sea Days\n"
        "J2  - Sea Days\n"
        "SP  - 61\n"
        "EP  - 68\n"
        "KW  - tides\n"
        "KW  - R & D\n"
        "DO  - 10.1000/sea_tides\n"
        "UR  - https://example.org/tides\n"
        "UR  - https://arxiv.org/abs/2403.00001\n"
        "L1  - https://example.org/a%20b.pdf\n"
        "L3  - https://example.org/code\n"
        "N1  - Retracted: Lemma 3 is wrong\n"
        "AB  - We measure xᵢ. They rise.\n"
        "ER  - \n"
    )


def test_a_paper_in_csl_json() -> None:
    assert json.loads(text_of("csl", [entry(TIDES)])) == [
        {
            "id": "lund2024tides",
            "type": "paper-conference",
            "title": "Tides of LLMs: 5% of x² & more",
            "author": [
                {"family": "Lund", "given": "Ana"},
                {"family": "Berg", "given": "Tomas", "non-dropping-particle": "van der", "suffix": "Jr."},
                {"literal": "The Map Makers"},
            ],
            "issued": {"date-parts": [[2024, 3, 5]]},
            "container-title": "Proceedings of the Sea Days",
            "container-title-short": "Sea Days",
            "page": "61-68",
            "DOI": "10.1000/sea_tides",
            "URL": "https://example.org/tides",
            "keyword": "tides, R & D",
            "status": "retracted",
            "note": "Retracted: Lemma 3 is wrong",
            "abstract": "We measure xᵢ.\n\nThey rise.",
            "custom": {
                "venue": "Sea Days",
                "authors_go_on": "true",
                "arxiv": "2403.00001",
                "state_note": "Lemma 3 is wrong",
                "links": [
                    {"kind": "pdf", "url": "https://example.org/a%20b.pdf"},
                    {"kind": "code", "url": "https://example.org/code"},
                ],
                "text": "plain",
            },
        }
    ]


def test_a_paper_in_a_table() -> None:
    (row,) = csv.DictReader(text_of("csv", [entry(TIDES)]).splitlines(keepends=True))

    assert row == {
        "key": "lund2024tides",
        "title": r"Tides of {LLMs}: 5\% of $x^2$ & more",
        "authors": "Lund, Ana; van der Berg, Jr., Tomas; {The Map Makers}; others",
        "year": "2024",
        "date": "2024-03-05",
        "venue": "Sea Days",
        "booktitle": "Proceedings of the Sea Days",
        "pages": "61–68",
        "doi": "10.1000/sea_tides",
        "arxiv": "2403.00001",
        "tags": "tides, R & D",
        "pdf": "https://example.org/a%20b.pdf",
        "code": "https://example.org/code",
        "url": "https://example.org/tides",
        "state": "retracted",
        "state_note": "Lemma 3 is wrong",
        "abstract": "We measure $x_i$.\n\nThey rise.",
    }


def test_a_paper_in_yaml() -> None:
    text = text_of("yaml", [entry(TIDES)])

    assert text.startswith("- key: lund2024tides\n  title: 'Tides of {LLMs}: 5\\% of $x^2$ & more'\n  authors:\n")
    assert text.endswith("  abstract: |-\n    We measure $x_i$.\n\n    They rise.\n")
    assert yaml.safe_load(text)[0]["authors"] == [
        {"given": "Ana", "family": "Lund"},
        {"given": "Tomas", "particle": "van der", "family": "Berg", "suffix": "Jr."},
        {"family": "The Map Makers"},
        "others",
    ]


def test_a_table_has_the_columns_that_any_paper_fills() -> None:
    shelf = catalogue({"key": "a", "title": "One", "lang": "de"}, {"key": "b", "title": "Two", "award": "Best"})

    assert text_of("csv", tuple(shelf.entries.values())) == "key,title,award,lang\na,One,,de\nb,Two,Best,\n"


@pytest.mark.parametrize(
    ("family", "line", "item"),
    [
        ("Maya", "Maya", {"literal": "Maya"}),
        ("Maps and Roads, Inc.", "Maps and Roads, Inc.", {"literal": "Maps and Roads, Inc."}),
        ("林晓", "林晓", {"literal": "林晓"}),
    ],
)
def test_an_organisation_is_one_name(family: str, line: str, item: dict[str, str]) -> None:
    assert (ris_name(Name(family=family)), csl_name(Name(family=family))) == (line, item)


def test_no_paper_is_an_empty_list() -> None:
    assert (text_of("ris", []), text_of("csl", []), text_of("yaml", []), text_of("csv", [])) == (
        "",
        "[]\n",
        "[]\n",
        "\n",
    )


def test_every_state_is_told_in_words() -> None:
    shelf = catalogue({"key": "a", "title": "Maps", "withdrawn": "true"})
    entries = tuple(shelf.entries.values())

    assert "N1  - Withdrawn\n" in text_of("ris", entries)
    assert '"note":"Withdrawn"' in text_of("csl", entries)


def test_a_page_cites_by_all_that_a_citation_needs() -> None:
    paper = entry({**TIDES, "authors": ("Lund, Ana",), "state": ""})
    bare = entry({**TIDES, "authors": ("Lund, Ana",), "state": "", "abstract": ""})
    shown = refer(paper, SITE)

    assert shown.citation.startswith("Lund, A. (2024). Tides of LLMs: 5% of x² & more. In Proceedings of the Sea Days")
    assert shown.bibtex.startswith("@inproceedings{lund2024tides,\n")
    assert HEADING + ris_record(paper) == text_of("ris", [bare])
    assert [csl_item(paper)] == json.loads(text_of("csl", [bare]))


@pytest.mark.parametrize("record", [{"url": "https://a.example/"}, {"doi": "10.1000/a"}, {}])
def test_a_paper_without_an_address_of_its_own_is_cited_by_its_page(record: Mapping[str, Value]) -> None:
    paper = entry({"key": "tides", "title": "Tides", **record})
    page = "https://example.org/shelf/papers/tides.html"
    shown = refer(paper, SITE)
    texts = (shown.citation, shown.bibtex, ris_record(paper, url=page), json.dumps(csl_item(paper, url=page)))

    assert [page in text for text in texts] == [not record] * 4


def test_on_its_page_a_paper_without_a_title_is_cited_by_its_opening_words() -> None:
    paper = entry({"key": "a", "abstract": "We measure the tides."})

    assert "TI  - “We measure the tides.”\n" in ris_record(paper)
    assert csl_item(paper)["title"] == "“We measure the tides.”"


@pytest.mark.parametrize(
    ("path", "opening"),
    [
        ("papers.bib", "% Tidal Papers https://example.org/shelf/\n\n@misc{a,\n"),
        ("papers.ris", f"{HEADING}TY  - GEN\nID  - a\nTI  - One\n"),
        ("papers.json", '[\n{"id":"a","type":"document",'),
        ("papers.csv", "key,title,pdf\na,One,https://example.org/shelf/files/a%20b.pdf\n"),
    ],
)
def test_a_site_holds_the_whole_catalogue(path: str, opening: str) -> None:
    shelf = catalogue({"key": "a", "title": "One", "pdf": "files/a b.pdf"}, {"key": "b", "title": "Two"})

    whole = file_of(shelf, path)
    assert whole.startswith(opening)
    assert "https://example.org/shelf/files/a%20b.pdf" in whole
    assert "Two" in whole


def test_a_site_holds_its_catalogue_in_the_formats_it_chose_and_by_default_in_all() -> None:
    shelf = catalogue({"key": "a", "title": "One"})
    chosen = replace(SITE, exports=("ris",))

    assert Site(folder=Path()).exports == tuple(EXPORTS)
    assert [(ref.name, ref.path) for ref in export_refs(size_of(shelf.entries.values()), chosen)] == [
        ("RIS", "papers.ris")
    ]
    assert [file.path for file in export_artifacts(shelf, chosen)][:2] == ["papers.ris", "citations/papers-1-0.js"]


def test_a_large_catalogue_is_compressed_to_the_same_bytes_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = catalogue({"key": "a", "title": "One"}, {"key": "b", "title": "Two"})
    plain = {file.path: file.make() for file in export_artifacts(shelf, SITE)}
    monkeypatch.setattr(exports, "COMPRESSED_FROM", 1000)
    packed = {file.path: file.make() for file in export_artifacts(shelf, SITE)}

    assert [ref.path for ref in export_refs(size_of(shelf.entries.values()), SITE)] == [
        f"{path}.gz" for _, path in EXPORTS.values()
    ]
    assert {path: gzip.decompress(packed[f"{path}.gz"]) for _, path in EXPORTS.values()} == {
        path: plain[path] for _, path in EXPORTS.values()
    }
    assert packed == {file.path: file.make() for file in export_artifacts(shelf, SITE)}
    assert {packed[path][4:8] for path in packed if path.endswith(".gz")} == {bytes(4)}


def test_line_ends_of_other_worlds_stay_in_csl_json() -> None:
    text = text_of("csl", [entry({"key": "a", "title": "One", "abstract": "a\u2028b"})])

    assert json.loads(text)[0]["abstract"] == entry({"key": "a", "title": "One", "abstract": "a\u2028b"}).abstract.text
