"""A link is named by its kind, by its host where the kind says nothing, and never as another link of the paper."""

from __future__ import annotations

import pytest

from generator.drafts import Draft, Value
from generator.errors import Origin, Problems
from generator.links import Link, repository_named
from generator.pages.lists import _told_apart
from generator.records import Paper
from generator.words import ENGLISH


@pytest.mark.parametrize(
    ("kind", "url", "label"),
    [
        ("pdf", "https://proceedings.mlr.press/v1/a.pdf", "PDF"),
        ("code", "https://github.com/a/b", "Code"),
        ("Blog", "https://blog.example.org/", "Blog"),
        ("url", "https://proceedings.mlr.press/v1/a.html", "PMLR"),
        ("url", "https://openreview.net/forum?id=a", "OpenReview"),
        ("url", "https://www.jmlr.org/papers/v1/a.html", "JMLR"),
        ("url", "https://neurips.cc/virtual/2024/poster/1", "NeurIPS"),
        ("url", "https://en.wikipedia.org/wiki/Tide", "Wikipedia"),
        ("url", "https://www.example.org/tides", "example.org"),
        ("url", "https://notgithub.com/", "notgithub.com"),
        ("url", "https://user:pass@maps.example.org:8080/x", "maps.example.org"),
        ("url", "files/page.html", "Website"),
    ],
)
def test_a_button_says_what_a_link_is(kind: str, url: str, label: str) -> None:
    assert Link(kind=kind, url=url).label == label


def test_buttons_that_would_say_the_same_name_their_hosts_or_count() -> None:
    links = (
        Link(kind="pdf", url="https://arxiv.org/pdf/1"),
        Link(kind="pdf", url="https://maps.example.org/a.pdf"),
        Link(kind="code", url="https://github.com/a/1"),
        Link(kind="code", url="https://github.com/a/2"),
        Link(kind="pdf", url="files/a.pdf"),
        Link(kind="url", url="https://zenodo.org/1"),
    )

    assert [*_told_apart(links, ENGLISH)] == [
        "PDF (arXiv)",
        "PDF (maps.example.org)",
        "Code (GitHub) 1",
        "Code (GitHub) 2",
        "PDF",
        "Zenodo",
    ]


@pytest.mark.parametrize(
    ("fields", "links"),
    [
        (
            {"doi": "10.9999/a", "url": "http://dx.doi.org/10.9999/A", "pdf": "https://doi.org/10.9999/a"},
            [("doi", "https://doi.org/10.9999/a")],
        ),
        (
            {"arxiv": "2301.00010", "url": "https://arxiv.org/abs/2301.00010v2", "html": "https://maps.example/a/"},
            [("arxiv", "https://arxiv.org/abs/2301.00010"), ("url", "https://maps.example/a/")],
        ),
        ({"url": "http://maps.example/a", "link": "https://maps.example/a/"}, [("url", "http://maps.example/a")]),
        (
            {"project_page": "https://maps.example/a", "supp": "/files/s.pdf", "website": "https://maps.example/"},
            [("supplement", "files/s.pdf"), ("project", "https://maps.example/a"), ("url", "https://maps.example/")],
        ),
        ({"url": "https://maps.example/a.pdf"}, [("pdf", "https://maps.example/a.pdf")]),
        (
            {"url": "https://maps.example/a.pdf", "pdf": "b.pdf"},
            [("pdf", "b.pdf"), ("url", "https://maps.example/a.pdf")],
        ),
        (
            {
                "links": {
                    "Paper": "https://openreview.net/forum?id=a1b2c3",
                    "project page": "https://e.org/",
                    "slides": "",
                }
            },
            [("project", "https://e.org/"), ("url", "https://openreview.net/forum?id=a1b2c3")],
        ),
        (
            {
                "pdf": "https://arxiv.org/pdf/2301.00010",
                "links": (
                    {"type": "arxiv", "url": "https://arxiv.org/abs/2301.00010"},
                    {"type": "website", "label": "Shop", "url": "https://e.org/"},
                    {"type": "other", "label": "Shop", "url": "https://e.org/shop"},
                    {"type": "bibtex", "url": "lund-2020"},
                ),
            },
            [
                ("pdf", "https://arxiv.org/pdf/2301.00010"),
                ("arxiv", "https://arxiv.org/abs/2301.00010"),
                ("url", "https://e.org/"),
                ("Shop", "https://e.org/shop"),
            ],
        ),
        ({"page": "https://e.org/a"}, [("project", "https://e.org/a")]),
        ({"links": {"arXiv": "2301.00010"}}, [("arxiv", "https://arxiv.org/abs/2301.00010")]),
        ({"presentation": "https://youtu.be/a"}, [("video", "https://youtu.be/a")]),
        ({"pdf": "{{ site.baseurl }}/a b.pdf"}, [("pdf", "a b.pdf")]),
        ({"url": "db/conf/icml/icml2020.html#L"}, [("url", "https://dblp.org/db/conf/icml/icml2020.html#L")]),
        ({"code": "N/A", "pdf": "TBD", "data": "-", "slides": "no", "video": "#"}, []),
    ],
)
def test_a_paper_has_one_button_for_each_place_that_its_fields_lead_to(
    fields: dict[str, Value], links: list[tuple[str, str]]
) -> None:
    problems = Problems()
    paper = Paper.from_draft(Draft(fields={"title": "A", **fields}, origin=Origin(file="a.yml", line=1)), problems)

    assert paper is not None
    assert [(link.kind, link.url) for link in paper.links] == links
    assert [str(problem) for problem in problems] == []


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("Code is available at https://github.com/a/B-c.", "https://github.com/a/B-c"),
        (r"Code: \url{https://www.GitHub.com/a/b\_c.git}.", "https://github.com/a/b_c"),
        ("([code](https://gitlab.com/a/b/-/tree/main))", "https://gitlab.com/a/b"),
        ("See github.com/a/b, and again https://github.com/a/b/tree/main.", "https://github.com/a/b"),
        ("See https://github.com/a/b and https://github.com/a/c.", ""),
        ("See https://notgithub.com/a/b, me@github.com/a/b and https://github.com/a.", ""),
        ("Roads and/or rivers", ""),
    ],
)
def test_a_text_names_the_repository_of_a_paper(text: str, address: str) -> None:
    assert repository_named(text) == address
