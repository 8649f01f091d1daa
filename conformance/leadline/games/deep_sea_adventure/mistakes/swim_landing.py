"""Mistakes in where a swim ends: other divers, blanks, and both ends of the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.direction import Force
from leadline_engines.deep_sea_adventure.move import Choice, Roll
from leadline_engines.deep_sea_adventure.position import BLANK, Facing
from leadline_engines.deep_sea_adventure.swim import Heading, Landing
from leadline_engines.deep_sea_adventure.table import Table


def counted(at: int, way: Facing, steps: int, jumped: frozenset[int]) -> int:
    """Return the space a number of steps away, some spaces not counted; 0 is the submarine, and the line has no end."""
    step = 1 if way == "down" else -1
    while steps > 0 and at + step >= 0:
        at += step
        steps -= at not in jumped
    return max(at, 0)


def jumping_one_with_each_step(table: Table, seat: int, way: Facing, steps: int) -> int | None:
    """Return where a swim ends that jumps at most one diver with each step, or None if it passes the end of the line.

    A test for another diver that is not repeated does this.
    """
    at, taken, step = table.diver(seat).at, table.occupied_by_others(seat), 1 if way == "down" else -1
    for _ in range(steps):
        at += step
        at += step if at in taken else 0
    return max(at, 0) if at <= len(table.line) else None


def just_reaches_submarine(engine: Engine, table: Table, seat: int, steps: int) -> bool:
    """Return whether a diver on the line reaches the submarine on its way up, but would not with one step fewer."""
    if table.diver(seat).at == 0 or steps == 0 or engine.land(table, seat, "up", steps)[0] != 0:
        return False
    return steps == 1 or engine.land(table, seat, "up", steps - 1)[0] != 0


def lowest_free(table: Table, seat: int) -> int:
    """Return the free space nearest to the submarine on the way up of a diver, or its own if there is none."""
    at, taken = table.diver(seat).at, table.occupied_by_others(seat)
    return next((space for space in range(1, min(at, len(table.line) + 1)) if space not in taken), at)


def is_on_blank(table: Table, space: int) -> bool:
    """Return whether a space is on the line and blank."""
    return 1 <= space <= len(table.line) and table.space(space) == BLANK


def goes_past_the_end(table: Table, seat: int, way: Facing, steps: int) -> bool:
    """Return whether a diver has more steps down than there are free spaces ahead of it."""
    past = counted(table.diver(seat).at, way, steps, table.occupied_by_others(seat))
    return way == "down" and past > len(table.line)


# ---- The landing


class ElsewhereLanding(Engine):
    """The base of the mistakes that get only the end of a swim wrong."""

    mistake_id = None

    def __init_subclass__(cls) -> None:
        """Give each mistake a landing of its own, so that several can be built in together."""
        super().__init_subclass__()
        elsewhere = vars(cls).get("elsewhere")
        if elsewhere is None:
            return

        def land(self: Any, table: Table, seat: int, way: Facing, steps: int) -> Landing:
            """Return where the diver ends, with the rules of the right landing; without steps, it is the right one."""
            right, rules = super(cls, self).land(table, seat, way, steps)
            space = None if steps <= 0 else elsewhere(self, table, seat, way, steps, right)
            return right if space is None else space, rules

        cls.land = land  # type: ignore[method-assign]

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return the space on which such a swim ends, or None if it ends on ``right``, the right one."""
        raise NotImplementedError


class OtherwiseCounted(ElsewhereLanding):
    """The base of the mistakes that count the spaces in another way, whatever the right landing is."""

    mistake_id = None
    starts_afresh = 2


class OtherwiseCountedOneWay(OtherwiseCounted):
    """The base of those that do so only on the way up or only on the way down, whatever others do on both."""

    mistake_id = None
    starts_afresh = 1


