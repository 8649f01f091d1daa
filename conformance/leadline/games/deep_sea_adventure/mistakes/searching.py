"""Mistakes of the search: picking up and dropping."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import NOTHING, Choice, Drop
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Unit, stack
from leadline_engines.deep_sea_adventure.search import Dropping
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused

# ---- Picking up


class PickUpClosesTheLine(Engine):
    """Where something was picked up no blank is left: the line is closed at once."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and take the space out of the line; the only one stays, and nobody is left beyond the end."""
        super().pick_up(table, seat, moved=moved)
        at = table.diver(seat).at
        table.line = (*table.line[: at - 1], *table.line[at:]) or table.line
        end = len(table.line)
        table.divers = [diver.swum_to(end) if diver.at > end else diver for diver in table.divers]


class PickUpLeavesTheChip(Engine):
    """What was picked up stays on the line as well."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and leave the line as it was."""
        line = table.line
        super().pick_up(table, seat, moved=moved)
        table.line = line


class PickUpTakesFromTheNextDiver(Engine):
    """When something is picked up, the next diver loses what it took last, and that is gone."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and take a unit from the next seat."""
        super().pick_up(table, seat, moved=moved)
        other = seat % len(table.divers) + 1
        diver = table.diver(other)
        table.put_diver(other, diver.carrying(diver.carried[:-1]))


class PickUpTakesOneChip(Engine):
    """Of a stack only the best chip is picked up; the rest stays there."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and put all but the best chip back."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        for *rest, best in diver.carried[-1:]:
            table.put_diver(seat, diver.carrying((*diver.carried[:-1], (best,))))
            if diver.at > 0:
                table.put_space(diver.at, tuple(rest))


class PickUpSpreadsTheStack(Engine):
    """A stack that is picked up is carried as loose chips."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and carry each chip by itself."""
        super().pick_up(table, seat, moved=moved)
        diver = table.diver(seat)
        loose = tuple((chip,) for unit in diver.carried[-1:] for chip in unit)
        table.put_diver(seat, diver.carrying((*diver.carried[:-1], *loose)))


class PickUpTurnsTheDiver(Engine):
    """A diver that picks something up turns back."""

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Pick up, and turn."""
        super().pick_up(table, seat, moved=moved)
        table.put_diver(seat, table.diver(seat).turned("up"))


class PickUpOnABlank(Engine):
    """Picking up on a blank is allowed, and nothing happens."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take a pick-up on a blank for nothing."""
        at = table.diver(choice.seat).at
        if choice.search.action == "pick-up" and 0 < at <= len(table.line) and table.space(at) == BLANK:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


class NoPickUpAfterTurning(Engine):
    """A diver that has turned back cannot pick up."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse it to a diver facing up."""
        super().check_pick_up(table, diver, unit)
        if diver.facing == "up":
            raise Refused("dsa.search.after-turning", "a diver that has turned back picks nothing up")


class TwoUnitsAtMost(Engine):
    """A diver cannot carry more than two units."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a third."""
        super().check_pick_up(table, diver, unit)
        if diver.load >= 2:
            raise Refused("dsa.search.any-number", "nobody carries more than two units")


class NoPickUpBesideADiver(Engine):
    """A diver cannot pick up if another diver is on the next space."""

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse it beside another diver."""
        super().check_pick_up(table, diver, unit)
        if any(other.at == diver.at + 1 for other in table.divers):
            raise Refused("dsa.search.own-space", "another diver is in the way")


class PicksUpByItself(Engine):
    """A diver that carries nothing picks up wherever it stops."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search, and then pick up if nothing was done."""
        super().search(table, choice, moved=moved)
        diver = table.diver(choice.seat)
        on_line = 0 < diver.at <= len(table.line)
        if choice.search.action != "nothing" or not on_line or diver.load > 0 or table.space(diver.at) == BLANK:
            return
        table.put_diver(choice.seat, diver.carrying((table.space(diver.at),)))
        table.put_space(diver.at, BLANK)


class SearchOnTheSubmarine(Engine):
    """A search stated on the submarine is accepted, and nothing happens."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Take a search there for nothing."""
        if table.diver(choice.seat).at == 0:
            choice = replace(choice, search=NOTHING)
        super().search(table, choice, moved=moved)


# ---- Dropping


class DropOnAChip(Engine):
    """A unit may be dropped on a chip, and lies there with it."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop as on a blank, and put what lay there to it."""
        at = table.diver(seat).at
        below = table.space(at)
        table.put_space(at, BLANK)
        super().drop(table, seat, action, moved=moved)
        table.put_space(at, stack((*below, *table.space(at))))


class DroppedChipVanishes(Engine):
    """What is dropped is gone, and the blank stays."""

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Drop, and leave a blank there."""
        super().drop(table, seat, action, moved=moved)
        if table.diver(seat).at > 0:
            table.put_space(table.diver(seat).at, BLANK)


class OnlyTreasureIsKept(Engine):
    """The last unit cannot be dropped before turning back either."""

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Check it as if the diver had turned."""
        super().check_drop(diver.turned("up"), action, dropping)


class DroppedStackIsBroken(Engine):
    """Of a stack that is dropped only the lowest chip is put down; the rest is still carried."""

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """Of what is named, the lowest chip."""
        dropping = super().find_dropping(diver, action)
        return replace(dropping, chips=dropping.chips[:1])

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Check it as if the whole unit were dropped."""
        super().check_drop(diver, action, replace(dropping, chips=dropping.unit))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.pick-up-closes-the-line": PickUpClosesTheLine,
    "dsa.mistake.pick-up-leaves-the-chip": PickUpLeavesTheChip,
    "dsa.mistake.pick-up-takes-from-the-next-diver": PickUpTakesFromTheNextDiver,
    "dsa.mistake.pick-up-takes-one-chip": PickUpTakesOneChip,
    "dsa.mistake.pick-up-spreads-the-stack": PickUpSpreadsTheStack,
    "dsa.mistake.pick-up-turns-the-diver": PickUpTurnsTheDiver,
    "dsa.mistake.pick-up-on-a-blank": PickUpOnABlank,
    "dsa.mistake.no-pick-up-after-turning": NoPickUpAfterTurning,
    "dsa.mistake.two-units-at-most": TwoUnitsAtMost,
    "dsa.mistake.no-pick-up-beside-a-diver": NoPickUpBesideADiver,
    "dsa.mistake.picks-up-by-itself": PicksUpByItself,
    "dsa.mistake.search-on-the-submarine": SearchOnTheSubmarine,
    "dsa.mistake.drop-on-a-chip": DropOnAChip,
    "dsa.mistake.dropped-chip-vanishes": DroppedChipVanishes,
    "dsa.mistake.only-treasure-is-kept": OnlyTreasureIsKept,
    "dsa.mistake.dropped-stack-is-broken": DroppedStackIsBroken,
}
