"""The figures of the game and its cards. A card is data: lists of effects in a small closed vocabulary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

NUMBERED = ("coins", "draw", "peek", "arrange", "drop", "reroll")
"""The effects that have a number."""
BRANCHED = ("roll", "choose")
"""The effects that have a list of lists of effects."""
EFFECTS = (*NUMBERED, "die", *BRANCHED)
"""Every effect there is."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does: its word, with a number, a colour, or the lists of effects to go on with."""

    do: str
    number: int = 0
    colour: str = ""
    lists: tuple[tuple[Effect, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Fish:
    """A card of the sea: its price in pips, its worth in points, what it does when paid in part and when caught."""

    copies: int
    price: int
    worth: int
    thrashes: tuple[Effect, ...]
    caught: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Errand:
    """A card of the errands; a surprise is carried out when it is drawn."""

    copies: int
    surprise: bool
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """The dice of one colour: their faces, how many there are, and how many each monger starts with."""

    faces: tuple[int, ...]
    number: int
    each: int


@dataclass(frozen=True, slots=True)
class Components:
    """The contents of the box. The engine has no figures of its own."""

    seats: tuple[int, ...]
    days: int
    purse: int
    coins: int
    hand: int
    fate: tuple[int, ...]
    dice: Mapping[str, Kind]
    sea: Mapping[str, Fish]
    errands: Mapping[str, Errand]

    def pile(self, name: str) -> Counter[str]:
        """Return all the cards of a pile, by the name of its field."""
        return Counter({card: cards.copies for card, cards in getattr(self, name).items()})

    def all_dice(self) -> Counter[str]:
        """Return all the dice, by colour."""
        return Counter({colour: kind.number for colour, kind in self.dice.items()})

    @classmethod
    def from_mapping(cls, figures: Mapping[str, Any]) -> Components:
        """Make the components from the ``figures`` of a spec or of a user.

        Raises ``ValueError`` that names the figure, or the card and its effect, that is missing or wrong.
        """
        whole = {name: _whole(figures, name) for name in ("days", "purse", "coins", "hand")}
        dice = {
            str(colour): Kind(_wholes(kind, "faces"), _whole(kind, "number"), _whole(kind, "each"))
            for colour, kind in _get(figures, "dice").items()
        }
        fate = _wholes(figures, "fate")
        sea = {card: _fish(_Card(card, data, fate, dice)) for card, data in _get(figures, "sea").items()}
        errands = {card: _errand(_Card(card, data, fate, dice)) for card, data in _get(figures, "errands").items()}
        made = cls(_wholes(figures, "seats"), **whole, fate=fate, dice=dice, sea=sea, errands=errands)
        if made.pile("errands").total() < max(made.seats) * made.hand:
            raise ValueError(f"there are too few errands to deal {made.hand} to each of {max(made.seats)} mongers")
        return made


@dataclass(frozen=True, slots=True)
class _Card:
    """A card that is being read, with what its effects may speak of."""

    id: str
    data: Any
    fate: tuple[int, ...]
    dice: Mapping[str, Kind]

    def effects(self, name: str) -> tuple[Effect, ...]:
        return self.list(self.data.get(name, ()))

    def list(self, rows: Any) -> tuple[Effect, ...]:
        return tuple(effect for row in rows for effect in self.effect(*next(iter(row.items()))))

    def effect(self, word: str, value: Any) -> tuple[Effect, ...]:
        """Return the effects of an entry; several draws are written out, because each may be interrupted."""
        if word == "draw":
            return (Effect(word, 1),) * _as_whole(value, f"{self.id}: draw")
        if word in NUMBERED:
            return (Effect(word, _as_whole(value, f"{self.id}: {word}")),)
        if word == "die":
            if value not in self.dice:
                raise ValueError(f"the card {self.id!r} speaks of the dice {value!r}; there are {', '.join(self.dice)}")
            return (Effect(word, colour=value),)
        if word not in BRANCHED:
            raise ValueError(f"the card {self.id!r} has an unknown effect {word!r}; there are {', '.join(EFFECTS)}")
        lists = tuple(self.list(rows) for rows in value)
        if word == "roll" and len(lists) != len(self.fate):
            raise ValueError(f"the card {self.id!r}: {word!r} needs {len(self.fate)} lists, one for each face")
        return (Effect(word, lists=lists),)


def _fish(card: _Card) -> Fish:
    copies, price, worth = (_whole(card.data, name) for name in ("copies", "price", "worth"))
    return Fish(copies, price, worth, card.effects("thrashes"), card.effects("caught"))


def _errand(card: _Card) -> Errand:
    surprise = str(card.data.get("surprise", "no")).lower() in ("yes", "true")
    return Errand(_whole(card.data, "copies"), surprise, card.effects("effects"))


def _get(figures: Any, name: str) -> Any:
    if not isinstance(figures, Mapping) or name not in figures:
        raise ValueError(f"the components lack the figure {name!r}")
    return figures[name]


def _whole(figures: Any, name: str) -> int:
    return _as_whole(_get(figures, name), name)


def _wholes(figures: Any, name: str) -> tuple[int, ...]:
    values: Sequence[Any] = _get(figures, name)
    return tuple(_as_whole(value, name) for value in values)


def _as_whole(value: Any, name: str) -> int:
    """Return a whole number, even if it is written as text."""
    if not str(value).isdecimal():
        raise ValueError(f"the figure {name!r} is not a whole number: {value!r}")
    return int(value)
