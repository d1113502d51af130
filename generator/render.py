"""Pages → HTML and XML through Jinja templates."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from jinja2 import BaseLoader, TemplateError, TemplateSyntaxError
from markupsafe import Markup

import generator
from generator.config import Site
from generator.errors import Origin, PapershelfError, Problem
from generator.lineage import lineage
from generator.output import Artifact
from generator.pages.lists import LIST_ROOT, Rows
from generator.pages.parts import FrameItem, PaperRow, Ref
from generator.pages.types import Page, Planned
from generator.spool import Texts
from generator.templating import CarefulEnvironment, SpeakingEnvironment
from generator.words import ENGLISH, Words

_FAILURES = (TemplateError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What the expressions of a template can come to."""


class SiteView:
    """What a template sees of the site."""

    __slots__ = (
        "brief_lists",
        "description",
        "excerpts",
        "exports",
        "footer",
        "language",
        "logo",
        "menu",
        "navigation",
        "repository",
        "tagline",
        "title",
        "url",
        "version",
    )

    def __init__(
        self,
        site: Site,
        navigation: Sequence[Ref],
        menu: Sequence[FrameItem],
        *,
        logo: str = "",
        footer: Sequence[FrameItem] = (),
        exports: Sequence[Ref] = (),
    ) -> None:
        self.title = site.title
        self.tagline = site.tagline
        self.description = site.description
        self.language = site.language
        self.repository = site.repository
        self.url = site.url
        self.excerpts = site.excerpts
        self.brief_lists = site.brief_lists
        self.navigation = tuple(navigation)
        self.menu = tuple(menu)
        self.version = generator.__version__
        self.logo = logo
        self.footer = tuple(footer)
        self.exports = tuple(exports)


class Renderer:
    """Templates, ready to render pages.

    A paper's row in lists is rendered once for each depth of the folder it is shown from, since it stands in a dozen
    lists.
    """

    def __init__(self, template_folders: Sequence[Path], view: SiteView, words: Words = ENGLISH) -> None:
        self._environment = self._speaking(SpeakingEnvironment(template_folders, words))
        self._view = view
        self._row_template = "_brief.html" if view.brief_lists else "_row.html"
        self._made_of = template_folders, view, words
        self._rows_kept = Texts()
        self._rendered: dict[tuple[str, str], str] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes as what it was made of, and the rows; templates are compiled again."""
        return type(self), self._made_of, {"_rows_kept": self._rows_kept}

    @property
    def shared(self) -> tuple[object, ...]:
        """All that templates see of the site, on every page."""
        return tuple(getattr(self._view, name) for name in SiteView.__slots__)

    def made_from(self, template: str) -> dict[str, str]:
        """The texts of all templates that pages of one are rendered by, and rows on them, by their names."""
        return lineage((template, self._row_template), self._source, self._environment.list_templates())

    def _source(self, template: str) -> str | None:
        try:
            return cast(BaseLoader, self._environment.loader).get_source(self._environment, template)[0]
        except TemplateError:
            return None

    def artifact(self, page: Planned) -> Artifact:
        """The promise of a page's file."""
        return Artifact(path=page.path, make=_PageFile(renderer=self, make=page.make))

    def render(self, page: Page) -> str:
        """The text of a page. Raises ``PapershelfError``, with file and line, where a template is wrong."""
        with self._telling(page.template):
            return self._text(page.template, page=page, site=self._view)

    def render_rows(self, rows: Iterable[PaperRow]) -> list[str]:
        """The rows of some papers as pages of lists show them."""
        with self._telling(self._row_template):
            return [self._row(row, LIST_ROOT) for row in rows]

    def keep_rows(self, rendered: Iterable[tuple[str, str]]) -> None:
        """Have some rows for pages of lists at hand, rendered already, each behind the id of its paper."""
        self._rows_kept.keep(rendered)

    def forget_rows(self) -> None:
        """Render all rows anew when they are asked for: some are others now."""
        self._rows_kept = Texts()
        self._rendered.clear()

    def _rows(self, rows: Sequence[PaperRow], root: str) -> Markup:
        if not isinstance(rows, Rows):
            return Markup("".join(self._row(row, root) for row in rows))
        texts: list[str] = []
        for place, key in enumerate(rows.keys):
            text = self._rows_kept.text(key) if root == LIST_ROOT else None
            text = text or self._rendered.get((root, key))
            if text is None:
                text = self._row(rows[place], root)
                if "#" not in key:  # A row for one author stands on one page.
                    self._rendered[root, key] = text
            texts.append(text)
        return Markup("".join(texts))

    def _row(self, row: PaperRow, root: str) -> str:
        return self._text(self._row_template, row=row, root=root, site=self._view)

    def _text(self, template: str, **shown: object) -> str:
        try:
            return self._environment.get_template(template).render(**shown)
        except (AttributeError, TemplateError):
            # Some template asks for what a value may not have, or has not: from now on as Jinja goes about it, which
            # also knows the file of a mistake.
            folders, _, words = self._made_of
            self._environment = self._speaking(CarefulEnvironment(folders, words))
            return self._environment.get_template(template).render(**shown)

    def _speaking(self, environment: SpeakingEnvironment) -> SpeakingEnvironment:
        environment.filters["rows"] = self._rows
        environment.filters["xml"] = xml_text
        return environment

    @contextmanager
    def _telling(self, template: str) -> Iterator[None]:
        try:
            yield
        except _FAILURES as error:
            raise PapershelfError(_template_problem(error, template)) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class _PageFile:
    """The bytes of a page's file, to be made: as light as there are many of them."""

    renderer: Renderer
    make: Callable[[], Page]

    def __call__(self) -> bytes:
        """The bytes, packed where the path says so."""
        page = self.make()
        text = self.renderer.render(page).encode()
        return _packed(text) if page.path.endswith(".gz") else text


def _packed(text: bytes) -> bytes:
    """A text as gzip packs it (RFC 1952), without the time of day and the system that the tenth byte tells."""
    packed = zlib.compress(text, wbits=16 + zlib.MAX_WBITS)
    return packed[:9] + b"\xff" + packed[10:]


def xml_text(text: str) -> str:
    """A text without the characters that XML 1.0 forbids."""
    return "".join(letter for letter in text if letter in "\t\n\r" or " " <= letter <= "\ud7ff" or letter >= "\ue000")


def _template_problem(error: Exception, template: str) -> Problem:
    file = getattr(error, "filename", None) or template
    line = getattr(error, "lineno", None) or 0
    trace = None if isinstance(error, TemplateSyntaxError) else error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith((".html", ".xml")):
            file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    what = error.message if isinstance(error, TemplateError) else f"{type(error).__name__}: {error}"
    return Problem(severity="error", origin=Origin(file=str(file), line=line), what=f"template: {what}")
