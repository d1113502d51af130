"""Files of the site that papers link to: what ``pdf: files/a b.pdf`` means, and where the file goes in the output."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from generator.catalogue import Catalogue, Entry
from generator.errors import Origin, Problems
from generator.links import Link
from generator.text import digest, slug

FOLDER = "files"
"""The folder of the output that holds them."""

_SAFE_ENDING = re.compile(r"\.[a-z0-9]{1,8}\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attached:
    """A catalogue whose links to files lead to where these lie in the output; ``files`` by their paths there, and
    ``sought``, the paths where they were looked for.
    """

    catalogue: Catalogue
    files: Mapping[str, Path]
    sought: tuple[str, ...]


def attach(catalogue: Catalogue, folder: Path, problems: Problems) -> Attached:
    """Find the files that papers link to, in the folder of the site or beside one of the paper's sources.

    A link to a file that is not there, is hidden, or lies outside the site's folder is left out, with a warning.
    """
    found: dict[str, str] = {}
    sought: list[str] = []
    missing: dict[tuple[str, str], list[tuple[Origin, Link]]] = {}
    for entry in catalogue.entries.values():
        for link in entry.paper.links:
            if link.is_local:
                candidates = tuple(_candidates(link, _beside(entry)))
                sought.extend(f"{folder}/{path}" for path in candidates)
                file = next((path for path in candidates if _is_shown(folder / path, folder)), "")
                if file:
                    found[_spoken(link, entry)] = file
                else:
                    origin = entry.paper.origin
                    missing.setdefault((origin.file, link.kind), []).append((origin, link))
    for links in missing.values():
        _tell(links, problems)
    places = _places(sorted(set(found.values())))
    spoken = {link: places[file] for link, file in found.items()}
    entries = {entry_id: _relinked(entry, spoken) for entry_id, entry in catalogue.entries.items()}
    return Attached(
        catalogue=replace(catalogue, entries=entries),
        files={place: folder / file for file, place in places.items()},
        sought=tuple(dict.fromkeys(sought)),
    )


def _tell(missing: list[tuple[Origin, Link]], problems: Problems) -> None:
    """Tell of the links of one kind from one source that lead nowhere: each in a warning, but where there are many,
    those after the first in notes.
    """
    many = len(missing) > _MOST_TOLD
    for number, (origin, link) in enumerate(missing):
        what = f"there is no file “{link.url}” in the site's folder; the link “{link.kind}” is left out"
        further = f", and so are {len(missing) - 1} more of this source" if many and not number else ""
        told = problems.note if many and number else problems.warning
        told(origin, f"{what}{further}", "put the file there, or write the whole web address")


_MOST_TOLD = 3


def _beside(entry: Entry) -> tuple[str, ...]:
    """The folders of the records that a paper was made from."""
    origins = (entry.paper.origin, *entry.paper.merged_from)
    return tuple(dict.fromkeys(posixpath.dirname(origin.file) for origin in origins))


def _spoken(link: Link, entry: Entry) -> str:
    return "\n".join((*_beside(entry), link.url))


def _relinked(entry: Entry, places: Mapping[str, str]) -> Entry:
    links = entry.paper.links
    if not any(link.is_local for link in links):
        return entry
    kept = tuple(
        replace(link, url=places[_spoken(link, entry)]) if link.is_local else link
        for link in links
        if not link.is_local or _spoken(link, entry) in places
    )
    return replace(entry, paper=replace(entry.paper, links=kept))


def _candidates(link: Link, beside: tuple[str, ...]) -> Iterator[str]:
    """Where a link's file may lie, from the site's folder; never a hidden place."""
    for written in dict.fromkeys((link.url, unquote(link.url))):
        for start in dict.fromkeys(("", *beside)):
            path = posixpath.normpath(posixpath.join(start, written))
            if not any(part.startswith(".") for part in path.split("/")):
                yield path


def _is_shown(path: Path, folder: Path) -> bool:
    """Whether there is such a file, in the site's folder."""
    return path.is_file() and path.resolve().is_relative_to(folder.resolve())


def _places(files: list[str]) -> dict[str, str]:
    """Where each file goes: a path of safe letters, by its own name alone unless two names would meet."""
    wanted = {file: _safe(file) for file in files}
    rivals = Counter(place.casefold() for place in wanted.values())
    return {
        file: _with_digest(place, file) if rivals[place.casefold()] > 1 else place for file, place in wanted.items()
    }


def _safe(file: str) -> str:
    path = file.removeprefix(f"{FOLDER}/")
    if re.fullmatch(r"(?:[A-Za-z0-9][\w-]*/)*[A-Za-z0-9][\w-]*(?:\.[\w-]+)*\.[A-Za-z0-9]{1,8}", path, re.ASCII):
        parts = [part.partition(".")[0].lower() for part in path.split("/")]
        if all(slug(part) == part.replace("_", "-").strip("-") for part in parts):
            return f"{FOLDER}/{path}"
    return _with_digest(f"{FOLDER}/{path}", file)


def _with_digest(place: str, file: str) -> str:
    stem, ending = posixpath.splitext(place)
    folders = [slug(part) for part in stem.split("/")]
    safe_ending = ending.lower() if _SAFE_ENDING.match(ending.lower()) else ""
    return f"{'/'.join(folders)}-{digest(file)}{safe_ending}"
