"""What readers write otherwise than the papers do finds the papers all the same."""

from __future__ import annotations

from pathlib import Path

from tests.search.browser import Shelf, paper


def test_british_and_american_spelling_find_each_other(node: str, tmp_path: Path) -> None:
    titles = ("Optimizing Colors", "Optimised Behaviour", "Centres of Analysis", "Supervised Noise", "Laboratory Gray")
    wanted = {
        "optimising colours": "Optimizing Colors",
        "optimized behavior": "Optimised Behaviour",
        "centers ": "Centres of Analysis",
        "supervised noise ": "Supervised Noise",
        "grey laboratory": "Laboratory Gray",
    }

    assert Shelf(node, [paper(title, title) for title in titles], tmp_path).first(*wanted) == wanted


def test_a_greek_letter_and_its_name_find_each_other(node: str, tmp_path: Path) -> None:
    titles = ("On α-Divergences", "A Beta Process", "AUCμ and μ-Calculus")
    wanted = {
        "alpha divergence": "On α-Divergences",
        "alpha-divergences": "On α-Divergences",
        "β process": "A Beta Process",
        "mu calculus": "AUCμ and μ-Calculus",
    }

    assert Shelf(node, [paper(title, title) for title in titles], tmp_path).first(*wanted) == wanted


def test_two_words_without_their_blank_are_found_and_told(node: str, tmp_path: Path) -> None:
    records = [
        paper("wanted", "Deep Learning of Maps"),
        paper("learned", "Learning Charts"),
        paper("deep", "Deep Lakes"),
    ]
    answers = Shelf(node, records, tmp_path).answers("deeplearning ", "maps deeplear")

    assert [(answer["hits"][0]["url"], answer["missing"], answer["suggestion"]) for answer in answers] == [
        ("wanted", ["deeplearning"], "deep learning "),
        ("wanted", ["deeplear"], "maps deep lear"),
    ]
    assert answers[0]["full"] == 1


def test_what_one_paper_writes_as_one_word_is_two_in_others_where_no_paper_has_all(node: str, tmp_path: Path) -> None:
    records = [paper("one", "Neural-Networks"), paper("two", "Neural Networks for Tides"), paper("tides", "Tides")]
    (answer,) = Shelf(node, records, tmp_path).answers("neuralnetworks tides ")

    assert (answer["hits"][0]["url"], answer["suggestion"]) == ("two", "neural networks tides ")


def test_a_prefix_with_a_blank_is_found_as_one_word(node: str, tmp_path: Path) -> None:
    records = [paper("one", "Pretraining on Tides"), paper("two", "Pre-Training on Lakes"), paper("pre", "Training")]

    assert Shelf(node, records, tmp_path).found("pre training tides ", "pretraining lakes", "pre-training tides ") == {
        "pre training tides ": ["one", "two", "pre"],
        "pretraining lakes": ["two", "one"],
        "pre-training tides ": ["one", "two", "pre"],
    }


def test_two_slips_in_a_long_word_are_forgiven_where_nothing_is_nearer(node: str, tmp_path: Path) -> None:
    shelf = Shelf(node, [paper("wanted", "Convolutional Maps"), paper("other", "Revolution")], tmp_path)
    (answer, short) = shelf.answers("convlutonal ", "mpss ")

    assert ([hit["url"] for hit in answer["hits"]], answer["suggestion"]) == (["wanted"], "convolutional ")
    assert short["hits"] == []


def test_a_word_that_can_become_but_one_is_looked_for_in_all_its_forms(node: str, tmp_path: Path) -> None:
    records = [paper("stem", "Visual Detection of Tides"), paper("written", "Detecting Lakes")]

    assert Shelf(node, records, tmp_path).found("visual detectin") == {"visual detectin": ["stem", "written"]}


def test_a_title_pasted_from_bibtex_is_read_without_its_commands(node: str, tmp_path: Path) -> None:
    titles = ("Gödel and GPT-4 on α-Divergences", "Gaps & Holes", "Sets {and} Costs of $5")
    wanted = {
        'title = {G{\\"o}del and {GPT}-4 on $\\alpha$-{D}ivergences},': titles[0],
        'G\\"odel and \\textbf{GPT-4}': titles[0],
        'title = "Gaps \\& Holes",': titles[1],
        "sets {and} costs of $5": titles[2],
    }

    assert Shelf(node, [paper(title, title) for title in titles], tmp_path).first(*wanted) == wanted


def test_words_that_only_ask_do_not_count(node: str, tmp_path: Path) -> None:
    records = [
        paper("tides", "Tides in Lakes"),
        paper("use", "The Use of Papers: How to Find Work", abstract="tides"),
    ]

    assert Shelf(node, records, tmp_path).found("papers about tides in lakes", "how to use papers to find work") == {
        "papers about tides in lakes": ["tides", "use"],
        "how to use papers to find work": ["use"],
    }


def test_of_several_corrections_the_most_frequent_counts_most(node: str, tmp_path: Path) -> None:
    records = [
        *(paper(f"l{at}", f"Large maps {at}") for at in range(3)),
        paper("barge", "A Barge on the map of lakes"),
        paper("lage", "Lager and maps"),
    ]

    assert Shelf(node, records, tmp_path).answers("lagre maps ")[0]["suggestion"] == "large maps "
