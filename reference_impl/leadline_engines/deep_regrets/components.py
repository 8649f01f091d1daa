"""The figures of the game and its cards. The engine holds none of its own: it is given this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from leadline_engines.deep_regrets.position import Size
from leadline_engines.deep_regrets.vocabulary import Align, Effect, Static


@dataclass(frozen=True, slots=True)
class FishCard:
    """A fish (`regrets.setup.shoals`)."""

    name: str
    source: str
    copies: int
    depth: int
    size: Size
    align: Align
    difficulty: int | None
    """The Difficulty that is printed; None for a fish that is not paid for."""
    value: int | None
    """The Value that is printed; None for a fish without one."""
    reveal: tuple[Effect, ...] = ()
    catch: tuple[Effect, ...] = ()
    eat: tuple[Effect, ...] = ()
    static: tuple[Static, ...] = ()


@dataclass(frozen=True, slots=True)
class RegretCard:
    """A Regret."""

    name: str
    source: str
    copies: int
    value: int


@dataclass(frozen=True, slots=True)
class ItemCard:
    """A Dink or a supply; it is used once and discarded."""

    name: str
    source: str
    copies: int
    when: str = ""
    """When it is used: `sea_pay`, `shop` or `any_turn`; empty for a blank card."""
    cost_reduction: int = 0
    """By how much it lowers a Difficulty (`sea_pay`) or a price (`shop`)."""
    effects: tuple[Effect, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether it does nothing."""
        return not self.effects and not self.cost_reduction


@dataclass(frozen=True, slots=True)
class Activated:
    """The ability of a rod or a reel."""

    when: str
    """When it is used: `sea_pay`, `shop` or `any_turn`."""
    limit: int
    """How often a day."""
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class GearCard:
    """A rod or a reel."""

    name: str
    source: str
    copies: int
    static: tuple[Static, ...] = ()
    activated: Activated | None = None


Card: TypeAlias = FishCard | RegretCard | ItemCard | GearCard


@dataclass(frozen=True, slots=True)
class DieKindFacts:
    """The dice of one kind."""

    faces: tuple[int, ...]
    number: int
    """How many there are; of the player dice how many each player has."""
    in_bag: bool
    """Whether they are tackle dice, and begin in the bag."""


@dataclass(frozen=True, slots=True)
class MadnessRow:
    """A row of the Madness table."""

    cards: int
    """The fewest Regret cards of the row."""
    fair: int
    """What is added to the Value of a fair fish."""
    foul: int
    """What is added to the Value of a foul fish."""
    max_dice: int
    """How many dice the Fresh Pool takes."""
    discount: int
    """What each visit to a shop costs less."""


@dataclass(frozen=True, slots=True)
class Tier:
    """What a shop sells for one price."""

    price: int
    draw: int
    keep: int
    """How many of those drawn are kept; dice are all kept."""


@dataclass(frozen=True, slots=True)
class ShoalPlace:
    """Where a shoal lies."""

    depth: int
    column: str


@dataclass(frozen=True, slots=True)
class Components:
    """What is in the box and in the rules as a number or as a table."""

    seats: tuple[int, ...]
    """The numbers of players."""
    days: tuple[str, ...]
    short_game: str
    """The first day of the short game."""
    day_effects: Mapping[str, str]
    """What a day begins with: `worms`, `money` or `die`."""
    thursday_money: int
    saturday_die: tuple[str, ...]
    """The kinds of dice that a player draws one of, the first that is left."""
    depths: int
    columns: tuple[str, ...]
    shoal_size: int
    shoals: Mapping[str, ShoalPlace]
    """The shoals by name, Depth by Depth: `1a` to `3c`."""
    regrets_each: int
    """How many Regrets each player brings into the deck."""
    dice: Mapping[str, DieKindFacts]
    madness: tuple[MadnessRow, ...]
    mounts: tuple[int, ...]
    """What the slots multiply with, from the left."""
    lifeboat: int
    """What a turned lifeboat adds to the Regret Value."""
    bucks_start: int
    bucks_cap: int
    bucks_a_point: int
    """How many Fishbucks make a point."""
    preserver_difficulty: int
    preserver_price: int
    last_turns: int
    """How many turns the last player has when all others have passed."""
    mount_at_once: int
    """How many fish are mounted in one action at most."""
    shops: Mapping[str, tuple[Tier, ...]]
    """The four shops: `rod`, `reel`, `supply` and `dice`."""
    difficulties: Mapping[int, Mapping[str, tuple[int, int]]]
    """The table of Difficulties by Depth and size: from and to. A check of decks, and no rule of play."""
    fish: Mapping[str, FishCard]
    regrets: Mapping[str, RegretCard]
    dinks: Mapping[str, ItemCard]
    rods: Mapping[str, GearCard]
    reels: Mapping[str, GearCard]
    supplies: Mapping[str, ItemCard]

    def row_of(self, cards: int) -> MadnessRow:
        """The row of Madness for a number of Regret cards (`regrets.madness.row`)."""
        return next(row for row in reversed(self.madness) if row.cards <= cards)

    def pile(self, name: str) -> Counter[str]:
        """All the cards of a deck by the name of its field, or `depth_1` and so on for the fish of one Depth."""
        if name.startswith("depth_"):
            depth = int(name.removeprefix("depth_"))
            return Counter({card: one.copies for card, one in self.fish.items() if one.depth == depth})
        cards: Mapping[str, Card] = getattr(self, name)
        return Counter({card: one.copies for card, one in cards.items()})

    def all_dice(self, players: int) -> Counter[str]:
        """All the dice of a game, by kind."""
        return Counter({kind: one.number * (players if kind == "player" else 1) for kind, one in self.dice.items()})

    def tier(self, shop: str, price: int) -> Tier | None:
        """What a shop sells for a printed price; None if it has no such price."""
        return next((tier for tier in self.shops[shop] if tier.price == price), None)

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of the spec or of a user.

        Raises ``ValueError`` that names the figure, or the card and the word, that is missing or wrong.
        """
        from leadline_engines.deep_regrets.figures import read_components

        return read_components(figures)
