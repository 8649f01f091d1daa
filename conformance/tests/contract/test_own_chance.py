"""The chance of a program, over real pipes: loaded dice, bad shuffles, the same at every start, and its recording."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from probed import DEEP_SEA, failed, run, says, shown, some_scenarios
from tiers import slow_but

from leadline.check.judging import judge_recording
from leadline.games import load_game
from leadline.protocol.messages import CAPABILITIES
from leadline.recording.file import read_recording
from leadline.recording.merge import merge
from leadline.recording.transcript import Transcript

PIECES, _ = DEEP_SEA.sample_pieces("dice")
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="subjects run on POSIX systems only"),
    pytest.mark.usefixtures("without_detection"),
]


# ---- chance


UNFAIR: list[tuple[str, set[str], set[str]]] = [
    ("loaded-dice", {"dice.faces"}, {"dice.independent", "dice.next"}),
    ("equal-dice", {"dice.independent"}, {"dice.faces", "dice.next"}),
    ("unshuffled-level", {"deal.shuffled-2"}, {"deal.shuffled-1", "dice.faces"}),
    ("naive-shuffle", {"deal.shuffled"}, {"deal.repeated", "deal.piles", "dice.faces"}),
    ("same-deal", {"deal.repeated", "deal.shuffled-4"}, {"dice.faces"}),
    ("four-on-a-die", {"dice.possible"}, {"deal.possible"}),
    ("samples-broken", {"dice.possible", "deal.possible"}, set()),
]
QUICK = ("equal-dice", "naive-shuffle", "samples-broken")


@pytest.mark.parametrize(("fault", "fails", "spared"), slow_but([one for one in UNFAIR if one[0] in QUICK], UNFAIR))
@pytest.mark.sampled(3)
def test_unfair_chance_is_found_and_is_not_conformant(
    program: Path, fault: str, fails: set[str], spared: set[str]
) -> None:
    report = run(program, fault, scenarios=some_scenarios()[:12])
    assert fails <= failed(report)
    assert not spared & failed(report)
    assert {one.verdict for one in report.probes} == {"pass"}
    assert all(one.verdict != "fail" for one in report.scenarios)
    assert (report.summary.result, report.summary.status) == ("not-conformant", 1)
    assert "statistical" in shown(report, quiet=True)


@pytest.mark.parametrize(
    ("fault", "fails"),
    [
        ("same-at-every-start", {"dice.starts", "deal.starts"}),
        pytest.param("same-at-every-start-own", {"dice.starts", "deal.starts"}, marks=pytest.mark.slow),
        pytest.param("same-deals-at-every-start", {"deal.starts"}, marks=pytest.mark.slow),
    ],
)
@pytest.mark.left_to_all
def test_the_same_chance_at_every_start_is_found(program: Path, tmp_path: Path, fault: str, fails: set[str]) -> None:
    file, scenarios = tmp_path / "run.jsonl", some_scenarios()[:4]
    report = run(program, fault, record=file, scenarios=scenarios)
    assert failed(report) == fails
    assert (report.summary.result, report.summary.status) == ("not-conformant", 1)
    assert "the first " in shown(report, quiet=True)
    assert "start it without one" in says(report, "deal.starts")
    assert not any(rule.why.startswith("a test of the program's chance") for rule in report.rules)
    read = read_recording(file)
    assert [start.number for start in read.recording.starts] == [1, 2, 3]
    assert judge_recording(load_game(read.header.game), read, scenarios, whole=False).chance == report.chance


def test_a_seed_that_is_the_clock_is_another_one_at_another_time(program: Path) -> None:
    report = run(program, "seed-of-the-clock", scenarios=some_scenarios()[:2])
    assert failed(report) == set()
    assert next(one for one in report.chance if one.id == "dice.starts").verdict == "pass"


@pytest.mark.left_to_all
def test_without_samples_no_other_process_is_started(program: Path, tmp_path: Path) -> None:
    for fault, starts in (("no-settable input", 0), ("samples-broken", 1), ("none", 2)):
        file, said = tmp_path / f"{fault}.jsonl", tmp_path / f"{fault}.said"
        transcript = Transcript(said)
        run(program, fault, record=file, scenarios=some_scenarios()[:2], transcript=transcript)
        transcript.close()
        assert len(read_recording(file).recording.starts) == starts
        begun = [one for one in said.read_text().splitlines() if json.loads(one)["direction"] == "start"]
        assert len(begun) == max(1, starts)


def test_what_is_not_offered_is_not_tested(program: Path) -> None:
    report = run(program, "no-deals", scenarios=some_scenarios()[:4])
    assert {one.id: one.verdict for one in report.chance if one.id.startswith("deal")} == {
        "deal.possible": "not-tested"
    }
    assert "1 test could not be run: it has no sample of its deal to offer" in " ".join(shown(report).split())
    assert failed(report) == set()


@pytest.mark.slow
def test_the_rolls_of_guided_games_are_tested(program: Path) -> None:
    fair, unfair = (run(program, fault, guided=range(1, 9)) for fault in ("only-starter", "own-equal-dice"))
    assert failed(fair) == set()
    assert next(one for one in fair.chance if one.id == "played.dice.sums").verdict == "pass"
    assert {"played.dice.independent", "played.dice.sums"} <= failed(unfair)
    assert "played.dice.faces" not in failed(unfair)


def test_the_deals_of_its_games_are_tested(program: Path) -> None:
    report = run(program, "own-same-deal", guided=range(1, 4))
    assert "played.deal.repeated" in failed(report)


def test_unfair_results_break_the_rules_about_them(program: Path) -> None:
    report = run(program, "own-same-deal", guided=range(1, 4))
    result = next(rule for rule in report.rules if rule.id == "dsa.setup.line")
    assert result.verdict == "broken"
    assert result.why.startswith("a test of the program's chance failed: played.deal.")
    assert "rule it breaks: dsa.setup.line" in shown(report, quiet=True)


def test_sample_is_a_capability() -> None:
    assert "sample" in CAPABILITIES


# ---- the recording


@pytest.mark.slow
def test_a_recording_is_judged_to_the_same_result(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    scenarios = some_scenarios()[:10]
    report = run(program, "equal-dice", record=file, scenarios=scenarios)
    read = read_recording(file)
    assert len(read.recording.samples) == 2 * PIECES
    again = judge_recording(load_game(read.header.game), read, scenarios, whole=False)
    assert again.chance == report.chance
    assert again.probes == report.probes
    other = run(program, "equal-dice", record=tmp_path / "other.jsonl", scenarios=some_scenarios()[10:12])
    both = merge([read_recording(file), read_recording(tmp_path / "other.jsonl")])
    merged = judge_recording(load_game(both.header.game), both, some_scenarios()[:12], whole=False)
    assert {one.id: one.samples for one in merged.chance} == {one.id: 2 * one.samples for one in other.chance}
    assert len(both.recording.starts) == 4


@pytest.mark.left_to_all
def test_what_was_sampled_is_not_sampled_again_when_a_run_goes_on(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    run(program, "none", record=file, scenarios=some_scenarios()[:4])
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-2]))
    report = run(program, "none", resume=file, scenarios=some_scenarios()[:4])
    kinds = [json.loads(line)["kind"] for line in file.read_text().splitlines()]
    assert kinds.count("samples") == 2 * PIECES
    assert kinds.count("start") == 2
    assert {one.verdict for one in report.chance} == {"pass"}


@pytest.mark.slow
def test_a_run_that_goes_on_compares_with_the_first_start(program: Path, tmp_path: Path) -> None:
    for fault, starts in (("none", 2), ("same-at-every-start", 3)):
        file = tmp_path / f"{fault}.jsonl"
        run(program, fault, record=file, scenarios=some_scenarios()[:4])
        lines = file.read_text().splitlines(keepends=True)
        file.write_text("".join(lines[:4]))  # the header, the first start, two scenarios
        report = run(program, fault, resume=file, scenarios=some_scenarios()[:4])
        assert [start.number for start in read_recording(file).recording.starts] == [*range(1, starts + 1)]
        assert failed(report) == (set() if fault == "none" else {"dice.starts", "deal.starts"})


@pytest.mark.slow
def test_a_recording_without_starts_is_read_and_gone_on_with(program: Path, tmp_path: Path) -> None:
    file, scenarios = tmp_path / "run.jsonl", some_scenarios()[:4]
    run(program, "same-at-every-start", record=file, scenarios=scenarios)
    lines = [line for line in file.read_text().splitlines(keepends=True) if json.loads(line)["kind"] != "start"]
    file.write_text("".join(lines))
    whole = judge_recording(load_game("deep-sea-adventure"), read_recording(file), scenarios, whole=False)
    assert failed(whole) == set()
    assert not [one for one in whole.chance if one.id.endswith(".starts")]
    file.write_text("".join(lines[:-1]))
    assert failed(run(program, "same-at-every-start", resume=file, scenarios=scenarios)) == {
        "dice.starts",
        "deal.starts",
    }


def test_one_cause_is_one_line(program: Path) -> None:
    """Loaded dice fail in faces, sums and more; that is one line of the report, which names the other tests."""
    report = run(program, "loaded-dice", scenarios=some_scenarios()[:4])
    assert len(failed(report)) > 1
    lines = shown(report, quiet=True).splitlines()
    assert sum("✗" in line for line in lines) == 1
    assert any("the same deviation shows in" in line for line in lines)
