"""Publishing to a branch, tried on bare repositories."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator.config import PublishTarget
from generator.errors import PapershelfError, Problems
from generator.publish import PublishOutcome, publish

ROOT = Path(__file__).parent.parent
PAGES = PublishTarget()
BROKEN_HOOK = "#!/bin/sh\necho 'no pushes on Fridays' >&2\nexit 1\n"


def git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@dataclass(frozen=True, kw_only=True)
class Place:
    """A repository with a site's sources, the bare repository it pushes to, and a built site."""

    work: Path
    remote: Path
    built: Path

    def publish(self, target: PublishTarget = PAGES, *, message: str = "Publish", url: str = "") -> PublishOutcome:
        return publish(self.built, target, repository=self.work, message=message, problems=Problems(), url=url)

    def refused(self, target: PublishTarget = PAGES) -> str:
        before = self.state()
        with pytest.raises(PapershelfError) as caught:
            self.publish(target)
        assert self.state() == before
        return str(caught.value).replace(str(self.work.parent), "")

    def published(self, branch: str = "gh-pages") -> dict[str, bytes]:
        names = git(self.remote, "ls-tree", "-r", "-z", "--name-only", branch).split("\0")[:-1]
        return {
            name: subprocess.run(
                ["git", "show", f"{branch}:{name}"], cwd=self.remote, capture_output=True, check=True
            ).stdout
            for name in names
        }

    def commits(self, branch: str = "gh-pages") -> list[str]:
        return git(self.remote, "log", "--format=%s", branch).splitlines()

    def state(self) -> tuple[str, ...]:
        """All that publishing must leave alone in the work repository, and the branches of the remote."""
        return (
            git(self.work, "status", "--porcelain=v2", "--branch", "--untracked-files=all"),
            git(self.work, "for-each-ref", "refs/heads", "--format=%(refname) %(objectname)"),
            git(self.work, "diff"),
            git(self.remote, "for-each-ref", "--format=%(refname) %(objectname)"),
        )


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    work, remote, built = (tmp_path / name for name in ("work", "remote.git", "built"))
    git(tmp_path, "init", "--quiet", "--bare", "--initial-branch=main", str(remote))
    git(tmp_path, "init", "--quiet", "--initial-branch=main", str(work))
    git(work, "config", "user.name", "Ana Lund")
    git(work, "config", "user.email", "ana@example.org")
    git(work, "remote", "add", "origin", str(remote))
    (work / "papers.bib").write_text("sources", "utf-8")
    git(work, "add", "papers.bib")
    git(work, "commit", "--quiet", "--message=Sources")
    git(work, "push", "--quiet", "origin", "main")
    (work / "papers.bib").write_text("sources, changed and not committed", "utf-8")
    (work / "new.bib").write_text("not known to git", "utf-8")
    _fill(
        built,
        {"index.html": b"<p>one</p>", "papers/_a.html": b"<p>a</p>", ".nojekyll": b"", ".papershelf": b"x\n"},
    )
    return Place(work=work, remote=remote, built=built)


