"""Mistakes in refusing turns: of another seat, after the game, of a diver that cannot leave, and illegal ones."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Chance, Choice, Move
from leadline_engines.deep_sea_adventure.position import Diver, Position
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Outcome, Refusal, RefusalError, Telling

# ---- Whose turn it is


class SeatOfTheMoveIsIgnored(Engine):
    def take_turn(self, table: Table, move: Move) -> None:
        if table.turn is not None and move.choice.seat != table.turn:
            move = replace(move, choice=replace(move.choice, seat=table.turn))
        super().take_turn(table, move)


class AnybodyMayMove(Engine):
    def check_turn(self, table: Table, seat: int) -> None:
        if table.turn is None or seat not in table.seats or table.diver(seat).home:
            super().check_turn(table, seat)


class TurnAfterTheGameIsIgnored(Engine):
    def take_turn(self, table: Table, move: Move) -> None:
        if table.turn is not None:
            super().take_turn(table, move)


# ---- Divers that are home


class SecondAtHomeHasATurn(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        after = self.seat_after(table, seat)
        return self.seat_after(table, after) if self.sits_out(table, after) else after


class SecondAtHomeDivesAgain(SecondAtHomeHasATurn):
    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        diver = table.diver(choice.seat)
        if diver.home:
            table.put_diver(choice.seat, Diver(0, "down", False, diver.carried, diver.banked))
        return super().choose_direction(table, choice)


class SeatOneIsNotSkipped(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        """Return seat 1 after the last seat that has turns, as a search does that stops at the end of a list."""
        to = super().next_to_move(table, seat)
        return 1 if to <= seat else to


class MovesAgainIfTheNextIsHome(Engine):
    def next_to_move(self, table: Table, seat: int) -> int:
        after = self.seat_after(table, seat)
        return seat if self.sits_out(table, after) else after


# ---- Divers that cannot leave the submarine


class TurnOfAWaitingDiverIsRefused(Engine):
    def take_remaining_steps(self, table: Table, move: Move) -> None:
        diver = table.diver(move.choice.seat)
        if diver.at == 0 and not diver.home and not self.can_go_deeper(table, move.choice.seat):
            raise RefusalError("dsa.swim.cannot-leave", "no space of the line is free", path="choice.seat")
        super().take_remaining_steps(table, move)


# ---- Illegal turns


def is_illegal_turn(result: Outcome | Refusal, position: Position, move: Move) -> bool:
    """Return whether the turn of the seat to move was refused because it is illegal."""
    return isinstance(result, Refusal) and result.kind == "illegal" and move.choice.seat == position.turn


class RefusedTurnIsLost(Engine):
    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        result = super().play(position, move, telling)
        if not is_illegal_turn(result, position, move):
            return result
        table = Table(position, telling)
        self.pass_turn(table, move)
        return table.outcome()


class RefusedTurnCostsTheBreath(Engine):
    def play(self, position: Position, move: Move, telling: Telling = "events") -> Outcome | Refusal:
        """Play the turn; if it is illegal, only the breath is taken and the turn ends."""
        result = super().play(position, move, telling)
        if not is_illegal_turn(result, position, move):
            return result
        table, seat = Table(position, telling), move.choice.seat
        bare = Move(replace(move.choice, declare=None, then=None, search=NOTHING, lay=()), Chance(None, ()))
        try:
            self.breathe(table, seat, finishes=False)
            self.end_turn(table, bare)
        except RefusalError:  # a reading asks for a roll-off, and nobody rolled
            return result
        return table.outcome()
