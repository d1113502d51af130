import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.decoding import decode
from generator.errors import Origin, Problems
from generator.readers import READERS
from generator.reading import list_drafts, read_source
from generator.sources import Source, find_sources

ABSTRACT = "Tokens are counted here, one by one, until none of them is left over."


def _write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _found(paths: list[Path], base: Path, *ignore: str) -> tuple[list[str], list[str]]:
    problems = Problems()
    sources = find_sources(paths, base, problems, ignore=ignore)
    return [source.file for source in sources], [str(problem) for problem in problems]


def _read(path: Path) -> tuple[list[dict[str, object]], list[str]]:
    problems = Problems()
    (source,) = find_sources([path], path.parent, problems)
    drafts = read_source(source, problems)
    return [dict(draft.fields) for draft in drafts], [str(problem) for problem in problems]


def test_folders_are_walked_in_order_and_what_is_no_source_is_passed_over(tmp_path: Path) -> None:
    _write(tmp_path, b_bib="", a__z_csv="", a__README_md="", c_md="", _hidden_md="", license_txt="")
    for name in ("d.md~", ".#d.md", "#d.md#", "d.md.swp", "d.tmp", "d.md___jb_tmp___", "photo.jpeg", "a/_index.md"):
        (tmp_path / name).write_text("x", encoding="utf-8")
    assert _found([tmp_path], tmp_path) == (
        ["a/z.csv", "b.bib", "c.md"],
        [
            "photo.jpeg: note: no reader takes a file with this ending; it is left out; "
            "read are .txt .text .md .markdown .bib .bibtex .ris .nbib .enw .ciw .csv .tsv .tab .json .jsonl .ndjson "
            ".yml .yaml .xml"
        ],
    )


def test_patterns_leave_files_and_folders_out(tmp_path: Path) -> None:
    _write(tmp_path, a_bib="", drafts__b_bib="", old__c_bib="", d_csv="")
    assert _found([tmp_path], tmp_path, "drafts/", "*.csv", "old/c.*") == (["a.bib"], [])


def test_a_file_is_a_source_once_and_in_the_order_it_is_named(tmp_path: Path) -> None:
    _write(tmp_path, a_bib="", b_bib="", README_md="")
    named = [tmp_path / "b.bib", tmp_path, tmp_path / "README.md"]
    assert _found(named, tmp_path) == (["b.bib", "a.bib", "README.md"], [])


def test_a_link_that_leads_back_up_ends_the_walk(tmp_path: Path) -> None:
    _write(tmp_path, a__b_bib="")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "above").symlink_to(tmp_path.parent)
    assert _found([tmp_path], tmp_path) == (["a/b.bib"], [])


def test_what_is_missing_or_unreadable_is_an_error(tmp_path: Path) -> None:
    _write(tmp_path, a_jpeg="")
    found = _found([tmp_path / "no.bib", tmp_path / "a.jpeg"], tmp_path)
    assert found[0] == []
    assert [problem.partition(";")[0] for problem in found[1]] == [
        "a.jpeg: error: no reader takes a file with this ending",
        "no.bib: error: there is no such file or folder",
    ]
    gone = Source(file="gone.bib", path=tmp_path / "gone.bib", reader=READERS[0])
    problems = Problems()
    assert read_source(gone, problems) == ()
    assert [str(problem) for problem in problems] == [
        "gone.bib: error: the file cannot be read: No such file or directory"
    ]


def test_a_yaml_file_beside_a_text_list_of_its_name_is_no_source_of_its_own(tmp_path: Path) -> None:
    _write(tmp_path, a_txt=ABSTRACT, a_yml="", a_yaml="", b_yml="- title: B")
    assert _found([tmp_path], tmp_path) == (
        ["a.txt", "b.yml"],
        ["a.yaml: warning: a second companion of one list; it is not read; delete one"],
    )
    assert _found([tmp_path / "a.yml"], tmp_path) == (
        [],
        ["a.yml: note: a companion of a.txt; it is read with that list alone; name the list"],
    )


def test_a_companion_is_joined_to_its_list(tmp_path: Path) -> None:
    _write(tmp_path, a_txt=ABSTRACT, a_yml="- opening: tokens are\n  title: Tokens\n- opening: Maps\n")
    assert _read(tmp_path / "a.txt") == (
        [{"abstract": ABSTRACT, "title": "Tokens"}],
        [
            "a.yml:3: error: no abstract of the list begins with “Maps”; the entry is left out; "
            "copy the opening words from the list"
        ],
    )


