"""Jinja for many pages: what is the same on all of them is settled once."""

from __future__ import annotations

import marshal
import re
import sys
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from contextlib import suppress
from functools import partial
from importlib.util import cache_from_source
from keyword import iskeyword
from pathlib import Path
from typing import Any, cast

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    Template,
    TemplateSyntaxError,
    nodes,
)
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from generator import settling
from generator.program import fingerprint, versions
from generator.theme import theme_folder
from generator.words import Words

_TURNING = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of scripts that run from right to left, and signs that turn what follows them (Unicode Standard Annex 9)."""


def apart(text: str) -> str:
    """A text in a line of others that run from left to right: in ``<bdi>`` where it may run the other way."""
    return text if text.isascii() or not _TURNING.search(text) else Markup(f"<bdi>{escape(text)}</bdi>")


def direction(html: str) -> Markup:
    """The attribute of an element that lets its text run from right to left, where it has letters that may."""
    return _OWN_DIRECTION if not html.isascii() and _TURNING.search(html) else _NO_DIRECTION


_OWN_DIRECTION, _NO_DIRECTION = Markup(' dir="auto"'), Markup("")


class Once(Extension):
    """``{% once page.root, page.section %} … {% endonce %}``: rendered once for each value of what is named, and kept.

    What stands in it may hang on that alone, and on ``site``.
    """

    tags = {"once"}  # noqa: RUF012 -- as Jinja has it

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self._texts: dict[tuple[str, object], Markup] = {}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Read the tag, with all up to its end, as: the text that is kept; where there is none, make and keep it."""
        line = next(parser.stream).lineno
        place = nodes.Const(f"{parser.name}:{line}")
        named = parser.parse_tuple()
        body = parser.parse_statements(("name:endonce",), drop_needle=True)
        text = parser.free_identifier(lineno=line)
        making = [
            nodes.AssignBlock(text, None, body, lineno=line),
            nodes.ExprStmt(self.call_method("keep", [place, named, text]), lineno=line),
        ]
        return [
            nodes.Assign(text, self.call_method("kept", [place, named]), lineno=line),
            nodes.If(nodes.Not(text), making, [], [], lineno=line),
            nodes.Output([text], lineno=line),
        ]

    def kept(self, place: str, named: object) -> Markup | None:
        """The text that was made before."""
        return self._texts.get((place, named))

    def keep(self, place: str, named: object, text: Markup) -> None:
        """Have a text for the next time."""
        self._texts[place, named] = text


def shown(value: object) -> str:
    """What a template shows of a value: ``escape``, without the marks of safety that no part of a page needs."""
    if type(value) is Markup:
        return value
    if type(value) is str and not ("&" in value or "<" in value or ">" in value or '"' in value or "'" in value):
        return value
    return escape(value)


class PlainTemplate(Template):
    """A template whose parts are plain strings, and whose macros are called at once."""

    @classmethod
    def from_code(cls, *compiled: Any, **further: Any) -> Template:
        """As Jinja makes a template, but that it shows values by ``shown`` and calls macros by place."""
        template = super().from_code(*compiled, **further)
        template.root_render_func.__globals__.update(escape=shown, Macro=PlainMacro)
        return template

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:  # noqa: ARG002
        """What is imported from it: the same wherever that is, since what every template sees is."""
        return super()._get_default_module()


