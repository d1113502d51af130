from generator.errors import Origin
from tests.readers.reading import fields, places, read

LONG_A = "Tokens are counted here, one by one, until none of them is left over."
LONG_B = "Maps of maps are drawn, and we show that each of them is a map again."


def test_one_paragraph_is_one_abstract_and_the_heading_dates_it() -> None:
    drafts, problems = read(f"ICML 2025 论文列表\n\n{LONG_A}\n\n\n\n{LONG_B}", "a.txt")
    assert fields(drafts) == [
        {"venue": "ICML", "year": "2025", "abstract": LONG_A},
        {"venue": "ICML", "year": "2025", "abstract": LONG_B},
    ]
    assert [draft.origin for draft in drafts] == [Origin(file="a.txt", line=3), Origin(file="a.txt", line=7)]
    assert problems == []


def test_a_later_heading_counts_for_what_follows_it() -> None:
    drafts, _ = read(f"{LONG_A}\n\n# Accepted papers at CoRL'23\n\n{LONG_B}\n", "a.txt")
    assert fields(drafts) == [{"abstract": LONG_A}, {"venue": "CoRL", "year": "2023", "abstract": LONG_B}]


def test_wrapped_lines_are_joined_with_one_blank() -> None:
    drafts, problems = read(LONG_A.replace(", ", ",\n  ") + "\n", "a.txt")
    assert fields(drafts) == [{"abstract": LONG_A}]
    assert problems == []


def test_a_word_broken_at_the_end_of_a_line_is_whole_again_and_a_compound_keeps_its_hyphen() -> None:
    text = "This work pro-\nvides a look at state-of-the-\nart maps, where well-\nknown ones are drawn well.\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [
        {"abstract": "This work provides a look at state-of-the-art maps, where well-known ones are drawn well."}
    ]
    assert problems == ["a.txt: note: words that were broken by a hyphen at the end of a line are whole again"]


def test_labelled_records_are_read_in_any_letter_case() -> None:
    text = (
        "Title: One: A Start\nAuthors: Ana Lund; Bo Reyes\nYear: 2020\n"
        "Abstract: First para. Note: this is not a field.\n\nSecond para of it.\n\n\n"
        "Title: Two\nAuthors: Cy Dahl\nAbstract: Short.\n\n---\n\nTitle: Three\nYear: 2021\n\n"
        "TITLE : Four\nauthor: Di Ott\nYear: 2022"
    )
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [
        {
            "title": "One: A Start",
            "authors": "Ana Lund; Bo Reyes",
            "year": "2020",
            "abstract": "First para. Note: this is not a field.\n\nSecond para of it.",
        },
        {"title": "Two", "authors": "Cy Dahl", "abstract": "Short."},
        {"title": "Three", "year": "2021"},
        {"title": "Four", "authors": "Di Ott", "year": "2022"},
    ]
    assert places(drafts) == [(1, ""), (9, ""), (15, ""), (18, "")]
    assert drafts[0].lines == {"authors": 2, "year": 3, "abstract": 4}
    assert problems == []


def test_every_label_is_known_by_its_synonyms() -> None:
    text = (
        "标题：地图\n作者：林晓\nKey: lin20\nKeywords: maps\nTags: roads\nCode: https://example.org/c\nDOI: 10.9999/x\n"
    )
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [
        {
            "title": "地图",
            "authors": "林晓",
            "tags": "maps, roads",
            "code": "https://example.org/c",
            "doi": "10.9999/x",
        }
    ]
    assert places(drafts) == [(1, "lin20")]
    assert problems == []


def test_a_word_with_a_colon_in_running_text_is_no_label() -> None:
    text = "Title: A\nAbstract: We collect much.\nData: we gathered a lot of it.\nYear: the last one.\n"
    drafts, _ = read(text, "a.txt")
    assert fields(drafts) == [
        {"title": "A", "abstract": "We collect much. Data: we gathered a lot of it. Year: the last one."}
    ]


def test_a_paragraph_below_labels_without_an_abstract_is_the_abstract() -> None:
    drafts, problems = read(f"Title: A\nYear: 2020\n\n{LONG_A}\n", "a.txt")
    assert fields(drafts) == [{"title": "A", "year": "2020", "abstract": LONG_A}]
    assert problems == []


def test_a_paragraph_that_cannot_be_placed_is_told_with_its_line() -> None:
    text = "Title: A\nAbstract: Short.\nYear: 2020\n\nWhere does this go?\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [{"title": "A", "abstract": "Short.", "year": "2020"}]
    assert problems == [
        "a.txt:5: error: a paragraph that belongs to no field; it is left out: “Where does this go?”; "
        "put “Abstract:” before it, or a line of “---” if it is another paper"
    ]


def test_page_numbers_and_paragraphs_without_letters_are_left_out_and_told() -> None:
    drafts, problems = read(f"{LONG_A}\n\n12\n\n+ + 7 $\n\nPage 3 of 9\n\n\f{LONG_B}", "a.txt")
    assert fields(drafts) == [{"abstract": LONG_A}, {"abstract": LONG_B}]
    assert problems == [
        "a.txt:3: note: “12” is taken for a page number and left out",
        "a.txt:5: error: a paragraph without a letter is left out: “+ + 7 $”",
        "a.txt:7: note: “Page 3 of 9” is taken for a page number and left out",
    ]


def test_a_short_paragraph_is_kept_with_a_warning() -> None:
    drafts, problems = read("Deep Maps\n", "a.txt")
    assert fields(drafts) == [{"abstract": "Deep Maps"}]
    assert problems == [
        "a.txt:1: warning: “Deep Maps” is short for an abstract; it is kept as one; "
        "put “Title:” before a title, and “Abstract:” before its abstract"
    ]


