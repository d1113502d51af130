"""What every page looks like, and what stands round it: the links of the navigation, the logo, the footer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from generator.config import Site
from generator.errors import Origin, Problems
from generator.looks import Item
from generator.pages import READING_LIST_PATH, SEARCH_PATH, navigation
from generator.pages.maps import MAP_PATH
from generator.pages.parts import FrameItem, Ref
from generator.pages.statistics import STATISTICS_PATH
from generator.render import Renderer, SiteView
from generator.textpages import Text, read_text_pages
from generator.theme import static_files, template_folders, word_folders
from generator.words import Words, read_words

_TAKEN = frozenset({"404.html", MAP_PATH, READING_LIST_PATH, SEARCH_PATH, STATISTICS_PATH})
"""Pages beside which those of a site's owner stand."""
_ADDRESS = re.compile(r"(https?://|mailto:)[^\s<>\"]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What pages of a site look like: its words, its owner's texts, and what renders them."""

    words: Words
    texts: tuple[Text, ...]
    renderer: Renderer


def sight_of(site: Site, problems: Problems, *, mapped: bool, exports: Sequence[Ref]) -> Sight:
    """What pages of a site look like; ``mapped`` says that there is a map, ``exports`` are the files of all papers."""
    words = read_words(site.language, word_folders(site.home), problems)
    texts = read_text_pages(site.home / site.pages if site.home else None, problems, taken=_TAKEN)
    static = dict(static_files(site.home))
    view = site_view(site, texts, words, static.keys(), problems, mapped=mapped, exports=exports)
    return Sight(words=words, texts=texts, renderer=Renderer(template_folders(site.home), view, words))


def site_view(
    site: Site,
    texts: Sequence[Text],
    words: Words,
    static: Set[str],
    problems: Problems,
    *,
    mapped: bool = False,
    exports: Sequence[Ref] = (),
) -> SiteView:
    """What templates see of the site. What leads nowhere is told.

    ``static`` are the paths of its static files; ``mapped`` says that there is a map; ``exports`` are the files of
    the whole catalogue.
    """
    usual = navigation(words, mapped=mapped)
    own = tuple(Ref(name=text.title, path=f"{text.slug}.html") for text in texts if text.slug != "index")
    kept = Ref(name=words.gettext("Reading list"), path=READING_LIST_PATH)
    further = (_statistics(words), Ref(name=words.gettext("Search"), path=SEARCH_PATH), kept)
    known = {_page_name(ref): ref for ref in (*usual, *further, *own)}
    logo = site.theme.logo
    if logo and logo.removeprefix("static/") not in static:
        problems.warning(Origin(file="site.yml"), f"there is no file “{logo}”; the site keeps its own mark")
        logo = ""
    return SiteView(
        site,
        usual,
        tuple(_menu(site.navigation, known, kept, problems)) if site.navigation else _linked((*usual, *own, kept)),
        logo=logo,
        exports=exports,
        footer=tuple(_footer(site.footer, known, problems)),
    )


def _page_name(ref: Ref) -> str:
    """What ``site.yml`` calls a page: ``tags/index.html`` is “tags”, ``about.html`` is “about”."""
    return ref.path.removesuffix("/index.html").removesuffix(".html")


def _statistics(words: Words) -> Ref:
    return Ref(name=words.gettext("Statistics"), path=STATISTICS_PATH)


def _linked(refs: Iterable[Ref]) -> tuple[FrameItem, ...]:
    return tuple(FrameItem(text=ref.name, url=ref.path, local=True) for ref in refs)


def _menu(items: Sequence[Item], known: Mapping[str, Ref], kept: Ref, problems: Problems) -> Iterator[FrameItem]:
    """What the header links; the reading list stands where it is named, else last."""
    for item in items:
        if item.target in known:
            ref = known[item.target]
            yield FrameItem(text=item.text or ref.name, url=ref.path, local=True)
        elif item.text and _ADDRESS.fullmatch(item.target):
            yield FrameItem(text=item.text, url=item.target)
        else:
            what = f"there is no page “{item.target}”; it is left out of the navigation"
            problems.warning(item.origin, what, f"the pages are {', '.join(known)}; or write “text: https://…”")
    if all(known.get(item.target) != kept for item in items):
        yield from _linked((kept,))


def _footer(items: Sequence[Item], known: Mapping[str, Ref], problems: Problems) -> Iterator[FrameItem]:
    for item in items:
        if item.target in known:
            yield FrameItem(text=item.text, url=known[item.target].path, local=True)
        elif not item.target or _ADDRESS.fullmatch(item.target):
            yield FrameItem(text=item.text, url=item.target)
        else:
            what = f"“{item.target}” is no page and no address; it is left out of the footer"
            problems.warning(
                item.origin, what, "write an address whole, as in https://example.org or mailto:me@example.org"
            )
