"""Wrong engines, one for each mistake of the spec: each overrides the one step that the mistake gets wrong."""

from __future__ import annotations

from leadline_engines.kite_race import Engine, Position
from leadline_engines.kite_race.events import Teller
from leadline_engines.kite_race.position import Kite

from leadline_engines.surface import Refusal


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


class TwoOutOfTheBasket(Engine):
    """Tying takes two strings out of the basket, while there are two."""

    def basket_after_knot(self, position: Position) -> int:
        """Two less, or none."""
        return max(0, position.basket - 2)


class AllStringsInTheBasket(Engine):
    """All eight strings lie in the basket at the start, beside those on which the kites fly."""

    def basket_at_start(self, pilots: int) -> int:
        """All there are."""
        return self.components.strings


class AnyNumberOfStrings(Engine):
    """A kite may fly on any number of strings."""

    def has_most_strings(self, kite: Kite) -> bool:
        """Never."""
        return False


class WaitingAtWill(Engine):
    """A pilot may wait although it could fly or tie."""

    def no_wait(self, position: Position, seat: int) -> Refusal | None:
        """Nothing speaks against it."""
        return None


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
    "kite.mistake.two-out-of-the-basket": TwoOutOfTheBasket,
    "kite.mistake.all-strings-in-the-basket": AllStringsInTheBasket,
    "kite.mistake.any-number-of-strings": AnyNumberOfStrings,
    "kite.mistake.waiting-at-will": WaitingAtWill,
    "kite.mistake.wind-turns-with-every-turn": WindTurnsWithEveryTurn,
    "kite.mistake.strings-break-no-tie": StringsBreakNoTie,
}
