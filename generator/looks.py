"""What ``site.yml`` says of how a site looks: its accent, its logo, its navigation, its footer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.errors import Origin, Problems
from generator.text import squeeze
from generator.yamltree import Tree

GROUNDS = ("#fbfaf6", "#171614")
"""The colours of light and of dark pages: ``--bg`` of ``tokens.css``."""

CONTRAST = 4.5
"""How much text is to stand out from its ground (WCAG 2.2, 1.4.3)."""

_SOFT = 0.1
"""How much of the accent is in the ground behind what is pointed at."""

_SETTINGS = ("accent", "logo")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The accent on light and on dark ground, as ``#rrggbb``, and the path of the logo in the site's folder; each may
    be empty.
    """

    accent: tuple[str, str] = ("", "")
    logo: str = ""

    @property
    def tokens(self) -> str:
        """A style sheet with the tokens that hang on the accent, or nothing."""
        light, dark = self.accent
        if not light:
            return ""
        soft = [mixed(colour, ground, _SOFT) for colour, ground in zip(self.accent, GROUNDS, strict=True)]
        return (
            "@layer tokens {\n  :root {\n"
            f"    --accent: light-dark({light}, {dark});\n"
            f"    --accent-soft: light-dark({soft[0]}, {soft[1]});\n"
            f"    --focus: light-dark({light}, {dark});\n"
            "  }\n}\n"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A part of the navigation or of the footer: ``target`` is a page's name or an address, ``text`` what it says; one
    of the two may be empty.
    """

    text: str
    target: str
    origin: Origin


def read_theme(tree: Tree, file: str, found: Problems, told: Problems) -> Theme:
    """The setting ``theme``; faults to ``found``, and what is only to be told to ``told``."""
    if not isinstance(tree.content, dict):
        found.error(
            Origin(file=file, line=tree.line), "“theme” wants a mapping", f"its settings are {', '.join(_SETTINGS)}"
        )
        return Theme()
    accent, logo = ("", ""), ""
    for name, part in tree.content.items():
        origin = Origin(file=file, line=part.line)
        if name == "accent":
            accent = _accent(part, origin, found, told)
        elif name == "logo" and isinstance(part.content, str):
            logo = squeeze(part.content)
            if (
                not re.fullmatch(r"static/[^\s\\<>\"]+\.(svg|png|webp|avif|jpe?g|gif)", logo, re.IGNORECASE)
                or ".." in logo
            ):
                found.error(origin, f"“{logo}” is no picture in static/", "write it as in “static/logo.svg”")
        else:
            found.error(origin, f"there is no setting “theme: {name}”", f"its settings are {', '.join(_SETTINGS)}")
    return Theme(accent=accent, logo=logo)


def read_items(tree: Tree, name: str, file: str, found: Problems) -> tuple[Item, ...]:
    """The setting ``navigation`` or ``footer``: a list of texts, and of mappings of one text to one target."""
    parts = tree.content if isinstance(tree.content, tuple) else (tree,)
    return tuple(_items(parts, name, file, found))


def _items(parts: tuple[Tree, ...], name: str, file: str, found: Problems) -> Iterator[Item]:
    for part in parts:
        origin = Origin(file=file, line=part.line)
        if isinstance(part.content, str):
            text = squeeze(part.content)
            yield (
                Item(text="", target=text, origin=origin)
                if name == "navigation"
                else Item(text=text, target="", origin=origin)
            )
        elif isinstance(part.content, dict) and all(isinstance(each.content, str) for each in part.content.values()):
            for text, each in part.content.items():
                yield Item(text=squeeze(text), target=squeeze(str(each.content)), origin=origin)
        else:
            found.error(origin, f"“{name}” wants a list", "write a text a line, or “text: target”")


def _accent(tree: Tree, origin: Origin, found: Problems, told: Problems) -> tuple[str, str]:
    written = tree.content if isinstance(tree.content, dict) else {"light": tree}
    texts = {name: part.content for name, part in written.items()}
    if not set(texts) <= {"light", "dark"} or not all(isinstance(text, str) for text in texts.values()):
        found.error(origin, "“accent” wants a colour, or one for “light” and one for “dark”")
        return "", ""
    colours = {name: _colour(str(text)) for name, text in texts.items()}
    wrong = [str(texts[name]) for name, colour in colours.items() if not colour]
    if wrong or "light" not in colours:
        found.error(origin, f"“{', '.join(wrong)}” is no colour", "write it as in “#7b2d26”, in quotes")
        return "", ""
    for name, ground in zip(("light", "dark"), GROUNDS, strict=True):
        if name in colours and (reached := standing_out(colours[name], ground)) < CONTRAST:
            what = (
                f"the accent {colours[name]} stands out from a {name} page by {reached:.1f} to 1; {CONTRAST} is wanted"
            )
            told.warning(origin, what, f"write {readable(colours[name], ground)}, the nearest that does")
    return colours["light"], colours.get("dark") or readable(colours["light"], GROUNDS[1])


def _colour(text: str) -> str:
    """A colour as ``#rrggbb``, or nothing."""
    digits = text.strip().lower().removeprefix("#")
    if re.fullmatch("[0-9a-f]{3}", digits):
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}" if re.fullmatch("[0-9a-f]{6}", digits) else ""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2.2, “contrast ratio”)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def standing_out(colour: str, ground: str) -> float:
    """How much an accent stands out from a ground, and from the ground with a tint of it: the lesser contrast."""
    return min(contrast(colour, ground), contrast(colour, mixed(colour, ground, _SOFT)))


def readable(colour: str, ground: str) -> str:
    """The colour nearest to one, towards black or white, that stands out from a ground as text should."""
    end = "#000000" if _luminance(ground) > 0.5 else "#ffffff"
    steps = (mixed(end, colour, step / 100) for step in range(101))
    return next(each for each in steps if standing_out(each, ground) >= CONTRAST)


def mixed(colour: str, ground: str, part: float) -> str:
    """A colour over a ground, by so much of it."""
    channels = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(one * part + other * (1 - part)):02x}" for one, other in channels)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[start : start + 2], 16) for start in (1, 3, 5))


def _luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2.2)."""
    parts = [channel / 255 for channel in _channels(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
