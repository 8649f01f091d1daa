"""Mistakes of the turn in which the air runs out: what of it is cut."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import NOWHERE
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Roll
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table


class TurnCutOnLastBreath(Engine):
    """When the breath empties the tank, the program ends the turn at once: no swim, no search."""

    def finishes_turn(self, table: Table, seat: int) -> bool:
        """Only with air left."""
        return table.air > self.air_used(table, seat) and super().finishes_turn(table, seat)


class TurnCutWhenBreathIsTooGreat(Engine):
    """When the breath costs more air than is left, the program ends the turn at once; at exactly 0 it does not."""

    def finishes_turn(self, table: Table, seat: int) -> bool:
        """Only with air enough."""
        return table.air >= self.air_used(table, seat) and super().finishes_turn(table, seat)


class TurnCutWhenBreathIsExact(Engine):
    """When the breath uses up exactly the air that is left, the program ends the turn at once."""

    def finishes_turn(self, table: Table, seat: int) -> bool:
        """Unless the air just suffices."""
        return table.air != self.air_used(table, seat) and super().finishes_turn(table, seat)


class TurnCutOnTheWayDown(Engine):
    """When the breath empties the tank, a diver facing down ends its turn at once; one facing up swims on."""

    def finishes_turn(self, table: Table, seat: int) -> bool:
        """With air left, or on the way up."""
        goes_on = table.air > self.air_used(table, seat) or table.diver(seat).facing == "up"
        return goes_on and super().finishes_turn(table, seat)


class NoSearchOnLastBreath(Engine):
    """When the breath has emptied the tank, the diver swims, but its search is ignored."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search nothing without air."""
        if self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class NoSwimOnLastBreath(Engine):
    """When the breath has emptied the tank, the diver does not swim, but may search where it is."""

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        """Swim nowhere without air."""
        super().swim(table, seat, NOWHERE if self.air_is_out(table) else heading, dice)


class OnlyDirectionOnLastBreath(Engine):
    """When the breath has emptied the tank, the diver chooses its direction, but neither swims nor searches."""

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        """Swim nowhere without air."""
        super().swim(table, seat, NOWHERE if self.air_is_out(table) else heading, dice)

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search nothing without air."""
        if self.air_is_out(table):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.turn-cut-on-last-breath": TurnCutOnLastBreath,
    "dsa.mistake.turn-cut-when-breath-is-too-great": TurnCutWhenBreathIsTooGreat,
    "dsa.mistake.turn-cut-when-breath-is-exact": TurnCutWhenBreathIsExact,
    "dsa.mistake.turn-cut-on-the-way-down": TurnCutOnTheWayDown,
    "dsa.mistake.no-search-on-last-breath": NoSearchOnLastBreath,
    "dsa.mistake.no-swim-on-last-breath": NoSwimOnLastBreath,
    "dsa.mistake.only-direction-on-last-breath": OnlyDirectionOnLastBreath,
}
