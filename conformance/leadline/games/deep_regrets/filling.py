"""A position of which a part is written, filled up so that no card and no die is missing.

What is not said lies where it does no harm: unknown fish in their shoals, tackle dice in the bag, cards in their decks.
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
"""Of each kind of card, which is also the field of the hands: its deck, its other fields, other fields of a player."""
Data = dict[str, Any]


def filled(data: Data, components: Any, counted: Collection[str] = ()) -> Data:
    """The whole position, as plain data, for plain data of a part; ``components`` are those of the engine.

    ``counted`` are the shoals that hold the fish that are written and no others.
    """
    made = dict(data)
    made["anglers"] = [_with_dice(one, components) for one in data["anglers"]]
    _dice(made, components)
    _fish(made, components, counted)
    for kind in DECKS:
        _deck(made, kind, components)
    return made


# ---- dice


def _with_dice(angler: Data, components: Any) -> Data:
    """A player whose own dice are all there: those that are not named lie Spent."""
    own = Counter(_kinds(angler))
    missing = components.dice["player"].number - own["player"]
    spent = [*angler.get("spent", ()), *["player"] * max(0, missing)]
    slots = angler.get("mounts") or [{"times": times, "fish": []} for times in components.mounts]
    return {**angler, "spent": spent, "mounts": slots}


def _kinds(angler: Data) -> list[str]:
    shown = [die["die"] for name in ("fresh", "rolled") for die in angler.get(name, ())]
    return [*shown, *angler.get("spent", ())]


def _dice(made: Data, components: Any) -> None:
    """The dice that nobody has: tackle dice in the bag, the others aside."""
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
    """The shoals, each with as many unknown fish as are missing, and the discards, with those that still are."""
    elsewhere = _fish_elsewhere(made)
    said = {one["name"]: one for one in made.get("shoals", ())}
    lying = [_with_hands_in({"name": name, "cards": [], **said.get(name, {})}, made) for name in components.shoals]
    missing: list[str] = []
    for depth in range(1, components.depths + 1):
        own = [shoal for shoal in lying if components.shoals[shoal["name"]].depth == depth]
        missing += _fill_depth(own, counted, depth, elsewhere, components)
    made["shoals"] = lying
    if missing:
        made["fish_discards"] = [*made.get("fish_discards", ()), *missing]
    for shoal in lying:
        _shadow(shoal, components)


def _fish_elsewhere(made: Data) -> Counter[str | None]:
    """The fish that are named outside the shoals."""
    found: Counter[str | None] = Counter(made.get("fish_discards", ()))
    for angler in made["anglers"]:
        found.update(angler.get("fish", ()))
        found.update(fish for slot in angler["mounts"] for fish in slot.get("fish", ()))
    return found


def _with_hands_in(shoal: Data, made: Data) -> Data:
    """A shoal whose face-up fish are known to all."""
    seats = list(range(1, len(made["anglers"]) + 1))
    cards = [
        {**card, "known_to": seats} if card.get("up") and not card.get("known_to") else card for card in shoal["cards"]
    ]
    return {**shoal, "cards": cards}


def _fill_depth(
    shoals: list[Data], counted: Collection[str], depth: int, elsewhere: Counter[str | None], components: Any
) -> list[str]:
    """Fill the shoals of one Depth; gives the fish of it that lie nowhere yet.

    What lies elsewhere is missing in the last shoals first, of those whose fish are not counted.
    """
    box: Counter[str] = components.pile(f"depth_{depth}")
    left = box.total() - sum(elsewhere[fish] for fish in box) - sum(len(shoal["cards"]) for shoal in shoals)
    left -= elsewhere[None] if depth == 1 else 0  # Of an unknown fish in a hand the Depth is not known either.
    for shoal in shoals:
        if shoal["name"] not in counted:
            more = max(0, min(left, components.shoal_size - len(shoal["cards"])))
            shoal["cards"] = [*shoal["cards"], *({} for _ in range(more))]
            left -= more
    if left <= 0:
        return []
    known = Counter(card["card"] for shoal in shoals for card in shoal["cards"] if card.get("card"))
    rest = sorted((box - known - Counter({fish: elsewhere[fish] for fish in box})).elements())
    return rest[:left]


def _shadow(shoal: Data, components: Any) -> None:
    """The size on the back of a top fish that lies face-down and is known."""
    top = shoal["cards"][0] if shoal["cards"] else {}
    if "shadow" not in shoal and top.get("card") in components.fish and not top.get("up"):
        shoal["shadow"] = components.fish[top["card"]].size


# ---- decks


def _deck(made: Data, kind: str, components: Any) -> None:
    """A deck of all cards of a kind that lie nowhere else; of Regrets, some are in the box instead."""
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
