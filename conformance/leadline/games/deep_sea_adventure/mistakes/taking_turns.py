"""Mistakes of the order of turns, and of divers that are home."""

from __future__ import annotations

from collections.abc import Callable

from leadline_engines.deep_sea_adventure import Engine
from leadline_engines.deep_sea_adventure.move import Move
from leadline_engines.deep_sea_adventure.position import Diver
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules


def others_out(table: Table, seat: int) -> list[int]:
    """The other seats whose divers are still out, clockwise from a seat."""
    return [other for other in table.clockwise_from(seat)[1:] if not table.diver(other).home]


def just_home(table: Table, seat: int) -> bool:
    """Whether the diver of a seat has come home in this turn."""
    return table.diver(seat).home and not table.before.diver(seat).home


def first_that(table: Table, seat: int, may: Callable[[int], bool]) -> int | None:
    """The first seat clockwise that is still out and may have turns, the given one last; None if there is none."""
    return next((other for other in [*others_out(table, seat), seat] if may(other)), None)


# ---- Who is next


class FarthestMovesNext(Engine):
    """The turn passes to the other diver that is farthest from the submarine."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The farthest; of those equally far the first clockwise."""
        others = others_out(table, seat)
        return max(others, key=lambda other: table.diver(other).at) if others else super().next_to_move(table, seat)


class NearestMovesNext(Engine):
    """The turn passes to the other diver that is nearest to the submarine."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The nearest; of those equally near the first clockwise."""
        others = others_out(table, seat)
        return min(others, key=lambda other: table.diver(other).at) if others else super().next_to_move(table, seat)


class OnlyTwoSeatsMove(Engine):
    """Only the first two seats have turns."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """Seat 1 or 2, if one of them is out."""
        to = first_that(table, seat, lambda other: other <= 2 and other != seat)
        return super().next_to_move(table, seat) if to is None else to


class LastSeatNeverMoves(Engine):
    """The turn never passes to the last seat."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The next but for the last seat."""
        to = first_that(table, seat, lambda other: other < len(table.divers))
        return super().next_to_move(table, seat) if to is None else to


class OnFromSeatOne(Engine):
    """After the first turn of a dive the turns go on from seat 1."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """Seat 1 or else 2, if nobody had set out before."""
        if any(diver.at > 0 or diver.home for diver in table.before.divers):
            return super().next_to_move(table, seat)
        return 2 if seat == 1 else 1


class DoubleMovesAgain(Engine):
    """A diver that rolls a double has another turn."""

    def pass_turn(self, table: Table, move: Move) -> None:
        """Keep the turn after a double, unless the diver is home."""
        seat, dice = move.choice.seat, move.chance.dice
        if dice is None or dice[0] != dice[1] or table.diver(seat).home:
            super().pass_turn(table, move)
        elif table.telling:
            self.tell_turn_passed(table, seat, seat)


class SubmarineCountsAsHome(Engine):
    """Whoever is on the submarine is taken to be home and passed over, also a diver that has not left yet."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The next that is on the line."""
        to = first_that(table, seat, lambda other: table.diver(other).at > 0)
        return super().next_to_move(table, seat) if to is None else to


class HeldDiverIsPassedOver(Engine):
    """A diver whose load is too great for any roll is passed over."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The next that can move."""
        best = self.components.dice * max(self.components.die_faces)
        to = first_that(table, seat, lambda other: table.diver(other).load < best)
        return super().next_to_move(table, seat) if to is None else to


class HomecomingSkipsTheNext(Engine):
    """When a diver comes home the next diver is passed over."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The next but one after a homecoming."""
        others = others_out(table, seat)
        return others[1] if just_home(table, seat) and len(others) > 1 else super().next_to_move(table, seat)


class HomecomingBeginsAgain(Engine):
    """When a diver comes home the turns begin again with the starter."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The first clockwise from the starter after a homecoming."""
        if not just_home(table, seat):
            return super().next_to_move(table, seat)
        return next(other for other in table.clockwise_from(table.starter) if not table.diver(other).home)


# ---- Divers that are home


class HomePaysWhenPassedOver(Engine):
    """A diver that is home still uses air each time it is passed over."""

    def end_turn(self, table: Table, move: Move) -> None:
        """Take the breath of those that are home up to the next that is out."""
        for seat in table.clockwise_from(move.choice.seat)[1:]:
            if not table.diver(seat).home:
                break
            table.air = max(0, table.air - self.cost_of_breath(table.diver(seat)))
        super().end_turn(table, move)


class HomePaysInEveryBreath(Engine):
    """Every breath also costs what the divers at home have brought in this dive."""

    def air_used(self, table: Table, seat: int) -> int:
        """The breath, and one for each unit that is home."""
        return super().air_used(table, seat) + sum(diver.load for diver in table.divers if diver.home)


class HomeSetsOutAgain(Engine):
    """A diver that comes home puts its treasure away and sets out again."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Come home, and stand ready to leave."""
        super().come_home(table, seat, rules)
        diver = table.diver(seat)
        table.put_diver(seat, Diver(0, "down", False, (), (*diver.banked, *diver.carried)))


class HomeKeepsItsSpace(Engine):
    """A diver that is home still occupies the space from which it came home."""

    def come_home(self, table: Table, seat: int, rules: Rules) -> None:
        """Come home, and stay there."""
        super().come_home(table, seat, rules)
        table.put_diver(seat, table.diver(seat).swum_to(table.before.diver(seat).at))


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.farthest-moves-next": FarthestMovesNext,
    "dsa.mistake.nearest-moves-next": NearestMovesNext,
    "dsa.mistake.only-two-seats-move": OnlyTwoSeatsMove,
    "dsa.mistake.last-seat-never-moves": LastSeatNeverMoves,
    "dsa.mistake.on-from-seat-one": OnFromSeatOne,
    "dsa.mistake.double-moves-again": DoubleMovesAgain,
    "dsa.mistake.submarine-counts-as-home": SubmarineCountsAsHome,
    "dsa.mistake.held-diver-is-passed-over": HeldDiverIsPassedOver,
    "dsa.mistake.homecoming-skips-the-next": HomecomingSkipsTheNext,
    "dsa.mistake.homecoming-begins-again": HomecomingBeginsAgain,
    "dsa.mistake.home-pays-when-passed-over": HomePaysWhenPassedOver,
    "dsa.mistake.home-pays-in-every-breath": HomePaysInEveryBreath,
    "dsa.mistake.home-sets-out-again": HomeSetsOutAgain,
    "dsa.mistake.home-keeps-its-space": HomeKeepsItsSpace,
}