def test_a_list_can_be_read_without_its_companion(tmp_path: Path) -> None:
    _write(tmp_path, a_txt=ABSTRACT, a_yml="- opening: tokens are\n  title: Tokens\n")
    problems = Problems()
    assert [draft.fields for draft in list_drafts(tmp_path / "a.txt", problems)] == [{"abstract": ABSTRACT}]
    assert problems.count == 0
    assert list_drafts(tmp_path / "a.yml", problems) == ()
    assert problems.count == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_usual_encodings_and_line_ends_give_the_same_drafts(tmp_path: Path, encoding: str, line_end: str) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("title;authors\nCafé – “Maps”;Jörg Müller\n".replace("\n", line_end).encode(encoding))
    assert _read(path) == ([{"title": "Café – “Maps”", "authors": "Jörg Müller"}], [])


def test_bytes_that_are_not_utf_8_are_windows_1252_which_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"title;authors\nPlain;Ana Lund\nCaf\xe9 \x96 \x93Maps\x94;J\xf6rg\n" + "Łódź;Ana\n".encode())
    assert _read(path) == (
        [
            {"title": "Plain", "authors": "Ana Lund"},
            {"title": "Café – “Maps”", "authors": "Jörg"},
            {"title": "Łódź", "authors": "Ana"},
        ],
        [
            "a.csv:3: note: not UTF-8 from here on; such bytes are read as Windows-1252; "
            "save the file in UTF-8, or name its encoding in site.yml"
        ],
    )


def test_letters_that_were_misread_before_are_set_right_which_is_noted(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("title;authors\nPlain;Ana Lund\nItâ€™s 5Â°C;NoÃ©mie PatrÃ\xadcia\n", "utf-8")
    assert _read(path) == (
        [{"title": "Plain", "authors": "Ana Lund"}, {"title": "It’s 5°C", "authors": "Noémie Patrícia"}],
        ["a.csv:3: note: 4 letters, as in “Ã©”, the first one here, are UTF-8 read in another encoding; set right"],
    )


def test_bytes_in_pairs_are_warned_of_as_of_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("title\n地图与道路\n".encode("gb18030"))
    assert _read(path)[1] == [
        "a.csv:2: warning: not UTF-8 from here on; such bytes are read as Windows-1252; "
        "if letters are wrong, name the file's encoding in site.yml, such as gb18030, shift_jis or euc_kr"
    ]


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"%PDF-1.7", "the file is a PDF file; it is left out"),
        (b"PK\x03\x04xx", "the file is a ZIP archive, or a document of an office program; it is left out"),
        (b"@misc{a\0b}", "the file is no text: it holds zero bytes; it is left out"),
        (b"\xff\xfea", "the file is taken for UTF-16 and is not: truncated data at byte 2; it is left out"),
        (
            b" <!DOCTYPE html><html>Please sign in @ the gate {x}</html>",
            "the file is a web page, perhaps a log-in page that was saved; it is left out",
        ),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_named_for_what_it_is(
    tmp_path: Path, content: bytes, what: str
) -> None:
    path = tmp_path / "a.bib"
    path.write_bytes(content)
    drafts, problems = _read(path)
    assert drafts == []
    assert [problem.rpartition(";")[0] for problem in problems] == [f"a.bib: error: {what}"]


def test_packed_files_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"title": "A"}\n{"title": "B"}\n'))
    assert _read(path) == ([{"title": "A"}, {"title": "B"}], [])
    path.write_bytes(b"no gzip")
    assert _read(path) == ([], ["a.jsonl.gz: error: the file cannot be unpacked: Not a gzipped file (b'no')"])


def test_a_source_without_papers_is_a_warning(tmp_path: Path) -> None:
    _write(tmp_path, a_bib="Only words.", b_json="[]", c_csv="title,year\n", d_md=" \n", e_xml="\n")
    told = [_read(tmp_path / name)[1] for name in ("a.bib", "b.json", "c.csv", "d.md", "e.xml")]
    assert [problem.partition(";")[0] for problems in told for problem in problems] == [
        "a.bib: warning: no papers found in it",
        "b.json: warning: no papers found in it",
        "c.csv: warning: no papers found in it",
        "d.md: warning: the file is empty",
        "e.xml: warning: the file is empty",
    ]


