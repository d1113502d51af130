"""Records of known programs become flat fields."""

from __future__ import annotations

from tests.readers.reading import fields, places, read


def test_a_csl_item_is_a_flat_record() -> None:
    text = """[{"id": "lund20", "type": "article-journal", "title": "Maps", "container-title": ["J. Maps", "JM"],
      "author": [{"literal": "Loft Foundation"}, {"family": "Mora", "given": "Ines", "non-dropping-particle": "de la"},
        {"family": "Fels", "given": "Karl", "dropping-particle": "von"},
        {"family": "Marsh", "given": "Tomas", "suffix": "Jr."}],
      "issued": {"date-parts": [[2020, 3, "4"]]}, "DOI": "10.9999/A", "page": "1-9", "collection-title": "S"},
      {"id": 7, "container-title": "Map Days", "title": ["Roads", "A Start"], "issued": {"raw": "May 2021"}}]"""
    drafts, problems = read(text, "a.json")
    assert fields(drafts) == [
        {
            "type": "article-journal",
            "title": "Maps",
            "journal": "J. Maps",
            "author": (
                {"family": "Loft Foundation"},
                {"given": "Ines", "particle": "de la", "family": "Mora"},
                {"given": "Karl", "particle": "von", "family": "Fels"},
                {"family": "Marsh", "given": "Tomas", "suffix": "Jr."},
            ),
            "date": "2020-03-04",
            "doi": "10.9999/A",
            "page": "1-9",
            "series": "S",
        },
        {"booktitle": "Map Days", "title": "Roads: A Start", "date": "May 2021"},
    ]
    assert places(drafts) == [(1, "lund20"), (6, "7")]
    assert problems == []


def test_dates_of_yaml_items_and_of_crossref_are_read() -> None:
    text = (
        "- {title: A, issued: {year: 2020, month: 3}}\n- {title: B, issued: [{year: 2021}]}\n"
        "- {title: C, issued: {date-parts: [2022, 7, 1]}}\n- {title: D, published-print: {date-parts: [[2023]]}}\n"
        "- {title: E, issued: 2024-01}\n"
    )
    drafts, _ = read(text, "a.yml")
    assert [draft.fields["date"] for draft in drafts] == ["2020-03", "2021", "2022-07-01", "2023", "2024-01"]


def test_an_organisation_of_crossref_is_no_person() -> None:
    text = '[{"title": "A", "author": [{"name": "Map Bureau", "sequence": "first"}, {"name": "Ana Lund"}]}]'
    drafts, _ = read(text, "a.json")
    assert drafts[0].fields["author"] == ({"family": "Map Bureau"}, {"name": "Ana Lund"})


def test_identifiers_and_pdf_of_semantic_scholar_are_read() -> None:
    text = (
        '[{"title": "A", "externalIds": {"DOI": "10.9999/a", "MAG": 1}, "openAccessPdf": {"url": "https://e.org/a"}}]'
    )
    drafts, _ = read(text, "a.json")
    assert fields(drafts) == [{"title": "A", "doi": "10.9999/a", "pdf": "https://e.org/a"}]


def test_a_note_of_openreview_tells_its_venue_decision_and_state() -> None:
    text = """{"notes": [
      {"id": "n1", "invitation": "ICLR.cc/2020/Conference/-/Blind_Submission", "content": {"title": "Api One"},
       "details": {"directReplies": [{"content": {"decision": "Accept (Poster)"}}]}},
      {"id": "n2", "content": {"title": {"value": "Two"}, "venueid": {"value": "ICML.cc/2023/Conference"},
        "supplementary_material": {"value": "/attachment/z.zip"}}},
      {"id": "n3", "content": {"title": {"value": "Three"}, "authorids": {"value": ["ana@example.org"]},
        "venueid": {"value": "ICLR.cc/2024/Conference/Withdrawn_Submission"}}}]}"""
    drafts, problems = read(text, "a.json")
    assert fields(drafts) == [
        {"title": "Api One", "openreview": "n1", "decision": "Accept (Poster)", "venue": "ICLR 2020"},
        {
            "title": "Two",
            "openreview": "n2",
            "venue": "ICML 2023",
            "links": {"Supplement": "https://openreview.net/attachment/z.zip"},
        },
        {"title": "Three", "openreview": "n3", "state": "withdrawn"},
    ]
    assert problems == []


def test_reviews_and_decisions_are_no_papers() -> None:
    text = """[{"id": "n1", "replyto": null, "content": {"title": "One"}},
      {"id": "r1", "forum": "n1", "replyto": "n1", "content": {"title": "Paper Decision", "decision": "Reject"}}]"""
    drafts, problems = read(text, "a.json")
    assert [draft.key for draft in drafts] == ["n1"]
    assert problems == ["a.json:2: note: record 2 is a review, decision or comment, and no paper; it is left out"]


def test_a_post_of_the_proceedings_of_machine_learning_research_is_one_paper() -> None:
    text = (
        "---\ntitle: Maps\nabstract: We draw.\nlayout: inproceedings\nid: lund20a\nfirstpage: 12\nlastpage: 20\n"
        "page: 12-20\norder: 12\nauthor:\n- given: Ana\n  family: Lund\ncontainer-title: Map Days\nvolume: '119'\n"
        "issued:\n  date-parts:\n  - 2020\n  - 7\n  - 1\nextras:\n- label: Supplement\n  link: https://e.org/s\n---\n"
    )
    drafts, problems = read(text, "2020-07-01-lund20a.md")
    assert fields(drafts) == [
        {
            "title": "Maps",
            "abstract": "We draw.",
            "layout": "inproceedings",
            "firstpage": "12",
            "lastpage": "20",
            "page": "12-20",
            "order": "12",
            "author": ({"given": "Ana", "family": "Lund"},),
            "booktitle": "Map Days",
            "volume": "119",
            "date": "2020-07-01",
            "links": ({"kind": "Supplement", "url": "https://e.org/s"},),
        }
    ]
    assert places(drafts) == [(1, "lund20a")]
    assert problems == []


def test_an_item_that_says_so_holds_no_markup() -> None:
    text = """[{"id": "a", "title": "L_2 at $5", "issued": {"raw": "2020"}, "URL": "https://a.example/~x_y",
      "author": [{"family": "Sea_Lund", "given": "Ana"}],
      "custom": {"text": "plain", "award": "Best {1}", "authors_go_on": "true"}}]"""
    drafts, _ = read(text, "a.json")

    assert fields(drafts) == [
        {
            "title": r"L\_2 at \$5",
            "date": "2020",
            "url": "https://a.example/~x_y",
            "author": ({"family": "Sea_Lund", "given": "Ana"}, "others"),
            "award": r"Best \{1\}",
        }
    ]
