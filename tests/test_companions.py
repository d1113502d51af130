from hypothesis import given
from hypothesis import strategies as st

from generator.companions import join, skeleton
from generator.drafts import Draft
from generator.errors import Origin, Problems


def _list(*abstracts: str) -> tuple[Draft, ...]:
    return tuple(
        Draft(fields={"venue": "ICML", "year": "2025", "abstract": text}, origin=Origin(file="a.txt", line=line))
        for line, text in enumerate(abstracts, 3)
    )


def _joined(drafts: tuple[Draft, ...], companion: str) -> tuple[list[tuple[str, dict[str, object]]], list[str]]:
    problems = Problems()
    joined = join(drafts, companion, "a.yml", problems)
    return [(draft.key, dict(draft.fields)) for draft in joined], [str(problem) for problem in problems]


def test_filled_fields_win_over_the_list_and_empty_ones_do_not() -> None:
    companion = (
        "- opening: '  maps of…'\n  key: lund25\n  title: No\n  authors:\n    - {given: Ana, family: Lund}\n"
        '  venue: ""\n  year: 2024\n  links: {}\n'
    )
    assert _joined(_list("Tokens are counted.", "Maps  of maps."), companion) == (
        [
            ("", {"venue": "ICML", "year": "2025", "abstract": "Tokens are counted."}),
            (
                "lund25",
                {
                    "venue": "ICML",
                    "year": "2024",
                    "abstract": "Maps  of maps.",
                    "title": "No",
                    "authors": ({"given": "Ana", "family": "Lund"},),
                },
            ),
        ],
        [],
    )


def test_an_entry_that_means_no_abstract_or_several_is_an_error_in_its_own_file() -> None:
    drafts = _list("We count tokens.", "We count maps.", "Roads.")
    companion = (
        "- title: A\n  opening: we count\n- opening: Rails\n- title: C\n- opening: Roads\n- just words\n"
        "- {opening: road, title: D}\n"
    )
    joined, problems = _joined(drafts, companion)
    assert joined == [("", dict(draft.fields)) for draft in drafts]
    assert problems == [
        "a.yml:2: error: 2 abstracts of the list begin with “we count”; the entry is left out; "
        "copy more words of the one that is meant",
        "a.yml:3: error: no abstract of the list begins with “Rails”; the entry is left out; "
        "copy the opening words from the list",
        "a.yml:4: error: an entry without “opening” is left out; say which abstract it means, by its opening words",
        "a.yml:6: error: an entry of a companion is a mapping with “opening” in it; this is none and is left out",
        "a.yml:7: error: its abstract has an entry on line 5 already; this one is left out; delete one of the two",
    ]


def test_words_that_are_a_whole_abstract_mean_that_one() -> None:
    joined, problems = _joined(_list("We count.", "We count. And more."), "- {opening: We count., title: A}")
    assert [fields.get("title") for _, fields in joined] == ["A", None]
    assert problems == []


def test_a_companion_that_is_not_yaml_leaves_the_list_as_it_is_and_is_told_in_words() -> None:
    joined, problems = _joined(_list("Roads."), "- opening: Roads\n  title Maps\n  year: 2020\n")
    assert joined == [("", {"venue": "ICML", "year": "2025", "abstract": "Roads."})]
    assert problems == ["a.yml:2: error: not valid YAML: a line without a colon behind its name; write “name: value”"]


def test_a_fault_in_a_companion_costs_its_entry_alone() -> None:
    companion = "- opening: Roads\n  title: [Maps\n- opening: Seas\n  title: Tides: A Guide\n"
    joined, problems = _joined(_list("Roads.", "Seas."), companion)
    assert [fields.get("title") for _, fields in joined] == [None, "Tides: A Guide"]
    assert problems == [
        "a.yml:2: error: not valid YAML: a list in brackets is not closed, or lacks a comma; close it with “]”",
        "a.yml:4: warning: the value of “title” is no valid YAML as it stands; it is read as “Tides: A Guide”; "
        'write title: "Tides: A Guide"',
    ]


def test_a_skeleton_names_each_abstract_by_as_few_words_as_tell_it_from_the_others() -> None:
    words = "one two three four five six seven eight"
    drafts = _list(f"{words} nine a", f"{words} nine b", "Say: “no”\n# twice", "Twice", "Twice")
    assert skeleton(drafts, "a.txt") == (
        "# The papers of a.txt, each named by the opening words of its abstract.\n"
        "# Fill in what you know, and add any other field; what is left empty stays as the list has it.\n"
        "\n"
        f'- opening: "{words} nine a"\n'
        '  title: ""\n  authors: []  # - Ada Quill\n  year: ""\n  links: {}  # code: https://…\n'
        "\n"
        f'- opening: "{words} nine b"\n'
        '  title: ""\n  authors: []  # - Ada Quill\n  year: ""\n  links: {}  # code: https://…\n'
        "\n"
        '- opening: "Say: “no” # twice"\n'
        '  title: ""\n  authors: []  # - Ada Quill\n  year: ""\n  links: {}  # code: https://…\n'
        "\n"
        '# No words tell this abstract from the others: "Twice"\n'
        "\n"
        '# No words tell this abstract from the others: "Twice"\n'
    )


# Control characters never reach a draft.
_ABSTRACTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=30)


@given(st.lists(_ABSTRACTS, max_size=4))
def test_a_skeleton_reads_back_and_changes_nothing(abstracts: list[str]) -> None:
    drafts = _list(*abstracts)
    problems = Problems()
    assert join(drafts, skeleton(drafts, "a.txt"), "a.yml", problems) == drafts
    assert [str(problem) for problem in problems] == []