def test_no_control_character_and_half_character_reaches_a_draft(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('[{"title": "A\\u0000B \\ud800C\x0bD", "tags": ["a\\u0007", {"x": "\\u001b"}]}]', encoding="utf-8")
    drafts, problems = _read(path)
    assert drafts == [{"title": "AB C D", "tags": ("a", {"x": ""})}]
    assert problems == [
        "a.json:1: note: a control character is no text; a blank stands for each",
        "a.json:1: note: control characters are left out of “AB C D”",
    ]


def test_control_characters_are_told_once_a_file_with_the_line_of_the_first(tmp_path: Path) -> None:
    content = "title,year\r\nA,2020\r\nB\x07\x1b\uffff,2021\r\nC\x7f,2022\r\n"
    expected = [{"title": name, "year": year} for name, year in (("A", "2020"), ("B", "2021"), ("C", "2022"))]
    note = "a.csv:3: note: 4 control characters, the first one here, are no text; a blank stands for each"
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        (tmp_path / "a.csv").write_bytes(content.encode(encoding))
        assert _read(tmp_path / "a.csv") == (expected, [note])


def test_of_records_with_escaped_control_characters_the_first_is_named(tmp_path: Path) -> None:
    lines = ['{"title": "A"}', '{"title": "B\\u0000"}', '{"key": "c", "abstract": "x\\u001by"}']
    (tmp_path / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert _read(tmp_path / "a.jsonl") == (
        [{"title": "A"}, {"title": "B"}, {"abstract": "xy"}],
        ["a.jsonl:2: note: control characters are left out of “B” and 1 more"],
    )


@given(st.binary(max_size=80) | st.text(max_size=40).map(lambda text: b"\xff\xfe" + text.encode("utf-16-le")))
def test_whatever_the_bytes_nothing_is_raised(content: bytes) -> None:
    problems = Problems()
    text = decode(content, Origin(file="a"), problems)
    if text is None:
        assert problems.count == 1
        return
    assert "\r" not in text
    for reader in READERS:
        list(reader.read(text, "a" + "".join(reader.endings[:1]), problems))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark_is_known_by_its_zero_bytes(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes("title;authors\nCafé – “Maps”;Jörg Müller\n".encode(encoding))
    assert _read(path) == ([{"title": "Café – “Maps”", "authors": "Jörg Müller"}], [])


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.txt", "% Encoding: UTF-8\n@misc{a, title={A}}\n", "BibTeX, which its name does not say"),
        ("a.csv", "TY  - JOUR\nTI  - A\nER  - \n", "RIS or the like, which its name does not say"),
        ("b.txt", "PMID- 7\nTI  - A\n", "RIS or the like, which its name does not say"),
        ("a.bib", '<?xml version="1.0"?>\n<feed/>', "XML, which its name does not say"),
    ],
)
def test_a_file_of_another_format_than_its_name_says_is_named(tmp_path: Path, name: str, text: str, kind: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    drafts, problems = _read(tmp_path / name)
    assert drafts == []
    assert [problem.partition(";")[0] for problem in problems] == [f"{name}: error: the file looks like {kind}"]


def test_a_file_of_macros_alone_is_no_problem(tmp_path: Path) -> None:
    _write(tmp_path, a_bib="@string{a = {A}}\n")
    assert _read(tmp_path / "a.bib") == ([], [])


@pytest.mark.parametrize("name", ["icml-2023.json", "icml/2023.json", "ICML2023_papers.json.gz"])
def test_a_file_named_for_a_venue_and_a_year_gives_them_to_its_papers(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    text = (
        '[{"title": "A"}, {"title": "B", "year": 2023}, {"title": "C", "year": 2020}, {"title": "D", "journal": "J"}]'
    )
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    problems = Problems()
    drafts = read_source(find_sources([path], tmp_path, problems)[0], problems)
    assert [dict(draft.fields) for draft in drafts] == [
        {"title": "A", "venue": "ICML", "year": "2023"},
        {"title": "B", "year": "2023", "venue": "ICML"},
        {"title": "C", "year": "2020"},
        {"title": "D", "journal": "J"},
    ]
    assert [str(problem) for problem in problems] == [
        f"{name}: note: papers without a venue are taken for ICML 2023, as the file's name says; "
        "give them a field “venue” if they are not"
    ]
