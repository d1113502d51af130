import pytest

from generator.originals import ABSTRACT, cited
from tests.readers.reading import fields, places, read


def test_macros_numbers_and_strings_are_joined() -> None:
    text = (
        '@string{ jan = "Jan." }\n@string{ conf = "Workshop on Maps" }\n'
        '@STRING(nth = "3rd ")\n'
        '@inproceedings{alpha2021,\n  Author = "Ana Lund and Bo Reyes",\n'
        '  title = "Maps " # {for } # "Papers",\n'
        '  booktitle = nth # conf # ", " # 2021,\n  month = 10 # "~" # JAN,\n  year = 2021\n}\n'
    )
    drafts, problems = read(text, "a.bib")
    assert fields(drafts) == [
        {
            "type": "inproceedings",
            "author": "Ana Lund and Bo Reyes",
            "title": "Maps for Papers",
            "booktitle": "3rd Workshop on Maps, 2021",
            "month": "10~Jan.",
            "year": "2021",
        }
    ]
    assert places(drafts) == [(4, "alpha2021")]
    assert drafts[0].lines == {"author": 5, "title": 6, "booktitle": 7, "month": 8, "year": 9}
    assert drafts[0].original == (
        '@inproceedings{alpha2021,\n  Author = "Ana Lund and Bo Reyes",\n  title = {Maps for Papers},\n'
        "  booktitle = {3rd Workshop on Maps, 2021},\n  month = {10~Jan.},\n  year = 2021\n}"
    )
    assert problems == []


def test_months_need_no_macro() -> None:
    drafts, problems = read('@misc{a, month=MAR}\n@misc{b, month=mar # "~9"}\n@misc{c, month={Sept.}}', "a.bib")
    assert [draft.fields["month"] for draft in drafts] == ["mar", "mar~9", "Sept."]
    assert problems == []


def test_an_unknown_macro_costs_nothing_but_a_warning() -> None:
    drafts, problems = read("@article{u1, title={A}, journal=tois}\n@article{u2, title={B}}", "a.bib")
    assert fields(drafts) == [
        {"type": "article", "title": "A", "journal": "tois"},
        {"type": "article", "title": "B"},
    ]
    assert problems == [
        "a.bib:1: warning: u1, journal: the macro “tois” is not defined; its name stands for it; "
        "define it with @string, or put the value in braces"
    ]


def test_a_broken_entry_does_not_take_others_with_it_and_is_kept_as_far_as_it_can_be_read() -> None:
    text = (
        "@misc{b1, title={Fine}}\n@misc{b2,\n  title={Two},\n  abstract={We gain 9{{\\%}.}\n}\n"
        "@misc{b3, title={Fine Too}}\n@misc{b4, title={Cut, year=2020, note={x}\n@misc{b5\n"
    )
    drafts, problems = read(text, "a.bib")
    assert [(draft.origin.line, draft.key, draft.fields) for draft in drafts] == [
        (1, "b1", {"type": "misc", "title": "Fine"}),
        (2, "b2", {"type": "misc", "title": "Two", "abstract": "We gain 9{{\\%}."}),
        (6, "b3", {"type": "misc", "title": "Fine Too"}),
        (7, "b4", {"type": "misc", "title": "Cut", "year": "2020", "note": "x"}),
    ]
    assert problems[0] == (
        "a.bib:2: warning: the entry “b2” is broken; kept is what can be read of it (title, abstract): "
        "Unexpected block start: `@misc`. Was still looking for field-value closing `,` or `}`; "
        "look for a missing brace, quote or comma"
    )
    assert [problem.split(":")[1] for problem in problems] == ["2", "7", "8"]
    assert problems[2].startswith("a.bib:8: error: the entry “b5” cannot be read and is left out")


