"""The reduction of positions and setups to their essential parts, so that another box can supply the rest.

A complete position contains every card and die in its box. Unknown cards at the bottom of a pile, and things that were
put somewhere only because they need a place, have no significance for the scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from leadline.games.deep_regrets.filling import DECKS, filled
from leadline.games.deep_regrets.new_game import SETUP_PILES

COUNTED = "counted"
"""A field of a stripped position: the shoals that contain exactly the fish that are written."""
PUT_ASIDE = ("fish_discards", "regret_box", "bag", "aside")
"""The fields in which a complete position keeps the things that need a place."""
Data = dict[str, Any]


def stripped(data: Data, components: Any) -> Data:
    """Return a complete position without the parts filled in from ``components``, those of its own box."""
    made = {**data, "shoals": [_without_unknown(shoal) for shoal in data.get("shoals", ())]}
    sizes = components.shoal_sizes
    made[COUNTED] = [shoal["name"] for shoal in data.get("shoals", ()) if len(shoal["cards"]) < sizes[shoal["name"]]]
    for deck, _, _ in DECKS.values():
        made[deck] = _without_last_unknown(data.get(deck, []), None)
    for field in PUT_ASIDE:
        less = {name: value for name, value in made.items() if name != field}
        if refilled(less, components).get(field) == data.get(field):
            made = less
    return made


def refilled(data: Data, components: Any) -> Data:
    """Return a stripped position with all cards and dice in ``components``."""
    made = {name: value for name, value in data.items() if name != COUNTED}
    return filled(made, components, data.get(COUNTED, ()))


def stripped_setup(data: Data, free: Collection[str]) -> Data:
    """Return a setup without free piles, and with every other pile cut after its last known card."""
    kept = {name: value for name, value in data.items() if name.replace("_", "-") not in free}
    return {
        name: _without_last_unknown(value, None) if name in SETUP_PILES and value else value
        for name, value in kept.items()
    }


def filled_setup(data: Data, components: Any) -> Data:
    """Return a setup with complete piles, in which known cards keep their places.

    Cards that the box does not contain become unknown.

    A missing pile is sorted, because its order does not matter.
    """
    made = dict(data)
    for name, pile in SETUP_PILES.items():
        box: Counter[str] = components.pile(pile)
        if name not in data:
            made[name] = sorted(box.elements())
        elif data[name] is not None:
            made[name] = _fitted(data[name], box)
    return made


def _fitted(cards: list[str | None], box: Counter[str]) -> list[str | None]:
    left, made = Counter(box), list[str | None]()
    for card in cards[: box.total()]:
        if card is not None and left[card] > 0:
            left[card] -= 1
            made.append(card)
        else:
            made.append(None)
    return [*made, *[None] * (box.total() - len(made))]


def _without_unknown(shoal: Data) -> Data:
    return {**shoal, "cards": _without_last_unknown(shoal["cards"], {})}


def _without_last_unknown(cards: list[Any], unknown: Any) -> list[Any]:
    number = len(cards)
    while number and cards[number - 1] == unknown:
        number -= 1
    return list(cards[:number])
