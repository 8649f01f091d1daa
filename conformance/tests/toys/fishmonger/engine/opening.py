"""Before the first day: piles, dice, coins and hands."""

from __future__ import annotations

from collections import Counter

from leadline_engines.fishmonger.events import Passed
from leadline_engines.fishmonger.piles import PileName, Piles
from leadline_engines.fishmonger.position import Lying, Monger, Position, Setup
from leadline_engines.fishmonger.table import Table

from leadline_engines.chance import Shuffle
from leadline_engines.surface import NextChance, RefusalError, Telling

DEALT = ("fish.setup.players", "fish.setup.deal", "fish.setup.purse-and-dice")
"""The rules of the setup."""


class Opening(Piles):
    """The steps before the first day."""

    def deal(self, setup: Setup, telling: Telling) -> Table:
        """Lay out the piles, the dice and the coins, and deal the errands."""
        figures = self.components
        if setup.seats not in figures.seats:
            why = f"{setup.seats} mongers cannot play; {figures.seats[0]} to {figures.seats[-1]} can"
            raise RefusalError("fish.setup.players", why, path="seats")
        sea, errands = self.order(setup, "sea"), list(self.order(setup, "errands"))
        own = tuple(colour for colour, kind in figures.dice.items() for _ in range(kind.each))
        pool = figures.all_dice() - Counter(own * setup.seats)
        hands = [tuple(errands[n * figures.hand : (n + 1) * figures.hand]) for n in range(setup.seats)]
        position = Position(
            mongers=tuple(Monger(figures.coins, hand, spent=own) for hand in hands),
            sea=tuple(Lying(card) for card in sea),
            errands=tuple(errands[setup.seats * figures.hand :]),
            pool=tuple(pool.elements()),
            phase="bids",
        )
        table = Table(position, (), telling)
        table.tell(lambda: Passed("dealt", DEALT))
        return table

    def order(self, setup: Setup, pile: PileName) -> tuple[str | None, ...]:
        """Return the order of a pile: all its cards, some of them perhaps unknown."""
        stated: tuple[str | None, ...] | None = getattr(setup, pile)
        box = self.components.pile(pile)
        if stated is None:
            chance = NextChance(pile, Shuffle((tuple(sorted(box.elements())),)))
            why, remedy = f"the order of the {pile} is not stated", f"state {pile}; a place may be unknown"
            raise RefusalError("fish.setup.deal", why, "incomplete", pile, remedy, chance)
        known = Counter(card for card in stated if card is not None)
        if len(stated) != box.total() or known - box:
            raise RefusalError("fish.setup.deal", f"these are not the cards of the {pile}", "impossible chance", pile)
        return stated