@pytest.mark.parametrize(
    ("entry", "fields_read"),
    [
        ("@misc{a, title = Two Words, year=2020}", {"title": "Two Words", "year": "2020"}),
        ('@misc{a, title="He said "no" twice", year=2020}', {"title": 'He said "no" twice', "year": "2020"}),
        ("@misc{a, title={5} of 6}, year=2020}", {"title": "5} of 6", "year": "2020"}),
        ("@misc{a; title={T}; year=2020}", {"title": "T", "year": "2020"}),
        ("@misc{title={No Key}, year=2020}", {"title": "No Key", "year": "2020"}),
        ("@ misc\n {a, title={T},, year=2020}", {"title": "T", "year": "2020"}),
    ],
)
def test_what_is_meant_is_read_where_braces_quotes_or_commas_are_amiss(entry: str, fields_read: dict[str, str]) -> None:
    drafts, _ = read(entry, "a.bib")
    assert fields(drafts) == [{"type": "misc", **fields_read}]


def test_comments_between_fields_are_no_fields() -> None:
    text = (
        "@misc{a,\n  title = {A},\n  % year = {1999},\n  year = {2000}, % once, note = {x}\n  note = {5 %\n% of it}\n}"
    )
    drafts, problems = read(text, "a.bib")
    assert fields(drafts) == [{"type": "misc", "title": "A", "year": "2000", "note": "5 %\n% of it"}]
    assert drafts[0].lines == {"title": 2, "year": 4, "note": 5}
    assert problems == []


def test_true_and_false_need_no_braces() -> None:
    drafts, problems = read("@misc{u1, title={A}, selected = true, preview = False}", "a.bib")
    assert fields(drafts) == [{"type": "misc", "title": "A", "selected": "true", "preview": "False"}]
    assert problems == []


def test_macros_may_be_defined_after_their_use() -> None:
    drafts, problems = read('@misc{a, title = t}\n@string(t = "A " # u)\n@string{u = {B}}\n', "a.bib")
    assert fields(drafts) == [{"type": "misc", "title": "A B"}]
    assert problems == []


def test_paths_of_the_owners_machine_are_neither_fields_nor_in_the_original() -> None:
    text = "@misc{a, title={A}, file = {A \\{x.pdf:/home/u/a.pdf:PDF}, year={2020}}"
    drafts, _ = read(text, "a.bib")
    assert fields(drafts) == [{"type": "misc", "title": "A", "year": "2020"}]
    assert drafts[0].original == "@misc{a, title={A}, year={2020}}"


def test_a_missing_comma_loses_no_field() -> None:
    drafts, problems = read("@article{q1,\n  year = {2019}\n  volume = {1}\n}\n@misc{q2, title={B},}", "a.bib")
    assert fields(drafts) == [
        {"type": "article", "year": "2019", "volume": "1"},
        {"type": "misc", "title": "B"},
    ]
    assert problems == [
        "a.bib:2: warning: q1, year: no comma before the field “volume”; it is read all the same; put a comma before it"
    ]


def test_the_same_entry_again_is_noted_and_another_of_its_key_is_kept() -> None:
    text = "@misc{a, title={A}}\n@misc{a, title={A}}\n@misc{A, title={B}}\n"
    drafts, problems = read(text, "a.bib")
    assert fields(drafts) == [{"type": "misc", "title": "A"}, {"type": "misc", "title": "B"}]
    assert problems == [
        "a.bib:2: note: identical entry repeated: “a” is that of line 1",
        "a.bib:3: warning: the key “A” is that of another entry, on line 1; both are kept; "
        "give one of them another key",
    ]


def test_a_field_given_twice_keeps_its_first_value() -> None:
    drafts, problems = read("@misc{d, Title={One}, title={Two}}", "a.bib")
    assert fields(drafts) == [{"type": "misc", "title": "One"}]
    assert problems == [
        "a.bib:1: warning: d: the field “title” is there twice; the first value is kept; delete one of the two"
    ]


