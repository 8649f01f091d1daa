"""Mistakes about who may see what."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.position import Position, Unit, shown_to
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Seat


class EverybodySeesEverything(Engine):
    """Everybody sees every value."""

    def view(self, position: Position, seats: tuple[Seat, ...]) -> Position:
        """The position as it is."""
        return position


class PickUpIsLookedAt(Engine):
    """A player looks at the chip it picks up."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and look at it."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], shown_to(diver.carried[-1], (seat,)))))


class OnlyTheOwnerSeesWhatCameHome(Engine):
    """What was brought home is shown to its owner only."""

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Let the owner look."""
        return tuple(shown_to(unit, (seat,)) for unit in units)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.everybody-sees-everything": EverybodySeesEverything,
    "dsa.mistake.pick-up-is-looked-at": PickUpIsLookedAt,
    "dsa.mistake.only-the-owner-sees-what-came-home": OnlyTheOwnerSeesWhatCameHome,
}
