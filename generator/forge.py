"""Where a line of a source is shown on the forge that holds it, so that a fault can be mended there."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from generator.errors import Origin

PATTERNS: Mapping[str, str] = {
    "github": "{repository}/blob/{branch}/{file}#L{line}",
    "gitlab": "{repository}/-/blob/{branch}/{file}#L{line}",
    "gitea": "{repository}/src/branch/{branch}/{file}#L{line}",
    "bitbucket": "{repository}/src/{branch}/{file}#lines-{line}",
    "sourcehut": "{repository}/tree/{branch}/item/{file}#L{line}",
}
"""The address of a line, by the program that a forge runs."""

_HOSTS = {
    "github": "github", "gitlab": "gitlab", "codeberg": "gitea", "gitea": "gitea", "forgejo": "gitea",
    "bitbucket": "bitbucket", "sr": "sourcehut",
}  # fmt: skip
_AS_TEXT = {"github": "?plain=1", "gitlab": "?plain=1", "gitea": "?display=source"}
_SET_PAGES = (".md", ".markdown")


def source_link(origin: Origin, *, repository: str, branch: str, pattern: str = "") -> str:
    """The address of a line of a source, or the empty string where it is not known.

    ``repository`` is an address on a forge, told by a part of its host name: ``gitlab.example.org``. ``pattern`` is
    that of a forge like none of these, with ``{file}``, ``{line}``, ``{branch}`` and ``{repository}``. The file is
    named from the root of the repository.
    """
    forge = _forge(repository)
    known = pattern or PATTERNS.get(forge, "")
    if not known or origin.file.startswith(("/", "../")) or ":" in origin.file:
        return ""
    if not pattern and origin.file.lower().endswith(_SET_PAGES):
        # A forge shows these as pages, which have no lines.
        known = known.replace("#", f"{_AS_TEXT.get(forge, '')}#")
    bare = repository.rstrip("/").removesuffix(".git")
    for name, text in (
        ("repository", bare),
        ("branch", quote(branch)),
        ("line", str(origin.line or 1)),
        ("file", quote(origin.file)),
    ):
        known = known.replace(f"{{{name}}}", text)
    return known


def _forge(repository: str) -> str:
    host = urlsplit(repository).hostname or ""
    return next((forge for part, forge in _HOSTS.items() if part in host.split(".")), "")
