"""The checks of which scenarios in the suite a subject can play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from leadline.game.moves import missing_inputs, state_fault
from leadline.run.context import RunContext
from leadline.run.declarations import is_among
from leadline.run.pauses import passed_over
from leadline.schema.fast_codec import written
from leadline.schema.records import Record, Tagged, shape_of
from leadline.schema.rows import FixedRow, Row, Table
from leadline.schema.values import Shape
from leadline.suite.carrying import needs_the_box
from leadline.suite.model import Scenario
from leadline.suite.prove import start_of
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game


def missing_capability(scenario: Scenario, context: RunContext) -> str:
    """Return what a subject lacks for a scenario, worded to follow `it`, or an empty text if nothing is lacking."""
    game, can = context.game, context.support.can
    if needs_the_box(game, scenario):
        return "plays with components of its own, which lack something the scenario needs"
    for step in scenario.steps:
        for name in missing_inputs(game, "move", step.move, can):
            if not game.inputs[name].is_free or scenario.is_meant_to_be_refused(step):
                return f"cannot {game.inputs[name].means}"
    if scenario.setup is None and "position" not in context.can:
        return "cannot take a position"
    lacking = not_offered({"setup": scenario.setup, "position": scenario.position}, context)
    if lacking and not (scenario.is_refused_opening and _is_refused(scenario, context)):
        return f"has no games with {lacking}"
    lacked = _lacked(scenario, context)
    if lacked:
        return f"has no `{lacked}`"
    has_answers = any(settable.is_free and settable.kind for settable in game.inputs.values())
    taken = passed_over(game, context.engine, scenario, context.support.pauses_at) if has_answers else ""
    if taken and not any(settable.kind == taken and name in can for name, settable in game.inputs.items()):
        return f"does not pause where `{taken}` is due"
    if scenario.setup is None:
        return ""
    for name in (*missing_inputs(game, "setup", scenario.setup, can), *_closed_for_nothing(scenario, context)):
        if name not in scenario.free and not _may_be_dealt(scenario, context, name):
            return f"cannot {game.inputs[name].means}"
    return ""


def _lacked(scenario: Scenario, context: RunContext) -> str:
    """Return the kind of decision that a subject lacks and a scenario is about, or begins with; empty if none."""
    if not context.support.lacks:
        return ""
    for step in scenario.steps:
        if scenario.is_meant_to_be_refused(step) and step.move["choice"].get("kind") in context.support.lacks:
            return str(step.move["choice"]["kind"])
    position = start_of(context.game, context.engine, scenario).position
    if position is None or state_fault(context.engine, position) is not None:
        return ""
    due = context.lacking.due(position)
    return "" if due is None else due.kind


def not_offered(opening: Mapping[str, Any], context: RunContext) -> str:
    """Return the field and value because of which a subject does not offer a game; empty if it offers the game.

    ``opening`` contains a `setup`, in which omitted fields have their defaults, or a `position`. For a position, only
    the fields that it shares with the setup and the number of its seats can be compared.
    """
    for field, offered in (context.support.offers or {}).items():
        value = offered_value(context, opening, field)
        if value is not None and not is_among(value, offered):
            return f"{field} {value}"
    return ""


def offered_value(context: RunContext, opening: Mapping[str, Any], field: str) -> Any:
    """Return a setup field that a subject may restrict as plain data, or None if the opening does not determine it."""
    if opening.get("position") is None:
        return written(getattr(context.game.codecs.setup.read(opening.get("setup") or {}), field, None))
    return written(_found_in(context, context.game.codecs.position.read_once(opening["position"]), field))


def _found_in(context: RunContext, position: Any, field: str) -> Any:
    """Return the value that a field of the setup has in a position, or None if the position does not contain it."""
    if field in context.game.reports.position.by_name:
        return getattr(position, field)
    return len(context.engine.seats(position)) if _is_number_of_seats(context.game, field) else None


@lru_cache(maxsize=64)
def _is_number_of_seats(game: Game, field: str) -> bool:
    """Return whether a field of the setup is the number of seats in every game that can be opened."""
    numbers = set()
    for value in game.seats.offers.get(field, ()):
        opened = game.own_engine.open(game.simplest_setup(game.own_components, {field: value}), "nothing")
        if isinstance(opened, Outcome):
            numbers.add((value, len(game.own_engine.seats(opened.position))))
    return bool(numbers) and all(value == seats for value, seats in numbers)


def _is_refused(scenario: Scenario, context: RunContext) -> bool:
    """Return whether the readings in force refuse an opening, so that a subject is right not to offer it."""
    setup = context.game.codecs.setup.read(scenario.setup or {})
    return isinstance(context.engine.open(setup, "nothing"), Refusal)


def _closed_for_nothing(scenario: Scenario, context: RunContext) -> list[str]:
    """Return the settable inputs that a subject lacks but needs to receive a refused opening with an empty draw.

    An opening with an empty deal is refused, but if no deal is sent, the program simply deals.
    """
    game, setup = context.game, scenario.setup or {}
    if not scenario.is_refused_opening:
        return []
    drawn = game.randomisers(game.own_components)
    parts = {
        name: settable.path.rpartition(".")[2]
        for name, settable in game.inputs.items()
        if name not in context.support.can
    }
    return [name for name, part in parts.items() if part in drawn and setup.get(part) == []]


def _may_be_dealt(scenario: Scenario, context: RunContext, settable: str) -> bool:
    """Return whether a part of the setup is chance that affects neither moves nor whether the game can be opened."""
    game = context.game
    part = game.inputs[settable].path.rpartition(".")[2]
    if part not in game.randomisers(game.own_components):
        return False
    if scenario.is_refused_opening:
        setup = game.codecs.setup.read(scenario.setup or {})
        dealt = replace(setup, **{part: getattr(game.simplest_setup(game.own_components, {}), part)})
        stated, fair = (context.engine.open(either_setup, "nothing") for either_setup in (setup, dealt))
        return isinstance(stated, Refusal) == isinstance(fair, Refusal)
    return not any(names_secrets(game, step.move) for step in scenario.steps)


def names_secrets(game: Game, move: Mapping[str, Any]) -> bool:
    """Return whether the choice in a move names something that is secret in a position, such as the face of a chip."""
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
        return any(_names(shape.inner, entry) for entry in (data.values() if isinstance(data, Mapping) else data))
    if isinstance(shape, FixedRow):
        return any(_names(inner, entry) for inner, entry in zip(shape.inner, data, strict=False))
    return False
