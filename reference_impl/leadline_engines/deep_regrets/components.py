"""The figures of the game and its cards, which are passed to the engine because it contains no figures of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leadline_engines.deep_regrets.facts import (
    Card,
    DieKindFacts,
    FishCard,
    GearCard,
    ItemCard,
    MadnessRow,
    RegretCard,
    ShoalPlace,
    Tier,
)
from leadline_engines.deep_regrets.figures import read_components


@dataclass(frozen=True, slots=True)
class Components:
    """The contents of the box and the figures of the rules, as numbers and tables."""

    seats: tuple[int, ...]
    """The possible numbers of players."""
    days: tuple[str, ...]
    short_game: str
    """The first day of the short game."""
    day_effects: Mapping[str, str]
    """The effect with which each day begins: `worms`, `money` or `die`."""
    thursday_money: int
    saturday_die: tuple[str, ...]
    """The kinds of dice for Saturday, of which the player draws the first kind that is left."""
    depths: int
    columns: tuple[str, ...]
    shoals: Mapping[str, ShoalPlace]
    """The shoals by name, in the order of their Depths: `1a` to `3c`."""
    shoal_sizes: Mapping[str, int]
    """The number of fish with which each shoal begins."""
    regrets_each: int
    """The number of Regrets that each player adds to the deck."""
    dice: Mapping[str, DieKindFacts]
    madness: tuple[MadnessRow, ...]
    mounts: tuple[int, ...]
    """The multipliers of the slots, from left to right."""
    lifeboat: int
    """The amount that a turned lifeboat adds to the Regret Value."""
    bucks_start: int
    bucks_cap: int
    bucks_a_point: int
    """The number of Fishbucks that are worth one point."""
    preserver_difficulty: int
    preserver_price: int
    last_turns: int
    """The number of turns that the last player has when all others have passed."""
    mount_at_once: int
    """The greatest number of fish that can be mounted in one action."""
    shops: Mapping[str, tuple[Tier, ...]]
    """The four shops: `rod`, `reel`, `supply` and `dice`."""
    difficulties: Mapping[int, Mapping[str, tuple[int, int]]]
    """The table of lowest and highest Difficulties by Depth and size, which serves to check decks and not to play."""
    fish: Mapping[str, FishCard]
    regrets: Mapping[str, RegretCard]
    dinks: Mapping[str, ItemCard]
    rods: Mapping[str, GearCard]
    reels: Mapping[str, GearCard]
    supplies: Mapping[str, ItemCard]

    def row_of(self, cards: int) -> MadnessRow:
        """Return the row of Madness for a number of Regret cards (`regrets.madness.row`)."""
        return next(row for row in reversed(self.madness) if row.cards <= cards)

    def pile(self, name: str) -> Counter[str]:
        """Return all the cards of a deck by the name of its field, which for fish is `depth_1` and so on."""
        if name.startswith("depth_"):
            depth = int(name.removeprefix("depth_"))
            return Counter({card: fish.copies for card, fish in self.fish.items() if fish.depth == depth})
        cards: Mapping[str, Card] = getattr(self, name)
        return Counter({card: printed.copies for card, printed in cards.items()})

    def all_dice(self, players: int) -> Counter[str]:
        """Return all the dice of a game, by kind."""
        return Counter({kind: dice.number * (players if kind == "player" else 1) for kind, dice in self.dice.items()})

    def tier(self, shop: str, price: int) -> Tier | None:
        """Return the offer of a shop for a printed price, or None if the shop has no such price."""
        return next((tier for tier in self.shops[shop] if tier.price == price), None)

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Return the components made from the ``figures`` of the spec or of a user.

        Raises ``ValueError`` with the missing or wrong figure, or with the card and the word.
        """
        return read_components(cls, figures)
