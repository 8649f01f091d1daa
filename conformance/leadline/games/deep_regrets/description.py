"""Positions in sentences, for people who cannot see the board and for the description in every drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leadline.games.deep_regrets.phrases import (
    ROMAN,
    SHOPS,
    capital,
    card_name,
    counted,
    dice_names,
    discarded,
    joined,
    kinds_names,
    names_of,
)
from leadline.games.deep_regrets.sentences import player
from leadline_engines.deep_regrets.components import Components
from leadline_engines.surface import Seat

PHASES = {
    "refresh": "The dice are mustered.",
    "declaration": "The players declare where they are today.",
    "equip": "The players equip rods and reels.",
    "action": "The players take turns.",
    "regrets": "The game has ended; regrets are dealt with.",
    "over": "The game is over.",
}


def describe(position: Any, names: Mapping[Seat, str], box: Components) -> list[str]:
    """Return a position or view in sentences: the day, the Sea, the decks, then each player."""
    return [
        f"It is {position.day.capitalize()}. {PHASES[position.phase]}",
        *_next(position, names),
        *_sea(position, box),
        _decks(position),
        *(f"{sentence}." for sentence in discarded(position, box)),
        *(
            line
            for seat, angler in enumerate(position.anglers, 1)
            for line in _angler(player(seat, names), angler, box)
        ),
    ]


def _next(position: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    yield f"{capital(player(position.first, names))} has the First Player token."
    if position.turn is not None and position.phase == "action":
        turns = f", with {counted(position.last_turns, 'turn')} left" if position.last_turns else ""
        yield f"It is the turn of {player(position.turn, names)}{turns}."
    if position.preserver is not None:
        yield f"{capital(player(position.preserver, names))} has the Life Preserver."
    for attempt in position.attempt:
        change = f", its Difficulty changed by {attempt.change:+d}" if attempt.change else ""
        fixed = "" if attempt.difficulty is None else f", its Difficulty set to {attempt.difficulty}"
        yield f"The fish on shoal {attempt.shoal} is being fished for{fixed}{change}."


def _sea(position: Any, box: Components) -> Iterator[str]:
    for shoal in position.shoals:
        if not shoal.cards:
            yield f"Shoal {shoal.name} is empty."
            continue
        top = shoal.cards[0]
        if top.up:
            what = f"{card_name(top.card, box)} lies face-up on it"
        elif top.card is not None:
            what = f"its top fish is known to be {card_name(top.card, box)}"
        else:
            what = f"its top fish is {shoal.shadow}" if shoal.shadow else "its top fish lies face-down"
        yield f"Shoal {shoal.name} has {len(shoal.cards)} fish; {what}."


def _decks(position: Any) -> str:
    decks = {
        "Regrets": position.regret_deck,
        "Dinks": position.dink_deck,
        "rods": position.rod_deck,
        "reels": position.reel_deck,
        "supplies": position.supply_deck,
    }
    lying = joined([f"{len(cards)} {name}" for name, cards in decks.items()])
    return f"In the decks lie {lying}; in the bag {kinds_names(position.bag)}."


def _angler(who: str, angler: Any, box: Components) -> Iterator[str]:
    """Yield sentences about everything known of a player."""
    passed = ", and has passed" if angler.passed else ""
    place = "at Port" if angler.depth == 0 else f"at Sea, at {ROMAN[angler.depth]}"
    yield f"{capital(who)} is {place}{passed}."
    yield f"Fresh: {dice_names(angler.fresh)}. Spent: {kinds_names(angler.spent)}."
    if angler.rolled:
        yield f"Rolled and not placed yet: {dice_names(angler.rolled)}."
    yield f"{counted(angler.bucks, 'Fishbuck')}; {_regrets(angler, box)}."
    for name, cards in (("Fish", angler.fish), ("Dinks", angler.dinks), ("Supplies", angler.supplies)):
        if cards:
            yield f"{name} in hand: {names_of(cards, box)}."
    yield from _gear(angler, box)
    mounted = [
        f"{card_name(fish, box)} in slot {n} (x{slot.times})"
        for n, slot in enumerate(angler.mounts, 1)
        for fish in slot.fish
    ]
    if mounted:
        yield f"Mounted: {joined(mounted)}."
    yield f"Can of Worms face-{'up' if angler.worms else 'down'}, lifeboat {'ready' if angler.lifeboat else 'used'}."
    if angler.visited:
        yield f"Visited today: {joined([SHOPS[shop] for shop in angler.visited])}."


def _regrets(angler: Any, box: Components) -> str:
    number = counted(len(angler.regrets), "Regret")
    if not angler.regrets or None in angler.regrets:
        return number
    return f"{number} worth {sum(box.regrets[card].value for card in angler.regrets)}"


def _gear(angler: Any, box: Components) -> Iterator[str]:
    equipped = [card_name(card, box) for card in (angler.rod, angler.reel) if card]
    if equipped:
        yield f"Equipped: {joined(equipped)}."
    others = [card for card in (*angler.rods, *angler.reels) if card not in (angler.rod, angler.reel)]
    if others:
        yield f"Other rods and reels: {names_of(others, box)}."
