"""The cards and tables of the game as records, each of which is one card, one kind of dice or one row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

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
    """The printed Difficulty; None for a fish that is not paid for."""
    value: int | None
    """The printed Value; None for a fish without a Value."""
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
    """A Dink or a supply, which is used once and then discarded."""

    name: str
    source: str
    copies: int
    when: str = ""
    """The time at which the card can be used: `sea_pay`, `shop` or `any_turn`; empty for a blank card."""
    cost_reduction: int = 0
    """The amount by which the card lowers a Difficulty (`sea_pay`) or a price (`shop`)."""
    effects: tuple[Effect, ...] = ()

    @property
    def is_blank(self) -> bool:
        """True for a card that has no effect."""
        return not self.effects and not self.cost_reduction


@dataclass(frozen=True, slots=True)
class Activated:
    """The ability of a rod or a reel."""

    when: str
    """The time at which the ability can be used: `sea_pay`, `shop` or `any_turn`."""
    limit: int
    """The number of uses per day."""
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
    """The number of dice; for player dice, the number per player."""
    in_bag: bool
    """True for tackle dice, which begin in the bag."""


@dataclass(frozen=True, slots=True)
class MadnessRow:
    """A row of the Madness table."""

    cards: int
    """The least number of Regret cards in the row."""
    fair: int
    """The amount added to the Value of a fair fish."""
    foul: int
    """The amount added to the Value of a foul fish."""
    max_dice: int
    """The number of dice that the Fresh Pool can hold."""
    discount: int
    """The amount by which each visit to a shop is cheaper."""


@dataclass(frozen=True, slots=True)
class Tier:
    """The offer of a shop for one price."""

    price: int
    draw: int
    keep: int
    """The number of drawn cards to keep; all dice are kept."""


@dataclass(frozen=True, slots=True)
class ShoalPlace:
    """The place of a shoal."""

    depth: int
    column: str
