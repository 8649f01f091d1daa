"""The failure of one scenario or one answer, as plain text that can be read on its own.

Test runners show one scenario at a time, and the pages of services quote one answer at a time. The printed report
contains the same lines for an answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import dedent
from typing import TYPE_CHECKING

from leadline.base.terminal import dim, for_a_file, wrap
from leadline.report.examples import Board, Example, build_example
from leadline.report.findings import evidence_lines, reproduce_command
from leadline.report.unexplained import LOADED_OTHERWISE
from leadline.results.causes import Failure
from leadline.results.model import Report, ScenarioResult
from leadline.transport.advice import advice

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

MOST_FAILURES = 3
"""The greatest number of wrong answers shown for one scenario."""
LONG_LABEL = 40
"""The greatest width of a label for which the answered value is aligned with the expected one."""


def wrong_text(game: Game, report: Report, result: ScenarioResult, scenarios: Mapping[str, Scenario]) -> str:
    """Return the details of a scenario that failed or ended in an error: mistakes, boards, and how to reproduce it.

    ``scenarios`` contains the scenarios that were played, by id.
    """
    with for_a_file():
        lines = [*_fault(result), *_causes(report, result), *_answers(game, result, scenarios)]
        command = reproduce_command(report, [result.id], scenarios)
        lines += [f"reproduce: {command}"] if command else []
    return "\n".join(line.rstrip() for line in lines)


def failed_disputes(report: Report) -> str:
    """Return the disputes that count as failures, one paragraph each, or an empty text if there are none."""
    failed = [result for result in report.disputes if result.failed]
    with for_a_file():
        return "\n".join(wrap(f"{result.question} {result.why}  {result.id}", 0, 2) for result in failed)


def example_text(example: Example) -> str:
    """Return one wrong answer with its boards, starting in the first column."""
    with for_a_file():
        return dedent("\n".join(example_lines(example)))


def example_lines(example: Example) -> Iterator[str]:
    """Yield the lines of one wrong answer, indented as they are below the title of a mistake."""
    legal_variant = ", its legal variant" if example.is_legal_variant else ""
    yield wrap(f"{example.scenario}{legal_variant}: {example.title}", 4, 2)
    if example.before is not None:
        yield from _board("before", example.before, example.expected, example.got)
    yield f"      move {example.move}:  {example.text}" if example.move else "      the opening"
    for field, right, wrong in example.differences:
        yield wrap(f"{field}: expected {right}", 6, 4)
        yield wrap(f"got {wrong}", 6 + (len(field) + 2 if len(field) < LONG_LABEL else 2), 4)
    if example.remark:
        yield wrap(example.remark, 6, 2)
    expected, got = example.expected, example.got
    # If the difference is not visible on the boards, the fields alone show it.
    if expected is not None and got is not None and _drawn(expected, got) != _drawn(got, expected):
        yield from _board("expected", expected, got)
        yield from _board("got", got, expected)


def _board(label: str, board: Board, *beside: Board | None) -> Iterator[str]:
    yield f"      {dim(label)}"
    for line in _drawn(board, *beside):
        yield f"        {line}".rstrip()


def _drawn(board: Board, *beside: Board | None) -> list[str]:
    """Draw a board; details that are drawn only if they differ are compared with the boards next to it."""
    position = board.position
    if position is None:
        return [board.notation]
    positions = (neighbour.position for neighbour in beside if neighbour is not None)
    others = [neighbour for neighbour in positions if neighbour is not None]
    return list(board.game.drawing.text(position, board.seats(position), beside=others))


def _fault(result: ScenarioResult) -> Iterator[str]:
    if result.verdict != "error":
        return
    yield wrap(result.why)
    help_ = advice(result.why, result.evidence)
    if help_:
        yield wrap(help_)
    for line in evidence_lines(result.evidence.items()):
        yield wrap(line, 0, 2)
    yield ""


def _causes(report: Report, result: ScenarioResult) -> Iterator[str]:
    """Yield the named mistakes and readings that are needed to explain the answers of a scenario."""
    names = {name for failure in result.failures for name in failure.causes}
    for cause in report.model.causes:
        if cause.id in names and cause.failed:
            only = "Similar to: " if cause.is_similar else "Possibly: " if cause.may_be else ""
            yield wrap(f"{only}{cause.says}  {cause.id}", 0, 2)
            if cause.instead:
                yield wrap(f"do this instead: {cause.instead}", 2, 2)


def _answers(game: Game, result: ScenarioResult, scenarios: Mapping[str, Scenario]) -> Iterator[str]:
    for failure in result.failures[:MOST_FAILURES]:
        yield from example_text(build_example(failure, game, scenarios)).splitlines()
        yield wrap(_charged(game, failure), 2, 2)
    more = len(result.failures) - MOST_FAILURES
    if more > 0:
        yield f"and {more} more wrong answer{'s' if more > 1 else ''} in this scenario"


def _charged(game: Game, failure: Failure) -> str:
    """State what a wrong answer is attributed to."""
    if failure.dispute:
        return f"dispute: {failure.dispute}, read here as {failure.reading or 'nothing known'}"
    if not failure.rule:
        return LOADED_OTHERWISE
    rule = game.spec.rule(failure.rule)
    charge = "suspected" if failure.is_unexplained else "rule"
    return f"{charge}: {rule.title} ({failure.rule})" if rule is not None else f"{charge}: {failure.rule}"
