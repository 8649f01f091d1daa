"""The action for GitHub: the page lists its inputs, its scripts contain none of them, and its steps run as said."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from written_pages import blocks, page, section

ROOT = Path(__file__).resolve().parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
INPUTS: dict[str, dict[str, Any]] = ACTION["inputs"]
STEPS: list[dict[str, Any]] = ACTION["runs"]["steps"]
MISTAKE = "kite.mistake.endless-string"
TOYS = ROOT / "conformance" / "tests" / "toys"
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
PATIENCE = 120
ADAPTER = """
import sys
from leadline.serve.subject import ReferenceSubject, serve_reference

mistakes = [word for word in sys.argv[1:] if "." in word]
serve_reference(ReferenceSubject("kite-race", mistakes=mistakes, without=set(sys.argv[1:]) - set(mistakes)))
"""
ONLY = "--env LEADLINE_GAMES --only flying"
bash_only = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


def evaluated(text: str, known: Mapping[str, str]) -> str:
    """Return a text as the service would pass it on: with the values of what is in expressions."""
    return EXPRESSION.sub(lambda found: known[found[1]], text)


class Runner:
    """A job that uses the action: its folder, its temporary files, and the step that runs."""

    def __init__(self, folder: Path) -> None:
        self.work, self.temp, self.output = folder / "work", folder / "temp", folder / "output"
        for made in (self.work, self.temp):
            made.mkdir()
        (self.work / "my adapter.py").write_text(ADAPTER, encoding="utf-8")

    def step(self, name: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        """Run the script of a step with these inputs, and the defaults of the others."""
        given = {key: str(one.get("default", "")) for key, one in INPUTS.items()} | inputs
        known = {f"inputs.{key}": text for key, text in given.items()} | {"runner.temp": str(self.temp)}
        step = next(one for one in STEPS if one.get("name") == name)
        python = Path(sys.executable).parent
        around = {"PATH": f"{python}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1", "LEADLINE_GAMES": str(TOYS)}
        around |= {"GITHUB_ACTION_PATH": str(ROOT), "GITHUB_OUTPUT": str(self.output), "RUNNER_TEMP": str(self.temp)}
        around |= {key: evaluated(text, known) for key, text in step.get("env", {}).items()}
        return subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.work / evaluated(step.get("working-directory", "."), known),
            env={**os.environ, **around},
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=PATIENCE,
        )

    def check(self, command: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        given = {"game": "kite-race", "options": ONLY, **inputs}
        return self.step("Check the program", command=command, **given)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_the_page_lists_every_input_with_its_default() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\S+) \|", section(page("ci.md"), "### The action"), re.MULTILINE)
    shown = {
        name: "required" if one.get("required") else f"`{one['default']}`" if one["default"] else "none"
        for name, one in INPUTS.items()
    }
    assert dict(rows) == shown
    assert all(one["description"] for one in INPUTS.values())
    assert list(ACTION["outputs"]) == re.findall(r"^The output `(\w+)` is", page("ci.md"), re.MULTILINE)


def test_the_workflow_on_the_page_gives_the_action_what_it_takes() -> None:
    (block,) = blocks("yaml", "ci=action")
    (job,) = yaml.safe_load(block.text)["jobs"].values()
    (step,) = [one for one in job["steps"] if "leadline" in one["uses"]]
    required = {name for name, one in INPUTS.items() if one.get("required")}
    assert required <= set(step["with"]) <= set(INPUTS)


def test_no_script_contains_an_expression() -> None:
    """A service replaces expressions before the shell reads the script: an input could be any shell text."""
    scripts = [one["run"] for one in STEPS if "run" in one]
    assert scripts
    assert [script for script in scripts if "${{" in script] == []
    assert all(one["shell"] == "bash" for one in STEPS if "run" in one)


def test_expressions_name_only_what_there_is() -> None:
    known = {f"inputs.{name}" for name in INPUTS} | {"runner.temp", "steps.check.outputs.status"}
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert set(EXPRESSION.findall(text)) <= known
    conditions = " ".join(str(one["if"]) for one in STEPS if "if" in one)
    assert {f"inputs.{name}" for name in re.findall(r"inputs\.([a-z-]+)", conditions)} <= known
    passed = {text for one in STEPS for text in EXPRESSION.findall(json.dumps(one))}
    assert {f"inputs.{name}" for name in INPUTS} <= passed
    assert [
        one["uses"] for one in STEPS if "uses" in one and not re.fullmatch(r"actions/[a-z-]+@v\d+", one["uses"])
    ] == []


@bash_only
def test_the_installation_is_that_of_the_action(runner: Runner, tmp_path: Path) -> None:
    noted, python = tmp_path / "noted", tmp_path / "python"
    python.write_text(f'#!/bin/sh\necho "$@" > "{noted}"\n', encoding="utf-8")
    python.chmod(0o755)
    step = next(one for one in STEPS if one.get("name") == "Install Leadline")
    around = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "GITHUB_ACTION_PATH": "/a b"}
    subprocess.run(["bash", "-e", "-c", step["run"]], env=around, check=True, timeout=PATIENCE)
    assert noted.read_text(encoding="utf-8") == "-m pip install /a b\n"
    assert (ROOT / "pyproject.toml").is_file()


@bash_only
@pytest.mark.parametrize(
    ("arguments", "incomplete", "status", "passes"),
    [("", "pass", 0, True), (MISTAKE, "pass", 1, False), ("position", "pass", 3, True), ("position", "fail", 3, False)],
)
@pytest.mark.sampled(2)
def test_the_step_ends_as_the_check_does(
    runner: Runner, arguments: str, incomplete: str, status: int, passes: bool
) -> None:
    done = runner.check(f"python 'my adapter.py' {arguments}", incomplete=incomplete, report="rules")
    assert (done.returncode == 0) == passes, done.stdout + done.stderr
    assert runner.output.read_text(encoding="utf-8") == f"status={status}\n"
    assert re.search(r"^::(error|warning|notice) title=", done.stdout, re.MULTILINE)
    upload = next(one for one in STEPS if one.get("name") == "Keep the report")
    folder = Path(evaluated(upload["with"]["path"], {"runner.temp": str(runner.temp)}))
    assert sorted(one.name for one in folder.iterdir()) == ["report.html", "report.json", "report.xml"]


@bash_only
def test_without_a_name_no_report_is_written(runner: Runner) -> None:
    assert runner.check("python 'my adapter.py'").returncode == 0
    assert list(runner.temp.iterdir()) == []


@bash_only
def test_the_command_starts_in_the_folder_that_is_named(runner: Runner) -> None:
    """A folder in it that has the name of the package does not hide the package."""
    own = runner.work / "programs" / "leadline" / "__init__.py"
    own.parent.mkdir(parents=True)
    own.write_text("raise SystemExit('this is not the package')\n", encoding="utf-8")
    done = runner.check("python '../my adapter.py'", **{"working-directory": "programs"})
    assert done.returncode == 0, done.stderr


@bash_only
@pytest.mark.parametrize("name", ["game", "command", "options", "report", "incomplete"])
@pytest.mark.sampled(5)
def test_no_input_is_taken_for_shell_text(runner: Runner, name: str) -> None:
    hostile = "$(touch broken) `touch broken`; touch broken #\ntouch broken"
    given = {"game": "kite-race", "command": "python 'my adapter.py'", "report": "rules", name: hostile}
    done = runner.step("Check the program", **given)
    assert not (runner.work / "broken").exists()
    assert done.returncode != 0 or name == "report"
    assert "Traceback" not in done.stderr


@bash_only
@pytest.mark.parametrize(
    ("inputs", "why"),
    [
        ({"command": ""}, "no command is given"),
        ({"command": "python 'my"}, "a quote is left open"),
        ({"options": "--only flying -- python"}, "`--` begins the command"),
        ({"incomplete": "maybe"}, "'maybe' is not a result"),
        ({"game": "--help"}, "'--help' is not a game"),
    ],
)
def test_inputs_that_cannot_be_used_are_explained(runner: Runner, inputs: dict[str, str], why: str) -> None:
    done = runner.check(**{"command": "python 'my adapter.py'", **inputs})
    assert (done.returncode, why in done.stderr, "Traceback" in done.stderr) == (2, True, False), done.stderr
