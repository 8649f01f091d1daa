"""`leadline check` with whole runs: what its report says, and how a failure is shown again."""

from __future__ import annotations

import json
import os
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from reported import flat, report_of
from stored_results import unlike_stored

from leadline.base.paths import schemas_folder
from leadline.games import spec_of
from leadline.spec.profiles import profile_ids
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

ROOT = Path(__file__).resolve().parents[3]
SUBJECTS = ROOT / "conformance" / "subjects"
GAME = "deep-sea-adventure"
NODE = shutil.which("node")
JAVASCRIPT = [NODE or "node", SUBJECTS / "javascript" / "subject.mjs"]
NAIVE = ["python3", SUBJECTS / "naive" / "subject.py", 1]
needs_node = pytest.mark.skipif(NODE is None, reason="NODE IS MISSING: the JavaScript program is not checked")


def broken(report: dict[str, Any]) -> list[str]:
    return [rule["id"] for rule in report["rules"] if rule["verdict"] == "broken"]


@pytest.fixture(scope="module")
def naive(command_line: Any) -> tuple[Any, str, dict[str, Any]]:
    """Return the whole suite with the naive program: the command line, what was printed, the report."""
    leadline = command_line()
    done = leadline("check", GAME, "--json", "report.json", "--", *NAIVE)
    assert (done.returncode, done.stderr) == (1, "")
    return leadline, done.stdout, report_of(leadline)


@pytest.fixture(scope="module")
def reference(command_line: Any) -> tuple[Any, str, dict[str, Any]]:
    """Return the whole suite with the reference engine."""
    leadline = command_line()
    done = leadline("check", GAME, "--json", "report.json")
    assert (done.returncode, done.stderr) == (0, "")
    return leadline, done.stdout, report_of(leadline)


# ---- whole runs


