"""Citations of all papers, for the scripts of pages: reading lists and any selection are exported from them.

A page opened from a folder on disk may load nothing but scripts, so each file is one, and calls
``papershelf.cited(name, packed)`` with a value as JSON, packed by zlib, in base 64: a third of what it has unpacked.

- ``manifest``: ``count`` papers, in ``papers`` bundles of at most ``most`` each; and ``names`` bundles of names.
- ``papers-<bundles>-<number>``: each paper by the last part of its address, as its BibTeX entry and its CSL item, which
  has no ``id`` where that is the same; a former address by that of today.
- ``names-<bundles>-<number>``: by the CRC-32 of a name, in hexadecimal digits, the papers that have it, parted by
  blanks. Names are ``doi:``, ``key:`` (that of the BibTeX entry, where the address is another) and ``title:`` in the
  form of ``title_name``.

The number of a bundle is the remainder of the CRC-32 of what it holds, by the number of bundles. So a script finds a
paper in a file of some thirty, and knows if there is none.
"""

from __future__ import annotations

import json
import re
import unicodedata
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from zlib import compress, crc32

from generator.catalogue import Catalogue, Entry
from generator.config import Site
from generator.edits import Edit
from generator.exports.addresses import with_addresses
from generator.exports.bibtex import bibtex_entry
from generator.exports.csl import csl_item
from generator.exports.keys import citation_key
from generator.output import Artifact

_PAPERS = 32
_NAMES = 1024
_OTHER = re.compile(r"[\W_]+")
_PAPER_PATH = re.compile(r"papers/([^/]+)\.html")


def bundle_artifacts(catalogue: Catalogue, site: Site) -> Iterator[Artifact]:
    """The files of all citations, the manifest last."""
    papers = _parted(((entry_id, entry_id) for entry_id in catalogue.entries), most=_PAPERS)
    moved = _parted_like(papers, ((old, new) for old, new in _moved(catalogue)))
    names = _parted(_names(catalogue), most=_NAMES)
    for number, bundle in enumerate(papers):
        cite = partial(_papers, catalogue, site, bundle, moved[number])
        yield _script(f"papers-{len(papers)}-{number}", cite, shows=[entry_id for entry_id, _ in bundle])
    for number, named in enumerate(names):
        yield _script(f"names-{len(names)}-{number}", partial(_joined, named))
    sizes = {
        "count": len(catalogue.entries),
        "papers": len(papers),
        "names": len(names),
        "most": max(map(len, papers)),
    }
    yield _script("manifest", partial(dict, sizes))


def title_name(title: str) -> str:
    """A title by its letters and digits alone: what two spellings of one title share."""
    return _OTHER.sub("", unicodedata.normalize("NFKD", title).lower())


_Pair = tuple[str, str]


def _parted(pairs: Iterable[_Pair], *, most: int) -> list[list[_Pair]]:
    """Pairs in the fewest bundles, a power of two, that hold about ``most`` each, by the CRC-32 of what is first."""
    listed = list(pairs)
    bundles: list[list[_Pair]] = [[] for _ in range(1 << max(0, (len(listed) - 1) // most).bit_length())]
    return _parted_like(bundles, listed)


def _parted_like(bundles: list[list[_Pair]], pairs: Iterable[_Pair]) -> list[list[_Pair]]:
    parted: list[list[_Pair]] = [[] for _ in bundles]
    for name, value in pairs:
        parted[crc32(name.encode("utf-8", "replace")) % len(bundles)].append((name, value))
    return parted


def _moved(catalogue: Catalogue) -> Iterator[_Pair]:
    """The former addresses of papers, each with that of today."""
    for old, new in catalogue.aliases.items():
        before, after = _PAPER_PATH.fullmatch(old), _PAPER_PATH.fullmatch(new)
        if before and after and before[1] not in catalogue.entries and after[1] in catalogue.entries:
            yield before[1], after[1]


def _names(catalogue: Catalogue) -> Iterator[_Pair]:
    for entry_id, entry in catalogue.entries.items():
        if entry.paper.doi:
            yield f"doi:{entry.paper.doi.lower()}", entry_id
        for key in dict.fromkeys((citation_key(entry), entry.paper.key)):
            if key not in ("", entry_id):
                yield f"key:{key}", entry_id
        title = "" if entry.untitled else title_name(entry.title.text)
        if title:
            yield f"title:{title}", entry_id


def _papers(catalogue: Catalogue, site: Site, bundle: Iterable[_Pair], moved: Iterable[_Pair]) -> dict[str, object]:
    cited = {entry_id: _cited(catalogue.entries[entry_id], site) for entry_id, _ in bundle}
    return {**cited, **dict(moved)}


def _cited(entry: Entry, site: Site) -> list[object]:
    page = site.url + entry.path if site.url else ""
    addressed = with_addresses(entry, site)
    item = csl_item(addressed, url=page)
    if item["id"] == entry.id:
        del item["id"]
    return [bibtex_entry(addressed, url=page), item]


def recited(catalogue: Catalogue, site: Site, edit: Edit) -> Iterator[Artifact]:
    """The files of all citations that are others after an edit. Names stay: they hang on no abstract."""
    ids = {entry_id for entry_id, now in edit.now.items() if _cited(now, site) != _cited(edit.before[entry_id], site)}
    if ids:
        yield from (each for each in bundle_artifacts(catalogue, site) if each.shows and not ids.isdisjoint(each.shows))


def _joined(named: Iterable[_Pair]) -> dict[str, str]:
    joined: dict[str, str] = {}
    for name, entry_id in named:
        code = f"{crc32(name.encode('utf-8', 'replace')):x}"
        joined[code] = f"{joined[code]} {entry_id}" if code in joined else entry_id
    return joined


def _script(name: str, value: Callable[[], Mapping[str, object]], *, shows: Sequence[str] | None = None) -> Artifact:
    return Artifact(path=f"citations/{name}.js", make=partial(_called, name, value), shows=shows)


def _called(name: str, value: Callable[[], Mapping[str, object]]) -> bytes:
    text = json.dumps(value(), ensure_ascii=False, separators=(",", ":"))
    return b'papershelf.cited("%b","%b");\n' % (name.encode(), b64encode(compress(text.encode("utf-8", "replace"))))
