"""`leadline check`, run as a person runs it: what it says, what it writes, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from leadline.cli.progress import clear_progress, progress_line
from leadline.games import spec_of
from leadline.home import schemas_folder
from leadline.spec.profiles import profile_ids
from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

ROOT = Path(__file__).resolve().parents[3]
SUBJECTS = ROOT / "conformance" / "subjects"
GAME = "deep-sea-adventure"
NODE = shutil.which("node")
JAVASCRIPT = [NODE or "node", SUBJECTS / "javascript" / "subject.mjs"]
NAIVE = ["python3", SUBJECTS / "naive" / "subject.py", 1]
needs_node = pytest.mark.skipif(NODE is None, reason="NODE IS MISSING: the JavaScript program is not checked")


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


def report_of(leadline: Any, name: str = "report.json") -> dict[str, Any]:
    report: dict[str, Any] = json.loads((leadline.folder / name).read_text(encoding="utf-8"))
    return report


def broken(report: dict[str, Any]) -> list[str]:
    return [rule["id"] for rule in report["rules"] if rule["verdict"] == "broken"]


@pytest.fixture(scope="module")
def naive(command_line: Any) -> tuple[Any, str, dict[str, Any]]:
    """The whole suite with the naive program: the command line, what was printed, the report."""
    leadline = command_line()
    done = leadline("check", GAME, "--json", "report.json", "--", *NAIVE)
    assert (done.returncode, done.stderr) == (1, "")
    return leadline, done.stdout, report_of(leadline)


@pytest.fixture(scope="module")
def reference(command_line: Any) -> tuple[Any, str, dict[str, Any]]:
    """The whole suite with the reference engine."""
    leadline = command_line()
    done = leadline("check", GAME, "--json", "report.json")
    assert (done.returncode, done.stderr) == (0, "")
    return leadline, done.stdout, report_of(leadline)


# ---- whole runs


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("profile", profile_ids(spec_of(GAME)))
def test_the_javascript_program_is_conformant_under_every_profile(leadline: Any, profile: str) -> None:
    done = leadline("check", GAME, "--profile", profile, "--json", "report.json", "--", *JAVASCRIPT)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nCONFORMANT: every rule was tested and kept" in done.stdout
    report = report_of(leadline)
    assert {one["verdict"] for one in report["scenarios"]} <= {"pass", "cut-short"}
    assert report["summary"]["scenarios"]["cut-short"] < 20
    assert (profile != "recommended") or not report["summary"]["scenarios"]["cut-short"]
    assert report["profiles"][0]["parts"] == []
    assert profile in {one["id"] for one in report["profiles"] if not one["parts"]}
    assert report["chance"]
    assert report["probes"]


def test_the_reference_is_checked_over_real_pipes(reference: Any) -> None:
    _, shown, report = reference
    assert shown.startswith("Deep Sea Adventure: Leadline reference engine")
    assert "\nCONFORMANT: " in shown
    assert {one["verdict"] for one in report["scenarios"]} == {"pass"}
    assert report["command"] == []
    assert "exit status 0 (conformant)" in shown


@pytest.mark.slow
def test_the_faults_of_the_naive_program_are_named_and_nothing_else(naive: Any) -> None:
    """What drowned divers carried vanishes, and the starter goes round: two faults, both named."""
    _, shown, report = naive
    causes = report["model"]["causes"]
    assert {one["id"] for one in causes} == {"dsa.mistake.drowned-chips-vanish", "dsa.mistake.starter-rotates"}
    assert not any(one["is_near"] for one in causes)
    assert report["model"]["unexplained"] == 0
    assert set(broken(report)) <= {rule for one in causes for rule in one["rules"]}
    assert not any(one["failed"] for one in report["disputes"])
    assert not any(one["verdict"] == "broken" for one in report["scenarios"])
    assert shown.splitlines()[3].startswith("NOT CONFORMANT: 2 mistakes are found, ")


# ---- the report


@pytest.mark.parametrize("run", [pytest.param("naive", marks=pytest.mark.slow), "reference"])
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
        assert f"    again: {cause['reproduce']}\n" in shown
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
    long = [line for line in done.stdout.splitlines() if len(line) > most and not line.startswith("    again: ")]
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
    options = ["--cwd", ".", "--env", "MINE=a b", "--deadline", "7", "--reading", "tie-break=level-by-level"]
    only = ["--only", "setting_up", "--only", "dsa-breathing-*-chip*", "--only", "dsa-starter-three-*"]
    first = leadline("check", GAME, *only, *options, "--", *leadline.program(fault))
    assert first.returncode == 1, first.stderr
    again = [line.removeprefix("    again: ") for line in first.stdout.splitlines() if line.startswith("    again: ")]
    assert again
    for command in again:
        words = shlex.split(command)[1:]
        assert all(option in words for option in options)
        done = leadline(*words)
        assert done.returncode == 1
        assert "    again: " in done.stdout


@pytest.mark.slow
def test_a_dispute_answered_otherwise_is_shown_again_too(leadline: Any) -> None:
    says = "it claims last-voluntary and shows farthest-left-out"
    first = leadline("check", GAME, "--only", "starter-mixed", "--", *leadline.program("claims-otherwise"))
    assert first.returncode == 1
    assert says in flat(first.stdout)
    assert "Next: `leadline dispute starter-mixed` explains the readings" in flat(first.stdout)
    command = next(line for line in first.stdout.splitlines() if line.startswith("    again: "))
    done = leadline(*shlex.split(command)[2:])
    assert done.returncode == 1
    assert says in flat(done.stdout)


def test_quiet_tells_only_what_is_wrong(leadline: Any) -> None:
    done = leadline("check", GAME, "--only", "stacks", "--quiet", "--", *NAIVE)
    assert "Readings shown" not in done.stdout
    assert "Not tested" not in done.stdout
    assert done.stdout.startswith("Deep Sea Adventure: naive 1.0 (Python)\n")


# ---- what is played


@pytest.mark.parametrize(
    ("words", "fits"),
    [
        (["dsa.breathe.per-unit"], lambda one: "dsa.breathe.per-unit" in one.rules),
        (["stacks"], lambda one: one.topic == "stacks"),
        (["next-dive"], lambda one: one.topic == "next_dive"),
        (["tie-break"], lambda one: "tie-break" in one.disputes),
        (["dsa-two-*"], lambda one: one.id.startswith("dsa-two-")),
        (["stacks|ties"], lambda one: one.topic in ("stacks", "ties")),
        (["stacks", "ties"], lambda one: one.topic in ("stacks", "ties")),
    ],
)
def test_a_part_of_the_suite_is_selected(leadline: Any, words: list[str], fits: Any) -> None:
    only = [word for text in words for word in ("--only", text)]
    done = leadline("check", GAME, *only, "--list")
    listed = [line.split(":")[0].strip() for line in done.stdout.splitlines() if line.startswith("  ")]
    assert listed == [one.id for one in load_suite(GAME).scenarios if fits(one)]
    assert done.stdout.endswith(f"\n{len(listed)} scenarios\n")


def test_a_single_scenario_is_played(leadline: Any) -> None:
    name = load_suite(GAME).scenarios[5].id
    done = leadline("check", GAME, "--only", name, "--json", "report.json", "--", *leadline.program("none"))
    assert done.returncode == 0
    assert "what was selected is right (only the whole suite tests every rule)" in flat(done.stdout)
    assert [one["id"] for one in report_of(leadline)["scenarios"]] == [name]


@pytest.mark.parametrize(
    ("word", "near"),
    [("dsa.breathe.per-unti", "dsa.breathe.per-unit"), ("stakcs", "stacks"), ("tie-braek", "tie-break")],
)
def test_a_selection_that_matches_nothing_is_answered_with_near_ones(leadline: Any, word: str, near: str) -> None:
    done = leadline("check", GAME, "--only", word)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"no scenario matches '{word}'" in done.stderr
    assert near in done.stderr.partition("did you mean")[2]


def test_the_list_is_the_whole_suite(leadline: Any) -> None:
    done = leadline("check", GAME, "--list", "--", "never-started")
    suite = load_suite(GAME).scenarios
    assert done.returncode == 0
    for one in suite:
        assert f"  {one.id}: {one.title}\n" in done.stdout


@pytest.mark.parametrize("seed", [7, 8])
@pytest.mark.slow
def test_another_order_gives_the_same_verdicts_and_prints_its_seed(leadline: Any, seed: int) -> None:
    only = ["--only", "stacks", "--only", "ties"]
    command = ["--", *leadline.program("wrong-air")]
    verdicts = []
    for shuffled in ([], ["--shuffle", seed]):
        (leadline.folder / "run.jsonl").unlink(missing_ok=True)
        done = leadline("check", GAME, *only, *shuffled, "--json", "report.json", "--record", "run.jsonl", *command)
        report = report_of(leadline)
        verdicts.append([(one["id"], one["verdict"], one["why"]) for one in report["scenarios"]])
        assert (f"in the order of --shuffle {seed}\n" in done.stdout) == bool(shuffled)
        assert report["shuffle"] == (seed if shuffled else None)
    assert verdicts[0] == verdicts[1]
    lines = (leadline.folder / "run.jsonl").read_text().splitlines()[1:-1]
    played = [json.loads(line)["id"] for line in lines]
    assert played != [one[0] for one in verdicts[0]]
    assert sorted(played) == sorted(one[0] for one in verdicts[0])


# ---- a user's own scenarios

OWN = """
- scenario: my-own-breath
  title: One unit carried takes one air
  rules: [dsa.breathe.per-unit]
  position:
    air: 20
    line: 1 1 2 2
    divers: {red: {at: 3, carries: 1:1}, blue: {at: 1}}
    turn: red
  moves: [red deeper 1+1]
  expect: {air: AIR}
