from hypothesis import given
from hypothesis import strategies as st

from generator.errors import Origin
from generator.yamltree import Tree, Value, read_yaml


def _read(text: str, line: int = 0) -> tuple[list[Value], list[str]]:
    documents, problems = read_yaml(text, Origin(file="a.yml", line=line))
    return [document.value for document in documents], [str(problem) for problem in problems]


def test_scalars_stay_as_written_and_only_bare_nulls_are_empty() -> None:
    text = "[no, 1.10, 0123, 2020-02-30, 1e3, ~, null, Null, 'null', \"~\", , yes]".replace(", ,", ", '',")
    assert _read(text) == (
        [("no", "1.10", "0123", "2020-02-30", "1e3", "", "", "Null", "null", "~", "", "yes")],
        [],
    )


def test_values_know_their_lines_counted_from_that_of_the_text() -> None:
    documents, problems = read_yaml("a: 1\nb:\n  - c\n", Origin(file="a.yml", line=10))
    assert documents == [
        Tree(
            line=10,
            content={
                "a": Tree(line=10, content="1"),
                "b": Tree(line=12, content=(Tree(line=12, content="c"),)),
            },
        )
    ]
    assert problems == []


def test_the_documents_before_a_fault_are_kept_and_the_fault_has_its_line() -> None:
    assert _read("a: 1\n---\nb: {\n", line=5) == (
        [{"a": "1"}],
        [
            "a.yml:8: error: not valid YAML: a bracket or brace without its partner; "
            "close it, or put the value in quotes"
        ],
    )
    assert _read("title: Maps: A Guide\n") == (
        [],
        ["a.yml:1: error: not valid YAML: a value with a colon in it; put the value in quotes"],
    )
    assert _read("a:\n\tb: 1\n") == (
        [],
        ["a.yml:2: error: not valid YAML: a tab was found where YAML wants blanks; indent with blanks"],
    )
    assert _read("a: 1\nb: \x01\n") == (
        [],
        ["a.yml:2: error: not valid YAML: control characters are not allowed"],
    )


def test_a_key_given_twice_keeps_its_first_value() -> None:
    assert _read("a: 1\nb: 2\na: 3\n") == (
        [{"a": "1", "b": "2"}],
        ["a.yml:3: warning: “a” stands on line 1 already; the first value is kept; delete one of the two"],
    )


def test_merged_mappings_fill_what_is_missing() -> None:
    text = "- &d {venue: ICML, year: 2025}\n- {<<: *d, year: 2024}\n- {<<: [*d, {a: 1}]}\n"
    assert _read(text) == (
        [
            (
                {"venue": "ICML", "year": "2025"},
                {"year": "2024", "venue": "ICML"},
                {"venue": "ICML", "year": "2025", "a": "1"},
            )
        ],
        [],
    )


def test_a_key_that_is_a_list_and_a_value_that_holds_itself_are_left_out() -> None:
    assert _read("? [a]\n: 1\nb: 2\n") == (
        [{"b": "2"}],
        ["a.yml:1: error: a key that is not a plain word; it is left out"],
    )
    assert _read("a: &x [b, *x]\n") == (
        [{"a": ("b", "")}],
        ["a.yml:1: error: this value holds itself; it is left out"],
    )


def test_aliases_of_aliases_do_not_fill_the_memory() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    documents, problems = _read("\n".join(lines))
    assert len(documents) == 1
    assert problems[0].endswith("this value is nested too deep, or repeats itself too often; it is left out")


@given(st.text(alphabet="ab:-[]{}&*!|>'\"%@`#,? \t\n~<=", max_size=40) | st.text(max_size=40))
def test_no_text_makes_it_raise(text: str) -> None:
    read_yaml(text, Origin(file="a.yml"))
