"""``site.yml`` → a frozen ``Site``, with every complaint at once."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.looks import Item, Theme, read_items, read_theme
from generator.people import Person, is_file, read_people
from generator.rules import SourceRule, read_rules
from generator.text import fold, squeeze
from generator.yamltree import Tree, read_yaml

SITE_FILE = "site.yml"

SETTINGS: Mapping[str, str] = {
    "title": "the name of the site",
    "tagline": "one line under the name on the home page",
    "description": "what search engines and feeds say of the site",
    "url": "the address the site is published at, with its path: https://example.org/papers/",
    "language": "the language that the pages speak, as a BCP 47 tag: en",
    "theme": "how the site looks: accent, logo",
    "navigation": "the pages that the header links, by their names, in their order",
    "footer": "texts and links of the footer",
    "repository": "the address of the site's source, linked in the footer; papers link to their lines in it",
    "branch": "the branch of the repository that holds the sources",
    "edit": "the address of a line of a source, on a forge of another kind: with {file} and {line}",
    "sources": "files and folders with papers, from the folder of site.yml; each a path or a mapping with one",
    "ignore": "patterns of file names in sources that are no sources",
    "pages": "the folder of Markdown pages such as about.md",
    "map": "whether there is a map of the papers, where there are enough for one: true or false",
    "related": "whether the page of a paper shows papers like it: true or false",
    "excerpts": "whether lists show how each abstract begins: true or false",
    "brief_lists": "whether lists show no more than title, authors, venue and year: true or false",
    "vocabulary": "tags, each with the phrases in title or abstract that earn it",
    "people": "who stands behind printed names, or the YAML file that says so",
    "urls": "the file that lists the published addresses, from the folder of site.yml",
    "search_index": "true to write the whole search index as search/index.json, too",
    "author_pages": "how many papers an author needs for a page; the papers of others stand in the index",
    "exports": "the formats in which the site holds its whole catalogue: bibtex, ris, csl, csv; or none",
    "publish": "where `papershelf publish` pushes to: branch, remote, cname",
}
"""Every setting of ``site.yml`` and its meaning."""

_EXPORTS = ("bibtex", "ris", "csl", "csv")
_PUBLISH = ("branch", "remote", "cname")


@dataclass(frozen=True, slots=True, kw_only=True)
class VocabularyTag:
    """A tag and the phrases that earn it (how they match: ``generator.vocabulary``)."""

    name: str
    phrases: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishTarget:
    """Where the output folder is pushed to. ``cname`` is the host name of an own domain, or empty."""

    branch: str = "gh-pages"
    remote: str = "origin"
    cname: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """All settings of a site.

    ``folder`` holds ``site.yml``; ``sources`` are paths as the user would name them from there, some with ``rules``.
    ``url`` ends with a slash, or is empty. ``bare`` says that the folder has no ``site.yml``: nothing in it but its
    sources is the site's then.
    """

    folder: Path
    bare: bool = False
    title: str = "Papers"
    tagline: str = ""
    description: str = ""
    url: str = ""
    language: str = "en"
    repository: str = ""
    theme: Theme = field(default_factory=Theme)
    navigation: tuple[Item, ...] = ()
    footer: tuple[Item, ...] = ()
    branch: str = "main"
    edit: str = ""
    sources: tuple[str, ...] = ()
    rules: Mapping[str, SourceRule] = field(default_factory=dict)
    ignore: tuple[str, ...] = ()
    pages: str = "pages"
    vocabulary: tuple[VocabularyTag, ...] = ()
    people: tuple[Person, ...] = ()
    people_file: str = ""
    urls: str = ""
    search_index: bool = False
    map: bool = True
    related: bool = True
    excerpts: bool = True
    brief_lists: bool = False
    author_pages: int = 1
    exports: tuple[str, ...] = _EXPORTS
    publish: PublishTarget = field(default_factory=PublishTarget)

    @property
    def own_names(self) -> tuple[str, ...]:
        """What in the folder of the site is no source but makes the site, from the settings to the ledger."""
        if self.bare:
            return ()
        return (SITE_FILE, "templates", "static", "locale", self.pages, *filter(None, (self.urls, self.people_file)))

    @property
    def home(self) -> Path | None:
        """The folder that may hold pages and a theme of the site's own."""
        return None if self.bare else self.folder

    @property
    def base_path(self) -> str:
        """The path of the address: ``/project/``, or ``/``."""
        return urlsplit(self.url).path or "/"


def read_site(folder: Path, *, problems: Problems) -> Site:
    """The site of a folder: its ``site.yml``, or the defaults where it has none.

    Raises ``PapershelfError`` with every fault of the file.
    """
    path = folder / SITE_FILE
    if not path.is_file():
        return bare_site(folder, _default_sources(folder))
    return parse_site(path.read_bytes(), folder=folder, problems=problems)


