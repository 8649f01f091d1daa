"""Lists of known failures: read, compared with a run, updated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leadline.base.errors import InputError, Place
from leadline.games import spec_of
from leadline.report.known_failures import compare, occurrences, read_known, write_known
from leadline.results.causes import Failure
from leadline.results.model import DisputeResult, Report, ScenarioResult, Summary

GAME = "deep-sea-adventure"
SPEC = spec_of(GAME)
FLOOR, JUMP, WEIGHT = "dsa.breathe.floor", "dsa.swim.skip-occupied", "dsa.swim.weight"


def failure(scenario: str, rule: str, says: str, dispute: str = "") -> Failure:
    return Failure(scenario, "main", 1, "red deeper 1+1", "rule", rule, dispute, "", says, [], "", "", "", certain=True)


def scenario(name: str, verdict: Any = "pass", *failures: tuple[str, str]) -> ScenarioResult:
    made = [failure(name, rule, says) for rule, says in failures]
    why = made[0].says if made else "" if verdict == "pass" else f"{verdict} it is"
    return ScenarioResult(name, name, "topic", verdict, why, [], 1, made)


def dispute(name: str, state: Any, why: str) -> DisputeResult:
    return DisputeResult(name, "?", state, [], "", "", bool(why), why, ["dsa-drop-two"])


def report(*scenarios: ScenarioResult, disputes: tuple[DisputeResult, ...] = (), whole: bool = True) -> Report:
    summary = Summary("not-conformant", 1, {}, {}, 1, 0.0, 0)
    return Report("0", "0", GAME, whole, [], {}, {}, 1, summary, list(scenarios), [], list(disputes), [])


RUN = report(
    scenario("dsa-air-below-zero", "fail", (FLOOR, "air is -1, not 0")),
    scenario("dsa-jump-one", "fail", (JUMP, "divers.1.at is 3, not 4")),
    scenario("dsa-jump-two", "fail", (JUMP, "divers.1.at is 4, not 6")),
    scenario("dsa-dies", "error"),
    scenario("dsa-fine"),
    disputes=(dispute("which-chip", "neither", "no one reading fits all the answers"), dispute("faces", "shown", "")),
)
LIST = f"""# Known failures of the old program.

# It counts below zero.
dsa-air-below-zero  fail  {FLOOR}  # air is -1
# Jumping was written on a Friday.
dsa-jump-*  fail  {JUMP}
dsa-dies  error  -  # error it is

*  neither  which-chip  # no one reading
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "known.txt"


def compared(path: Path, text: str, run: Report = RUN) -> list[str]:
    path.write_text(text, encoding="utf-8")
    places = {"dsa-jump-two": Place("swimming.yaml", 12)}
    return [
        f"{one.place.line} {one.wrong} / {one.remedy}" for one in compare(run, read_known(path, SPEC)).problems(places)
    ]


def test_every_failure_can_be_listed() -> None:
    assert [one.line for one in occurrences(RUN)] == [
        f"dsa-air-below-zero  fail  {FLOOR}  # air is -1, not 0",
        f"dsa-jump-one  fail  {JUMP}  # divers.1.at is 3, not 4",
        f"dsa-jump-two  fail  {JUMP}  # divers.1.at is 4, not 6",
        "dsa-dies  error  -  # error it is",
        "*  neither  which-chip  # no one reading fits all the answers",
    ]


def test_a_run_that_is_as_listed_fits(path: Path) -> None:
    assert compared(path, LIST) == []


def test_a_failure_that_is_not_listed_is_shown_with_the_place_of_its_scenario_and_the_line_to_add(path: Path) -> None:
    (wrong,) = compared(path, LIST.replace("dsa-jump-*", "dsa-jump-one"))
    line = f"dsa-jump-two  fail  {JUMP}  # divers.1.at is 4, not 6"
    assert wrong.startswith(f"12 this failure is not listed: fail {JUMP} (divers.1.at is 4, not 6)")
    assert wrong.endswith(f"known.txt: {line}")


def test_a_listed_failure_that_does_not_occur_is_stale(path: Path) -> None:
    stale = f"dsa-fine  fail  {WEIGHT}\ndsa-gone  error  -\ndsa-x*  error  -\n*  open  faces\n"
    found = compared(path, stale + LIST)
    assert [one.split(" / ")[0] for one in found] == [
        f"1 dsa-fine {WEIGHT}: it no longer fails",
        "2 dsa-gone -: there is no such scenario",
        "3 dsa-x* -: no scenario that matches it still fails",
        "4 * faces: the answer to the dispute is no longer a failure",
    ]


@pytest.mark.parametrize(
    ("line", "other"),
    [
        (f"dsa-air-below-zero  fail  {FLOOR}  # air is -1", f"dsa-air-below-zero  fail  {WEIGHT}"),
        (f"dsa-air-below-zero  fail  {FLOOR}  # air is -1", f"dsa-air-below-zero  fail  {FLOOR}  # air is -2"),
        ("dsa-dies  error  -  # error it is", f"dsa-dies  fail  {FLOOR}"),
        ("*  neither  which-chip  # no one reading", "*  shown  which-chip"),
        (f"dsa-air-below-zero  fail  {FLOOR}  # air is -1", "dsa-air-below-zero  error  -"),
    ],
)
def test_another_verdict_rule_or_message_is_shown_in_its_line(path: Path, line: str, other: str) -> None:
    text = LIST.replace(line, other)
    (wrong,) = compared(path, text)
    assert wrong.startswith(f"{text.splitlines().index(other) + 1} {other.split(maxsplit=1)[0]} is listed as ")
    assert f" / if that is right, write this line: {line.split('  #', maxsplit=1)[0]}" in wrong


