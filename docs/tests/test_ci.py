"""The recipes for CI: they parse, and what they run is run here as the service would, in a repository with a program.

What a service does itself (checking out, setting up, keeping files) is done by hand, and `pip install` is only noted.
A toy game takes the place of the one on the page: its suite is played in a moment.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from leadline.cli import COMMANDS

PAGE = (Path(__file__).resolve().parents[1] / "ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+) ci(\S*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
INSTEAD = {"deep-sea-adventure": "kite-race", "--leadline-only stacks": "--leadline-only flying"}
"""What takes the place of what the recipes say."""
MISTAKE = "kite.mistake.endless-string"
TOYS = Path(__file__).resolve().parents[2] / "conformance" / "tests" / "toys"
PATIENCE = 600
ADAPTER = """
import sys
from leadline.serve.subject import ReferenceSubject, serve_reference

serve_reference(ReferenceSubject("kite-race", mistakes={mistakes}, without={without}))
"""
PYTHON = """#!/bin/sh
if [ "$1 $2 $3" = "-m pip install" ]; then
    echo "$4" >> "$NOTED"
    exit 0
fi
exec {python} "$@"
"""
SHIM = """#!/bin/sh
exec {python} -m {module} "$@"
"""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the recipes are for POSIX systems")


def recipes(language: str, service: str = "") -> list[str]:
    found = [text for one, of, text in BLOCKS if (one, of) == (language, service)]
    assert found
    for said, instead in INSTEAD.items():
        found = [text.replace(said, instead) for text in found]
    return found


@dataclass
class Repository:
    """A folder with a program, and commands in front of all others: `leadline`, `pytest` and `python`."""

    folder: Path
    commands: Path
    noted: Path

    def program(self, *mistakes: str, without: tuple[str, ...] = ()) -> None:
        text = ADAPTER.format(mistakes=list(mistakes), without=list(without))
        (self.folder / "my_adapter.py").write_text(text, encoding="utf-8")

    def run(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        path = f"{self.commands}{os.pathsep}{os.environ['PATH']}"
        known = {"PATH": path, "NOTED": str(self.noted), "NO_COLOR": "1", "LEADLINE_GAMES": str(TOYS)}
        known["PYTEST_ADDOPTS"] = "-p no:hypothesispytest"  # It is slow to start, and no part of a recipe.
        return subprocess.run(
            list(words),
            cwd=self.folder,
            env={**os.environ, **known, **more},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )

    def bash(self, script: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Return the command line with which GitHub runs a script."""
        return self.run("bash", "-e", "-c", script, **more)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    folder, commands = tmp_path / "repository", tmp_path / "commands"
    folder.mkdir()
    commands.mkdir()
    python = shlex.quote(sys.executable)
    texts = {"python": PYTHON.format(python=python)}
    texts |= {name: SHIM.format(python=python, module=name) for name in ("leadline", "pytest")}
    for name, text in texts.items():
        (commands / name).write_text(text, encoding="utf-8")
        (commands / name).chmod(0o755)
    found = Repository(folder, commands, tmp_path / "noted")
    found.program()
    return found