"""


@pytest.fixture
def own(leadline: Any) -> Any:
    (leadline.folder / "own.yaml").write_text(OWN.replace("AIR", "19"), encoding="utf-8")
    return leadline


def test_own_scenarios_are_played_as_well(own: Any) -> None:
    another = load_suite(GAME).scenarios[5].id
    options = ["--scenarios", "own.yaml", "--only", "my-own-breath", "--only", another]
    done = own("check", GAME, *options, "--json", "report.json", "--", *own.program("none"))
    assert done.returncode == 0, done.stderr
    assert [one["id"] for one in report_of(own)["scenarios"]] == [another, "my-own-breath"]


def test_own_scenarios_are_played_instead(own: Any) -> None:
    options = ["--scenarios", "own.yaml", "--no-suite", "--json", "report.json", "--record", "run.jsonl"]
    done = own("check", GAME, *options, "--", *own.program("wrong-air"))
    assert done.returncode == 1
    assert [one["id"] for one in report_of(own)["scenarios"]] == ["my-own-breath"]
    assert "--scenarios own.yaml --no-suite" in done.stdout
    again = own("judge", "run.jsonl", "--scenarios", "own.yaml", "--json", "again.json")
    assert again.returncode == 1
    assert report_of(own, "again.json")["scenarios"] == report_of(own)["scenarios"]
    assert "name them with --scenarios PATH" in own("judge", "run.jsonl").stderr
    (own.folder / "own.yaml").write_text(OWN.replace("AIR", "19").replace("20", "21").replace("19", "20"))
    changed = own("judge", "run.jsonl", "--scenarios", "own.yaml")
    assert changed.returncode == 2
    assert "they were changed since" in changed.stderr


def test_an_own_scenario_that_is_wrong_judges_nobody(leadline: Any) -> None:
    (leadline.folder / "own.yaml").write_text(OWN.replace("AIR", "18"), encoding="utf-8")
    done = leadline("check", GAME, "--scenarios", "own.yaml", "--", *leadline.program("none"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "own.yaml:2" in done.stderr or "own.yaml:11" in done.stderr
    assert "18" in done.stderr
    assert "19" in done.stderr
    assert "the scenario is wrong, or the reference is" in flat(done.stderr)
    assert leadline.asked() == []


def test_an_own_scenario_needs_an_id_of_its_own(leadline: Any) -> None:
    taken = load_suite(GAME).scenarios[0].id
    (leadline.folder / "own.yaml").write_text(OWN.replace("AIR", "19").replace("my-own-breath", taken))
    done = leadline("check", GAME, "--scenarios", "own.yaml")
    assert done.returncode == 2
    assert f"own.yaml:2: scenario: the suite has a scenario '{taken}' too" in done.stderr
    assert leadline("check", GAME, "--no-suite").returncode == 2


# ---- readings


def test_a_reading_is_asked_for(leadline: Any) -> None:
    dispute = next(one for one in spec_of(GAME).disputes if one.id == "tie-break")
    reading = next(one for one in dispute.readings if one != dispute.ruling)
    asked = ["--reading", f"tie-break={reading}", "--only", "tie-break"]
    done = leadline("check", GAME, *asked, "--json", "report.json", "--", *leadline.program("none"))
    assert done.returncode in (0, 3), done.stderr
    report = report_of(leadline)
    found = next(one for one in report["disputes"] if one["id"] == "tie-break")
    assert (found["state"], found["readings"], found["claimed"]) == ("shown", [reading], reading)
    assert report["judged_under"]["tie-break"] == reading


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--reading", "tie-brake=level4-only"], "tie-break"),
        (["--reading", "tie-break=level5-only"], "level4-only"),
        (["--reading", "tie-break"], "tie-break"),
        (["--profile", "comrades-giude"], "comrades-guide"),
    ],
)
def test_a_reading_nobody_knows_is_answered_with_near_ones(leadline: Any, options: list[str], says: str) -> None:
    done = leadline("check", GAME, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert options[1] in done.stderr or any(part in done.stderr for part in options[1].split("="))


# ---- how it ends


def test_what_cannot_be_tested_makes_a_run_incomplete(leadline: Any) -> None:
    some = ["--only", "openings_ties", "--only", "stacks"]
    done = leadline("check", GAME, *some, "--", *leadline.program("cannot-load"))
    assert done.returncode == 3
    assert "\nINCOMPLETE: nothing is wrong, but not everything could be tested\n" in done.stdout
    assert "it cannot take a position" in done.stdout
    assert "exit status 3 (incomplete)" in done.stdout


def test_a_program_of_another_protocol_version_is_not_checked(leadline: Any) -> None:
    done = leadline("check", GAME, "--", *leadline.program("other-version"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "the subject speaks version 7 of the protocol, the runner version 2" in done.stderr
    assert 'answer `initialize` with "protocol": 2' in done.stderr


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["no-such-program"], "no-such-program"),
        ([sys.executable, "no-such-file.py"], "No such file or directory"),
        ([sys.executable, "-c", "print('ready')"], "the subject did not start"),
        (["true"], "The subject ended before its first answer"),
        ([""], "the subject did not start"),
    ],
)
def test_a_program_that_does_not_start_is_a_fault_of_the_input(leadline: Any, command: list[str], says: str) -> None:
    done = leadline("check", GAME, "--", *command)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in flat(done.stderr)
    assert "Traceback (most recent call last)" not in done.stderr


def test_a_program_that_rolls_for_itself_is_steered(leadline: Any) -> None:
    options = ["--only", "dsa-swimming-l*", "--games", "3-5", "--seed", "4", "--json", "report.json"]
    done = leadline("check", GAME, *options, "--", *leadline.program("rolls-alone"))
    report = report_of(leadline)
    steered = [one for one in report["scenarios"] if one["topic"] == "steered"]
    assert [one["id"] for one in steered] == ["steered-3", "steered-4", "steered-5"]
    assert {one["verdict"] for one in steered} == {"pass"}
    assert report["seed"] == 4
    assert "it cannot be told the dice" in done.stdout
    bad = leadline("check", GAME, "--games", "many", "--", *leadline.program("none"))
    assert bad.returncode == 2
    assert "'many' names no games" in bad.stderr


# ---- terminals


def on_a_terminal(leadline: Any, *words: Any, **more: str) -> str:
    """What is shown by a command whose output and errors are a terminal."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "leadline", *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        cwd=leadline.folder,
        env=leadline.environment(TERM="xterm", **more),
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 65536)
        except OSError:  # how Linux tells that nobody holds the other end any more
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    running.wait()
    return shown.decode()


