"""Where a subject stops and waits, and the moves that lead on from the end of a script to its next stop."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.games.moves import make_move, played_out
from leadline.suite.prove import start_of
from leadline_engines.surface import Decision, Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.suite.model import Scenario

Stop: TypeAlias = str | tuple[str, ...]
"""A kind of decision, or several kinds."""

MOST_MOVES = 200
"""A script is led on by so many moves at most; a subject that does not stop after them is sent what there is."""


def stops_in(stops: Sequence[Stop] | None, engine: Engine, position: Any) -> bool:
    """Whether a subject stops in a position; without ``stops``, and when the game is over, it does so in any.

    Of one kind of decision: where one of that kind is open. Of several kinds: where every side that may act has all of
    them open, as at the beginning of a turn that may begin with any of them.
    """
    if stops is None:
        return True
    acts = engine.to_act(position)
    if not acts:
        return True
    kinds = {one.kind for one in acts}
    return any(stop in kinds if isinstance(stop, str) else _all_have(stop, engine, position, acts) for stop in stops)


def _all_have(kinds: Sequence[str], engine: Engine, position: Any, acts: Sequence[Decision]) -> bool:
    """Whether every side that may act has decisions of all of some kinds open."""
    return all(own.issuperset(kinds) for own in _open_kinds(engine, position, acts).values())


def _open_kinds(engine: Engine, position: Any, acts: Sequence[Decision]) -> dict[Any, set[str]]:
    """The kinds of the decisions that are open to each side that may act."""
    found: dict[Any, set[str]] = {}
    for decision in acts:
        for seat in decision.seats:
            found.setdefault(_side_of(engine, position, seat), set()).add(decision.kind)
    return found


def _side_of(engine: Engine, position: Any, seat: Any) -> Any:
    return next((side for side, seats in engine.sides(position).items() if seat in seats), seat)


def passed_over(game: Game, engine: Engine, scenario: Scenario, stops: Sequence[Stop] | None) -> str:
    """The kind of decision that a subject takes itself before the refusal a scenario is after; empty if there is none.

    It is one of another side that stops play within what is sent in one go, as an answer does, and the move that should
    be refused is none that takes it. A subject that answers by itself, and does not stop there, is not asked for it.
    """
    if stops is None or len(scenario.steps) < 2 or not scenario.expects_refusal():
        return ""
    position = start_of(game, engine, scenario).position
    places, moves = list[Any](), list[Any]()
    for step in scenario.steps:
        places.append(position)
        move = game.codecs.move.read_once(step.move)
        moves.append(move)
        outcome = engine.play(position, game.shorthand.complete_move(engine, position, move), "nothing")
        if isinstance(outcome, Refusal):
            break
        position = outcome.position
    if len(places) < len(scenario.steps) or stops_in(stops, engine, places[-1]):
        return ""
    before, there = places[-2:]
    was_open = {(one.seats, one.kind) for one in engine.to_act(before)}
    acts = [one for one in engine.to_act(there) if (one.seats, one.kind) not in was_open]
    open_kinds = _open_kinds(engine, there, acts)
    last, refused = (_side_of(engine, there, move.choice.seat) for move in moves[-2:])
    is_taken = moves[-1].choice.kind in open_kinds.get(refused, ())
    is_stopped = len(acts) == 1 == len(engine.to_act(there))
    return acts[0].kind if is_stopped and last not in open_kinds and not is_taken else ""


def moves_to_stop(game: Game, engine: Engine, position: Any, stops: Sequence[Stop] | None) -> Iterator[tuple[Any, Any]]:
    """Plain legal moves from a position to the next one in which a subject stops, each with the position after it.

    They are always the same ones. There are none for a subject that names single kinds only: at any other kind it takes
    what is sent, and goes on by itself if nothing is.
    """
    if all(isinstance(stop, str) for stop in stops or ()):
        return
    chance = random.Random(0)
    for _ in range(MOST_MOVES):
        if stops is None or stops_in(stops, engine, position):
            return
        found = _plain_move(game, engine, position, stops, chance)
        if found is None:
            return
        yield found
        position = found[1]


def _plain_move(
    game: Game, engine: Engine, position: Any, stops: Sequence[Stop], chance: random.Random
) -> tuple[Any, Any] | None:
    """The first legal choice of what has to be decided, and the position it leads to.

    What stands between a side and a stop comes first: a side that has all of a stop open waits for the others.
    """
    acts = engine.to_act(position)
    there = {
        side
        for side, own in _open_kinds(engine, position, acts).items()
        if any(own.issuperset((stop,) if isinstance(stop, str) else stop) for stop in stops)
    }

    def order(decision: Decision) -> tuple[bool, bool]:
        return not decision.must, any(_side_of(engine, position, seat) in there for seat in decision.seats)

    for decision in sorted(acts, key=order):
        choices = engine.choices(position, decision)
        listed = choices.listed or ((choices.sample(chance.randrange),) if choices.sample else ())
        for choice in listed:
            move, outcome = played_out(engine, position, make_move(game, choice), chance.randrange)
            if isinstance(outcome, Outcome):
                return game.shorthand.complete_move(engine, position, move), outcome.position
    return None