def test_a_second_failure_of_a_listed_scenario_is_new(path: Path) -> None:
    both = replace(RUN.scenarios[0], failures=[*RUN.scenarios[0].failures, failure("dsa-air-below-zero", WEIGHT, "x")])
    (wrong,) = compared(path, LIST, replace(RUN, scenarios=[both, *RUN.scenarios[1:]]))
    assert "this failure is not listed: fail dsa.swim.weight" in wrong


def test_of_a_part_of_the_suite_only_what_was_played_is_stale(path: Path) -> None:
    run = report(RUN.scenarios[0], scenario("dsa-fine"), whole=False)
    assert compared(path, LIST, run) == []
    (wrong,) = compared(path, f"dsa-fine  fail  {WEIGHT}\n{LIST}", run)
    assert "it no longer fails" in wrong


def test_a_scenario_that_was_not_tested_says_so(path: Path) -> None:
    run = report(ScenarioResult("dsa-fine", "", "", "not-tested", "it cannot accept the dice", [], 0))
    (wrong,) = compared(path, f"dsa-fine  fail  {WEIGHT}\n", run)
    assert "it was not tested: it cannot accept the dice" in wrong


@pytest.mark.parametrize(
    ("line", "wrong", "remedy"),
    [
        ("dsa-fine  fail", "an entry has three parts, not 2", "write SCENARIO VERDICT RULE-OR-DISPUTE"),
        (f"dsa-fine  fails  {FLOOR}", "there is no verdict 'fails'", "the verdicts are fail, error"),
        ("dsa-fine  fail  dsa.swim.wieght", "there is no rule or dispute", "did you mean dsa.swim.weight"),
        ("*  neither  dsa.swim.weight", "there is no dispute 'dsa.swim.weight'", "leadline dispute"),
        ("dsa-fine  error  dsa.swim.weight", "a fault is not charged to any rule", "write - instead"),
        (f"dsa-jump-*  fail  {JUMP}", "this failure is already listed in line 6", "remove one of the two"),
    ],
)
def test_a_line_that_is_not_understood_is_told_with_its_place(path: Path, line: str, wrong: str, remedy: str) -> None:
    path.write_text(LIST + line + "\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_known(path, SPEC)
    (problem,) = error.value.problems
    assert (problem.place.file, problem.place.line) == (str(path), len(LIST.splitlines()) + 1)
    assert problem.wrong.startswith(wrong)
    assert remedy in problem.remedy


def test_every_line_that_is_wrong_is_told_at_once(path: Path) -> None:
    path.write_text("one\ntwo two\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        read_known(path, SPEC)
    assert [problem.place.line for problem in error.value.problems] == [1, 2]


def test_a_list_that_cannot_be_read_is_told(path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_known(path, SPEC)
    path.write_bytes(b"\xff\n")
    with pytest.raises(InputError, match="not UTF-8"):
        read_known(path, SPEC)


def test_a_new_list_holds_every_failure_and_fits(path: Path) -> None:
    assert write_known(path, RUN, SPEC) == 5
    text = path.read_text()
    assert text.startswith("# Known failures")
    assert text.count("\n\n") == 1
    assert compared(path, text) == []


def test_a_list_written_anew_keeps_what_stays_and_its_remarks(path: Path) -> None:
    gone = f"# It was slow.\ndsa-fine  fail  {WEIGHT}\n\n"
    path.write_text(
        gone + LIST.replace("# air is -1", "# air is -7").replace("dsa-dies  error  -  # error it is\n", "")
    )
    assert write_known(path, RUN, SPEC) == 5
    text = path.read_text()
    assert (
        text
        == LIST.replace("air is -1", "air is -1, not 0").replace("dsa-dies  error  -  # error it is\n", "")
        + "dsa-dies  error  -  # error it is\n"
    )
    assert compared(path, text) == []


def test_writing_anew_changes_nothing_that_fits(path: Path) -> None:
    path.write_text(LIST)
    write_known(path, RUN, SPEC)
    assert path.read_text() == LIST


def test_a_pattern_whose_scenarios_fail_otherwise_gives_way_to_single_lines(path: Path) -> None:
    path.write_text(LIST.replace(f"dsa-jump-*  fail  {JUMP}", f"dsa-jump-*  fail  {WEIGHT}"))
    write_known(path, RUN, SPEC)
    text = path.read_text()
    assert f"dsa-jump-one  fail  {JUMP}  # divers.1.at is 3, not 4\n" in text
    assert "dsa-jump-*" not in text
    assert compared(path, text) == []


def test_a_list_that_is_not_understood_is_not_written_over(path: Path) -> None:
    path.write_text("nonsense\n")
    with pytest.raises(InputError):
        write_known(path, RUN, SPEC)
    assert path.read_text() == "nonsense\n"


def test_an_old_name_of_a_rule_still_means_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.write_text("dsa-air-below-zero  fail  dsa.breathe.old-name\n")
    monkeypatch.setattr(type(SPEC), "rule", lambda self, id: next(r for r in self.all_rules() if r.id == FLOOR))
    assert read_known(path, SPEC).entries[0].charge == FLOOR
