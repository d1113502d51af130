"""Whether papers written in a format and read again are the same papers.

Usage: python benchmarks/exports/roundtrip.py CORPUS [--papers N] [--start K] [--show FORMAT]

CORPUS is any file that papershelf reads. Of its papers, N evenly spread ones (default: 3,000), from the K-th on, are
written in each format and read again. The table counts papers that are equal in all that the format can hold
(docs/exports.md); ``--show`` prints how those of one format differ.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.catalogue import Entry, arrange
from generator.config import Site
from generator.errors import Problems
from generator.exports import WRITERS
from generator.exports.containers import book_title, entry_type, journal_title
from generator.exports.record import addresses, record
from generator.gathering import read_papers, typeset_all
from generator.links import LINK_LABELS
from generator.merge import merge_duplicates
from generator.names import Name
from generator.records import Paper

ENDINGS: Mapping[str, str] = {"yaml": ".yml", "csv": ".csv", "bibtex": ".bib", "csl": ".json", "ris": ".ris"}
_LOSSLESS = ("yaml", "csv")


def main() -> None:
    """Write and read a corpus and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--papers", type=int, default=3000)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--show", choices=ENDINGS)
    options = parser.parse_args()

    every = merge_duplicates(papers_of(options.corpus), Problems()).papers
    step = max(1, len(every) // options.papers)
    entries = arranged(every[options.start :: step][: options.papers])
    print(f"{'format':8} {'papers':>7} {'equal':>7} {'differ':>7} {'seconds':>8}")
    for chosen in ENDINGS:
        started = time.perf_counter()
        found = dict(differences(entries, chosen))
        print(
            f"{chosen:8} {len(entries):7} {len(entries) - len(found):7} {len(found):7}"
            f" {time.perf_counter() - started:8.1f}"
        )
        if options.show == chosen:
            for place, fields in found.items():
                for name, (before, after) in fields.items():
                    print("\n   ".join((f"{entries[place].id}, {name}", *_parting(str(before), str(after)))))


def _parting(one: str, other: str) -> tuple[str, str]:
    """Two texts from a little before the place where they part."""
    place = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return one[max(0, place - 40) : place + 60], other[max(0, place - 40) : place + 60]


def differences(entries: Sequence[Entry], chosen: str) -> Iterator[tuple[int, Mapping[str, tuple[object, object]]]]:
    """The places of papers that come back changed from a format, and each changed field before and after."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"papers{ENDINGS[chosen]}"
        path.write_text("".join(WRITERS[chosen](entries)), "utf-8")
        again = arranged(papers_of(path))
    assert len(again) == len(entries), f"{len(entries)} papers became {len(again)}"
    for place, (before, after) in enumerate(zip(entries, again, strict=True)):
        one, other = held(before, chosen), held(after, chosen)
        changed = {name: (one.get(name), other.get(name)) for name in one | other if one.get(name) != other.get(name)}
        if changed:
            yield place, changed


def papers_of(path: Path) -> tuple[Paper, ...]:
    """The papers of a file, in its order."""
    return read_papers(Site(folder=path.parent, sources=(path.name,)), problems=Problems())


def arranged(papers: Sequence[Paper]) -> tuple[Entry, ...]:
    """Papers with their texts set and their addresses, in the same order."""
    problems = Problems()
    catalogue = arrange(typeset_all(papers, {}, jobs=1)[0], lambda _text: (), problems)
    entries = (*catalogue.entries.values(), *catalogue.removed)
    places = {paper.origin: place for place, paper in enumerate(papers)}
    return tuple(sorted(entries, key=lambda entry: places[entry.paper.origin]))


def held(entry: Entry, chosen: str) -> dict[str, object]:
    """What a format can hold of a paper."""
    paper = entry.paper
    if chosen in _LOSSLESS:
        exact: dict[str, object] = {**record(paper), "authors": paper.authors}
        return exact if chosen == "yaml" else _table_cells(exact, paper)
    return {
        "address": entry.id,
        "type": entry_type(paper),
        "title": "" if entry.untitled else " ".join(entry.title.text.split()),
        "authors": paper.authors if chosen == "bibtex" else _unnumbered(paper.authors),
        "others": None if chosen == "ris" else paper.others,
        "date": paper.date,
        "container": journal_title(paper) or book_title(paper),
        **{
            name: getattr(paper, name)
            for name in ("series", "volume", "number", "pages", "publisher", "tags", "doi", "lang")
        },
        "venue": paper.venue,
        "arxiv": paper.arxiv,
        "openreview": paper.openreview,
        "links": _first_links(paper) if chosen == "ris" else _links(paper, kinds=tuple(LINK_LABELS)),
        "state": (paper.state, paper.state_note, paper.award),
        "aliases": None if chosen == "ris" else paper.aliases,
        "extra": _noted(paper) if chosen == "ris" else dict(paper.extra),
        "abstract": " ".join(entry.abstract.text.split()),
    }


def _table_cells(exact: Mapping[str, object], paper: Paper) -> dict[str, object]:
    """What a table can hold: lines end in one way, links of the source's own kinds are websites, and authors have
    no ids but ORCID iDs."""
    cells = {
        name: value.replace("\r\n", "\n").replace("\r", "\n") if isinstance(value, str) else value
        for name, value in exact.items()
        if name not in LINK_LABELS
    }
    authors = tuple(replace(name, person="") for name in paper.authors)
    return cells | {"authors": authors, "links": _links(paper, kinds=tuple(LINK_LABELS))}


def _unnumbered(authors: tuple[Name, ...]) -> tuple[Name, ...]:
    """Names without what says who stands behind them."""
    return tuple(replace(name, orcid="", person="") for name in authors)


def _noted(paper: Paper) -> str:
    return dict(paper.extra).get("note", "")


def _first_links(paper: Paper) -> tuple[tuple[str, ...], ...]:
    """The first website and the first PDF on the web."""
    on_the_web = replace(paper, links=tuple(link for link in paper.links if not link.is_local))
    return addresses(on_the_web, "url")[:1], addresses(on_the_web, "pdf")[:1]


def _links(paper: Paper, *, kinds: Sequence[str]) -> frozenset[tuple[str, str]]:
    """Addresses with their kinds; those of other kinds are websites."""
    return frozenset((link.kind if link.kind in kinds else "url", link.url) for link in paper.links)


if __name__ == "__main__":
    main()
