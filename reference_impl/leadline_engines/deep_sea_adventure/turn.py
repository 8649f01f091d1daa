"""The whole turn, from the breath to the next diver."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from leadline_engines.deep_sea_adventure.book import Book, Step
from leadline_engines.deep_sea_adventure.breathe import air_is_out, breathe
from leadline_engines.deep_sea_adventure.clean_up import clean_up
from leadline_engines.deep_sea_adventure.direction import choose_direction
from leadline_engines.deep_sea_adventure.events import DiveEnded, Events, TurnPassed
from leadline_engines.deep_sea_adventure.laying import check_stated
from leadline_engines.deep_sea_adventure.move import NOTHING, Move
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.refusal import Refusal, Refused
from leadline_engines.deep_sea_adventure.search import search
from leadline_engines.deep_sea_adventure.swim import check_dice, swim


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a legal move leads to."""

    position: Position
    """The position after the move and all that follows from it."""
    events: Events
    """What happened, in order."""


def play(book: Book, position: Position, move: Move) -> Outcome | Refusal:
    """Play one whole turn; an illegal move gives the refusal and changes nothing."""
    try:
        return Outcome(*take_turn(book, position, move))
    except Refused as refused:
        return refused.refusal


def take_turn(book: Book, position: Position, move: Move) -> Step:
    """Take the four steps; then pass the turn or end the dive.

    Rules: dsa.dive.four-steps and all that it leads to
    """
    after, steps = take_steps(book, position, move)
    after, end = end_turn(book, position, after, move)
    return after, (*steps, *end)


def take_steps(book: Book, position: Position, move: Move) -> Step:
    """Breathe, choose the direction, swim, search: the position as the diver leaves it at the end of its turn.

    Rules: dsa.dive.four-steps, dsa.breathe.finish-turn
    """
    seat, stop = move.choice.seat, move.choice.stop
    check_turn(position, seat)
    finishes = not stop and finishes_turn(book, position, seat)
    position, breath = breathe(book, position, seat, finishes=finishes)
    rest: Events = ()
    if stop:
        check_stop(book, position, move)
    elif finishes:
        position, rest = take_remaining_steps(book, position, move)
    else:
        check_dice(book, move.chance.dice)
    return position, (*breath, *rest)


def take_remaining_steps(book: Book, position: Position, move: Move) -> Step:
    """Steps 2 to 4, after the breath."""
    seat = move.choice.seat
    heading = choose_direction(book, position, move.choice)
    dice = check_dice(book, move.chance.dice)
    start = position.diver(seat).at
    position, swum = swim(book, heading.position, seat, heading.event, dice)
    moved = position.diver(seat).at != start
    position, searched = search(book, position, move.choice, moved=moved)
    return position, (heading.event, *swum, *searched)


def check_turn(position: Position, seat: int) -> None:
    """Refuse a turn that is not the seat's.

    Rules: dsa.dive.clockwise, dsa.dive.home-sits-out, dsa.dive.three
    """
    if position.turn is None:
        raise Refused("dsa.dive.three", "the game is over")
    if seat == position.turn:
        return
    if seat in position.seats and position.diver(seat).home:
        raise Refused("dsa.dive.home-sits-out", f"seat {seat} is home and has no more turns in this dive")
    raise Refused("dsa.dive.clockwise", f"seat {position.turn} is to move, not seat {seat}")


def finishes_turn(book: Book, position: Position, seat: int) -> bool:
    """Whether the turn goes on after the breath: always, except under `stop-at-once` when the air runs out."""
    if position.air > position.diver(seat).load:
        return True
    return book.rulings.last_breath != "stop-at-once"


def check_stop(book: Book, position: Position, move: Move) -> None:
    """Refuse to stop after the breath where the turn has to be finished; ``position`` is that after the breath.

    Rules: dsa.breathe.finish-turn, dsa.dive.four-steps
    """
    if not air_is_out(position):
        raise Refused("dsa.dive.four-steps", "a turn has four steps; it cannot stop after the breath")
    if book.rulings.last_breath == "finish-turn":
        raise Refused("dsa.breathe.finish-turn", "the turn in which the air runs out has to be finished")
    choice = move.choice
    if (choice.declare, choice.then, choice.search, move.chance.dice) != (None, None, NOTHING, None):
        raise Refused("dsa.dive.four-steps", "a turn that stops after the breath has no word, no roll and no search")


def end_turn(book: Book, before: Position, position: Position, move: Move) -> Step:
    """End the dive if it is over, else pass the turn clockwise.

    Rules: dsa.dive.all-home, dsa.dive.air-out, dsa.dive.no-progress, dsa.dive.clockwise, dsa.dive.home-sits-out
    """
    position = count_idle_turn(book, before, position)
    ended = dive_end(position)
    if ended is not None:
        return clean_up(book, position, move, ended)
    check_stated(move.choice, left_out=())
    if move.chance.roll_off:
        raise Refused("dsa.clean-up.starter-equal", "no roll-off is called for")
    order = position.clockwise_from(move.choice.seat)
    following = [*order[1:], order[0]]
    to = next(seat for seat in following if not position.diver(seat).home)
    skipped = ("dsa.dive.home-sits-out",) if following[0] != to else ()
    return position.with_turn(to), (TurnPassed("turn-passed", to, ("dsa.dive.clockwise", *skipped)),)


def count_idle_turn(book: Book, before: Position, position: Position) -> Position:
    """Count the turns in succession that changed nothing, where the rule for it is in force.

    Rules: dsa.dive.no-progress
    """
    if book.rulings.end_empty_handed != "stays":
        return position
    unchanged = (position.air, position.line, position.divers) == (before.air, before.line, before.divers)
    return replace(position, idle=before.idle + 1 if unchanged else 0)


def dive_end(position: Position) -> DiveEnded | None:
    """Whether the dive is over, and why."""
    out = position.still_out()
    why: Literal["all-home", "air-out", "no-progress"]
    if not out:
        why = "all-home"
    elif air_is_out(position):
        why = "air-out"
    elif position.idle >= len(out):
        why = "no-progress"
    else:
        return None
    return DiveEnded("dive-ended", position.dive, why, (f"dsa.dive.{why}",))
