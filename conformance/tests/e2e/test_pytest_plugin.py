"""The plugin of pytest, as a project would use it: a toy game, in a folder with a test of its own."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

TOYS = Path(__file__).resolve().parents[1] / "toys"
GAME, NODE = "kite-race", "leadline:kite-race"
MISTAKE, RULE = "kite.mistake.endless-string", "kite.flight.reach"
ALONE = ("-p", "no:hypothesispytest")
"""Without a plugin that takes more time to start than everything else, and is no part of what is tested."""
PATIENCE = 300
pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")


def subject(*words: str, game: str = GAME) -> str:
    return shlex.join([sys.executable, "-m", "leadline", "serve", game, *words])


WRONG = subject("--mistake", MISTAKE)


class Project:
    """A folder in which pytest is run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str) -> subprocess.CompletedProcess[str]:
        kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTEST", "COV_"))}
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *ALONE, *words],
            capture_output=True,
            encoding="utf-8",
            cwd=self.folder,
            env={**kept, "LEADLINE_GAMES": str(TOYS), "COLUMNS": "100", "NO_COLOR": "1"},
            check=False,
            timeout=PATIENCE,
        )

    def play(self, *words: str, command: str = WRONG, game: str = GAME) -> subprocess.CompletedProcess[str]:
        return self("--leadline-game", game, "--leadline-command", command, *words)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.mark.slow
