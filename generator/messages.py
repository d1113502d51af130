"""All messages that pages may show, gathered for those who translate them: the file of words of a language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path

from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import PoFileError, read_po, write_po

from generator.errors import Origin, PapershelfError, Problem
from generator.templating import Once
from generator.theme import static_files, template_folders, word_folders

_KEYWORDS = {
    "_": None,
    "gettext": None,
    "message": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""The functions that look a message up, and which of their arguments it is."""

_JINJA = {
    "extensions": f"{Once.__module__}.{Once.__qualname__}",
    "newstyle_gettext": "true",
    "trim_blocks": "true",
    "lstrip_blocks": "true",
    "silent": "false",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsFile:
    """The text of a ``.po`` file, its number of messages, and how many of them want a translation."""

    text: str
    messages: int
    missing: int


def words_file(language: str, home: Path | None) -> WordsFile:
    """The file of words of a language, with every message of papershelf and of the site's own templates and scripts.

    What the file of the site has, or else that of papershelf, is kept; what is no message any more is left out.
    Raises ``PapershelfError`` where the file cannot be read.
    """
    known = next((path for folder in word_folders(home) if (path := folder / f"{language}.po").is_file()), None)
    catalog = _read(known) if known else _empty(language)
    catalog.update(_template(home), no_fuzzy_matching=True)
    written = BytesIO()
    write_po(written, catalog, width=120, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)
    header = _header(language, catalog.plural_forms)
    messages = [message for message in catalog if message.id]
    missing = sum(message.fuzzy or not message.string or not all(message.string) for message in messages)
    return WordsFile(text=header + written.getvalue().decode(), messages=len(messages), missing=missing)


def _read(path: Path) -> Catalog:
    try:
        return read_po(StringIO(path.read_text("utf-8-sig")), abort_invalid=True)
    except PoFileError as error:
        problem = Problem(severity="error", origin=Origin(file=str(path), line=error.lineno + 1), what=str(error))
    except (OSError, ValueError) as error:
        problem = Problem(severity="error", origin=Origin(file=str(path)), what=str(error))
    raise PapershelfError(problem)


def _empty(language: str) -> Catalog:
    """A catalogue with the plural of a language; with that of English for one that Babel does not know."""
    try:
        return Catalog(Locale.parse(language, sep="-"))
    except (UnknownLocaleError, ValueError):
        return Catalog("en")


def _template(home: Path | None) -> Catalog:
    catalog = Catalog()
    for method, text in _texts(home):
        options = _JINJA if method.startswith("jinja2") else {}
        for _, message, _, context in extract(method, BytesIO(text), _KEYWORDS, options=options):
            catalog.add(message, context=context)
    return catalog


def _texts(home: Path | None) -> Iterator[tuple[str, bytes]]:
    """Every file that may hold messages, and how they are found in it."""
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        # Most modules have none, and reading Python takes its time.
        if b"generator.words" in (text := path.read_bytes()):
            yield "python", text
    templates: dict[str, Path] = {}
    for folder in template_folders(home):
        for path in sorted(folder.iterdir()):
            templates.setdefault(path.name, path)
    for path in templates.values():
        yield "jinja2.ext:babel_extract", path.read_bytes()
    for name, path in static_files(home):
        if name.endswith(".js") and "vendor/" not in name:
            yield "javascript", path.read_bytes()


def _header(language: str, plural_forms: str) -> str:
    lines = (f"Language: {language}", "Content-Type: text/plain; charset=utf-8", f"Plural-Forms: {plural_forms}")
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines) + "\n"


def save_words(file: WordsFile, path: Path) -> bool:
    """Write a file of words, and its folder if need be; whether anything changed."""
    written = file.text.encode()
    if path.is_file() and path.read_bytes() == written:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(written)
    return True
