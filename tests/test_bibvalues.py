"""Macros and values of bibliographies."""

from __future__ import annotations

from generator.bibvalues import MONTHS, definitions, joined, shared_macros, smoothed


def test_parts_are_joined_and_unknown_macros_stand_for_their_names() -> None:
    value = joined('{A} # " B " # 10 # c # D , rest', 0, {"c": "C"})
    assert (value.text, value.end, value.unknown) == ("A B 10CD", 25, ("D",))


def test_macros_may_hang_on_each_other_in_any_order_and_the_first_of_a_name_counts() -> None:
    texts = [
        "@string{a = b # {!}}\n@STRING(mar = {March})",
        "@string{b = {B}}\n@string{a = {other}}\n% @string{c = {no}}",
    ]
    assert shared_macros(map(definitions, texts)) == {**MONTHS, "a": "B!", "b": "B", "mar": "March"}


def test_a_macro_that_hangs_on_itself_ends() -> None:
    assert shared_macros([definitions("@string{a = a # b}@string{b = a}")]) == {**MONTHS, "a": "ab", "b": "a"}


def test_only_definitions_outside_comments_count() -> None:
    assert definitions("@String{a = {A}}") == (("a", "{A}"),)
    assert definitions("% @string{a = {A}}\n@misc{a, note={x}}") == ()


def test_comments_and_second_commas_between_fields_become_blanks_and_values_stay() -> None:
    text = '@misc{a,\n % x={1},\n note={5 % of it,,},, b="c % d" % end\n}\n% @misc{no}\n'
    assert smoothed(text) == ('@misc{a,\n         \n note={5 % of it,,},  b="c % d"      \n}\n% \ufdd0misc{no}\n')
