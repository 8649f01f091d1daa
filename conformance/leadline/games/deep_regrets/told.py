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
    """A die in words: `a blue 2`."""
    return f"{die.die} {die.face}"


def dice_names(dice: Iterable[Any]) -> str:
    """Dice in words."""
    return joined([die_name(die) for die in dice]) or "no dice"


def kinds_names(kinds: Iterable[str]) -> str:
    """Dice without faces, in words: `2 player dice and 1 blue die`."""
    number = Counter(kinds)
    return joined([f"{n} {kind} {'die' if n == 1 else 'dice'}" for kind, n in number.items()]) or "no dice"


def names_of(cards: Iterable[str | None]) -> str:
    """Cards by their names; unknown ones are counted."""
    cards = list(cards)
    unknown = cards.count(None)
    known = [card_name(card) for card in cards if card is not None]
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
    return None
