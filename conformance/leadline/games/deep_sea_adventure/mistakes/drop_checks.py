"""More mistakes of dropping: where, when, and what becomes of a drop that is not allowed."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.deep_sea_adventure.mistakes.picking_up import put_on_line
from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Drop
from leadline_engines.deep_sea_adventure.position import BLANK, Diver
from leadline_engines.deep_sea_adventure.search import CHOICE, Dropping
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused


def is_on_treasure(table: Table, seat: int) -> bool:
    """Whether a diver is on a space of the line that holds treasure."""
    at = table.diver(seat).at
    return 1 <= at <= len(table.line) and table.space(at) != BLANK


# ---- Where


class DropOnAChipSwaps(Engine):
    """A unit dropped on treasure is exchanged for it: the diver carries what lay there."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop as on a blank, and take what lay there."""
        at = table.diver(seat).at
        below = table.space(at)
        put_on_line(table, at, BLANK)
        super().drop(table, seat, action, moved=moved)
        if below != BLANK:
            table.put_diver(seat, table.diver(seat).carrying((*table.diver(seat).carried, below)))


class DropOnAChipBuriesIt(Engine):
    """A unit dropped on treasure takes its place, and what lay there is gone."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop as on a blank."""
        put_on_line(table, table.diver(seat).at, BLANK)
        super().drop(table, seat, action, moved=moved)


class DropOnAChipIgnored(Engine):
    """When something is dropped on treasure, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take such a drop for nothing."""
        if isinstance(choice.search, Drop) and is_on_treasure(table, choice.seat):
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class DropOnComingHome(Engine):
    """A diver that has just come home can still drop a unit, and that is gone."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take a unit away on the submarine."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.at == 0 and diver.load > 0:
            self.take_away(table, choice.seat, choice.search, self.find_dropping(diver, choice.search))
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- When


class EmptyDropIgnored(Engine):
    """When a diver that carries nothing drops, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take such a drop for nothing."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.load == 0 and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class WrongUnitIgnored(Engine):
    """When a diver drops what it does not carry, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take such a drop for nothing."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.load > 0 and diver.at > 0:
            try:
                self.find_dropping(diver, choice.search)
            except Refused as refused:
                if refused.refusal.kind == "illegal":
                    choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class WrongUnitDropsTheFirst(Engine):
    """When a diver drops what it does not carry, the unit it took first is dropped."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """The first unit, where the one named is not there."""
        try:
            return super().find_dropping(diver, action)
        except Refused as refused:
            if diver.carried and refused.refusal.kind == "illegal":
                return Dropping(diver.carried[0], diver.carried[0], 0)
            raise

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Check it as a unit that is carried."""
        super().check_drop(diver, replace(action, source="carried"), dropping)

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Take it from the load."""
        super().take_away(table, seat, replace(action, source="carried"), dropping)


class LastDropIgnored(Engine):
    """When a diver that has turned back drops its last unit, nothing happens and the turn goes on."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take such a drop for nothing."""
        diver = table.diver(choice.seat)
        if isinstance(choice.search, Drop) and diver.load == 1 and diver.facing == "up" and diver.at > 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class LastStackMayBeDropped(Engine):
    """A diver that has turned back may drop its last unit if that is a stack."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Check a stack as if the diver had not turned."""
        super().check_drop(diver.turned("down") if len(dropping.unit) > 1 else diver, action, dropping)


class TurnedDiverKeepsTwo(Engine):
    """A diver that has turned back may not drop the last but one unit either."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Refuse it with two units."""
        super().check_drop(diver, action, dropping)
        if diver.facing == "up" and diver.load == 2:
            raise Refused("dsa.search.keep-last", "a diver that has turned back keeps two units", path="choice.search")


class BankedFreesTheLast(Engine):
    """A diver that has turned back may drop its last unit if it brought something home in an earlier dive."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Check it as if it had not turned, if it has something at home."""
        super().check_drop(diver.turned("down") if diver.banked else diver, action, dropping)


class NoDropAfterTurning(Engine):
    """A diver that has turned back cannot drop."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Refuse it to a diver facing up."""
        super().check_drop(diver, action, dropping)
        if diver.facing == "up":
            raise Refused(CHOICE, "a diver that has turned back drops nothing", path="choice.search")


class NoDropBeforeTurning(Engine):
    """A diver cannot drop before it has turned back."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Refuse it to a diver facing down."""
        super().check_drop(diver, action, dropping)
        if diver.facing == "down":
            raise Refused(CHOICE, "a diver drops only on its way home", path="choice.search")


class NoDropWithoutMoving(Engine):
    """A diver that did not move in this turn cannot drop, but it can pick up."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Refuse it to a diver that did not move."""
        if not moved:
            raise Refused("dsa.search.without-moving", "a diver that did not move drops nothing", path="choice.search")
        super().drop(table, seat, action, moved=moved)


class DropsUnasked(Engine):
    """A diver with two units or more that does nothing on a blank drops the one taken last."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Drop for a diver that does nothing on a blank."""
        diver = table.diver(choice.seat)
        on_line = 1 <= diver.at <= len(table.line)
        if choice.search == NOTHING and on_line and diver.load > 1 and table.space(diver.at) == BLANK:
            choice = replace(choice, search=Drop("drop", diver.load, None, "carried"))
        super().search(table, choice, moved=moved)


class DropTurnsTheDiver(Engine):
    """A diver that drops something turns back."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and turn."""
        super().drop(table, seat, action, moved=moved)
        table.put_diver(seat, table.diver(seat).turned("up"))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.drop-on-a-chip-swaps": DropOnAChipSwaps,
    "dsa.mistake.drop-on-a-chip-buries-it": DropOnAChipBuriesIt,
    "dsa.mistake.drop-on-a-chip-ignored": DropOnAChipIgnored,
    "dsa.mistake.drop-on-coming-home": DropOnComingHome,
    "dsa.mistake.empty-drop-ignored": EmptyDropIgnored,
    "dsa.mistake.wrong-unit-ignored": WrongUnitIgnored,
    "dsa.mistake.wrong-unit-drops-the-first": WrongUnitDropsTheFirst,
    "dsa.mistake.last-drop-ignored": LastDropIgnored,
    "dsa.mistake.last-stack-may-be-dropped": LastStackMayBeDropped,
    "dsa.mistake.turned-diver-keeps-two": TurnedDiverKeepsTwo,
    "dsa.mistake.banked-frees-the-last": BankedFreesTheLast,
    "dsa.mistake.no-drop-after-turning": NoDropAfterTurning,
    "dsa.mistake.no-drop-before-turning": NoDropBeforeTurning,
    "dsa.mistake.no-drop-without-moving": NoDropWithoutMoving,
    "dsa.mistake.drops-unasked": DropsUnasked,
    "dsa.mistake.drop-turns-the-diver": DropTurnsTheDiver,
}
