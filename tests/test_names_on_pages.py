"""From files to pages: whose page a name leads to, and which records are one paper."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.cli import main


def built(folder: Path, files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> tuple[set[str], list[str]]:
    """The author pages and redirects of a site with some files, and what the build told."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    assert main(["build", str(folder), "-v", "-o", str(folder / "out")]) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if re.search(r": (error|warning|note): ", line)]
    pages = {path.stem for path in (folder / "out" / "authors").glob("*.html") if path.stem != "index"}
    return pages, told


def page(folder: Path, path: str) -> str:
    return (folder / "out" / path).read_text("utf-8")


def test_variants_meet_on_one_page_and_papers_print_what_was_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pages, told = built(
        tmp_path,
        {
            "site.yml": "people: people.yml\n",
            "people.yml": "- name: Nora Jane Holm\n  id: nora-holm\n  variants: [Nora J. Holm, 'Holm, N. J.']\n",
            "content/a.bib": (
                "@misc{a, author={Holm, Nora J.}, title={Tides}, year=2019}\n"
                "@misc{b, author={N.J. Holm}, title={Dunes}, year=2020}\n"
                "@misc{c, author={Nora Holm}, title={Reeds}, year=2021}\n"
            ),
        },
        capsys,
    )

    assert pages == {"nora-holm", "nora-j-holm", "n-j-holm"}
    assert "<h1>Nora Jane Holm</h1>" in page(tmp_path, "authors/nora-holm.html")
    assert "3 papers" in page(tmp_path, "authors/nora-holm.html")
    assert '<a href="../authors/nora-holm.html">Nora J. Holm</a>' in page(tmp_path, "papers/a.html")
    assert 'content="0; url=../authors/nora-holm.html"' in page(tmp_path, "authors/n-j-holm.html")
    assert told == []


def test_a_former_name_is_on_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    built(
        tmp_path,
        {
            "site.yml": "people:\n- name: Robin Holm\n  former: [Robert Holm]\n",
            "content/a.yml": "- {id: tides, title: Tides, authors: [Robert Holm], year: 2019}\n",
        },
        capsys,
    )

    written = [
        path for path in (tmp_path / "out").rglob("*") if path.suffix in (".html", ".bib", ".xml", ".ris", ".json")
    ]
    assert [path.name for path in written if "Robert" in path.read_text("utf-8")] == []
    assert "Robin Holm" in page(tmp_path, "papers/tides.html")
    assert "url=../authors/robin-holm.html" in page(tmp_path, "authors/robert-holm.html")


def test_an_orcid_id_joins_two_spellings_and_is_linked_once_and_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [
        {
            "id": "a",
            "title": "Tides",
            "authors": [{"name": "Nora Holm", "orcid": "https://orcid.org/0000-0002-1694-233x"}],
        },
        {"id": "b", "title": "Dunes", "authors": [{"name": "N. Holm", "orcid": "0000-0002-1694-233X"}]},
        {"id": "c", "title": "Reeds", "authors": [{"name": "Ida Berg", "orcid": "0000-0002-1694-2331"}]},
    ]
    pages, told = built(tmp_path, {"content/a.json": json.dumps(records)}, capsys)

    assert pages == {"nora-holm", "n-holm", "ida-berg"}
    assert 'href="https://orcid.org/0000-0002-1694-233X"' in page(tmp_path, "authors/nora-holm.html")
    assert "orcid.org" not in page(tmp_path, "authors/ida-berg.html")
    assert [line.partition(": ")[2].partition(";")[0] for line in told] == [
        "warning: c: “0000-0002-1694-2331” is no ORCID iD"
    ]


def test_the_same_paper_from_three_files_is_one_or_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.bib").write_text("@inproceedings{h, author={Holm, Nora}, title={{Wet} Maps}, doi={10.9999/WM.1}}\n")
    (tmp_path / "b.csv").write_text("title,authors,year,doi,abstract\nWet maps.,Nora Holm,2021,10.9999/wm.1,We sail.\n")
    (tmp_path / "c.json").write_text('[{"title": "Wet Maps", "authors": ["N. Holm"], "year": 2019, "venue": "arXiv"}]')
    monkeypatch.chdir(tmp_path)
    found = []
    for order in (["a.bib", "b.csv", "c.json"], ["c.json", "b.csv", "a.bib"]):
        assert main(["list", *order, "--format", "jsonl", "-v"]) == 0
        out, err = capsys.readouterr()
        papers = [json.loads(line) for line in out.splitlines()]
        found.append({(each["url"], each["abstract"], each["source"], *each["merged_from"]) for each in papers})
        assert "possible double of " in err

    assert found[0] == found[1]
    assert {(abstract, *sources) for _, abstract, *sources in found[0]} == {
        ("We sail.", "b.csv:2", "a.bib:1"),
        ("", "c.json:1"),
    }


def test_on_the_page_of_an_author_each_paper_names_them_however_many_others_it_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    authors = ", ".join(f"Ann {letter}lund" for letter in "ABCDEFGHIJKL")
    records = f"- {{id: a, title: Tides, authors: [{authors}], year: 2024}}\n"
    built(tmp_path, {"content/a.yml": records}, capsys)
    named = {
        path: re.findall(r'<p class="row-authors"[^>]*>(.*?)</p>', page(tmp_path, path))
        for path in ("authors/ann-blund.html", "authors/ann-klund.html")
    }
    spoken = {path: [re.sub("<[^>]*>", "", line) for line in lines] for path, lines in named.items()}
    first = ", ".join(f"Ann {letter}lund" for letter in "ABCDEFGH")

    assert spoken == {
        "authors/ann-blund.html": [f"{first}, and 4 more"],
        "authors/ann-klund.html": [f"{first}, Ann Klund, and 3 more"],
    }