def test_a_program_may_be_a_python_object(project: Project) -> None:
    """Reached as `leadline check --python` reaches it."""
    made = "from leadline.serve.subject import ReferenceSubject\nmake = ReferenceSubject('kite-race').handlers\n"
    (project.folder / "program.py").write_text(made, encoding="utf-8")
    done = project(
        "--leadline-game", "kite-race", "--leadline-python", "program:make", "--leadline-only", "flying", "-q"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    wrong = project("--leadline-game", "kite-race", "--leadline-python", "program:gone", "-q")
    assert "There is no gone in program.py" in " ".join((wrong.stdout + wrong.stderr).split())


def outcomes(done: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """Return what became of each scenario, from `-rA` or `-v`."""
    found = re.findall(rf"^(PASSED|FAILED|SKIPPED) {NODE}::(\S+)", done.stdout, re.MULTILINE)
    return {name: outcome for outcome, name in found}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, subprocess.CompletedProcess[str]]:
    """Return a run beside one of the project's own tests, with the report as JSON."""
    project = Project(tmp_path_factory.mktemp("project"))
    (project.folder / "test_own.py").write_text("def test_own():\n    assert True\n")
    done = project.play("-rA", "--strict-markers", "--leadline-json", "report.json", "--junitxml", "junit.xml")
    return project, done


@pytest.fixture(scope="module")
def verdicts(played: Any) -> dict[str, str]:
    """Return the verdict of every scenario in the report."""
    report = json.loads((played[0].folder / "report.json").read_text("utf-8"))
    return {one["id"]: one["verdict"] for one in report["scenarios"]}


def test_it_is_found_by_pytest() -> None:
    assert [one.value for one in entry_points(group="pytest11", name="leadline")] == ["leadline.pytest_plugin"]


def test_each_scenario_is_an_item_beside_the_tests_of_the_project(played: Any, verdicts: dict[str, str]) -> None:
    _, done = played
    assert done.returncode == 1
    found = {name: {"PASSED": "pass", "FAILED": "fail"}[outcome] for name, outcome in outcomes(done).items()}
    assert found == verdicts
    assert "fail" in verdicts.values()
    assert "PASSED test_own.py::test_own" in done.stdout
    assert f"collected {len(verdicts) + 1} items" in done.stdout


def test_a_failure_is_shown_with_boards_in_the_words_of_the_report(played: Any) -> None:
    _, done = played
    name = "kite-flying-as-far-as-strings-reach"
    text = done.stdout.split(f" {name} ___", 1)[1].split("\n____", 1)[0]
    for line in (
        f"A kite flies as far as the wind blows, however short its strings are.  {MISTAKE}",
        "  do this instead: Let the kite fly two paces for each of its strings at most.",
        "  before",
        "  kites.red.at: expected 7",
        "                got 8",
        f"reproduce: leadline check {GAME} --only {name} -- {WRONG}",
    ):
        assert line in text.splitlines()
    assert "Traceback" not in done.stdout
    assert "pytest_plugin" not in done.stdout


def test_the_summary_names_the_mistakes(played: Any) -> None:
    told = played[1].stdout.split("= leadline =", 1)[1].split("\n====", 1)[0]
    flat = " ".join(told.split())
    assert (
        "The reference agrees with 230 of the 255 answers of the program. With this mistake, it agrees with all 255"
        in flat
    )
    assert re.search(rf"^ +\d+  A kite flies as far as the wind blows.*{re.escape(MISTAKE)}$", told, re.MULTILINE)


def test_the_junit_file_of_pytest_holds_them(played: Any, verdicts: dict[str, str]) -> None:
    cases = ElementTree.parse(played[0].folder / "junit.xml").getroot().iter("testcase")
    found = {str(case.get("name")): "fail" if case.find("failure") is not None else "pass" for case in cases}
    assert found == {**verdicts, "test_own": "pass"}


def test_the_report_is_that_of_a_check(played: Any, leadline: Any) -> None:
    words = ["check", GAME, "--json", "report.json", "--", *shlex.split(WRONG)]
    assert leadline(*words, LEADLINE_GAMES=str(TOYS)).returncode == 1
    here, there = (json.loads((one.folder / "report.json").read_text("utf-8")) for one in (played[0], leadline))
    for name in ("scenarios", "rules", "disputes", "model", "command", "suite"):
        assert here[name] == there[name]


@pytest.mark.slow
def test_workers_play_their_own_items_and_are_judged_together(project: Project, verdicts: dict[str, str]) -> None:
    done = project.play("-rA", "-n", "2", "--leadline-json", "report.json")
    assert done.returncode == 1
    assert {name for name, outcome in outcomes(done).items() if outcome == "FAILED"} == {
        name for name, verdict in verdicts.items() if verdict == "fail"
    }
    report = json.loads((project.folder / "report.json").read_text("utf-8"))
    assert {one["id"]: one["verdict"] for one in report["scenarios"]} == verdicts
    assert "With this mistake, it agrees with all 255" in " ".join(done.stdout.split())


@pytest.mark.slow
def test_marks_are_rules_topics_and_disputes(project: Project) -> None:
    suite = project("--leadline-game", GAME, "--leadline-command", WRONG, "--collect-only", "-q").stdout
    number = len(re.findall(rf"^{NODE}::", suite, re.MULTILINE))
    for words, named in (
        (("-m", RULE), {"kite-flying-as-far-as-strings-reach", "kite-openings-of-two"}),
        (("-m", "flying and not past-the-end"), {"kite-flying-in-a-calm"}),
        (("-k", "flying-in-a-calm"), {"kite-flying-in-a-calm"}),
        (("-m", "last-round"), {"kite-ending-last-round"}),
    ):
        done = project.play("--collect-only", "-q", "--strict-markers", *words)
        found = set(re.findall(rf"^{NODE}::(\S+)", done.stdout, re.MULTILINE))
        assert named <= found, words
        assert 0 < len(found) < number
    assert project.play("-m", "not leadline").returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    listed = project.play("--markers").stdout
    assert f"@pytest.mark.{RULE}: scenarios aimed at the rule: A kite flies no further" in listed


@pytest.mark.slow
def test_a_scenario_can_be_named_and_the_last_failures_played_again(project: Project) -> None:
    for more in ((), ("-n", "1")):
        done = project.play(f"{NODE}::kite-turns-one-act", f"{NODE}::kite-flying-in-a-calm", "-rA", *more)
        assert outcomes(done) == {"kite-turns-one-act": "FAILED", "kite-flying-in-a-calm": "PASSED"}
    cached = ("-p", "cacheprovider", "-rA")
    first = outcomes(project.play(*cached, "--leadline-only", "turns"))
    again = outcomes(project.play(*cached, "--leadline-only", "turns", "--lf"))
    assert again == {name: outcome for name, outcome in first.items() if outcome == "FAILED"}
    assert again != first
    unknown = project.play(f"{NODE}::gone")
    assert unknown.returncode == pytest.ExitCode.USAGE_ERROR
    assert "there is no scenario gone" in unknown.stderr


def test_what_cannot_be_tested_is_skipped_with_the_reason(project: Project) -> None:
    done = project.play("-rs", command=subject("--without", "position"))
    assert done.returncode == 0
    assert re.search(rf"^SKIPPED \[\d+\] {NODE}: not tested: it cannot take a position$", done.stdout, re.MULTILINE)
    assert " failed" not in done.stdout


@pytest.mark.slow
def test_a_program_with_dice_of_its_own_is_guided(project: Project) -> None:
    game = "deep-sea-adventure"
    command = subject("--without", "dice", game=game)
    words = ("--leadline-only", "dsa-breathing-only-the-laden-breathe", "--leadline-guided-games", "1-2")
    done = project.play(*words, "-rA", command=command, game=game)
    assert done.returncode == 0
    assert re.findall(rf"^PASSED leadline:{game}::(guided-\d)$", done.stdout, re.MULTILINE) == [
        "guided-1",
        "guided-2",
    ]
    one = project.play(*words, "-rA", f"leadline:{game}::guided-2", command=command, game=game)
    assert "1 passed" in one.stdout


IN_PYTHON = """
from leadline.serve.subject import ReferenceSubject

def make():
    return ReferenceSubject("kite-race", mistakes=["kite.mistake.endless-string"]).handlers()
"""


def test_a_python_object_is_played_with_in_its_own_process(project: Project, verdicts: dict[str, str]) -> None:
    (project.folder / "mine.py").write_text(IN_PYTHON)
    words = ("--leadline-game", GAME, "--leadline-python", "mine.py:make", "--leadline-only", "flying", "-rA")
    done = project(*words)
    found = outcomes(done)
    assert found
    assert {name for name, outcome in found.items() if outcome == "FAILED"} == {
        name for name in found if verdicts[name] == "fail"
    }
    assert "--only kite-flying-as-far-as-strings-reach --python mine.py:make" in done.stdout


FAULTY = """
import sys
from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject("kite-race")
handlers = subject.handlers()

def plays(params):
    print("a note of mine", file=sys.stderr, flush=True)
    sys.exit(7)

handlers.update(play=plays)
subject.handlers = lambda: handlers
serve_reference(subject)
"""


@pytest.mark.left_to_all
def test_a_program_that_ends_while_it_plays_fails_with_the_evidence(project: Project) -> None:
    (project.folder / "faulty.py").write_text(FAULTY)
    command = shlex.join([sys.executable, "faulty.py"])
    done = project.play("--leadline-only", "kite-flying-in-a-calm", "-rA", command=command)
    assert done.returncode == 1
    assert outcomes(done) == {"kite-flying-in-a-calm": "FAILED"}
    assert "a note of mine" in done.stdout
    assert "Without wind no kite flies" in done.stdout
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize(
    "more", [(), pytest.param(("-n", "1"), marks=pytest.mark.slow)], ids=["in this process", "in a worker"]
)
def test_a_program_that_does_not_start_is_one_error(project: Project, more: tuple[str, ...]) -> None:
    done = project.play(*more, command="false")
    assert done.returncode != 0
    assert "the subject did not answer `initialize`" in done.stdout
    assert "`--leadline-cwd .`" in done.stdout
    assert "1 error" in done.stdout
    assert "Traceback" not in done.stdout


OF_GAME = ("--leadline-game", GAME)
COMMANDED = (*OF_GAME, "--leadline-command", "x")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--leadline-command", "x"), "name its game with --leadline-game"),
        (OF_GAME, "no option names the program under test"),
        ((*COMMANDED, "--leadline-only", "gone"), "no scenario matches 'gone'"),
        *(
            pytest.param(*one, marks=pytest.mark.slow)
            for one in (
                (("--leadline-python", "mine:make"), "name its game with --leadline-game"),
                ((*COMMANDED, "--leadline-python", "m:f"), "named in 2 ways"),
                ((*OF_GAME, "--leadline-command", "'"), "--leadline-command cannot be read"),
                (("--leadline-game", "chess", "--leadline-command", "x"), "chess"),
                ((*COMMANDED, "--leadline-timeout", "x"), "--leadline-timeout"),
                ((*COMMANDED, "--leadline-json", "no/r.json"), "--leadline-json"),
            )
        ),
    ],
)
@pytest.mark.sampled(3)
def test_options_that_mean_nothing_are_told(project: Project, words: tuple[str, ...], told: str) -> None:
    (project.folder / "file").touch()
    done = project(*words)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert told in done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_a_scenario_of_ones_own_stands_in_its_file(project: Project) -> None:
    source = (TOYS / "kite_race" / "scenarios" / "flying.yaml").read_text("utf-8")
    (project.folder / "mine.yaml").write_text(source.replace("scenario: kite-", "scenario: mine-"))
    junit = ("--junitxml", "junit.xml", "-o", "junit_family=xunit1")
    done = project.play("--leadline-scenarios", "mine.yaml", "--leadline-no-suite", "-rA", *junit)
    assert done.returncode == 1
    assert outcomes(done)["mine-flying-as-far-as-strings-reach"] == "FAILED"
    for case in ElementTree.parse(project.folder / "junit.xml").getroot().iter("testcase"):
        assert case.get("file") == "mine.yaml"
        line = source.splitlines()[int(case.get("line", ""))]
        assert line.replace("kite-", "mine-") == f"- scenario: {case.get('name')}"


