"""What is known of the last build of a site into a folder, and what has changed since."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.config import Site
from generator.errors import Problem, Problems
from generator.inputs import differing, is_program
from generator.output import Folder, read_manifest
from generator.outputs import Outputs, look_at
from generator.receipt import Receipt, inputs_of, read_receipt, with_linked, write_receipt
from generator.shape import Shape, by_path, ordered
from generator.stages import Progress, untold

if TYPE_CHECKING:  # These take their time to load, which a build of nothing new saves.
    from generator.amending import Amended
    from generator.chunks import Jobs
    from generator.edits import Edit
    from generator.planning import Plan
    from generator.standing import Standing

_MANY = 2000
"""So many files are looked at by a copy of this process, which takes some milliseconds to begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a build leaves to the next one of its process: its receipt, its outputs, and what stands of it.

    Since then, the files at the paths ``loose`` were written, which show the papers with the ids ``doubted``, for the
    sources at the paths ``changed``.
    """

    receipt: Receipt
    outputs: Outputs
    standing: Standing | None
    loose: frozenset[str] = frozenset()
    doubted: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()


class LastBuild:
    """The last build of a site into a folder, as far as it can be gone by."""

    __slots__ = (
        "_cache",
        "_changed",
        "_earlier",
        "_edited",
        "_inputs",
        "_known",
        "_output",
        "_outputs",
        "_site",
        "listed",
    )

    def __init__(
        self,
        site: Site,
        output: Path,
        *,
        cache: Path | None,
        known: Known | None,
        jobs: Jobs = 1,
        progress: Progress = untold,
    ) -> None:
        """Look; ``known`` is what the last build left in this process, else it is what ``cache`` holds."""
        self._site = site
        self._cache = cache
        self._output = output
        self.listed = read_manifest(output)
        with _looking(output, self.listed, jobs) as found:
            receipt = known.receipt if known else read_receipt(cache, output) if cache else None
            self._inputs = inputs_of(site, output, receipt.inputs if receipt else None)
            if receipt and receipt.inputs.setting != self._inputs.setting:
                receipt = None
            self._known = known if receipt else None
            self._changed = differing(receipt.inputs.seen, self._inputs.seen) if receipt else set()
            self._edited = self._edit(receipt, progress) if receipt and isinstance(jobs, int) else None
            self._outputs = Outputs(self.listed, found())
        if receipt and not self._are_as_left(receipt):
            receipt = self._known = self._edited = None
        self._earlier = receipt

    def _edit(self, receipt: Receipt, progress: Progress) -> tuple[Standing, Edit] | None:
        """What stands where only the texts of a few papers changed since; None where nothing did, or more."""
        if not (self._changed or self.loose):
            return None
        from generator.standing import amend
        from generator.vocabulary import Vocabulary

        progress("reading", 0, 0)
        standing = self._standing(receipt)
        return amend(standing, self._changed, Vocabulary(self._site.vocabulary).earned) if standing else None

    def _are_as_left(self, receipt: Receipt) -> bool:
        """Whether the output folder holds what the last build left there, but for what was written since."""
        if self._known:
            return self._outputs.are_as(self._known.outputs, loose=self._known.loose)
        return receipt.outputs == self._outputs.sign != ""

    @property
    def is_sound(self) -> bool:
        """Whether there is one that this build can go by."""
        return self._earlier is not None

    @property
    def told(self) -> tuple[Mapping[str, int], tuple[Problem, ...]] | None:
        """The counts and the problems of the last build, where nothing changed since."""
        if self._earlier is None or self._changed or self.loose:
            return None
        return self._earlier.counts, self._earlier.problems

    @property
    def known(self) -> Known | None:
        """What is known of it, where nothing changed since."""
        if self._known or self._earlier is None:
            return self._known
        return Known(receipt=self._earlier, outputs=self._outputs, standing=None)

    @property
    def loose(self) -> frozenset[str]:
        """The paths of files that were written since."""
        return self._known.loose if self._known else frozenset()

    @property
    def counts(self) -> Mapping[str, int]:
        """The counts of the last build."""
        return self._earlier.counts if self._earlier else {}

    def amended(self, *, jobs: Jobs, progress: Progress) -> Amended | None:
        """What is to be written where only the texts of a few papers changed since; None where more did."""
        if self._earlier is None or self._edited is None:
            return None
        from generator.amending import amended

        standing, edit = self._edited
        made = amended(
            standing,
            edit,
            self._site,
            self._earlier.shape(),
            last=Folder(str(self._output)),
            doubted=self._known.doubted if self._known else frozenset(),
            jobs=jobs,
            cache=self._cache,
            progress=progress,
        )
        return made if made and self.loose <= {artifact.path for artifact in made.artifacts} else None

    def _standing(self, receipt: Receipt) -> Standing | None:
        from generator.shelving import read_standing

        if self._known and self._known.standing:
            return self._known.standing
        return read_standing(self._cache, self._output, receipt.standing) if self._cache and receipt.standing else None

    def fresh(self, planned: Plan) -> set[str]:
        """The paths of the files that hold what a build would make again, as far as fingerprints tell."""
        if any(is_program(self._site, path) for path in self._changed):
            return set()
        keys = self._keys()
        return {path for path, key in planned.keys.items() if keys.get(path) == key} - self.loose

    def _keys(self) -> dict[str, str]:
        """The fingerprints of what the files of the last build show, by their paths."""
        if self._earlier is None:
            return {}
        return by_path(self._earlier.shape().keys, (self._known.outputs if self._known else self._outputs).paths)

    def succeeded(
        self,
        related: Mapping[str, str],
        counts: Mapping[str, int],
        problems: Problems,
        standing: Standing | None,
        *,
        others: Set[str],
        gone: Set[str],
        keys: Mapping[str, str] | None = None,
        linked: tuple[str, ...] | None = None,
        jobs: Jobs,
    ) -> Known:
        """Keep what the next build can go by after this one, which left alone all files but those at the paths
        ``others``, which it may have written, and ``gone``.

        ``related`` are fingerprints of which papers are related to each, by id, and ``keys`` of what files show, by
        their paths, if those of ``others`` are known. ``linked`` are the paths where files that papers
        link to were looked for, if they are others now.
        """
        outputs = self._outputs.renewed(self._output, others=others, gone=gone)
        keys = keys or {path: key for path, key in self._keys().items() if path not in others}
        shape = Shape(related=related, keys=ordered(keys, outputs.paths))
        seal = ""
        if self._cache and standing:
            from generator.shelving import write_standing

            standing, seal = write_standing(self._cache, self._output, standing, jobs=jobs)
        receipt = Receipt(
            inputs=self._inputs if linked is None else with_linked(self._inputs, linked, self._output),
            outputs=outputs.sign,
            shape=lambda: shape,
            counts=counts,
            problems=tuple(problems.brief()),
            standing=seal,
        )
        if self._cache:
            write_receipt(self._cache, self._output, receipt)
        return Known(receipt=receipt, outputs=outputs, standing=standing)


@contextmanager
def _looking(output: Path, listed: Sequence[str], jobs: Jobs) -> Iterator[Callable[[], array[int]]]:
    """A look at the files of an output folder; many are looked at beside other work."""
    look = partial(look_at, output, listed)
    if len(listed) < _MANY:
        yield look
        return
    from generator.chunks import beside  # A build of nothing new saves the time that it takes to load.

    with beside(look, jobs=jobs, size=len(listed)) as found:
        yield found
