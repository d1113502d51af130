"""The index in shards answers as the whole index does, to the last bit, and the whole as the one of ``lunr``."""

from __future__ import annotations

import json
import pickle
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.search import SearchRecord, search_artifacts
from generator.search.bits import rice, signs
from generator.search.coding import ALPHABET, Numbers, front_coded
from generator.search.counting import count
from generator.search.lunr_index import lunr_index
from generator.search.postings import Postings, gather, merge, utf16
from generator.search.shards import Shards, codes_of, cut, first_apart, ranges_of
from tests.search.browser import ask_script, paper, write_search
from tests.search.generated import Chance, lunr_queries, papers
from tests.search.reference import lunrs_own, told
from tests.search.test_find import PHRASES, TOY

PARITY = Path(__file__).with_name("parity.mjs")
SHARDED = 500


@pytest.mark.parametrize(
    "records", [TOY, PHRASES, (*TOY, *PHRASES, *papers(200))], ids=["toy", "phrases", "toy, phrases and 200 more"]
)
def test_the_index_is_that_of_the_lunr_package_term_by_term_and_weight_by_weight(
    records: Sequence[SearchRecord],
) -> None:
    assert told(lunr_index(gather(records).postings)) == told(lunrs_own(records))


@pytest.mark.parametrize(("number", "asks"), [(40, 300), (300, 700)], ids=["one shard", "many shards"])
def test_a_thousand_queries_of_every_kind_score_as_in_the_whole_index(
    node: str, tmp_path: Path, number: int, asks: int
) -> None:
    records = papers(number, vocabulary=800)
    write_search(records, tmp_path)
    (tmp_path / "whole.json").write_text(json.dumps(lunr_index(gather(records[::-1]).postings)), "utf-8")

    done = subprocess.run(
        [node, str(PARITY), str(tmp_path)],
        input=json.dumps(lunr_queries(records, asks)),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )

    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert (answer["queries"], answer["differing"]) == (asks, [])
    assert answer["found"] > 0.8 * asks


def test_papers_are_weighed_as_lunr_scores_them_and_the_best_hundred_to_the_last_bit(node: str, tmp_path: Path) -> None:
    records = papers(600, vocabulary=300)
    write_search(records, tmp_path)
    chance = Chance(7)
    terms = [term for term in gather(records).postings.indexed() if term.isalpha()]
    asks = [
        [(terms[chance.below(len(terms))], (1, 0.3, 0.5)[chance.below(3)]) for _ in range(1 + chance.below(6))]
        for _ in range(150)
    ]

    answers = ask_script(node, "scores.mjs", str(tmp_path), value=asks)

    assert [asked for asked, answer in zip(asks, answers, strict=True) if not (answer["same"] and answer["all"])] == []
    assert max(answer["apart"] for answer in answers) < 1e-12
    assert sum(answer["papers"] > 100 for answer in answers) > 30


@pytest.mark.parametrize("at", [0, 1500, 2999])
def test_one_paper_more_or_less_or_changed_rewrites_the_shards_of_its_words_alone(at: int) -> None:
    records = papers(3000)
    changed = replace(records[at], abstract=f"{records[at].abstract} Tides of {records[7].abstract}")
    new = replace(records[at], url="new", title="Tides of a Sea", ids=("10.9999/new",))
    before, edited, added = (
        index_files(each) for each in (records, [*records[:at], changed, *records[at + 1 :]], [new, *records])
    )

    assert len(before) > 140
    assert len(before - edited) < len(before) * 0.3
    assert len(before - added) < len(before) * 0.4
    assert len(before - index_files(records[1:])) < len(before) * 0.4


@pytest.mark.parametrize("times", [1, 40])
def test_more_of_the_words_of_an_abstract_rewrite_the_shards_of_these_alone(times: int) -> None:
    records = papers(1000)
    word = records[500].abstract.split()[0]
    longer = replace(records[500], abstract=f"{records[500].abstract} {' '.join([word] * times)}")

    assert len(index_files(records) - index_files([*records[:500], longer, *records[501:]])) == 1


