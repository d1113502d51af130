"""Papers related again after a few changed: what comes of it is what comes of relating all from the beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from generator import finding, related, renumbering
from generator.alike import alike_of, arrays_of
from generator.arrays import keep_arrays, kept_arrays
from generator.finding import compare
from generator.map.regions import name_regions
from generator.related import Alike, relate, relate_again
from generator.renumbering import relate_others
from generator.terms import rarest
from generator.tokens import PaperText

WORDS = [
    f"{first}{last}" for first in "bal cor dun fel gar hus jol kem lun mor".split() for last in "a ek in os ut".split()
]
TAGS = ("tides", "kilns", "gaits")


class _Shelf:
    """Papers of made-up words, few of them in many papers, many in few."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = Random(seed)
        self.papers = [self.paper(f"p{place}") for place in range(number)]

    def _text(self, most: int) -> str:
        words = [WORDS[int(len(WORDS) * self._random.random() ** 2)] for _ in range(self._random.randrange(most))]
        return " ".join(word.title() if self._random.random() < 0.2 else word for word in words) + "."

    def paper(self, paper_id: str) -> PaperText:
        return PaperText(
            id=paper_id,
            title=self._text(5),
            abstract=" ".join(self._text(12) for _ in range(3)),
            tags=tuple(tag for tag in TAGS if self._random.random() < 0.1),
            author_slugs=(f"a{self._random.randrange(40)}",),
        )

    def edit(self) -> Mapping[int, PaperText]:
        """One paper or two become others, in one way of many."""
        edited = {}
        for number in self._random.sample(range(len(self.papers)), self._random.choice((1, 1, 2))):
            before, other = self.papers[number], self.paper(f"q{self._random.random()}")
            edited[number] = self._random.choice(
                (
                    replace(before, abstract=other.abstract),
                    replace(before, abstract=f"{before.abstract} {other.title}"),
                    replace(before, abstract=f"{before.abstract} {other.id}"),
                    replace(before, abstract=before.abstract.lower()),
                    replace(before, abstract=before.abstract.title()),
                    replace(before, abstract=self._random.choice(self.papers).abstract),
                    replace(before, abstract=""),
                    replace(before, title=other.title),
                    replace(before, tags=(*other.tags, f"tag {len(other.abstract)}")),
                    replace(before, author_slugs=other.author_slugs),
                    other,
                )
            )
            self.papers[number] = edited[number]
        return edited


def _told(alike: Alike) -> tuple[object, ...]:
    """All that comes of how alike papers are."""
    compared = alike.compared
    places = np.arange(2 * len(alike.told)).reshape(-1, 2) % 97
    return (
        compared.named,
        compared.others.tolist(),
        compared.scores.tolist(),
        compared.starts.tolist(),
        compared.weighed.weights.tolist(),
        compared.weighed.places.tolist(),
        tuple(name_regions(compared.weighed, places)),
        alike.signs,
        alike.told,
    )


def _differing(before: Alike, now: Alike) -> list[int]:
    """The papers of which something else is told."""
    return [number for number, told in enumerate(now.told) if told != before.told[number]]


def _anew(papers: list[PaperText]) -> Alike:
    return relate(papers, compare(papers))


@pytest.mark.parametrize(("common", "rare"), [(20, 64), (22, 5)])
def test_papers_related_again_are_as_if_related_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch, common: int, rare: int
) -> None:
    monkeypatch.setattr(finding, "_COMMON", common)
    monkeypatch.setattr(related, "_RARE", rare)
    shelf = _Shelf(common, 150)
    alike = _anew(shelf.papers)
    moved = 0
    for _ in range(40):
        before, edited = alike, shelf.edit()
        alike = relate_again(before, edited)
        assert _told(alike) == _told(_anew(shelf.papers))
        moved += len(_differing(before, alike))
    assert 0 < moved < 40 * 150 / 2


def _sayings(place: int) -> str:
    """Words for two papers alone."""
    return " ".join(f"w{place}x{number}" for number in range(12)) + "."


def test_a_word_that_is_written_small_somewhere_is_told_small_everywhere() -> None:
    papers = [
        PaperText(id="a", title="", abstract="Kiln tides rise. Kiln tides fall."),
        PaperText(id="b", title="", abstract="Kiln tides glow. Kiln tides end."),
        PaperText(id="c", title="", abstract=f"{_sayings(0)} {_sayings(1)} Kiln."),
        PaperText(id="d", title="", abstract=f"{_sayings(0)} {_sayings(1)}"),
        PaperText(id="e", title="", abstract="Gaits."),
    ]
    edited = {2: replace(papers[2], abstract=papers[2].abstract.replace("Kiln", "kiln"))}

    before = _anew(papers)
    alike = relate_again(before, edited)

    assert before.told[0] == '[["b",["Kiln tides"],0]]'
    assert alike.told[0] == '[["b",["kiln tides"],0]]'
    assert _differing(before, alike) == [0, 1]


