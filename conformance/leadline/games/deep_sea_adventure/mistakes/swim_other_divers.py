"""Mistakes in how other divers on the way change a swim: which of them are jumped over, and what they add."""

from __future__ import annotations

from leadline.games.deep_sea_adventure.mistakes.swim import GivesMore
from leadline.games.deep_sea_adventure.mistakes.swim_landing import ElsewhereLanding, OtherwiseCounted, counted
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import Diver, Facing
from leadline_engines.deep_sea_adventure.swim import Heading
from leadline_engines.deep_sea_adventure.table import Table


def others_on_the_line(table: Table, seat: int) -> list[Diver]:
    """Return the other divers on the line, in seat order."""
    return [diver for other_seat, diver in enumerate(table.divers, 1) if other_seat != seat and diver.at > 0]


# ---- The way they face


class CountsSomeDivers(OtherwiseCounted):
    """The base of the mistakes that count the spaces of some divers, though nobody stops there."""

    mistake_id = None

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return the space after the last step, or the next free one beyond it."""
        taken, step = table.occupied_by_others(seat), 1 if way == "down" else -1
        jumped = frozenset([diver.at for diver in others_on_the_line(table, seat) if self.is_jumped(diver, way)])
        space = counted(table.diver(seat).at, way, steps, jumped)
        while space in taken:
            space += step
        return space if space <= len(table.line) else None

    def is_jumped(self, diver: Diver, way: Facing) -> bool:
        """Return whether a diver that swims this way jumps over another diver without counting it."""
        raise NotImplementedError


class DiversGoingUpAreCounted(CountsSomeDivers):
    def is_jumped(self, diver: Diver, way: Facing) -> bool:
        return diver.facing == "down"


class DiversGoingTheOtherWayAreCounted(CountsSomeDivers):
    def is_jumped(self, diver: Diver, way: Facing) -> bool:
        return diver.facing == way


class OnlyDiversGoingTheSameWayOccupy(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Jump over the divers that face this way only, and stop on one that faces the other way."""
        jumped = [diver.at for diver in others_on_the_line(table, seat) if diver.facing == way]
        ahead = [space for space in self.spaces_ahead(table, seat, way) if space not in jumped]
        if steps <= len(ahead):
            return ahead[steps - 1]
        return ahead[-1] if ahead and way == "down" else right


# ---- What they add


class DiversWithinTheRollAddSteps(OtherwiseCounted, GivesMore):
    def steps_to_swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> int:
        """Add a step for each diver within the whole roll, from which the load has not been subtracted."""
        steps = super().steps_to_swim(table, seat, heading, dice)
        diver, roll = table.diver(seat), self.sum_of(table.diver(seat), dice)
        ahead = range(diver.at + 1, diver.at + roll + 1) if heading.way == "down" else range(diver.at - roll, diver.at)
        added = sum([other_diver.at in ahead for other_diver in others_on_the_line(table, seat)])
        left = (steps or min(0, roll - self.weight_of(diver))) + added
        return left if steps < 0 else max(0, left)

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Count every space, and stop on a diver that happens to be on the last one."""
        return min(counted(table.diver(seat).at, way, steps, frozenset()), len(table.line))


class DiversWithinTheStepsAddSteps(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Count every space, and a step more for each diver that is no farther away than the steps reach."""
        at = table.diver(seat).at
        ahead = range(at + 1, at + steps + 1) if way == "down" else range(at - steps, at)
        added = sum([other_diver.at in ahead for other_diver in others_on_the_line(table, seat)])
        return min(counted(at, way, steps + added, frozenset()), len(table.line))


class DiversAreJumpedInSeatOrder(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Look once at each diver; one beyond the space that the swim has reached by then is missed."""
        ahead, reached = list(self.spaces_ahead(table, seat, way)), steps
        for other_diver in others_on_the_line(table, seat):
            reached += other_diver.at in ahead[:reached]
        return ahead[reached - 1] if reached <= len(ahead) else None


# ---- The submarine


class SubmarineOccupiesTheLastSpace(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return the deepest free space before the last one, if the swim would end there."""
        if way == "up" or right != len(table.line) or not self.__is_occupied(table, seat):
            return None
        return max(self.__free_ahead(table, seat), default=table.diver(seat).at)

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        is_possible = super().can_go_deeper(table, seat)
        return is_possible and (not self.__is_occupied(table, seat) or bool(self.__free_ahead(table, seat)))

    def __is_occupied(self, table: Table, seat: int) -> bool:
        """Return whether another diver is on the submarine; it does not matter if the last space may be shared."""
        others = [diver.at for other_seat, diver in enumerate(table.divers, 1) if other_seat != seat]
        return 0 in others and self.rulings.last_space_occupied != "share-last"

    def __free_ahead(self, table: Table, seat: int) -> list[int]:
        """Return the free spaces ahead of a diver on its way down, the last space of the line aside."""
        taken = {*table.occupied_by_others(seat), len(table.line)}
        return [space for space in self.spaces_ahead(table, seat, "down") if space not in taken]
