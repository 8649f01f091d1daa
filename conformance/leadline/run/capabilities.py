"""What of the suite can be put to a subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from leadline.games.moves import closed_doors
from leadline.games.own_components import needs_the_box
from leadline.games.report_rows import FixedRow, Row, Table
from leadline.games.report_shapes import Record, Tagged, shape_of
from leadline.games.report_values import Shape
from leadline.run.context import RunContext
from leadline.run.stops import passed_over
from leadline.suite.model import Scenario
from leadline_engines.marks import Pile, field_types, mark
from leadline_engines.surface import Outcome, Refusal

if TYPE_CHECKING:
    from leadline.games.game import Game


def missing_capability(scenario: Scenario, context: RunContext) -> str:
    """What a subject lacks for a scenario, as the end of a sentence that begins with `it`; empty if nothing."""
    game, can = context.game, context.support.can
    if needs_the_box(game.id, scenario):
        return "plays with components of its own, which lack something in it"
    for step in scenario.steps:
        for name in closed_doors(game, "move", step.move, can):
            if not game.doors[name].is_free or scenario.is_meant_to_be_refused(step):
                return f"cannot {game.doors[name].means}"
    if scenario.setup is None and "position" not in context.can:
        return "cannot take a position"
    lacking = not_offered({"setup": scenario.setup, "position": scenario.position}, context)
    if lacking and not (scenario.is_refused_opening and _is_refused(scenario, context)):
        return f"has no games with {lacking}"
    chooses = any(door.is_free and door.kind and name not in can for name, door in game.doors.items())
    taken = passed_over(game, context.engine, scenario, context.support.stops) if chooses else ""
    if taken:
        return f"does not stop where `{taken}` is due"
    if scenario.setup is None:
        return ""
    for name in closed_doors(game, "setup", scenario.setup, can):
        if name not in scenario.free and not _may_be_dealt(scenario, context, name):
            return f"cannot {game.doors[name].means}"
    return ""


def not_offered(opening: Mapping[str, Any], context: RunContext) -> str:
    """What of a game the subject does not offer, as field and value; empty if it offers the game.

    ``opening`` holds a `setup`, of which what is left out has its default, or a `position`. Of a position only what
    stands in it too can be compared, and the number of its seats.
    """
    for field, offered in (context.support.offers or {}).items():
        value = offered_value(context, opening, field)
        if value not in (None, *offered):
            return f"{field} {value}"
    return ""


def offered_value(context: RunContext, opening: Mapping[str, Any], field: str) -> Any:
    """The value of a field of the setup, of which a subject may offer some only; None if the opening does not say."""
    if opening.get("position") is None:
        return getattr(context.game.codecs.setup.read(opening.get("setup") or {}), field, None)
    return _found_in(context, context.game.codecs.position.read_once(opening["position"]), field)


def _found_in(context: RunContext, position: Any, field: str) -> Any:
    """The value that a field of the setup has in a position; None if the position does not say."""
    if field in context.game.reports.position.by_name:
        return getattr(position, field)
    return len(context.engine.seats(position)) if _is_number_of_seats(context.game, field) else None


@lru_cache(maxsize=64)
def _is_number_of_seats(game: Game, field: str) -> bool:
    """Whether a field of the setup says how many seats there are, in every game that can be opened."""
    numbers = set()
    for value in game.seats.offers.get(field, ()):
        opened = game.own_engine.open(game.simplest_setup(game.own_components, {field: value}), "nothing")
        if isinstance(opened, Outcome):
            numbers.add((value, len(game.own_engine.seats(opened.position))))
    return bool(numbers) and all(value == seats for value, seats in numbers)


def _is_refused(scenario: Scenario, context: RunContext) -> bool:
    """Whether the readings in force refuse an opening: then not to offer it is right."""
    setup = context.game.codecs.setup.read(scenario.setup or {})
    return isinstance(context.engine.open(setup, "nothing"), Refusal)


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
    """A setup in which the secrets of some parts are unknown, and the order of those that are piles."""
    kind: Any = type(setup)
    hidden, kinds = game.reports.hidden(setup), field_types(kind)
    unknown = {name: getattr(hidden, name) for name in names}
    for name in names:
        if mark(kinds[name], Pile) is not None and unknown[name] is not None:
            unknown[name] = (None,) * len(unknown[name])
    return replace(setup, **unknown)


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
