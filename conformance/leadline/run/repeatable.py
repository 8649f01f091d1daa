"""Which recorded games have to go the same way if they are played once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from leadline.games.moves import next_chance
from leadline.run.context import RunContext
from leadline.run.records import Answer, GameRecord
from leadline.run.session import really_played
from leadline_engines.surface import Outcome

if TYPE_CHECKING:
    from leadline.games.game import Door


def is_repeatable(game: GameRecord, context: RunContext) -> bool:
    """Whether a game has to go the same way again: it came to no fault, and the subject was told everything.

    Where it chose, rolled or drew something by itself it may do so differently the next time. It says so in `played`;
    chance that a move needs and that it cannot be told counts even if it says nothing.
    """
    answers = game.answers
    if game.part == "steered" or game.closed or any(one.kind in ("error", "fault") for one in answers):
        return False
    if any(one for answer in answers for one in answer.played or ()):
        return False
    closed = [door for name, door in context.game.doors.items() if name not in context.can]
    if "position" not in game.opening and any(door.path.startswith("setup.") for door in closed):
        return False
    chance = [door for door in closed if door.path.startswith("move.chance")]
    return not chance or not (any(door.is_needed for door in chance) or leaves_to_chance(game, context, chance))


def leaves_to_chance(game: GameRecord, context: RunContext, closed: Sequence[Door]) -> bool:
    """Whether a move of a game asks for chance that the subject cannot be told, so that it rolled or drew itself."""
    names = {door.path.split(".")[2] if door.path.count(".") > 1 else "" for door in closed}
    position = opened_position(game, context)
    for turn in game.turns:
        for move in () if position is None else really_played(context, position, turn, Answer("position")):
            asked = next_chance(context.engine, position, move)
            if asked is not None and names & {"", asked.of}:
                return True
            outcome = context.engine.play(position, move, "nothing")
            position = outcome.position if isinstance(outcome, Outcome) else position
        if position is not None:
            position = context.game.reports.resume(context.engine, position, turn.answer.position or {})
    return position is None and bool(game.turns)


def opened_position(game: GameRecord, context: RunContext) -> Any | None:
    """The position in which the reference opens a recorded game; None if it does not."""
    codecs = context.game.codecs
    if "position" in game.opening:
        return codecs.position.read(game.opening["position"])
    opened = context.engine.open(codecs.setup.read(game.opening["setup"]), "nothing")
    return opened.position if isinstance(opened, Outcome) else None