def test_progress_and_colour_are_for_terminals(leadline: Any) -> None:
    command = ["--", *leadline.program("none")]
    words = ["check", GAME, "--only", "dsa-breathing-stack*", *command]
    shown = on_a_terminal(leadline, *words)
    total = sum(one.id.startswith("dsa-breathing-stack") for one in load_suite(GAME).scenarios)
    assert f"[{total}/{total}] dsa-" in shown
    assert "\x1b[1" in shown
    plain = on_a_terminal(leadline, *words, NO_COLOR="1")
    assert f"[{total}/{total}] dsa-" in plain
    assert "\x1b[1" not in plain.replace("\r\x1b[K", "")
    quiet = on_a_terminal(leadline, *words[: -len(command)], "--quiet", *command)
    assert "selected: --only dsa-breathing-stack*" in quiet
    assert f"[{total}/{total}]" not in quiet
    piped = leadline(*words)
    assert "\x1b" not in piped.stdout
    assert piped.stderr == ""


def test_a_reader_that_leaves_early_is_no_fault(leadline: Any) -> None:
    running = leadline.start("check", GAME, "--list")
    running.stdout.readline()
    running.stdout.close()
    assert running.wait(120) in (0, 141)
    assert running.stderr.read() == ""


def test_how_far_a_run_is_stands_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    progress_line(quiet=False)(1, 2, "one")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress_line(quiet=True)(1, 2, "one")
    assert capsys.readouterr().err == ""
    show = progress_line(quiet=False)
    show(1, 2_000, "one")
    show(2_000, 2_000, "other")
    assert capsys.readouterr().err == "\r\x1b[K[1/2,000] one\r\x1b[K[2,000/2,000] other"
    progress_line(quiet=False)(1_500, 0, "judging: answers tried")
    assert capsys.readouterr().err == "\r\x1b[K[1,500] judging: answers tried"


def test_long_judging_is_told_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clear_progress(36.2, quiet=False)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    clear_progress(36.2, quiet=False)
    assert "the answers were judged in 36 s\n" in capsys.readouterr().err
    clear_progress(1.0, quiet=False)
    assert "judged" not in capsys.readouterr().err
