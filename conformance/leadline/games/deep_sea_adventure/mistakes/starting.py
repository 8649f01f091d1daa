"""More mistakes about who starts the next dive."""

from __future__ import annotations

from collections.abc import Sequence

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Rounds
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules

STARTER: Rules = ("dsa.clean-up.starter",)


def treasure(diver: Diver) -> int:
    """The points of what a diver has for good after this dive; a value that is not known counts nothing."""
    units = (*diver.banked, *(diver.carried if diver.home else ()))
    return sum(chip.value or 0 for unit in units for chip in unit)


class SeatOneStartsEveryDive(Engine):
    """Seat 1 starts every dive after the first."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """Seat 1."""
        return 1, STARTER


class SeatTwoStartsEveryDive(Engine):
    """Seat 2 starts every dive after the first."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """Seat 2."""
        return min(2, len(table.divers)), STARTER


class LastSeatStartsEveryDive(Engine):
    """The last seat starts every dive after the first."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The last seat."""
        return len(table.divers), STARTER


class StarterRotatesBackwards(Engine):
    """The next dive is started by the seat before the starter."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The seat before."""
        return table.clockwise_from(table.starter)[-1], STARTER


class NumberOfTheDiveStarts(Engine):
    """Seat 2 starts the second dive and seat 3 the third, whoever came home; of two, seat 1 starts the third."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The seat with the number of the next dive, counted round the table."""
        return table.dive % len(table.divers) + 1, STARTER


class LastMoverStarts(Engine):
    """The diver whose turn ended the dive starts the next one."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The seat to move."""
        return table.turn or table.starter, STARTER


class TurnsGoOnIntoTheNextDive(Engine):
    """The turns go on: the next dive is started by the seat after the one whose turn ended the dive."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The seat after the one to move."""
        return (table.turn or table.starter) % len(table.divers) + 1, STARTER


class TurnsGoOnUnlessAllCameHome(Engine):
    """If somebody was left out the turns go on: the seat after the one whose turn ended the dive starts the next."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The seat after the one to move, if anybody is left out."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        return ((table.turn or table.starter) % len(table.divers) + 1, STARTER) if left_out else right


class FirstLeftOutInTurnOrderStarts(Engine):
    """Of those left out the first in the order of turns starts the next dive, wherever it is."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The first of them clockwise from the starter."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        return next(((seat, STARTER) for seat in table.clockwise_from(table.starter) if seat in left_out), right)


class LastLeftOutInTurnOrderStarts(Engine):
    """Of those left out the last in the order of turns starts the next dive, wherever it is."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The last of them clockwise from the starter."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        order = table.clockwise_from(table.starter)[::-1]
        return next(((seat, STARTER) for seat in order if seat in left_out), right)


class LowestSeatLeftOutStarts(Engine):
    """Of those left out the lowest seat starts the next dive, wherever it is."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The lowest seat of them."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (min(left_out), STARTER) if left_out else right


class HighestSeatLeftOutStarts(Engine):
    """Of those left out the highest seat starts the next dive, wherever it is."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The highest seat of them."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (max(left_out), STARTER) if left_out else right


class FarthestWithTreasureStarts(Engine):
    """Of those left out the farthest that carries treasure starts the next dive."""

    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """The farthest with a load, if any has one."""
        return super().farthest(table, [seat for seat in left_out if table.diver(seat).load > 0] or left_out)


class FarthestBeforeTheTurnStarts(Engine):
    """The farthest starts the next dive, but each diver counts where it was before the last turn."""

    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """The farthest by the places before the turn."""
        far = max(table.before.diver(seat).at for seat in left_out)
        return [seat for seat in left_out if table.before.diver(seat).at == far]


class HeaviestLeftOutStarts(Engine):
    """Of those left out the one with the most units starts the next dive; of equals the farthest."""

    def farthest(self, table: Table, left_out: Sequence[int]) -> list[int]:
        """The farthest of the heaviest."""
        most = max(table.diver(seat).load for seat in left_out)
        return super().farthest(table, [seat for seat in left_out if table.diver(seat).load == most])


class RichestStarts(Engine):
    """The diver with the most points starts the next dive; of equals the lowest seat."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The richest."""
        return max(table.seats, key=lambda seat: (treasure(table.diver(seat)), -seat)), STARTER


