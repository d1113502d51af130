"""Pages → HTML and XML through Jinja templates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from jinja2 import TemplateError
from markupsafe import Markup

import generator
from generator.config import Site
from generator.errors import Origin, PapershelfError, Problem
from generator.output import Artifact
from generator.pages.lists import Rows
from generator.pages.parts import FrameItem, PaperRow, Ref
from generator.pages.types import Page, Planned
from generator.templating import SpeakingEnvironment
from generator.words import ENGLISH, Words


class SiteView:
    """What a template sees of the site."""

    __slots__ = (
        "description",
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
        self._environment = SpeakingEnvironment(template_folders, words)
        self._environment.filters["rows"] = self._rows
        self._environment.filters["xml"] = xml_text
        self._view = view
        self._made_of = template_folders, view, words
        self._rendered: dict[tuple[str, str], str] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Travel between processes as what it was made of, and the rows; templates are compiled again."""
        return type(self), self._made_of, {"_rendered": self._rendered}

    def artifact(self, page: Planned) -> Artifact:
        """The promise of a page's file."""
        return Artifact(path=page.path, make=partial(self._file, page.make), shows=page.shows)

    def render(self, page: Page) -> str:
        """The text of a page. Raises ``PapershelfError``, with file and line, where a template is wrong."""
        with self._telling(page.template):
            return self._environment.get_template(page.template).render(page=page, site=self._view)

    def render_rows(self, rows: Sequence[PaperRow], root: str) -> list[tuple[str, str]]:
        """The rows of some papers as pages with that ``root`` show them, each behind its path."""
        with self._telling("_row.html"):
            return [(row.path, self._row(row, root)) for row in rows]

    def keep_rows(self, rendered: Iterable[tuple[str, str]], root: str) -> None:
        """Have some rows at hand, rendered already."""
        self._rendered.update(((root, path), text) for path, text in rendered)

    def forget_rows(self, paths: Iterable[str]) -> None:
        """Render the rows of some papers anew when they are asked for: they are others now."""
        gone = set(paths)
        for root, path in list(self._rendered):
            if path in gone:
                del self._rendered[root, path]

    def _file(self, make: Callable[[], Page]) -> bytes:
        return self.render(make()).encode()

    def _rows(self, rows: Sequence[PaperRow], root: str) -> Markup:
        if not isinstance(rows, Rows):
            return Markup("".join(self._row(row, root) for row in rows))
        texts: list[str] = []
        for place, key in enumerate(rows.keys):
            text = self._rendered.get((root, key))
            if text is None:
                text = self._row(rows[place], root)
                if "#" not in key:  # A row for one author stands on one page.
                    self._rendered[root, key] = text
            texts.append(text)
        return Markup("".join(texts))

    def _row(self, row: PaperRow, root: str) -> str:
        return self._environment.get_template("_row.html").render(row=row, root=root)

    @contextmanager
    def _telling(self, template: str) -> Iterator[None]:
        try:
            yield
        except TemplateError as error:
            raise PapershelfError(_template_problem(error, template)) from error


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
