"""Search in the browser: a Lunr index of the papers, and what the results show of them, as scripts.

Scripts, since a page opened from a folder on disk may load nothing else. Each calls
``papershelf.receive(name, value)``:

- ``search/manifest.js``: ``{count, index, words, group, papers}``, the number of papers and the names of the
  other files;
- ``search/index-<digest>.js``: the index, for ``lunr.Index.load``;
- ``search/words-<digest>.js``: the words as written, one a line, for those who mistype them;
- ``search/papers-<digest>.js``: ``group`` papers each, as
  ``[url, title, authors, venue, year, tags, abstract, label]``.

All but the manifest are named by what they hold, so that a page never pairs files of two builds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence

from generator.output import Artifact
from generator.search.lunr_index import lunr_index, surface_words
from generator.search.record import SearchRecord

__all__ = ["SearchRecord", "search_artifacts"]

_GROUP = 16
"""Papers in a file: small, since ten results need ten files at worst, and not too many."""


def search_artifacts(records: Sequence[SearchRecord]) -> Iterator[Artifact]:
    """Yield the files of the search, the manifest last."""
    index = _named("index", lunr_index(records))
    words = _named("words", "\n".join(surface_words(records)))
    groups = [
        _named("papers", [_shown(record) for record in records[at : at + _GROUP]])
        for at in range(0, len(records), _GROUP)
    ]
    manifest = {
        "count": len(records),
        "index": index[0],
        "words": words[0],
        "group": _GROUP,
        "papers": [name for name, _ in groups],
    }
    # Equal groups have equal names: one file serves all of them.
    files = {**dict([index, words, *groups]), "manifest": _json(manifest)}
    for name, value in files.items():
        yield _script(name, value)


def _shown(record: SearchRecord) -> list[str | list[str]]:
    return [
        record.url,
        record.title,
        list(record.authors),
        record.venue,
        record.year,
        list(record.tags),
        record.abstract,
        record.label,
    ]


def _named(kind: str, value: object) -> tuple[str, str]:
    text = _json(value)
    digest = hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
    return f"{kind}-{digest}", text


def _json(value: object) -> str:
    """JSON that is also safe JavaScript, wherever it may stand."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return text.encode("utf-8", "replace").decode()


def _script(name: str, value: str) -> Artifact:
    script = f'papershelf.receive("{name}",{value});\n'.encode()
    return Artifact(path=f"search/{name}.js", make=lambda: script)
