"""Mistakes of the swim: occupied spaces, the end of the line, the submarine, blanks."""

from __future__ import annotations

from typing import Any

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Choice
from leadline_engines.deep_sea_adventure.position import BLANK, Facing
from leadline_engines.deep_sea_adventure.swim import Landing
from leadline_engines.deep_sea_adventure.table import Table


def counted(at: int, way: Facing, steps: int, jumped: frozenset[int]) -> int:
    """The space so many steps away, some spaces not counted; 0 is the submarine, and the line has no end."""
    step = 1 if way == "down" else -1
    while steps > 0 and at + step >= 0:
        at += step
        steps -= at not in jumped
    return max(at, 0)


class ElsewhereLanding(Engine):
    """The base of the mistakes that get only the end of a swim wrong."""

    def __init_subclass__(cls) -> None:
        """Give each mistake a landing of its own, so that several can be built in together."""
        super().__init_subclass__()
        elsewhere = vars(cls).get("elsewhere")
        if elsewhere is None:
            return

        def land(self: Any, table: Table, seat: int, way: Facing, steps: int) -> Landing:
            """Where the diver ends, and the rules that the right landing has."""
            right, rules = super(cls, self).land(table, seat, way, steps)
            space = elsewhere(self, table, seat, way, steps, right)
            return right if space is None else space, rules

        cls.land = land  # type: ignore[method-assign]

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The space on which such a swim ends, ``right`` being the right one; None where it ends there."""
        raise NotImplementedError


class OccupiedCountedAndShared(ElsewhereLanding):
    """Occupied spaces are counted, and may be shared."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """So many spaces on, whoever is there."""
        return min(counted(table.diver(seat).at, way, steps, frozenset()), len(table.line))


class LastStepOntoADiver(ElsewhereLanding):
    """Occupied spaces are jumped on the way, but a diver may stop on one."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The space after the last step but one, if another diver is there."""
        taken = table.occupied_by_others(seat)
        onto = counted(table.diver(seat).at, way, steps - 1, taken) + (1 if way == "down" else -1)
        return onto if onto in taken else None


class OnlyFirstOfARowJumped(ElsewhereLanding):
    """Of several divers in a row only the first is jumped."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The others of a row are counted, though nobody stops there."""
        taken, step = table.occupied_by_others(seat), 1 if way == "down" else -1
        first = frozenset(space for space in taken if space - step not in taken)
        space = counted(table.diver(seat).at, way, steps, first)
        while space in taken:
            space += step
        return space if space <= len(table.line) else None


class JumpsDownwardsOnly(ElsewhereLanding):
    """On the way up occupied spaces are counted."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Upwards every space is counted, though nobody stops on another diver."""
        if way == "down":
            return None
        taken = table.occupied_by_others(seat)
        space = counted(table.diver(seat).at, way, steps, frozenset())
        while space in taken:
            space -= 1
        return space


class BouncesAtTheEnd(ElsewhereLanding):
    """A diver swims back the steps that are too many at the end of the line."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """As far from the end as there are steps too many."""
        taken, end = table.occupied_by_others(seat), len(table.line)
        ahead = [space for space in range(table.diver(seat).at + 1, end + 1) if space not in taken]
        free = [space for space in range(end, 0, -1) if space not in taken]
        over = steps - len(ahead)
        return free[over] if way == "down" and 0 < over < len(free) else None


class TooFarIsNowhere(ElsewhereLanding):
    """A diver that has more steps than there are spaces stays where it is."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Where it was, if the steps lead beyond the line."""
        at = table.diver(seat).at
        beyond = counted(at, way, steps, table.occupied_by_others(seat)) > len(table.line)
        return at if way == "down" and beyond else None


class PassesTheEnd(ElsewhereLanding):
    """A diver swims past the last space of the line."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Beyond the line, if the steps lead there."""
        past = counted(table.diver(seat).at, way, steps, table.occupied_by_others(seat))
        return past if past > len(table.line) else None

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Search, but not beyond the line: there is nothing."""
        if table.diver(choice.seat).at <= len(table.line):
            super().search(table, choice, moved=moved)


class StopsOneShortOfTheEnd(ElsewhereLanding):
    """Nobody gets to the last space of the line."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The space before the last, if it is free."""
        short = len(table.line) - 1
        is_free = short not in table.occupied_by_others(seat)
        return short if way == "down" and right == short + 1 and table.diver(seat).at < short and is_free else None


class StaysIfTheEndIsOccupied(ElsewhereLanding):
    """A diver whose roll reaches beyond an occupied last space does not move."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Where it was, if another diver is on the last space."""
        at, taken, end = table.diver(seat).at, table.occupied_by_others(seat), len(table.line)
        return at if way == "down" and end in taken and counted(at, way, steps, taken) > end else None


class BouncesAtTheSubmarine(ElsewhereLanding):
    """A diver swims down again the steps that are too many at the submarine."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """As far from the submarine as there are steps too many."""
        taken = table.occupied_by_others(seat)
        over = steps - len([space for space in range(1, table.diver(seat).at) if space not in taken]) - 1
        free = [space for space in range(1, len(table.line) + 1) if space not in taken]
        return free[over - 1] if way == "up" and 0 < over <= len(free) else None


class HomeOneStepTooEarly(ElsewhereLanding):
    """A diver that swims to space 1 is home."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The submarine for space 1."""
        return 0 if way == "up" and right == 1 else None


class SubmarineForOne(ElsewhereLanding):
    """Nobody gets home while somebody else is on the submarine."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """Where it was, if the submarine is taken."""
        is_taken = any(diver.at == 0 for other, diver in enumerate(table.divers, 1) if other != seat)
        return table.diver(seat).at if way == "up" and right == 0 and is_taken else None


class NoStopOnABlank(ElsewhereLanding):
    """A diver that would stop on a blank swims on to the next chip."""

    def elsewhere(self, table: Table, seat: int, way: Facing, steps: int, right: int) -> int | None:
        """The next space with a chip and without a diver; the right one if there is none."""
        if right in (0, table.diver(seat).at):
            return None
        step, space, taken = (1 if way == "down" else -1), right, table.occupied_by_others(seat)
        while 1 <= space <= len(table.line) and (table.space(space) == BLANK or space in taken):
            space += step
        return space if space <= len(table.line) else None


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.occupied-counted-and-shared": OccupiedCountedAndShared,
    "dsa.mistake.last-step-onto-a-diver": LastStepOntoADiver,
    "dsa.mistake.only-first-of-a-row-jumped": OnlyFirstOfARowJumped,
    "dsa.mistake.jumps-downwards-only": JumpsDownwardsOnly,
    "dsa.mistake.bounces-at-the-end": BouncesAtTheEnd,
    "dsa.mistake.too-far-is-nowhere": TooFarIsNowhere,
    "dsa.mistake.passes-the-end": PassesTheEnd,
    "dsa.mistake.stops-one-short-of-the-end": StopsOneShortOfTheEnd,
    "dsa.mistake.stays-if-the-end-is-occupied": StaysIfTheEndIsOccupied,
    "dsa.mistake.bounces-at-the-submarine": BouncesAtTheSubmarine,
    "dsa.mistake.home-one-step-too-early": HomeOneStepTooEarly,
    "dsa.mistake.submarine-for-one": SubmarineForOne,
    "dsa.mistake.no-stop-on-a-blank": NoStopOnABlank,
}
