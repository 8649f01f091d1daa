"""Step 4, the search, in which a diver does nothing, takes what is on the space, or drops something on a blank."""

from __future__ import annotations

from dataclasses import dataclass

from leadline_engines.deep_sea_adventure.breathe import Breathing
from leadline_engines.deep_sea_adventure.events import Dropped, LeftAlone, PickedUp
from leadline_engines.deep_sea_adventure.information import Informing
from leadline_engines.deep_sea_adventure.move import Choice, Drop
from leadline_engines.deep_sea_adventure.position import (
    BLANK,
    Chip,
    Diver,
    Space,
    Unit,
    found_in,
    stack,
    unit_among,
)
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError

CHOICE = "dsa.search.drop-choice"


@dataclass(frozen=True, slots=True)
class Dropping:
    """The chips taken in a drop, and their unit."""

    unit: Unit
    """The unit from which the chips are taken."""
    chips: Unit
    """The chips to put down: the unit, or one chip from it."""
    index: int
    """The index of the unit in the order of taking."""

    @property
    def breaks(self) -> bool:
        """True if a stack is broken."""
        return len(self.chips) < len(self.unit)


class Searching(Breathing, Informing):
    """The search step."""

    def search(self, table: Table, choice: Choice, *, moved: bool) -> None:
        """Carry out the search step of the seat to move; ``moved`` states whether its diver moved this turn.

        Raises ``RefusalError`` if the action is not open to it.
        Rules: the chapter dsa.search, dsa.search.one-action, dsa.search.not-on-submarine
        """
        seat, action = choice.seat, choice.search
        if table.divers[seat - 1].at == 0:
            if action.action != "nothing":
                why = "there is nothing to search on the submarine"
                raise RefusalError("dsa.search.not-on-submarine", why, path="choice.search")
        elif action.action == "nothing":
            if table.telling:
                self.tell_left_alone(table, seat)
        else:
            if not moved:
                self.check_without_moving()
            if action.action == "pick-up":
                self.pick_up(table, seat, moved=moved)
            else:
                self.drop(table, seat, action, moved=moved)

    def check_without_moving(self) -> None:
        """Refuse a search by a diver who did not move, if a reading forbids it.

        Rules: dsa.search.without-moving
        """
        if self.rulings.search_without_moving == "not-allowed":
            why = "a diver that did not move cannot pick up or drop"
            raise RefusalError("dsa.search.without-moving", why, path="choice.search")

    def pick_up(self, table: Table, seat: int, *, moved: bool) -> None:
        """Take the chip or the stack under the diver, and leave a blank.

        Rules: dsa.search.pick-up, dsa.search.own-space, dsa.search.pick-up-stack, dsa.search.after-turning,
        dsa.search.any-number, dsa.search.blank-supply, dsa.search.last-breath-pick-up, dsa.information.face-down
        """
        diver = table.divers[seat - 1]
        unit = self.unit_below(table, diver)
        self.check_pick_up(table, diver, unit)
        table.put_diver(seat, diver.carrying((*diver.carried, unit)))
        table.put_space(diver.at, BLANK)
        if table.telling:
            self.tell_picked_up(table, seat, unit, moved=moved)

    def unit_below(self, table: Table, diver: Diver) -> Space:
        """Return the chip or the stack that a diver picks up, or a blank.

        Rules: dsa.search.own-space
        """
        return table.line[diver.at - 1]

    def check_pick_up(self, table: Table, diver: Diver, unit: Unit) -> None:
        """Refuse a pick-up that a rule forbids; ``unit`` is the unit under the diver.

        Rules: dsa.search.pick-up, dsa.search.last-breath-pick-up, dsa.search.blank-supply
        """
        if unit == BLANK:
            why = f"space {diver.at} is blank: there is nothing to pick up"
            raise RefusalError("dsa.search.pick-up", why, path="choice.search")
        if self.rulings.pickup_on_last_breath == "not-allowed" and self.air_is_out(table):
            why = "nothing can be picked up once the air has run out"
            raise RefusalError("dsa.search.last-breath-pick-up", why, path="choice.search")
        if self.is_out_of_blanks(table):
            why = "no blank is left to put in its place"
            raise RefusalError("dsa.search.blank-supply", why, path="choice.search")

    def is_out_of_blanks(self, table: Table) -> bool:
        """Return whether nothing can be picked up because the supply of blanks is used up, if a reading forbids it.

        Rules: dsa.search.blank-supply
        """
        return self.rulings.blanks_exhausted == "no-pickup" and table.blanks_on_line() >= self.components.blanks

    def drop(self, table: Table, seat: int, action: Drop, *, moved: bool) -> None:
        """Put a unit down in place of the blank under the diver.

        Rules: dsa.search.drop-on-blank, dsa.search.drop-choice, dsa.search.drop-whole-stack, dsa.search.keep-last,
        dsa.search.last-breath-drop, dsa.information.face-down
        """
        diver = table.diver(seat)
        self.check_blank_below(table, diver)
        dropping = self.find_dropping(diver, action)
        self.check_drop(diver, action, dropping)
        laid = self.put_down(table, (dropping.chips,))[0]
        if self.air_is_out(table) and self.rulings.drop_on_last_breath == "goes-to-end":
            if action.source == "banked":  # it joins the load, and goes to the end of the line with it
                self.take_away(table, seat, action, dropping)
                without = table.diver(seat)
                table.put_diver(seat, without.carrying((*without.carried, dropping.chips)))
        else:
            self.take_away(table, seat, action, dropping)
            table.put_space(diver.at, laid)
        if table.telling:
            self.tell_dropped(table, seat, dropping, laid, moved=moved)

    def check_blank_below(self, table: Table, diver: Diver) -> None:
        """Refuse a drop on anything but a blank.

        Rules: dsa.search.drop-on-blank
        """
        if table.space(diver.at) != BLANK:
            why = f"space {diver.at} holds a chip: a unit can only be dropped on a blank"
            raise RefusalError("dsa.search.drop-on-blank", why, path="choice.search")

    def find_dropping(self, diver: Diver, action: Drop) -> Dropping:
        """Find the unit or chip that the action names among the diver's treasure.

        Rules: dsa.search.drop-choice
        """
        units = self.units_to_drop_from(diver, action)
        if action.unit is not None:
            return self.numbered_unit(units, action.unit, action.chips)
        if action.chips is None:
            if len(units) > 1:
                why = f"the move does not say which of its {len(units)} units the diver drops"
                remedy = "state the number of the unit, or its chips"
                raise RefusalError(CHOICE, why, "incomplete", "choice.search.unit", remedy)
            return Dropping(units[0], units[0], 0)
        whole = unit_among(units, action.chips)
        if whole is not None:
            return Dropping(units[whole], units[whole], whole)
        for index, unit in enumerate(units):
            chips = found_in(unit, action.chips)
            if chips is not None:
                return Dropping(unit, stack(chips), index)
        raise RefusalError(CHOICE, "the diver does not carry the chips to be dropped", path="choice.search.chips")

    def units_to_drop_from(self, diver: Diver, action: Drop) -> tuple[Unit, ...]:
        """Return the units from which the action chooses.

        Rules: dsa.search.drop-choice
        """
        if action.source == "banked" and self.rulings.which_chip != "scored-too":
            why = "the diver does not carry chips that were brought home in an earlier dive"
            raise RefusalError(CHOICE, why, path="choice.search.source")
        units = diver.carried if action.source == "carried" else diver.banked
        if not units:
            has = "carries nothing" if action.source == "carried" else "has brought nothing home"
            raise RefusalError(CHOICE, f"the diver {has}, so it has nothing to drop", path="choice.search")
        return units

    def numbered_unit(self, units: tuple[Unit, ...], number: int, wanted: tuple[Chip, ...] | None) -> Dropping:
        """Return the unit with a number, or some of its chips.

        Rules: dsa.search.drop-choice
        """
        if not 1 <= number <= len(units):
            raise RefusalError(CHOICE, f"there is no unit {number}: there are {len(units)}", path="choice.search.unit")
        unit = units[number - 1]
        if wanted is None:
            return Dropping(unit, unit, number - 1)
        chips = found_in(unit, wanted)
        if chips is None:
            why = f"unit {number} does not contain the chips to be dropped"
            raise RefusalError(CHOICE, why, path="choice.search.chips")
        return Dropping(unit, stack(chips), number - 1)

    def check_drop(self, diver: Diver, action: Drop, dropping: Dropping) -> None:
        """Refuse a drop that a rule forbids.

        Rules: dsa.search.drop-choice, dsa.search.drop-whole-stack, dsa.search.keep-last
        """
        if dropping.breaks and (self.rulings.stack_breaking == "whole" or len(dropping.chips) > 1):
            raise RefusalError(
                "dsa.search.drop-whole-stack", "a stack is dropped as a whole", path="choice.search.chips"
            )
        if action.source == "banked":
            return
        if self.rulings.which_chip == "last-picked" and dropping.index < diver.load - 1:
            raise RefusalError(CHOICE, "only the unit picked up last can be dropped", path="choice.search")
        if diver.load == 1 and not dropping.breaks and self.has_to_keep_last(diver):
            why = "a diver that has turned back has to keep its last treasure"
            raise RefusalError("dsa.search.keep-last", why, path="choice.search")

    def has_to_keep_last(self, diver: Diver) -> bool:
        """Return whether a diver may not drop the last unit that it carries.

        Rules: dsa.search.keep-last
        """
        return diver.facing == "up" and self.rulings.drop_last_after_turn == "forbidden"

    def take_away(self, table: Table, seat: int, action: Drop, dropping: Dropping) -> None:
        """Remove what the diver drops; the rest of a broken stack keeps its place.

        Rules: dsa.search.drop-whole-stack
        """
        diver = table.diver(seat)
        rest = list(dropping.unit)
        for chip in dropping.chips:
            rest.remove(chip)
        units = diver.carried if action.source == "carried" else diver.banked
        left = (*units[: dropping.index], *((tuple(rest),) if rest else ()), *units[dropping.index + 1 :])
        if action.source == "carried":
            table.put_diver(seat, diver.carrying(left))
        else:
            table.put_diver(seat, Diver(diver.at, diver.facing, diver.home, diver.carried, left))

    def tell_left_alone(self, table: Table, seat: int) -> None:
        """Record that the diver does nothing."""
        table.tell(LeftAlone("left-alone", seat, ("dsa.search.one-action",)))

    def tell_picked_up(self, table: Table, seat: int, unit: Unit, *, moved: bool) -> None:
        """Record what was picked up."""
        diver = table.diver(seat)
        fired = {
            "dsa.search.pick-up-stack": len(unit) > 1,
            "dsa.search.own-space": bool(table.occupied_by_others(seat)),
            "dsa.search.after-turning": diver.facing == "up",
            "dsa.search.any-number": diver.load > 1,
            "dsa.search.blank-supply": table.blanks_on_line() > self.components.blanks,
            "dsa.search.last-breath-pick-up": self.air_is_out(table),
            "dsa.search.without-moving": not moved,
        }
        extra = (rule for rule, applies in fired.items() if applies)
        rules = ("dsa.search.pick-up", *extra, "dsa.information.face-down", "dsa.search.one-action")
        table.tell(PickedUp("picked-up", seat, diver.at, unit, rules))

    def tell_dropped(self, table: Table, seat: int, dropping: Dropping, laid: Unit, *, moved: bool) -> None:
        """Record what was dropped."""
        diver = table.diver(seat)
        fired = {
            "dsa.search.drop-whole-stack": len(dropping.unit) > 1,
            "dsa.search.keep-last": diver.facing == "up",
            "dsa.search.last-breath-drop": self.air_is_out(table),
            "dsa.search.without-moving": not moved,
        }
        extra = (rule for rule, applies in fired.items() if applies)
        rules = ("dsa.search.drop-on-blank", "dsa.search.drop-choice", *extra)
        rules = (*rules, "dsa.information.face-down", "dsa.search.one-action")
        table.tell(Dropped("dropped", seat, diver.at, laid, rules))