def test_comments_in_all_shapes_are_no_entries() -> None:
    text = (
        "% Encoding: UTF-8\n% see @article{no-entry, title={Ghost A}}\n@online{first, title={First}}\n"
        "@Comment{jabref-meta: x;}\n@comment a bare one\n@comment{ @misc{ghost, title={Ghost B}} }\n"
        "Loose text with a stray brace } and { here.\n@article{second, title={Second}}\n"
        '@preamble{ "\\newcommand{\\noop}[1]{}" }\n'
    )
    drafts, problems = read(text, "a.bib")
    assert places(drafts) == [(3, "first"), (8, "second")]
    assert problems == []


def test_percent_and_at_signs_inside_values_stay() -> None:
    note = "We keep 99% of\n% it @article{no, x={y}} and 5\\%."
    text = f"@misc{{p, note={{{note}}},\n url={{http://e.org/a%20b?x=%2F}}}}"
    drafts, problems = read(text, "a.bib")
    assert fields(drafts) == [
        {
            "type": "misc",
            "note": note,
            "url": "http://e.org/a%20b?x=%2F",
        }
    ]
    assert drafts[0].original == text
    assert problems == []


def test_round_brackets_quoted_braces_and_escaped_braces_are_read() -> None:
    text = (
        "@article(r1, title = {Round (and Nested) One})\n"
        '@misc{t5, title="He Said {"}Go{"} Twice"}\n@misc{f, title={A}, file={x \\{y.pdf}}\n'
    )
    drafts, problems = read(text, "a.bib")
    assert [(draft.key, draft.fields["title"]) for draft in drafts] == [
        ("r1", "Round (and Nested) One"),
        ("t5", 'He Said {"}Go{"} Twice'),
        ("f", "A"),
    ]
    assert problems == []


def test_lines_are_right_behind_a_backslash_at_the_end_of_a_line() -> None:
    drafts, _ = read("@misc{a, note={x \\\\\ny}}\n@misc{b, title={B}}", "a.bib")
    assert places(drafts) == [(1, "a"), (3, "b")]


def test_the_original_of_an_entry_is_fit_to_cite_by() -> None:
    text = (
        "@string{sea = {Sea Letters}}\n@string{note = {Note}}\n"
        "@Article {file20,\n  file     = {/home/ana/a.pdf},\n\ttitle={The {Sea}},\n"
        "  Journal = sea, month=MAR, year = 2020,\n  type = note,\n  abstract = {Long, and {long}.},\n"
        "  mrnumber = 7 }\n"
    )
    drafts, _ = read(text, "a.bib")

    assert drafts[0].original == (
        "@Article{file20,\n\ttitle={The {Sea}},\n  Journal = {Sea Letters}, month=MAR, year = 2020,\n"
        f"  type = {{Note}},\n  abstract = {ABSTRACT},\n  mrnumber = 7 }}"
    )
    assert cited(drafts[0].original).count("abstract") == 0


def test_an_entry_with_a_fault_has_no_original() -> None:
    for text in ("@misc{a, title = {A}, title = {B}}", "@misc{a, title = {A} year = 2020}", "@misc{a, title = {A}"):
        drafts, _ = read(text, "a.bib")

        assert [(draft.key, draft.original) for draft in drafts] == [("a", "")]


def test_papers_of_a_volume_of_pmlr_have_in_common_what_it_says() -> None:
    text = (
        "@Proceedings{days20, name={Days}, booktitle={Proceedings of Map Days}, shortname={DAYS}, year={2020},\n"
        "start={2020-07-09}, volume={7}}\n@InProceedings{lund20, title={Maps}}\n@InProceedings{a, crossref={b}}\n"
    )
    drafts, _ = read(text, "days.bib")
    shared = {"booktitle": "Proceedings of Map Days", "year": "2020", "volume": "7", "type": "xdata", "venue": "DAYS"}
    assert fields(drafts) == [
        shared,
        {"type": "inproceedings", "title": "Maps", "xdata": "days20"},
        {"type": "inproceedings", "crossref": "b"},
    ]
