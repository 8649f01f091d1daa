"""What of the suite can be put to a subject."""

from __future__ import annotations

from leadline.games.moves import closed_doors
from leadline.run.context import RunContext
from leadline.suite.model import Scenario


def missing_capability(scenario: Scenario, context: RunContext) -> str:
    """What a subject lacks for a scenario, as the end of a sentence that begins with `it`; empty if nothing."""
    game, can = context.game, context.support.can
    for step in scenario.steps:
        for name in closed_doors(game, "move", step.move, can):
            return f"cannot {game.doors[name].means}"
    if scenario.setup is None:
        return "" if "position" in context.can else "cannot take a position"
    if not scenario.is_refused_opening:
        for field, offered in (context.support.offers or {}).items():
            if scenario.setup.get(field) not in (None, *offered):
                return f"has no games with {field} {scenario.setup[field]}"
    for name in closed_doors(game, "setup", scenario.setup, can):
        if name not in scenario.free:
            return f"cannot {game.doors[name].means}"
    return ""