@needs_node
@pytest.mark.exhaustive  # CI checks the program under every profile by the command itself.
@pytest.mark.parametrize("profile", profile_ids(spec_of(GAME)))
def test_the_javascript_program_is_conformant_under_every_profile(leadline: Any, profile: str) -> None:
    done = leadline("check", GAME, "--profile", profile, "--json", "report.json", "--", *JAVASCRIPT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nCONFORMANT: every rule was tested and kept" in done.stdout
    report = report_of(leadline)
    assert {one["verdict"] for one in report["scenarios"]} <= {"pass", "incomplete"}
    assert report["summary"]["scenarios"]["incomplete"] < 20
    assert (profile != "recommended") or not report["summary"]["scenarios"]["incomplete"]
    assert report["profiles"][0]["parts"] == []
    assert profile in {one["id"] for one in report["profiles"] if not one["parts"]}
    assert report["chance"]
    assert report["probes"]


@pytest.mark.left_to_all
def test_the_reference_is_checked_over_real_pipes(reference: Any) -> None:
    _, shown, report = reference
    assert shown.startswith("Deep Sea Adventure: Leadline reference engine")
    assert "\nCONFORMANT: " in shown
    assert {one["verdict"] for one in report["scenarios"]} == {"pass"}
    assert report["command"] == []
    assert "exit status 0 (conformant)" in shown


@pytest.mark.slow
def test_the_faults_of_the_naive_program_are_named_and_nothing_else(naive: Any) -> None:
    """The chips of drowned divers vanish, and the starter rotates: two mistakes, both named."""
    _, shown, report = naive
    causes = report["model"]["causes"]
    assert {one["id"] for one in causes} == {"dsa.mistake.drowned-chips-vanish", "dsa.mistake.starter-rotates"}
    assert not any(one["is_similar"] or one["may_be"] for one in causes)
    assert report["model"]["unexplained"] == 0
    assert set(broken(report)) <= {rule for one in causes for rule in one["rules"]}
    assert not any(one["failed"] for one in report["disputes"])
    assert not any(one["verdict"] == "error" for one in report["scenarios"])
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 2 mistakes are found, ")


@pytest.mark.left_to_all
def test_the_stored_result_of_the_naive_program_is_that_of_its_report(naive: Any) -> None:
    assert unlike_stored("naive", naive[2]) == []


# ---- the report


@pytest.mark.parametrize("run", [pytest.param("naive", marks=pytest.mark.slow), "reference"])
@pytest.mark.left_to_all
def test_the_json_report_is_valid_and_says_what_is_printed(run: str, request: pytest.FixtureRequest) -> None:
    _, shown, report = request.getfixturevalue(run)
    schema = json.loads((schemas_folder() / "report.schema.json").read_text(encoding="utf-8"))
    assert [error.message for error in Draft202012Validator(schema).iter_errors(report)] == []
    assert [one["id"] for one in report["scenarios"]] == [one.id for one in load_suite(GAME).scenarios]
    counts: dict[str, int] = {}
    for one in report["scenarios"]:
        counts[one["verdict"]] = counts.get(one["verdict"], 0) + 1
    assert {name: number for name, number in report["summary"]["scenarios"].items() if number} == counts
    printed = ", ".join(f"{counts[v]} {v.replace('-', ' ')}" for v in ("pass", "fail", "not-tested") if v in counts)
    assert f"  scenarios  {printed}\n" in shown
    for cause in report["model"]["causes"]:
        assert cause["says"] in " ".join(shown.split())
        assert f"    reproduce: {cause['reproduce']}\n" in shown
    kept, wrong = (sum(one["verdict"] == v for one in report["rules"]) for v in ("kept", "broken"))
    assert f"  rules      {kept} kept, {wrong} broken, " in shown
    for one in report["disputes"]:
        if one["state"] == "shown":
            assert f"  {one['id']} " in shown
    assert f"exit status {report['summary']['status']} " in shown


@pytest.mark.slow
def test_every_failure_tells_the_position_before_what_was_expected_and_what_came(naive: Any) -> None:
    failures = [failure for one in naive[2]["scenarios"] for failure in one["failures"]]
    assert failures
    for failure in failures:
        assert failure["before"]
        assert failure["text"]
        assert failure["rule"]
        assert failure["differences"]
        assert all(one["expected"] != one["got"] for one in failure["differences"])


@pytest.mark.parametrize("width", [80, 120])
def test_the_report_fits_the_terminal(leadline: Any, width: int) -> None:
    done = leadline("check", GAME, "--only", "stacks", "--only", "next_dive", "--", *NAIVE, COLUMNS=str(width))
    most = min(width, 100)
    long = [line for line in done.stdout.splitlines() if len(line) > most and not line.startswith("    reproduce: ")]
    assert long == []
    assert done.stdout.splitlines()[0] == "Deep Sea Adventure: naive 1.0 (Python)"
    assert done.stdout.splitlines()[2] == "selected: --only stacks|next_dive"
    assert done.stdout.splitlines()[4].startswith(("NOT CONFORMANT: ", "INCOMPLETE: "))


@pytest.mark.slow
def test_the_command_that_shows_a_failure_again_does(naive: Any) -> None:
    leadline, _, report = naive
    for rule in report["rules"]:
        if rule["verdict"] != "broken":
            continue
        program, *words = shlex.split(rule["reproduce"])
        assert program == "leadline"
        at = words.index("--")
        done = leadline(*words[:at], "--json", "again.json", *words[at:])
        assert done.returncode == 1
        again = report_of(leadline, "again.json")
        assert [one["id"] for one in again["scenarios"] if one["verdict"] == "fail"] == [rule["scenarios"][0]]
        assert broken(again)


@pytest.mark.parametrize(
    "fault", ["dies", *(pytest.param(one, marks=pytest.mark.slow) for one in ("wrong-air", "claims-otherwise"))]
)
def test_it_does_so_with_all_the_options_of_the_run(leadline: Any, fault: str) -> None:
    options = ["--cwd", ".", "--env", "MINE=a b", "--timeout", "7", "--reading", "tie-break=level-by-level"]
    only = ["--only", "setting_up", "--only", "dsa-breathing-*-chip*", "--only", "dsa-starter-three-*"]
    first = leadline("check", GAME, *only, *options, "--", *leadline.program(fault))
    assert first.returncode == 1, first.stderr
    again = [
        line.removeprefix("    reproduce: ") for line in first.stdout.splitlines() if line.startswith("    reproduce: ")
    ]
    assert again
    for command in again:
        words = shlex.split(command)[1:]
        assert all(option in words for option in options)
        done = leadline(*words)
        assert done.returncode == 1
        assert "    reproduce: " in done.stdout


@pytest.mark.slow
def test_a_dispute_answered_otherwise_is_shown_again_too(leadline: Any) -> None:
    says = "it claims last-voluntary and shows farthest-left-out"
    first = leadline("check", GAME, "--only", "starter-mixed", "--", *leadline.program("claims-otherwise"))
    assert first.returncode == 1
    assert says in flat(first.stdout)
    assert "Next: `leadline dispute starter-mixed` explains the readings" in flat(first.stdout)
    command = next(line for line in first.stdout.splitlines() if line.startswith("    reproduce: "))
    done = leadline(*shlex.split(command)[2:])
    assert done.returncode == 1
    assert says in flat(done.stdout)


def test_quiet_tells_only_what_is_wrong(leadline: Any) -> None:
    done = leadline("check", GAME, "--only", "stacks", "--quiet", "--", *NAIVE)
    assert "Readings of disputed rules" not in done.stdout
    assert "Not tested" not in done.stdout
    assert done.stdout.startswith("Deep Sea Adventure: naive 1.0 (Python)\n")
