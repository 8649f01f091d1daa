"""The morning: bids by all at once, the lamp, and a roll of all dice."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.fishmonger.events import BidLaid, BidsShown
from leadline_engines.fishmonger.moves import Bid, Choice
from leadline_engines.fishmonger.piles import Piles
from leadline_engines.fishmonger.position import Monger, Position
from leadline_engines.fishmonger.table import Table

from leadline_engines.chance import Draw
from leadline_engines.surface import RefusalError


class Morning(Piles):
    """The steps of a morning."""

    def bids(self, position: Position, seat: int) -> list[Choice]:
        """Any number of the coins that a monger has."""
        return [Bid(seat, coins) for coins in range(position.mongers[seat - 1].coins + 1)]

    def bid(self, table: Table, choice: Bid) -> None:
        """Lay a secret bid; the last one starts the day."""
        if choice.coins > table.monger(choice.seat).coins:
            why = f"monger {choice.seat} has only {table.monger(choice.seat).coins} coins"
            raise RefusalError("fish.morning.bid", why, path="choice.coins")
        table.change_monger(choice.seat, sealed=True, bid=choice.coins)
        table.tell(lambda: BidLaid(choice.seat, choice.coins, ("fish.morning.bid",)))
        if all(monger.sealed for monger in table.position.mongers):
            self.show_bids(table)
            self.roll_all(table)

    def show_bids(self, table: Table) -> None:
        """Let the highest bidder pay and take the lamp."""
        mongers, order = table.position.mongers, self.clockwise(table.position)
        told = {seat: self.bid_of(table, table.monger(seat)) for seat in order}
        bids = tuple(told[seat] for seat in sorted(told))
        lamp = max(order, key=lambda seat: told[seat])
        shown = tuple(replace(monger, sealed=False, bid=0) for monger in mongers)
        table.change(mongers=shown, phase="turns", lamp=lamp, turn=lamp)
        for seat in self.payers(table.position):
            table.change_monger(seat, coins=mongers[seat - 1].coins - told[seat])
        table.tell(lambda: BidsShown(bids, lamp, ("fish.morning.highest-starts",)))

    def payers(self, position: Position) -> tuple[int, ...]:
        """Return the seats that pay their bids: the new holder of the lamp."""
        return (position.lamp,)

    def bid_of(self, table: Table, monger: Monger) -> int:
        """Return the bid of a monger, which must be stated if it is not known."""
        if monger.bid is not None:
            return monger.bid
        draw = Draw(tuple((coins, 1) for coins in range(monger.coins + 1)))
        told: int = table.ask("bid", draw, "fish.morning.highest-starts")
        return told

    def clockwise(self, position: Position) -> list[int]:
        """Return the mongers, beginning with the holder of the lamp."""
        return [(position.lamp + step - 1) % len(position.mongers) + 1 for step in range(len(position.mongers))]

    def roll_all(self, table: Table) -> None:
        """Roll all dice of all mongers, clockwise from the lamp."""
        for seat in self.clockwise(table.position):
            monger = table.monger(seat)
            colours = (*(die.colour for die in monger.fresh), *monger.spent)
            table.change_monger(seat, spent=())
            self.roll_fresh(table, seat, colours, "fish.morning.roll")
