"""The forms in which lists of links name papers, as they are found in “awesome” lists."""

from __future__ import annotations

from typing import Any

import pytest

from generator.errors import Problems
from generator.readers.awesome import Awesome
from tests.readers.reading import fields, places, read

FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "a link with names and a venue after it": (
        "- [Maps of Roads: A Survey](https://arxiv.org/abs/2001.00001) - Ana Lund, Bo Reyes, et al. *TKDE 2020*.",
        {
            "title": "Maps of Roads: A Survey",
            "arxiv": "2001.00001",
            "venue": "TKDE",
            "year": "2020",
            "authors": "Ana Lund, Bo Reyes, et al",
        },
    ),
    "bold, with venue in brackets and what belongs to it in items below": (
        "- **Road Kernels (SDM 2018)**\n  - Ana Lund, Bo Reyes and Cy Marsh\n  - [[Paper]](https://doi.org/10.1137/1.978)\n"
        "  - [[Python Reference]](https://github.com/lund/roads)",
        {
            "title": "Road Kernels",
            "doi": "10.1137/1.978",
            "code": "https://github.com/lund/roads",
            "venue": "SDM",
            "year": "2018",
            "authors": "Ana Lund, Bo Reyes and Cy Marsh",
        },
    ),
    "family names alone, and a bare arXiv number": (
        "- Maps in Many Moods (Moody), Lund, Reyes, Marsh et al., ICML 2020, arXiv:2001.00001v2",
        {
            "title": "Maps in Many Moods",
            "arxiv": "2001.00001",
            "venue": "ICML",
            "year": "2020",
            "authors": "Lund; Reyes; Marsh et al",
            "note": "Moody",
        },
    ),
    "a sentence, and a bare DOI": (
        "- Lund et al. Roads and Rivers. doi: 10.1137/1.978.",
        {"title": "Roads and Rivers", "doi": "10.1137/1.978", "authors": "Lund et al"},
    ),
    "bold, a year in brackets, initials": (
        "- **Reading maps** (2015), A. Lund and B. Reyes [[pdf]](https://a.org/maps.pdf)",
        {
            "title": "Reading maps",
            "pdf": "https://a.org/maps.pdf",
            "year": "2015",
            "authors": "A. Lund and B. Reyes",
        },
    ),
    "numbered, names in a paragraph of their own": (
        "1. **Roads and Rivers.** arxiv 2018. [paper](https://arxiv.org/pdf/1801.00001.pdf)\n\n"
        "   *Ana Lund, Bo Reyes.*",
        {
            "title": "Roads and Rivers",
            "arxiv": "1801.00001",
            "venue": "arXiv",
            "year": "2018",
            "authors": "Ana Lund, Bo Reyes",
        },
    ),
    "a short name, then the title in quotation marks": (
        '* **RoadNet**: "Local Roads for Maps", ICCV, 2019 (*Acme*). [[Paper](https://openreview.net/forum?id=H1e5GJBtDr)]'
        "[[PyTorch (lund)](https://github.com/lund/roadnet)]",
        {
            "title": "Local Roads for Maps",
            "openreview": "H1e5GJBtDr",
            "code": "https://github.com/lund/roadnet",
            "venue": "ICCV",
            "year": "2019",
            "note": "RoadNet; Acme",
        },
    ),
    "a short name in brackets, and no blank before the link": (
        "- **[RoadNet]** Seeing Roads with Maps (**ECCV**)[[paper](https://arxiv.org/abs/2005.00001)]",
        {"title": "Seeing Roads with Maps", "arxiv": "2005.00001", "venue": "ECCV", "note": "RoadNet"},
    ),
    "a reference with a number in brackets": (
        '**[2]** Lund, Ana E., Bo Reyes, and Cy Marsh. "**A fast map**." Neural maps 18.7 (2006): 1527-1554. '
        "[[pdf]](https://a.org/fast.pdf) **(A milestone)** :star::star:",
        {
            "title": "A fast map",
            "pdf": "https://a.org/fast.pdf",
            "pages": "1527-1554",
            "journal": "Neural maps",
            "volume": "18",
            "number": "7",
            "year": "2006",
            "authors": "Ana E. Lund, Bo Reyes, and Cy Marsh",
            "note": "A milestone",
        },
    ),
    "plain words up to the bracket, an award": (
        "* Maps Without Roads (ICLR 2018 Oral) [[pdf](https://a.org/m.pdf)] [[code](https://github.com/lund/m)]",
        {
            "title": "Maps Without Roads",
            "pdf": "https://a.org/m.pdf",
            "code": "https://github.com/lund/m",
            "award": "Oral",
            "venue": "ICLR",
            "year": "2018",
        },
    ),
    "names before the title": (
        "- Ana Lund, Bo Reyes, Cy Marsh. Maps and Their Roads. TKDE 2020. [[paper]](https://arxiv.org/abs/2001.00002)",
        {
            "title": "Maps and Their Roads",
            "arxiv": "2001.00002",
            "venue": "TKDE",
            "year": "2020",
            "authors": "Ana Lund, Bo Reyes, Cy Marsh",
        },
    ),
    "a venue first, and a badge": (
        "- `ICML 2020` **Simple and Deep Maps** [[paper](https://arxiv.org/abs/2007.00001)] "
        "[![Star](https://img.shields.io/x.svg)](https://github.com/lund/deep)",
        {"title": "Simple and Deep Maps", "arxiv": "2007.00001", "venue": "ICML", "year": "2020"},
    ),
    "lines parted by tags, and a link in HTML": (
        '- **Linear Maps for Roads** <br> Ana Lund, Bo Reyes <br> <a href="https://arxiv.org/abs/2312.00001">paper</a>',
        {"title": "Linear Maps for Roads", "arxiv": "2312.00001", "authors": "Ana Lund, Bo Reyes"},
    ),
    "a short name, and the rest of the title behind the link": (
        "- [TIDE](https://arxiv.org/abs/2305.00001): Maps of the Sea at Scale | OSDI' 23",
        {"title": "TIDE: Maps of the Sea at Scale", "arxiv": "2305.00001", "venue": "OSDI", "year": "2023"},
    ),
    "a title in bold beside a year, and no link": (
        "* Lund et al. **Maps and their Roads.** KDD, 2018.",
        {"title": "Maps and their Roads", "venue": "KDD", "year": "2018", "authors": "Lund et al"},
    ),
    "a number without a blank, and a label": (
        "1.【ICLR-2017 GCN】<br>\n[Maps That Learn of Roads](https://arxiv.org/abs/2305.00001)",
        {"title": "Maps That Learn of Roads", "arxiv": "2305.00001", "note": "1.【ICLR-2017 GCN】"},
    ),
    "an emoji in its title, and texts beside the list": (
        "- [TIDE:smile:: Maps](https://arxiv.org/abs/2305.00001) | [bibtex](./a.bib#L1) | [notes](notes/tide.md)",
        {"title": "TIDE: Maps", "arxiv": "2305.00001"},
    ),
    "a sentence about it": (
        "- [Maps That Learn](https://arxiv.org/abs/2305.00001): an oral history of maps, told in 2020 by a city.",
        {"title": "Maps That Learn", "arxiv": "2305.00001", "body": "an oral history of maps, told in 2020 by a city."},
    ),
}


