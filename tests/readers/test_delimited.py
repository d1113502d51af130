import pytest

from tests.readers.reading import fields, places, read


@pytest.mark.parametrize(
    "text",
    [
        'id,title,year\n1,"Maps, Roads; Rails|Sea",2020\n',
        'id;title;year\n1;"Maps, Roads; Rails|Sea";2020\n',
        "id\ttitle\tyear\n1\tMaps, Roads; Rails|Sea\t2020\n",
        'id|title|year\n1|"Maps, Roads; Rails|Sea"|2020',
        'sep=;\nid;title;year\n1;"Maps, Roads; Rails|Sea";2020\n',
    ],
)
def test_the_delimiter_is_that_of_the_headings(text: str) -> None:
    drafts, problems = read(text, "a.csv")
    assert fields(drafts) == [{"id": "1", "title": "Maps, Roads; Rails|Sea", "year": "2020"}]
    assert problems == []


def test_quoted_cells_keep_line_breaks_and_doubled_quotes() -> None:
    text = (
        'id,title,abstract,year\n1,"Two\nLines","One.\n\nTwo with ""quotes"".",2020\n'
        '2,A\u2028B,\x85,2021\n\n3,"",,2022\n'
    )
    drafts, problems = read(text, "a.csv")
    assert fields(drafts) == [
        {"id": "1", "title": "Two\nLines", "abstract": 'One.\n\nTwo with "quotes".', "year": "2020"},
        {"id": "2", "title": "A\u2028B", "year": "2021"},
        {"id": "3", "year": "2022"},
    ]
    assert places(drafts) == [(2, ""), (6, ""), (8, "")]
    assert problems == []


def test_an_unclosed_quote_swallows_no_rows() -> None:
    text = 'id,title,year\n1,"Open,2020\n2,Good,2021\n3,"Close",2022\n'
    drafts, problems = read(text, "a.csv")
    assert fields(drafts) == [
        {"id": "1", "title": "Open", "year": "2020"},
        {"id": "2", "title": "Good", "year": "2021"},
        {"id": "3", "title": "Close", "year": "2022"},
    ]
    assert problems == [
        'a.csv:2: warning: a quote is opened here and not closed before the end of its cell: "Open; close it'
    ]


def test_quotes_inside_a_quoted_cell_may_be_single() -> None:
    drafts, problems = read('title,year\n"He said "hi, you" twice",2020\n', "a.csv")
    assert fields(drafts) == [{"title": 'He said "hi, you" twice', "year": "2020"}]
    assert problems == [
        'a.csv:2: warning: a quoted cell has quotes in it that are not doubled; write each of them as ""'
    ]


def test_a_cell_may_be_of_any_length() -> None:
    drafts, problems = read(f"title,abstract\nBig,{'x' * 140_000}\n", "a.csv")
    assert len(str(drafts[0].fields["abstract"])) == 140_000
    assert problems == []


def test_headings_may_be_odd_and_rows_ragged() -> None:
    text = " Paper ID ,TITLE,Keywords,Keywords,,Title\n1,One,a,b,lost,Uno,extra\n2,Two\n\n,,,,,\n"
    drafts, problems = read(text, "a.csv")
    assert fields(drafts) == [
        {"paper id": "1", "title": "One", "keywords": ("a", "b")},
        {"paper id": "2", "title": "Two"},
    ]
    assert problems == [
        "a.csv: warning: column 5 has no heading; its cells are left out; give it one",
        "a.csv:1: warning: 2 columns are called “title”; the first that is filled counts; rename or delete the others",
        "a.csv:2: warning: the row has more cells than there are headings; left out: extra; "
        "put cells with a delimiter in them in quotes",
        "a.csv:3: note: the row has fewer cells than there are headings; the missing ones are empty",
    ]


def test_the_errors_of_spreadsheets_are_no_values_and_the_rest_stays_text() -> None:
    drafts, problems = read("id,title,doi\n007,Zeros,#REF!\n1e3,Exponent,10.9999/c\n", "a.csv")
    assert fields(drafts) == [
        {"id": "007", "title": "Zeros"},
        {"id": "1e3", "title": "Exponent", "doi": "10.9999/c"},
    ]
    assert problems == ["a.csv:2: warning: the cell “doi” holds the spreadsheet's error #REF!; it is left out"]


def test_the_column_key_names_the_record() -> None:
    drafts, _ = read("key,title\nlund20,A\n", "a.tsv")
    assert places(drafts) == [(2, "lund20")]
    assert fields(drafts) == [{"title": "A"}]
