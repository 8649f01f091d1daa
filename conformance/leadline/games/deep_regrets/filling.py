"""The completion of a partly written position, so that no card and no die is missing.

Anything not mentioned is put where it has no effect: unknown fish in their shoals, tackle dice in the bag, and cards in
their decks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

DECKS = {
    "regrets": ("regret_deck", ("regret_discards", "regret_box"), ()),
    "dinks": ("dink_deck", ("dink_discards", "out_of_game"), ()),
    "rods": ("rod_deck", (), ("drawn_rods",)),
    "reels": ("reel_deck", (), ("drawn_reels",)),
    "supplies": ("supply_deck", ("supply_discards", "supplies_out_of_game"), ("drawn_supplies",)),
}
"""The deck of each kind of card, with the other fields that contain such cards, on the table and of a player."""
Data = dict[str, Any]


def filled(data: Data, components: Any, counted: Collection[str] = ()) -> Data:
    """Return the complete position for partial plain data, as plain data.

    ``components`` are the components of the engine. ``counted`` lists the shoals that contain exactly the fish written.
    """
    made = dict(data)
    made["anglers"] = [_with_dice(angler, components) for angler in data["anglers"]]
    _dice(made, components)
    _fish(made, components, counted)
    made = with_sizes(made, components)
    for kind in DECKS:
        _deck(made, kind, components)
    return made


# ---- dice


def _with_dice(angler: Data, components: Any) -> Data:
    """Return a player with all of the player's own dice; dice that are not mentioned are Spent."""
    own = Counter(_kinds(angler))
    missing = components.dice["player"].number - own["player"]
    spent = [*angler.get("spent", ()), *["player"] * max(0, missing)]
    slots = angler.get("mounts") or [{"times": times, "fish": []} for times in components.mounts]
    return {**angler, "spent": spent, "mounts": slots}


def _kinds(angler: Data) -> list[str]:
    shown = [die["die"] for name in ("fresh", "rolled") for die in angler.get(name, ())]
    return [*shown, *angler.get("spent", ())]


def _dice(made: Data, components: Any) -> None:
    """Add the dice that belong to nobody: tackle dice go in the bag, the others beside the boards."""
    used = Counter(kind for angler in made["anglers"] for kind in _kinds(angler))
    used.update((*made.get("bag", ()), *made.get("aside", ())))
    for field, in_bag in (("bag", True), ("aside", False)):
        if field not in made:
            made[field] = [
                kind
                for kind, dice in components.dice.items()
                if dice.in_bag is in_bag and kind != "player"
                for _ in range(dice.number - used[kind])
            ]


# ---- fish


def _fish(made: Data, components: Any, counted: Collection[str]) -> None:
    """Add the missing unknown fish to the shoals, and the remaining fish to the discards."""
    elsewhere = _fish_elsewhere(made)
    written = {shoal["name"]: shoal for shoal in made.get("shoals", ())}
    lying = [_with_hands_in({"name": name, "cards": [], **written.get(name, {})}, made) for name in components.shoals]
    missing: list[str] = []
    for depth in range(1, components.depths + 1):
        own = [shoal for shoal in lying if components.shoals[shoal["name"]].depth == depth]
        missing += _fill_depth(own, counted, depth, elsewhere, components)
    made["shoals"] = lying
    if missing:
        made["fish_discards"] = [*made.get("fish_discards", ()), *missing]


def _fish_elsewhere(made: Data) -> Counter[str | None]:
    """Return the fish mentioned outside the shoals."""
    elsewhere: Counter[str | None] = Counter(made.get("fish_discards", ()))
    for angler in made["anglers"]:
        elsewhere.update(angler.get("fish", ()))
        elsewhere.update(fish for slot in angler["mounts"] for fish in slot.get("fish", ()))
    return elsewhere


def _with_hands_in(shoal: Data, made: Data) -> Data:
    """Return a shoal whose face-up fish are known to all players."""
    seats = list(range(1, len(made["anglers"]) + 1))
    cards = [
        {**card, "known_to": seats} if card.get("up") and not card.get("known_to") else card for card in shoal["cards"]
    ]
    return {**shoal, "cards": cards}


def _fill_depth(
    shoals: list[Data], counted: Collection[str], depth: int, elsewhere: Counter[str | None], components: Any
) -> list[str]:
    """Fill the shoals of one Depth, and return the fish of that Depth that still have no place.

    To make up for fish in other places, cards are left out of the last shoals first, among the shoals whose fish are
    not counted.
    """
    box: Counter[str] = components.pile(f"depth_{depth}")
    left = box.total() - sum(elsewhere[fish] for fish in box) - sum(len(shoal["cards"]) for shoal in shoals)
    left -= elsewhere[None] if depth == 1 else 0  # The Depth of an unknown fish in a hand is unknown too.
    for shoal in shoals:
        if shoal["name"] not in counted:
            more = max(0, min(left, components.shoal_sizes[shoal["name"]] - len(shoal["cards"])))
            shoal["cards"] = [*shoal["cards"], *({} for _ in range(more))]
            left -= more
    if left <= 0:
        return []
    known = Counter(card["card"] for shoal in shoals for card in shoal["cards"] if card.get("card"))
    rest = sorted((box - known - Counter({fish: elsewhere[fish] for fish in box})).elements())
    return rest[:left]


def with_sizes(data: Data, components: Any) -> Data:
    """Return the position with the size on the back of each known, face-down top fish, unless a size is written."""
    return {**data, "shoals": [_with_size(shoal, components) for shoal in data.get("shoals", ())]}


def _with_size(shoal: Data, components: Any) -> Data:
    top = shoal["cards"][0] if shoal.get("cards") else {}
    if "shadow" in shoal or top.get("up") or top.get("card") not in components.fish:
        return shoal
    return {**shoal, "shadow": components.fish[top["card"]].size}


# ---- decks


def _deck(made: Data, kind: str, components: Any) -> None:
    """Make a deck of all cards of a kind that are not elsewhere; some Regrets are placed in the box instead."""
    deck, others, drawn = DECKS[kind]
    total = components.pile(kind).total()
    used = sum(len(angler.get(field, ())) for angler in made["anglers"] for field in (kind, *drawn))
    used += sum(len(made.get(field, ())) for field in others)
    if kind == "regrets" and "regret_box" not in made:
        box = max(0, total - components.regrets_each * len(made["anglers"]))
        made["regret_box"] = [None] * box
        used += box
    named = list(made.get(deck, ()))
    made[deck] = [*named, *[None] * max(0, total - used - len(named))]
