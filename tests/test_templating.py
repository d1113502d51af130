"""Templates: what is the same on all pages is settled once, and comes out as if it were not."""

from __future__ import annotations

import sys
from gettext import NullTranslations
from pathlib import Path
from unittest.mock import Mock

import pytest

from generator.errors import Problems
from generator.templating import CarefulEnvironment, SpeakingEnvironment
from generator.words import ENGLISH, Words, read_catalogue


class Shouting(NullTranslations):
    """A language in which everything is said loudly; it counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def gettext(self, message: str) -> str:
        self.asked.append(message)
        return f"{message}!"

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}: {message}!"


class Spoken(Words):
    """Words of a language that is spoken by a test."""

    def __init__(self, translations: NullTranslations) -> None:
        super().__init__()
        self._translations = translations


def made(folder: Path, text: str, words: Words = ENGLISH) -> SpeakingEnvironment:
    (folder / "a.html").write_text(text, "utf-8")
    return SpeakingEnvironment([folder], words)


def test_what_stands_once_is_rendered_once_for_each_value(tmp_path: Path) -> None:
    told: list[str] = []

    def tell(page: str) -> str:
        told.append(page)
        return page

    environment = made(tmp_path, "{% once page, tail %}\n<{{ tell(page) }}{{ tail }}>\n{% endonce %}\n{{ number }}\n")
    environment.globals["tell"] = tell
    template = environment.get_template("a.html")
    texts = [
        template.render(page=page, tail=tail, number=number)
        for number, (page, tail) in enumerate([("a&", "!"), ("b", "!"), ("a&", "!"), ("a&", "?")])
    ]

    assert texts == ["<a&amp;!>\n0\n", "<b!>\n1\n", "<a&amp;!>\n2\n", "<a&amp;?>\n3\n"]
    assert told == ["a&", "b", "a&"]


def test_two_things_that_stand_once_are_two(tmp_path: Path) -> None:
    environment = made(tmp_path, "{% once a %}\none {% endonce %}\n{% once a %}\ntwo{% endonce %}\n")

    assert environment.get_template("a.html").render(a="x") == "one two"


def test_words_without_a_variable_are_translated_when_a_template_is_compiled(tmp_path: Path) -> None:
    shouting = Shouting()
    text = "{{ _('a <b>') }} {% trans %}100% c{% endtrans %} {{ pgettext('d', 'e') }} {{ _('f %(x)s', x=x) }}"
    template = made(tmp_path, text, Spoken(shouting)).get_template("a.html")
    asked_for_all = shouting.asked.copy()

    assert template.render(x="<g>") == "a <b>! 100% c! d: e! f &lt;g&gt;!"
    assert asked_for_all == ["a <b>", "100%% c"]
    assert shouting.asked == [*asked_for_all, "f %(x)s"]


def test_counts_are_written_in_groups_of_digits_and_what_is_filled_in_is_escaped(tmp_path: Path) -> None:
    text = "{{ n | number }} {{ ngettext('%(num)s <b> of %(a)s', '%(num)s <i> of %(a)s', n, a='&') }}"

    assert made(tmp_path, text).get_template("a.html").render(n=3000) == "3,000 3,000 <i> of &amp;"


def test_a_text_is_set_apart_only_where_it_may_run_from_right_to_left(tmp_path: Path) -> None:
    template = made(tmp_path, "<p{{ text | direction }}>{{ text | apart }}</p>").get_template("a.html")

    assert [template.render(text=text) for text in ("Zoë & Ada", "דוד", "a\u200fb", "محمد <x>")] == [
        "<p>Zoë &amp; Ada</p>",
        '<p dir="auto"><bdi>דוד</bdi></p>',
        '<p dir="auto"><bdi>a\u200fb</bdi></p>',
        '<p dir="auto"><bdi>محمد &lt;x&gt;</bdi></p>',
    ]


def test_attributes_are_taken_as_python_does_and_methods_called(tmp_path: Path) -> None:
    text = "{{ path.parent.name }} {{ path.with_suffix('.b').name }} {% for one in [1] %}{{ loop.last }}{% endfor %}"

    assert made(tmp_path, text).get_template("a.html").render(path=Path("sea/tides.a")) == "sea tides.b True"


def test_only_careful_templates_ask_for_what_may_not_be_there(tmp_path: Path) -> None:
    text = "{{ path.depth | default('deep') }} {{ path.name is defined }} {{ path.depth is defined }} {{ sea.tide }}"
    (tmp_path / "a.html").write_text(text, "utf-8")
    shown = {"path": Path("sea"), "sea": {"tide": "high"}}

    with pytest.raises(AttributeError):
        SpeakingEnvironment([tmp_path], ENGLISH).get_template("a.html").render(shown)
    assert CarefulEnvironment([tmp_path], ENGLISH).get_template("a.html").render(shown) == "deep True False high"


def test_blocks_of_templates_that_build_on_others_come_in_their_places(tmp_path: Path) -> None:
    (tmp_path / "frame.html").write_text("<{% block head %}h{% endblock %}|{% block main %}m{% endblock %}>", "utf-8")
    (tmp_path / "page.html").write_text("{% extends 'frame.html' %}{% block main %}{{ super() }}{{ n }}{% endblock %}")
    text = "{% extends 'page.html' %}{% block head %}{% for n in [1, 2] %}{{ n }}{% endfor %}{% endblock %}"

    assert made(tmp_path, text).get_template("a.html").render(n=3) == "<12|m3>"


@pytest.fixture
def theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a theme's templates; Python keeps code, below the folder of the test."""
    monkeypatch.setattr("generator.templating.theme_folder", lambda: tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "code"))
    folder = tmp_path / "templates"
    folder.mkdir()
    return folder


