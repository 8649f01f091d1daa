"""The small closed vocabulary of card texts as data, with effects and static effects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Align: TypeAlias = Literal["fair", "foul"]
SINGLE = ("self", "left", "right", "chosen_other", "most_regrets")
"""The words for one player."""
GROUPS = ("others", "all", "at_sea", "at_depth")
"""The words for several players; `at_depth` is used with a Depth."""
AREAS = ("this_shoal", "under_this", "row", "column", "any", "all_tops")
"""The words for shoals; `any` is used with a number."""
TESTS = ("regrets_at_least", "regrets_at_most", "at_depth", "bucks_at_least", "fresh_at_most", "hand_at_least")
COSTS = ("bucks", "dice", "regrets", "fish")
SIZES = ("small", "middling", "large")
ALIGNMENTS = ("fair", "foul")
TIMES = ("sea_pay", "shop", "any_turn")


@dataclass(frozen=True, slots=True)
class Who:
    """One or several players, given by a word from the acting player's point of view."""

    name: str
    """One of `SINGLE` or `GROUPS`."""
    depth: int = 0
    """The Depth for `at_depth`; 0 for all other words."""

    @property
    def is_single(self) -> bool:
        """True if the word refers to one player."""
        return self.name in SINGLE


@dataclass(frozen=True, slots=True)
class Area:
    """Shoals, by a word."""

    name: str
    """One of `AREAS`."""
    n: int = 0
    """The number of shoals for `any`; 0 for all other words."""


@dataclass(frozen=True, slots=True)
class Filter:
    """The fish to which an effect applies, which are all fish unless it is restricted."""

    align: Align | None = None
    size: str | None = None
    first_today: bool = False

    def fits(self, align: str, size: str) -> bool:
        """Return whether a fish with this alignment and size matches, ignoring `first_today`."""
        return self.align in (None, align) and self.size in (None, size)


@dataclass(frozen=True, slots=True)
class Test:
    """A condition on the acting player: one of `TESTS`, with its number."""

    name: str
    n: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of a `may`, which is a number of one of `COSTS`; nothing is paid if the name is empty."""

    name: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a card, with its word and its parameters. Parameters that do not apply to the word are empty."""

    do: str
    n: int = 0
    """The number of things or repetitions; for `reroll`, 0 means all."""
    x: int = 0
    """The Difficulty to set, or the amount to add."""
    who: Who = Who("self")
    """The players it reaches."""
    source: Who = Who("self")
    """The player who gives a Regret (`from`)."""
    to: Who | None = None
    """The player who gets a Regret or a fish."""
    place: Literal["", "bottom", "discard"] = ""
    """The place of a fish that does not go to a player."""
    on: Literal["now", "miss"] = "now"
    """The time at which a fish is moved to another place."""
    pick: Literal["choice", "random"] = "choice"
    """The way in which Regrets are picked."""
    filter: Filter = Filter()
    """The fish to which the effect applies."""
    area: Area = Area("this_shoal")
    """The shoals to which the effect applies."""
    kind: str = ""
    """The kind of a die, or `any`."""
    at_least: int = 0
    """The least face that a die must show."""
    limit: int = 0
    """The largest number of rolls."""
    depth: int = 0
    """The Depth to which a boat goes; 0 if it moves by a number of Depths."""
    by: int = 0
    """The number of Depths by which a boat moves; 0 if it goes to a certain Depth."""
    multiplier: int = 0
    """The multiplier of a new slot."""
    free: bool = False
    """True if the end of the cast does not use up the action of the turn."""
    target: Literal["", "hand", "row_top"] = ""
    """The place of the fish with which this one is exchanged."""
    test: Test | None = None
    """The condition."""
    cost: Cost = Cost()
    """The price."""
    lists: tuple[tuple[Effect, ...], ...] = ()
    """The lists with which to continue: all of `choose_one`; `then`; `heads` and `tails`; or `then` and `else`."""


@dataclass(frozen=True, slots=True)
class Static:
    """One static effect, with its word and all its parameters."""

    is_: str
    n: int = 0
    filter: Filter = Filter()
    thing: Literal["", "regrets", "hand"] = ""
    """The things that are counted for `difficulty_per`."""


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
"""All effects, with their keys."""
MAY_LACK = ("who", "on", "free", "else", "filter", "to", "by", "cost")
"""The keys that may be omitted; they mean `self`, `now`, `no`, nothing, `all`, and the other one of `to` and `by`."""
ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "auto_catch": ("reveal",), "swap": ("reveal",), "relocate_this": ("reveal", "catch"),
}  # fmt: skip
"""The effects that are allowed only in some texts."""
LASTING = ("reveal", "catch", "activated")
"""The texts whose card remains somewhere afterwards, so that an Omen Die can be returned together with the card."""
