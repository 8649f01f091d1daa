"""The laying of chips at the end of the line by divers who were left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from leadline_engines.deep_sea_adventure.events import LaidDown
from leadline_engines.deep_sea_adventure.information import Informing
from leadline_engines.deep_sea_adventure.move import Choice, Lay
from leadline_engines.deep_sea_adventure.position import BLANK, Diver, Space, Unit, stack, unit_among
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import RefusalError


@dataclass(slots=True)
class Pile:
    """The stacks being built at the end of the line."""

    before: tuple[Space, ...]
    """The line before these stacks."""
    stacks: list[Space] = field(default_factory=list)
    """The stacks so far."""
    room: int = 0
    """The number of further units that the last stack can take."""


class Laying(Informing):
    """The laying of chips at the end of a dive."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Let the divers who were left out lay their units at the end of the line, starting with the nearest diver.

        Rules: dsa.clean-up.left-out, dsa.clean-up.nearest-first, dsa.clean-up.end-of-line, dsa.clean-up.new-stack
        """
        stated = {lay.seat: lay for lay in choice.lay}
        order = self.laying_order(table, left_out)
        loads = {seat: self.units_in_order(table.diver(seat), stated.get(seat)) for seat in order}
        layers = [seat for seat in order if loads[seat]]
        behind = table.telling and last_chips(table.line) is not None
        pile = self.start_pile(table.line) if layers else Pile(table.line)
        for seat in order:
            goes_on = seat in layers[1:] and self.next_diver(pile)
            units = self.put_down(table, loads[seat])
            before = table.diver(seat)
            self.lay_down(table, seat, units, pile)
            if table.telling:
                self.tell_laid_down(
                    table, before, seat, units, layers, stated=seat in stated, behind=behind, goes_on=goes_on
                )

    def lay_down(self, table: Table, seat: int, units: Sequence[Unit], pile: Pile) -> None:
        """Lay the units of one diver on the pile; the diver keeps the treasure brought home earlier.

        Rules: dsa.clean-up.left-out, dsa.clean-up.end-of-line, dsa.clean-up.this-dive-only
        """
        for unit in units:
            self.lay_unit(pile, unit)
        table.line = (*pile.before, *pile.stacks)
        diver = table.diver(seat)
        banked = () if self.rulings.what_is_lost == "all-ever" else diver.banked
        table.put_diver(seat, Diver(diver.at, diver.facing, diver.home, (), banked))

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Return the divers who were left out, in the order in which they lay down units, the nearest first.

        Among divers on the same space, the first one clockwise from the starter counts as the farther.

        Rules: dsa.clean-up.nearest-first, dsa.clean-up.equal-distance
        """
        turn_order = table.clockwise_from(table.starter)
        return sorted(left_out, key=lambda seat: (table.divers[seat - 1].at, -turn_order.index(seat)))

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """Return the units that a diver left out lays down: the load in the order stated or taken, then other losses.

        Under `pickup-order`, a stated order counts only for the chips of a stack that is laid chip by chip. Raises
        ``RefusalError`` if the stated order does not consist of the diver's own units.

        Rules: dsa.clean-up.owner-order, dsa.clean-up.this-dive-only, dsa.clean-up.carried-stack
        """
        load = self.laid_apart(diver.carried)
        if stated is not None:
            ordered = arranged(load, self.laid_apart(stated.units))
            if ordered is None:
                why = f"seat {stated.seat} can only lay down the units it carries, each once"
                raise RefusalError("dsa.clean-up.owner-order", why, path="choice.lay")
            owners = self.rulings.order_choice == "owner-order"
            load = ordered if owners else self.as_picked_up(diver.carried, stated)
        if not diver.banked or self.rulings.what_is_lost == "this-dive-only":
            return load
        return (*load, *self.laid_apart(diver.banked))

    def as_picked_up(self, carried: tuple[Unit, ...], stated: Lay) -> tuple[Unit, ...]:
        """Return the units in the order of picking up, with the chips of each stack in the stated order.

        The chips of a stack were picked up together, so their order does not determine which of them is laid first. A
        stated order that contradicts the order of picking up is ignored.

        Rules: dsa.clean-up.owner-order, dsa.clean-up.carried-stack
        """
        ordered: list[Unit] = []
        rest = self.laid_apart(stated.units)
        for unit in carried:
            chips = self.laid_apart((unit,))
            part = arranged(chips, rest[: len(chips)])
            if part is None:
                return self.laid_apart(carried)
            ordered.extend(part)
            rest = rest[len(chips) :]
        return tuple(ordered)

    def laid_apart(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        """Return the units as they are laid one by one; under `physical`, every chip in a stack is laid separately.

        Chips seen by the same seats are kept together, so that their order reveals no value to a seat that has not seen
        it.

        Rules: dsa.clean-up.carried-stack, dsa.information.face-down
        """
        if self.rulings.carried_stack_restacked != "physical":
            return units
        apart = [sorted(sorted(unit), key=lambda chip: (chip.level, chip.known_to)) for unit in units]
        return tuple([(chip,) for unit in apart for chip in unit])

    def check_stated(self, choice: Choice, left_out: Sequence[int]) -> None:
        """Refuse laying orders for divers who lay nothing down, and a second order for the same diver.

        Rules: dsa.clean-up.owner-order
        """
        seats = [lay.seat for lay in choice.lay]
        for seat in seats:
            if seat not in left_out:
                why = f"seat {seat} lays nothing down in this turn"
                raise RefusalError("dsa.clean-up.owner-order", why, path="choice.lay")
            if seats.count(seat) > 1:
                why = f"two laying orders are stated for seat {seat}"
                raise RefusalError("dsa.clean-up.owner-order", why, path="choice.lay")

    def start_pile(self, line: tuple[Space, ...]) -> Pile:
        """Return the place where laying starts: after the last space, or on a short old stack under `top-up`.

        Rules: dsa.clean-up.end-of-line, dsa.clean-up.new-stack
        """
        last = last_chips(line) if self.rulings.topping_up == "top-up" else None
        if last is not None:
            old = line[last]
            if 1 < len(old) < self.components.stack_size:
                return Pile((*line[:last], *line[last + 1 :]), [old], self.components.stack_size - len(old))
        return Pile(line)

    def next_diver(self, pile: Pile) -> bool:
        """Continue with the next diver, and return whether the previous diver left a stack that is not full.

        Rules: dsa.clean-up.across-divers
        """
        begun = pile.room > 0
        if self.rulings.stack_grouping == "per-diver":
            pile.room = 0
        return begun

    def lay_unit(self, pile: Pile, unit: Unit) -> None:
        """Lay one unit, either on the last stack if it has room, or on a new space.

        Rules: dsa.clean-up.threes, dsa.clean-up.carried-stack
        """
        alone = self.lies_alone(unit)
        if pile.room == 0 or alone:
            pile.stacks.append(unit)
            pile.room = 0 if alone else self.components.stack_size - 1
        else:
            pile.stacks[-1] = stack((*pile.stacks[-1], *unit))
            pile.room -= 1

    def lies_alone(self, unit: Unit) -> bool:
        """Return whether a unit gets a separate space, as a stack does under `own-space`.

        Rules: dsa.clean-up.carried-stack
        """
        return len(unit) > 1 and self.rulings.carried_stack_restacked == "own-space"

    def tell_laid_down(
        self,
        table: Table,
        before: Diver,
        seat: int,
        units: tuple[Unit, ...],
        layers: list[int],
        *,
        stated: bool,
        behind: bool,
        goes_on: bool,
    ) -> None:
        """Record the units that were laid down; ``before`` is the diver with the load.

        ``behind`` means that the first unit is after a space with chips, and ``goes_on`` that it is on another diver's
        stack.
        """
        laying = seat in layers
        distances = [table.diver(layer).at for layer in layers]
        fired = {
            "dsa.clean-up.end-of-line": laying,
            "dsa.clean-up.threes": laying,
            "dsa.clean-up.nearest-first": laying and len(layers) > 1,
            "dsa.clean-up.equal-distance": laying and distances.count(before.at) > 1,
            "dsa.clean-up.owner-order": stated or before.load > 1,
            "dsa.clean-up.new-stack": behind and seat in layers[:1],
            "dsa.clean-up.carried-stack": any(len(unit) > 1 for unit in before.carried),
            "dsa.clean-up.this-dive-only": bool(before.banked),
            "dsa.clean-up.across-divers": goes_on,
        }
        rules = ("dsa.clean-up.left-out", *(rule for rule, applies in fired.items() if applies))
        table.tell(LaidDown("laid-down", seat, units, rules))


def last_chips(line: tuple[Space, ...]) -> int | None:
    """Return the position of the last space with chips, counting from 0, or None."""
    return next((index for index in range(len(line) - 1, -1, -1) if line[index] != BLANK), None)


def arranged(own: tuple[Unit, ...], stated: tuple[Unit, ...]) -> tuple[Unit, ...] | None:
    """Return the diver's own units in the stated order, or None if they do not match one to one."""
    rest, ordered = list(own), []
    for wanted in stated:
        index = unit_among(rest, wanted)
        if index is None:
            return None
        ordered.append(rest.pop(index))
    return None if rest else tuple(ordered)
