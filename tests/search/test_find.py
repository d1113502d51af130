"""What people type finds the papers they mean."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.search.browser import Shelf, paper
from tests.search.generated import Chance

TOY = (
    paper(
        "kandinsky",
        "Kandinsky Conformal Prediction: Beyond Class-Conditional Coverage",
        authors=["Konstantina Bairaktari"],
        abstract="Conformal prediction gives sets with coverage guarantees.",
        tags=["conformal prediction"],
        year="2025",
    ),
    paper(
        "multicalibration",
        "Oracle-Efficient Online ℓ₁-Multicalibration",
        authors=["Rohan Ghuge"],
        abstract="We study online multicalibration. A survey of the key ideas is given.",
        year="2024",
    ),
    paper(
        "compression",
        "Generalization Bounds via Sample Compression",
        authors=["Benjamin Leblanc", "Mathieu Bazinet"],
        abstract="We bound the error of models that were learned to learn.",
        tags=["learning theory"],
        year="2025",
        venue="ICML",
    ),
    paper(
        "jailbreak",
        "FlipAttack: Jailbreak LLMs via Flipping",
        authors=["Yue Liu"],
        abstract="We jailbreak black-box models by flipping a prompt.",
        tags=["safety"],
        year="2023",
        venue="ICML",
    ),
    paper("wild", "Diffusion in the Wild", abstract="Diffusion models, found in the wild.", year="2025"),
)

PHRASES = (
    paper(
        "d01",
        "The Who and the What of Maps",
        authors=["Ana Lund"],
        year="2020",
        tags=["IT"],
        abstract="What is it? IT systems and the not so big question.",
    ),
    paper(
        "d02",
        "PHP: Notes on C++ and C#",
        authors=["Bo Reyes"],
        year="2021",
        tags=["php"],
        abstract="Uses foo:bar, a^b, x~y, 50% + 3 - 1, (bracket), why? and cfg_abc_lens.",
    ),
    paper(
        "d03",
        "Général Gödel and Łódź",
        authors=["Jörg Müller", "Iva Maček"],
        year="2019",
        tags=["accents"],
        abstract="Straße, naïve, coöperate, Ångström, œuvre.",
    ),
    paper(
        "d04",
        "Anti-virus State-of-the-Art with GPT-4 and Rolls-Royce",
        authors=["Jean-Luc Roy"],
        year="2022",
        tags=["hyphens"],
        abstract="COVID-19 and x-ray, e-mail, T-cells.",
    ),
    paper("d05", "物联网与地图", authors=["林晓"], year="2020", tags=["中文"], abstract="我们研究物联网安全。"),
    paper(
        "d06",
        "東京の地図とデータ",
        authors=["山田花子"],
        year="2020",
        tags=["日本語"],
        abstract="ひらがなとカタカナのテスト。",
    ),
    paper(
        "d07",
        "김민준의 지도",
        authors=["김민준"],
        year="2020",
        tags=["한국어"],
        abstract="한국어 검색 시험입니다.",
    ),
    paper(
        "d08",
        "The constructor and its __proto__ and hasOwnProperty",
        authors=["To String"],
        year="2018",
        tags=["constructor"],
        abstract="valueOf toString constructor prototype",
    ),
    paper(
        "d09",
        "Notifications for Organisational Universities",
        authors=["Cy Dahl"],
        year="2017",
        tags=["stems"],
        abstract="Notification notifies the notified; generalizations of relational operators.",
    ),
    paper(
        "d10",
        "a" * 40 + " " + "Brim" * 11,
        authors=["Di Ott"],
        year="2016",
        tags=["long"],
        abstract="https://example.org/aaaa/signin?encoding=utf8&a=http%3a%2f%2fspecs.example.net%2fauth%2f2.0",
    ),
    paper(
        "d11",
        "A Study with DOI and arXiv Number",
        authors=["Eli Voss"],
        year="1984",
        tags=["ids"],
        ids=["10.9999/abc.def-1"],
        abstract="See arXiv:2101.00001v2 and 10.9999/abc.def-1.",
    ),
    paper("d12", "خرائط المدينة", authors=["ليلى حسن"], year="2020", tags=["عربي"], abstract="مرحبا بالعالم"),
)


@pytest.fixture(scope="module")
def toy(node: str, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(node, TOY, tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="module")
def phrases(node: str, tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(node, PHRASES, tmp_path_factory.mktemp("phrases"))


def test_a_word_its_beginning_a_surname_and_a_slip_find_the_paper(toy: Shelf) -> None:
    wanted = {
        "kandinsky": "kandinsky",
        "multicalib": "multicalibration",
        "leblanc": "compression",
        "jailbrak": "jailbreak",
        "jailbr": "jailbreak",
        "kandisnky": "kandinsky",
        "kandinzk": "kandinsky",
        "survey": "multicalibration",
        "key": "multicalibration",
        "l1": "multicalibration",
        "compressing samples": "compression",
        "leblanc models": "compression",
        "multicalibrationism": "multicalibration",
    }

    assert toy.first(*wanted) == wanted


def test_papers_with_all_words_come_before_papers_with_some(toy: Shelf) -> None:
    (answer,) = toy.answers("diffusion models")

    assert answer["hits"][0] == {"url": "wild", "words": 2}
    assert answer["full"] == 1
    assert {hit["words"] for hit in answer["hits"][1:]} == {1}


def test_of_papers_with_all_words_those_with_the_words_in_order_come_first(node: str, tmp_path: Path) -> None:
    titles = ("Place Recognition", "A Map for Place Recognition", "Recognition of Every Place by Place Names")
    shelf = Shelf(node, [paper(title, title) for title in reversed(titles)], tmp_path)

    assert shelf.found("place recog", "place recognition ", "Place-Recognition") == {
        "place recog": [*titles],
        "place recognition ": [*titles],
        "Place-Recognition": [*titles],
    }


def test_of_many_papers_with_the_words_those_whose_title_begins_with_them_come_first(node: str, tmp_path: Path) -> None:
    records = [paper(f"m{at}", f"Learning maps, and maps to learning {at}", abstract="to read") for at in range(30)]
    records[20:20] = [paper("to", "Learning to Read Very Long Charts of Tidal Waters", abstract="charts " * 30)]
    shelf = Shelf(node, records, tmp_path)

    assert {query: hits[:1] for query, hits in shelf.found("learning t", "learning to", "learning to re").items()} == {
        "learning t": ["to"],
        "learning to": ["to"],
        "learning to re": ["to"],
    }


def test_who_is_asked_for_by_a_family_name_comes_before_those_given_that_name(node: str, tmp_path: Path) -> None:
    records = [
        paper("given", "Tides", authors=["Lund Meyer"]),
        paper("family", "Tides of the northern seas", authors=["Ana Lund", "Bo Reyes"]),
        paper("both", "Tides of the northern seas and of lakes", authors=["Lund Lund", "Bo Reyes", "Cy Ito"]),
    ]

    assert Shelf(node, records, tmp_path).found("lund tides", "meyer lund tides") == {
        "lund tides": ["family", "both", "given"],
        "meyer lund tides": ["given", "family", "both"],
    }


def test_a_citation_is_found_though_its_words_are_given_names_of_the_authors(node: str, tmp_path: Path) -> None:
    title = "A Channel Selection System in Cochlear Implants"
    records = [
        paper("wanted", title, authors=["Marwan A. Jabri", "Selection Hill"]),
        *(paper(f"o{at}", "Selection of Systems", authors=["B. Hill"], abstract="channel") for at in range(3)),
    ]

    queries = ("A Channel Selection System in Cochlear impants", f"Jabri et al. {title}, 1994")
    assert set(Shelf(node, records, tmp_path).first(*queries).values()) == {"wanted"}


def test_an_initial_beside_a_family_name_tells_authors_apart_and_is_no_word(node: str, tmp_path: Path) -> None:
    records = [
        paper("other", "Tides", authors=["Dawn Song"], abstract="Shapes of tides."),
        paper("wanted", "Shapes of the Northern Seas in Winter", authors=["Ana Lund", "Shuran Song"]),
        *(paper(f"letter{at}", "Shapes", authors=["S. Meyer"]) for at in range(2)),
    ]
    queries = ("S. Song shapes", "song s shapes", "Song, S. shapes ")

    assert set(Shelf(node, records, tmp_path).first(*queries).values()) == {"wanted"}


def test_names_and_years_alone_are_those_of_first_authors(node: str, tmp_path: Path) -> None:
    records = [
        paper("second", "Tides", authors=["Bo Reyes", "Ana Lund"], year="2020"),
        paper("first", "Tides of the Northern Seas", authors=["Ana Lund", "Cy Dahl", "Bo Reyes"], year="2020"),
        paper("other", "Lakes", authors=["Ana Lund"], year="2019"),
    ]

    assert Shelf(node, records, tmp_path).found("Lund 2020", "Lund et al. 2020", "reyes 2020") == {
        "Lund 2020": ["first", "second", "other"],
        "Lund et al. 2020": ["first", "second", "other"],
        "reyes 2020": ["second", "first"],
    }


def test_two_letters_of_a_script_without_blanks_are_a_whole_word(node: str, tmp_path: Path) -> None:
    records = [
        paper("two", "强化学习在弱监督语音识别中的应用"),
        paper("all", "基于强化学习的鲁棒语音识别方法研究与大规模图像分割系统"),
    ]

    assert Shelf(node, records, tmp_path).first("强化学习 语音识别 鲁棒") == {"强化学习 语音识别 鲁棒": "all"}


def test_a_letter_is_no_end_of_the_word_before(node: str, tmp_path: Path) -> None:
    records = [
        paper("andor", "And-Or Graphs"),
        paper("wanted", "Laplacian Graphs", authors=["Rie Ando"]),
        paper("laplacian", "Laplacian Maps"),
    ]

    assert Shelf(node, records, tmp_path).first("Ando R laplacian") == {"Ando R laplacian": "wanted"}


def test_a_slip_in_the_second_letter_is_forgiven_though_other_words_begin_so(node: str, tmp_path: Path) -> None:
    records = [paper("a", "Static models"), paper("b", "Sattigeri by train"), paper("c", "Terrain maps")]

    assert Shelf(node, records, tmp_path).found("sattic", "trrain ", "satt") == {
        "sattic": ["a"],
        "trrain ": ["c", "b"],
        "satt": ["b"],
    }


def test_an_address_that_is_pasted_finds_the_paper(node: str, tmp_path: Path) -> None:
    ids = ("10.9999/abc.def-1", "2101.00001", "gbeZKej40m", "0000-0002-1694-233X")
    pasted = {
        "https://doi.org/10.9999/ABC.def-1": ["a"],
        "https://dl.example.org/doi/abs/10.9999/abc.def-1": ["a"],
        "https://arxiv.org/abs/2101.00001v3": ["a"],
        "arxiv.org/pdf/2101.00001": ["a"],
        "https://openreview.net/forum?id=gbeZKej40m": ["a"],
        "https://orcid.org/0000-0002-1694-233X": ["a"],
        "orcid:0000-0002-1694-233x": ["a"],
        "0000-0002-1694-233X": ["a"],
    }

    assert Shelf(node, [paper("a", "Maps", ids=ids), paper("b", "Doi org abs")], tmp_path).found(*pasted) == pasted


def test_a_mistyped_word_is_told_and_corrected(toy: Shelf) -> None:
    answers = toy.answers("Conformal predicton ", "jailbrak")

    assert [(answer["missing"], answer["suggestion"]) for answer in answers] == [
        (["predicton"], "Conformal prediction "),
        (["jailbrak"], "jailbreak"),
    ]


def test_a_word_that_no_paper_has_is_told(toy: Shelf) -> None:
    (answer,) = toy.answers("kandinsky zzzzzz ")

    assert ([hit["url"] for hit in answer["hits"]], answer["missing"], answer["full"]) == (
        ["kandinsky"],
        ["zzzzzz"],
        1,
    )


def test_filters_want_and_a_minus_leaves_out(toy: Shelf) -> None:
    wanted = {
        "author:leblanc": ["compression"],
        "author:kandinsky": [],
        "author:": [],
        "compression author:": ["compression"],
        "title:models": [],
        "abstract:prompt": ["jailbreak"],
        'tag:"learning theory"': ["compression"],
        "venue:icml": ["compression", "jailbreak"],
        "year:2024": ["multicalibration"],
        "year:2023..2024": ["multicalibration", "jailbreak"],
        "year:..2023": ["jailbreak"],
        "models year:2023": ["jailbreak"],
        '"jailbreak black box models"': ["jailbreak"],
        '"models jailbreak"': [],
        'title:"sample compression"': ["compression"],
        '"mathieu bazinet"': ["compression"],
        '"black-box mod"': [],
        "models -jailbreak -diffusion": ["compression"],
        "-jailbreak": ["jailbreak"],
        "year:2025 zzzzzz": ["kandinsky", "compression", "wild"],
    }
    found = toy.found(*wanted)

    assert {query: sorted(keys) for query, keys in found.items()} == {
        query: sorted(keys) for query, keys in wanted.items()
    }


def test_a_minus_leaves_out_only_where_it_is_meant_to(node: str, tmp_path: Path) -> None:
    titles = ("Roads, -Maps and Trails", "Roads - Maps", "Roads -4 Maps", "Trails")
    shelf = Shelf(node, [paper(title, title) for title in titles], tmp_path)

    assert shelf.first(*titles) == dict(zip(titles, titles, strict=True))
    assert shelf.found("roads -maps", "trails -Maps", "-maps trails") == {
        "roads -maps": [],
        "trails -Maps": ["Trails"],
        "-maps trails": ["Trails"],
    }


def test_a_slip_that_another_paper_has_as_a_word_is_forgiven_where_no_paper_has_all(node: str, tmp_path: Path) -> None:
    shelf = Shelf(
        node,
        [
            paper("wanted", "Bandits in Context"),
            paper("other", "The Bandit and the Banrits of a Long and Winding Title"),
        ],
        tmp_path,
    )
    (answer, both) = shelf.answers("banrits context ", "bandit banrits ")

    assert ([hit["url"] for hit in answer["hits"]], answer["suggestion"]) == (["wanted", "other"], "bandits context ")
    assert (answer["missing"], answer["full"]) == ([], 1)
    assert (both["hits"][0]["url"], both["suggestion"]) == ("other", "")


def test_a_colon_or_an_unknown_field_is_text(phrases: Shelf) -> None:
    wanted = {
        "php:": "d02",
        "foo:bar": "d02",
        ":": "",
        "arXiv:2101.00001": "d11",
        'title:"maps': "d01",
        "title:php": "d02",
    }

    assert phrases.first(*wanted) == wanted


def test_an_operator_is_text_and_alone_is_no_word(phrases: Shelf) -> None:
    lone = ("~", "^", "+", "-", "*", "--", "title:*", '""', " ", "")
    wanted = {
        "foo~": "d02",
        "foo^": "d02",
        "-maps": "d01",
        "c++": "d02",
        "C#": "d02",
        "a^b c#": "d02",
        '"maps': "d01",
    }

    assert [answer["asked"] for answer in phrases.answers(*lone)] == [0] * len(lone)
    assert phrases.first(*wanted) == wanted


def test_common_words_find_titles_at_every_letter(phrases: Shelf) -> None:
    typed = "the who"
    found = phrases.found(*(typed[:length] for length in range(1, len(typed) + 1)), "IT", "what")

    assert [query for query, keys in found.items() if "d01" not in keys] == []
    assert found["the who"][0] == "d01"


def test_accents_do_not_matter_either_way(phrases: Shelf) -> None:
    spellings = (
        "godel gödel go\u0308del GÖDEL general genéral lodz łódź muller strasse straße macek naive angstrom"
        " oeuvre cooperate"
    ).split()

    assert phrases.first(*spellings) == dict.fromkeys(spellings, "d03")


def test_hyphens_do_not_matter(phrases: Shelf) -> None:
    spellings = (
        "anti-virus",
        "antivirus",
        "anti virus",
        "state-of-the-art",
        "gpt-4",
        "gpt4",
        "gpt 4",
        "rolls",
        "rolls-royce",
        "covid-19",
        "x-ray",
        "xray",
        "jean-luc",
        "GPT‑4",
    )

    assert phrases.first(*spellings) == dict.fromkeys(spellings, "d04")


def test_scripts_without_blanks_are_found(phrases: Shelf) -> None:
    wanted = {
        "物联网": "d05",
        "地图": "d05",
        "联网": "d05",
        "林晓": "d05",
        "图": "d05",
        "物联网 maps": "d05",
        "地図": "d06",
        "データ": "d06",
        "ひらがな": "d06",
        "山田": "d06",
        "김민준": "d07",
        "지도": "d07",
        "검색": "d07",
        "خرائط": "d12",
        "مرحبا": "d12",
    }

    assert phrases.first(*wanted) == wanted


def test_punctuation_around_a_word_does_not_matter(phrases: Shelf) -> None:
    spellings = ("(bracket)", "bracket)", "#php", "php,", '"php"', "‘php’", "“php”", "php; c#")

    assert phrases.first(*spellings) == dict.fromkeys(spellings, "d02")


def test_identifiers_years_and_parts_of_names_of_code_are_found(phrases: Shelf) -> None:
    wanted = {
        "lens": "d02",
        "cfg_abc_lens": "d02",
        "10.9999/abc.def-1": "d11",
        "https://doi.org/10.9999/abc.def-1": "d11",
        "doi:10.9999/ABC.DEF-1.": "d11",
        "2101.00001": "d11",
        "1984": "d11",
        "constructor": "d08",
        "__proto__": "d08",
        "hasownproperty": "d08",
    }

    assert phrases.first(*wanted) == wanted


def test_wildcards_repeats_and_long_texts_are_answered(phrases: Shelf) -> None:
    pasted = "maps of the sea and of the land " * 200
    wanted = {"*Brim*": "d10", "a" * 24: "d10", pasted: "d01"}
    found = phrases.found(*wanted, "*a*a*a*a*b", "aaaa~9", "~9", "a" * 5000)

    assert {query: found[query][0] for query in wanted} == wanted


SIBLINGS = {
    "d01": ("what of maps", "who", "it ", "WHO", "the what"),
    "d02": (
        "bar:foo",
        ": php",
        "title:php:",
        "c++ notes",
        "C# ",
        "~php",
        "php^2",
        "+php",
        "cfg abc",
        "(php)",
        "“php”",
        "php!",
    ),
    "d03": (
        "author:muller",
        "author: müller",
        "ŁÓDŹ",
        "lodz",
        "goedel",
        "coöperate",
        "oeuvre",
        "angstrom",
        "tag:accents",
    ),
    "d04": (
        "anti virus",
        "state of the art",
        "Rolls‑Royce",
        "jean luc",
        "x-ray",
        "xray",
        "t cells",
        '"state of the art"',
    ),
    "d05": ("安全", "联网安", "author:林晓"),
    "d06": ("東京", "データ", "カタカナ"),
    "d07": ("지도", "시험"),
    "d08": ("hasownproperty", "__proto__", "valueof", "year:2016..2018 constructor"),
    "d09": ("notify", "universities", "organizational"),
    "d10": ("brimbrim", "signin"),
    "d11": (
        "http://doi.org/10.9999/ABC.DEF-1.",
        "doi:10.9999/abc.def-1",
        "arXiv:2101.00001",
        "2101.00001v3",
        "year:1984",
    ),
    "d12": ("خرائط", "بالعالم"),
}


def test_further_ways_to_ask_find_the_same_papers_first(phrases: Shelf) -> None:
    wanted = {query: key for key, queries in SIBLINGS.items() for query in queries}

    assert len(wanted) > 50
    assert phrases.first(*wanted) == wanted


def test_whatever_is_typed_is_answered(phrases: Shelf) -> None:
    pieces = [
        *"-+~^*:\"'“”()[]{}<>|&/\\.,;!?#%$@=_ \t\n",
        *(
            "title:",
            "author:",
            "year:",
            "tag:",
            "foo:",
            "-",
            "--",
            "2019",
            "..",
            "2020..",
            "..2020",
            "php",
            "map",
            "c++",
        ),
        *("物联", "ß", "\u0301", "\u200b", "𝑑", "\ud800", "🙂", "a" * 70, "__proto__", "constructor", "the", "-maps"),
    ]
    chance = Chance(11)
    typed = ["".join(pieces[chance.below(len(pieces))] for _ in range(chance.below(9))) for _ in range(400)]
    typed += ["year:2020..1900", "year:0..9999", "year:..", '"" ""', "-" * 400, "a " * 400, "title:" * 60]

    assert len(phrases.answers(*typed)) == len(typed)


@pytest.mark.parametrize("query", ["year:2024", "sea", "sea year:2024"])
def test_papers_of_equal_scores_come_newest_first(node: str, tmp_path: Path, query: str) -> None:
    records = [
        paper(f"p{at:02}", f"Sea {at}", abstract=" ".join(["wave"] * (at * 7 % 23)), year="2024") for at in range(60)
    ]

    assert Shelf(node, records, tmp_path).found(query)[query][:10] == [f"p{at:02}" for at in range(10)]
