"""The words of the pages: catalogues read, looked up, complete, and shown everywhere."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import html5lib
import pytest
from babel.messages.pofile import read_po, write_po

from generator.build import build
from generator.config import read_site
from generator.errors import PapershelfError, Problems
from generator.messages import save_words, words_file
from generator.words import Words, places, read_words, words_script

ROOT = Path(__file__).parent.parent
SHIPPED = sorted((ROOT / "locale").glob("*.po"))
HEADER = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);\\n"

"""
LATVIAN = (
    HEADER
    + """\
msgid "%(num)s paper"
msgid_plural "%(num)s papers"
msgstr[0] "%(num)s raksts"
msgstr[1] "%(num)s raksti"
msgstr[2] "%(num)s rakstu"

msgid "Search %(site)s"
msgstr "Meklēt: %(site)s"

msgid "Pages"
msgstr "Lappuses"

msgctxt "of a list"
msgid "Pages"
msgstr "Lapas"

#, fuzzy
msgid "Tags"
msgstr "Birkas?"

msgid "Years"
msgstr ""
"""
)


def test_messages_are_looked_up_filled_in_counted_and_told_apart(tmp_path: Path) -> None:
    words = _words(tmp_path, "lv", **{"lv.po": LATVIAN})

    assert [words.ngettext("%(num)s paper", "%(num)s papers", num) for num in (0, 1, 2, 11, 21)] == [
        "0 rakstu",
        "1 raksts",
        "2 raksti",
        "11 raksti",
        "21 raksts",
    ]
    assert words.gettext("Search %(site)s", site="100%") == "Meklēt: 100%"
    assert (words.gettext("Pages"), words.pgettext("of a list", "Pages")) == ("Lappuses", "Lapas")


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "87,325"), ("zh", "87,325"), ("de", "87.325"), ("lv", "87\xa0325"), ("en-IN", "87,325"), ("tlh", "87,325")],
)
def test_digits_are_grouped_as_the_language_has_it(language: str, written: str) -> None:
    words = Words(language)

    assert words.number(87325) == written
    assert words.ngettext("%(num)s paper", "%(num)s papers", 87325) == f"{written} papers"
    assert words.number(57) == "57"


def test_what_is_not_translated_or_not_surely_stays_in_english(tmp_path: Path) -> None:
    words = _words(tmp_path, "lv", **{"lv.po": LATVIAN})

    assert [words.gettext(text) for text in ("Tags", "Years", "Nowhere")] == ["Tags", "Years", "Nowhere"]
    assert words.ngettext("%(num)s tag", "%(num)s tags", 21) == "21 tags"


def test_a_tag_is_looked_for_whole_then_in_part_and_the_sites_own_file_goes_first(tmp_path: Path) -> None:
    own, theme = tmp_path / "own", tmp_path / "theme"
    _write(own, "pt.po", _po(Tags="Own"))
    _write(theme, "pt_BR.po", _po(Tags="Brazil", Years="Anos, Brazil"))
    _write(theme, "pt.po", _po(Tags="Portugal", Years="Portugal", Home="Início"))
    problems = Problems()

    words = read_words("pt-br", [own, theme], problems)

    assert [words.gettext(text) for text in ("Tags", "Years", "Home")] == ["Brazil", "Anos, Brazil", "Início"]
    assert read_words("pt", [own, theme], problems).gettext("Tags") == "Own"
    assert list(problems) == []


def test_traditional_chinese_in_simplified_characters_is_told(tmp_path: Path) -> None:
    problems = Problems()
    _write(tmp_path, "zh.po", _po(Papers="论文"))

    assert [read_words(tag, [tmp_path], problems).gettext("Papers") for tag in ("zh-TW", "zh-Hans-SG")] == ["论文"] * 2
    assert [str(problem) for problem in problems] == [
        "site.yml: note: the words of “zh-TW” are those of “zh”, in simplified characters; "
        "`papershelf words zh-TW` begins a file for your own"
    ]