def read_awesome(text: str) -> tuple[list[dict[str, Any]], list[str]]:
    problems = Problems()
    drafts = list(Awesome().read(text, "a.md", problems))
    return fields(drafts), [str(problem) for problem in problems]


@pytest.mark.parametrize("form", FORMS)
def test_an_item_is_read_as_it_is_meant(form: str) -> None:
    text, expected = FORMS[form]
    assert read_awesome(text) == ([expected], [])


def test_a_row_is_read_by_the_headings_of_its_columns() -> None:
    table = (
        "| Date | Keywords | Institute | Paper | Code |\n|:-:|-|-|-|-|\n"
        "| 2017-06 | Roads | Acme | [Maps Are All](https://arxiv.org/abs/1706.00001) | [l](https://github.com/a/b) |\n"
        "| 2023-03 | | | [Road 4 Report](https://acme.org/road-4) | - |\n"
    )
    papers, problems = read_awesome(table)
    assert papers == [
        {
            "title": "Maps Are All",
            "arxiv": "1706.00001",
            "date": "2017-06",
            "tags": "Roads",
            "institute": "Acme",
            "code": "https://github.com/a/b",
        },
        {"title": "Road 4 Report", "url": "https://acme.org/road-4", "date": "2023-03"},
    ]
    assert problems == []


