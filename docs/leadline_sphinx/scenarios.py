"""The body of a scenario on its page: what it is about, its figures, and what must follow.

It is written as HTML in one piece. There are thousands of scenarios, and reading each as markup takes longer than
everything else in the build.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from docutils import nodes
from sphinx.application import Sphinx

from leadline.settle.replay import expectation_lines
from leadline.suite.model import Alternative, Scenario
from leadline.suite.prove import legal_variant_steps
from leadline_live import has_live_board
from leadline_sphinx import boards, positions
from leadline_sphinx.data import GameData
from leadline_sphinx.marks import Made

_KINDS = {"found": "moves found by a machine", "recorded": "a recorded trace"}


class ScenarioBodyDirective(boards.BoardDirective):
    """`leadline-scenario-body:: GAME SCENARIO`: everything below the title of a scenario.

    The page has no drawings if the game has a script that draws them.
    """

    def run(self) -> list[nodes.Node]:
        """Make the body."""
        data, scenario = self.scenario()
        by_script = has_live_board(data.id)
        return [Made("", html=body(data, scenario), plain=scenario.title, game=data.id if by_script else "")]


def body(data: GameData, scenario: Scenario) -> str:
    """Return the body of a scenario; made only once."""
    if scenario.id not in data.bodies:
        parts = (*_about(data, scenario), *_figures(data, scenario), *_expected(scenario))
        data.bodies[scenario.id] = "".join(parts)
    return data.bodies[scenario.id]


def _figures(data: GameData, scenario: Scenario) -> Iterator[str]:
    """Yield a scenario under the recommended readings, and its legal variant."""
    figure = positions.figure if has_live_board(data.id) else boards.steps
    yield figure(data, scenario)
    if scenario.legal_variant is not None:
        moves = legal_variant_steps(scenario)
        skip = len(moves) - 1 if len(moves) > boards.MOST_DRAWN else 0  # the earlier moves are in the figure above
        yield '<p class="ll-links-title"><strong>The legal variant</strong></p>\n'
        yield figure(data, scenario, moves=moves, skip=skip)


def _about(data: GameData, scenario: Scenario) -> Iterator[str]:
    rules = ((id, rule.title) for id in scenario.rules if (rule := data.spec.rule(id)) is not None)
    yield f"<p>Aimed at {_links('rule', rules)}.</p>\n"
    if scenario.disputes:
        found = (data.spec.dispute(id) for id in scenario.disputes)
        disputes = ((data.dispute_name(one.id), one.question) for one in found if one is not None)
        yield f"<p>Distinguishes the readings of {_links('dispute', disputes)}</p>\n"
    if scenario.kind in _KINDS:
        yield f"<p><em>{_KINDS[scenario.kind]}</em></p>\n"


def _links(kind: str, named: Iterable[tuple[str, str]]) -> str:
    links = (f'<a href="leadline:{kind}:{name}">{_text(title)}</a>' for name, title in named)
    return ", ".join(links)


def _expected(scenario: Scenario) -> Iterator[str]:
    for number, step in enumerate(scenario.steps, 1):
        yield from _alternatives(f"Expected after move {number}", step.expect)
    yield from _alternatives("Expected at the end", scenario.expect)


def _alternatives(title: str, items: Sequence[Alternative]) -> Iterator[str]:
    for item in items:
        under = ", ".join(f"{dispute}={reading}" for dispute, reading in item.under.items())
        where = f" with <code>{_text(under)}</code>" if under else ""
        told = "; ".join(expectation_lines(item.wanted))
        yield f'<p class="ll-expected"><strong>{title}</strong>{where}: {_text(told)}</p>\n'


def _text(words: str) -> str:
    return escape(" ".join(words.split()), quote=False)


def setup(app: Sphinx) -> None:
    """Add the directive."""
    app.add_directive("leadline-scenario-body", ScenarioBodyDirective)
