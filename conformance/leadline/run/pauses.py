"""The positions in which a subject pauses, and the moves from the end of a script to the next pause."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from leadline.game.moves import choices_reported, decisions_reported, make_move, played_out, state_fault
from leadline.suite.prove import start_of
from leadline_engines.surface import Decision, Engine, Outcome, Refusal

if TYPE_CHECKING:
    from leadline.game.definition import Game
    from leadline.suite.model import Scenario

Pause: TypeAlias = str | tuple[str, ...]
"""A kind of decision, or several kinds."""

MOST_MOVES = 200
"""The greatest number of moves added to a script.

If the subject still does not pause, only the moves so far are sent.
"""


def pauses_in(pauses: Sequence[Pause] | None, engine: Engine, position: Any) -> bool:
    """Return whether a subject pauses in a position; always true if the game is over or ``pauses_at`` is not given.

    For a single kind, the subject pauses wherever a decision of that kind is open. For several kinds, it pauses
    wherever every side that may act has all of them open, as at the start of a turn that may begin with any of them.
    """
    if pauses is None:
        return True
    acts = decisions_reported(engine, position)
    if not acts:
        return True
    kinds = {decision.kind for decision in acts}
    return any(
        pause in kinds if isinstance(pause, str) else _all_have(pause, engine, position, acts) for pause in pauses
    )


def _all_have(kinds: Sequence[str], engine: Engine, position: Any, acts: Sequence[Decision]) -> bool:
    """Return whether every side that may act has open decisions of all of some kinds."""
    return all(own.issuperset(kinds) for own in _open_kinds(engine, position, acts).values())


def _open_kinds(engine: Engine, position: Any, acts: Sequence[Decision]) -> dict[Any, set[str]]:
    """Return the kinds of decisions that are open to each side that may act."""
    kinds_by_side: dict[Any, set[str]] = {}
    for decision in acts:
        for seat in decision.seats:
            kinds_by_side.setdefault(_side_of(engine, position, seat), set()).add(decision.kind)
    return kinds_by_side


def _side_of(engine: Engine, position: Any, seat: Any) -> Any:
    return next((side for side, seats in engine.sides(position).items() if seat in seats), seat)


def passed_over(game: Game, engine: Engine, scenario: Scenario, pauses: Sequence[Pause] | None) -> str:
    """Return the kind of decision that a subject makes by itself before the refusal under test, or an empty text.

    Such a decision belongs to another side, interrupts a sequence of moves sent together, as an answer does, and is not
    the decision of the move that should be refused. A subject that answers by itself, without pausing there, cannot be
    tested with it. If the readings of the subject refuse the start of the scenario, no move is played there.
    """
    if pauses is None or len(scenario.steps) < 2 or not scenario.expects_refusal():
        return ""
    position = start_of(game, engine, scenario).position
    if position is None or state_fault(engine, position) is not None:
        return ""
    places, moves = list[Any](), list[Any]()
    for step in scenario.steps:
        places.append(position)
        move = game.codecs.move.read_once(step.move)
        moves.append(move)
        outcome = engine.play(position, game.shorthand.complete_move(engine, position, move), "nothing")
        if isinstance(outcome, Refusal):
            break
        position = outcome.position
    if len(places) < len(scenario.steps) or pauses_in(pauses, engine, places[-1]):
        return ""
    before, there = places[-2:]
    was_open = {(decision.seats, decision.kind) for decision in decisions_reported(engine, before)}
    acts = [
        decision for decision in decisions_reported(engine, there) if (decision.seats, decision.kind) not in was_open
    ]
    open_kinds = _open_kinds(engine, there, acts)
    last, refused = (_side_of(engine, there, move.choice.seat) for move in moves[-2:])
    is_taken = getattr(moves[-1].choice, "kind", None) in open_kinds.get(refused, ())
    is_stopped = len(acts) == 1 == len(decisions_reported(engine, there))
    return acts[0].kind if is_stopped and last not in open_kinds and not is_taken else ""


def moves_to_pause(
    game: Game, engine: Engine, position: Any, pauses: Sequence[Pause] | None
) -> Iterator[tuple[Any, Any]]:
    """Yield simple legal moves from a position to the subject's next pause, each with the position after it.

    The moves are always the same. A subject that names only single kinds gets none: at any other kind, it accepts the
    move it is sent, or continues by itself if none is sent.
    """
    if all(isinstance(pause, str) for pause in pauses or ()):
        return
    chance = random.Random(0)
    for _ in range(MOST_MOVES):
        if pauses is None or pauses_in(pauses, engine, position):
            return
        next_step = _plain_move(game, engine, position, pauses, chance)
        if next_step is None:
            return
        yield next_step
        position = next_step[1]


def _plain_move(
    game: Game, engine: Engine, position: Any, pauses: Sequence[Pause], chance: random.Random
) -> tuple[Any, Any] | None:
    """Return the first legal choice for a decision that must be made, and the resulting position.

    Decisions of sides that have not yet reached a pause come first; a side that has reached one waits for the others.
    """
    acts = decisions_reported(engine, position)
    there = {
        side
        for side, own in _open_kinds(engine, position, acts).items()
        if any(own.issuperset((pause,) if isinstance(pause, str) else pause) for pause in pauses)
    }

    def order(decision: Decision) -> tuple[bool, bool]:
        return not decision.must, any(_side_of(engine, position, seat) in there for seat in decision.seats)

    for decision in sorted(acts, key=order):
        choices = choices_reported(engine, position, decision)
        listed = choices.listed or ((choices.sample(chance.randrange),) if choices.sample else ())
        for choice in listed:
            move, outcome = played_out(engine, position, make_move(game, choice), chance.randrange)
            if isinstance(outcome, Outcome):
                return game.shorthand.complete_move(engine, position, move), outcome.position
    return None
