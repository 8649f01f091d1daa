"""Wrong engines, one for each mistake of the spec: each overrides the one step that the mistake gets wrong."""

from __future__ import annotations

from leadline_engines.kite_race import Engine, Position
from leadline_engines.kite_race.events import Teller
from leadline_engines.kite_race.position import Kite

from leadline_engines.surface import Refusal


class EndlessString(Engine):
    def distance(self, position: Position, seat: int) -> int:
        return self.wind(position)


class BasketNeverEmpty(Engine):
    def basket_after_knot(self, position: Position) -> int:
        return position.basket


class TwoOutOfTheBasket(Engine):
    def basket_after_knot(self, position: Position) -> int:
        return max(0, position.basket - 2)


class AllStringsInTheBasket(Engine):
    def basket_at_start(self, pilots: int) -> int:
        return self.components.strings


class AnyNumberOfStrings(Engine):
    def has_most_strings(self, kite: Kite) -> bool:
        return False


class WaitingAtWill(Engine):
    def no_wait(self, position: Position, seat: int) -> Refusal | None:
        return None


class WindTurnsWithEveryTurn(Engine):
    def pass_on(self, position: Position, told: Teller) -> Position:
        after = super().pass_on(position, told)
        if after.turn in (None, 1):
            return after
        if after.marker == len(self.components.wind):
            return self.end_race(after, "kite.end.track", told)
        return self.turn_wind(after, told)


class StringsBreakNoTie(Engine):
    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        farthest = max(kite.at for kite in position.kites)
        level = tuple(seat for seat in self.seats(position) if position.kite(seat).at == farthest)
        return level, "kite.end.farthest" if len(level) == 1 else "kite.end.shared"