def test_a_language_without_words_is_told_and_english_may_be_reworded(tmp_path: Path) -> None:
    problems = Problems()
    _write(tmp_path, "en.po", _po(Papers="Abstracts"))

    assert read_words("en-GB", [tmp_path], problems).gettext("Papers") == "Abstracts"
    assert read_words("en", [], problems).gettext("Papers") == "Papers"
    assert list(problems) == []
    assert read_words("nl", [tmp_path], problems).gettext("Papers") == "Papers"
    assert [str(problem) for problem in problems] == [
        "site.yml: note: there are no words of the language “nl”, so that pages are labelled in English; "
        "`papershelf words nl` begins a file for them"
    ]


@pytest.mark.parametrize("text", ["%(nmu)s Dinge", "%(num) Dinge", "100 %", "%(num)d Dinge", "%s Dinge"])
def test_a_translation_that_could_not_be_filled_in_is_told_with_its_line(tmp_path: Path, text: str) -> None:
    problems = Problems()
    _write(tmp_path, "de.po", HEADER + f'msgid "%(num)s things"\nmsgstr "{text}"\n')

    words = read_words("de", [tmp_path], problems)

    assert words.gettext("%(num)s things", num=3) == "3 things"
    assert [str(problem) for problem in problems] == [
        f"{tmp_path / 'de.po'}:6: warning: “%(num)s things” is not filled in as its translation would be; it stays in "
        "English; keep each %(name)s as it is, and write a per cent sign as %%"
    ]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (HEADER.encode() + b'msgid "Tags"\nMarken\n', ":7"),
        (HEADER.replace("n != 0", "system(n)").encode() + b'msgid "Tags"\nmsgstr "Marken"\n', ""),
        (b"\xff\xfe", ""),
    ],
)
def test_a_file_that_is_no_catalogue_stops_with_its_name(tmp_path: Path, content: bytes, line: str) -> None:
    (tmp_path / "de.po").write_bytes(content)

    with pytest.raises(PapershelfError) as stopped:
        read_words("de", [tmp_path], Problems())

    assert [str(problem).partition(": error: not a catalogue of words: ")[0] for problem in stopped.value.problems] == [
        f"{tmp_path / 'de.po'}{line}"
    ]


def test_scripts_get_the_messages_that_stand_in_them_and_the_rule_of_the_plural(tmp_path: Path) -> None:
    words = _words(tmp_path, "lv", **{"lv.po": LATVIAN})

    assert words_script(words, ["ngettext('%(num)s paper', 'Pages are not one')"]) == (
        'papershelf.words.group("1\xa0234\xa0567");\n'
        'papershelf.words.receive({"%(num)s paper":["%(num)s raksts","%(num)s raksti","%(num)s rakstu"]},'
        "(n)=>Number((n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)));\n"
    )
    assert words_script(Words(), ["'Pages'"]) == ""


def test_a_file_of_words_is_begun_kept_and_cleared_of_what_is_no_message(tmp_path: Path) -> None:
    path = tmp_path / "locale" / "lv.po"
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "text.html").write_text('{{ _("A word of ours") }}', "utf-8")

    begun = words_file("lv", tmp_path)
    assert save_words(begun, path)
    assert not save_words(begun, path)
    path.write_text(
        begun.text.replace('msgid "Home"\nmsgstr ""', 'msgid "Home"\nmsgstr "Sākums"\n\nmsgid "Gone"\nmsgstr "?"')
    )
    kept = words_file("lv", tmp_path)

    assert begun.missing == begun.messages
    assert kept.missing == begun.missing - 1
    assert kept.text == begun.text.replace('msgid "Home"\nmsgstr ""', 'msgid "Home"\nmsgstr "Sākums"')
    assert 'msgid "A word of ours"\n' in begun.text


