"""A release is prepared only if version, changelog, citation and checkout fit together; nothing is published."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import leadline

ROOT = Path(__file__).parents[3]
FILE = ROOT / "conformance" / "release" / "release.py"
CHANGELOG = "# Changelog\n\nWords.\n\n## 1.2.0\n\n- New.\n\n## 1.1.0\n\n- Old.\n"
CITATION = "title: T\nversion: 1.2.0\n"


@pytest.fixture(scope="module")
def release() -> Any:
    spec = importlib.util.spec_from_file_location("release_script", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["release_script"] = module
    spec.loader.exec_module(module)
    return module


def test_the_version_has_one_place(release: Any) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in project["project"]
    assert project["project"]["dynamic"] == ["version"]
    source = project["tool"]["hatch"]["version"]["path"]
    assert source == release.SOURCE.as_posix()
    assert release.version_in((ROOT / source).read_text(encoding="utf-8")) == leadline.__version__
    assert list(release.problems_of_citation((ROOT / "CITATION.cff").read_text(), leadline.__version__)) == []
    assert release.version_in("x = 1\n") == ""


@pytest.mark.parametrize(
    ("version", "wrong"),
    [("1.2.0", None), ("1.1.0", "there is a tag v1.1.0"), ("1.2", "not MAJOR.MINOR.PATCH"), ("", "not MAJOR"),
     ("01.2.0", "not MAJOR"), ("1.2.0rc1", "not MAJOR"), ("1.2.0\n", "not MAJOR")],
)  # fmt: skip
def test_a_version_is_new_and_has_three_numbers(release: Any, version: str, wrong: str | None) -> None:
    found = list(release.problems_of_version(version, ["v1.0.0", "v1.1.0"]))
    assert found == [] if wrong is None else wrong in found[0]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (CHANGELOG, None),
        (CHANGELOG.replace("## 1.2.0", "## Next\n\n## 1.2.0"), None),
        (CHANGELOG.replace("## 1.2.0", "## Next"), "rename this heading to '1.2.0'"),
        (CHANGELOG.replace("## 1.2.0", "## Next\n\n- More.\n\n## 1.2.0"), "that 1.2.0 does not contain"),
        (CHANGELOG.replace("- New.\n", ""), "there is nothing under '## 1.2.0'"),
        (CHANGELOG.replace("1.2.0", "1.3.0").replace("1.1.0", "1.2.0"), "is not the first version"),
        ("# Changelog\n", "it has no heading '## 1.2.0'"),
    ],
)
def test_the_changelog_begins_with_the_version(release: Any, text: str, wrong: str | None) -> None:
    found = list(release.problems_of_changelog(text, "1.2.0"))
    assert found == [] if wrong is None else wrong in found[0]


def test_the_citation_names_the_version(release: Any) -> None:
    assert list(release.problems_of_citation(CITATION, "1.2.0")) == []
    (wrong,) = release.problems_of_citation(CITATION, "1.3.0")
    assert "write '1.3.0'" in wrong
    assert len(list(release.problems_of_citation("title: T\n", "1.2.0"))) == 1


def test_every_change_is_committed(release: Any) -> None:
    assert list(release.problems_of_tree("")) == []
    (wrong,) = release.problems_of_tree(" M a.py\n?? b.py\n")
    assert "a.py, b.py" in wrong
    (many,) = release.problems_of_tree("".join(f" M {number}.py\n" for number in range(8)))
    assert "and 3 more" in many


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a small checkout that can be released as 1.2.0."""
    source = tmp_path / "conformance" / "leadline" / "__init__.py"
    source.parent.mkdir(parents=True)
    source.write_text('__version__ = "1.2.0"\n', encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (tmp_path / "CITATION.cff").write_text(CITATION, encoding="utf-8")
    name = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    for words in (("init", "-q"), ("add", "-A"), (*name, "commit", "-q", "-m", "Begin")):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, timeout=60)
    return tmp_path


def test_a_checkout_is_checked_as_a_whole(release: Any, checkout: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(release, "ROOT", checkout)
    assert release.main(["--check"]) == 0
    assert "can be released as 1.2.0" in capsys.readouterr().out
    subprocess.run(["git", "tag", "v1.2.0"], cwd=checkout, check=True, timeout=60)
    (checkout / "new.py").touch()
    assert release.main(["--check"]) == 1
    said = capsys.readouterr().err
    assert re.search("there is a tag v1.2.0.*\n.*new.py", said)


def test_nothing_is_built_if_something_is_wrong(release: Any, checkout: Path, monkeypatch: Any, capsys: Any) -> None:
    monkeypatch.setattr(release, "ROOT", checkout)
    monkeypatch.setattr(release, "build", lambda *_: pytest.fail("it was built"))
    (checkout / "CITATION.cff").write_text("version: 1.0.0\n", encoding="utf-8")
    assert release.main([]) == 1
    assert "CITATION.cff: the version is '1.0.0'" in capsys.readouterr().err


def test_a_command_that_fails_is_named(release: Any, checkout: Path, monkeypatch: Any, capsys: Any) -> None:
    """The checkout has no build configuration, so there is nothing that could be built."""
    monkeypatch.setattr(release, "ROOT", checkout)
    assert release.main([]) == 2
    said = capsys.readouterr().err
    assert "-m build" in said
    assert "ended with exit status" in said


def test_the_last_words_say_what_is_left(release: Any) -> None:
    words = release.next_steps("1.2.0", [Path("dist/1.2.0/leadline-1.2.0.tar.gz")])
    assert "nothing has been published" in words
    assert "git tag -a v1.2.0" in words
    assert "dist/1.2.0/leadline-1.2.0.tar.gz" in words


@pytest.mark.exhaustive
def test_this_checkout_is_built_and_tried(tmp_path: Path) -> None:
    """Everything but the publication, with a version of its own; it installs packages."""
    clone, version = tmp_path / "clone", "99.0.0"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True, timeout=120)
    for name, old, new in (
        ("conformance/leadline/__init__.py", f'"{leadline.__version__}"', f'"{version}"'),
        ("CITATION.cff", f"version: {leadline.__version__}", f"version: {version}"),
        ("CHANGELOG.md", "## Next", f"## {version}"),
    ):
        text = (clone / name).read_text(encoding="utf-8")
        assert old in text
        (clone / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    name = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *name, "commit", "-q", "-a", "-m", "Release"], cwd=clone, check=True, timeout=60)
    script = clone / "conformance" / "release" / "release.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing has been published" in done.stdout
    assert len(list((clone / "dist" / version).iterdir())) == 2
