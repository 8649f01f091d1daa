"""More mistakes of laying down: which diver lays first, and in which order each lays its own units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Choice, Lay
from leadline_engines.deep_sea_adventure.position import Diver, Unit
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.surface import Refused

# ---- Between divers


class LaysInReverseSeatOrder(Engine):
    """The divers left out lay down in the order of their seats, the last seat first."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Seat by seat, from the last."""
        return sorted(super().laying_order(table, left_out), reverse=True)


class LaysInTurnOrder(Engine):
    """The divers left out lay down in the order of turns, beginning with the starter of the dive."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Clockwise from the starter."""
        return sorted(super().laying_order(table, left_out), key=table.clockwise_from(table.starter).index)


class LaysFromTheLastMover(Engine):
    """The diver whose turn ended the dive lays down first, then the others clockwise."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Clockwise from the seat to move."""
        order = table.clockwise_from(table.turn or table.starter)
        return sorted(super().laying_order(table, left_out), key=order.index)


class LaysAfterTheLastMover(Engine):
    """The diver after the one whose turn ended the dive lays down first, then the others clockwise."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """Clockwise from the seat after the one to move."""
        first, *rest = table.clockwise_from(table.turn or table.starter)
        return sorted(super().laying_order(table, left_out), key=[*rest, first].index)


class LightestLaysFirst(Engine):
    """The diver with the fewest units lays down first; of equals the nearer."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """By load."""
        return sorted(super().laying_order(table, left_out), key=lambda seat: table.diver(seat).load)


class HeaviestLaysFirst(Engine):
    """The diver with the most units lays down first; of equals the nearer."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """By load, the greatest first."""
        return sorted(super().laying_order(table, left_out), key=lambda seat: -table.diver(seat).load)


class LaysByPlaceBeforeTheTurn(Engine):
    """The nearest lays down first, but each diver counts where it was before the last turn."""

    def laying_order(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """By the places before the turn."""
        return sorted(super().laying_order(table, left_out), key=lambda seat: table.before.diver(seat).at)


# ---- Within a load


class LaysTheLastTakenFirst(Engine):
    """It lays down in its own order, the last taken first."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """The order of taking, the other way round."""
        super().units_in_order(diver, stated)
        return super().units_in_order(diver, None)[::-1]


class LaysTheLowestLevelFirst(Engine):
    """It lays down in its own order, the lowest level first; of equals the one taken first."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """By level."""
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: unit[0].level))


class LaysTheHighestLevelFirst(Engine):
    """It lays down in its own order, the highest level first; of equals the one taken first."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """By level, the highest first."""
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: -unit[-1].level))


class LaysTheLowestValueFirst(Engine):
    """It lays down in its own order, the lowest value first."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """By value."""
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None)))


class LaysTheHighestValueFirst(Engine):
    """It lays down in its own order, the highest value first."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """By value, the highest first."""
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), reverse=True))


class LaysStacksFirst(Engine):
    """It lays down in its own order, stacks before loose chips."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """By size, the stacks first."""
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: len(unit) == 1))


class LaysLooseChipsFirst(Engine):
    """It lays down in its own order, loose chips before stacks."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """By size, the loose chips first."""
        super().units_in_order(diver, stated)
        return tuple(sorted(super().units_in_order(diver, None), key=lambda unit: len(unit) > 1))


class LaysEverySecondFirst(Engine):
    """It lays down in its own order, shuffled: the second, fourth and so on taken before the first, third and so on."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """Every second, then the others."""
        super().units_in_order(diver, stated)
        load = super().units_in_order(diver, None)
        return (*load[1::2], *load[::2])


class LaysTheStatedOrderBackwards(Engine):
    """It lays down in the order that the player states, but backwards: the first named comes last."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """The other way round, if an order is stated."""
        load = super().units_in_order(diver, stated)
        return load if stated is None else load[::-1]


class SilentLaysTheLastTakenFirst(Engine):
    """Where the player states no order the unit taken last is laid down first."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """The other way round, if no order is stated."""
        load = super().units_in_order(diver, stated)
        return load[::-1] if stated is None else load


class OnlyTheMoverChoosesItsOrder(Engine):
    """Only the player whose turn ended the dive chooses an order; the others lay down as they took."""

    def lay_down_the_rest(self, table: Table, left_out: Sequence[int], choice: Choice) -> None:
        """Lay down with one stated order at most."""
        for lay in choice.lay:
            super().units_in_order(table.diver(lay.seat), lay)
        own = tuple(lay for lay in choice.lay if lay.seat == choice.seat)
        super().lay_down_the_rest(table, left_out, replace(choice, lay=own))


class WrongOrderIgnored(Engine):
    """A laying order of units that the diver does not carry is passed over: it lays down as it took."""

    def units_in_order(self, diver: Diver, stated: Lay | None) -> tuple[Unit, ...]:
        """In the order of taking, if the stated one is not possible."""
        try:
            return super().units_in_order(diver, stated)
        except Refused:
            return super().units_in_order(diver, None)


class OrderOfOthersIgnored(Engine):
    """A laying order stated for a diver that lays nothing down is passed over."""

    def check_stated(self, choice: Choice, left_out: Sequence[int]) -> None:
        """Refuse nothing."""


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.lays-in-reverse-seat-order": LaysInReverseSeatOrder,
    "dsa.mistake.lays-in-turn-order": LaysInTurnOrder,
    "dsa.mistake.lays-from-the-last-mover": LaysFromTheLastMover,
    "dsa.mistake.lays-after-the-last-mover": LaysAfterTheLastMover,
    "dsa.mistake.lightest-lays-first": LightestLaysFirst,
    "dsa.mistake.heaviest-lays-first": HeaviestLaysFirst,
    "dsa.mistake.lays-by-place-before-the-turn": LaysByPlaceBeforeTheTurn,
    "dsa.mistake.lays-the-last-taken-first": LaysTheLastTakenFirst,
    "dsa.mistake.lays-the-lowest-level-first": LaysTheLowestLevelFirst,
    "dsa.mistake.lays-the-highest-level-first": LaysTheHighestLevelFirst,
    "dsa.mistake.lays-the-lowest-value-first": LaysTheLowestValueFirst,
    "dsa.mistake.lays-the-highest-value-first": LaysTheHighestValueFirst,
    "dsa.mistake.lays-stacks-first": LaysStacksFirst,
    "dsa.mistake.lays-loose-chips-first": LaysLooseChipsFirst,
    "dsa.mistake.lays-every-second-first": LaysEverySecondFirst,
    "dsa.mistake.lays-the-stated-order-backwards": LaysTheStatedOrderBackwards,
    "dsa.mistake.silent-lays-the-last-taken-first": SilentLaysTheLastTakenFirst,
    "dsa.mistake.only-the-mover-chooses-its-order": OnlyTheMoverChoosesItsOrder,
    "dsa.mistake.wrong-order-ignored": WrongOrderIgnored,
    "dsa.mistake.order-of-others-ignored": OrderOfOthersIgnored,
}
