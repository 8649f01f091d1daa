"""Phase I, in which the day advances and its special effect takes place."""

from __future__ import annotations

from typing import Any

from leadline_engines.deep_regrets.ending import Ending
from leadline_engines.deep_regrets.events import BoatMoved, DayBegan
from leadline_engines.deep_regrets.mustering import Mustering
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table

BEGUN = ("regrets.start.advance", "regrets.start.first-player", "regrets.start.order", "regrets.day.phases")
"""The rules cited for the beginning of every day."""


class Starting(Mustering, Ending):
    """The rules in the chapter ``regrets.start``."""

    def begin_first_day(self, table: Table) -> None:
        """Begin the first day, which has neither Start nor Declaration (regrets.day.first-day)."""
        if self.skips_phases(table.position):
            self.begin_refresh(table)
        else:
            self.pass_token(table)
            self.start_of_day(table)

    def skips_phases(self, position: Position) -> bool:
        """Return whether this day has neither Start nor Declaration.

        Rules: regrets.day.first-day
        """
        if position.day != position.first_day:
            return False
        return self.rulings.short_game == "tuesday-is-day-one" or position.day == self.components.days[0]

    def next_day(self, table: Table) -> None:
        """Begin the day after this one (regrets.start.advance, regrets.start.order)."""
        days: Any = self.components.days
        table.change(day=days[days.index(table.position.day) + 1])
        self.pass_token(table)
        self.start_of_day(table)

    def pass_token(self, table: Table) -> None:
        """Pass the First Player token to the left (regrets.start.first-player)."""
        row = self.clockwise_from(table.position, table.position.first)
        first = row[1 % len(row)]  # a player alone, in a program that lets one play, keeps the token
        table.change(first=first, turn=first)
        day = table.position.day
        table.tell(lambda: DayBegan(day, first, BEGUN))

    def start_of_day(self, table: Table) -> None:
        """Do the rest of Phase I after the token, in this order; an empty Sea ends it (regrets.start.order)."""
        self.discard_face_up(table)
        if self.sea_ends_game(table.position):
            return
        self.day_effect(table)
        self.rise(table)
        self.begin_refresh(table)

    def discard_face_up(self, table: Table) -> None:
        """Discard all face-up fish at Sea (regrets.start.face-up-discarded)."""
        for shoal in self.shoals_to_clear(table.position):
            self.clear_shoal(table, shoal)

    def shoals_to_clear(self, position: Position) -> tuple[str, ...]:
        """Return the shoals with a face-up fish (regrets.start.face-up-discarded)."""
        return tuple(shoal.name for shoal in position.shoals if shoal.cards and shoal.cards[0].up)

    def clear_shoal(self, table: Table, shoal: str) -> None:
        """Discard the face-up fish of a shoal (regrets.start.face-up-discarded)."""
        self.discard_at(table, shoal, 0, "regrets.start.face-up-discarded")

    # ---- effects of certain days

    def day_effect(self, table: Table) -> None:
        """Carry out the effect with which this day begins, if there is one."""
        effect = self.components.day_effects.get(table.position.day)
        if effect == "worms":
            self.worms_for_all(table)
        elif effect == "money":
            self.money_for_all(table)
        elif effect == "die":
            self.die_for_all(table)

    def worms_for_all(self, table: Table) -> None:
        """Turn every Can of Worms face up (regrets.start.worms)."""
        for seat in self.turn_order(table.position):
            self.worms_up(table, seat, "regrets.start.worms")

    def money_for_all(self, table: Table) -> None:
        """Give Fishbucks to every player (regrets.start.money)."""
        for seat in self.turn_order(table.position):
            self.give_money(table, seat)

    def give_money(self, table: Table, seat: int) -> None:
        """Give the Fishbucks of the day to a player (regrets.start.money)."""
        self.gain(table, seat, self.components.thursday_money, "regrets.start.money")

    def die_for_all(self, table: Table) -> None:
        """Let every player draw a die for the Spent Pool, in turn order (regrets.start.die)."""
        seats = self.order_of_dice(table.position)
        for seat, kind in zip(seats, self.dice_for_all(table.position), strict=False):
            self.draw_die(table, seat, "regrets.start.die", only=kind)
            table.change_angler(seat, spent=(*table.angler(seat).spent, kind))

    def order_of_dice(self, position: Position) -> tuple[int, ...]:
        """Return the order in which the players take their dice on Saturday (regrets.start.die)."""
        return self.turn_order(position)

    def dice_for_all(self, position: Position) -> tuple[str, ...]:
        """Return the dice for Saturday in turn order, each of the first kind left; there are fewer if the bag runs out.

        Rules: regrets.start.die
        """
        kinds, players = self.components.saturday_die, len(position.anglers)
        if self.rulings.saturday_die == "same-for-all":
            enough = [kind for kind in kinds if position.bag.count(kind) >= players]
            return tuple(enough[:1]) * players
        left = [kind for kind in kinds for _ in range(position.bag.count(kind))]
        return tuple(left[:players])

    # ---- boats

    def rise(self, table: Table) -> None:
        """Let boats at Sea rise by one Depth, in turn order (regrets.start.rise)."""
        for seat in self.turn_order(table.position):
            angler = table.angler(seat)
            risen = self.risen(angler.depth, angler.sank_from)
            table.change_angler(seat, depth=risen, sank_from=0)
            if risen != angler.depth:
                self.tell_boat(table, seat, risen)

    def risen(self, depth: int, sank_from: int) -> int:
        """Return the Depth of a boat after it has risen; a boat at Port stays there.

        Rules: regrets.start.rise
        """
        if depth == 0:
            return 0
        if self.rulings.sinker_duration == "back-to-origin" and sank_from:
            depth = min(depth, sank_from)
        return max(1, depth - 1)

    def tell_boat(self, table: Table, seat: int, depth: int) -> None:
        """Report the Depth to which a boat has risen."""
        table.tell(lambda: BoatMoved(seat, depth, ("regrets.start.rise",)))
