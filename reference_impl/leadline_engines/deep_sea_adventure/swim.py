"""Step 3, the swim, in which a diver rolls, subtracts the load, and moves along the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from leadline_engines.chance import Dice
from leadline_engines.deep_sea_adventure.breathe import Breathing
from leadline_engines.deep_sea_adventure.events import CameHome, Rolled, Stayed, Swam
from leadline_engines.deep_sea_adventure.information import Informing
from leadline_engines.deep_sea_adventure.move import Roll
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Facing
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules
from leadline_engines.surface import NextChance, RefusalError

Landing: TypeAlias = tuple[int, Rules]
"""The space on which a swim ends, and the rules that decided it.

The space is unchanged if the diver does not move; 0 is the submarine.
"""


class Heading(NamedTuple):
    """The result of the direction step."""

    way: Facing | None
    """The direction in which the diver swims this turn; None if there is no movement."""
    turned: bool
    """True if the diver has just turned back."""


class Swimming(Breathing, Informing):
    """The roll and the swim."""

    def swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> None:
        """Roll, move, and come home if the submarine is reached.

        Rules: the chapter dsa.swim
        """
        diver = table.divers[seat - 1]
        steps = self.steps_to_swim(table, seat, heading, dice)
        if table.telling:
            self.tell_rolled(table, seat, dice, steps)
        if heading.way is None or steps == 0:
            if table.telling:
                why = "dsa.direction.forced-unspoken" if heading.way is None else "dsa.swim.no-steps"
                self.tell_stayed(table, seat, (why,), heading)
            return
        to, rules = self.land(table, seat, heading.way, steps)
        if to == diver.at:
            self.stay(table, seat, rules, heading)
            return
        table.put_diver(seat, diver.swum_to(to))
        if table.telling:
            self.tell_swam(table, seat, diver.at, rules, steps)
        if to == 0:
            self.reach_submarine(table, seat)

    def steps_to_swim(self, table: Table, seat: int, heading: Heading, dice: Roll) -> int:
        """Return the steps of a swim; they depend on the diver and the roll only, and not on the other divers.

        Rules: dsa.swim.two-dice, dsa.swim.weight, dsa.swim.no-steps
        """
        return self.steps_of(table.divers[seat - 1], dice)

    def steps_of(self, diver: Diver, dice: Roll) -> int:
        """Return the steps that remain of a roll: its sum minus the weight of the load, but never below zero.

        Rules: dsa.swim.two-dice, dsa.swim.weight, dsa.swim.no-steps
        """
        steps = self.sum_of(diver, dice) - self.weight_of(diver)
        return steps if steps > 0 else 0

    def sum_of(self, diver: Diver, dice: Roll) -> int:
        """Return the total of the dice for a diver, which is the sum of both.

        Rules: dsa.swim.two-dice
        """
        return sum(dice)

    def weight_of(self, diver: Diver) -> int:
        """Return how many steps a load subtracts from the roll, which is one for each unit carried.

        Rules: dsa.swim.weight
        """
        return len(diver.carried)

    def land(self, table: Table, seat: int, way: Facing, steps: int) -> Landing:
        """Return the space where a diver with at least one step stops.

        Rules: dsa.swim.along-line, dsa.swim.skip-occupied, dsa.swim.one-diver-a-space, dsa.swim.blank-counts
        """
        occupied = table.places()  # its own is not ahead of it
        ahead = self.spaces_ahead(table, seat, way)
        counts_all = self.rulings.occupied_passing == "skip-landing-only"
        left = steps
        for space in ahead:
            if space not in occupied:
                left -= 1
                if left == 0:
                    return space, ()
            elif counts_all:
                left -= 1
                if left == 0:
                    return self.hop_on(table, seat, way, ahead[ahead.index(space) + 1 :])
        if way == "up":
            return self.at_the_submarine(table, seat, left)
        return self.at_the_end_of_the_line(table, seat, ahead)

    def hop_on(self, table: Table, seat: int, way: Facing, beyond: Sequence[int]) -> Landing:
        """Continue from an occupied space to the next free one (reading `skip-landing-only`).

        Rules: dsa.swim.skip-occupied, dsa.swim.one-diver-a-space
        """
        occupied = table.places()
        for space in beyond:
            if space not in occupied:
                return space, ("dsa.swim.skip-occupied", "dsa.swim.one-diver-a-space")
        if way == "up":
            return self.at_the_submarine(table, seat, 1)
        return self.at_the_end_of_the_line(table, seat, self.spaces_ahead(table, seat, way))

    def at_the_end_of_the_line(self, table: Table, seat: int, ahead: Sequence[int]) -> Landing:
        """Return where a diver stops whose roll reaches or passes the last space; ``ahead`` lists the spaces up to it.

        Rules: dsa.swim.end-of-line, dsa.swim.end-occupied, dsa.swim.cannot-leave
        """
        start = table.diver(seat).at
        waits = ("dsa.swim.cannot-leave",) if start == 0 else ()
        if not ahead:
            return start, waits or ("dsa.swim.end-of-line",)
        occupied = table.places()
        if ahead[-1] not in occupied:
            return ahead[-1], ("dsa.swim.end-of-line",)
        if self.rulings.last_space_occupied == "share-last":
            return ahead[-1], ("dsa.swim.end-occupied", "dsa.swim.end-of-line")
        for space in reversed(ahead):
            if space not in occupied:
                return space, ("dsa.swim.end-occupied", "dsa.swim.end-of-line", "dsa.swim.one-diver-a-space")
        return start, (*waits, "dsa.swim.end-occupied")

    def at_the_submarine(self, table: Table, seat: int, excess: int) -> Landing:
        """Return where a diver whose roll reaches or passes the submarine, one step beyond space 1, stops.

        Rules: dsa.swim.reach-submarine, dsa.swim.submarine-shared
        """
        if excess > 1 and self.rulings.overshoot_submarine == "exact-needed":
            return table.diver(seat).at, ("dsa.swim.reach-submarine",)
        if any(diver.at == 0 for diver in table.divers):
            return 0, ("dsa.swim.reach-submarine", "dsa.swim.submarine-shared")
        return 0, ("dsa.swim.reach-submarine",)

    def spaces_ahead(self, table: Table, seat: int, way: Facing) -> Sequence[int]:
        """Return the spaces in front of the diver, nearest first, without those that do not count as steps.

        Rules: dsa.swim.along-line, dsa.swim.blank-counts
        """
        at = table.divers[seat - 1].at
        end = len(table.line) + 1
        spaces = range(at + 1, end) if way == "down" else range(at - 1 if at < end else end - 1, 0, -1)
        if self.rulings.blank_counts == "skip":
            return [space for space in spaces if table.space(space) != BLANK]
        return spaces

    def can_go_deeper(self, table: Table, seat: int) -> bool:
        """Return whether some roll could take the diver deeper, to any space on which the diver could stop.

        Rules: dsa.direction.forced-with-treasure, dsa.direction.forced-empty-handed
        """
        ahead = self.spaces_ahead(table, seat, "down")
        if len(ahead) >= len(table.divers):
            return True  # the other divers cannot be on all of them
        occupied = table.places()
        for space in ahead:
            if space not in occupied:
                return True
        return bool(ahead) and self.rulings.last_space_occupied == "share-last"

    def stay(self, table: Table, seat: int, rules: Rules, heading: Heading) -> None:
        """Stay because there is no space to swim to; under `counts-as-returned`, a diver who cannot leave is home.

        Rules: dsa.swim.cannot-leave
        """
        if table.diver(seat).at == 0 and self.rulings.cannot_leave == "counts-as-returned":
            self.come_home(table, seat, rules)
        elif table.telling:
            self.tell_stayed(table, seat, rules, heading)

    def reach_submarine(self, table: Table, seat: int) -> None:
        """Bring the diver home, unless there is no air and a reading says that it is too late.

        Rules: dsa.swim.reach-submarine, dsa.clean-up.last-breath-home
        """
        air_is_out = self.air_is_out(table)
        if air_is_out and self.rulings.return_on_last_breath == "too-late":
            if table.telling:
                self.tell_stayed(table, seat, ("dsa.clean-up.last-breath-home",))
            return
        breath = ("dsa.clean-up.last-breath-home",) if air_is_out else ()
        self.come_home(table, seat, ("dsa.swim.reach-submarine", *breath))

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Remove the diver, with the load, from this dive.

        Rules: dsa.swim.reach-submarine, dsa.information.peek
        """
        diver = table.diver(seat)
        carried = self.seen_on_return(seat, diver.carried)
        table.put_diver(seat, Diver(0, "up", True, carried, diver.banked))
        table.last_home = seat
        if table.telling:
            self.tell_came_home(table, seat, rules)

    def check_dice(self, dice: Roll | None, path: str = "chance.dice") -> Roll:
        """Refuse a missing roll, and one that the dice cannot give.

        Rules: dsa.swim.two-dice
        """
        faces, number = self.components.die_faces, self.components.dice
        if dice is None:
            needed = NextChance("dice", Dice(faces, number))
            remedy = f"state what the {number} dice show"
            raise RefusalError("dsa.swim.two-dice", "the move states no roll", "incomplete", path, remedy, needed)
        possible = len(dice) == number
        for die in dice:
            possible = possible and die in faces
        if not possible:
            *fewer, most = map(str, sorted(set(faces)))
            each = f"each shows {', '.join(fewer)} or {most}"
            why = f"the {number} dice cannot show {'+'.join(map(str, dice))}: {each}"
            raise RefusalError("dsa.swim.two-dice", why, "impossible chance", path, f"state {number} dice; {each}")
        return dice

    def tell_rolled(self, table: Table, seat: int, dice: Roll, steps: int) -> None:
        """Record the roll."""
        weight = ("dsa.swim.weight",) if table.diver(seat).load else ()
        none = ("dsa.swim.no-steps",) if steps == 0 else ()
        table.tell(Rolled("rolled", seat, dice, steps, ("dsa.swim.two-dice", *weight, *none)))

    def tell_swam(self, table: Table, seat: int, start: int, rules: Rules, steps: int) -> None:
        """Record a swim that has led to another space."""
        to, occupied = table.diver(seat).at, table.occupied_by_others(seat)
        jumped = tuple([space for space in passed(start, to) if space in occupied])
        counted_out = start + steps if to > start else start - steps
        fired = {
            "dsa.swim.skip-occupied": bool(jumped),
            "dsa.swim.along-line": True,
            "dsa.swim.one-diver-a-space": counted_out in occupied,
            "dsa.swim.blank-counts": table.has_blank_among(passed(start, to + 1 if to > start else to - 1)),
        }
        on_the_way = (rule for rule, applies in fired.items() if applies)
        table.tell(Swam("swam", seat, start, to, jumped, tuple(dict.fromkeys((*rules, *on_the_way)))))

    def tell_stayed(self, table: Table, seat: int, rules: Rules, heading: Heading | None = None) -> None:
        """Record that the diver did not move, or that reaching the submarine did not count.

        Rules: dsa.direction.stands
        """
        stands = ("dsa.direction.stands",) if heading is not None and heading.turned else ()
        table.tell(Stayed("stayed", seat, table.diver(seat).at, (*rules, *stands)))

    def tell_came_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Record that the diver is home."""
        carried = table.diver(seat).carried
        peek = ("dsa.information.peek",) if carried else ()
        table.tell(CameHome("came-home", seat, carried, (*rules, *peek)))


def passed(start: int, to: int) -> range:
    """Return the spaces strictly between two spaces, in the order of passing."""
    return range(start + 1, to) if to > start else range(start - 1, to, -1)