def _fill(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _publish_elsewhere(place: Place, files: dict[str, bytes]) -> None:
    """Somebody else pushes a branch gh-pages with these files, on top of what is there."""
    other = place.work.parent / "other"
    git(place.work.parent, "clone", "--quiet", str(place.remote), str(other))
    git(other, "config", "user.name", "Bo Reyes")
    git(other, "config", "user.email", "bo@example.org")
    is_there = git(place.remote, "for-each-ref", "refs/heads/gh-pages")
    git(other, "checkout", "--quiet", *([] if is_there else ["--orphan"]), "gh-pages")
    _fill(other, files)
    git(other, "add", *files)
    git(other, "commit", "--quiet", "--message=By hand", "--", *files)
    git(other, "push", "--quiet", "origin", "gh-pages")


def test_the_branch_holds_the_site_and_nothing_else(place: Place) -> None:
    before = place.state()[:3]
    outcome = place.publish(message="Veröffentlicht ✓")
    assert place.published() == {
        ".nojekyll": b"",
        ".papershelf": b"x\n",
        "index.html": b"<p>one</p>",
        "papers/_a.html": b"<p>a</p>",
    }
    assert place.commits() == ["Veröffentlicht ✓"]
    assert outcome == PublishOutcome(commit=git(place.remote, "rev-parse", "gh-pages"), changed=True, cname="")
    assert place.state()[:3] == before


def test_nojekyll_is_there_even_where_the_build_made_none(place: Place) -> None:
    (place.built / ".nojekyll").unlink()
    place.publish()
    assert place.published()[".nojekyll"] == b""


def test_publishing_again_keeps_history_and_drops_deleted_files(place: Place) -> None:
    place.publish(message="First")
    (place.built / "papers" / "_a.html").unlink()
    _fill(place.built, {"index.html": b"<p>two</p>"})
    place.publish(message="Second")
    assert place.commits() == ["Second", "First"]
    assert set(place.published()) == {".nojekyll", ".papershelf", "index.html"}
    assert place.published()["index.html"] == b"<p>two</p>"


def test_an_unchanged_site_makes_no_commit(place: Place) -> None:
    first = place.publish()
    before = place.state()
    assert place.publish() == PublishOutcome(commit=first.commit, changed=False, cname="")
    assert place.state() == before


def test_commits_that_are_known_to_the_remote_alone_stay(place: Place) -> None:
    place.publish(message="First")
    _publish_elsewhere(place, {"note.html": b"by hand"})
    place.publish(message="Second")
    assert place.commits() == ["Second", "By hand", "First"]
    assert "note.html" not in place.published()


def test_the_own_domain_of_the_branch_stays_byte_for_byte(place: Place) -> None:
    _publish_elsewhere(place, {"CNAME": b"papers.example.org"})
    assert place.publish().cname == "papers.example.org"
    assert place.published()["CNAME"] == b"papers.example.org"
    assert not place.publish().changed


def test_the_own_domain_of_the_settings_comes_first(place: Place) -> None:
    _publish_elsewhere(place, {"CNAME": b"old.example.org\n"})
    place.publish(PublishTarget(cname="papers.example.org"))
    assert place.published()["CNAME"] == b"papers.example.org\n"


@pytest.mark.parametrize(
    ("url", "warnings"),
    [
        ("https://papers.example.org/", []),
        ("", []),
        (
            "https://ana.example.net/papers/",
            [
                "site.yml: warning: the site is built for https://ana.example.net/papers/, but published "
                "at its own domain papers.example.org; set “url” to https://papers.example.org/, "
                "or “publish: cname” to the domain"
            ],
        ),
    ],
)
def test_an_address_other_than_the_own_domain_is_told(place: Place, url: str, warnings: list[str]) -> None:
    problems = Problems()
    target = PublishTarget(cname="papers.example.org")
    publish(place.built, target, repository=place.work, message="Publish", problems=problems, url=url)
    assert [str(problem) for problem in problems] == warnings


def test_names_in_all_scripts_arrive_byte_for_byte_even_in_the_c_locale(place: Place) -> None:
    git(place.work, "config", "user.name", "Łukasz Ę")
    git(place.work, "config", "core.quotepath", "on")
    files = {"café.pdf": b"1", "地图，二.pdf": b"2", 'a "b".pdf': b"3", "tab\tname": b"\x00\xff"}
    _fill(place.built, files)
    script = (
        "import sys; from pathlib import Path; from generator.config import PublishTarget; "
        "from generator.errors import Problems; from generator.publish import publish; "
        "publish(Path(sys.argv[1]), PublishTarget(), repository=Path(sys.argv[2]), message=sys.argv[3], "
        "problems=Problems())"
    )
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    subprocess.run(
        [sys.executable, "-c", script, str(place.built), str(place.work), "Veröffentlicht ✓"],
        env={**bare, "LC_ALL": "C", "LANG": "C", "PYTHONPATH": str(ROOT)},
        check=True,
    )
    assert {name: place.published()[name] for name in files} == files
    assert git(place.remote, "log", "--format=%cn|%an|%s", "gh-pages") == "Łukasz Ę|Łukasz Ę|Veröffentlicht ✓"


@pytest.mark.parametrize("name", ["line\nbreak.html", '"quoted".html'])
def test_a_file_name_that_git_would_misread_is_refused(place: Place, name: str) -> None:
    _fill(place.built, {name: b""})
    assert place.refused() == (
        f"publish: error: the file name {name!r} cannot be published; "
        "use no line breaks and no quotation mark at the start in file names, and UTF-8"
    )


def test_the_branch_one_is_on_is_refused(place: Place) -> None:
    assert place.refused(PublishTarget(branch="main")) == (
        "publish: error: “main” is the branch you are on; a site would replace its files; "
        "publish to a branch of its own, such as gh-pages"
    )


def test_the_default_branch_of_the_remote_is_refused(place: Place) -> None:
    git(place.work, "checkout", "--quiet", "-b", "draft")
    assert place.refused(PublishTarget(branch="main")) == (
        "publish: error: “main” is the default branch of “origin”; a site would replace its files; "
        "publish to a branch of its own, such as gh-pages"
    )


def test_a_default_branch_that_holds_a_site_of_ours_is_published_to(place: Place) -> None:
    git(place.remote, "symbolic-ref", "HEAD", "refs/heads/gh-pages")
    place.publish(message="First")
    _fill(place.built, {"index.html": b"<p>two</p>"})
    place.publish(message="Second")
    assert place.commits() == ["Second", "First"]


def test_a_push_that_the_remote_refuses_is_told_with_its_words(place: Place) -> None:
    hook = place.remote / "hooks" / "pre-receive"
    hook.write_text(BROKEN_HOOK, "utf-8")
    hook.chmod(0o755)
    assert place.refused() == (
        "publish: error: “origin” did not take “gh-pages”: no pushes on Fridays "
        "[remote rejected] (pre-receive hook declined); nothing was published"
    )


def test_a_remote_that_moves_on_at_the_last_moment_is_not_overwritten(place: Place) -> None:
    place.publish(message="First")
    _fill(place.built, {"index.html": b"<p>two</p>"})
    other = git(place.work, "commit-tree", "-m", "By hand", "-p", "origin/gh-pages", "origin/gh-pages^{tree}")
    git(place.work, "push", "--quiet", "origin", f"{other}:refs/heads/spare")
    hook = place.work / ".git" / "hooks" / "pre-push"
    hook.write_text(f"#!/bin/sh\ngit --git-dir='{place.remote}' update-ref refs/heads/gh-pages {other}\n", "utf-8")
    hook.chmod(0o755)
    with pytest.raises(PapershelfError, match="somebody else published meanwhile; publish again"):
        place.publish(message="Second")
    assert place.commits() == ["By hand", "First"]


def test_a_remote_that_does_not_answer_is_told(place: Place) -> None:
    assert place.refused(PublishTarget(remote="../nowhere.git")) == (
        "publish: error: “../nowhere.git” does not answer: '../nowhere.git' does not appear to be a git repository"
    )


def test_a_branch_that_cannot_be_is_told(place: Place) -> None:
    assert place.refused(PublishTarget(branch="a..b")) == "publish: error: “a..b” at “origin” is no branch of a remote"


def test_a_remote_may_be_an_address(place: Place) -> None:
    place.publish(PublishTarget(remote=str(place.remote), branch="site"))
    assert place.commits("site") == ["Publish"]


def test_a_folder_outside_of_git_is_told(place: Place) -> None:
    with pytest.raises(PapershelfError, match="is in no git repository: not a git repository"):
        publish(place.built, PAGES, repository=place.built, message="Publish", problems=Problems())


def test_an_unknown_committer_is_told(place: Place) -> None:
    git(place.work, "config", "--unset", "user.name")
    assert place.refused() == (
        "publish: error: git does not know whose commit it is: user.name is not set; "
        "set it with: git config --global user.name …"
    )


def test_a_machine_without_git_is_told(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(place.built))
    with pytest.raises(PapershelfError, match="git was not found; install git, then publish again"):
        place.publish()


def test_modules_of_the_repository_are_not_run(place: Place) -> None:
    (place.work / "ghp_import.py").write_text("raise SystemExit('not me')", "utf-8")
    assert place.publish().changed


def test_the_command_publishes_a_build_without_faults_and_no_other(place: Place) -> None:
    command = [sys.executable, "-m", "generator", "publish", str(place.work), "--branch", "site"]
    (place.work / "papers.bib").write_text("@misc{tides, title = {Tides}, year = {long ago}}\n", "utf-8")
    (place.work / "new.bib").unlink()
    bare = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    (place.work / "site.yml").write_text("title: Tides\nurl: https://tides.example.org/\n", "utf-8")
    faulty = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    branches = git(place.remote, "for-each-ref", "--format=%(refname:short)")
    (place.work / "papers.bib").write_text("@misc{tides, title = {Tides}, year = {2020}}\n", "utf-8")
    sound = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")

    assert (bare.returncode, faulty.returncode, branches) == (1, 1, "main")
    assert "site.yml: error: there is no such file here" in bare.stderr
    assert "long ago" in faulty.stderr
    assert (sound.returncode, place.commits("site")) == (0, ["Publish the site"])
    assert b"Tides" in place.published("site")["papers/tides.html"]
