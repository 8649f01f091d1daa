"""More mistakes of picking up: how much may be carried, when, and what if no blank is left."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, PickUp
from leadline_engines.deep_sea_adventure.position import Diver, Unit
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused


def refuse_more_than(most: int, diver: Diver) -> None:
    """Refuse a pick-up to a diver that carries so many units."""
    if diver.load >= most:
        raise Refused("dsa.search.any-number", f"nobody carries more than {most} units", path="choice.search")


# ---- How much may be carried, and when


class OneUnitAtMost(Engine):
    """A diver that carries something cannot pick up."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a second unit."""
        super().check_pick_up(table, diver, unit)
        refuse_more_than(1, diver)


class ThreeUnitsAtMost(Engine):
    """A diver cannot carry more than three units."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a fourth."""
        super().check_pick_up(table, diver, unit)
        refuse_more_than(3, diver)


class FourUnitsAtMost(Engine):
    """A diver cannot carry more than four units."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a fifth."""
        super().check_pick_up(table, diver, unit)
        refuse_more_than(4, diver)


class FiveUnitsAtMost(Engine):
    """A diver cannot carry more than five units."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a sixth."""
        super().check_pick_up(table, diver, unit)
        refuse_more_than(5, diver)


class SixUnitsAtMost(Engine):
    """A diver cannot carry more than six units."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a seventh."""
        super().check_pick_up(table, diver, unit)
        refuse_more_than(6, diver)


class SecondPickUpIgnored(Engine):
    """When a diver that carries something picks up, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take its pick-up for nothing."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, PickUp) and diver.load > 0 and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class PickUpAfterTurningIgnored(Engine):
    """When a diver that has turned back picks up, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take its pick-up for nothing."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, PickUp) and diver.facing == "up" and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class PickUpAfterTurningTurnsDown(Engine):
    """A diver that picks something up on the way home faces down again."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and face down."""
        super().pick_up(table, seat, moved=moved)
        table.put_diver(seat, table.diver(seat).turned("down"))


class NoPickUpWithoutMoving(Engine):
    """A diver that did not move in this turn cannot pick up, but it can drop."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Refuse it to a diver that did not move."""
        if not moved:
            raise Refused("dsa.search.without-moving", "a diver that did not move picks nothing up")
        super().pick_up(table, seat, moved=moved)


class SearchWithoutMovingIgnored(Engine):
    """When a diver that did not move picks up or drops, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take its search for nothing."""
        if not moved and table.diver(choice.seat).at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- The supply of blanks


class PickUpWithoutABlankIgnored(Engine):
    """When no blank is left a pick-up does nothing and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take a pick-up for nothing once the supply is empty."""
        is_empty = table.blanks_on_line() >= self.components.blanks
        if isinstance(choice.search, PickUp) and table.diver(choice.seat).at > 0 and is_empty:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class PickUpWithoutABlankLeavesTheChip(Engine):
    """When no blank is left what is picked up stays on the line as well."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and leave the line as it was once the supply is empty."""
        line, is_empty = table.line, table.blanks_on_line() >= self.components.blanks
        super().pick_up(table, seat, moved=moved)
        if is_empty:
            table.line = line


class TwelfthPickUpRefused(Engine):
    """Nothing can be picked up any more when eleven of the twelve blanks lie on the line."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse it one blank too early."""
        super().check_pick_up(table, diver, unit)
        if table.blanks_on_line() == self.components.blanks - 1:
            raise Refused("dsa.search.blank-supply", "the last blank stays in the supply")


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.one-unit-at-most": OneUnitAtMost,
    "dsa.mistake.three-units-at-most": ThreeUnitsAtMost,
    "dsa.mistake.four-units-at-most": FourUnitsAtMost,
    "dsa.mistake.five-units-at-most": FiveUnitsAtMost,
    "dsa.mistake.six-units-at-most": SixUnitsAtMost,
    "dsa.mistake.second-pick-up-ignored": SecondPickUpIgnored,
    "dsa.mistake.pick-up-after-turning-ignored": PickUpAfterTurningIgnored,
    "dsa.mistake.pick-up-after-turning-turns-down": PickUpAfterTurningTurnsDown,
    "dsa.mistake.no-pick-up-without-moving": NoPickUpWithoutMoving,
    "dsa.mistake.search-without-moving-ignored": SearchWithoutMovingIgnored,
    "dsa.mistake.pick-up-without-a-blank-ignored": PickUpWithoutABlankIgnored,
    "dsa.mistake.pick-up-without-a-blank-leaves-the-chip": PickUpWithoutABlankLeavesTheChip,
    "dsa.mistake.twelfth-pick-up-refused": TwelfthPickUpRefused,
}
