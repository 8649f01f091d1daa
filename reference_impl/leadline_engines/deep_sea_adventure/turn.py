"""The whole turn, from the breath to the next diver."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.clean_up import CleaningUp
from leadline_engines.deep_sea_adventure.direction import Directing
from leadline_engines.deep_sea_adventure.events import TurnPassed
from leadline_engines.deep_sea_adventure.move import NOTHING, Move
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.position import Position
from leadline_engines.deep_sea_adventure.search import Searching
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Outcome, Refusal, RefusalError, Telling


class Turn(Directing, Searching, CleaningUp):
    """A whole turn."""

    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play one whole turn; an illegal move returns the refusal and changes nothing."""
        table = Table(position, telling)
        try:
            self.take_turn(table, move)
        except RefusalError as refused:
            return refused.refusal
        return table.outcome()

    def take_turn(self, table: Table, move: Move) -> None:
        """Take the four steps, and then pass the turn on or end the dive.

        Rules: dsa.dive.four-steps and all that it leads to
        """
        self.take_steps(table, move)
        self.end_turn(table, move)

    def take_steps(self, table: Table, move: Move) -> None:
        """Breathe, choose the direction, swim and search, and return the table as the diver leaves it.

        Rules: dsa.dive.four-steps, dsa.breathe.finish-turn
        """
        seat, stop = move.choice.seat, move.choice.stop
        self.check_turn(table, seat)
        finishes = not stop and self.finishes_turn(table, seat)
        self.breathe(table, seat, finishes=finishes)
        if stop:
            self.check_stop(table, move)
        elif finishes:
            self.take_remaining_steps(table, move)
        else:
            self.check_dice(move.chance.dice)

    def take_remaining_steps(self, table: Table, move: Move) -> None:
        """Take steps 2 to 4, after the breath.

        Rules: dsa.dive.four-steps
        """
        seat = move.choice.seat
        heading = self.choose_direction(table, move.choice)
        dice = self.check_dice(move.chance.dice)
        start = table.divers[seat - 1].at
        self.swim(table, seat, heading, dice)
        self.search(table, move.choice, moved=table.divers[seat - 1].at != start)

    def check_turn(self, table: Table, seat: int) -> None:
        """Refuse a turn that does not belong to the seat.

        Rules: dsa.dive.clockwise, dsa.dive.home-sits-out, dsa.dive.three
        """
        if seat == table.turn:
            return
        if table.turn is None:
            raise RefusalError("dsa.dive.three", "the game is over")
        if seat in table.seats and table.diver(seat).home:
            why = f"seat {seat} is home and has no more turns in this dive"
            raise RefusalError(
                "dsa.dive.home-sits-out", why, path="choice.seat", remedy=f"seat {table.turn} is to move"
            )
        why = f"seat {table.turn} is to move, not seat {seat}"
        raise RefusalError("dsa.dive.clockwise", why, path="choice.seat", remedy=f"seat {table.turn} is to move")

    def finishes_turn(self, table: Table, seat: int) -> bool:
        """Return whether the turn continues after the breath: always, except under `stop-at-once` without any air.

        Rules: dsa.breathe.finish-turn
        """
        if self.rulings.last_breath != "stop-at-once":
            return True
        return table.air > self.air_used(table, seat)

    def check_stop(self, table: Table, move: Move) -> None:
        """Refuse to stop after the breath if the turn must be finished; the breath has been taken.

        Rules: dsa.breathe.finish-turn, dsa.dive.four-steps
        """
        if not self.air_is_out(table):
            why = "a turn has four steps; it cannot stop after the breath"
            raise RefusalError("dsa.dive.four-steps", why, path="choice.stop")
        if self.rulings.last_breath == "finish-turn":
            why = "the turn in which the air runs out has to be finished"
            raise RefusalError("dsa.breathe.finish-turn", why, path="choice.stop")
        choice = move.choice
        if (choice.declare, choice.then, choice.search, move.chance.dice) != (None, None, NOTHING, None):
            why = "a turn that stops after the breath has no word, no roll and no search"
            raise RefusalError("dsa.dive.four-steps", why, path="choice.stop")

    def end_turn(self, table: Table, move: Move) -> None:
        """End the dive if it is over, or otherwise pass the turn on clockwise.

        Rules: dsa.dive.all-home, dsa.dive.air-out, dsa.dive.no-progress, dsa.dive.clockwise, dsa.dive.home-sits-out
        """
        self.count_idle_turn(table)
        why = self.why_dive_ends(table)
        if why is not None:
            self.clean_up(table, move, why)
            return
        self.check_nothing_more(move)
        self.pass_turn(table, move)

    def pass_turn(self, table: Table, move: Move) -> None:
        """Hand the turn to the next diver.

        Rules: dsa.dive.clockwise, dsa.dive.home-sits-out
        """
        to = table.turn = self.next_to_move(table, move.choice.seat)
        if table.telling:
            self.tell_turn_passed(table, move.choice.seat, to)

    def count_idle_turn(self, table: Table) -> None:
        """Count the consecutive turns that changed nothing, if the rule about them is in effect.

        Rules: dsa.dive.no-progress
        """
        if self.rulings.end_empty_handed != "stays":
            return
        before = table.before
        unchanged = (table.air, table.line, tuple(table.divers)) == (before.air, before.line, before.divers)
        table.idle = before.idle + 1 if unchanged else 0

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Return why the dive is over, or None if it continues.

        Rules: dsa.dive.all-home, dsa.dive.air-out, dsa.dive.no-progress
        """
        if table.everybody_home():
            return "all-home"
        if self.air_is_out(table):
            return "air-out"
        return "no-progress" if table.idle and table.idle >= len(table.still_out()) else None

    def check_nothing_more(self, move: Move) -> None:
        """Refuse parts of a move needed only at the end of a dive, which are laying orders and a roll-off.

        Rules: dsa.clean-up.owner-order, dsa.clean-up.starter-equal
        """
        if move.choice.lay:
            self.check_stated(move.choice, left_out=())
        if move.chance.roll_off:
            why = "no roll-off is called for"
            raise RefusalError(
                "dsa.clean-up.starter-equal", why, "impossible chance", "chance.roll_off", "leave it out"
            )

    def next_to_move(self, table: Table, seat: int) -> int:
        """Return the seat to move after a seat, which is the next one clockwise whose diver is not home.

        Rules: dsa.dive.clockwise, dsa.dive.home-sits-out
        """
        to = self.seat_after(table, seat)
        while to != seat and self.sits_out(table, to):
            to = self.seat_after(table, to)
        return to

    def seat_after(self, table: Table, seat: int) -> int:
        """Return the next seat in the order of turns, whether its diver is home or not.

        Rules: dsa.dive.clockwise
        """
        return seat % len(table.divers) + 1

    def sits_out(self, table: Table, seat: int) -> bool:
        """Return whether a seat has no more turns in this dive.

        Rules: dsa.dive.home-sits-out
        """
        return table.divers[seat - 1].home

    def tell_turn_passed(self, table: Table, seat: int, to: int) -> None:
        """Record which seat is to move after a seat."""
        skipped = ("dsa.dive.home-sits-out",) if to != seat % len(table.divers) + 1 else ()
        table.tell(TurnPassed("turn-passed", to, ("dsa.dive.clockwise", *skipped)))
