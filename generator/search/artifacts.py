"""The files of the search: the index in shards, and what the results show of the papers, as scripts.

Scripts, since a page opened from a folder on disk may load nothing else. Each calls
``papershelf.receive(name, value)``. ``search/manifest.js`` tells what there is: see ``artifacts``. All other
files are named by what they hold, so that a page never pairs files of two builds.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from generator.chunks import in_chunks
from generator.output import Artifact
from generator.search.coding import Numbers, front_coded
from generator.search.counting import FIELDS, count
from generator.search.lunr_index import lunr_index
from generator.search.postings import LENGTH_MATTERS, REPEATS_MATTER, Postings, merge
from generator.search.record import SearchRecord
from generator.search.shards import SMALL, Shards, cut, first_apart, packed, ranges_of

CHUNK = 4000
"""How many papers are counted at a time: many, since each chunk analyses each of its words once."""

_PAPERS = 8
"""Papers in a file of titles: small, since ten results need ten files at worst, and not too many."""
_ABSTRACTS = 4
_MOST_DIGESTS = 128
"""Of each kind of file the manifest holds at most so many digests: of more files, neighbours share one."""
_WORDS = 12_000
_DIGEST_SIGNS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """All files of one kind: their scripts' values as JSON, and what the manifest says of their names."""

    files: dict[str, str]
    names: dict[str, object]


def artifacts(records: Sequence[SearchRecord], *, jobs: int = 1, whole: bool = False) -> Iterator[Artifact]:
    """Yield the files of the search, the manifest last; with ``whole``, also ``search/index.json`` for other programs.

    Papers are numbered from the last to the first: where the newest come first, a new paper leaves the numbers of
    the others as they are.

    The manifest: ``count``, the number of papers; ``fields``, each with its weight and how many terms all papers have
    there; ``b`` and ``k1``, Lunr's constants; ``light``, ``heavy`` and ``words``, the shards of the index and the
    words as written, and where each begins; ``papers``, the rows ``[url, title, authors, venue, year, tags, label]``,
    ``abstracts``, and ``facets``.
    """
    numbered = records[::-1]
    gathered = merge(in_chunks(count, numbered, jobs=jobs, size=CHUNK, travels=True))
    postings = gathered.postings
    kinds = [
        *_index(cut(postings)),
        _words(gathered.surface_words(), small=len(records) < SMALL),
        _grouped("papers", [_shown(record) for record in numbered], _PAPERS),
        _grouped("abstracts", [record.abstract for record in numbered], _ABSTRACTS),
        _kind("facets", [_facets(numbered)]),
    ]
    manifest = {**_measures(postings), **{kind: names for each in kinds for kind, names in each.names.items()}}
    for each in kinds:
        for name, value in each.files.items():
            yield _script(name, value)
    yield _script("manifest", _json(manifest))
    if whole:
        yield Artifact(path="search/index.json", make=partial(_whole, postings, numbered))


def _whole(postings: Postings, numbered: Sequence[SearchRecord]) -> bytes:
    return json.dumps(
        lunr_index(postings, [record.url for record in numbered]), ensure_ascii=False, separators=(",", ":")
    ).encode()


def _measures(postings: Postings) -> dict[str, object]:
    terms = postings.lengths.sum(axis=0).tolist()
    fields = [[name, boost, number] for (name, boost), number in zip(FIELDS.items(), terms, strict=True)]
    return {"count": postings.count, "fields": fields, "b": LENGTH_MATTERS, "k1": REPEATS_MATTER}


def _index(shards: Shards) -> Iterator[_Kind]:
    begins = first_apart([[term for term, _ in light] for light in shards.light])
    yield _kind("light", [packed(light) for light in shards.light], begins=front_coded(begins))
    yield _kind(
        "heavy",
        [code for _, _, code in shards.heavy],
        begins=front_coded(term for term, _, _ in shards.heavy),
        frequencies=Numbers().join(_magnitude(frequency) for _, frequency, _ in shards.heavy),
    )


def _words(words: Mapping[str, int], *, small: bool) -> _Kind:
    """The words, front-coded, and for each the magnitude of its number of papers."""
    sized = ((word, len(word)) for word in words)
    size = len("".join(words)) + 1 if small else _WORDS
    pieces = [*ranges_of(sized, least=size, most=size * 2)]
    numbers = Numbers()
    values = [[front_coded(piece), numbers.join(_magnitude(words[word]) for word in piece)] for piece in pieces]
    return _kind("words", values, begins=front_coded(first_apart(pieces)))


def _magnitude(number: int) -> int:
    """About twice the logarithm to base 2: one sign, whatever the number."""
    return (number**2).bit_length()


def _grouped(kind: str, rows: Sequence[object], size: int) -> _Kind:
    return _kind(kind, [rows[at : at + size] for at in range(0, len(rows), size)], size=size)


def _shown(record: SearchRecord) -> list[str | list[str]]:
    return [
        record.url,
        record.title,
        list(record.authors),
        record.venue,
        record.year,
        list(record.tags),
        record.label,
    ]


def _facets(records: Sequence[SearchRecord]) -> dict[str, object]:
    """What papers can be counted by: the names, the most frequent first, and each paper's places among them.

    Each paper has the place of its venue, that of its year, how many tags it has, and their places.
    """
    venues = _by_frequency(record.venue for record in records)
    years = _by_frequency(record.year for record in records)
    tags = _by_frequency(tag for record in records for tag in record.tags)
    numbers = Numbers()
    places = (
        [venues[record.venue], years[record.year], len(record.tags), *(tags[tag] for tag in record.tags)]
        for record in records
    )
    return {
        "venues": [*venues],
        "years": [*years],
        "tags": [*tags],
        "papers": "".join(map(numbers.join, places)),
    }


def _by_frequency(names: Iterable[str]) -> dict[str, int]:
    counted = sorted(Counter(names).items(), key=lambda each: (-each[1], each[0]))
    return {name: place for place, (name, _) in enumerate(counted)}


def _kind(kind: str, values: Sequence[object], **told: object) -> _Kind:
    """Name files by what they hold: ``kind-digest-place``, the place among those that share a digest."""
    texts = [_json(value) for value in values]
    shared = max(1, ceil(len(texts) / _MOST_DIGESTS))
    digests = [*_digests(texts[at : at + shared] for at in range(0, len(texts), shared))]
    files = {f"{kind}-{digests[at // shared]}-{at % shared}": text for at, text in enumerate(texts)}
    return _Kind(files=files, names={kind: {**told, "shared": shared, "digests": "".join(digests)}})


def _digests(contents: Iterable[Sequence[str]]) -> Iterator[str]:
    """Digests of letters and digits of one case, each used once: 30 bits alone might meet."""
    taken: set[str] = set()
    for texts in contents:
        sought = hashlib.blake2b("\n".join(texts).encode(), digest_size=20)
        digest = _spelled(sought)
        while digest in taken:
            sought.update(b"\n")
            digest = _spelled(sought)
        taken.add(digest)
        yield digest


def _spelled(sought: hashlib.blake2b) -> str:
    return base64.b32encode(sought.digest()).decode().lower()[:_DIGEST_SIGNS]


def _json(value: object) -> str:
    """JSON that is also safe JavaScript, wherever it may stand."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return text.encode("utf-8", "replace").decode()


def _script(name: str, value: str) -> Artifact:
    script = f'papershelf.receive("{name}",{value});\n'.encode()
    return Artifact(path=f"search/{name}.js", make=lambda: script)
