"""The throwing of the Life Preserver, after all players have mustered."""

from __future__ import annotations

from leadline_engines.deep_regrets.declaration import Declaring
from leadline_engines.deep_regrets.events import Thrown
from leadline_engines.deep_regrets.move import Throw
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError


class Throwing(Declaring):
    """The rules in the chapter ``regrets.preserver`` that are not about its use."""

    def begin_throw(self, table: Table) -> None:
        """Let the player with the highest total throw the Life Preserver (regrets.preserver.every-day)."""
        seat = self.thrower(table.position)
        table.change(turn=seat)
        table.push(Frame("throw", seat))

    def thrower(self, position: Position) -> int:
        """Return the player who throws: the player with the highest total; ties go to the earliest in turn order.

        Rules: regrets.preserver.measure, regrets.preserver.tie
        """
        return max(self.order_of_tie(position), key=lambda seat: self.total(position, seat))

    def total(self, position: Position, seat: int) -> int:
        """Return the total of a player's Fresh dice (regrets.preserver.measure)."""
        fresh = position.angler(seat).fresh
        if self.rulings.life_preserver_measure == "count-of-dice":
            return len(fresh)
        return sum(die.face for die in fresh)

    def order_of_tie(self, position: Position) -> tuple[int, ...]:
        """Return the turn order that breaks a tie (regrets.preserver.tie)."""
        order = self.turn_order(position)
        token_was_passed = not self.skips_phases(position)
        if self.rulings.life_preserver_tie == "old-order" and token_was_passed:
            return (order[-1], *order[:-1])
        return order

    def others(self, position: Position, seat: int) -> tuple[int, ...]:
        """Return the players to whom it may be thrown: all others, clockwise (regrets.preserver.to-another)."""
        return self.clockwise_from(position, seat)[1:]

    def throw(self, table: Table, choice: Throw) -> None:
        """Give the Life Preserver to another player, no matter who had it before (regrets.preserver.taken-back)."""
        if choice.to not in self.others(table.position, choice.seat):
            why, remedy = "the Life Preserver is thrown to another player", "name one of the others"
            raise RefusalError("regrets.preserver.to-another", why, path="choice.to", remedy=remedy)
        table.pop()
        rules = ["regrets.preserver.measure", "regrets.preserver.to-another", "regrets.preserver.every-day"]
        if table.position.preserver is not None:
            rules.append("regrets.preserver.taken-back")
        if self.is_tied(table.position, choice.seat):
            rules.append("regrets.preserver.tie")
        if self.skips_phases(table.position):
            rules.append("regrets.day.first-day")
        table.change(preserver=choice.to)
        table.tell(lambda: Thrown(choice.seat, choice.to, tuple(rules)))
        self.begin_declaration(table)

    def is_tied(self, position: Position, seat: int) -> bool:
        """Return whether another player has the same total as the thrower."""
        best = self.total(position, seat)
        return any(self.total(position, other_seat) == best for other_seat in self.clockwise_from(position, seat)[1:])
