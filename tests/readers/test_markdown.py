from tests.readers.reading import fields, places, read


def test_front_matter_and_text_are_one_paper_whose_key_is_the_name_of_the_file() -> None:
    text = '---\ntitle: "Roads: A Guide"\nAuthors: [Bo Reyes]\n---\n\nText here.\n\n---\n\nMore of it.\n'
    drafts, problems = read(text, "papers/reyes21.md")
    assert fields(drafts) == [
        {"title": "Roads: A Guide", "authors": ("Bo Reyes",), "body": "Text here.\n\n---\n\nMore of it."}
    ]
    assert places(drafts) == [(1, "reyes21")]
    assert drafts[0].lines == {"title": 2, "authors": 3, "body": 6}
    assert problems == []


def test_blank_lines_may_stand_before_the_front_matter_and_dots_end_it() -> None:
    drafts, problems = read("\n\n---\ntitle: A\nkey: own\n...\nText\n", "a.md")
    assert fields(drafts) == [{"title": "A", "body": "Text"}]
    assert places(drafts) == [(3, "own")]
    assert problems == []


def test_without_a_title_the_heading_that_the_text_begins_with_is_the_title() -> None:
    drafts, problems = read("---\n---\n# Only *A* Heading #\n\nText\n", "a.md")
    assert fields(drafts) == [{"title": "Only *A* Heading", "body": "Text"}]
    assert drafts[0].lines == {"body": 5}
    assert problems == ["a.md:1: note: no “title”; the heading is the title: “Only *A* Heading”"]
    underlined, _ = read("A Heading\n=========\nText\n", "a.md")
    assert fields(underlined) == [{"title": "A Heading", "body": "Text"}]


def test_without_a_heading_the_name_of_the_file_is_the_title() -> None:
    drafts, problems = read("No front matter at all.", "deep-maps_2.md")
    assert fields(drafts) == [{"title": "deep maps 2", "body": "No front matter at all."}]
    assert problems == [
        "deep-maps_2.md:1: note: no “title” and no heading; the file's name is the title: “deep maps 2”"
    ]


def test_front_matter_that_cannot_be_read_is_an_error_that_names_the_line() -> None:
    unclosed = read("---\ntitle: Never Closed\n\nText goes on.\n", "a.md")
    assert unclosed == (
        [],
        ["a.md:1: error: the front matter is not closed; the file is left out; end it with a line of “---”"],
    )
    indented = read("---\nyear: 2020\n  title: Maps\n---\nText\n", "a.md")
    assert indented == (
        [],
        [
            "a.md:3: error: not valid YAML: a field that is indented deeper than the one above it; "
            "indent the fields of a record alike"
        ],
    )
    toml = read('+++\ntitle = "Toml"\n+++\nText\n', "a.md")
    assert toml == (
        [],
        [
            "a.md:1: error: front matter in TOML (between “+++”) is not read; "
            "write it in YAML, between two lines of “---”"
        ],
    )
    listed = read("---\n- a\n---\nText\n", "a.md")
    assert listed == (
        [],
        ["a.md:2: error: the front matter is no mapping of fields; the file is left out; write “title: …”"],
    )


def test_an_empty_file_holds_no_paper() -> None:
    assert read(" \n\n", "a.md") == ([], [])


def test_a_title_with_a_colon_is_read_as_it_is_meant() -> None:
    drafts, problems = read("---\nyear: 2020\ntitle: Maps: A Guide\n---\nText\n", "a.md")
    assert fields(drafts) == [{"year": "2020", "title": "Maps: A Guide", "body": "Text"}]
    assert problems == [
        "a.md:3: warning: the value of “title” is no valid YAML as it stands; it is read as “Maps: A Guide”; "
        'write title: "Maps: A Guide"'
    ]


def test_an_index_is_named_for_its_folder() -> None:
    drafts, _ = read("---\ntitle: Maps\n---\n", "publication/maps/index.en.md")
    assert places(drafts) == [(1, "maps")]
