"""What cards say, as data: effects and what is always on, in a small closed vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Align: TypeAlias = Literal["fair", "foul"]
SINGLE = ("self", "left", "right", "chosen_other", "most_regrets")
"""The words for one player."""
GROUPS = ("others", "all", "at_sea", "at_depth")
"""The words for several players; `at_depth` has a Depth."""
AREAS = ("this_shoal", "under_this", "row", "column", "any", "all_tops")
"""The words for shoals; `any` has a number."""
TESTS = ("regrets_at_least", "regrets_at_most", "at_depth", "bucks_at_least", "fresh_at_most", "hand_at_least")
COSTS = ("bucks", "dice", "regrets", "fish")
SIZES = ("small", "middling", "large")
ALIGNMENTS = ("fair", "foul")
TIMES = ("sea_pay", "shop", "any_turn")


@dataclass(frozen=True, slots=True)
class Who:
    """A player or several, by a word; seen from the acting player."""

    name: str
    """One of `SINGLE` or `GROUPS`."""
    depth: int = 0
    """The Depth of `at_depth`; else 0."""

    @property
    def is_single(self) -> bool:
        """Whether it is one player."""
        return self.name in SINGLE


@dataclass(frozen=True, slots=True)
class Area:
    """Shoals, by a word."""

    name: str
    """One of `AREAS`."""
    n: int = 0
    """How many of `any`; else 0."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which fish are meant; all of them unless it says more."""

    align: Align | None = None
    size: str | None = None
    first_today: bool = False

    def fits(self, align: str, size: str) -> bool:
        """Whether a fish of this alignment and size is meant, but for `first_today`."""
        return self.align in (None, align) and self.size in (None, size)


@dataclass(frozen=True, slots=True)
class Test:
    """A condition of the acting player: one of `TESTS`, with its number."""

    name: str
    n: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of a `may`: so many of one of `COSTS`; nothing if the name is empty."""

    name: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a card does: its word with all its parameters; those that a word does not have are empty."""

    do: str
    n: int = 0
    """How many, or how often; of `reroll` 0 is all."""
    x: int = 0
    """The Difficulty that is set or added."""
    who: Who = Who("self")
    """Whom it reaches."""
    source: Who = Who("self")
    """From whom a Regret goes (`from`)."""
    to: Who | None = None
    """To whom a Regret or a fish goes."""
    place: Literal["", "bottom", "discard"] = ""
    """Where a fish is put that goes to no player."""
    on: Literal["now", "miss"] = "now"
    """When a fish is put elsewhere."""
    pick: Literal["choice", "random"] = "choice"
    """How Regrets are picked."""
    filter: Filter = Filter()
    """Which fish are meant."""
    area: Area = Area("this_shoal")
    """Which shoals are meant."""
    kind: str = ""
    """The kind of a die, or `any`."""
    at_least: int = 0
    """What a die has to show."""
    limit: int = 0
    """How often it is rolled at most."""
    depth: int = 0
    """The Depth a boat goes to; 0 for one that moves by some."""
    by: int = 0
    """By how many Depths a boat moves; 0 for one that goes to a Depth."""
    multiplier: int = 0
    """What a new slot multiplies with."""
    free: bool = False
    """Whether the end of a cast leaves the action of the turn."""
    target: Literal["", "hand", "row_top"] = ""
    """What a fish is exchanged with."""
    test: Test | None = None
    """The condition."""
    cost: Cost = Cost()
    """The price."""
    lists: tuple[tuple[Effect, ...], ...] = ()
    """The lists to go on with: of `choose_one` all; `then`; `heads` and `tails`; `then` and `else`."""


@dataclass(frozen=True, slots=True)
class Static:
    """One thing that is always on: its word with all its parameters."""

    is_: str
    n: int = 0
    filter: Filter = Filter()
    thing: Literal["", "regrets", "hand"] = ""
    """What counts for `difficulty_per`."""


ON_GEAR: Mapping[str, tuple[str, ...]] = {
    "difficulty": ("n", "filter"), "keep_change": (), "dink_draw_n": ("n",), "ignore_reveal": (),
}  # fmt: skip
ON_FISH: Mapping[str, tuple[str, ...]] = {
    "exact_dice": ("n",), "difficulty_per": ("thing",), "must_catch": (), "column_lock": (), "value_fixed": ("n",),
    "no_sell": (), "extra_regret_draw": ("n",),
}  # fmt: skip
EFFECTS: Mapping[str, tuple[str, ...]] = {
    "draw_regret": ("n", "who"), "discard_regret": ("n", "who", "pick"), "move_regret": ("n", "from", "to", "pick"),
    "draw_dink": ("n",), "take_supply": ("n",), "gain_bucks": ("n", "who"), "discard_item": ("who",),
    "discard_fish": ("filter", "who"), "increment": ("n",), "refresh": ("n",), "reroll": ("n",),
    "reroll_until": ("at_least", "limit"), "set_max": ("n",), "gain_die": ("kind",), "peek": ("n", "area"),
    "reorder": ("n",), "reveal": ("area",), "discard_top": ("n", "area"), "boat": ("to", "by", "who"),
    "flip_worms": (), "add_slot": ("multiplier",), "set_difficulty": ("x",), "add_difficulty": ("x",),
    "auto_catch": ("if",), "end_action": ("free",), "relocate_this": ("to", "on"), "swap": ("target",),
    "choose_one": ("of",), "may": ("cost", "then"), "coin": ("heads", "tails"), "for_each": ("who", "then"),
    "if": ("test", "then", "else"),
}  # fmt: skip
"""Every effect with its keys."""
MAY_LACK = ("who", "on", "free", "else", "filter", "to", "by", "cost")
"""The keys that may be left out: `self`, `now`, `no`, nothing, `all`, and the other one of `to` and `by`."""
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "auto_catch": ("reveal",), "swap": ("reveal",), "relocate_this": ("reveal", "catch"),
}  # fmt: skip
"""Effects that stand in some texts only."""
LASTING = ("reveal", "catch", "activated")
"""The texts whose card stays somewhere, so that an Omen Die can go back with it."""