TWO_MINDS = """
from leadline.serve.subject import ReferenceSubject, serve_reference

subject = ReferenceSubject("kite-race")
handlers = subject.handlers()
hello, opened = handlers["initialize"], handlers["open"]

def offers(params):
    found = hello(params)
    found["games"]["kite-race"].pop("claims", None)
    found["games"]["kite-race"]["configurable"] = {}
    return found

def opens(params):
    three = len(params.get("position", {}).get("kites", ())) == 3
    return opened({**params, "readings": {"last-round": "at-once" if three else "finish-round"}})

handlers.update(initialize=offers, open=opens)
subject.handlers = lambda: handlers
serve_reference(subject)
"""


def test_what_no_single_scenario_shows_fails_the_run(project: Project) -> None:
    """With two kites the round is finished, with three it is not: each alone is a reading of the rules."""
    (project.folder / "two_minds.py").write_text(TWO_MINDS)
    command = shlex.join([sys.executable, "two_minds.py"])
    done = project.play("--leadline-only", "last-round", command=command)
    assert re.search(r"\d passed", done.stdout)
    assert " failed" not in done.stdout
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    told = done.stdout.split("= leadline =", 1)[1]
    assert "Each scenario passes by itself, but together the answers contradict each other" in told


def test_nothing_is_loaded_if_no_game_is_named(project: Project) -> None:
    (project.folder / "test_own.py").write_text(
        "import sys\n\ndef test_own():\n"
        "    loaded = {name for name in sys.modules if name.startswith('leadline')}\n"
        "    assert loaded == {'leadline', 'leadline.pytest_plugin'}\n"
        "    assert 'pydantic' not in sys.modules\n"
    )
    done = project("-q")
    assert (done.returncode, "leadline" in done.stdout) == (0, False)
    assert project("-q", "--strict-markers", "-m", "leadline").returncode == pytest.ExitCode.NO_TESTS_COLLECTED


def test_no_recording_is_left_behind(project: Project) -> None:
    (project.folder / "tmp").mkdir()
    environment = {"TMPDIR": str(project.folder / "tmp")}
    command = [sys.executable, "-m", "pytest", "-q", *ALONE, "--leadline-game", GAME, "--leadline-command", WRONG]
    done = subprocess.run(
        [*command, "--leadline-only", "turns"],
        cwd=project.folder,
        env={**os.environ, **environment, "LEADLINE_GAMES": str(TOYS)},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert list((project.folder / "tmp").glob("leadline*")) == []