def shards_of(postings: Postings) -> Shards:
    return cut(postings, codes_of(postings))


def index_files(records: Sequence[SearchRecord]) -> set[str]:
    """The files of the index by what they hold, their names aside."""
    files = ((artifact.path, artifact.make()) for artifact in search_artifacts(records))
    return {
        sha256(text.partition(b",")[2]).hexdigest()
        for path, text in files
        if path.startswith(("search/light-", "search/heavy-"))
    }


def test_a_new_paper_leaves_the_shards_that_have_none_of_its_words() -> None:
    records = papers(SHARDED)
    new = paper("new", "Tides", abstract="The tides of a sea.", year="2024")
    before, after = (shards_of(gather(each).postings) for each in (records, [*records, new]))

    assert len(before.light) > 10
    assert len([shard for shard in before.light if shard not in after.light]) <= 5


def test_terms_are_cut_into_ranges_and_the_frequent_ones_stand_alone() -> None:
    postings = gather(papers(SHARDED)).postings
    shards = shards_of(postings)
    light = [term for terms, _ in shards.light for term in terms]
    heavy = [term for term, _, _ in shards.heavy]

    assert sorted([*light, *heavy], key=utf16) == postings.indexed()
    assert light == sorted(light, key=utf16)


@given(st.lists(st.integers(min_value=0, max_value=10**7)))
def test_numbers_are_written_so_that_they_can_be_read(numbers: list[int]) -> None:
    base = len(ALPHABET) // 2
    text = Numbers().join(numbers)
    read, place, value = [], 1, 0
    for sign in text:
        digit = ALPHABET.index(sign)
        value += digit % base * place
        place *= base
        if digit < base:
            read.append(value)
            place, value = 1, 0

    assert read == numbers


def test_words_share_their_beginnings_counted_as_javascript_counts() -> None:
    words = ["map", "maps", "mart", "𝑑a", "𝑑b"]

    assert front_coded(words).split("\n") == ["#map", "&s", "%rt", "#𝑑a", "%b"]


@given(st.lists(st.lists(st.integers(min_value=0, max_value=10**6), min_size=1), max_size=5))
def test_bits_are_written_so_that_they_can_be_read(groups: list[list[int]]) -> None:
    numbers = np.array([number for group in groups for number in group], dtype=np.int64)
    ks = numbers % 7
    starts = np.cumsum([0, *map(len, groups)], dtype=np.int64)[:-1]
    read: list[int] = []
    for text in signs(*rice(numbers, ks), starts):
        bits = "".join(f"{ALPHABET.index(sign):06b}" for sign in text)
        while "1" in bits:
            noughts, _, bits = bits.partition("1")
            k = int(ks[len(read)])
            read.append((len(noughts) << k) + int(bits[:k] or "0", 2))
            bits = bits[k:]

    assert read == numbers.tolist()


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_the_index_is_the_same_however_the_papers_are_parted_and_carried(size: int) -> None:
    records = [*TOY, *PHRASES, *papers(150)]
    counted = [count(records[at : at + size]) for at in range(0, len(records), size)]
    once, parted = gather(records), merge(pickle.loads(pickle.dumps(counted)))

    assert shards_of(parted.postings) == shards_of(once.postings)
    assert parted.postings.terms == once.postings.terms
    assert parted.surface_words() == once.surface_words()


def test_a_border_parts_two_pieces_with_as_few_letters_as_may_be() -> None:
    assert first_apart([["a", "maps"], ["mart", "me"], ["zoo"]]) == ["mar", "z"]
    assert first_apart([["map"], ["maps"]]) == ["maps"]


def test_no_piece_is_larger_than_it_may_be() -> None:
    words = [f"word{number}" for number in range(1000)]
    pieces = [words[piece] for piece in ranges_of(words, [10] * 1000, least=100, most=400)]

    assert [word for piece in pieces for word in piece] == words
    assert all(len(piece) <= 40 for piece in pieces)
