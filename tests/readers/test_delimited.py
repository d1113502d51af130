import pytest

from tests.readers.reading import fields, places, read


@pytest.mark.parametrize(
    "text",
    [
        'id,title,year\n1,"Maps, Roads; Rails|Sea",2020\n',
        'id;title;year\n1;"Maps, Roads; Rails|Sea";2020\n',
        "id\ttitle\tyear\n1\tMaps, Roads; Rails|Sea\t2020\n",
        'id|title|year\n1|"Maps, Roads; Rails|Sea"|2020',
        "id^title^year\n1^Maps, Roads; Rails|Sea^2020",
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
    assert problems == [
        f"a.csv:2: warning: row 2, column “doi”: the spreadsheet's error #REF!; it is left out; {_WAY_OUT}"
    ]


_WAY_OUT = "format the column as text in the spreadsheet, and write the value again"


def test_what_a_spreadsheet_made_of_values_is_told_with_row_and_column() -> None:
    text = "id,title,pages,year,date,volume\n9.45E+12,A,05-Jan,2020.0,03/04/2020,37.0\n\n8,B,Jan-05,44197,44290,2.5\n"
    drafts, problems = read(text, "a.csv")
    assert fields(drafts) == [
        {"id": "9.45E+12", "title": "A", "year": "2020", "date": "03/04/2020", "volume": "37"},
        {"id": "8", "title": "B", "volume": "2.5"},
    ]
    assert problems == [
        f"a.csv:2: warning: row 2, column “id”: “9.45E+12” is a number that a spreadsheet has rounded; "
        f"it is kept as it stands; {_WAY_OUT}",
        f"a.csv:2: warning: row 2, column “pages”: “05-Jan” is a day that a spreadsheet made of page numbers; "
        f"it is left out; {_WAY_OUT}",
        f"a.csv:4: warning: row 4, column “date”: “44290” is a spreadsheet's number of a day, perhaps 2021-04-04; "
        f"it is left out; {_WAY_OUT}",
        f"a.csv:4: warning: row 4, column “pages”: “Jan-05” is a day that a spreadsheet made of page numbers; "
        f"it is left out; {_WAY_OUT}",
        f"a.csv:4: warning: row 4, column “year”: “44197” is a spreadsheet's number of a day, perhaps 2021-01-01; "
        f"it is left out; {_WAY_OUT}",
    ]


def test_what_stands_above_the_headings_is_left_out() -> None:
    drafts, problems = read("Export of 5 May,,\n\ntitle,authors,year\nA,Ana Lund,2020\n", "a.csv")
    assert fields(drafts) == [{"title": "A", "authors": "Ana Lund", "year": "2020"}]
    assert problems == ["a.csv:1: note: the headings are those of row 3; what stands above them is left out"]


def test_a_table_without_headings_is_told_so() -> None:
    drafts, problems = read("Maps,Ana Lund,2020\nRoads,Bo Reyes,2021\n", "a.csv")
    assert drafts == []
    assert problems == [
        "a.csv:1: error: none of the headings is a field of a paper: Maps, Ana Lund, 2020; the table is left out; "
        "give the columns names such as title, authors, year, abstract"
    ]


def test_the_column_key_names_the_record() -> None:
    drafts, _ = read("key,title\nlund20,A\n", "a.tsv")
    assert places(drafts) == [(2, "lund20")]
    assert fields(drafts) == [{"title": "A"}]


def test_numbered_columns_of_authors_are_one_field() -> None:
    drafts, problems = read("Title,Author 1,Author 2,Author 3\nA,Ana Lund,Bo Reyes,\n", "a.csv")
    assert fields(drafts) == [{"title": "A", "author": ("Ana Lund", "Bo Reyes")}]
    assert problems == []


def test_headings_that_are_all_mistyped_are_told_with_those_that_are_meant() -> None:
    _, problems = read("Titel;Autor\nMaps;Ana Lund\n", "a.csv")
    assert problems == [
        "a.csv:1: error: none of the headings is a field of a paper: Titel, Autor; the table is left out; "
        "did you mean title, author?"
    ]
