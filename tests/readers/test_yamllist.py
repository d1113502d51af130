from tests.readers.reading import fields, places, read


def test_words_and_numbers_stay_as_they_are_written() -> None:
    text = (
        "- id: 0123\n  title: No\n  authors: [No, {given: Lea, family: Null}]\n"
        "  tags: [on, off, NO, ~, null, true]\n"
        "- {id: 1.10, pages: 12:30, year: 2020, date: 2023-02-30}\n"
    )
    drafts, problems = read(text, "a.yaml")
    assert fields(drafts) == [
        {
            "id": "0123",
            "title": "No",
            "authors": ("No", {"given": "Lea", "family": "Null"}),
            "tags": ("on", "off", "NO", "", "", "true"),
        },
        {"id": "1.10", "pages": "12:30", "year": "2020", "date": "2023-02-30"},
    ]
    assert places(drafts) == [(1, ""), (5, "")]
    assert drafts[0].lines == {"title": 2, "authors": 3, "tags": 4}
    assert problems == []


def test_a_record_a_list_and_many_documents_are_read() -> None:
    drafts, problems = read("title: A\nkey: a\n---\n- title: B\n---\npapers:\n  - title: C\n", "a.yml")
    assert fields(drafts) == [{"title": "A"}, {"title": "B"}, {"title": "C"}]
    assert places(drafts) == [(1, "a"), (4, ""), (7, "")]
    assert problems == []


def test_what_is_no_record_is_told_with_its_place() -> None:
    drafts, problems = read("- title: A\n- just a text\n- null\n- [x]\n- {}\n", "a.yaml")
    assert fields(drafts) == [{"title": "A"}, {}]
    assert problems == [
        "a.yaml:2: error: record 2 is a text, not a mapping of fields; it is left out",
        "a.yaml:3: error: record 3 is empty; it is left out",
        "a.yaml:4: error: record 4 is a list, not a mapping of fields; it is left out",
    ]


def test_a_tab_is_named() -> None:
    drafts, problems = read("- id: t1\n\ttitle: Tab\n  year: 2020\n", "a.yaml")
    assert drafts == []
    assert problems == ["a.yaml:2: error: not valid YAML: a tab was found where YAML wants blanks; indent with blanks"]


def test_a_tab_at_the_end_of_a_line_does_no_harm() -> None:
    drafts, problems = read("- title: A\n  authors:\t\n  - Ana Lund\n", "a.yaml")
    assert fields(drafts) == [{"title": "A", "authors": ("Ana Lund",)}]
    assert problems == []


def test_a_fault_in_a_list_costs_the_record_that_it_stands_in() -> None:
    text = "papers:\n  - title: A\n  - title: [Maps\n    year: 2020\n  - title B\n    year: 2020\n"
    text += "  - title: C\n    tags:\n      - x\n"
    drafts, problems = read(text, "a.yml")
    assert fields(drafts) == [{"title": "A"}, {"title": "C", "tags": ("x",)}]
    assert problems == [
        "a.yml:3: error: not valid YAML: a list in brackets is not closed, or lacks a comma; close it with “]”",
        "a.yml:5: error: not valid YAML: a line without a colon behind its name; write “name: value”",
    ]


def test_latex_in_double_quotes_is_read_as_latex_with_a_warning() -> None:
    text = '- title: "\\alpha \\"and\\" \\\\beta"\n  abstract: "Two\\nlines of \\\\alpha"\n'
    drafts, problems = read(text, "a.yml")
    assert fields(drafts) == [{"title": '\\alpha "and" \\beta', "abstract": "Two\nlines of \\alpha"}]
    assert problems == [
        "a.yml:1: warning: in double quotes the backslash of “\\alpha” begins an escape; it is read as LaTeX; "
        "put the value in single quotes, or write each backslash twice"
    ]


def test_papers_under_a_year_or_a_conference_have_it_unless_they_say_otherwise() -> None:
    text = "- year: 2020\n  papers:\n  - title: A\n  - {title: B, date: 2019-05}\n- section: X\n  items: [{title: C}]\n"
    assert fields(read(text, "a.yml")[0]) == [
        {"title": "A", "year": "2020"},
        {"title": "B", "date": "2019-05"},
        {"title": "C"},
    ]
    text = "conference: ICML\nyear: 2020\npapers: [{title: A}, {title: B, venue: Map Days}]\n"
    assert fields(read(text, "a.yml")[0]) == [
        {"title": "A", "venue": "ICML", "year": "2020"},
        {"title": "B", "venue": "Map Days", "year": "2020"},
    ]
