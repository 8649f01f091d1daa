"""Mistakes of the four steps: their order, what is left out, and what is let pass."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Move
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused


class BreathAtTheEnd(Engine):
    """The breath is taken at the end of the turn, for what the diver carries then."""

    def take_steps(self, table: Table, move: Move) -> None:
        """Breathe after the other steps."""
        seat = move.choice.seat
        if move.choice.stop:
            super().take_steps(table, move)
            return
        self.check_turn(table, seat)
        self.take_remaining_steps(table, move)
        self.breathe(table, seat, finishes=True)


class BreathesTwice(Engine):
    """The diver breathes at the start of its turn and once more at the end."""

    def take_remaining_steps(self, table: Table, move: Move) -> None:
        """Breathe again after the search."""
        super().take_remaining_steps(table, move)
        self.breathe(table, move.choice.seat, finishes=True)


class SearchBeforeSwim(Engine):
    """The search comes before the swim, on the space that the diver leaves."""

    def take_remaining_steps(self, table: Table, move: Move) -> None:
        """Search, then swim."""
        choice = move.choice
        heading = self.choose_direction(table, choice)
        dice = self.check_dice(move.chance.dice)
        self.search(table, choice, moved=False)
        self.swim(table, choice.seat, heading, dice)


class TurnWorksFromTheNextTurn(Engine):
    """A diver that turns back still swims down in that turn."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Down once more."""
        heading = super().choose_direction(table, choice)
        return Heading("down", turned=True) if heading.turned else heading


class TurnMayEndEarly(Engine):
    """A player may end the turn after the breath."""

    def check_stop(self, table: Table, move: Move) -> None:
        """Let it stop."""


class IllegalSearchIsIgnored(Engine):
    """A search that is not allowed is ignored, and the turn is played without it."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Do nothing instead of refusing."""
        try:
            super().search(table, choice, moved=moved)
        except Refused as refused:
            if refused.refusal.kind != "illegal":
                raise
            super().search(table, replace(choice, search=NOTHING), moved=moved)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.breath-at-the-end": BreathAtTheEnd,
    "dsa.mistake.breathes-twice": BreathesTwice,
    "dsa.mistake.search-before-swim": SearchBeforeSwim,
    "dsa.mistake.turn-works-from-the-next-turn": TurnWorksFromTheNextTurn,
    "dsa.mistake.turn-may-end-early": TurnMayEndEarly,
    "dsa.mistake.illegal-search-is-ignored": IllegalSearchIsIgnored,
}
