"""The adapters that were rewritten with the helpers do the same as those of the authors, in fewer lines."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest
from kits_by_language import needed

ROOT = Path(__file__).resolve().parents[3]
MEASURE = ROOT / "conformance/subjects/shortened/measure.py"
SCENARIOS = {
    "captain-sonar": (
        "sonar-breakdowns-any-symbol-of-the-panel",
        "sonar-information-start-in-a-game",
        "sonar-meeting-mark-breaks-one-of-two-gauges",
        "sonar-told-apart-sonar-before-gauge",
    ),
    "deep-regrets": (
        "regrets-static-difficulty-size",
        "regrets-effect-if-bucks",
        "regrets-long-discount-four",
        "regrets-opening-exact-dice-two",
        "regrets-pass-any-time",
        "regrets-of-three-more-than-ten",
    ),
    "deep-sea-adventure": (
        "dsa-blank-supply-a-stack-takes-the-twelfth",
        "dsa-forced-turn-heavy-on-the-last-space",
        "dsa-legal-choices-two-units-of-one-level",
        "dsa-four-second-dive-goes-round-from-its-starter",
        "dsa-two-earlier-treasure-is-safe",
    ),
}
"""Scenarios of different kinds in which no program draws a card or rolls a die by itself."""


def load_measure() -> ModuleType:
    found = importlib.util.spec_from_file_location("measure_adapters", MEASURE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


measure = load_measure()


@pytest.mark.left_to_all
def test_the_page_has_the_numbers_of_lines() -> None:
    page = (ROOT / "docs/measured.md").read_text(encoding="utf-8")
    for name in measure.names():
        (before, _), (after, generated) = map(measure.lines_of, measure.adapters(name))
        assert f"| {measure.game_of(name)} | {name} | {before} | {after} | {generated} |" in page
        assert after < before


@pytest.mark.slow
@pytest.mark.parametrize("name", measure.names())
def test_the_reports_are_the_same(name: str, tmp_path: Path) -> None:
    needed(measure.language_of(measure.adapters(name)[1]).id)
    selection = [part for scenario in SCENARIOS[measure.game_of(name)] for part in ("--only", scenario)]
    before, after = tmp_path / "before", tmp_path / "after"
    reports = [measure.report_on(name, folder, selection, is_short=folder == after) for folder in (before, after)]
    texts = [json.dumps(report, sort_keys=True) for report in reports]
    assert any(one["verdict"] in ("pass", "fail") for one in reports[0]["scenarios"])
    assert texts[0].replace(str(before), str(after)) == texts[1]
