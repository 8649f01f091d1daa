"""How a person writes and says the things of this game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from leadline.games.deep_regrets.words import KINDS

ROMAN = {0: "Port", 1: "Depth I", 2: "Depth II", 3: "Depth III"}
DECKS = {"regret": "Regret", "dink": "Dink", "rod": "rod", "reel": "reel", "supply": "supply"}
SHOPS = {"rod": "rod shop", "reel": "reel shop", "supply": "supply shop", "dice": "tackle dice shop"}


@cache
def box() -> Any:
    """The components, for the names and figures of cards."""
    from leadline.games import load_game

    return load_game("deep-regrets").own_components


def card_name(card: str | None) -> str:
    """The name of a card by its id; the id itself for a card that is not in the box."""
    if card is None:
        return "an unknown card"
    for deck in ("fish", "regrets", "dinks", "rods", "reels", "supplies"):
        found = getattr(box(), deck).get(card)
        if found is not None:
            return str(getattr(found, "name", "") or card)
    return card


def die_name(die: Any) -> str:
    """A die in words: `blue die 2`."""
    return f"{die.die} die {die.face}"


def dice_names(dice: Iterable[Any]) -> str:
    """Dice in words, those of a kind together: `player dice 1 1 3 and blue die 2`."""
    faces: dict[str, list[int]] = {}
    for die in sorted(dice, key=lambda die: in_box_order(die.die)):
        faces.setdefault(die.die, []).append(die.face)
    called = {kind: f"{kind} {'die' if len(some) == 1 else 'dice'}" for kind, some in faces.items()}
    return joined([f"{called[kind]} {' '.join(map(str, sorted(some)))}" for kind, some in faces.items()]) or "no dice"


def in_box_order(kind: str) -> tuple[int, str]:
    """Where a kind of dice comes in the order in which they are always named."""
    known = list(KINDS)
    return (known.index(kind) if kind in known else len(known), kind)


def kinds_names(kinds: Iterable[str]) -> str:
    """Dice without faces, in words: `2 player dice and 1 blue die`."""
    number = Counter(sorted(kinds, key=in_box_order))
    return joined([f"{n} {kind} {'die' if n == 1 else 'dice'}" for kind, n in number.items()]) or "no dice"


def names_of(cards: Iterable[str | None]) -> str:
    """Cards by their names, alike ones together; unknown ones are counted."""
    cards = list(cards)
    unknown = cards.count(None)
    number = Counter(card_name(card) for card in cards if card is not None)
    known = [name if n == 1 else f"{n} x {name}" for name, n in number.items()]
    return joined([*known, *([counted(unknown, "unknown card")] if unknown else [])]) or "nothing"


def joined(words: Sequence[str]) -> str:
    """Words with commas and `and`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """The same with a capital at the beginning."""
    return text[:1].upper() + text[1:]


def write_told(field: str, data: Any) -> str | None:
    """A thing as a person writes it, given the name of its field; None for what is written like anything else."""
    if isinstance(data, dict) and set(data) == {"die", "face"} and data["die"] in KINDS:
        return f"{KINDS[data['die']]}{data['face']}"
    if isinstance(data, dict) and set(data) <= {"card", "up", "known_to"}:
        return f"{data.get('card') or '?'}{' up' if data.get('up') else ''}"
    if field == "mounts" and isinstance(data, list):
        return ", ".join(map(_told_slot, data)) or "no slots"
    return None


def _told_slot(slot: Any) -> str:
    """A mount slot with its fish as a board shows it: `x2 netmender`, `x3 -` where it is empty."""
    told = slot or {}
    fish = told.get("fish")
    shown = "?" if fish is None else " ".join(str(one or "?") for one in fish) or "-"
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
"""What a player has to do, by the kind of what is under way."""


def awaited(position: Any) -> tuple[int, str] | None:
    """Who is to act, and what it has to do if something is under way; None if nobody is, or it is not told."""
    if position.turn is None:
        return None
    if not position.frames:
        return position.turn, "to act"
    frame = position.frames[-1]
    return frame.seat, "to equip" if frame.step == "equip" else AWAITED[frame.kind]


def discarded(position: Any) -> list[str]:
    """What lies in the discards, and what has left the game, in words."""
    lying = {"Regrets": position.regret_discards, "Dinks": position.dink_discards, "supplies": position.supply_discards}
    said = [f"{name} {names_of(cards)}" for name, cards in lying.items() if cards]
    gone = (*position.out_of_game, *position.supplies_out_of_game)
    return [
        *([f"Discarded: {'; '.join(said)}"] if said else []),
        *([f"Out of the game: {names_of(gone)}"] if gone else []),
    ]
