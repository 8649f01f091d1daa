"""Lists of legal choices, compared by what the choices come to: it does not matter how equal ones are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from leadline.games.moves import make_move
from leadline_engines.surface import Engine, Outcome

if TYPE_CHECKING:
    from leadline.games.game import Game


def list_differences(
    game: Game, engine: Engine, position: Any, asked: Mapping[str, Any]
) -> tuple[list[Any], list[Any]]:
    """The legal choices that are missing in a list that was asked for, and those too many."""
    given = given_chance(game, asked)
    own = listed_choices(engine, position, asked, given)
    told = [game.codecs.choice.read_once(choice) for choice in asked["choices"]]
    if set(own) == set(told):
        return [], []
    results = {choice: result_of(game, engine, position, choice, given) for choice in {*own, *told}}
    return _without_match(own, told, results), _without_match(told, own, results)


def _without_match(some: Sequence[Any], others: Sequence[Any], results: Mapping[Any, Any]) -> list[Any]:
    """The choices to which no other one comes to the same; of several that come to the same the first."""
    written, met, found = set(others), [results[choice] for choice in others], list[Any]()
    for choice in some:
        if choice not in written and results[choice] not in met:
            met.append(results[choice])
            found.append(choice)
    return found


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
