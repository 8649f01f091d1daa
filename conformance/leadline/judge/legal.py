"""Lists of legal choices, compared by what the choices come to: it does not matter how equal ones are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from leadline.games.moves import make_move
from leadline_engines.surface import Engine, Outcome

if TYPE_CHECKING:
    from leadline.games.game import Game


def choices_by_result(game: Game, engine: Engine, position: Any, asked: Mapping[str, Any]) -> dict[Any, Any]:
    """The legal choices of a decision that was asked for, by what they come to."""
    given = given_chance(game, asked)
    listed = listed_choices(engine, position, asked, given)
    return {result_of(game, engine, position, choice, given): choice for choice in listed}


def listed_choices(engine: Engine, position: Any, asked: Mapping[str, Any], given: Any) -> tuple[Any, ...]:
    """The legal choices of a decision that was asked for, as the engine lists them."""
    for decision in engine.to_act(position):
        if asked["seat"] in decision.seats and asked["kind"] == decision.kind:
            return engine.choices(position, decision, given).listed
    return ()


def given_chance(game: Game, asked: Mapping[str, Any]) -> Any:
    """The chance that choices follow, of a question as plain data."""
    return None if asked.get("given") is None else game.codecs.chance.read(asked["given"])


def result_of(game: Game, engine: Engine, position: Any, choice: Any, given: Any) -> Any:
    """What a choice comes to: a position, or what cannot be played as it is written."""
    move = make_move(game, choice, given)
    outcome = engine.play(position, move, "nothing")
    return outcome.position if isinstance(outcome, Outcome) else ("refused", game.move_notation.write(move, {}))