class PlainGenerator(CodeGenerator):
    """Code that takes attributes as Python does, which raises ``AttributeError`` where Jinja would look further; that
    calls what cannot want Jinja's context without it; and that renders what it can in one piece.
    """

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 -- as Jinja calls it
        """Write an attribute."""
        if iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(f").{node.attr}")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Write a call: of a method or a macro, as one."""
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        is_plain = isinstance(node.node, (nodes.Getattr, nodes.ExtensionAttribute)) or name in self._macros
        if not is_plain or forward_caller or node.kwargs or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for arg in node.args:
            self.visit(arg, frame)
            self.write(", ")
        self.write(")")

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        """Write a template."""
        imported = (name for each in node.find_all(nodes.FromImport) for name in each.names)
        self._macros = {
            "ngettext",
            *(name if isinstance(name, str) else name[1] for name in imported),
            *(each.name for each in node.find_all(nodes.Macro)),
        }
        super().visit_Template(node, frame)

    def visit_Scope(self, node: nodes.Scope, frame: Frame) -> None:  # noqa: N802
        """Write what stands in a scope of its own: where a page goes on, in one piece."""
        if frame.buffer is not None:
            super().visit_Scope(node, frame)
            return
        inner = frame.inner()
        inner.symbols.analyze_node(node)
        self.enter_frame(inner)
        self.buffer(inner)
        self.blockvisit(node.body, inner)
        self.writeline(f"yield concat({inner.buffer})")
        self.leave_frame(inner)


class PlainMacro(Macro):
    """A macro that is called with all that it takes, by place, as most are."""

    def __init__(self, *made_of: Any) -> None:
        super().__init__(*made_of)
        self._takes = -1 if self.caller or self.catch_kwargs or self.catch_varargs else self._argument_count

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        """What it shows."""
        if len(args) != self._takes or kwargs:
            return super().__call__(*args, **kwargs)
        return Markup(self._func(*args))


SETTLED = frozenset({"group.html", "paper.html"})
"""Templates of which there are so many pages that it pays to compile the frame into them."""
_EXTENDS = re.compile(r"""\{%-?\s*extends\s+["']([^"']+)""")


class KeptCode(BytecodeCache):
    """The code that templates of the theme were compiled to, kept where Python keeps that of this module, and if Python
    keeps any. It counts only for the same template, words, program and packages, and only as it was written.
    """

    def __init__(self, words: Words) -> None:
        self._folder = Path(cache_from_source(__file__)).parent
        self._theme = str((theme_folder() / "templates").resolve())
        spoken = repr([catalogue.forms for catalogue in words.catalogues])
        self._language = words.language
        code = b"".join(Path(file).read_bytes() for file in (__file__, settling.__file__))
        self._made_by = fingerprint((*versions(), words.language, spoken), code)

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """The place for the code of a template, which hangs on those that are compiled into it too."""
        texts, names = [source], [name] if name in SETTLED else []
        while names and (found := _EXTENDS.search(texts[-1])) and found[1] not in names:
            names.append(found[1])
            texts.append(cast(BaseLoader, environment.loader).get_source(environment, found[1])[0])
        return super().get_bucket(environment, name, filename, "".join(texts))

    def get_cache_key(self, name: str, filename: str | None = None) -> str:  # noqa: ARG002 -- as Jinja calls it
        """Tell a template by its file; one of a site by none."""
        return filename if filename and filename.startswith(self._theme) else ""

    def load_bytecode(self, bucket: Bucket) -> None:
        """Have the code at hand that is kept, if there is any."""
        with suppress(OSError):
            content = self._file(bucket).read_bytes() if bucket.key else b""
            seal, code = content[: len(self._made_by)], content[len(self._made_by) :]
            if seal == self._seal(bucket, code):
                bucket.code = marshal.loads(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep code for the next time."""
        if not bucket.key or sys.dont_write_bytecode:
            return
        code = marshal.dumps(bucket.code)
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file(bucket).write_bytes(self._seal(bucket, code) + code)

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{Path(bucket.key).name}.{self._language}"

    def _seal(self, bucket: Bucket, code: bytes) -> bytes:
        return fingerprint((self._made_by, bucket.key, bucket.checksum), code).encode()


class TemplateFiles(FileSystemLoader):
    """The files of templates; one that is no text is wrong as one with a broken tag is."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its file, and whether that is still the same."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError as error:
            what = f"not UTF-8 (byte {error.start}); save it as UTF-8"
            raise TemplateSyntaxError(what, 0, filename=f"templates/{template}") from error


class SpeakingEnvironment(Environment):
    """Templates that speak one language: words without a variable in them are part of the compiled template."""

    code_generator_class: type[CodeGenerator] = PlainGenerator
    template_class = PlainTemplate
    keeps_code = True

    def __init__(self, folders: Sequence[Path], words: Words) -> None:
        self._files = TemplateFiles(list(folders))
        super().__init__(
            extensions=["jinja2.ext.i18n", Once],
            loader=self._files,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
            bytecode_cache=KeptCode(words) if self.keeps_code else None,
        )
        self._known: dict[str | Template, Template] = {}
        translations = words.translations
        self.filters["apart"] = apart
        self.filters["direction"] = direction
        self.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]  # added by i18n
        self.globals["ngettext"] = partial(_counted, words)
        self.filters["number"] = words.number
        self._speaker = _Speaker(
            {"_": translations.gettext, "gettext": translations.gettext, "pgettext": translations.pgettext}
        )

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 -- as Jinja calls it
    ) -> Template:
        """A template as Jinja finds it: it is asked for by each page several times, and stays what it is."""
        known = self._known.get(name)
        if known is None or globals:
            known = self._known[name] = super().get_template(name, parent, globals)
        return known

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template sees, as one plain dictionary: it is looked into more often than all else."""
        return {**self.globals, **(d or {})}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = self._spoken(source, name, filename)
        return settling.in_pieces(settling.settled(template, self._read) if name in SETTLED else template)

    def _spoken(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template: nodes.Template = self._speaker.visit(super()._parse(source, name, filename))
        return template

    def _read(self, name: str) -> nodes.Template:
        source, filename, _ = self._files.get_source(self, name)
        return self._spoken(source, name, filename)


class CarefulEnvironment(SpeakingEnvironment):
    """The same for templates that ask for attributes that may not be there, or build on others in other ways."""

    code_generator_class = CodeGenerator
    keeps_code = False

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        return self._spoken(source, name, filename)


def _counted(words: Words, one: str, many: str, num: int, /, **values: object) -> str:
    """A message for a number of things; the message is HTML, what is filled in is not."""
    message = words.translations.ngettext(one, many, num)
    if not values:
        return Markup(message % {"num": words.number(num)})  # A count holds no signs of HTML.
    return Markup(message) % {"num": words.number(num), **values}


class _Speaker(NodeTransformer):
    """Puts translations in place of calls for them, where these name no variable."""

    def __init__(self, spoken: Mapping[str, Callable[..., str]]) -> None:
        self._spoken = spoken

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802 -- as Jinja calls it
        """Put the words themselves in place of a call that asks for no more than them."""
        self.generic_visit(node)
        spoken = self._spoken.get(node.node.name) if isinstance(node.node, nodes.Name) else None
        words = [arg.value for arg in node.args if isinstance(arg, nodes.Const)]
        if spoken is None or len(words) < len(node.args) or node.kwargs or node.dyn_args or node.dyn_kwargs:
            return node
        # As at run time, where what is translated is a format, and safe.
        return nodes.TemplateData(spoken(*words) % {}, lineno=node.lineno)