def steps(job: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the steps of a job: the script of each, or an empty one and the action that it uses."""
    assert job["runs-on"]
    for step in job["steps"]:
        assert ("run" in step) != ("uses" in step)
        if "uses" in step:
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])
        yield step.get("run", ""), step


def with_matrix(script: str, **matrix: Any) -> str:
    text = re.sub(r"\$\{\{ matrix\.(\w+) \}\}", lambda found: str(matrix[found[1]]), script)
    assert "${{" not in text
    return text


def kept(step: Mapping[str, Any], **matrix: Any) -> list[str]:
    """Return the files that a step keeps."""
    return with_matrix(step["with"]["path"], **matrix).split() if "upload-artifact" in step.get("uses", "") else []


def played(repository: Repository, job: Mapping[str, Any], env: Mapping[str, str], **matrix: Any) -> list[Any]:
    """Run every step of a job, check that the files to keep exist, and return the results."""
    done = []
    for script, step in steps(job):
        if script:
            done.append(repository.bash(with_matrix(script, **matrix), **env))
        for file in kept(step, **matrix):
            assert (repository.folder / file).stat().st_size > 0
    return done


def test_what_takes_another_place_stands_on_the_page() -> None:
    assert all(said in PAGE for said in INSTEAD)


def test_every_recipe_of_a_service_is_read_and_its_shell_too(repository: Repository) -> None:
    scripts = [*recipes("sh")]
    for recipe in map(yaml.safe_load, recipes("yaml", "=github")):
        assert set(recipe) == {"name", True, "env", "jobs"}  # A plain `on` is a truth to YAML.
        for job in recipe["jobs"].values():
            scripts += [with_matrix(script, part=1) for script, _ in steps(job)]
    for recipe in map(yaml.safe_load, recipes("yaml", "=gitlab")):
        scripts += [line for job in recipe.values() for line in job["script"]]
    for script in scripts:
        assert repository.run("bash", "-n", "-c", script).returncode == 0
        for words in re.findall(r"leadline (\w+) ", script):
            assert words in COMMANDS
    assert sum("leadline " in script for script in scripts) == 5


@pytest.mark.parametrize(("mistakes", "without", "status"), [((), (), 0), ((MISTAKE,), (), 1), ((), ("position",), 0)])
@pytest.mark.sampled(3)
def test_github_annotates_what_is_wrong(
    repository: Repository, mistakes: tuple[str, ...], without: tuple[str, ...], status: int
) -> None:
    repository.program(*mistakes, without=without)
    recipe = yaml.safe_load(recipes("yaml", "=github")[0])
    summary = repository.folder / "summary.md"
    env = {**recipe["env"], "GITHUB_STEP_SUMMARY": str(summary)}
    (job,) = recipe["jobs"].values()
    install, check = played(repository, job, env)
    assert (install.returncode, check.returncode, check.stderr) == (0, status, "")
    assert repository.noted.read_text().split() == [recipe["env"]["LEADLINE"]]
    level = "error" if status else "warning" if without else "notice"
    assert re.search(rf"^::{level} title=", check.stdout, re.MULTILINE)
    assert (MISTAKE in summary.read_text("utf-8")) == bool(mistakes)


@pytest.mark.slow
def test_github_plays_in_parts_and_judges_them_together(repository: Repository) -> None:
    repository.program(MISTAKE)
    recipe = yaml.safe_load(recipes("yaml", "=github")[1])
    play, judge = recipe["jobs"]["play"], recipe["jobs"]["judge"]
    assert judge["needs"] == "play"
    for part in play["strategy"]["matrix"]["part"]:
        for done in played(repository, play, recipe["env"], part=part):
            assert done.returncode == 0, done.stderr
    _, done = played(repository, judge, recipe["env"])
    assert (done.returncode, done.stderr) == (1, "")
    assert "With this mistake, it agrees with" in " ".join(done.stdout.split())
    assert f"::error title={MISTAKE}::" in done.stdout


@pytest.mark.parametrize(("mistakes", "without", "status"), [((MISTAKE,), (), 1), ((), ("position",), 3)])
@pytest.mark.sampled(2)
def test_gitlab_shows_each_scenario(
    repository: Repository, mistakes: tuple[str, ...], without: tuple[str, ...], status: int
) -> None:
    repository.program(*mistakes, without=without)
    (job,) = yaml.safe_load(recipes("yaml", "=gitlab")[0]).values()
    assert job["allow_failure"] == {"exit_codes": 3}
    statuses = [repository.bash(line, **job["variables"]).returncode for line in job["script"]]
    assert statuses == [0, status]
    for file in job["artifacts"]["paths"]:
        assert (repository.folder / file).stat().st_size > 0
    root = ElementTree.parse(repository.folder / job["artifacts"]["reports"]["junit"]).getroot()
    assert (int(root.get("failures", "")) > 0, int(root.get("skipped", "")) > 0) == (bool(mistakes), bool(without))


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_knows_what_fails(repository: Repository) -> None:
    (repository.folder / "Makefile").write_text(recipes("make")[0], encoding="utf-8")
    repository.program(MISTAKE)
    assert repository.run("make", "known").returncode == 0
    assert repository.run("make", "rules").returncode == 0
    repository.program()
    done = repository.run("make", "rules")
    assert done.returncode != 0
    assert "it no longer fails" in done.stdout


@pytest.mark.slow
def test_a_shell_guards_against_what_gets_worse(repository: Repository) -> None:
    script, _ = recipes("sh")
    (repository.folder / "rules.sh").write_text(script, encoding="utf-8")
    repository.program(MISTAKE)
    assert repository.run("sh", "rules.sh").returncode == 0
    repository.program()
    better = repository.run("sh", "rules.sh")
    assert (better.returncode, "\nBetter\n" in better.stdout) == (0, True)
    shutil.copy(repository.folder / "now.json", repository.folder / "report.json")
    repository.program(MISTAKE)
    worse = repository.run("sh", "rules.sh")
    assert (worse.returncode, "\nWorse\n" in worse.stdout) == (1, True)
    (repository.folder / "my_adapter.py").write_text("raise SystemExit(1)")
    assert repository.run("sh", "rules.sh").returncode == 2


@pytest.mark.left_to_all
def test_pytest_writes_junit_by_itself(repository: Repository) -> None:
    _, script = recipes("sh")
    repository.program(MISTAKE)
    assert repository.bash(script).returncode == 1
    root = ElementTree.parse(repository.folder / "report.xml").getroot()
    assert root.findall(".//failure")
