"""What of the suite can be put to a subject."""

from __future__ import annotations

from leadline.protocol.messages import GameSupport
from leadline.suite.model import Scenario


def missing_capability(scenario: Scenario, support: GameSupport) -> str:
    """The capability without which a scenario cannot be put to a subject; empty if there is none."""
    can = set(support.can)
    seats = len(scenario.names)
    if not {"dice", "total"} & can and scenario.steps:
        return "it cannot be told the dice"
    for text in (step.text for step in scenario.steps):
        if " then " in text and "take-back" not in can:
            return "it cannot be told two words in one turn"
    if scenario.position is not None and "position" not in can:
        return "it cannot take a position"
    if scenario.opening is not None:
        refusal_wanted = not scenario.steps and any("refused" in item.wanted for item in scenario.expect)
        if seats not in support.seats and not refusal_wanted:
            return f"it has no games for {seats}"
        if scenario.opening.starter is None and not {"starter", "roll-off"} <= can:
            return "it cannot be told the roll for the starter"
        if scenario.values_matter and "deal" not in can and _names_chips(scenario):
            return "it cannot be told the deal"
    elif seats not in support.seats:
        return f"it has no games for {seats}"
    return ""


def _names_chips(scenario: Scenario) -> bool:
    """Whether a move says by its figures what only a known deal can make true."""
    return any(":" in step.text for step in scenario.steps)
