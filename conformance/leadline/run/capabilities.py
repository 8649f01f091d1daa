"""What of the suite can be put to a subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from leadline.games.moves import closed_doors
from leadline.games.report_shapes import Record, Tagged, shape_of
from leadline.games.report_values import FixedRow, Row, Shape, Table
from leadline.run.context import RunContext
from leadline.suite.model import Scenario
from leadline_engines.surface import Refusal

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
    field = not_offered(scenario, context)
    if field and not (scenario.is_refused_opening and _is_refused(scenario, context)):
        return f"has no games with {field} {getattr(_setup(scenario, context), field)}"
    for name in closed_doors(game, "setup", scenario.setup, can):
        if name not in scenario.free and not _may_be_dealt(scenario, context, name):
            return f"cannot {game.doors[name].means}"
    return ""


def not_offered(scenario: Scenario, context: RunContext) -> str:
    """The field of a setup whose value the subject does not offer; empty if it offers the game."""
    if not context.support.offers:
        return ""
    setup = _setup(scenario, context)
    for field, offered in context.support.offers.items():
        if getattr(setup, field, None) not in (None, *offered):
            return field
    return ""


def _setup(scenario: Scenario, context: RunContext) -> Any:
    """The setup of an opening, with what has its default and is not written in a scenario."""
    return context.game.codecs.setup.read(scenario.setup or {})


def _is_refused(scenario: Scenario, context: RunContext) -> bool:
    """Whether the readings in force refuse an opening: then not to offer it is right."""
    return isinstance(context.engine.open(_setup(scenario, context), "nothing"), Refusal)


def _may_be_dealt(scenario: Scenario, context: RunContext, door: str) -> bool:
    """Whether a part of the setup is chance that does not matter: to no move, and not to whether the game opens."""
    game = context.game
    part = game.doors[door].path.rpartition(".")[2]
    if part not in game.randomisers(game.own_components):
        return False
    if scenario.is_refused_opening:
        setup = game.codecs.setup.read(scenario.setup or {})
        stated, dealt = (context.engine.open(one, "nothing") for one in (setup, with_unknown(game, setup, [part])))
        return isinstance(stated, Refusal) == isinstance(dealt, Refusal)
    return not any(names_secrets(game, step.move) for step in scenario.steps)


def with_unknown(game: Game, setup: Any, names: Sequence[str]) -> Any:
    """A setup in which the secrets of some parts are unknown."""
    hidden = game.reports.hidden(setup)
    return replace(setup, **{name: getattr(hidden, name) for name in names})


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
