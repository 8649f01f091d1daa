"""The setup before the first day, with boards, dice, decks and shoals."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from leadline_engines.chance import Draw
from leadline_engines.deep_regrets.events import Opened
from leadline_engines.deep_regrets.position import Angler, Lying, Position, Setup, Shoal, Slot
from leadline_engines.deep_regrets.start_of_day import Starting
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import NextChance, RefusalError, Telling

Cards: TypeAlias = tuple[str | None, ...]
PILES = {
    "depth_1": "regrets.setup.shoals", "depth_2": "regrets.setup.shoals", "depth_3": "regrets.setup.shoals",
    "regrets": "regrets.setup.regret-deck", "dinks": "regrets.setup.dink-deck", "rods": "regrets.setup.gear-decks",
    "reels": "regrets.setup.gear-decks", "supplies": "regrets.setup.gear-decks",
}  # fmt: skip
"""The piles whose order may be stated in a setup, each with the rule about it."""
SET_UP = (
    "regrets.setup.players", "regrets.setup.days", "regrets.setup.shoals", "regrets.setup.regret-deck",
    "regrets.setup.gear-decks", "regrets.setup.dink-deck", "regrets.setup.bag", "regrets.setup.player-dice",
    "regrets.setup.dice-spent", "regrets.setup.fishbucks", "regrets.setup.worms", "regrets.setup.lifeboat",
    "regrets.setup.mounts", "regrets.setup.boats", "regrets.setup.no-cards", "regrets.setup.first-player",
    "regrets.setup.table", "regrets.card.known-words",
)  # fmt: skip


class Opening(Starting):
    """The rules in the chapter ``regrets.setup``."""

    def set_up(self, setup: Setup, telling: Telling) -> Table:
        """Set up the table, and begin the first day. Raise ``RefusalError`` for an impossible setup."""
        self.check_players(setup)
        self.check_start(setup)
        first = self.first_player(setup)
        position = self.laid_out(setup, first)
        table = Table(position, (), telling)
        skips = ("regrets.day.first-day",) if self.skips_phases(position) else ()
        table.tell(lambda: Opened(setup.start, first, (*SET_UP, *skips)))
        self.begin_first_day(table)
        return table

    # ---- checks of a setup

    def check_players(self, setup: Setup) -> None:
        """Refuse a number of players that the game does not support (regrets.setup.players)."""
        seats = self.components.seats
        if setup.seats not in seats:
            why = f"{setup.seats} players cannot play"
            raise RefusalError(
                "regrets.setup.players", why, path="seats", remedy=f"state one of {', '.join(map(str, seats))}"
            )

    def check_start(self, setup: Setup) -> None:
        """Refuse a day on which no game begins (regrets.setup.days)."""
        allowed = (self.components.days[0], self.components.short_game)
        if setup.start not in allowed:
            why = f"no game begins on {setup.start}"
            raise RefusalError("regrets.setup.days", why, path="start", remedy=f"state {' or '.join(allowed)}")

    def first_player(self, setup: Setup) -> int:
        """Return the player with the First Player token, who is named or drawn at random.

        Rules: regrets.setup.first-player
        """
        rule, seats = "regrets.setup.first-player", range(1, setup.seats + 1)
        if setup.first is None:
            why, remedy = "nobody is named the first player", f"state first: a seat from 1 to {setup.seats}"
            if self.rulings.first_player == "parameter-only":
                raise RefusalError(rule, why, path="first", remedy=remedy)
            draw = Draw(tuple((seat, 1) for seat in seats))
            raise RefusalError(rule, why, "incomplete", "first", remedy, NextChance("first", draw))
        if setup.first not in seats:
            raise RefusalError(rule, f"there is no player {setup.first}", path="first")
        return setup.first

    def order_of(self, setup: Setup, pile: str) -> Cards:
        """Return the stated order of a pile, which contains all its cards, even if some or all are unknown."""
        box = self.components.pile(pile)
        stated: Cards | None = getattr(setup, pile)
        if stated is None:
            return (None,) * box.total()
        known = Counter(card for card in stated if card is not None)
        if len(stated) != box.total() or known - box:
            why = f"these are not the {box.total()} cards of the box"
            raise RefusalError(PILES[pile], why, "impossible chance", pile, "state each card of the box once, or null")
        return stated

    # ---- laying out

    def laid_out(self, setup: Setup, first: int) -> Position:
        """Return the table before the first day begins.

        Rules: regrets.setup.gear-decks, regrets.setup.dink-deck, regrets.setup.bag, regrets.pile.shuffle
        """
        figures = self.components
        orders = {pile: self.order_of(setup, pile) for pile in PILES}
        in_deck = self.regrets_in_play(setup.seats)
        every = figures.all_dice(setup.seats)
        return Position(
            anglers=tuple(self.new_angler() for _ in range(setup.seats)),
            shoals=self.lay_shoals(orders),
            regret_deck=orders["regrets"][:in_deck],
            regret_box=orders["regrets"][in_deck:],
            dink_deck=orders["dinks"],
            rod_deck=orders["rods"],
            reel_deck=orders["reels"],
            supply_deck=orders["supplies"],
            bag=tuple(kind for kind in figures.dice if figures.dice[kind].in_bag for _ in range(every[kind])),
            aside=tuple(kind for kind in figures.dice if self.lies_aside(kind) for _ in range(every[kind])),
            day=setup.start,
            first_day=setup.start,
            phase="refresh",
            first=first,
            turn=first,
        )

    def regrets_in_play(self, seats: int) -> int:
        """Return the number of Regrets in the deck (regrets.setup.regret-deck)."""
        return seats * self.components.regrets_each

    def lies_aside(self, kind: str) -> bool:
        """Return whether dice of a kind are beside the boards at the beginning (regrets.setup.table)."""
        return kind != "player" and not self.components.dice[kind].in_bag

    def new_angler(self) -> Angler:
        """Return a player with a board at the beginning of the game.

        Rules: regrets.setup.player-dice, regrets.setup.dice-spent, regrets.setup.fishbucks, regrets.setup.worms,
        regrets.setup.lifeboat, regrets.setup.boats, regrets.setup.no-cards
        """
        return Angler(
            depth=1,
            spent=("player",) * self.components.dice["player"].number,
            mounts=tuple(Slot(times) for times in self.components.mounts),
            bucks=self.components.bucks_start,
            worms=self.rulings.worms_at_start == "face-up",
        )

    def lay_shoals(self, orders: dict[str, Cards]) -> tuple[Shoal, ...]:
        """Return the nine shoals in the order of their Depths (regrets.setup.shoals)."""
        left, shoals = dict(orders), []
        for name, place in self.components.shoals.items():
            pile, size = f"depth_{place.depth}", self.components.shoal_sizes[name]
            cards, left[pile] = tuple(Lying(card) for card in left[pile][:size]), left[pile][size:]
            shoals.append(Shoal(name, cards, self.shadow(cards)))
        return tuple(shoals)
