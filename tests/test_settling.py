"""Templates that build on others are compiled as one, and show what they would as several."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.config import Site
from generator.errors import PapershelfError
from generator.pages.types import TextPage
from generator.render import Renderer, SiteView
from generator.settling import Unsettled
from generator.templating import SETTLED, CarefulEnvironment, SpeakingEnvironment
from generator.words import ENGLISH

FRAME = """\
{% set mark = "*" %}
<title>{% block title %}{{ page }}{% endblock %}</title>
{% if page %}
{% block head %}
{% endblock %}
{% endif %}
{% once page %}
<nav>{{ page }}</nav>
{% endonce %}
{% block main %}
<p>{{ mark }}{% block part %}part{% endblock %}</p>
{% endblock %}
"""
MIDDLE = """\
{% extends "frame.html" %}
{% set mark = "+" %}
{% from "parts.html" import link %}
{% macro twice(text) %}{{ text }}{{ text }}{% endmacro %}
Never shown.
{% block main %}{{ super() }}{% for n in [1, 2] %}{{ link(n, to=page) }}{{ mark }}{% endfor %}
{% endblock %}
"""
PAGE = """\
{# A page. #}
{% extends "middle.html" %}
{% block title %}{{ super() }}, {{ super() }}{% endblock %}
{% block head %}{{ twice("<") }}{% include "shown.html" %}{% endblock %}
{% block part %}{% set own = page %}{{ own | upper }}{% endblock %}
"""
PARTS = '{% macro link(text, to="") %}<a href="{{ to }}">{{ text }}</a>{% endmacro %}'


def written(folder: Path, **templates: str) -> Path:
    for name, text in templates.items():
        (folder / f"{name}.html").write_text(text, "utf-8")
    return folder


def test_a_template_shows_what_it_would_as_several(tmp_path: Path) -> None:
    written(tmp_path, frame=FRAME, middle=MIDDLE, group=PAGE, parts=PARTS, shown="{{ page }}!\n")
    settled, apart = SpeakingEnvironment([tmp_path], ENGLISH), CarefulEnvironment([tmp_path], ENGLISH)
    pages = ["a&b", "", "a&b"]

    assert "group.html" in SETTLED
    assert settled.get_template("group.html").blocks == {}
    assert [settled.get_template("group.html").render(page=page) for page in pages] == [
        apart.get_template("group.html").render(page=page) for page in pages
    ]
    assert settled.get_template("group.html").render(page="a&b") == (
        "<title>a&amp;b, a&amp;b</title>\n&lt;&lt;a&amp;b!\n<nav>a&amp;b</nav>\n"
        '<p>*A&amp;B</p>\n<a href="a&amp;b">1</a>*<a href="a&amp;b">2</a>*'
    )


IN_LOOP = "{% for n in [1] %}{% block b %}{% endblock %}{% endfor %}"
OWN_NAME = "{% extends 'frame.html' %}{% block b %}{% set a = 1 %}{{ super() }}{% endblock %}"


@pytest.mark.parametrize(
    ("page", "frame"),
    [
        ("{% if true %}{% extends 'frame.html' %}{% endif %}", "a"),
        ("{% extends name %}", "a"),
        ("{% extends 'frame.html' %}", "{% extends 'frame.html' %}"),
        ("{% extends 'frame.html' %}{% if true %}{% set a = 1 %}{% endif %}", "a"),
        ("{% extends 'frame.html' %}{% block b %}{{ super() | upper }}{% endblock %}", "{% block b %}a{% endblock %}"),
        ("{% extends 'frame.html' %}{% block b %}{% endblock %}", "{% block b %}{% endblock %}{{ self.b() }}"),
        ("{% extends 'frame.html' %}{% block b %}1{% endblock %}", IN_LOOP),
        (OWN_NAME, "{% block b %}{{ a }}{% endblock %}"),
        ("{% extends 'frame.html' %}", "{% block b required %}{% endblock %}"),
    ],
    ids=[
        "maybe",
        "named later",
        "itself",
        "between blocks",
        "what super shows",
        "self",
        "in a loop",
        "a name",
        "required",
    ],
)
def test_what_only_rendering_tells_is_not_settled(page: str, frame: str, tmp_path: Path) -> None:
    written(tmp_path, frame=frame, group=page)

    with pytest.raises(Unsettled):
        SpeakingEnvironment([tmp_path], ENGLISH).get_template("group.html")


class Group(TextPage):
    """A page of a template that is settled."""

    template = "group.html"


def renderer(folder: Path) -> Renderer:
    return Renderer([folder], SiteView(Site(folder=folder, title="Shelf"), (), ()))


GROUP = Group(path="a.html", title="A", description="", body_html="")


def test_a_page_whose_template_is_not_settled_is_rendered_as_jinja_has_it(tmp_path: Path) -> None:
    page = "{% extends 'frame.html' %}{% block b %}{{ super() | upper }}{{ page.path }}{% endblock %}"
    written(tmp_path, frame="<{% block b %}of {{ site.title }}: {% endblock %}>", group=page)

    assert renderer(tmp_path).render(GROUP) == "<OF SHELF: a.html>"


IN_FRAME = "{% block b %}{% endblock %}"


@pytest.mark.parametrize(
    ("group", "frame", "told"),
    [
        ("{% extends 'frame.html' %}\n{% block b %}\n{{ tide }}{% endblock %}", IN_FRAME, "group.html:3"),
        ("{% extends 'frame.html' %}", "\n\n{% if page.tide %}{% endif %}", "frame.html:3"),
        ("{% extends 'frame.html' %}", "\n{% if %}", "frame.html:2"),
        ("{% extends 'sea.html' %}", "", "group.html:1"),
    ],
    ids=["in a block", "in the frame", "a fault of the frame", "no frame"],
)
def test_a_mistake_is_told_with_the_file_and_the_line_where_it_stands(
    group: str, frame: str, told: str, tmp_path: Path
) -> None:
    written(tmp_path, frame=frame, group=group)

    with pytest.raises(PapershelfError) as raised:
        renderer(tmp_path).render(GROUP)
    assert [str(problem.origin) for problem in raised.value.problems] == [f"{tmp_path}/{told}"]