def bare_site(folder: Path, sources: tuple[str, ...]) -> Site:
    """A site of some sources, with the default settings."""
    return Site(folder=folder, bare=True, sources=sources)


def parse_site(source: bytes, *, folder: Path, problems: Problems) -> Site:
    """The site that the text of a ``site.yml`` describes. Raises ``PapershelfError`` with every fault of the text."""
    origin = Origin(file=SITE_FILE)
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PapershelfError(
            Problem(severity="error", origin=origin, what=f"not UTF-8 (byte {error.start})", hint="save it as UTF-8")
        ) from None
    documents, faults = read_yaml(text, origin)
    found = Problems(faults)
    content = documents[0].content if documents else {}
    if not isinstance(content, dict):
        found.error(origin, "no settings were found", "write one setting a line, such as “title: My papers”")
        content = {}
    site = _site(content, Site(folder=folder, sources=_default_sources(folder)), found)
    if "people" in content:
        site = _with_people(site, content["people"], found, problems)
    if "author_pages" in content:
        site = replace(site, author_pages=_count(content["author_pages"], "author_pages", found))
    if "exports" in content:
        site = replace(site, exports=_exports(content["exports"], found))
    if "theme" in content:
        site = replace(site, theme=read_theme(content["theme"], SITE_FILE, found, problems))
    if found.count:
        raise PapershelfError(*found)
    problems.extend(found)
    # An own domain is the address, unless another is named.
    return replace(site, url=site.url or f"https://{site.publish.cname}/") if site.publish.cname else site


def with_url(site: Site, url: str) -> Site:
    """The site published at another address. Raises ``PapershelfError`` where that is none."""
    found = Problems()
    site = replace(site, url=_url(url, Origin(file="--site-url"), found))
    if found.count:
        raise PapershelfError(*found)
    return site


def _default_sources(folder: Path) -> tuple[str, ...]:
    return ("content",) if (folder / "content").is_dir() else (".",)


def _site(content: Mapping[str, Tree], site: Site, found: Problems) -> Site:
    changes: dict[str, object] = {}
    checks = {"language": _language, "repository": _repository, "edit": _edit, "url": _url}
    for name, tree in content.items():
        origin = Origin(file=SITE_FILE, line=tree.line)
        if name in ("title", "tagline", "description", "branch", "pages", "urls"):
            changes[name] = _line(tree, name, origin, found)
        elif name in checks:
            changes[name] = checks[name](_line(tree, name, origin, found), origin, found)
        elif name == "sources":
            changes["sources"], changes["rules"] = read_rules(tree, SITE_FILE, found)
        elif name == "ignore":
            changes[name] = _lines(tree, name, origin, found)
        elif name == "vocabulary":
            changes[name] = _vocabulary(tree, found)
        elif name == "people":
            changes["people_file"] = squeeze(str(tree.content)) if is_file(tree) else ""
        elif name in ("navigation", "footer"):
            changes[name] = read_items(tree, name, SITE_FILE, found)
        elif name in ("search_index", "map", "related", "excerpts", "brief_lists"):
            changes[name] = _yes(tree, name, origin, found)
        elif name == "publish":
            changes[name] = _publish(tree, found)
        elif name not in SETTINGS:
            found.error(origin, f"there is no setting “{name}”", _nearest(name, SETTINGS))
    # An empty setting is no setting.
    return replace(site, **{name: value for name, value in changes.items() if value or value is False})  # type: ignore[arg-type]  # names and types are checked above


def _with_people(site: Site, tree: Tree, found: Problems, told: Problems) -> Site:
    """The site with its people, from the setting or the file that it names."""
    if not site.people_file:
        return replace(site, people=read_people(tree, SITE_FILE, found, told)) if tree.content else site
    origin = Origin(file=SITE_FILE, line=tree.line)
    try:
        text = (site.folder / site.people_file).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        found.error(origin, f"“{site.people_file}” cannot be read: {error}", "“people” is a list, or names a YAML file")
        return site
    documents, faults = read_yaml(text, Origin(file=site.people_file))
    found.extend(faults)
    empty = Tree(line=1, content=())
    return replace(site, people=read_people(documents[0] if documents else empty, site.people_file, found, told))


def _nearest(name: str, words: Mapping[str, str] | tuple[str, ...]) -> str:
    near = difflib.get_close_matches(name, tuple(words), n=1)
    return f"did you mean “{near[0]}”?" if near else f"the settings are {', '.join(words)}"


def _line(tree: Tree, name: str, origin: Origin, found: Problems) -> str:
    if isinstance(tree.content, str):
        return squeeze(tree.content)
    found.error(origin, f"“{name}” wants one line of text")
    return ""


