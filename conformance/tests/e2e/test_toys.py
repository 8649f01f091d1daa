"""Each toy game through every command: the machinery knows none of them.

What is expected follows from their pages of rules.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from leadline.cli import main

FOLDER = Path(__file__).resolve().parents[1] / "toys"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")

Say = Callable[..., tuple[int, str, str]]


@dataclass(frozen=True)
class Toy:
    """A toy game, and what its pages say of it."""

    id: str
    rules: int
    """How many rules its spec has."""
    seen_early: str
    """A mistake that random play soon meets under the recommended readings."""
    deals: tuple[str, ...] = ()
    """The settable inputs without which a program deals and rolls for itself."""
    opening: str = ""
    """An opening of its suite that has a move after it, and of which chance decides nothing."""
    every_rule_opens: bool = False
    """Whether openings show every rule, so that a program that can load nothing is conformant."""

    @property
    def folder(self) -> Path:
        """Where everything of it lies."""
        return FOLDER / self.id.replace("-", "_")

    @property
    def mistakes(self) -> dict[str, list[str]]:
        """The rules that each of its mistakes breaks."""
        listed = yaml.safe_load((self.folder / "spec" / "mistakes.yaml").read_text(encoding="utf-8"))["mistakes"]
        return {one["id"]: one["rules"] for one in listed}

    def reference(self, *words: str) -> list[str]:
        """Return the command of the reference as a program."""
        return [sys.executable, "-m", "leadline", "serve", self.id, *words]

    def wrong(self, mistake: str) -> list[str]:
        """Return the command of the reference with a mistake built in."""
        return self.reference("--mistake", mistake)


TOYS = (
    Toy("kite-race", 20, "kite.mistake.endless-string", opening="kite-races-begin"),
    Toy("signal-duel", 25, "duel.mistake.own-boat-spared", opening="duel-use-opening"),
    Toy(
        "fishmonger",
        29,
        "fish.mistake.order-lost",
        ("sea", "errands", "chance"),
        opening="fish-morning-equal-bids",
        every_rule_opens=True,
    ),
    Toy(
        "conger",
        20,
        "conger.mistake.stones-stay",
        ("tokens", "lead"),
        opening="conger-two-begin",
        every_rule_opens=True,
    ),
)
RANDOM_PLAY_SOON_FINDS = "fish.mistake.order-lost"
"""The one mistake that random play looks for in the quick tests."""
MISTAKES = [
    pytest.param(toy, mistake, id=mistake, marks=() if mistake == toy.seen_early else pytest.mark.slow)
    for toy in TOYS
    for mistake in toy.mistakes
]
SELDOM_SEEN = ("fish.mistake.bottomless-purse",)
"""Random play meets it in few games: hardly anybody has nine coins in three days."""
MISTAKES_THAT_RANDOM_PLAY_FINDS = [
    pytest.param(toy, mistake, id=mistake, marks=() if mistake == RANDOM_PLAY_SOON_FINDS else pytest.mark.slow)
    for toy in TOYS
    for mistake in toy.mistakes
    if mistake not in SELDOM_SEEN
]
each_toy = pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.id)


def each_toy_but_quick(*quick: str) -> pytest.MarkDecorator:
    """Return every toy; those that are not named are marked as slow."""
    every = [pytest.param(toy, id=toy.id, marks=() if toy.id in quick else pytest.mark.slow) for toy in TOYS]
    return pytest.mark.parametrize("toy", every)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_GAMES", str(FOLDER))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Runs a command on a wide terminal, for moves of these games are long: its exit status, output and complaints."""
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*words: str) -> tuple[int, str, str]:
        status = main(words)
        told = capsys.readouterr()
        return status, " ".join(told.out.split()), " ".join(told.err.split())

    return run