def test_a_file_of_words_starts_from_the_one_that_is_shipped(tmp_path: Path) -> None:
    assert words_file("zh", tmp_path).missing == 0


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_a_shipped_catalogue_has_every_message_and_no_other(path: Path) -> None:
    file = words_file(path.stem, ROOT)

    assert file.missing == 0
    assert path.read_text("utf-8") == file.text, f"run: papershelf words {path.stem}"


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_a_translation_has_the_places_and_the_markup_of_its_message(path: Path) -> None:
    for message in read_po(StringIO(path.read_text("utf-8"))):
        wanted = message.id if isinstance(message.id, str) else message.id[-1]
        for text in [message.string] if isinstance(message.string, str) else message.string:
            if message.id:
                assert sorted(places(text)) == sorted(places(wanted)), wanted
                assert re.findall("<[^>]+>[^<]*", text)[:1] == [] or re.findall("<[^>]+>", text) == re.findall(
                    "<[^>]+>", wanted
                ), wanted


RECORD = """\
- title: Άλφα βήτα
  author: [Άννα Κόκκινου, Βασίλης Μαύρος]
  abstract: Περί της θάλασσας και των κυμάτων της.
  venue: Πρακτικά
  year: {year}
  tags: [θάλασσα, κύμα {number}]
  {more}
"""
NAMES = {"BibTeX", "papershelf", "org", "RIS", "CSL", "JSON", "CSV"}


def test_no_word_of_a_page_is_left_in_english(tmp_path: Path) -> None:
    """With every message in brackets and data in Greek, whatever Latin stands outside of brackets was forgotten."""
    records = [
        RECORD.format(year=2020 + number % 4, number=number, more=more)
        for number, more in enumerate(
            [
                "pages: 1–9",
                "retracted: yes",
                "withdrawn: yes",
                "removed: yes",
                "url: https://e.org",
                *["volume: 3"] * 55,
            ]
        )
    ]
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "a.yml").write_text(
        "".join(text.replace("Άλφα", f"Άλφα {number}") for number, text in enumerate(records)), "utf-8"
    )
    (tmp_path / "content" / "b.yml").write_text("- abstract: Περί ανέμων χωρίς τίτλο και χρόνο.\n", "utf-8")
    (tmp_path / "site.yml").write_text("title: Ράφι\nlanguage: el\nrepository: https://e.org/\n", "utf-8")
    file = words_file("el", tmp_path)
    catalogue = read_po(StringIO(file.text), locale="el")
    for message in filter(lambda each: each.id, catalogue):
        ids = (message.id,) if isinstance(message.id, str) else message.id
        texts = tuple(f"⟦{text}⟧" for text in ids)
        message.string = texts[0] if isinstance(message.id, str) else texts
    (tmp_path / "locale").mkdir()
    with (tmp_path / "locale" / "el.po").open("wb") as written:
        write_po(written, catalogue)
    problems = Problems()

    build(read_site(tmp_path, problems=problems), tmp_path / "out", problems=problems)

    assert list(problems) == []
    left = {
        (path.relative_to(tmp_path / "out").as_posix(), word)
        for path in sorted((tmp_path / "out").rglob("*.html"))
        for word in re.findall(r"[A-Za-z]{2,}", _outside_brackets(_shown(path.read_text("utf-8"))))
        if word not in NAMES
    }
    assert sorted(left) == []


def _shown(html: str) -> str:
    """All that a reader sees or hears of a page, but for what is code."""
    tree = html5lib.parse(html, namespaceHTMLElements=False)
    said: list[str] = []
    for element in tree.iter():
        if element.tag in {"script", "style"} or element.get("translate") == "no":
            element.text = ""
        names = ["aria-label", "placeholder", "alt", "title"]
        if element.get("name") == "description":
            names.append("content")
        said += [element.get(name, "") for name in names]
    return "\n".join([*said, "".join(tree.itertext())])


def _outside_brackets(text: str) -> str:
    before = ""
    while before != text:
        before, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text


def _po(**texts: str) -> str:
    return HEADER + "".join(f'msgid "{one}"\nmsgstr "{other}"\n\n' for one, other in texts.items())


def _write(folder: Path, name: str, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")


def _words(folder: Path, language: str, **files: str) -> Words:
    for name, text in files.items():
        _write(folder, name, text)
    problems = Problems()
    words = read_words(language, [folder], problems)
    assert list(problems) == []
    return words
