from tests.readers.reading import fields, places, read


def test_records_run_from_ty_to_er_whatever_stands_round_them() -> None:
    text = (
        "Record #1 of 3\nProvider: A Service\n\nTY  - JOUR\nTI  - One\nAU  - Lund, Ana\nPY  - 2020\nER  -\n\n"
        "C1  - Database: Base\nSearch:\n-----\n1  maps (3)\n\nTY - CONF\nTI - Two\nA1 - Reyes, Bo\nY1 - 2021/05/17/\n"
        "TY  - JOUR\nT1  - Three\n"
    )
    drafts, problems = read(text, "a.ris")
    assert fields(drafts) == [
        {
            "type": "jour",
            "title": "One",
            "authors": ({"family": "Lund", "given": "Ana"},),
            "date": "2020",
            "year": "2020",
        },
        {
            "type": "conf",
            "title": "Two",
            "authors": ({"family": "Reyes", "given": "Bo"},),
            "date": "2021-05-17",
            "year": "2021",
        },
        {"type": "jour", "title": "Three"},
    ]
    assert places(drafts) == [(4, ""), (15, ""), (19, "")]
    assert problems == [
        "a.ris:19: note: no ER ends the record before this one; it ends here",
        "a.ris:19: note: no ER ends this record, which is the last one; it is read all the same",
    ]


def test_each_tag_is_the_field_it_stands_for() -> None:
    text = (
        "TY  - JOUR\nTI  - Maps\nAU  - Marsh, Tomas, Jr.\nAU  - Maya\nAU  - Loft Foundation,\nA2  - Ed, I.\n"
        "T2  - J. Maps\nJF  - Journal of Maps\nT3  - Series\nVL  - 3\nIS  - 2\nSP  - 10\nEP  - 20\n"
        "DA  - 2020/03/04/Spring\n"
        "DO  - 10.9999/a\nAB  - One line\nand another.\nKW  - maps\nKW  - roads\nSN  - 1234-567X\nPB  - P\nCY  - Rome\n"
        "UR  - https://example.org/a\nUR  - https://example.org/b\nL1  - file:///home/u/a.pdf\n"
        "ID  - lund20\nZZ  - x\nER  - \n"
    )
    drafts, problems = read(text, "a.ris")
    assert fields(drafts) == [
        {
            "type": "jour",
            "title": "Maps",
            "abstract": "One line and another.",
            "series": "Series",
            "volume": "3",
            "number": "2",
            "publisher": "P",
            "address": "Rome",
            "doi": "10.9999/a",
            "journal": "Journal of Maps",
            "authors": ({"family": "Marsh", "given": "Tomas", "suffix": "Jr."}, "Maya", {"family": "Loft Foundation"}),
            "editor": "Ed, I.",
            "tags": ("maps", "roads"),
            "pages": "10–20",
            "date": "2020-03-04",
            "year": "2020",
            "url": "https://example.org/a",
            "issn": "1234-567X",
        }
    ]
    assert places(drafts) == [(1, "lund20")]
    assert drafts[0].lines["abstract"] == 16
    assert problems == []


def test_an_unknown_type_stands_in_proceedings() -> None:
    drafts, _ = read("TY  - WEIRD\nT1  - A\nT2  - Map Days\nER  - \n", "a.ris")
    assert fields(drafts) == [{"type": "weird", "title": "A", "booktitle": "Map Days"}]


def test_a_record_without_ty_is_read_with_a_warning() -> None:
    drafts, problems = read("TI  - A\nPY  - 2020\nER  - \n", "a.ris")
    assert fields(drafts) == [{"title": "A", "date": "2020", "year": "2020"}]
    assert problems == ["a.ris:1: warning: a record without TY begins here; begin it with a line “TY  - JOUR”"]


def test_a_note_tells_of_the_state() -> None:
    text = "TY  - JOUR\nTI  - Tides\nN1  - Cited twice\nN1  - Retracted: Lemma 3 is wrong\nN1  - Removed\nER  - \n"
    drafts, _ = read(text, "a.ris")

    assert fields(drafts) == [
        {
            "type": "jour",
            "title": "Tides",
            "state": "retracted",
            "state_note": "Lemma 3 is wrong",
            "note": "Cited twice; Removed",
        }
    ]


def test_texts_of_our_own_files_hold_no_markup() -> None:
    text = (
        "Provider: papershelf\n\nTY  - CONF\nTI  - L_2 at $5 or $6\nT2  - Days {of} the Sea\nJ2  - Sea Days\n"
        "AU  - University of Maps, North,\nN1  - Award: Best\nUR  - https://a.example/~x_y\nER  - \n"
    )
    drafts, _ = read(text, "a.ris")

    assert fields(drafts) == [
        {
            "type": "conf",
            "title": r"L\_2 at \$5 or \$6",
            "booktitle": r"Days \{of\} the Sea",
            "venue": "Sea Days",
            "authors": ({"family": "University of Maps, North"},),
            "award": "Best",
            "url": "https://a.example/~x_y",
        }
    ]