class OccupiedCountedAndShared(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return min(counted(table.diver(seat).at, way, steps, frozenset()), len(table.line))


class LastStepOntoADiver(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        taken = table.occupied_by_others(seat)
        onto = counted(table.diver(seat).at, way, steps - 1, taken) + (1 if way == "down" else -1)
        return onto if onto in taken else None


class CountedAndSharedUpwards(OtherwiseCountedOneWay):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return counted(table.diver(seat).at, way, steps, frozenset()) if way == "up" else None


class CountedAndSharedDownwards(OtherwiseCountedOneWay):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return min(counted(table.diver(seat).at, way, steps, frozenset()), len(table.line)) if way == "down" else None


class OnlyFirstOfARowJumped(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Count the others of a row, though nobody stops there."""
        taken, step = table.occupied_by_others(seat), 1 if way == "down" else -1
        first = frozenset(space for space in taken if space - step not in taken)
        space = counted(table.diver(seat).at, way, steps, first)
        while space in taken:
            space += step
        return space if space <= len(table.line) else None


class EachStepJumpsOneDiver(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return jumping_one_with_each_step(table, seat, way, steps)


class EachStepJumpsOneDiverDownwards(OtherwiseCountedOneWay):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return jumping_one_with_each_step(table, seat, way, steps) if way == "down" else None


class EachStepJumpsOneDiverButEndsFree(Engine):
    starts_afresh = 2

    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """Jump at most one diver with each step; after the last step, jump all that are left of a row."""
        if steps <= 0:
            return super().land(table, seat, way, steps)
        at, taken, ahead = table.diver(seat).at, table.occupied_by_others(seat), self.spaces_ahead(table, seat, way)
        place, left = -1, steps + 1
        while left > 1 and place < len(ahead):
            place += 1
            place += place < len(ahead) and ahead[place] in taken
            left -= 1
        free = next((space for space in ahead[place:] if space not in taken), None)
        if free is not None:
            return free, ()
        if way == "up":
            return self.at_the_submarine(table, seat, left)
        if place < len(ahead):
            return at, ("dsa.swim.end-occupied" if at > 0 else "dsa.swim.cannot-leave",)
        return self.at_the_end_of_the_line(table, seat, ahead)


class JumpsDownwardsOnly(OtherwiseCountedOneWay):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Count every space upwards, though nobody stops on another diver."""
        if way == "down":
            return None
        taken = table.occupied_by_others(seat)
        space = counted(table.diver(seat).at, way, steps, frozenset())
        while space in taken:
            space -= 1
        return space


class BouncesAtTheEnd(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        taken, end = table.occupied_by_others(seat), len(table.line)
        ahead = [space for space in range(table.diver(seat).at + 1, end + 1) if space not in taken]
        free = [space for space in range(end, 0, -1) if space not in taken]
        over = steps - len(ahead)
        return free[over] if way == "down" and 0 < over < len(free) else None


class TooFarIsNowhere(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at = table.diver(seat).at
        beyond = counted(at, way, steps, table.occupied_by_others(seat)) > len(table.line)
        return at if way == "down" and beyond else None


class PassesTheEnd(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        past = counted(table.diver(seat).at, way, steps, table.occupied_by_others(seat))
        return past if past > len(table.line) else None

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search, but not beyond the line: there is nothing."""
        if table.diver(choice.seat).at <= len(table.line):
            super().search(table, choice, moved=moved)


class StopsOneShortOfTheEnd(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        short = len(table.line) - 1
        is_free = short not in table.occupied_by_others(seat)
        return short if way == "down" and right == short + 1 and table.diver(seat).at < short and is_free else None


class StaysIfTheEndIsOccupied(Engine):
    def at_the_end_of_the_line(self, table: Table, seat: int, ahead: Sequence[int]) -> Landing:
        to, rules = super().at_the_end_of_the_line(table, seat, ahead)
        return (table.diver(seat).at if len(table.line) in table.occupied_by_others(seat) else to), rules


class BouncesAtTheSubmarine(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        taken = table.occupied_by_others(seat)
        over = steps - len([space for space in range(1, table.diver(seat).at) if space not in taken]) - 1
        free = [space for space in range(1, len(table.line) + 1) if space not in taken]
        return free[over - 1] if way == "up" and 0 < over <= len(free) else None


class HomeOneStepTooEarly(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return 0 if way == "up" and right == 1 else None


class SubmarineForOne(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        is_taken = any(diver.at == 0 for other_seat, diver in enumerate(table.divers, 1) if other_seat != seat)
        return table.diver(seat).at if way == "up" and right == 0 and is_taken else None


class NoStopOnABlank(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return the next space with a chip and without a diver, or the right one if there is none."""
        if right in (0, table.diver(seat).at) or not is_on_blank(table, right):
            return None
        step, space, taken = (1 if way == "down" else -1), right, table.occupied_by_others(seat)
        while 1 <= space <= len(table.line) and (table.space(space) == BLANK or space in taken):
            space += step
        return space if space <= len(table.line) else None


# ---- Occupied spaces


class StopsBeforeADiver(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        step = 1 if way == "down" else -1
        for space in range(at + step, right + step, step):
            if space in taken:
                return space - step
        return at if right == at and at + step in taken else None


class BlockedByTwoInARow(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        step = 1 if way == "down" else -1
        for space in range(at + step, right, step):
            if {space, space + step} <= taken:
                return space - step
        return None


class OntoADiverIsNowhere(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        to = counted(table.diver(seat).at, way, steps, frozenset())
        if to > len(table.line):
            return None
        return table.diver(seat).at if to in table.occupied_by_others(seat) else to


class OntoADiverStopsShort(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        to, step = counted(at, way, steps, frozenset()), 1 if way == "down" else -1
        if to > len(table.line):
            return None
        while to in taken:
            to -= step
        return to


class JumpsUpwardsOnly(OtherwiseCountedOneWay):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Count every space downwards, though nobody stops on another diver."""
        if way == "up":
            return None
        taken = table.occupied_by_others(seat)
        space = counted(table.diver(seat).at, way, steps, frozenset())
        while space in taken:
            space += 1
        return space if space <= len(table.line) else None


class DiversOnBlanksAreCounted(OtherwiseCounted):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Count the divers on blanks, though nobody stops there."""
        taken, step = table.occupied_by_others(seat), 1 if way == "down" else -1
        on_treasure = frozenset(space for space in taken if space <= len(table.line) and table.space(space) != BLANK)
        space = counted(table.diver(seat).at, way, steps, on_treasure)
        while space in taken:
            space += step
        return space if space <= len(table.line) else None


# ---- The first step


class SubmarineCountsAsASpace(Engine):
    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        return super().land(table, seat, way, max(1, steps - (table.diver(seat).at == 0)))


class FirstStepIsFree(Engine):
    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        return super().land(table, seat, way, steps + (table.diver(seat).at == 0))


# ---- Blanks


class BlanksNotCountedUpwards(Engine):
    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        spaces = super().spaces_ahead(table, seat, way)
        return spaces if way == "down" else [space for space in spaces if table.space(space) != BLANK]


class BlanksNotCountedDownwards(Engine):
    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        spaces = super().spaces_ahead(table, seat, way)
        return spaces if way == "up" else [space for space in spaces if table.space(space) != BLANK]


class LineEndsWithTheLastChip(Engine):
    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        spaces = super().spaces_ahead(table, seat, way)
        if way == "up":
            return spaces
        last = max([number for number, space in enumerate(table.line, 1) if space != BLANK], default=0)
        return [space for space in spaces if space <= last]


class StopsBeforeABlank(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return the nearest space behind it with a chip and without a diver, as far back as its own."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        if not is_on_blank(table, right):
            return None
        step, space = (1 if way == "down" else -1), right
        while 1 <= space <= len(table.line) and space != at and (table.space(space) == BLANK or space in taken):
            space -= step
        return space


# ---- The end of the line


class PastTheEndIsHome(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return 0 if goes_past_the_end(table, seat, way, steps) else None


class BouncesAtAnOccupiedEnd(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at, taken, end = table.diver(seat).at, table.occupied_by_others(seat), len(table.line)
        if end not in taken or not goes_past_the_end(table, seat, way, steps):
            return None
        over = steps - len([space for space in range(at + 1, end + 1) if space not in taken])
        free = [space for space in range(end, 0, -1) if space not in taken]
        return free[over] if over < len(free) else None


class LastSpaceIsShared(Engine):
    def at_the_end_of_the_line(self, table: Table, seat: int, ahead: Sequence[int]) -> Landing:
        """Stop on the last space even if it is occupied; a diver without a free space ahead has to turn as usual."""
        to, rules = super().at_the_end_of_the_line(table, seat, ahead)
        return (ahead[-1], ("dsa.swim.end-occupied", "dsa.swim.end-of-line")) if ahead else (to, rules)


class OccupiedEndSharesTheSpaceBefore(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at, end = table.diver(seat).at, len(table.line)
        occupied = end in table.occupied_by_others(seat)
        return max(at, end - 1) if occupied and goes_past_the_end(table, seat, way, steps) else None


class SetBackAtTheEnd(ElsewhereLanding):
    def forced_turn(self, table: Table, seat: int) -> Force | None:
        return None

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Return the nearest free space behind it, if there is none ahead."""
        at, taken = table.diver(seat).at, table.occupied_by_others(seat)
        if way == "up" or right != at:
            return None
        return next((space for space in range(at - 1, 0, -1) if space not in taken), None)


class WaitsOnSpaceOne(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        return 1 if table.diver(seat).at == right == 0 and way == "down" and table.line else None


# ---- The submarine


class HomeOneStepTooLate(Engine):
    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        to, rules = super().at_the_submarine(table, seat, excess)
        return (to if excess > 1 else lowest_free(table, seat)), rules


class HomeOnlyWithAStepToSpare(Engine):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        """Swim, but stop on the submarine without being home if no step is left; from there, any step is enough."""
        diver = table.diver(seat)
        steps = self.steps_of(diver, dice) if heading.way == "up" else 0
        is_on_it = diver.at == 0 and steps > 0
        if not is_on_it and not just_reaches_submarine(self, table, seat, steps):
            super().swim(table, seat, heading, dice)
            return
        if table.telling:
            self.tell_rolled(table, seat, dice, steps)
        if is_on_it:
            self.reach_submarine(table, seat)
            return
        table.put_diver(seat, diver.swum_to(0))
        if table.telling:
            self.tell_swam(table, seat, diver.at, ("dsa.swim.reach-submarine",), steps)


class HomeNeedsTreasure(Engine):
    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        to, rules = super().at_the_submarine(table, seat, excess)
        return (to if table.diver(seat).load > 0 else lowest_free(table, seat)), rules


class SecondHomeStopsBefore(Engine):
    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        to, rules = super().at_the_submarine(table, seat, excess)
        taken = any(diver.at == 0 for other_seat, diver in enumerate(table.divers, 1) if other_seat != seat)
        return (lowest_free(table, seat) if taken else to), rules


class FirstHomeOnly(Engine):
    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        to, rules = super().at_the_submarine(table, seat, excess)
        return (lowest_free(table, seat) if any(diver.home for diver in table.divers) else to), rules


class FullWayHomeIsBarred(ElsewhereLanding):
    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        at = table.diver(seat).at
        return at if way == "up" and at > 1 and table.occupied_by_others(seat).issuperset(range(1, at)) else None


# ---- The last breath


class LastBreathStopsShortOfHome(Engine):
    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        """Stop on the nearest free space once the air is out; with none, stay."""
        to, rules = super().at_the_submarine(table, seat, excess)
        if to != 0 or not self.air_is_out(table):
            return to, rules
        at, occupied = table.diver(seat).at, table.occupied_by_others(seat)
        return next((space for space in range(1, at) if space not in occupied), at), rules


# ---- Turned at the end of the line


class OvershootingTheEndTurns(Engine):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        steps = self.steps_of(table.diver(seat), dice)
        is_past = heading.way == "down" and goes_past_the_end(table, seat, "down", steps)
        super().swim(table, seat, heading, dice)
        if is_past and table.diver(seat).at > 0:
            table.put_diver(seat, table.diver(seat).turned("up"))


class BouncesAtTheEndAndTurns(BouncesAtTheEnd):
    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        steps = self.steps_of(table.diver(seat), dice)
        is_past = heading.way == "down" and goes_past_the_end(table, seat, "down", steps)
        super().swim(table, seat, heading, dice)
        if is_past and table.diver(seat).at > 0:
            table.put_diver(seat, table.diver(seat).turned("up"))
