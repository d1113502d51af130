import gc

import pytest

from generator.errors import Problems
from generator.readers.jsonlist import JsonList
from tests.readers.reading import fields, places, read


@pytest.mark.parametrize(
    "text",
    [
        '[{"id": "a", "Title": "A", "year": 2020}]',
        '{"id": "a", "title": "A", "year": 2020}',
        '{"name": "List", "papers": [{"id": "a", "title": "A", "year": 2020}]}',
        '{"2020": [{"id": "a", "title": "A", "year": 2020}]}',
        '{"status": "ok", "message": {"items": [{"id": "a", "title": "A", "year": 2020}]}}',
        '[{"id": "a", "title": "A", "year": 2020,\n "title": "A"}]',
    ],
)
def test_a_list_a_record_and_a_mapping_with_a_list_are_read(text: str) -> None:
    drafts, _ = read(text, "a.json")
    assert fields(drafts) == [{"id": "a", "title": "A", "year": "2020"}]


def test_records_under_keys_take_those_keys() -> None:
    drafts, problems = read('{"papers": {"d1": {"title": "A"}, "d2": {"title": "B", "key": "own"}}}', "a.json")
    assert fields(drafts) == [{"title": "A"}, {"title": "B"}]
    assert places(drafts) == [(1, "d1"), (1, "own")]
    assert problems == []


def test_numbers_stay_as_written_and_nan_is_nothing() -> None:
    text = '[{"id": 123456789012345678901234567890, "v": 1.10, "y": NaN, "i": -Infinity, "t": true, "n": null}]'
    drafts, problems = read(text, "a.json")
    assert fields(drafts) == [
        {"id": "123456789012345678901234567890", "v": "1.10", "y": "", "i": "", "t": "true", "n": ""}
    ]
    assert problems == []


def test_records_know_their_lines() -> None:
    drafts, _ = read('{"notes": [\n  {"title": "A"},\n  {\n    "title": "B"\n  }\n]}\n', "a.json")
    assert places(drafts) == [(2, ""), (3, "")]


def test_a_fault_is_told_with_line_and_column_and_what_stands_before_it_is_kept() -> None:
    drafts, problems = read('[{"title": "A"},\n {"title": "B"},\n {"title" "C"}]', "a.json")
    assert fields(drafts) == [{"title": "A"}, {"title": "B"}]
    assert problems == [
        "a.json:3: error: not valid JSON in column 11: expecting ':' delimiter; what follows is not read"
    ]


def test_a_comma_too_many_is_a_fault_that_costs_no_record() -> None:
    drafts, problems = read('[{"title": "A"},]', "a.json")
    assert fields(drafts) == [{"title": "A"}]
    assert problems == [
        "a.json:1: warning: not valid JSON in column 16: a comma before “]”; it is passed over; delete it"
    ]


def test_a_fault_costs_one_record_where_the_next_can_be_made_out_by_its_indentation() -> None:
    text = (
        '{"papers": [\n  {"title": "A"},\n  {"title": "B", "authors": [\n    {"name": "Ana"},\n    {"name" "Bo"}]},\n'
        '  {"title": "C"}\n  {"title": "D"},\n  {"title": "E",}\n]}\n'
    )
    drafts, problems = read(text, "a.json")
    assert fields(drafts) == [{"title": "A"}, {"title": "C"}, {"title": "D"}]
    assert problems == [
        "a.json:5: error: not valid JSON in column 13: expecting ':' delimiter; the record is left out",
        "a.json:7: error: not valid JSON in column 3: a comma or “]” is wanted here; "
        "the next record is read all the same",
        "a.json:8: error: not valid JSON in column 17: expecting property name enclosed in double quotes; "
        "what follows is not read",
    ]


def test_a_broken_line_of_json_lines_costs_itself_alone() -> None:
    drafts, problems = read('{"title": "A"}\n{"title": }\n\n"text"\n{"title": "C"}\n', "a.jsonl")
    assert fields(drafts) == [{"title": "A"}, {"title": "C"}]
    assert places(drafts) == [(1, ""), (5, "")]
    assert problems == [
        "a.jsonl:2: error: not valid JSON in column 11: expecting value; the line is left out",
        "a.jsonl:4: error: record 2 is a text, not a mapping of fields; it is left out",
    ]


def test_a_line_without_its_end_is_told_as_that_line() -> None:
    drafts, problems = read('{"title": "A"\n{"title": "B"}\n', "a.jsonl")
    assert places(drafts) == [(2, "")]
    assert problems == ["a.jsonl:1: error: not valid JSON in column 14: expecting ',' delimiter; the line is left out"]


