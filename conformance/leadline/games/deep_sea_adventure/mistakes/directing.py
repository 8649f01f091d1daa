"""Mistakes of the direction step."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Choice, Roll
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules


class TurnsTwice(Engine):
    """A diver that has turned back may go deeper again."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Forget that a diver has turned that says `deeper`."""
        diver = table.diver(choice.seat)
        if diver.facing == "up" and choice.declare == "deeper":
            table.put_diver(choice.seat, diver.turned("down"))
        return super().choose_direction(table, choice)


class BackFromTheSubmarine(Engine):
    """A diver may turn back while it is still on the submarine."""

    def check_may_turn(self, table: Table, seat: int) -> None:
        """Ask only divers on the line."""
        if table.diver(seat).at > 0:
            super().check_may_turn(table, seat)


class BackOnTheSubmarineIsHome(BackFromTheSubmarine):
    """A diver that turns back while it is still on the submarine is home at once, and sits the dive out."""

    def stay(self, table: Table, seat: int, rules: Rules, heading: Heading) -> None:
        """Come home where there is nothing to swim."""
        if heading.way == "up" and table.diver(seat).at == 0:
            self.reach_submarine(table, seat)
        else:
            super().stay(table, seat, rules, heading)


class SilenceTurnsBack(Engine):
    """A diver that says nothing turns back if it may."""

    def choose_direction(self, table: Table, choice: Choice) -> Heading:
        """Say `back` for a diver that may."""
        diver = table.diver(choice.seat)
        if choice.declare is None and diver.at > 0 and diver.load > 0:
            choice = replace(choice, declare="back")
        return super().choose_direction(table, choice)


class ForcedOnTheLastSpaceOnly(Engine):
    """A diver behind an unbroken row of divers up to the end of the line need not turn back."""

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        """Whoever is not on the last space."""
        return table.diver(seat).at < len(table.line)


class ForcedByItsLoad(Engine):
    """A diver that its load holds in place has to turn back."""

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        """Whoever has steps left with the best roll."""
        best = self.components.dice * max(self.components.die_faces)
        return table.diver(seat).load < best and super().can_go_deeper(table, seat)


class TurnNeedsAStep(Engine):
    """A turn back does not stand if the diver did not move."""

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        """Swim, and take the turn back if that led nowhere."""
        start = table.diver(seat).at
        super().swim(table, seat, heading, dice)
        diver = table.diver(seat)
        if heading.turned and diver.at == start and not diver.home:
            table.put_diver(seat, diver.turned("down"))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.turns-twice": TurnsTwice,
    "dsa.mistake.back-from-the-submarine": BackFromTheSubmarine,
    "dsa.mistake.back-on-the-submarine-is-home": BackOnTheSubmarineIsHome,
    "dsa.mistake.silence-turns-back": SilenceTurnsBack,
    "dsa.mistake.forced-on-the-last-space-only": ForcedOnTheLastSpaceOnly,
    "dsa.mistake.forced-by-its-load": ForcedByItsLoad,
    "dsa.mistake.turn-needs-a-step": TurnNeedsAStep,
}
