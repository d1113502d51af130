"""Files of the whole catalogue after an edit: those that a build from the beginning makes."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from generator import exports
from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.edits import Edit
from generator.exports import EXPORTS, export_artifacts, export_file, packing, size_of
from generator.exports.amended import amended_exports, amended_file
from generator.exports.packing import packed, unpacked
from tests.exports.shelf import catalogue

SITE = Site(folder=Path(), title="Shelf", url="https://example.org/")
SHELF = catalogue(
    *({"key": "tides", "title": "One", "abstract": f"Of {each}."} for each in ("kilns", "reefs", "gaits")),
    {
        "key": "tides:x",
        "title": "Two",
        "abstract": "It costs $5 & more, “at once”.",
        "authors": "Ann Lee",
        "year": "2020",
    },
    {"title": "Three", "abstract": "One.\n\nTwo, with $x_2$.", "authors": "Ann Lee and Bo Ek", "tags": "a, b"},
    {"title": "Three", "abstract": "Another.", "authors": "Ann Lee and Bo Ek"},
    {"key": "bare", "title": "Four"},
    *({"key": f"p{number}", "title": f"Paper {number}", "abstract": f"The text of {number}."} for number in range(9)),
)
TEXTS = (
    "",
    "Of kilns.",
    "A text.",
    "Café “at once”, 5 < 6 & $x^2$.",
    "One.\n\nTwo.",
    '"Quoted", said; and\tmore.',
    "</script>\u2028",
)


def _edited(shelf: Catalogue, texts: dict[str, str]) -> tuple[Catalogue, Edit]:
    now = {entry_id: _with_text(shelf.entries[entry_id], text) for entry_id, text in texts.items()}
    before = {entry_id: shelf.entries[entry_id] for entry_id in now}
    return replace(shelf, entries={**shelf.entries, **now}), Edit(before=before, now=now)


def _with_text(entry: Entry, text: str) -> Entry:
    (made,) = catalogue({"key": "made", "title": "Made", "abstract": text}).entries.values()
    return replace(entry, paper=replace(entry.paper, abstract=made.paper.abstract), abstract=made.abstract)


def _anew(shelf: Catalogue, site: Site, chosen: str, path: str) -> bytes:
    return export_file(shelf, site, chosen, path)


@pytest.mark.parametrize("ending", ["", ".gz"])
@pytest.mark.parametrize("chosen", EXPORTS)
def test_after_edits_a_file_is_that_of_a_build_from_the_beginning(
    monkeypatch: pytest.MonkeyPatch, chosen: str, ending: str
) -> None:
    monkeypatch.setattr(exports, "PIECE", 3)
    path = EXPORTS[chosen][1] + ending
    drawn = Random(7)
    shelf = SHELF
    file = _anew(shelf, SITE, chosen, path)
    taken = 0
    for _ in range(40):
        texts = {each: drawn.choice(TEXTS) for each in drawn.sample(sorted(shelf.entries), drawn.choice((1, 1, 2)))}
        shelf, edit = _edited(shelf, texts)
        amended = amended_file(file, shelf, SITE, edit, chosen, path)
        file = _anew(shelf, SITE, chosen, path)
        assert amended in (file, None)
        taken += amended is not None
    assert taken >= (20 if chosen == "csv" else 40)


def test_what_is_said_twice_is_not_taken_for_what_a_paper_says() -> None:
    shelf = catalogue(
        {"title": "One", "abstract": "A."}, {"title": "One", "abstract": "B."}, {"title": "One; A.,", "abstract": "C."}
    )
    first, second, _ = shelf.entries
    same, _ = _edited(shelf, {first: "B."})
    _, edit = _edited(same, {second: "C."})

    assert amended_file(_anew(same, SITE, "csv", "papers.csv"), same, SITE, edit, "csv", "papers.csv") is None


@pytest.mark.parametrize(
    "spoil",
    [lambda file: file[:-1], lambda _: b"", lambda file: file[:40] + file[41:], lambda file: file[:-12] + file[-8:]],
)
def test_a_file_that_is_not_as_it_was_written_is_made_anew(spoil: Callable[[bytes], bytes]) -> None:
    shelf, edit = _edited(SHELF, {"tides": "Of peat."})
    last = {f"{path}.gz": spoil(_anew(SHELF, SITE, chosen, f"{path}.gz")) for chosen, (_, path) in EXPORTS.items()}
    made = {each.path: each.make() for each in amended_exports(shelf, SITE, edit, 10**9, last.get)}
    assert made == {path: _anew(shelf, SITE, chosen, path) for chosen, path in zip(EXPORTS, last, strict=True)}


def test_citations_are_made_anew_where_they_are_others() -> None:
    shelf, edit = _edited(SHELF, {"tides": "Of peat."})
    last = {each.path: each.make() for each in export_artifacts(SHELF, SITE)}
    size = size_of(shelf.entries.values())
    assert [each.path for each in amended_exports(shelf, SITE, edit, size, last.get)] == [
        path for _, path in EXPORTS.values()
    ]

    entry = SHELF.entries["tides"]
    now = replace(entry, paper=replace(entry.paper, original="@misc{tides,\n  title = {One},\n  note = {New},\n}"))
    shelf = replace(SHELF, entries={**SHELF.entries, "tides": now})
    edit = Edit(before={"tides": entry}, now={"tides": now})
    amended = {each.path: each.make() for each in amended_exports(shelf, SITE, edit, size, last.get)}
    anew = {each.path: each.make() for each in export_artifacts(shelf, SITE)}
    assert amended.items() <= anew.items()
    assert {**last, **amended} == anew
    assert len(amended) == 5


def test_pieces_are_packed_each_for_itself() -> None:
    pieces = [b"tides " * 99, b"", b"\0\0\xff\xff kilns" * 9]
    file = packed(pieces)
    assert gzip.decompress(file) == b"".join(pieces)
    found = unpacked(file)
    assert found is not None
    assert [found.piece(number) for number in range(3)] == pieces
    assert found.with_pieces({1: b"reefs"}) == packed([pieces[0], b"reefs", pieces[2]])
    assert gzip.decompress(found.with_pieces({1: b"reefs"})) == b"".join((pieces[0], b"reefs", pieces[2]))


@pytest.mark.parametrize("file", [b"", b"tides", gzip.compress(b"tides"), packed([]), packed([b"tides"])[:16]])
def test_a_file_of_other_make_has_no_pieces(file: bytes) -> None:
    assert unpacked(file) is None


def test_of_a_piece_that_was_harmed_nothing_else_is_read() -> None:
    piece, begin = b"tides " * 99, len(packed([b""])) - len(packed([])) + 10
    file = packed([piece])
    harmed = (file[:place] + bytes([file[place] ^ 1]) + file[place + 1 :] for place in range(begin, len(file) - 10))
    assert {found.piece(0) for found in map(unpacked, harmed) if found} == {piece, None}


def test_a_file_of_more_pieces_than_can_be_told_is_a_file_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_MOST_TOLD", 2)
    file = packed([b"tides", b"reefs", b"kilns"])
    assert (gzip.decompress(file), unpacked(file)) == (b"tidesreefskilns", None)
