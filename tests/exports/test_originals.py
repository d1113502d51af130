"""A paper of a bibliography is cited by its own entry, as long as that says all there is to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.exports.roundtrip import arranged, papers_of
from generator.catalogue import Entry
from generator.config import read_site
from generator.errors import Problems
from generator.exports import refer
from generator.gathering import gather
from generator.originals import ABSTRACT, cited, whole
from tests.exports.shelf import SITE, text_of

TIDES = """@InProceedings{Lund20:tides,
  title     = "Tides of the {Small} Sea",
  author    = {Ana Lund and Bo Reyes},
  booktitle = sea,
  year      = 2020,   month = mar,
  abstract  = {We measure {5\\%} of the tides.

They rise.},
  keywords  = {tides, sea},
  mrnumber  = {MR1},
}
"""
CITED = """@InProceedings{Lund20:tides,
  title     = "Tides of the {Small} Sea",
  author    = {Ana Lund and Bo Reyes},
  booktitle = {Sea Days},
  year      = 2020,   month = mar,
  keywords  = {tides, sea},
  mrnumber  = {MR1},
}
"""


def entries(folder: Path, **files: str) -> tuple[Entry, ...]:
    """The entries of a site of some files, in the catalogue's order; ``a_bib`` is ``a.bib``."""
    for name, text in files.items():
        (folder / ".".join(name.rsplit("_", 1))).write_text(text, "utf-8")
    problems = Problems()
    return tuple(gather(read_site(folder, problems=problems), problems=problems).catalogue.entries.values())


def test_a_paper_is_cited_by_the_entry_of_its_source(tmp_path: Path) -> None:
    (only,) = entries(tmp_path, a_bib=f"@string{{sea = {{Sea Days}}}}\n{TIDES}")

    assert refer(only, SITE).bibtex == CITED
    assert text_of("bibtex", [only]) == TIDES.replace("sea,", "{Sea Days},", 1)


@pytest.mark.parametrize(
    "files",
    [
        {"b_bib": "@misc{x, title = {Tides of the Small Sea}, author = {Ana Lund and Bo Reyes}, year = 2020}"},
        {"site_yml": "people: [{name: Robin Lund, former: [Ana Lund]}]"},
        {"site_yml": "sources: [{path: a.bib, defaults: {venue: SeaC}}]"},
        {"a_bib": TIDES.replace("mrnumber  = {MR1}", "retracted = {Wrong data}")},
        {"a_bib": TIDES.replace("mrnumber  = {MR1}", "crossref = {d}") + "@misc{d, title = {Days}, series = {S}}"},
        {"a_bib": TIDES.replace("mrnumber  = {MR1},", "mrnumber  = {MR1}, year = 1999")},
    ],
)  # fmt: skip
def test_an_entry_that_does_not_say_all_is_written_anew(files: dict[str, str], tmp_path: Path) -> None:
    found = entries(tmp_path, **{"a_bib": TIDES, **files})
    tides = next(entry for entry in found if entry.title.text == "Tides of the Small Sea")

    assert refer(tides, SITE).bibtex.startswith(
        "@inproceedings{Lund20:tides,\n  title     = {Tides of the {Small} Sea},\n"
    )


def test_a_former_name_is_in_no_entry(tmp_path: Path) -> None:
    (only,) = entries(tmp_path, a_bib=TIDES, site_yml="people: [{name: Robin Lund, former: [Ana Lund]}]")

    assert "Ana" not in refer(only, SITE).bibtex + text_of("bibtex", [only])


def test_papers_of_one_key_are_told_apart_in_the_file_alone(tmp_path: Path) -> None:
    tides = TIDES.replace("= sea", "= {Sea Days}")
    other = tides.replace("Small", "Large").replace("Ana", "Cy").replace("2020", "2019")
    found = entries(tmp_path, a_bib=tides, b_bib=other)
    (tmp_path / "whole.bib").write_text(text_of("bibtex", found), "utf-8")
    again = arranged(papers_of(tmp_path / "whole.bib"))

    assert [refer(entry, SITE).bibtex.partition(",")[0] for entry in found] == ["@InProceedings{Lund20:tides"] * 2
    assert [entry.id for entry in again] == [entry.id for entry in found]
    assert [entry.paper.title for entry in again] == [entry.paper.title for entry in found]


def test_an_original_with_and_without_its_abstract() -> None:
    original = f"@misc(a,\n  abstract = {ABSTRACT},\n  title = {{A}})"

    assert cited(original) == "@misc(a,\n  title = {A})\n"
    assert whole(original, "Some {text}.") == "@misc(a,\n  abstract = {Some {text}.},\n  title = {A})\n"
    assert whole(original, "", key="b", address="b-1") == "@misc(b,\n  id = {b-1},\n  abstract = {},\n  title = {A})\n"
    assert cited(f"@misc{{a, title = {{A}}, abstract = {ABSTRACT} }}") == "@misc{a, title = {A},}\n"


def test_an_entry_of_one_long_word_is_cited_in_the_time_it_takes_to_read_it() -> None:
    original = f"@misc{{a, title = {{{'x' * 1_000_000}}}}}"

    assert cited(original) == f"{original}\n"