def test_a_record_with_its_own_venue_takes_nothing_from_the_heading() -> None:
    drafts, _ = read("ICML 2025 Papers\nTitle: A\nVenue: Map Days\n\nTitle: B\nYear: 1999\n\nTitle: C\n", "a.txt")
    assert fields(drafts) == [
        {"title": "A", "venue": "Map Days"},
        {"venue": "ICML", "title": "B", "year": "1999"},
        {"venue": "ICML", "year": "2025", "title": "C"},
    ]


def test_a_heading_between_labelled_records_is_no_part_of_an_abstract() -> None:
    text = "Title: A\nAbstract: One.\n\nICLR 2024 Papers\n\nTitle: B\nAbstract: Two.\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [
        {"title": "A", "abstract": "One."},
        {"venue": "ICLR", "year": "2024", "title": "B", "abstract": "Two."},
    ]
    assert problems == []


def test_a_line_right_above_authors_or_abstract_is_the_title() -> None:
    text = "1. Papers of Old\nAuthors: Ana Lund\nAbstract: We draw.\n\n[2] Roads\nAbstract: We go.\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [
        {"title": "Papers of Old", "authors": "Ana Lund", "abstract": "We draw."},
        {"title": "Roads", "abstract": "We go."},
    ]
    assert places(drafts) == [(1, ""), (5, "")]
    assert problems == []


def test_labels_may_be_bold_and_their_items_stand_below_them() -> None:
    text = "My reading list\n**Title:** Maps\n**Authors:**\n- Ana Lund\n- Bo Reyes\nTags:\n  maps\n  roads\n"
    drafts, _ = read(text, "a.txt")
    assert fields(drafts) == [{"title": "Maps", "authors": "Ana Lund; Bo Reyes", "tags": "maps, roads"}]


def test_a_mistyped_label_is_read_as_it_is_meant() -> None:
    text = "Titel: Maps\nAutors: Ana Lund; Bo Reyes\nYear: 2020\nAbstarct: We draw: maps.\nNote: all of them.\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [
        {
            "title": "Maps",
            "authors": "Ana Lund; Bo Reyes",
            "year": "2020",
            "abstract": "We draw: maps. Note: all of them.",
        }
    ]
    assert problems == [
        "a.txt:1: warning: “Titel:” is no label; it is read as “title:”; write it so",
        "a.txt:2: warning: “Autors:” is no label; it is read as “authors:”; write it so",
        "a.txt:4: warning: “Abstarct:” is no label; it is read as “abstract:”; write it so",
    ]


def test_a_heading_that_may_be_an_abstract_is_noted_and_a_sentence_of_authors_is_none() -> None:
    text = "ICML 2025 Papers\n\nLarge maps drawn by hand at ICML 2024\n\nWe draw large maps by hand at ICML 2024\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts) == [{"venue": "ICML", "year": "2024", "abstract": "We draw large maps by hand at ICML 2024"}]
    assert problems == [
        "a.txt:3: note: “Large maps drawn by hand at ICML 2024” is taken for a heading; "
        "put “Abstract:” before it if it is the abstract of a paper"
    ]


def test_a_line_above_names_is_a_title_and_what_stands_below_them_the_abstract() -> None:
    text = (
        "ICML 2020 Papers\n\nMaps of the Sea\nAna Lund, Bo Reyes\n\n2. Roads and Rails at Scale\n"
        "Di Ott (U Rome, Italy) · Eli Voss\nWe draw roads.\n\nRivers of the Land\nFay Holm\n\n"
        "We draw rivers.\n\nSeas of the World\nGus Berg and Ida Moe\n"
    )
    drafts, problems = read(text, "a.txt")
    shared = {"venue": "ICML", "year": "2020"}
    assert fields(drafts) == [
        {**shared, "title": "Maps of the Sea", "authors": "Ana Lund, Bo Reyes"},
        {
            **shared,
            "title": "Roads and Rails at Scale",
            "authors": "Di Ott · Eli Voss",
            "abstract": "We draw roads.",
        },
        {**shared, "title": "Rivers of the Land", "authors": "Fay Holm", "abstract": "We draw rivers."},
        {**shared, "title": "Seas of the World", "authors": "Gus Berg and Ida Moe"},
    ]
    assert (places(drafts)[1], problems) == ((6, ""), [])


def test_an_abstract_of_two_lines_is_one() -> None:
    text = "We draw maps of the sea as Ana Lund does,\nand Bo Reyes too.\n\nMaps are all we need to\nDraw Roads.\n"
    assert [set(draft.fields) for draft in read(text, "a.txt")[0]] == [{"abstract"}, {"abstract"}]


def test_lines_that_each_are_a_title_are_a_paper_each() -> None:
    text = "ICML 2020\n\n1. Maps of the Sea\n2. Roads for All\n3. Who Draws Rivers?\n4. Tides: A Survey\n5. Deep Seas\n"
    drafts, problems = read(text, "a.txt")
    assert fields(drafts)[:2] == [
        {"venue": "ICML", "year": "2020", "title": "Maps of the Sea"},
        {"venue": "ICML", "year": "2020", "title": "Roads for All"},
    ]
    assert (len(drafts), places(drafts)[4]) == (5, (7, ""))
    assert problems == [
        "a.txt:3: note: each of these 5 lines is taken for a title; "
        "put “Abstract:” before them if they are the abstract of a paper"
    ]
