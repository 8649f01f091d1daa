"""Faults of days, phases and turns, and of what is under way."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.turns import Turns
from leadline_engines.surface import Fault


class DoubtingDays(Turns):
    """The faults of the course of the game."""

    def faults_of_course(self, position: Position) -> Iterator[Fault]:
        """Days, seats and phases that do not fit together."""
        yield from self.faults_of_seats(position)
        yield from self.faults_of_day(position)
        if position.phase == "action":
            yield from self.faults_of_turns(position)
        yield from self.faults_of_what_is_under_way(position)

    def faults_of_seats(self, position: Position) -> Iterator[Fault]:
        """Players that there are not (regrets.setup.first-player, regrets.preserver.to-another)."""
        seats = self.seats(position)
        if position.first not in seats:
            yield Fault("regrets.setup.first-player", "first", f"there is no player {position.first}")
        if position.preserver is not None and position.preserver not in seats:
            yield Fault("regrets.preserver.to-another", "preserver", f"there is no player {position.preserver}")
        if (position.turn in seats) == position.over:
            why = "it is somebody's turn until the game is over, and nobody's afterwards"
            yield Fault("regrets.day.turn-order", "turn", why)

    def faults_of_day(self, position: Position) -> Iterator[Fault]:
        """Days that no game comes to, and what cannot be on a day.

        Rules: regrets.setup.days, regrets.day.first-day, regrets.end.sea-empty
        """
        days = self.components.days
        if position.first_day not in (days[0], self.components.short_game):
            yield Fault("regrets.setup.days", "first_day", f"no game begins on {position.first_day}")
        elif days.index(position.day) < days.index(position.first_day):
            yield Fault("regrets.setup.days", "day", f"the game began on {position.first_day}")
        if self.skips_phases(position):
            if position.phase in ("declaration", "equip"):
                yield Fault("regrets.day.first-day", "phase", "the first day has no Declaration")
            for seat, angler in enumerate(position.anglers, 1):
                if (angler.rod or angler.reel) and self.rulings.new_gear == "next-declaration":
                    why = "nothing is equipped before the first Declaration"
                    yield Fault("regrets.day.first-day", f"anglers.{seat}.rod", why, "history")
        if self.sea_ends_game(position):
            yield Fault("regrets.end.sea-empty", "shoals", "the game ends when the Sea is empty")

    def faults_of_turns(self, position: Position) -> Iterator[Fault]:
        """Passes and turns that do not fit together (regrets.pass.last-two, regrets.pass.out)."""
        active = [seat for seat in self.seats(position) if not position.angler(seat).passed]
        if not active and not position.frames:
            yield Fault("regrets.pass.day-ends", "anglers", "the day is over when all have passed")
        if position.last_turns > self.components.last_turns:
            yield Fault("regrets.pass.last-two", "last_turns", f"there are {self.components.last_turns} last turns")
        if position.last_turns and len(active) > 1:
            yield Fault("regrets.pass.last-two", "last_turns", "last turns are counted when all others have passed")
        if not position.frames and active and position.turn in self.seats(position):
            if position.turn not in active:
                yield Fault("regrets.pass.out", "turn", f"player {position.turn} has passed")
            elif len(active) == 1 and not position.last_turns:
                yield Fault("regrets.pass.last-two", "last_turns", "the last turns of the last player are counted")

    def faults_of_what_is_under_way(self, position: Position) -> Iterator[Fault]:
        """Dice, cards and fish in the middle of something that is not under way.

        Rules: regrets.muster.placed, regrets.shop.keep, regrets.cast.pay, regrets.muster.order
        """
        kinds = {frame.kind for frame in position.frames}
        for seat, angler in enumerate(position.anglers, 1):
            where = f"anglers.{seat}"
            own = {frame.kind for frame in position.frames if frame.seat == seat}
            if angler.rolled and "placing" not in own:
                yield Fault("regrets.muster.placed", f"{where}.rolled", "dice that were rolled lie in no pool")
            for name in ("drawn_rods", "drawn_reels", "drawn_supplies"):
                if getattr(angler, name) and "shopping" not in own:
                    yield Fault("regrets.shop.keep", f"{where}.{name}", "cards of a shop lie there undecided")
        if position.attempt and "fishing" not in kinds:
            yield Fault("regrets.cast.pay", "attempt", "nobody is fishing")
        if position.phase == "refresh" and not position.frames:
            yield Fault("regrets.muster.order", "phase", "nobody is left to muster, and the day goes on")
