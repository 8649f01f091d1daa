"""The body of a scenario on its page: what it is about, its figures, and what must follow.

It is written as HTML in one piece. There are thousands of scenarios, and reading each as markup takes longer than
everything else in the build.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from leadline.settle.replay import expectation_lines
from leadline.suite.model import Alternative, Scenario, Step
from leadline.suite.prove import Trace, legal_variant_steps, next_of, play_scenario
from leadline_live import has_live_board
from leadline_sphinx import boards, html_objects, positions
from leadline_sphinx.data import GameData

_KINDS = {"found": "moves found by a machine", "recorded": "a recorded trace"}


def body(data: GameData, scenario: Scenario) -> str:
    """Return the body of a scenario. It has no drawings if the game has a script that draws them."""
    return "".join((*_about(data, scenario), *_figures(data, scenario), *_expected(scenario)))


def _figures(data: GameData, scenario: Scenario) -> Iterator[str]:
    """Yield a scenario under the recommended readings, and its legal variant."""
    figure = positions.figure if has_live_board(data.id) else boards.steps
    trace = play_scenario(data.game, data.base, scenario)
    yield figure(data, scenario, trace=trace)
    if scenario.legal_variant is not None:
        moves = legal_variant_steps(scenario)
        skip = len(moves) - 1 if len(moves) > boards.MOST_DRAWN else 0  # the earlier moves are in the figure above
        yield '<p class="ll-links-title"><strong>The legal variant</strong></p>\n'
        yield figure(data, scenario, moves=moves, skip=skip, trace=_with_last(data, trace, moves))


def _with_last(data: GameData, trace: Trace, moves: Sequence[Step]) -> Trace:
    """Return a played scenario with another last move; the moves before it are not played again."""
    before = replace(trace, happened=trace.happened[: len(moves)])
    before.happened.append(next_of(data.game, before, data.game.codecs.move.read(moves[-1].move)))
    return before


def _about(data: GameData, scenario: Scenario) -> Iterator[str]:
    rules = ((id, rule.title) for id in scenario.rules if (rule := data.rules.get(id)) is not None)
    yield f"<p>Aimed at {html_objects.links('rule', rules)}.</p>\n"
    if scenario.disputes:
        asked = (data.spec.dispute(id) for id in scenario.disputes)
        disputes = ((data.dispute_name(dispute.id), dispute.question) for dispute in asked if dispute is not None)
        yield f"<p>Distinguishes the readings of {html_objects.links('dispute', disputes)}</p>\n"
    if scenario.kind in _KINDS:
        yield f"<p><em>{_KINDS[scenario.kind]}</em></p>\n"


def _expected(scenario: Scenario) -> Iterator[str]:
    for number, step in enumerate(scenario.steps, 1):
        yield from _alternatives(f"Expected after move {number}", step.expect)
    yield from _alternatives("Expected at the end", scenario.expect)


def _alternatives(title: str, items: Sequence[Alternative]) -> Iterator[str]:
    for item in items:
        under = ", ".join(f"{dispute}={reading}" for dispute, reading in item.under.items())
        where = f" with <code>{html_objects.text(under)}</code>" if under else ""
        told = "; ".join(expectation_lines(item.wanted))
        yield f'<p class="ll-expected"><strong>{title}</strong>{where}: {html_objects.text(told)}</p>\n'