class PoorestStarts(Engine):
    """The diver with the fewest points starts the next dive; of equals the lowest seat."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The poorest."""
        return min(table.seats, key=lambda seat: (treasure(table.diver(seat)), seat)), STARTER


class StarterStaysIfNobodyCameHome(Engine):
    """If nobody came home the same seat starts again."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The same seat, if all are left out."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        return (table.starter, STARTER) if len(left_out) == len(table.divers) else right


class StarterStaysIfAllCameHome(Engine):
    """If everybody came home the same seat starts again."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The same seat, if nobody is left out."""
        right = super().starter_of_next_dive(table, left_out, rounds)
        return right if left_out else (table.starter, right[1])


class NextSeatStartsAfterAllCameHome(Engine):
    """If everybody came home the seat after the one that came home last starts the next dive."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The seat after the right one, if nobody is left out."""
        seat, rules = super().starter_of_next_dive(table, left_out, rounds)
        return (seat if left_out else seat % len(table.divers) + 1), rules


class LowestSeatOfEqualsStarts(Engine):
    """Of those equally far the lowest seat starts."""

    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        """The lowest."""
        return min(equals)


class HighestSeatOfEqualsStarts(Engine):
    """Of those equally far the highest seat starts."""

    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        """The highest."""
        return max(equals)


class AfterTheStarterOfEqualsStarts(Engine):
    """Of those equally far the first after the last starter starts, that starter only if it is the last choice."""

    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        """The first clockwise from the seat after the starter."""
        first, *rest = table.clockwise_from(table.starter)
        return next(seat for seat in (*rest, first) if seat in equals)


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.seat-one-starts-every-dive": SeatOneStartsEveryDive,
    "dsa.mistake.seat-two-starts-every-dive": SeatTwoStartsEveryDive,
    "dsa.mistake.last-seat-starts-every-dive": LastSeatStartsEveryDive,
    "dsa.mistake.starter-rotates-backwards": StarterRotatesBackwards,
    "dsa.mistake.number-of-the-dive-starts": NumberOfTheDiveStarts,
    "dsa.mistake.last-mover-starts": LastMoverStarts,
    "dsa.mistake.turns-go-on-into-the-next-dive": TurnsGoOnIntoTheNextDive,
    "dsa.mistake.turns-go-on-unless-all-came-home": TurnsGoOnUnlessAllCameHome,
    "dsa.mistake.first-left-out-in-turn-order-starts": FirstLeftOutInTurnOrderStarts,
    "dsa.mistake.last-left-out-in-turn-order-starts": LastLeftOutInTurnOrderStarts,
    "dsa.mistake.lowest-seat-left-out-starts": LowestSeatLeftOutStarts,
    "dsa.mistake.highest-seat-left-out-starts": HighestSeatLeftOutStarts,
    "dsa.mistake.farthest-with-treasure-starts": FarthestWithTreasureStarts,
    "dsa.mistake.farthest-before-the-turn-starts": FarthestBeforeTheTurnStarts,
    "dsa.mistake.heaviest-left-out-starts": HeaviestLeftOutStarts,
    "dsa.mistake.richest-starts": RichestStarts,
    "dsa.mistake.poorest-starts": PoorestStarts,
    "dsa.mistake.starter-stays-if-nobody-came-home": StarterStaysIfNobodyCameHome,
    "dsa.mistake.starter-stays-if-all-came-home": StarterStaysIfAllCameHome,
    "dsa.mistake.next-seat-starts-after-all-came-home": NextSeatStartsAfterAllCameHome,
    "dsa.mistake.lowest-seat-of-equals-starts": LowestSeatOfEqualsStarts,
    "dsa.mistake.highest-seat-of-equals-starts": HighestSeatOfEqualsStarts,
    "dsa.mistake.after-the-starter-of-equals-starts": AfterTheStarterOfEqualsStarts,
}
