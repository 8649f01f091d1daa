"""`leadline check` with scenarios of one's own: beside the suite, and instead of it."""

from __future__ import annotations

import os
from typing import Any

import pytest
from own_scenario import OWN
from reported import flat, report_of

from leadline.suite.bundle import load_suite

pytestmark = pytest.mark.skipif(os.name != "posix", reason="programs run on POSIX systems only")
RUNS_HERE = True

GAME = "deep-sea-adventure"


@pytest.fixture
def own(leadline: Any) -> Any:
    (leadline.folder / "own.yaml").write_text(OWN, encoding="utf-8")
    return leadline


def test_own_scenarios_are_played_as_well(own: Any) -> None:
    another = load_suite(GAME).scenarios[5].id
    options = ["--scenarios", "own.yaml", "--only", "my-own-breath", "--only", another]
    done = own("check", GAME, *options, "--json", "report.json", "--", *own.program("none"))
    assert done.returncode == 0, done.stderr
    assert [one["id"] for one in report_of(own)["scenarios"]] == [another, "my-own-breath"]


@pytest.mark.slow
def test_own_scenarios_are_played_instead(own: Any) -> None:
    options = ["--scenarios", "own.yaml", "--no-suite", "--json", "report.json", "--record", "run.jsonl"]
    done = own("check", GAME, *options, "--", *own.program("wrong-air"))
    assert done.returncode == 1
    assert [one["id"] for one in report_of(own)["scenarios"]] == ["my-own-breath"]
    assert "--scenarios own.yaml --no-suite" in done.stdout
    again = own("judge", "run.jsonl", "--scenarios", "own.yaml", "--json", "again.json")
    assert again.returncode == 1
    assert report_of(own, "again.json")["scenarios"] == report_of(own)["scenarios"]
    assert "add them with --scenarios PATH" in own("judge", "run.jsonl").stderr
    (own.folder / "own.yaml").write_text(OWN.replace("20", "21").replace("19", "20"))
    changed = own("judge", "run.jsonl", "--scenarios", "own.yaml")
    assert changed.returncode == 2
    assert "they have been changed since then" in changed.stderr


def test_an_own_scenario_that_is_wrong_judges_nobody(leadline: Any) -> None:
    (leadline.folder / "own.yaml").write_text(OWN.replace("19", "18"), encoding="utf-8")
    done = leadline("check", GAME, "--scenarios", "own.yaml", "--", *leadline.program("none"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "own.yaml:1" in done.stderr or "own.yaml:10" in done.stderr
    assert "18" in done.stderr
    assert "19" in done.stderr
    assert "either the scenario or the reference is wrong" in flat(done.stderr)
    assert leadline.asked() == []


def test_an_own_scenario_needs_an_id_of_its_own(leadline: Any) -> None:
    taken = load_suite(GAME).scenarios[0].id
    (leadline.folder / "own.yaml").write_text(OWN.replace("my-own-breath", taken))
    done = leadline("check", GAME, "--scenarios", "own.yaml")
    assert done.returncode == 2
    assert f"own.yaml:1: scenario: the suite also has a scenario '{taken}'" in done.stderr
    assert leadline("check", GAME, "--no-suite").returncode == 2
