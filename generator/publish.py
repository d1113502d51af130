"""Hand a built site to the branch that a host shows, such as GitHub Pages.

The branch at the remote is the one truth: it is fetched, the site becomes one commit on top of it, and that
commit is pushed, never by force. The commit is made on a branch that is gone afterwards, so that the work
tree, the index and every branch of the repository stay as they are.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from generator.config import SITE_FILE, PublishTarget
from generator.errors import Origin, PapershelfError, Problem, Problems
from generator.output import MANIFEST

CNAME = "CNAME"
"""The file in which GitHub Pages keeps the host name of an own domain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishOutcome:
    """What publishing did.

    ``commit`` is the newest of the branch, ``changed`` says whether it is a new one; ``cname`` is the host
    name of the branch's own domain, or empty.
    """

    commit: str
    changed: bool
    cname: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remote:
    """What a remote has: the newest commit of the target's branch, or none, and its default branch."""

    commit: str
    default: str


def publish(
    folder: Path,
    target: PublishTarget,
    *,
    repository: Path,
    message: str,
    problems: Problems,
    url: str = "",
) -> PublishOutcome:
    """Push the files of a folder, and nothing else, as the newest commit of the target's branch.

    ``folder`` holds a clean build, and gets the branch's CNAME where it has none. ``repository`` is any
    folder of a git repository that knows the remote. A site that the branch holds already makes no commit.
    Where ``url``, the address the site was built for, is not that of the own domain, a warning says so.
    Raises ``PapershelfError``, with the branch as it was, for every refusal and failure.
    """
    _check_names(folder)
    git = Git(repository)
    git.check_ready()
    remote = _ask(git, target)
    with git.passing_branch() as passing:
        before = git.fetch(target, passing) if remote.commit else ""
        _check_branch(git, target, remote, before)
        cname = _settle_cname(git, folder, target, before)
        _check_domain(cname, url, problems)
        commit = _commit(git, folder, passing, message)
        if before and git.tree(before) == git.tree(commit):
            return PublishOutcome(commit=before, changed=False, cname=cname)
        _push(git, commit, target)
    return PublishOutcome(commit=commit, changed=True, cname=cname)


class Git:
    """The program git, at work in one repository."""

    __slots__ = ("_folder",)

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def run(self, *arguments: str, program: tuple[str, ...] = ("git",)) -> subprocess.CompletedProcess[bytes]:
        """Run one command to its end, whatever its status; it speaks English, for ``reason``."""
        environment = {**os.environ, "LANGUAGE": "en"}
        return subprocess.run(
            [*program, *arguments],
            cwd=self._folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )

    def read(self, *arguments: str, failing: str) -> str:
        """What a command prints; where it fails, ``failing`` begins what is told."""
        done = self.run(*arguments)
        if done.returncode:
            raise refusal(f"{failing}: {reason(done)}")
        return done.stdout.decode(errors="replace").strip()

    def check_ready(self) -> None:
        """Refuse where there is no git, no repository, or no name to commit with."""
        if shutil.which("git") is None:
            raise refusal("git was not found", "install git, then publish again")
        self.read("rev-parse", "--git-dir", failing=f"{self._folder.resolve()} is in no git repository")
        for setting, variable in (("user.name", "GIT_COMMITTER_NAME"), ("user.email", "GIT_COMMITTER_EMAIL")):
            if not os.environ.get(variable) and not self.run("config", setting).stdout.strip():
                raise refusal(
                    f"git does not know whose commit it is: {setting} is not set",
                    f"set it with: git config --global {setting} …",
                )

    @contextmanager
    def passing_branch(self) -> Iterator[str]:
        """A branch for the time of the context, not made yet."""
        name = f"papershelf-publish-{os.getpid()}"
        try:
            yield name
        finally:
            self.run("update-ref", "-d", f"refs/heads/{name}")

    def fetch(self, target: PublishTarget, branch: str) -> str:
        """Fetch the target's branch into a branch of the repository; its newest commit."""
        refs = f"+refs/heads/{target.branch}:refs/heads/{branch}"
        failing = f"“{target.branch}” could not be fetched from “{target.remote}”"
        self.read("fetch", "--no-tags", "--no-write-fetch-head", "--", target.remote, refs, failing=failing)
        return self.newest(branch)

    def newest(self, branch: str) -> str:
        """The newest commit of a branch of the repository."""
        return self.read("rev-parse", f"refs/heads/{branch}", failing="the commit is not there")

    def tree(self, commit: str) -> str:
        """What names the content of a commit."""
        return self.read("rev-parse", f"{commit}^{{tree}}", failing="the commit cannot be read")


def refusal(what: str, hint: str = "") -> PapershelfError:
    """An error that says why nothing was published."""
    return PapershelfError(Problem(severity="error", origin=Origin(file="publish"), what=what, hint=hint))


