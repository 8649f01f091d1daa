"""The things of this game in everyday words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from leadline.games.deep_regrets.words import KINDS
from leadline_engines.deep_regrets.components import Components

ROMAN = {0: "Port", 1: "Depth I", 2: "Depth II", 3: "Depth III"}
DECKS = {"regret": "Regret", "dink": "Dink", "rod": "rod", "reel": "reel", "supply": "supply"}
SHOPS = {"rod": "rod shop", "reel": "reel shop", "supply": "supply shop", "dice": "tackle dice shop"}


def card_name(card: str | None, box: Components) -> str:
    """Return the name of a card by its id, or the id itself for a card that is not among the components."""
    if card is None:
        return "an unknown card"
    for deck in ("fish", "regrets", "dinks", "rods", "reels", "supplies"):
        printed = getattr(box, deck).get(card)
        if printed is not None:
            return str(getattr(printed, "name", "") or card)
    return card


def die_name(die: Any) -> str:
    """Return a die in words: `blue die 2`."""
    return f"{die.die} die {die.face}"


def dice_names(dice: Iterable[Any]) -> str:
    """Return dice in words, grouped by kind: `player dice 1 1 3 and blue die 2`."""
    faces: dict[str, list[int]] = {}
    for die in sorted(dice, key=lambda die: in_box_order(die.die)):
        faces.setdefault(die.die, []).append(die.face)
    called = {kind: f"{kind} {'die' if len(some) == 1 else 'dice'}" for kind, some in faces.items()}
    return joined([f"{called[kind]} {' '.join(map(str, sorted(some)))}" for kind, some in faces.items()]) or "no dice"


def in_box_order(kind: str) -> tuple[int, str]:
    """Return the sort key of a kind of dice, so that kinds are always named in the same order."""
    known = list(KINDS)
    return (known.index(kind) if kind in known else len(known), kind)


def kinds_names(kinds: Iterable[str]) -> str:
    """Return dice without their faces, in words: `2 player dice and 1 blue die`."""
    number = Counter(sorted(kinds, key=in_box_order))
    return joined([f"{n} {kind} {'die' if n == 1 else 'dice'}" for kind, n in number.items()]) or "no dice"


def names_of(cards: Iterable[str | None], box: Components) -> str:
    """Return cards by their names, with identical ones together; unknown cards are counted."""
    cards = list(cards)
    unknown = cards.count(None)
    number = Counter(card_name(card, box) for card in cards if card is not None)
    known = [name if n == 1 else f"{n} x {name}" for name, n in number.items()]
    return joined([*known, *([counted(unknown, "unknown card")] if unknown else [])]) or "nothing"


def joined(words: Sequence[str]) -> str:
    """Return words joined with commas and `and`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, thing: str) -> str:
    """Return a number with its noun: `1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """Return a text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def write_told(field: str, data: Any) -> str | None:
    """Return a thing as a person would write it, given the name of its field, or None if it needs no special form."""
    if isinstance(data, dict) and set(data) == {"die", "face"} and data["die"] in KINDS:
        return f"{KINDS[data['die']]}{data['face']}"
    if isinstance(data, dict) and set(data) <= {"card", "up", "known_to"}:
        return f"{data.get('card') or '?'}{' up' if data.get('up') else ''}"
    if field == "mounts" and isinstance(data, list):
        return ", ".join(map(_told_slot, data)) or "no slots"
    return None


def _told_slot(slot: Any) -> str:
    """Return a mount slot with its fish as shown on a board: `x2 netmender`, or `x3 -` for an empty slot."""
    told = slot or {}
    fish = told.get("fish")
    shown = "?" if fish is None else " ".join(str(card or "?") for card in fish) or "-"
    return f"x{told.get('times') or '?'} {shown}"


AWAITED = {
    "muster": "to muster",
    "placing": "to place dice",
    "arrival": "to discard a Regret or not",
    "throw": "to throw the Life Preserver",
    "fishing": "to pay or not",
    "worms": "to put a fish back",
    "shopping": "to keep cards",
    "reward": "to take a reward",
    "penalty": "to lose a fish",
    "effects": "to resolve a text",
}
"""The action that a player must take, by the kind of frame on the stack."""


def awaited(position: Any) -> tuple[int, str] | None:
    """Return the player to act and the required action, or None if nobody has to act or the position does not say."""
    if position.turn is None:
        return None
    if not position.frames:
        return position.turn, "to act"
    frame = position.frames[-1]
    return frame.seat, "to equip" if frame.step == "equip" else AWAITED[frame.kind]


def discarded(position: Any, box: Components) -> list[str]:
    """Return the cards in the discards and the cards that have left the game, in words."""
    lying = {"Regrets": position.regret_discards, "Dinks": position.dink_discards, "supplies": position.supply_discards}
    piles = [f"{name} {names_of(cards, box)}" for name, cards in lying.items() if cards]
    gone = (*position.out_of_game, *position.supplies_out_of_game)
    return [
        *([f"Discarded: {'; '.join(piles)}"] if piles else []),
        *([f"Out of the game: {names_of(gone, box)}"] if gone else []),
    ]
