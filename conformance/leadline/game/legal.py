"""The comparison of lists of legal choices by their results, however the same choice may be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from leadline.game.moves import decisions_reported, make_move, play_reported
from leadline_engines.marks import Bag, field_types, mark
from leadline_engines.surface import Engine, Outcome

if TYPE_CHECKING:
    from leadline.game.definition import Game


def list_differences(
    game: Game, engine: Engine, position: Any, asked: Mapping[str, Any]
) -> tuple[list[Any], list[Any]]:
    """Return the legal choices missing from a requested list, and the choices that do not belong in it.

    Choices of kinds that are not offered count as neither.
    """
    given = given_chance(game, asked)
    own: Sequence[Any] = listed_choices(engine, position, asked, given)
    told = [game.codecs.choice.read_once(choice) for choice in asked["choices"]]
    if asked.get("not_offered"):
        own, told = ([one for one in some if not is_not_offered(game, asked, one)] for some in (own, told))
    if set(own) == set(told):
        return [], []
    ours, theirs = ({in_one_order(choice): choice for choice in some} for some in (own, told))
    if ours.keys() == theirs.keys():
        return [], []
    results = {choice: result_of(game, engine, position, choice, given) for choice in {*ours, *theirs}}
    missing, extra = _without_match([*ours], [*theirs], results), _without_match([*theirs], [*ours], results)
    return [ours[choice] for choice in missing], [theirs[choice] for choice in extra]


def in_one_order(choice: Any) -> Any:
    """Return a choice with its bags in a fixed order, so that choices of the same things compare equal."""
    kind: Any = type(choice)
    bags = {name: getattr(choice, name) for name in _bags(kind)}
    return replace(choice, **{name: tuple(sorted(bag, key=repr)) for name, bag in bags.items()}) if bags else choice


@cache
def _bags(kind: Any) -> tuple[str, ...]:
    """Return the fields of a kind of choice whose order has no meaning."""
    marks = {name: mark(annotated, Bag) for name, annotated in field_types(kind).items()}
    return tuple(name for name, bag in marks.items() if bag is not None and not bag.ordered)


def _without_match(some: Sequence[Any], others: Sequence[Any], results: Mapping[Any, Any]) -> list[Any]:
    """Return the choices with distinct results; if several have the same result, only the first is kept."""
    written, met, found = set(others), [results[choice] for choice in others], list[Any]()
    for choice in some:
        if choice not in written and results[choice] not in met:
            met.append(results[choice])
            found.append(choice)
    return found


def is_not_offered(game: Game, asked: Mapping[str, Any], choice: Any) -> bool:
    """Return whether a list of choices states that the program cannot be asked for a certain choice."""
    plain = game.codecs.choice.write(choice)
    return any(_holds(plain, part) for part in asked.get("not_offered") or ())


def _holds(data: Any, part: Any) -> bool:
    """Return whether plain data contains everything written in a part of it."""
    if isinstance(part, Mapping) and isinstance(data, Mapping):
        return all(key in data and _holds(data[key], one) for key, one in part.items())
    return bool(data == part)


def listed_choices(engine: Engine, position: Any, asked: Mapping[str, Any], given: Any) -> tuple[Any, ...]:
    """Return the legal choices of a seat in the requested decision, as listed by the engine."""
    for decision in decisions_reported(engine, position):
        if asked["seat"] in decision.seats and asked["kind"] == decision.kind:
            return tuple(one for one in engine.choices(position, decision, given).listed if one.seat == asked["seat"])
    return ()


def given_chance(game: Game, asked: Mapping[str, Any]) -> Any:
    """Return the chance that the choices follow, as a question in plain data states it; None if it states none."""
    return None if asked.get("given") is None else game.codecs.chance.read(asked["given"])


def result_of(game: Game, engine: Engine, position: Any, choice: Any, given: Any) -> Any:
    """Return the result of a choice: a position, or the move as written if it cannot be played."""
    move = make_move(game, choice, given)
    outcome = play_reported(engine, position, move)
    return outcome.position if isinstance(outcome, Outcome) else ("refused", game.move_notation.write(move, {}))
