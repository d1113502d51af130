"""Places on other machines to write a site to, by fsspec (https://filesystem-spec.readthedocs.io): ``s3://bucket/site``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import Origin, PapershelfError, Problem


@dataclass(frozen=True, slots=True)
class Remote:
    """A folder or an object store, by its URL. Whoever writes there opens it anew."""

    url: str

    def __str__(self) -> str:
        return self.url

    def read(self, path: str) -> bytes | None:
        """The bytes of a file; None where there is none."""
        store, root = self._opened()
        try:
            content: bytes = store.cat_file(f"{root}/{path}")
        except FileNotFoundError:
            return None
        return content

    def there(self, paths: Sequence[str]) -> Iterator[str]:
        """Those of some paths at which there is a file."""
        store, root = self._opened()
        store.invalidate_cache()
        found = {name.removeprefix(root).lstrip("/") for name in store.find(root)} if paths else set()
        return (path for path in paths if path in found)

    def open_folders(self, folders: Sequence[str]) -> None:
        """Make folders, where the store has such."""
        store, root = self._opened()
        for folder in ("", *folders):
            store.makedirs(f"{root}/{folder}".rstrip("/"), exist_ok=True)

    def put(self, files: Iterable[tuple[str, bytes]]) -> list[bool]:
        """Give each file its bytes, if it has others: all are asked for at once, and sent at once."""
        store, root = self._opened()
        wanted = {f"{root}/{path}": content for path, content in files}
        # What is not there, or cannot be read, is written.
        held = store.cat(list(wanted), on_error="omit")
        changed = [held.get(path) != content for path, content in wanted.items()]
        store.pipe({path: content for (path, content), is_new in zip(wanted.items(), changed, strict=True) if is_new})
        return changed

    def remove(self, paths: Sequence[str]) -> int:
        """Take files away."""
        store, root = self._opened()
        found = [f"{root}/{path}" for path in self.there(paths)]
        if found:
            store.rm(found)
        return len(found)

    def _opened(self) -> tuple[Any, str]:
        """The file system, and the path of this place in it."""
        from fsspec.core import url_to_fs

        store, root = url_to_fs(self.url)
        return store, root.rstrip("/")


def remote_place(url: str) -> Remote:
    """The place of a URL. Raises ``PapershelfError`` where nothing is there that can write to it."""
    protocol = url.partition("://")[0]
    try:
        from fsspec import get_filesystem_class

        get_filesystem_class(protocol)
    except ModuleNotFoundError:
        raise _refusal(url, "fsspec is not there", "pip install 'papershelf[dask]'") from None
    except ImportError as error:
        raise _refusal(url, str(error), "install that beside papershelf") from error
    except ValueError as error:
        raise _refusal(
            url, str(error), "name a folder, or a URL that fsspec knows, such as s3://bucket/site"
        ) from error
    return Remote(url)


def _refusal(url: str, what: str, hint: str) -> PapershelfError:
    return PapershelfError(Problem(severity="error", origin=Origin(file=url), what=what, hint=hint))
