"""Mistakes of the dives: whose turn it is, when a dive ends, what the next one starts with, and who starts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from leadline_engines.deep_sea_adventure import Components, Engine, Rulings
from leadline_engines.deep_sea_adventure.move import Rounds
from leadline_engines.deep_sea_adventure.next_dive import EndOfDive
from leadline_engines.deep_sea_adventure.table import Table
from leadline_engines.deep_sea_adventure.turn_events import Rules

# ---- Turns


class SkipsASeat(Engine):
    """The turn passes to the next diver but one."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """Pass over one that is still out."""
        out = [other for other in table.clockwise_from(seat)[1:] if not table.diver(other).home]
        return out[1] if len(out) > 1 else super().next_to_move(table, seat)


class CounterClockwise(Engine):
    """The turn passes counter-clockwise."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The next that is still out, counter-clockwise."""
        order = table.clockwise_from(seat)
        return next(other for other in [*order[:0:-1], seat] if not table.diver(other).home)


class HomeKeepsPlaying(Engine):
    """A diver that is home goes on having turns."""

    def next_to_move(self, table: Table, seat: int) -> int:
        """The next seat, at home or not."""
        return seat % len(table.divers) + 1


# ---- The end of a dive, and the start of the next


class DiveEndsWithTheFirstHome(Engine):
    """The dive ends as soon as one diver is home."""

    def why_dive_ends(self, table: Table) -> EndOfDive | None:
        """Because one is home."""
        return "all-home" if any(diver.home for diver in table.divers) else super().why_dive_ends(table)


class LeftOutStayWhereTheyAre(Engine):
    """A diver that was left out begins the next dive where it was."""

    def reset(self, table: Table) -> None:
        """Put the divers back, but not those that are still on the line."""
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            if 0 < diver.at <= len(table.line):
                table.put_diver(seat, table.diver(seat).swum_to(diver.at))


class TurnedStayTurned(Engine):
    """A diver that had turned back begins the next dive facing up."""

    def reset(self, table: Table) -> None:
        """Put the divers back, facing as they were."""
        before = list(table.divers)
        super().reset(table)
        for seat, diver in enumerate(before, 1):
            table.put_diver(seat, table.diver(seat).turned(diver.facing))


class TwoDives(Engine):
    """The game is over after two dives."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, dives=2), rulings)


class FourDives(Engine):
    """There is a fourth dive."""

    def __init__(self, components: Components, rulings: Rulings) -> None:
        super().__init__(replace(components, dives=4), rulings)


# ---- Who starts the next dive


class StarterRotates(Engine):
    """The next dive is started by the seat after the starter."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The next seat."""
        return table.starter % len(table.divers) + 1, ("dsa.clean-up.starter",)


class StarterStays(Engine):
    """The same seat starts every dive."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The same seat."""
        return table.starter, ("dsa.clean-up.starter",)


class StarterIsTheNearest(Engine):
    """Of those left out the nearest starts the next dive."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """The nearest; if several are, the right one of them or the first."""
        right, rules = super().starter_of_next_dive(table, left_out, rounds)
        near = min((table.diver(seat).at for seat in left_out), default=0)
        nearest = [seat for seat in left_out if table.diver(seat).at == near]
        return right if not nearest or right in nearest else nearest[0], rules


class SeatOneStartsAfterAllCameHome(Engine):
    """If all came home seat 1 starts the next dive."""

    def starter_of_next_dive(self, table: Table, left_out: Sequence[int], rounds: Rounds) -> tuple[int, Rules]:
        """Seat 1, if nobody is left out."""
        right, rules = super().starter_of_next_dive(table, left_out, rounds)
        return right if left_out else 1, rules


class LastOfEqualsStarts(Engine):
    """Of those equally far the last in the order of turns starts."""

    def starter_among_equals(self, table: Table, equals: Sequence[int], rounds: Rounds) -> int:
        """The last clockwise from the starter."""
        return [seat for seat in table.clockwise_from(table.starter) if seat in equals][-1]


MISTAKES: dict[str, type[Engine]] = {
    "dsa.mistake.skips-a-seat": SkipsASeat,
    "dsa.mistake.counter-clockwise": CounterClockwise,
    "dsa.mistake.home-keeps-playing": HomeKeepsPlaying,
    "dsa.mistake.dive-ends-with-the-first-home": DiveEndsWithTheFirstHome,
    "dsa.mistake.left-out-stay-where-they-are": LeftOutStayWhereTheyAre,
    "dsa.mistake.turned-stay-turned": TurnedStayTurned,
    "dsa.mistake.two-dives": TwoDives,
    "dsa.mistake.four-dives": FourDives,
    "dsa.mistake.starter-rotates": StarterRotates,
    "dsa.mistake.starter-stays": StarterStays,
    "dsa.mistake.starter-is-the-nearest": StarterIsTheNearest,
    "dsa.mistake.seat-one-starts-after-all-came-home": SeatOneStartsAfterAllCameHome,
    "dsa.mistake.last-of-equals-starts": LastOfEqualsStarts,
}