def reason(done: subprocess.CompletedProcess[bytes]) -> str:
    """One line that says why a git command failed: the remote's own words first."""
    lines = [line.strip() for line in (done.stdout + done.stderr).decode(errors="replace").splitlines()]
    remotes = [line.removeprefix("remote:").strip() for line in lines if line.startswith("remote:")]
    rejected = [line.rpartition("\t")[2] for line in lines if line.startswith("!\t")]
    fatal = [line.removeprefix("fatal:").strip() for line in lines if line.startswith("fatal:")]
    told = [*remotes, *rejected] if rejected else fatal[:1] or lines[-1:]
    return " ".join(filter(None, told)) or f"git ended with status {done.returncode}"


def _check_names(folder: Path) -> None:
    """Refuse file names that ``git fast-import``, as ghp-import speaks to it, would misread."""
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.relpath(os.path.join(parent, name), folder)
            if re.search(r"\A\"|[\n\ud800-\udfff]", path):
                what = f"the file name {path!r} cannot be published"
                raise refusal(what, "use no line breaks and no quotation mark at the start in file names, and UTF-8")


def _ask(git: Git, target: PublishTarget) -> Remote:
    ref = f"refs/heads/{target.branch}"
    if target.remote.startswith("-") or git.run("check-ref-format", ref).returncode:
        raise refusal(f"“{target.branch}” at “{target.remote}” is no branch of a remote")
    current = git.run("symbolic-ref", "--quiet", "HEAD").stdout.decode(errors="replace").strip()
    if current == ref:
        raise refusal(
            f"“{target.branch}” is the branch you are on; a site would replace its files",
            "publish to a branch of its own, such as gh-pages",
        )
    said = git.read(
        "ls-remote",
        "--symref",
        "--",
        target.remote,
        "HEAD",
        ref,
        failing=f"“{target.remote}” does not answer",
    )
    pairs = [line.split("\t") for line in said.splitlines() if "\t" in line]
    return Remote(
        commit=next((value for value, name in pairs if name == ref), ""),
        default=next((value.removeprefix("ref: ") for value, _ in pairs if value.startswith("ref: ")), ""),
    )


def _check_branch(git: Git, target: PublishTarget, remote: Remote, before: str) -> None:
    """Refuse the remote's default branch, unless it holds a site of ours, as where nothing else is."""
    is_default = remote.default == f"refs/heads/{target.branch}"
    if is_default and before and git.run("cat-file", "-e", f"{before}:{MANIFEST}").returncode:
        raise refusal(
            f"“{target.branch}” is the default branch of “{target.remote}”; a site would replace its files",
            "publish to a branch of its own, such as gh-pages",
        )


def _settle_cname(git: Git, folder: Path, target: PublishTarget, before: str) -> str:
    """Put the CNAME into the folder, from the settings, else from the branch; the host name in it."""
    path = folder / CNAME
    if not path.exists():
        kept = git.run("cat-file", "blob", f"{before}:{CNAME}") if before else None
        if target.cname:
            path.write_text(f"{target.cname}\n", encoding="utf-8", newline="\n")
        elif kept and kept.returncode == 0:
            path.write_bytes(kept.stdout)
        else:
            return ""
    return path.read_bytes().decode(errors="replace").strip()


def _check_domain(cname: str, url: str, problems: Problems) -> None:
    parts = urlsplit(url)
    if cname and url and (parts.hostname != cname.lower() or parts.path not in ("", "/")):
        problems.warning(
            Origin(file=SITE_FILE),
            f"the site is built for {url}, but published at its own domain {cname}",
            f"set “url” to https://{cname}/, or “publish: cname” to the domain",
        )


def _commit(git: Git, folder: Path, branch: str, message: str) -> str:
    """Commit the folder's files, and .nojekyll, on top of a branch; the new commit."""
    # -P: a file of the repository must not take the place of a module.
    ghp_import = (sys.executable, "-P", "-m", "ghp_import")
    done = git.run(
        "--no-jekyll", f"--branch={branch}", f"--message={message}", str(folder.resolve()), program=ghp_import
    )
    if done.returncode:
        raise refusal(f"git could not take the site in: {reason(done)}")
    return git.newest(branch)


def _push(git: Git, commit: str, target: PublishTarget) -> None:
    done = git.run("push", "--porcelain", "--", target.remote, f"{commit}:refs/heads/{target.branch}")
    if not done.returncode:
        return
    told = reason(done)
    moved = any(sign in told for sign in ("fetch first", "non-fast-forward", "cannot lock ref"))
    raise refusal(
        f"“{target.remote}” did not take “{target.branch}”: {told}",
        "somebody else published meanwhile; publish again" if moved else "nothing was published",
    )