def test_a_file_of_another_shape_is_told_the_shapes_there_are() -> None:
    drafts, problems = read('{"count": 3, "next": "x"}', "a.json")
    assert drafts == []
    assert problems == [
        "a.json:1: error: a mapping that is no record and holds none; "
        "wanted is a list of records, one record, "
        "or a mapping with such a list under “papers”, “notes” or “data”"
    ]


def test_notes_of_openreview_are_flat_records() -> None:
    text = """{"notes": [
      {"id": "aB", "forum": "aB", "pdate": 1589760000000, "content":
        {"title": "One", "authors": ["Ana Lund"], "authorids": ["~Ana_Lund1"], "pdf": "/pdf/a.pdf"}},
      {"id": "cD", "pdate": null, "content": {"title": {"value": "Two"}, "authors": {"value": ["Ana Lund"]},
        "authorids": {"value": ["ana@example.org"]}, "venue": {"value": "Map Days 2020"}}}
    ]}"""
    drafts, problems = read(text, "a.json")
    assert fields(drafts) == [
        {
            "title": "One",
            "authors": ("Ana Lund",),
            "pdf": "https://openreview.net/pdf/a.pdf",
            "openreview": "aB",
            "date": "2020-05-18",
        },
        {"title": "Two", "authors": ("Ana Lund",), "venue": "Map Days 2020", "openreview": "cD"},
    ]
    assert places(drafts) == [(2, "aB"), (4, "cD")]
    assert problems == []


def test_a_field_given_twice_keeps_its_first_value() -> None:
    drafts, problems = read('[{"title": "Old", "title": "New"}]', "a.json")
    assert fields(drafts) == [{"title": "Old"}]
    assert problems == [
        "a.json:1: warning: the field “title” is there twice in one record; the first value is kept; "
        "delete one of the two"
    ]


def test_nesting_without_end_is_a_fault() -> None:
    drafts, problems = read("[" * 100_000, "a.json")
    assert drafts == []
    assert len(problems) > 0


def test_lists_under_the_name_of_a_venue_take_that_venue() -> None:
    text = '{"ICML 2020": [{"title": "A"}], "NeurIPS 2021": [{"title": "B", "journal": "J"}], "x": [{"title": "C"}]}'
    drafts, problems = read(text, "a.json")
    assert fields(drafts) == [{"title": "A", "venue": "ICML 2020"}, {"title": "B", "journal": "J"}, {"title": "C"}]
    assert problems == []


def test_a_plain_record_is_read_as_one_that_is_looked_at_more_closely() -> None:
    plain = '{"Title": "A", "authors": ["Ana Lund", "Bo Reyes"], "year": 2020, "tags": [], "doi": null, "pages": 1.50}'
    close = plain.replace("}", ', "links": {}}')
    (drafts, _), (others, _) = read(f"{plain}\n{plain}", "a.jsonl"), read(f"{close}\n{close}", "a.jsonl")
    assert [{**draft.fields, "links": {}} for draft in drafts] == fields(others)
    assert places(drafts) == places(others) == [(1, ""), (2, "")]


@pytest.mark.parametrize("name", ["key", "content", "published", "title-short", "container-title", "Title"])
def test_lines_of_any_fields_are_read_as_a_list_of_them_is(name: str) -> None:
    record = f'{{"title": "A", "{name}": "2020", "tags": ["x"]}}'
    (lines, told), (listed, also) = read(f"{record}\n{record}", "a.jsonl"), read(f"[{record},\n{record}]", "a.json")
    assert (fields(lines), [draft.key for draft in lines]) == (fields(listed), [draft.key for draft in listed])
    assert len(told) == len(also)


def test_a_line_break_inside_a_text_costs_nothing_in_json_lines() -> None:
    drafts, problems = read('{"title": "A"}\n{"title": "B", "abstract": "x\ny"}\n{"title": "C"}\n', "a.jsonl")
    assert fields(drafts) == [{"title": "A"}, {"title": "B", "abstract": "x\ny"}, {"title": "C"}]
    assert problems == []


def test_a_list_that_ends_behind_a_record_keeps_it() -> None:
    drafts, problems = read('[\n {"title": "A"},\n {"title": "B"}', "a.json")
    assert fields(drafts) == [{"title": "A"}, {"title": "B"}]
    assert problems == [
        "a.json:3: error: not valid JSON in column 16: a comma or “]” is wanted here; what follows is not read"
    ]


def test_a_file_that_was_read_is_held_by_nothing() -> None:
    gc.collect()
    list(JsonList().read('{"title": "Tides"}\n{"title": "Shores"}\n', "a.jsonl", Problems()))

    assert gc.collect() == 0
