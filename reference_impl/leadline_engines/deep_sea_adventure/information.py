"""The rules on which seats have seen the face of a chip."""

from __future__ import annotations

from leadline_engines.deep_sea_adventure.position import Unit, shown_to
from leadline_engines.deep_sea_adventure.table import Step, Table


class Informing(Step):
    """The rules on when faces are seen, and by whom."""

    def put_down(self, table: Table, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return the units in the way they are put on the line, face down unless the reading turns them face up.

        Rules: dsa.information.face-down
        """
        if self.rulings.faces == "revealed":
            return self.shown_to_all(table, units)
        return units

    def seen_on_return(self, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return the units of a diver who has just come home, who may look at them under `peek`.

        Rules: dsa.information.peek
        """
        if self.rulings.peek_on_return == "peek":
            return tuple([shown_to(unit, (seat,)) for unit in units])
        return units

    def seen_when_kept(self, table: Table, seat: int, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return the units that a seat keeps at the end of a dive, which everybody may see under `end-of-dive`.

        Rules: dsa.information.reveal
        """
        if self.rulings.reveal_time == "end-of-dive":
            return self.shown_to_all(table, units)
        return units

    def shown_to_all(self, table: Table, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return the units after every seat has seen them.

        Rules: dsa.information.reveal
        """
        everybody = tuple(table.seats)
        return tuple([shown_to(unit, everybody) for unit in units])
