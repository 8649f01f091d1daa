"""Wrong engines, one for each mistake of the spec: each overrides the one step that the mistake gets wrong."""

from __future__ import annotations

from leadline_engines.kite_race import Engine, Position
from leadline_engines.kite_race.events import Teller


class EndlessString(Engine):
    """A kite flies as far as the wind blows, however short its strings are."""

    def distance(self, position: Position, seat: int) -> int:
        """As far as the wind blows."""
        return self.wind(position)


class BasketNeverEmpty(Engine):
    """Tying takes no string out of the basket."""

    def basket_after_knot(self, position: Position) -> int:
        """As many as before."""
        return position.basket


class WindTurnsWithEveryTurn(Engine):
    """The marker moves on after the turn of every pilot."""

    def pass_on(self, position: Position, told: Teller) -> Position:
        """Give the turn on, and move the marker if no round is over; at the end of the track the race is over."""
        after = super().pass_on(position, told)
        if after.turn in (None, 1):
            return after
        if after.marker == len(self.components.wind):
            return self.end_race(after, "kite.end.track", told)
        return self.turn_wind(after, told)


class StringsBreakNoTie(Engine):
    """All that have come equally far share the win, whatever strings they fly on."""

    def winners(self, position: Position) -> tuple[tuple[int, ...], str]:
        """All that have come farthest."""
        farthest = max(kite.at for kite in position.kites)
        level = tuple(seat for seat in self.seats(position) if position.kite(seat).at == farthest)
        return level, "kite.end.farthest" if len(level) == 1 else "kite.end.shared"


MISTAKES: dict[str, type[Engine]] = {
    "kite.mistake.endless-string": EndlessString,
    "kite.mistake.basket-never-empty": BasketNeverEmpty,
    "kite.mistake.wind-turns-with-every-turn": WindTurnsWithEveryTurn,
    "kite.mistake.strings-break-no-tie": StringsBreakNoTie,
}
