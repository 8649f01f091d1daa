"""How the chips of divers that were left out go to the end of the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from leadline_engines.deep_sea_adventure.book import Book
from leadline_engines.deep_sea_adventure.move import Choice, Lay
from leadline_engines.deep_sea_adventure.position import (
    BLANK,
    Chip,
    Diver,
    Position,
    Space,
    Unit,
    same_faces,
    shown_to,
    stack,
)
from leadline_engines.deep_sea_adventure.refusal import Refused


def laying_order(position: Position, left_out: Sequence[int]) -> list[int]:
    """The divers left out, in the order in which they lay down: the nearest to the submarine first.

    Of divers on one space, the one that comes first clockwise from the starter counts as the farther.
    Rules: dsa.clean-up.nearest-first, dsa.clean-up.equal-distance
    """
    turn_order = position.clockwise_from(position.starter)
    return sorted(left_out, key=lambda seat: (position.diver(seat).at, -turn_order.index(seat)))


def units_in_order(book: Book, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
    """What a diver that was left out lays down: its load in the order stated or taken, then what else it loses.

    Raises ``Refused`` if the stated order is not made of the diver's own units.
    Rules: dsa.clean-up.owner-order, dsa.clean-up.this-dive-only, dsa.clean-up.carried-stack
    """
    load = laid_apart(book, diver.carried)
    if stated is not None:
        ordered = _arranged(load, laid_apart(book, stated.units))
        if ordered is None:
            why = f"seat {stated.seat} can only lay down the units it carries, each once"
            raise Refused("dsa.clean-up.owner-order", why)
        if book.rulings.order_choice == "owner-order":
            load = ordered
    if not diver.banked or book.rulings.what_is_lost == "this-dive-only":
        return load
    return (*load, *laid_apart(book, diver.banked))


def laid_apart(book: Book, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units as they are laid one by one: under `physical` every chip of a stack by itself.

    Chips seen by the same seats come together, so that their order tells nobody a value it has not seen.
    Rules: dsa.clean-up.carried-stack, dsa.information.face-down
    """
    if all(len(unit) == 1 for unit in units) or book.rulings.carried_stack_restacked != "physical":
        return units
    return tuple(
        (chip,) for unit in units for chip in sorted(unit, key=lambda chip: (chip.level, chip.known_to, chip.value))
    )


def check_stated(choice: Choice, left_out: Sequence[int]) -> None:
    """Refuse laying orders for divers that lay nothing down, or two for one diver.

    Rules: dsa.clean-up.owner-order
    """
    seats = [lay.seat for lay in choice.lay]
    for seat in seats:
        if seat not in left_out:
            raise Refused("dsa.clean-up.owner-order", f"seat {seat} lays nothing down in this turn")
        if seats.count(seat) > 1:
            raise Refused("dsa.clean-up.owner-order", f"two laying orders are stated for seat {seat}")


@dataclass(slots=True)
class Pile:
    """The stacks growing at the end of the line."""

    book: Book
    """The figures and the readings."""
    stacks: list[tuple[Chip, ...]] = field(default_factory=list)
    """The stacks so far."""
    room: int = 0
    """How many units the last stack still takes."""

    def next_diver(self) -> bool:
        """Go on to the next diver; tell whether the one before left a stack that is not full.

        Rules: dsa.clean-up.across-divers
        """
        begun = self.room > 0
        if self.book.rulings.stack_grouping == "per-diver":
            self.room = 0
        return begun

    def lay(self, unit: Unit) -> None:
        """Lay one unit: on the last stack if it has room, else on a new space.

        Rules: dsa.clean-up.threes, dsa.clean-up.carried-stack
        """
        alone = len(unit) > 1 and self.book.rulings.carried_stack_restacked == "own-space"
        if self.room == 0 or alone:
            self.stacks.append(unit)
            self.room = 0 if alone else self.book.components.stack_size - 1
        else:
            self.stacks[-1] = stack((*self.stacks[-1], *unit))
            self.room -= 1


def start_pile(book: Book, line: tuple[Space, ...]) -> tuple[tuple[Space, ...], Pile]:
    """Where laying down starts: behind the last space, or on a short old stack under `top-up`.

    Gives the line without what goes on the pile, and the pile.
    Rules: dsa.clean-up.end-of-line, dsa.clean-up.new-stack
    """
    last = last_chips(line)
    if book.rulings.topping_up == "top-up" and last is not None:
        old = line[last]
        if 1 < len(old) < book.components.stack_size:
            return (*line[:last], *line[last + 1 :]), Pile(book, [old], book.components.stack_size - len(old))
    return line, Pile(book)


def last_chips(line: tuple[Space, ...]) -> int | None:
    """Where the last space is that holds chips, counted from 0; None if there is none."""
    return next((index for index in range(len(line) - 1, -1, -1) if line[index] != BLANK), None)


def turned_up(book: Book, position: Position, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The units as they lie on the line: face down unless the reading turns them up.

    Rules: dsa.information.face-down
    """
    if book.rulings.faces == "revealed":
        return tuple(shown_to(unit, tuple(position.seats)) for unit in units)
    return units


def _arranged(own: tuple[Unit, ...], stated: tuple[Unit, ...]) -> tuple[Unit, ...] | None:
    """The own units in the stated order, or None if the two do not match one to one."""
    rest, ordered = list(own), []
    for wanted in stated:
        match = next((unit for unit in rest if same_faces(unit, wanted)), None)
        if match is None:
            return None
        rest.remove(match)
        ordered.append(match)
    return None if rest else tuple(ordered)