def kept_code(theme: Path) -> list[Path]:
    return sorted(path for path in (theme.parent / "code").rglob("*") if path.is_file())


def compiled(environment: SpeakingEnvironment, monkeypatch: pytest.MonkeyPatch) -> tuple[str, bool]:
    """What a template renders to, and whether it had to be compiled for that."""
    watched = Mock(wraps=environment.compile)
    monkeypatch.setattr(environment, "compile", watched)
    return environment.get_template("a.html").render(), watched.called


def test_a_template_of_the_theme_is_compiled_once(theme: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{{ _('Hello') }}{{ 1 + 1 }}"
    results = [compiled(made(theme, text), monkeypatch) for _ in range(2)]

    assert results == [("Hello2", True), ("Hello2", False)]
    assert [path.name for path in kept_code(theme)] == ["a.html.en"]
    assert compiled(made(theme, "{{ _('Bye') }}"), monkeypatch) == ("Bye", True)


def test_code_that_holds_a_frame_is_kept_for_that_frame(theme: Path, tmp_path: Path) -> None:
    (theme / "group.html").write_text("{% extends 'base.html' %}{% block main %}{{ 1 + 1 }}{% endblock %}", "utf-8")
    own = tmp_path / "own"
    own.mkdir()
    texts = []
    for folder, frame in ((theme, "<{}>"), (own, "({})"), (theme, "[{}]")):
        (folder / "base.html").write_text(frame.format("{% block main %}{% endblock %}"), "utf-8")
        texts.append(SpeakingEnvironment([folder, theme], ENGLISH).get_template("group.html").render())

    assert texts == ["<2>", "(2)", "[2]"]
    assert "group.html.en" in [path.name for path in kept_code(theme)]


def test_code_that_is_not_as_it_was_written_does_not_count(theme: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled(made(theme, "a"), monkeypatch)
    (kept,) = kept_code(theme)
    for content in (b"", kept.read_bytes()[:-1], kept.read_bytes() + b"0", b"0" * 400):
        kept.write_bytes(content)
        assert compiled(made(theme, "a"), monkeypatch) == ("a", True)


def test_code_is_kept_for_the_words_that_it_speaks(theme: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (theme / "de.po").write_text('msgid "Hello"\nmsgstr "Hallo"\n', "utf-8")
    german = Words("de", [read_catalogue(theme / "de.po", Problems())])
    spoken = [compiled(made(theme, "{{ _('Hello') }}", words), monkeypatch)[0] for words in (ENGLISH, german) * 2]
    (theme / "de.po").write_text('msgid "Hello"\nmsgstr "Guten Tag"\n', "utf-8")
    politer = Words("de", [read_catalogue(theme / "de.po", Problems())])

    assert spoken == ["Hello", "Hallo"] * 2
    assert compiled(made(theme, "{{ _('Hello') }}", politer), monkeypatch) == ("Guten Tag", True)


def test_no_code_is_kept_of_templates_of_a_site_nor_where_python_keeps_none(
    theme: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    compiled(made(own, "a"), monkeypatch)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    compiled(made(theme, "a"), monkeypatch)

    assert kept_code(theme) == []
