"""The words of the pages in the language of the site: English messages → those of gettext catalogues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO, StringIO
from json import dumps
from pathlib import Path

from generator.errors import Origin, PapershelfError, Problem, Problems

Forms = tuple[str, ...]
"""What stands for a message: one text, or one for each form of a plural."""

_TRADITIONAL = frozenset({"hant", "tw", "hk", "mo"})

_PLACE = re.compile(r"%\((\w+)\)s|%%")


class Catalogue(GNUTranslations):
    """One file of translated messages: ``forms`` of each, and the ``rule`` in C that picks one of them by a number."""

    def __init__(self, compiled: bytes, forms: Mapping[str, Forms], rule: str) -> None:
        super().__init__(BytesIO(compiled))
        self.forms = forms
        self.rule = rule


class Words:
    """The words of a language, from its catalogues, the first that has a message winning; else in English."""

    __slots__ = ("_translations", "catalogues", "language")

    def __init__(self, language: str = "en", catalogues: Sequence[Catalogue] = ()) -> None:
        self.language = language
        self.catalogues = tuple(catalogues)
        self._translations: NullTranslations = NullTranslations()
        for catalogue in reversed(self.catalogues):
            catalogue.add_fallback(self._translations)
            self._translations = catalogue

    def gettext(self, message: str, /, **values: object) -> str:
        """A message with its ``%(name)s`` filled in; a per cent sign is written ``%%``."""
        return self._translations.gettext(message) % values

    def ngettext(self, one: str, many: str, num: int, /, **values: object) -> str:
        """A message for a number of things, which it may show as ``%(num)s``."""
        return self._translations.ngettext(one, many, num) % {"num": self.number(num), **values}

    def number(self, count: int, /) -> str:
        """A count with its digits in the groups of the language: 87,325 in English."""
        return _grouped(count, self.language)

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """A message that has several meanings, in one of them."""
        return self._translations.pgettext(context, message) % values

    @property
    def translations(self) -> NullTranslations:
        """The same without filling in, for a template engine that does it itself."""
        return self._translations


ENGLISH = Words()
_LARGE = 1_234_567


@lru_cache(maxsize=1 << 14)
def _grouped(count: int, language: str) -> str:
    if language == "en":
        return f"{count:,}"
    from babel import Locale, UnknownLocaleError
    from babel.numbers import format_decimal

    try:
        return str(format_decimal(count, locale=Locale.parse(language, sep="-")))
    except (UnknownLocaleError, ValueError):
        return f"{count:,}"


def message(text: str) -> str:
    """The text itself, marked as one that stands in catalogues of words, to be looked up where it is shown."""
    return text


def read_words(language: str, folders: Sequence[Path], problems: Problems) -> Words:
    """The words of a language, a BCP 47 tag, from the ``.po`` files of some folders, the first of them first.

    A file is named for a tag: that of ``pt-BR`` is looked for in ``pt-BR.po``, then in ``pt.po``. Raises
    ``PapershelfError`` where a file cannot be read; a message that would not fill in is told and left in English.
    """
    parts = language.split("-")
    tags = ["-".join(parts[:end]).casefold() for end in range(len(parts), 0, -1)]
    files = [
        (path.stem.replace("_", "-").casefold(), path) for folder in folders for path in sorted(folder.glob("*.po"))
    ]
    chosen = [path for tag in tags for stem, path in files if stem == tag]
    if chosen and chosen[0].stem.casefold() == "zh" and _TRADITIONAL & set(tags[0].split("-")):
        what = f"the words of “{language}” are those of “zh”, in simplified characters"
        problems.note(Origin(file="site.yml"), what, f"`papershelf words {language}` begins a file for your own")
    if not chosen and tags[-1] != "en":
        what = f"there are no words of the language “{language}”, so that pages are labelled in English"
        problems.note(Origin(file="site.yml"), what, f"`papershelf words {language}` begins a file for them")
    return Words(language, [read_catalogue(path, problems) for path in chosen])


def read_catalogue(path: Path, problems: Problems) -> Catalogue:
    """The messages of a ``.po`` file. Fuzzy and empty ones are none."""
    # English, the usual language, needs no catalogue, and no time to load what reads it.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    origin = Origin(file=str(path))
    compiled = BytesIO()
    try:
        catalog = read_po(StringIO(path.read_text("utf-8-sig")), abort_invalid=True)
        forms: dict[str, Forms] = {}
        for message in list(catalog):
            wanted = _texts(message.id)
            given = tuple(filter(None, _texts(message.string)))
            if not message.id or message.fuzzy or not given:
                continue
            if all(_fits(text, wanted) for text in given):
                forms[f"{message.context}\x04{wanted[0]}" if message.context else wanted[0]] = given
            else:
                line = Origin(file=origin.file, line=message.lineno or 0)
                what = f"“{wanted[-1]}” is not filled in as its translation would be; it stays in English"
                problems.warning(line, what, "keep each %(name)s as it is, and write a per cent sign as %%")
                catalog.delete(message.id, message.context)
        write_mo(compiled, catalog)
        return Catalogue(compiled.getvalue(), forms, catalog.plural_expr)
    except PoFileError as error:
        raise _unread(Origin(file=origin.file, line=error.lineno + 1), str(error)) from None
    except (OSError, ValueError) as error:
        raise _unread(origin, str(error)) from None


def words_script(words: Words, scripts: Sequence[str]) -> str:
    """A script that gives the page's scripts their words: the messages that occur in ``scripts``, and how large numbers
    are written.

    A plural's expression in C is one in JavaScript too.
    """
    like = words.number(_LARGE)
    group = "" if like == ENGLISH.number(_LARGE) else f"papershelf.words.group({dumps(like, ensure_ascii=False)});\n"
    return group + "".join(_received(catalogue, scripts) for catalogue in words.catalogues)


def _received(catalogue: Catalogue, scripts: Sequence[str]) -> str:
    messages = {message: forms for message, forms in catalogue.forms.items() if _stands_in(message, scripts)}
    held = dumps(messages, ensure_ascii=False, separators=(",", ":"))
    return f"papershelf.words.receive({held},(n)=>Number({catalogue.rule}));\n"


def _stands_in(message: str, scripts: Sequence[str]) -> bool:
    return any(quoted in text for text in scripts for quoted in (f"'{message}'", f'"{message}"'))


def _texts(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _fits(text: str, wanted: Sequence[str]) -> bool:
    """Whether what may be filled in in a message is all that a translation asks for."""
    asked = set(places(text))
    return "%" not in _PLACE.sub("", text) and any(asked <= {*places(message), "num"} for message in wanted)


def places(text: str) -> Iterator[str]:
    """The names of what is filled in in a message, in its order."""
    return (name for name in _PLACE.findall(text) if name)


def _unread(origin: Origin, what: str) -> PapershelfError:
    hint = "write it as `papershelf words` does, in UTF-8"
    return PapershelfError(
        Problem(severity="error", origin=origin, what=f"not a catalogue of words: {what}", hint=hint)
    )
