"""The parts of a position that its short form omits, with the values that are filled in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from leadline.game.syntax import Filling
from leadline_engines.deep_regrets.position import Angler, Position

_OF_PLAYERS: Mapping[str, tuple[str, str]] = {
    "depth": ("Depth", "{}"),
    "fish": ("fish in hand", "none"),
    "regrets": ("Regrets", "none"),
    "bucks": ("Fishbucks", "{}"),
}
"""The keys of a player that always have a value, each with its name and a function that writes the value."""
_PILES: Mapping[str, str] = {
    "regret_deck": "Regret deck",
    "regret_box": "Regrets in the box",
    "dink_deck": "Dink deck",
    "rod_deck": "rod deck",
    "reel_deck": "reel deck",
    "supply_deck": "supply deck",
    "fish_discards": "fish discards",
    "bag": "bag",
    "aside": "dice aside",
}
_DICE = ("bag", "aside")


def fillings(text: str, given: Position, whole: Position) -> Iterator[Filling]:
    """Yield the omitted parts of the players, the sea and the piles.

    ``given`` is the position as written, and ``whole`` is the completed position.
    """
    day, *sections = (part.split() for part in text.split("/"))
    if "first" not in _keys(day):
        yield Filling("First Player", "seat 1")
    players = [words for words in sections if words and words[0].isdecimal()]
    for seat, (words, before, after) in enumerate(zip(players, given.anglers, whole.anglers, strict=True), 1):
        yield from _of_player(seat, _keys(words), before, after)
    shoals = "; ".join(_shoals(given, whole))
    if shoals:
        yield Filling("shoals", shoals)
    for field, what in _PILES.items():
        added = getattr(whole, field)[len(getattr(given, field)) :]
        if added:
            yield Filling(what, _dice(added) if field in _DICE else _cards(added))


def _of_player(seat: int, keys: set[str], before: Angler, after: Angler) -> Iterator[Filling]:
    for key, (what, value) in _OF_PLAYERS.items():
        if key not in keys:
            yield Filling(what, value.format(getattr(after, key)), seat)
    spent = after.spent[len(before.spent) :]
    if spent:
        yield Filling("Spent dice", _dice(spent), seat)
    if "mounts" not in keys:
        yield Filling("mounts", "none", seat)


def _shoals(given: Position, whole: Position) -> Iterator[str]:
    """Yield the omitted shoals with the number of their fish."""
    written = {shoal.name for shoal in given.shoals}
    by_number: dict[int, list[str]] = {}
    for shoal in whole.shoals:
        if shoal.name not in written:
            by_number.setdefault(len(shoal.cards), []).append(shoal.name)
    for number, names in by_number.items():
        yield f"{number} unknown fish in {'each of ' * (len(names) > 1)}{', '.join(names)}"


def _keys(words: Sequence[str]) -> set[str]:
    return {word.partition("=")[0] for word in words}


def _dice(kinds: Sequence[str]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in Counter(kinds).items())


def _cards(cards: Sequence[str | None]) -> str:
    known = [card for card in cards if card is not None]
    return ", ".join(known) if known else f"{len(cards)} unknown card{'s' * (len(cards) != 1)}"
