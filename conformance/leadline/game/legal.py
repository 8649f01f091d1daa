"""The comparison of lists of legal choices by their results, however the same choice may be written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from leadline.game.every_move import happened
from leadline.game.moves import choices_reported, decisions_reported, make_move, play_reported
from leadline.schema.canonical import value_key
from leadline_engines.marks import Bag, field_types, mark
from leadline_engines.surface import Engine, Outcome, Refusal, Telling

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
        own, told = ([choice for choice in some if not is_not_offered(game, asked, choice)] for some in (own, told))
    if set(own) == set(told):
        return [], []
    ours, theirs = ({in_one_order(choice): choice for choice in some} for some in (own, told))
    if ours.keys() == theirs.keys():
        return [], []
    results = _Results(game, engine, position, given)
    missing, extra = results.without_match(ours, theirs), results.without_match(theirs, ours)
    return [ours[choice] for choice in missing], [theirs[choice] for choice in extra]


class _Results:
    """The results of choices in one position: the next position and the events of each."""

    def __init__(self, game: Game, engine: Engine, position: Any, given: Any) -> None:
        self._game, self._engine, self._position, self._given = game, engine, position, given
        self._positions: dict[Any, Any] = {}
        self._events: dict[Any, tuple[Any, ...]] = {}

    def without_match(self, some: Mapping[Any, Any], others: Mapping[Any, Any]) -> list[Any]:
        """Return those of ``some`` whose result none of ``others`` has; of several with the same result, the first.

        If exactly one choice on each side leads to a position, they are the same one, written in two ways.
        Otherwise the events decide as well: two torpedoes that miss on different spaces leave the same position.
        """
        missing = list[Any]()
        for choice in (*some, *others):
            if choice not in some or choice not in others:
                self._happened(choice)  # Mostly this decides, and the position is a part of the same result.
        ours, theirs = self._by_position(some), self._by_position(others)
        for position, choices in ours.items():
            alike = theirs.get(position, [])
            if len(choices) == len(alike) == 1:
                continue
            known = [self._happened(choice) for choice in alike]
            for choice in choices:
                if choice not in others and self._happened(choice) not in known:
                    known.append(self._happened(choice))
                    missing.append(choice)
        return missing

    def _by_position(self, choices: Iterable[Any]) -> dict[Any, list[Any]]:
        """Return choices by the position that they lead to."""
        by_position: dict[Any, list[Any]] = {}
        for choice in choices:
            if choice not in self._positions:
                self._play(choice, "nothing")
            by_position.setdefault(self._positions[choice], []).append(choice)
        return by_position

    def _happened(self, choice: Any) -> tuple[Any, ...]:
        if choice not in self._events:
            self._play(choice, "events")
        return self._events[choice]

    def _play(self, choice: Any, telling: Telling) -> None:
        """Play a choice, and keep what was asked for of its result."""
        move = make_move(self._game, choice, self._given)
        outcome = play_reported(self._engine, self._position, move, telling)
        self._positions[choice] = _reached(self._game, move, outcome)
        if telling == "events":
            self._events[choice] = happened(outcome.events) if isinstance(outcome, Outcome) else ()


def in_one_order(choice: Any) -> Any:
    """Return a choice with its bags in a fixed order, so that choices of the same things compare equal."""
    kind: Any = type(choice)
    bags = {name: getattr(choice, name) for name in _bags(kind)}
    sorted_bags = {name: tuple(sorted(bag, key=value_key)) for name, bag in bags.items()}
    return replace(choice, **sorted_bags) if bags else choice


@cache
def _bags(kind: Any) -> tuple[str, ...]:
    """Return the fields of a kind of choice whose order has no meaning."""
    marks = {name: mark(annotated, Bag) for name, annotated in field_types(kind).items()}
    return tuple(name for name, bag in marks.items() if bag is not None and not bag.ordered)


def is_not_offered(game: Game, asked: Mapping[str, Any], choice: Any) -> bool:
    """Return whether a list of choices states that the program cannot be asked for a certain choice."""
    return bool(parts_not_offered(game, asked, choice))


def parts_not_offered(game: Game, asked: Mapping[str, Any], choice: Any) -> list[Any]:
    """Return the parts of a choice by which a list states that the program cannot be asked for it."""
    plain = game.codecs.choice.write(choice)
    return [part for part in asked.get("not_offered") or () if _holds(plain, part)]


def _holds(data: Any, part: Any) -> bool:
    """Return whether plain data contains everything written in a part of it; null stands for a missing value."""
    if isinstance(part, Mapping) and isinstance(data, Mapping):
        return all(_holds(data.get(key), written) for key, written in part.items())
    return bool(data == part)


def listed_choices(engine: Engine, position: Any, asked: Mapping[str, Any], given: Any) -> tuple[Any, ...]:
    """Return the legal choices of a seat in the requested decision, as listed by the engine."""
    for decision in decisions_reported(engine, position):
        if asked["seat"] in decision.seats and asked["kind"] == decision.kind:
            choices = choices_reported(engine, position, decision, given)
            return tuple(choice for choice in choices.listed if choice.seat == asked["seat"])
    return ()


def given_chance(game: Game, asked: Mapping[str, Any]) -> Any:
    """Return the chance that the choices follow, as a question in plain data states it; None if it states none."""
    return None if asked.get("given") is None else game.codecs.chance.read(asked["given"])


def result_of(game: Game, engine: Engine, position: Any, choice: Any, given: Any) -> Any:
    """Return the result of a choice: a position, or the move as written if it cannot be played."""
    move = make_move(game, choice, given)
    return _reached(game, move, play_reported(engine, position, move))


def _reached(game: Game, move: Any, outcome: Outcome | Refusal) -> Any:
    return outcome.position if isinstance(outcome, Outcome) else ("refused", game.move_notation.write(move, {}))
