"""Faults of days, phases and turns, and of dice and cards in the middle of something."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.position import Angler, Position
from leadline_engines.deep_regrets.turns import Turns
from leadline_engines.surface import Fault

BEFORE_ACTION = ("refresh", "declaration", "equip")
"""The phases of a day before its first turn."""


class DoubtingDays(Turns):
    """The faults of the course of the game."""

    def faults_of_course(self, position: Position) -> Iterator[Fault]:
        """Yield faults of days, seats and phases that do not fit together."""
        yield from self.faults_of_seats(position)
        yield from self.faults_of_day(position)
        if position.phase == "action":
            yield from self.faults_of_turns(position)
        elif position.phase in BEFORE_ACTION:
            yield from self.faults_before_the_first_turn(position)
        else:
            yield from self.faults_of_the_end(position)
        if position.turn in self.seats(position):
            yield from self.faults_of_declaring(position)
        yield from self.faults_of_pools(position)
        yield from self.faults_of_the_omen(position)
        yield from self.faults_of_what_is_under_way(position)

    def faults_of_seats(self, position: Position) -> Iterator[Fault]:
        """Yield faults for nonexistent players (regrets.setup.first-player, regrets.preserver.to-another)."""
        seats = self.seats(position)
        if position.first not in seats:
            yield Fault("regrets.setup.first-player", "first", f"there is no player {position.first}")
        if position.preserver is not None and position.preserver not in seats:
            yield Fault("regrets.preserver.to-another", "preserver", f"there is no player {position.preserver}")
        if (position.turn in seats) == position.over:
            why = "it is somebody's turn until the game is over, and nobody's afterwards"
            yield Fault("regrets.day.turn-order", "turn", why)

    def faults_of_day(self, position: Position) -> Iterator[Fault]:
        """Yield faults for days that no game reaches, and for what cannot happen on a day.

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
        """Yield faults of passes and turns that do not fit together (regrets.pass.last-two, regrets.pass.out)."""
        active = [seat for seat in self.seats(position) if not position.angler(seat).passed]
        if not active and not position.frames:
            yield Fault("regrets.pass.day-ends", "anglers", "the day is over when all have passed")
        if position.last_turns > self.components.last_turns:
            yield Fault("regrets.pass.last-two", "last_turns", f"there are {self.components.last_turns} last turns")
        if position.last_turns and len(active) > 1:
            yield Fault("regrets.pass.last-two", "last_turns", "last turns are counted when all others have passed")
        if not position.frames and active and position.turn in self.seats(position):
            if position.acted and self.rulings.turn_end == "turn-ends":
                yield Fault("regrets.turn.after-action", "acted", "the turn is over with its action", "history")
            if position.turn not in active:
                yield Fault("regrets.pass.out", "turn", f"player {position.turn} has passed")
            elif len(active) == 1 and not position.last_turns:
                yield Fault("regrets.pass.last-two", "last_turns", "the last turns of the last player are counted")

    def faults_before_the_first_turn(self, position: Position) -> Iterator[Fault]:
        """Yield faults for leftovers of the day before, which a day begins without.

        Rules: regrets.day.next, regrets.start.face-up-discarded
        """
        rule = "regrets.day.next"
        if position.last_turns:
            yield Fault(rule, "last_turns", "last turns are counted in the Action phase only")
        if position.acted:
            yield Fault(rule, "acted", "nobody has acted before the Action phase")
        for name, unused in (("easier", 0), ("set_ahead", None), ("cheaper", 0)):
            if getattr(position, name) != unused:
                yield Fault(rule, name, "the effect of what was used in a turn ends with that turn", "history")
        for seat, angler in enumerate(position.anglers, 1):
            yield from self.faults_of_yesterday(angler, f"anglers.{seat}")
        for number, shoal in enumerate(position.shoals, 1):
            if shoal.cards and shoal.cards[0].up:
                why = "the face-up fish are discarded when a day begins"
                yield Fault("regrets.start.face-up-discarded", f"shoals.{number}.cards", why, "history")

    def faults_of_yesterday(self, angler: Angler, where: str) -> Iterator[Fault]:
        """Yield faults for what a player did on the day before, which is forgotten (regrets.day.next)."""
        if angler.passed:
            yield Fault("regrets.day.next", f"{where}.passed", "nobody has passed before the Action phase")
        for name in ("visited", "used", "has_cast"):
            if getattr(angler, name):
                why = "what a player did yesterday is forgotten when the day ends"
                yield Fault("regrets.day.next", f"{where}.{name}", why, "history")

    def faults_of_the_end(self, position: Position) -> Iterator[Fault]:
        """Yield faults for what cannot remain when the game ends (regrets.end.reveal)."""
        for seat, angler in enumerate(position.anglers, 1):
            if None in angler.regrets:
                yield Fault("regrets.end.reveal", f"anglers.{seat}.regrets", "all Regrets are revealed at the end")
        for name in ("last_turns", "acted"):
            if getattr(position, name):
                yield Fault("regrets.end.reveal", name, "no turn is under way when the game ends", "history")

    def faults_of_declaring(self, position: Position) -> Iterator[Fault]:
        """Yield faults for a player with nothing to declare or equip, and for gear that is equipped too early.

        Rules: regrets.declare.from-port, regrets.declare.equip-after, regrets.declare.lasts
        """
        phase, seat = position.phase, position.turn or 0
        if phase not in ("declaration", "equip"):
            return
        angler = position.angler(seat)
        if not position.frames and phase == "declaration" and len(self.may_declare(position, seat)) < 2:
            why = f"player {seat} was at Port, has nothing to choose, and goes to Sea without a decision"
            yield Fault("regrets.declare.from-port", "turn", why)
        if not position.frames and phase == "equip" and not (angler.rods or angler.reels):
            why = f"player {seat} owns neither rod nor reel, and is passed over"
            yield Fault("regrets.declare.equip-after", "turn", why)
        order = self.declaring_order(position)
        none_has_equipped = phase == "declaration" and self.rulings.bearings_order != "per-player"
        for late in order if none_has_equipped else order[order.index(seat) :]:
            if position.angler(late).rod or position.angler(late).reel:
                why = f"player {late} has not equipped today, and yesterday's equipment is off"
                yield Fault("regrets.declare.lasts", f"anglers.{late}.rod", why, "history")

    def faults_of_pools(self, position: Position) -> Iterator[Fault]:
        """Yield faults for Fresh Pools that would have been cut at once (regrets.madness.max-dice-when)."""
        if self.rulings.madness_timing != "all-at-once" or position.over:
            return
        for seat, angler in enumerate(position.anglers, 1):
            waits = any(frame.kind == "placing" and frame.seat == seat for frame in position.frames)
            if len(angler.fresh) > self.max_dice(position, seat) and not waits:
                why = f"player {seat} has room for {self.max_dice(position, seat)} Fresh dice"
                yield Fault("regrets.madness.max-dice-when", f"anglers.{seat}.fresh", why)

    def faults_of_the_omen(self, position: Position) -> Iterator[Fault]:
        """Yield faults for an Omen Die that is, or is kept, where it cannot be (regrets.effect.omen)."""
        rule = "regrets.effect.omen"
        if OMEN in position.bag:
            yield Fault(rule, "bag", "the Omen Die is never in the bag")
        if {*position.aside} - {OMEN}:
            yield Fault(rule, "aside", "only the Omen Die lies beside the boards")
        card, seat = position.omen_card, self.omen_owner(position)
        if card and seat is not None and not self.is_with(position, seat, card):
            yield Fault(rule, "omen_card", f"the Omen Die went back when {card!r} left player {seat}")
        elif card and seat is None:
            yield Fault(rule, "omen_card", "nobody has the Omen Die")
        elif not card and seat is not None and not self.is_omen_free():
            yield Fault(rule, "omen_card", f"no card has given player {seat} the Omen Die", "history")

    def faults_of_what_is_under_way(self, position: Position) -> Iterator[Fault]:
        """Yield faults for dice, cards and fish in the middle of something that is not under way.

        Rules: regrets.muster.placed, regrets.shop.keep, regrets.cast.pay, regrets.muster.order
        """
        kinds = {frame.kind for frame in position.frames}
        for seat, angler in enumerate(position.anglers, 1):
            where = f"anglers.{seat}"
            own = {frame.kind for frame in position.frames if frame.seat == seat}
            if angler.rolled and "placing" not in own:
                yield Fault("regrets.muster.placed", f"{where}.rolled", "rolled dice are in neither pool")
            for name in ("drawn_rods", "drawn_reels", "drawn_supplies"):
                if getattr(angler, name) and "shopping" not in own:
                    yield Fault(
                        "regrets.shop.keep", f"{where}.{name}", "cards drawn in a shop are neither kept nor put back"
                    )
        if position.attempt and "fishing" not in kinds:
            yield Fault("regrets.cast.pay", "attempt", "nobody is fishing")
        if position.phase == "refresh" and not position.frames:
            yield Fault("regrets.muster.order", "phase", "nobody is left to muster, and the day goes on")