def test_headings_are_tags_or_say_venue_and_year() -> None:
    text = (
        "# Awesome Maps\n## 1. Roads\n### Survey papers\n- [A One](https://arxiv.org/abs/2001.00001)\n"
        "## Papers\n### CVPR 2021\n- [A Two](https://arxiv.org/abs/2001.00002)\n- Rivers\n"
        "  - [On Small Rivers](https://arxiv.org/abs/2001.00003)\n"
    )
    papers, _ = read_awesome(text)
    assert [(paper.get("tags"), paper.get("venue"), paper.get("year")) for paper in papers] == [
        (("Roads", "Survey papers"), None, None),
        (None, "CVPR", "2021"),
        (("Rivers",), "CVPR", "2021"),
    ]


def test_what_names_no_paper_is_told_and_what_links_within_the_page_is_passed_over() -> None:
    text = "- [Roads](#roads)\n- [tool](https://github.com/a/tool) - draws roads\n- no link at all\n"
    assert read_awesome(text) == ([], ["a.md:2: note: no paper is named here; it is left out: “tool - draws roads”"])


def test_a_comment_that_hides_the_rest_of_a_list_is_told() -> None:
    item = "- [A Paper](https://arxiv.org/abs/2001.00001)\n"
    papers, told = read_awesome(f"<!-- {item} -->\n{item}\n<!-- later\n\n{item}")
    assert [paper["title"] for paper in papers] == ["A Paper"]
    assert told == ["a.md:5: warning: this comment is never closed; all that follows it is hidden; end it with “-->”"]


def test_markdown_with_three_papers_and_no_front_matter_is_a_list() -> None:
    item = "- [A Paper](https://arxiv.org/abs/2001.0000{})\n"
    three = "".join(map(item.format, range(3)))
    drafts, problems = read(three, "maps.md")
    assert places(drafts) == [(1, ""), (2, ""), (3, "")]
    assert problems == [
        "maps.md:1: note: read as a list of 3 papers; two lines of “---” above the text make it one paper"
    ]
    assert places(read(f"---\n---\n{three}", "maps.md")[0]) == [(1, "maps")]
    assert places(read(item.format(1), "maps.md")[0]) == [(1, "maps")]


def test_a_list_said_to_be_one_may_have_front_matter() -> None:
    drafts = list(
        Awesome().read("---\nlayout: page\n---\n\n- [A Paper](https://arxiv.org/abs/2001.00001)\n", "a.md", Problems())
    )
    assert [(draft.origin.line, draft.fields["title"]) for draft in drafts] == [(5, "A Paper")]


def test_a_table_of_titles_without_links_is_a_list() -> None:
    row = "| ICSE 2024 | Maps of {} | Ana Lund, bo reyes, Cy Dahl |\n"
    drafts, _ = read("| conf | title | author |\n| --- | --- | --- |\n" + "".join(map(row.format, "abc")), "maps.md")
    assert fields(drafts)[0] == {
        "title": "Maps of a",
        "venue": "ICSE 2024",
        "year": "2024",
        "authors": "Ana Lund, bo reyes, Cy Dahl",
    }
    assert len(drafts) == 3
