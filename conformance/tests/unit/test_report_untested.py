"""The report on scenarios that were not tested or are incomplete: the real reasons, each once."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from some_report import some_report

from leadline.base import terminal
from leadline.games import load_game
from leadline.report.gaps import untested
from leadline.report.markdown import write_markdown
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.results.model import Report, ScenarioResult

DEEP_SEA = load_game("deep-sea-adventure")

ENDED = "the subject says that the game is over"
NOT_OPEN = "no longer fits, because its decision is not open"


def result(name: str, verdict: str, why: str) -> ScenarioResult:
    return ScenarioResult(name, "", "", verdict, why, [], 0)  # type: ignore[arg-type]


def report() -> Report:
    scenarios = [
        result("one", "incomplete", f"move 3 {NOT_OPEN}"),
        result("two", "incomplete", f"move 12 {NOT_OPEN}"),
        result("three", "incomplete", ENDED),
        result("four", "not-tested", "its report of move 2 is the same"),
        result("five", "not-tested", "it cannot take a position"),
        result("six", "not-tested", "it cannot take a position"),
        result("seven", "pass", ""),
    ]
    return replace(some_report(), scenarios=scenarios)


def test_reasons_are_put_together_whatever_the_move_is() -> None:
    assert [(one.which, one.why) for one in untested(report())] == [
        ("four", "its report of move 2 is the same"),
        ("2 scenarios", "it cannot take a position"),
        ("2 scenarios", f"incomplete: a move {NOT_OPEN}"),
        ("three", f"incomplete: {ENDED}"),
    ]


def test_every_report_tells_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda: 120)
    text = "\n".join(write_report(DEEP_SEA, report(), {}))
    assert f"  2 scenarios: incomplete: a move {NOT_OPEN}\n  three: incomplete: {ENDED}\n" in text
    markdown = write_markdown(DEEP_SEA, report(), {})
    assert f"- 2 scenarios: incomplete: a move {NOT_OPEN}\n- 1 scenario: incomplete: {ENDED}\n" in markdown
    page = unescape(write_page(DEEP_SEA, report(), {}))
    assert "<h2>Not tested</h2>" in page
    assert f'<td data-head="Scenarios">three</td><td data-head="Why">incomplete: {ENDED}</td>' in page
