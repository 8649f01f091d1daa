"""What a report says of scenarios that were not tested or cut short: the real reasons, each once."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from some_report import some_report

from leadline import terminal
from leadline.report.markdown import write_markdown
from leadline.report.model import Report, ScenarioResult
from leadline.report.page import write_page
from leadline.report.text import write_report
from leadline.report.untested import untested

ENDED = "the subject says that the game is over"
NOT_OPEN = "no longer fits: that decision is not open"


def result(name: str, verdict: str, why: str) -> ScenarioResult:
    return ScenarioResult(name, "", "", verdict, why, [], 0)  # type: ignore[arg-type]


def report() -> Report:
    scenarios = [
        result("one", "cut-short", f"move 3 {NOT_OPEN}"),
        result("two", "cut-short", f"move 12 {NOT_OPEN}"),
        result("three", "cut-short", ENDED),
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
        ("2 scenarios", f"cut short: a move {NOT_OPEN}"),
        ("three", f"cut short: {ENDED}"),
    ]


def test_every_report_tells_the_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "width", lambda: 120)
    text = "\n".join(write_report(report(), {}))
    assert f"  2 scenarios: cut short: a move {NOT_OPEN}\n  three: cut short: {ENDED}\n" in text
    markdown = write_markdown(report(), {})
    assert f"- 2 scenarios: cut short: a move {NOT_OPEN}\n- 1 scenario: cut short: {ENDED}\n" in markdown
    page = unescape(write_page(report(), {}))
    assert "<h2>Not tested</h2>" in page
    assert f'<td data-head="Scenarios">three</td><td data-head="Why">cut short: {ENDED}</td>' in page
