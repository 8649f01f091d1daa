"""What is wrong with one scenario, in plain text that stands by itself: for test runners, which show one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import dedent
from typing import TYPE_CHECKING

from leadline.games import spec_of
from leadline.report.examples import Examples
from leadline.report.findings import again
from leadline.report.model import Failure, Report, ScenarioResult
from leadline.report.unknown import LOADED_OTHERWISE
from leadline.run.fault_advice import advice
from leadline.terminal import for_a_file, wrap

if TYPE_CHECKING:
    from leadline.suite.model import Scenario

MOST_FAILURES = 3
"""So many wrong answers of one scenario are shown."""
SKIPPED = ("not-tested", "cut-short")
"""The verdicts of scenarios of which nothing can be said."""


def wrong_text(report: Report, result: ScenarioResult, scenarios: Mapping[str, Scenario]) -> str:
    """What a scenario that failed or broke shows: the mistakes behind it, the boards, and the command to see it again.

    ``scenarios`` are those that were played, by id.
    """
    with for_a_file():
        lines = [*_fault(result), *_causes(report, result), *_answers(report, result, scenarios)]
        command = again(report, [result.id], scenarios)
        lines += [f"again: {command}"] if command else []
    return "\n".join(line.rstrip() for line in lines)


def why_skipped(result: ScenarioResult) -> str:
    """Why nothing can be said of a scenario."""
    return f"cut short: {result.why}" if result.verdict == "cut-short" else f"not tested: {result.why}"


def failed_disputes(report: Report) -> str:
    """The disputes that are a failure, a paragraph each; empty if there is none."""
    with for_a_file():
        return "\n".join(wrap(f"{one.question} {one.why}  {one.id}", 0, 2) for one in report.disputes if one.failed)


def example_text(failure: Failure, report: Report, scenarios: Mapping[str, Scenario]) -> str:
    """One wrong answer, with its boards, beginning in the first column."""
    with for_a_file():
        return dedent("\n".join(Examples(report.game, scenarios).lines(failure)))


def _fault(result: ScenarioResult) -> Iterator[str]:
    if result.verdict != "broken":
        return
    yield wrap(result.why)
    help_ = advice(result.why, result.evidence)
    if help_:
        yield wrap(help_)
    for key, text in result.evidence.items():
        if text and key != "kind":
            yield wrap(f"{key}: {text[-300:]}", 0, 2)
    yield ""


def _causes(report: Report, result: ScenarioResult) -> Iterator[str]:
    """The named mistakes and readings without which its answers would not be explained."""
    names = {name for failure in result.failures for name in failure.causes}
    for cause in report.model.causes:
        if cause.id in names and cause.failed:
            near = "Something near: " if cause.is_near else ""
            yield wrap(f"{near}{cause.says}  {cause.id}", 0, 2)
            if cause.instead:
                yield wrap(f"do this instead: {cause.instead}", 2, 2)


def _answers(report: Report, result: ScenarioResult, scenarios: Mapping[str, Scenario]) -> Iterator[str]:
    for failure in result.failures[:MOST_FAILURES]:
        yield from example_text(failure, report, scenarios).splitlines()
        yield wrap(_charged(report, failure), 2, 2)
    more = len(result.failures) - MOST_FAILURES
    if more > 0:
        yield f"and {more} more wrong answer{'s' if more > 1 else ''} in this scenario"


def _charged(report: Report, failure: Failure) -> str:
    """What a wrong answer is charged to."""
    if failure.dispute:
        return f"dispute: {failure.dispute}, read here as {failure.reading or 'nothing known'}"
    if not failure.rule:
        return LOADED_OTHERWISE
    rule = spec_of(report.game).rule(failure.rule)
    return f"rule: {rule.title} ({failure.rule})" if rule is not None else f"rule: {failure.rule}"
