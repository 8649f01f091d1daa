"""The judge names what programs with known faults do, says nothing that is not so, and accepts what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from leadline.cli import main
from leadline.suite.bundle import load_suite
from leadline.trial.outcome import Outcome, try_out
from leadline.trial.programs import Kind, Program

GAME = "deep-sea-adventure"
SCENARIOS = load_suite(GAME).scenarios
FEW = SCENARIOS[::8]
"""An eighth of the suite."""


def tried(*faults: str, kind: Kind = "mixture", way: str = "everything", whole: bool = False) -> Outcome:
    """What the judge says of the reference with some mistakes, named by their last part, and readings."""
    mistakes = tuple(f"dsa.mistake.{one}" for one in faults if "=" not in one)
    readings = tuple(one for one in faults if "=" in one)
    return try_out(GAME, Program(kind, mistakes, readings, way), scenarios=SCENARIOS if whole else FEW)


def names(*mistakes: str) -> set[str]:
    return {f"dsa.mistake.{one}" for one in mistakes}


def test_a_program_without_a_fault_has_no_model() -> None:
    outcome = tried()
    assert (outcome.named, outcome.near, outcome.wrong) == ([], [], 0)


def test_several_faults_are_named_beside_readings_with_support() -> None:
    faults = ("breath-is-never-free", "counter-clockwise", "no-stacks")
    outcome = tried(*faults, "starter-mixed=last-voluntary")
    assert set(outcome.named) == names(*faults)
    assert outcome.untrue == []
    assert outcome.explained == outcome.wrong > 0


def test_what_shows_is_named_of_a_program_that_cannot_load_positions_or_tells_sums_only() -> None:
    for way in ("without position", "sums only"):
        outcome = tried("no-stacks", "breath-per-chip", way=way)
        assert set(outcome.visible) <= {*outcome.named, *outcome.stand_ins}
        assert (outcome.untrue, outcome.is_first_true) == ([], True)


def test_a_reading_without_support_is_charged_and_one_with_support_is_not() -> None:
    outcome = tried("blank-counts=skip", "starter-mixed=last-voluntary")
    assert outcome.named == ["blank-counts=skip"]
    assert outcome.wrong > 0


@pytest.mark.parametrize(
    "readings",
    [
        ("tie-break=level-by-level", "tie-of-three=all-tied"),
        ("faces=known", "starter-mixed=last-voluntary"),
        ("last-breath=stop-at-once", "undeclared-after-turn=goes-deeper"),
    ],
)
def test_two_readings_with_support_are_no_failure(readings: tuple[str, ...]) -> None:
    known = {f"{dispute}={reading}" for dispute, some in _readings().items() for reading in some}
    outcome = tried(*(one for one in readings if one in known), kind="readings")
    assert (outcome.named, outcome.near, outcome.wrong) == ([], [], 0)


def _readings() -> dict[str, list[str]]:
    from leadline.games import spec_of

    return {one.id: list(one.readings) for one in spec_of(GAME).open_disputes()}


def test_a_mistake_that_the_judge_does_not_know_is_not_named_after_its_neighbour() -> None:
    outcome = tried("stacks-of-two", kind="withheld")
    assert outcome.wrong > 0
    assert outcome.named == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["alone", "pair", "mixture", "withheld", "readings"])
def test_a_sample_of_programs_is_named_rightly(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The bars of `docs/verdicts.md`, on a fixed sample; the full table is made by hand."""
    file = tmp_path / "results.jsonl"
    assert main(["trial", GAME, kind, "--some", "6", "--results", str(file)]) == 0
    outcomes = [line for line in file.read_text(encoding="utf-8").splitlines() if line]
    assert len(outcomes) == 6
    shown = capsys.readouterr().out.splitlines()[-1].split()
    assert shown[0] == "all"
    assert float(shown[4]) >= 83.3, shown  # Nothing untrue is said of 5 of 6, at least.
