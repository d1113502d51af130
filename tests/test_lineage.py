"""All that a template is made from is known, or everything is taken to be."""

from __future__ import annotations

import pytest

from generator.lineage import lineage

TEXTS = {
    "base.html": '{% include "_foot.html" %}',
    "_foot.html": "The foot.",
    "_names.html": "{% macro name(it) %}{{ it }}{% endmacro %}",
    "_other.html": "Another.",
    "ring.html": '{% include "ring.html" %}',
}


def found(text: str) -> set[str]:
    texts = {**TEXTS, "page.html": text}
    return set(lineage(["page.html"], texts.get, texts)) - {"page.html"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("No other.", set()),
        ('{% extends "base.html" %}', {"base.html", "_foot.html"}),
        ("{%- extends 'base.html' -%}", {"base.html", "_foot.html"}),
        ('{%\n  from "_names.html" import name\n%}', {"_names.html"}),
        ('{% import "_names.html" as names %}{% include "_foot.html" %}', {"_names.html", "_foot.html"}),
        ('{% include "_other.html" ignore missing without context %}', {"_other.html"}),
        ('{% include "_gone.html" ignore missing %}', set()),
        ('{% include "ring.html" %}', {"ring.html"}),
    ],
)
def test_what_a_template_names_is_part_of_it(text: str, names: set[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "{% include page.kind %}",
        '{% include "_other.html" if page.title else "_foot.html" %}',
        '{% include "_" ~ page.kind %}',
        '{% include ["_gone.html", "_other.html"] %}',
        '{% extends site.base or "base.html" %}',
        '{% from ("_names.html") import name %}',
        '{%include"_foot.html"|lower%}',
    ],
)
def test_where_a_name_hangs_on_what_is_shown_all_templates_are(text: str) -> None:
    assert found(text) == set(TEXTS)
