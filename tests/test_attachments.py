"""A link to a file of the site leads to a copy of it, whatever the file is called; a dead one is told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from generator.attachments import Attached, attach
from generator.catalogue import arrange
from generator.drafts import Draft
from generator.errors import Origin, Problems
from generator.records import Paper
from generator.typeset import typeset


def attached(folder: Path, problems: Problems, *pdfs: str, file: str = "lists/a.yml") -> Attached:
    papers = [
        Paper.from_draft(
            Draft(fields={"title": f"Paper {line}", "pdf": pdf}, key=f"p{line}", origin=Origin(file=file, line=line)),
            problems,
        )
        for line, pdf in enumerate(pdfs, 1)
    ]
    shelf = arrange([typeset(paper)[0] for paper in papers if paper], lambda _text: (), problems)
    return attach(shelf, folder, problems)


def links(made: Attached) -> Mapping[str, list[str]]:
    return {key: [link.url for link in entry.paper.links] for key, entry in sorted(made.catalogue.entries.items())}


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, "utf-8")


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("files/tides.pdf", "files/tides.pdf"),
        ("files/Lund_2024-v1.2.pdf", "files/Lund_2024-v1.2.pdf"),
        ("pdfs/tides.pdf", "files/pdfs/tides.pdf"),
        ("tides.pdf", "files/tides.pdf"),
        ("files/a b.pdf", "files/a-b-*.pdf"),
        ("files/50% faster #1 (final)?.pdf", "files/50-faster-sharp-1-final-*.pdf"),
        ("files/Übersicht & Plan.pdf", "files/ubersicht-plan-*.pdf"),
        ("files/con.pdf", "files/con-*-*.pdf"),
        ("files/a%20b.pdf", "files/a-20b-*.pdf"),
    ],
)
def test_a_file_goes_to_a_place_that_every_host_can_serve(name: str, place: str, tmp_path: Path) -> None:
    put(tmp_path, name)
    problems = Problems()
    made = attached(tmp_path, problems, name)
    ((path, source),) = made.files.items()

    assert [str(problem) for problem in problems] == []
    assert links(made) == {"p1": [path]}
    assert re.fullmatch(re.escape(place).replace(r"\*", "[0-9a-f]{6}"), path)
    assert source.read_text("utf-8") == name


def test_a_file_may_lie_beside_its_source_and_be_percent_encoded(tmp_path: Path) -> None:
    put(tmp_path, "lists/files/a b.pdf")
    made = attached(tmp_path, Problems(), "files/a%20b.pdf", "files/a b.pdf")

    assert list(made.files.values()) == [tmp_path / "lists/files/a b.pdf"]
    assert links(made)["p1"] == links(made)["p2"] == list(made.files)


def test_a_file_that_is_not_there_is_told_and_makes_no_link(tmp_path: Path) -> None:
    problems = Problems()
    made = attached(tmp_path, problems, "files/missing.pdf")

    assert links(made) == {"p1": []}
    assert [str(problem) for problem in problems] == [
        "lists/a.yml:1: warning: there is no file “files/missing.pdf” in the site's folder; the link “pdf” is left "
        "out; put the file there, or write the whole web address"
    ]


def test_of_many_files_that_are_not_there_the_first_is_a_warning_and_the_rest_are_notes(tmp_path: Path) -> None:
    problems = Problems()
    attached(tmp_path, problems, "a.pdf", "b.pdf", "c.pdf", "d.pdf")

    assert [(problem.severity, problem.what) for problem in problems] == [
        (
            "warning",
            "there is no file “a.pdf” in the site's folder; "
            "the link “pdf” is left out, and so are 3 more of this source",
        ),
        *(
            ("note", f"there is no file “{name}.pdf” in the site's folder; the link “pdf” is left out")
            for name in ("b", "c", "d")
        ),
    ]


@pytest.mark.parametrize("name", ["files/.secret.pdf", "lists/../../outside.pdf", "files/link.pdf"])
def test_what_is_hidden_or_outside_is_never_copied(name: str, tmp_path: Path) -> None:
    site = tmp_path / "site"
    put(tmp_path, "outside.pdf", "site/files/.secret.pdf", "site/lists/a.yml")
    (site / "files/link.pdf").symlink_to(tmp_path / "outside.pdf")

    assert attached(site, Problems(), name).files == {}


def test_two_files_whose_names_would_meet_both_get_a_fingerprint(tmp_path: Path) -> None:
    put(tmp_path, "files/a.pdf", "files/A.pdf", "a.pdf")
    made = attached(tmp_path, Problems(), "files/a.pdf", "files/A.pdf", "a.pdf")

    assert len({path.casefold() for path in made.files}) == 3
    assert all(re.fullmatch("files/a-[0-9a-f]{6}.pdf", path) for path in made.files)


def test_addresses_on_the_web_stay_as_they_are(tmp_path: Path) -> None:
    made = attached(tmp_path, Problems(), "https://example.org/a%20b.pdf?x=1&y=2")

    assert links(made) == {"p1": ["https://example.org/a%20b.pdf?x=1&y=2"]}


def test_a_file_may_lie_beside_any_record_of_a_paper(tmp_path: Path) -> None:
    put(tmp_path, "second/tides.pdf")
    problems = Problems()
    fields = {"title": "Tides", "pdf": "tides.pdf"}
    paper = Paper.from_draft(Draft(fields=fields, key="p1", origin=Origin(file="first/a.yml", line=1)), problems)
    assert paper is not None
    joined = replace(paper, merged_from=(Origin(file="second/b.csv", line=2),))
    shelf = arrange([typeset(joined)[0]], lambda _text: (), problems)
    made = attach(shelf, tmp_path, problems)

    assert (links(made), list(problems)) == ({"p1": ["files/second/tides.pdf"]}, [])