def report_of(path: Path) -> dict[str, dict[str, object]]:
    """Return a report: the rules with their verdicts, and the scenarios with theirs."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return {name: {one["id"]: one["verdict"] for one in data[name]} for name in ("rules", "scenarios")}


# ---- What is made of the sources


@each_toy_but_quick("kite-race")
@pytest.mark.left_to_all
def test_it_is_compiled_and_drift_is_told(toy, leadline, tmp_path):
    shutil.copytree(FOLDER, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    own = {"LEADLINE_GAMES": str(tmp_path / "games")}
    made = leadline("compile", toy.id, **own)
    assert made.returncode == 0
    assert "compiled/suite.json" in made.stdout
    assert "compiled/kills.json" in made.stdout
    assert leadline("compile", toy.id, "--check", **own).returncode == 0
    assert leadline("check", toy.id, "--quiet", **own).returncode == 0
    scenarios = next((tmp_path / "games" / toy.folder.name / "scenarios").glob("*.yaml"))
    scenarios.write_text(scenarios.read_text(encoding="utf-8").replace("title: ", "title: Once more - ", 1))
    drifted = leadline("compile", toy.id, "--check", **own)
    assert drifted.returncode == 1
    assert "suite.json" in drifted.stdout + drifted.stderr


@each_toy
def test_its_spec_and_scenarios_have_no_problem(toy, said):
    status, page, _ = said("validate", str(toy.folder / "spec"), str(toy.folder / "scenarios"))
    assert status == 0
    assert f"{toy.rules} rules" in page
    assert page.count("no problem") == 2


@each_toy
def test_a_wrong_scenario_is_a_problem(toy, said, tmp_path):
    for file in (toy.folder / "scenarios").glob("*.yaml"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8").replace("refused: ", "refused: x"))
    status, page, _ = said("validate", str(toy.folder / "spec"), str(tmp_path))
    assert status == 2
    assert "there is no rule 'x" in page


@each_toy
def test_its_suite_covers_everything(toy, said):
    status, page, complaints = said("coverage", toy.id, "--check")
    assert (status, complaints) == (0, "")
    assert f"{toy.rules} of {toy.rules} are cited and come into play" in page
    assert "Nothing is missing." in page


@each_toy_but_quick("signal-duel")
def test_what_nothing_covers_is_told(toy, said, leadline, tmp_path):
    shutil.copytree(FOLDER, tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "games" / toy.folder.name / "scenarios" / "openings.yaml").unlink()
    told = leadline("coverage", toy.id, "--check", LEADLINE_GAMES=str(tmp_path / "games"))
    assert told.returncode == 1
    page = " ".join(told.stdout.split())
    assert "no note says why" in page
    assert "under `unreachable:` in a file beside the others" in page


# ---- Programs that are checked


@each_toy
@pytest.mark.sampled(3)
def test_the_reference_is_conformant(toy, said, tmp_path):
    status, page, _ = said("check", toy.id, "--json", str(tmp_path / "report.json"), "--", *toy.reference())
    assert (status, "CONFORMANT: every rule was tested and kept" in page) == (0, True)
    assert "INCOMPLETE" not in page
    assert "✗" not in page
    found = report_of(tmp_path / "report.json")
    assert list(found["rules"].values()) == ["kept"] * toy.rules
    assert set(found["scenarios"].values()) == {"pass"}


@pytest.mark.parametrize(("toy", "mistake"), MISTAKES)
@pytest.mark.sampled(3)
def test_a_wrong_program_is_not(toy, mistake, said, tmp_path):
    status, page, _ = said("check", toy.id, "--json", str(tmp_path / "report.json"), "--", *toy.wrong(mistake))
    assert status == 1
    assert "NOT CONFORMANT" in page
    wrong = {name for name, verdict in report_of(tmp_path / "report.json")["scenarios"].items() if verdict == "fail"}
    assert wrong & aimed_at(toy, toy.mistakes[mistake])


def aimed_at(toy: Toy, rules: list[str]) -> set[str]:
    """Return the scenarios that are aimed at one of some rules."""
    files = (yaml.safe_load(path.read_text(encoding="utf-8")) for path in (toy.folder / "scenarios").glob("*.yaml"))
    listed = [one for file in files if isinstance(file, list) for one in file]
    return {one["scenario"] for one in listed if set(rules) & set(one["rules"])}


@each_toy
@pytest.mark.sampled(3)
def test_what_a_program_cannot_load_is_not_tested(toy, said, tmp_path):
    program = toy.reference("--without", "position")
    status, page, _ = said("check", toy.id, "--json", str(tmp_path / "report.json"), "--", *program)
    words = (0, "CONFORMANT: every rule") if toy.every_rule_opens else (3, "INCOMPLETE: nothing is wrong")
    assert (status, words[1] in page) == (words[0], True)
    assert "it cannot take a position" in page
    files = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in (toy.folder / "scenarios").glob("*.yaml")]
    from_position = {one["scenario"] for file in files if isinstance(file, list) for one in file if "position" in one}
    verdicts = report_of(tmp_path / "report.json")["scenarios"]
    assert {name for name, verdict in verdicts.items() if verdict == "not-tested"} >= from_position
    assert "fail" not in verdicts.values()
    assert "pass" in verdicts.values()


@pytest.mark.parametrize("also", [(), pytest.param(("position",), marks=pytest.mark.slow)], ids=["", "no positions"])
@pytest.mark.parametrize("toy", [toy for toy in TOYS if toy.deals], ids=lambda toy: toy.id)
@pytest.mark.left_to_all
def test_a_program_that_deals_for_itself_breaks_nothing(toy, also, said, tmp_path):
    words = [word for settable in (*toy.deals, *also) for word in ("--without", settable)]
    report = tmp_path / "report.json"
    status, page, _ = said("check", toy.id, "--json", str(report), "--", *toy.reference(*words))
    # Whether every rule is tested depends on what it deals.
    assert (status, "nothing is wrong" in page, "CONFORMANT: every rule was tested" in page) in (
        (3, True, False),
        (0, False, True),
    )
    verdicts = report_of(report)["scenarios"].values()
    assert "fail" not in verdicts
    assert "pass" in verdicts


def test_a_program_that_answers_for_the_others_is_followed(said, tmp_path):
    """Only lies cannot be sent to it, and its list of choices shows that it offers none."""
    toy, report = TOYS[1], tmp_path / "report.json"
    status, page, _ = said("check", toy.id, "--json", str(report), "--", *toy.reference("--without", "answers"))
    assert (status, "CONFORMANT: every rule was tested" in page) == (0, True)
    verdicts = report_of(report)["scenarios"]
    assert {name for name, verdict in verdicts.items() if verdict != "pass"} == {"duel-use-lie", "duel-use-lie-opening"}


def test_a_program_that_plays_whole_turns_breaks_nothing(said, tmp_path):
    """It knows nothing of the reference. Scenarios that it cannot set up, or has no input for, are not tested."""
    report = tmp_path / "report.json"
    program = [sys.executable, str(FOLDER / "signal_duel" / "subjects" / "adapter.py")]
    status, page, _ = said("check", "signal-duel", "--json", str(report), "--", *program)
    assert status == 3
    assert "INCOMPLETE: nothing is wrong" in page
    verdicts = report_of(report)["scenarios"]
    untested = {name for name, verdict in verdicts.items() if verdict == "not-tested"}
    told = {"duel-use-lie", "duel-use-lie-opening", "duel-use-damage-aloud"}
    assert untested == {*told, "duel-use-unseen-boat", "duel-use-play-stopped"}  # It answers at once, and never waits.
    assert {verdict for name, verdict in verdicts.items() if name not in untested} == {"pass"}
    bundle = next(one for one in requests_of(tmp_path, said, program) if len(one) == 4)
    assert [move["choice"]["kind"] for move in bundle] == ["use", "answer", "order", "load"]
    assert "line" not in bundle[1]["choice"]


def requests_of(tmp_path: Path, said: Say, program: list[str]) -> list[list[dict[str, dict[str, object]]]]:
    """Return the moves of each request to play in the game with a question in its third turn."""
    transcript = tmp_path / "said.jsonl"
    said("check", "signal-duel", "--only", "duel-use-opening", "--transcript", str(transcript), "--", *program)
    lines = [json.loads(line) for line in transcript.read_text(encoding="utf-8").splitlines()]
    sent = [json.loads(one["line"]) for one in lines if one["direction"] == "sent"]
    return [one["params"]["moves"] for one in sent if one["method"] == "play"]


@each_toy_but_quick("kite-race")
def test_two_workers_come_to_the_report_of_one(toy, said, tmp_path):
    reports = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.json"
        program = toy.wrong(toy.seen_early)
        said("check", toy.id, "--jobs", str(jobs), "--json", str(path), "--quiet", "--", *program)
        reports.append(report_of(path))
    assert reports[0] == reports[1]


@each_toy_but_quick("signal-duel")
def test_a_recording_is_judged_again_and_gone_on_with(toy, said, tmp_path):
    whole, part, report = (tmp_path / name for name in ("whole.jsonl", "part.jsonl", "report.json"))
    program = toy.wrong(toy.seen_early)
    words = ("check", toy.id, "--record", str(whole), "--json", str(report), "--quiet", "--", *program)
    assert said(*words)[0] == 1
    first = report_of(report)
    assert said("judge", str(whole), "--json", str(report), "--quiet")[0] == 1
    assert report_of(report) == first
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    part.write_text("".join(lines[: len(lines) // 3]), encoding="utf-8")
    assert said("check", toy.id, "--resume", str(part), "--json", str(report), "--quiet", "--", *program)[0] == 1
    assert report_of(report) == first


# ---- Adapters, random play and speed


@each_toy
def test_smoke_finds_an_adapter_that_works(toy, said):
    status, page, _ = said("smoke", toy.id, "--", *toy.reference())
    assert (status, "the suite can be played with this adapter" in page) == (0, True)
    assert "✗" not in page


@each_toy_but_quick("kite-race", "fishmonger")
def test_random_play_finds_nothing_in_the_reference(toy, said):
    status, page, _ = said("fuzz", toy.id, "--moves", "300", "--", *toy.reference())
    assert (status, "no difference" in page) == (0, True)


@pytest.mark.parametrize(("toy", "mistake"), MISTAKES_THAT_RANDOM_PLAY_FINDS)
@pytest.mark.left_to_all
def test_random_play_finds_a_mistake_and_shows_it_again(toy, mistake, said, leadline, tmp_path):
    """The game is reduced as far as possible: to the one move that shows it, from a position, or to the opening."""
    found = leadline("fuzz", toy.id, "--moves", "20000", "--", *toy.wrong(mistake))
    assert found.returncode == 1, found.stdout + found.stderr
    told, _, scenario = found.stdout.partition("As a scenario:")
    readings = [word for one in re.findall(r"read as (\S+=\S+)", told) for word in ("--reading", one)]
    (entry,) = yaml.safe_load(scenario)
    assert len(entry.get("moves", ())) == (1 if "position" in entry else 0)
    path = tmp_path / "found.yaml"
    path.write_text(scenario, encoding="utf-8")
    own = ("check", toy.id, "--no-suite", "--scenarios", str(path), *readings, "--")
    assert said(*own, *toy.wrong(mistake))[0] == 1, shlex.join(own)
    assert "1 pass" in said(*own, *toy.reference())[1]


@each_toy_but_quick("kite-race")
def test_its_engine_is_measured(toy, said, tmp_path):
    figures = tmp_path / "bench.json"
    words = ("--game", toy.id, "--plays", "200", "--repeat", "1", "--json", str(figures))
    assert said("bench", "engine", *words)[0] == 0
    measured = json.loads(figures.read_text(encoding="utf-8"))["engine"]
    assert [list(one) for one in measured] == [["plays"], ["turns"], ["to_act"], ["choices"]]
    assert all(speed > 0 for one in measured for speed in one.values())


# ---- Tables in dispute, pictures and data


@each_toy
def test_a_game_of_it_is_settled_replayed_and_drawn(toy, said, tmp_path):
    status, page, _ = said("settle", toy.opening)
    assert (status, "the move is legal" in page) == (0, True)
    status, page, _ = said("replay", toy.opening)
    assert status == 0
    assert "It holds." in page
    assert "It does not hold" not in page
    assert said("export", toy.opening, "--to", str(tmp_path))[0] == 0
    pictures = sorted(path.name for path in tmp_path.glob("*.svg"))
    files = (yaml.safe_load(path.read_text(encoding="utf-8")) for path in (toy.folder / "scenarios").glob("*.yaml"))
    (moves,) = [
        one["moves"] for file in files if isinstance(file, list) for one in file if one["scenario"] == toy.opening
    ]
    assert len(pictures) == 1 + len(moves)
    assert said("export", toy.id, "--suite", "--to", str(tmp_path / "suite.jsonl"))[0] == 0
    with (tmp_path / "suite.jsonl").open(encoding="utf-8") as file:
        assert len(json.loads(file.readline())["rules"]) == toy.rules