def _yes(tree: Tree, name: str, origin: Origin, found: Problems) -> bool | None:
    word = tree.content.lower() if isinstance(tree.content, str) else None
    if word == "":
        return None
    if word not in ("true", "yes", "false", "no"):
        found.error(origin, f"“{name}” wants true or false")
    return word in ("true", "yes")


def _count(tree: Tree, name: str, found: Problems) -> int:
    """A number from 1 on; 1 where none is given."""
    text = tree.content if isinstance(tree.content, str) else "?"
    if text and not (text.isascii() and text.isdigit() and int(text)):
        found.error(Origin(file=SITE_FILE, line=tree.line), f"“{name}” wants a number of papers, from 1 on")
        return 1
    return int(text or 1)


def _lines(tree: Tree, name: str, origin: Origin, found: Problems) -> tuple[str, ...]:
    parts = (tree,) if isinstance(tree.content, str) else tree.content
    if isinstance(parts, dict) or not all(isinstance(part.content, str) for part in parts):
        found.error(origin, f"“{name}” wants a list of texts")
        return ()
    return tuple(str(part.content) for part in parts if part.content)


def _exports(tree: Tree, found: Problems) -> tuple[str, ...]:
    """The chosen formats, in their usual order; all where none is chosen, and none where “none” is."""
    origin = Origin(file=SITE_FILE, line=tree.line)
    words = [word.lower() for word in _lines(tree, "exports", origin, found)]
    for word in words:
        if word not in (*_EXPORTS, "none"):
            found.error(origin, f"“exports” wants formats of {', '.join(_EXPORTS)}, or none, not “{word}”")
    return tuple(word for word in _EXPORTS if word in words or not words)


def _language(tag: str, origin: Origin, found: Problems) -> str:
    if not re.fullmatch(r"([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*)?", tag):
        found.error(origin, f"“{tag}” is not the tag of a language", "write it as in “en” or “pt-BR”")
    return tag


def _repository(url: str, origin: Origin, found: Problems) -> str:
    if url and not re.fullmatch(r"https?://[^\s<>\"]+", url):
        found.error(origin, f"“{url}” is no web address", "write it whole: https://example.org/me/papers")
    return url


def _edit(pattern: str, origin: Origin, found: Problems) -> str:
    if pattern and not (re.match(r"(?:https?://|\{repository\}/)", pattern) and "{file}" in pattern):
        what = f"“{pattern}” is not the address of a line of a source"
        found.error(origin, what, "write it with {file} and {line}: https://example.org/edit/main/{file}#L{line}")
    return pattern


def _url(url: str, origin: Origin, found: Problems) -> str:
    if not url:
        return ""
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    if not parts.hostname or parts.scheme not in ("http", "https") or re.search(r"[\s<>\"]", url):
        found.error(origin, f"“{url}” is not the address of a site", "write it whole: https://example.org/papers/")
    elif parts.query or parts.fragment:
        found.error(origin, f"“{url}” has a “?” or “#” in it", "leave off all that follows the path")
    return url.rstrip("/") + "/"


def _vocabulary(tree: Tree, found: Problems) -> tuple[VocabularyTag, ...]:
    if not isinstance(tree.content, dict):
        found.error(Origin(file=SITE_FILE, line=tree.line), "“vocabulary” wants a mapping of tags to lists of phrases")
        return ()
    tags: list[VocabularyTag] = []
    lines: dict[str, int] = {}
    for name, phrases in tree.content.items():
        origin = Origin(file=SITE_FILE, line=phrases.line)
        if fold(name) in lines:
            found.error(origin, f"the tag “{name}” is the same as that on line {lines[fold(name)]}", "join the two")
            continue
        lines[fold(name)] = phrases.line
        words = _lines(phrases, name, origin, found) or (name,)
        if any(not re.search(r"\w", word) for word in words):
            found.error(origin, f"a phrase of “{name}” has no letter in it, and would match everything")
        tags.append(VocabularyTag(name=squeeze(name), phrases=words, origin=origin))
    return tuple(tags)


def _publish(tree: Tree, found: Problems) -> PublishTarget:
    origin = Origin(file=SITE_FILE, line=tree.line)
    if not isinstance(tree.content, dict):
        found.error(origin, "“publish” wants a mapping", "its settings are branch, remote, cname")
        return PublishTarget()
    chosen: dict[str, str] = {}
    for name, part in tree.content.items():
        where = Origin(file=SITE_FILE, line=part.line)
        if name not in _PUBLISH:
            found.error(where, f"there is no setting “publish: {name}”", _nearest(name, _PUBLISH))
            continue
        chosen[name] = _line(part, name, where, found)
    if chosen.get("cname") and not re.fullmatch(r"[\w-]+(\.[\w-]+)+", chosen["cname"]):
        found.error(origin, f"“{chosen['cname']}” is no host name", "write it bare: papers.example.org")
    return PublishTarget(**{name: value for name, value in chosen.items() if value})
