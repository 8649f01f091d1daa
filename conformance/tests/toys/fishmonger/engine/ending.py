"""The end of a turn, of a day and of play, the points, and the winner that is named."""

from __future__ import annotations

from leadline_engines.fishmonger.events import Passed
from leadline_engines.fishmonger.moves import Choice, Name
from leadline_engines.fishmonger.piles import Piles
from leadline_engines.fishmonger.position import Position
from leadline_engines.fishmonger.table import Table

from leadline_engines.surface import RefusalError


class Ending(Piles):
    """The steps after a turn."""

    def end_turn(self, table: Table) -> None:
        """Go on to the next monger's turn, the next morning, or the end."""
        position = table.position
        assert position.turn is not None
        after = position.turn % len(position.mongers) + 1
        if after != position.lamp:
            table.change(turn=after)
        elif position.day < self.components.days:
            table.change(turn=None, day=position.day + 1, phase="bids")
            table.tell(lambda: Passed("day-over", ("fish.turn.once-a-day",)))
        else:
            level = len(self.leaders(position)) > 1
            table.change(turn=None, phase="naming" if level else "over")
            table.tell(lambda: Passed("play-over", ("fish.end.most-points",)))

    def points(self, position: Position) -> tuple[int, ...]:
        """Return the points of each monger."""
        worth = self.components.sea
        return tuple(monger.coins + sum(worth[card].worth for card in monger.caught) for monger in position.mongers)

    def leaders(self, position: Position) -> tuple[int, ...]:
        """Return the mongers with the most points."""
        points = self.points(position)
        return tuple(seat for seat in self.seats(position) if points[seat - 1] == max(points))

    def names(self, position: Position, seat: int) -> list[Choice]:
        """Return the choices among those with the most points; under one reading, without the one who chooses."""
        alone = self.rulings.name_yourself == "another"
        return [Name(seat, winner) for winner in self.leaders(position) if not (alone and winner == seat)]

    def name(self, table: Table, choice: Name) -> None:
        """Name the winner after play has ended."""
        if choice not in self.names(table.position, choice.seat):
            raise RefusalError("fish.end.name", f"monger {choice.winner} cannot be named", path="choice.winner")
        table.change(phase="over", named=choice.winner)
        table.tell(lambda: Passed("named", ("fish.end.name",), choice.winner))