def _kilns() -> list[PaperText]:
    """A hundred papers, of which 25 have one word, two of them little else."""
    return [
        PaperText(id="a", title="", abstract="Kiln, kiln, kiln: kiln, tide."),
        PaperText(id="b", title="", abstract="Kiln, kiln, kiln: kiln, gait."),
        *(
            PaperText(id=f"p{place}", title="", abstract=f"{_sayings(place // 2)} {'Kiln.' if place < 23 else ''}")
            for place in range(98)
        ),
    ]


def test_a_word_that_comes_to_be_less_rare_no_longer_relates_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(related, "_RARE", 4)
    papers = _kilns()
    edited = {99: replace(papers[99], abstract=f"{papers[99].abstract} Kiln.")}

    before = _anew(papers)
    alike = relate_again(before, edited)

    assert (before.told[0], alike.told[0]) == ('[["b",["kiln"],0]]', "[]")
    assert _differing(before, alike) == [0, 1]


def test_a_word_is_less_rare_among_fewer_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(related, "_RARE", 4)
    papers = _kilns()
    before = _anew(papers)

    fewer = relate_others(before, papers[:99])
    assert fewer
    more = relate_others(fewer, papers)
    assert more

    assert [each.told[0] for each in (before, fewer, more)] == ['[["b",["kiln"],0]]', "[]", '[["b",["kiln"],0]]']


def test_which_of_equal_papers_are_the_nearest_hangs_on_no_order() -> None:
    papers = [PaperText(id=f"p{number}", title="", abstract="Kiln tides.") for number in range(15)]
    papers += [PaperText(id=f"q{number}", title="", abstract=_sayings(number)) for number in range(30)]

    def nearest(papers: list[PaperText]) -> dict[str, list[str]]:
        compared = compare(papers)
        others = np.split(compared.others, compared.starts[1:-1])
        return {paper.id: [papers[each].id for each in found] for paper, found in zip(papers, others, strict=True)}

    assert nearest(papers) == nearest(papers[::-1])
    assert len(nearest(papers)["p0"]) == 10


def test_what_is_kept_in_a_file_is_as_good(tmp_path: Path) -> None:
    shelf = _Shelf(1, 60)
    alike = _anew(shelf.papers)
    for _ in range(5):
        keep_arrays(tmp_path / "alike", "one", arrays_of(alike))
        arrays = kept_arrays(tmp_path / "alike", "one")
        assert arrays
        alike = relate_again(alike_of(arrays), shelf.edit())
        assert _told(alike) == _told(_anew(shelf.papers))


def test_no_spoiled_byte_of_a_file_is_believed(tmp_path: Path) -> None:
    file = tmp_path / "arrays"
    keep_arrays(file, "one", {"a": np.arange(3, dtype=np.int16), "b": np.zeros(0)})
    whole = file.read_bytes()
    arrays = kept_arrays(file, "one")
    assert arrays
    assert {name: (array.dtype.name, array.tolist()) for name, array in arrays.items()} == {
        "a": ("int16", [0, 1, 2]),
        "b": ("float64", []),
    }
    assert kept_arrays(file, "two") is None
    assert kept_arrays(tmp_path / "none", "one") is None
    for place in range(len(whole)):
        for spoiled in (whole[:place], whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :]):
            file.write_bytes(spoiled)
            assert kept_arrays(file, "one") is None


@pytest.mark.parametrize("rare", [64, 5])
def test_papers_that_come_go_or_move_are_as_if_they_had_been_so_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch, rare: int
) -> None:
    monkeypatch.setattr(related, "_RARE", rare)
    monkeypatch.setattr(renumbering, "_FEW", 10)
    shelf = _Shelf(rare, 150)
    drawn = Random(rare)
    alike = _anew(shelf.papers)
    for _ in range(20):
        shelf.edit()
        for _ in range(drawn.choice((0, 1))):
            shelf.papers.pop(drawn.randrange(len(shelf.papers)))
        if len(shelf.papers) < 150:
            shelf.papers.insert(drawn.randrange(150), shelf.paper(f"r{drawn.random()}"))
        shelf.papers.insert(drawn.randrange(150), shelf.papers.pop(drawn.randrange(150)))
        if drawn.random() < 0.3:
            shelf.papers.insert(drawn.randrange(150), shelf.paper(f"r{drawn.random()}"))
        again = relate_others(alike, shelf.papers)
        clean = _anew(shelf.papers)
        if rarest(len(alike.told)) == rarest(len(shelf.papers)):
            assert again
            assert _told(again) == _told(clean)
        alike = again or clean


def test_papers_are_related_from_the_beginning_where_many_changed_or_their_number_weighs() -> None:
    papers = _Shelf(2, 100).papers
    alike = _anew(papers)

    assert relate_others(alike, papers) is alike
    assert relate_others(alike, [replace(paper, abstract="") for paper in papers]) is None
    assert relate_others(alike, papers[3:]) is None
    assert rarest(97) != rarest(98) == rarest(99)
    assert relate_others(_anew(papers[:98]), papers[:97]) is None
    assert relate_others(_anew(papers[:99]), papers[:98])
