"""What of the suite can be put to a subject."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from leadline.games.moves import closed_doors
from leadline.games.report_shapes import FixedRow, Record, Row, Shape, Table, Tagged, shape_of
from leadline.run.context import RunContext
from leadline.suite.model import Scenario

if TYPE_CHECKING:
    from leadline.games.game import Game


def missing_capability(scenario: Scenario, context: RunContext) -> str:
    """What a subject lacks for a scenario, as the end of a sentence that begins with `it`; empty if nothing."""
    game, can = context.game, context.support.can
    for step in scenario.steps:
        for name in closed_doors(game, "move", step.move, can):
            if not game.doors[name].is_free or scenario.is_meant_to_be_refused(step):
                return f"cannot {game.doors[name].means}"
    if scenario.setup is None:
        return "" if "position" in context.can else "cannot take a position"
    if not scenario.is_refused_opening and (field := not_offered(scenario, context)):
        return f"has no games with {field} {scenario.setup[field]}"
    for name in closed_doors(game, "setup", scenario.setup, can):
        if name not in scenario.free and not _may_be_dealt(scenario, game, name):
            return f"cannot {game.doors[name].means}"
    return ""


def not_offered(scenario: Scenario, context: RunContext) -> str:
    """The field of a setup whose value the subject does not offer; empty if it offers the game."""
    setup = scenario.setup or {}
    for field, offered in (context.support.offers or {}).items():
        if setup.get(field) not in (None, *offered):
            return field
    return ""


def _may_be_dealt(scenario: Scenario, game: Game, door: str) -> bool:
    """Whether a part of the setup is chance, and no move names by its figures what only that chance makes true."""
    part = game.doors[door].path.rpartition(".")[2]
    if part not in game.randomisers(game.own_components) or scenario.is_refused_opening:
        return False
    return not any(names_secrets(game, step.move) for step in scenario.steps)


def names_secrets(game: Game, move: Mapping[str, Any]) -> bool:
    """Whether the choice of a move says something that is secret in a position, such as the face of a chip."""
    return _names(shape_of(game.types.choice), move.get("choice"))


def _names(shape: Shape, data: Any) -> bool:
    if data is None:
        return False
    if shape.may_be_unknown:
        return True
    if isinstance(shape, Record) and isinstance(data, Mapping):
        return any(_names(part.shape, data.get(part.name)) for part in shape.parts)
    if isinstance(shape, Tagged):
        return any(_names(record, data) for record in shape.records.values())
    if isinstance(shape, Row | Table):
        return any(_names(shape.inner, one) for one in (data.values() if isinstance(data, Mapping) else data))
    if isinstance(shape, FixedRow):
        return any(_names(inner, one) for inner, one in zip(shape.inner, data, strict=False))
    return False
