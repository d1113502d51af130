"""Pages → HTML and XML through Jinja templates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup

import generator
from generator.config import Site
from generator.errors import Origin, PapershelfError, Problem
from generator.output import Artifact
from generator.pages.types import Page, PaperRow, Ref


class SiteView:
    """What a template sees of the site."""

    __slots__ = ("description", "language", "navigation", "repository", "tagline", "texts", "title", "url", "version")

    def __init__(self, site: Site, navigation: Sequence[Ref], texts: Sequence[Ref]) -> None:
        self.title = site.title
        self.tagline = site.tagline
        self.description = site.description
        self.language = site.language
        self.repository = site.repository
        self.url = site.url
        self.navigation = tuple(navigation)
        self.texts = tuple(texts)
        self.version = generator.__version__


class Renderer:
    """Templates, ready to render pages.

    A paper's row in lists is rendered once for each depth of the folder it is shown from, since it stands in a dozen
    lists.
    """

    def __init__(self, template_folders: Sequence[Path], view: SiteView) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(list(template_folders)),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._environment.filters["rows"] = self._rows
        self._environment.filters["xml"] = xml_text
        self._view = view
        self._row = cache(self._render_row)

    def artifact(self, page: Page) -> Artifact:
        """The promise of a page's file."""
        return Artifact(path=page.path, make=lambda: self.render(page).encode())

    def render(self, page: Page) -> str:
        """The text of a page. Raises ``PapershelfError``, with file and line, where a template is wrong."""
        try:
            return self._environment.get_template(page.template).render(page=page, site=self._view)
        except TemplateError as error:
            raise PapershelfError(_template_problem(error, page.template)) from error

    def _rows(self, rows: Iterable[PaperRow], root: str) -> Markup:
        return Markup("").join(self._row(row, root) for row in rows)

    def _render_row(self, row: PaperRow, root: str) -> Markup:
        return Markup(self._environment.get_template("_row.html").render(row=row, root=root))


def xml_text(text: str) -> str:
    """A text without the characters that XML 1.0 forbids."""
    return "".join(letter for letter in text if letter in "\t\n\r" or " " <= letter <= "\ud7ff" or letter >= "\ue000")


def _template_problem(error: TemplateError, template: str) -> Problem:
    file = getattr(error, "filename", None) or template
    line = getattr(error, "lineno", None) or 0
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith((".html", ".xml")):
            file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return Problem(severity="error", origin=Origin(file=str(file), line=line), what=f"template: {error.message}")
