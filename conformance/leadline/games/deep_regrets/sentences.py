"""Events as sentences, which omit what the listener does not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from leadline.games.deep_regrets.phrases import (
    DECKS,
    ROMAN,
    SHOPS,
    capital,
    card_name,
    counted,
    dice_names,
    die_name,
    joined,
    kinds_names,
    names_of,
)
from leadline_engines.deep_regrets.components import Components
from leadline_engines.deep_regrets.events import Event
from leadline_engines.surface import Seat

_Teller = Callable[[str, Any, Mapping[Seat, str], Components], str]


def tell(event: Event, names: Mapping[Seat, str], box: Components) -> str:
    """Return an event as a sentence."""
    seat: Any = getattr(event, "seat", None)
    who = "" if seat is None else player(seat, names)
    return f"{capital(_TELLERS[event.kind](who, event, names, box))}."


def player(seat: int, names: Mapping[Seat, str]) -> str:
    """Return the name of a player as used in a sentence."""
    name = names.get(seat, str(seat))
    return f"player {name}" if name.isdecimal() else name


def _a(thing: str) -> str:
    """Return the name of a thing with its article."""
    return f"{'an' if thing[:1] in 'aeio' else 'a'} {thing}"


def _boat(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    return f"{who} makes Port" if event.depth == 0 else f"{who}'s boat is at {ROMAN[event.depth]}"


def _placed(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    if not event.spent:
        return f"{who} places {dice_names(event.fresh)} in the Fresh Pool"
    if not event.fresh:
        return f"{who} places {kinds_names(event.spent)} in the Spent Pool"
    return f"{who} places {dice_names(event.fresh)} in the Fresh Pool, and {kinds_names(event.spent)} in the Spent Pool"


def _equipped(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    gear = [card_name(card, box) for card in (event.rod, event.reel) if card]
    return f"{who} equips {joined(gear) or 'nothing'}"


def _card(of: str, verb: str, thing: str) -> _Teller:
    """Return a function that writes sentences about a card that the listener may not know."""

    def sentence(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
        card = getattr(event, of)
        return f"{who} {verb} {thing}" if card is None else f"{who} {verb} {thing}: {card_name(card, box)}"

    return sentence


def _drawn(verb: str) -> _Teller:
    def sentence(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
        number = counted(event.number, f"{DECKS[event.deck]} card")
        return f"{who} {verb} {number}" + (f": {names_of(event.cards, box)}" if event.cards else "")

    return sentence


def _looked(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    seen = f": {names_of(event.fish, box)}" if event.fish else ""
    return f"{who} looks at {event.number} fish of shoal {event.shoal}{seen}"


def _put_back(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    where = {"top": "on top", "bottom": "at the bottom", "ordered": "in an order of its choice"}[event.on]
    return f"{who} puts back what it saw in shoal {event.shoal}, {where}"


def _moved(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    to = {
        "player": f"goes to {player(event.player, names)}" if event.player else "goes to a player",
        "shoal": f"lies on shoal {event.shoal}",
        "bottom": f"goes to the bottom of shoal {event.shoal}",
        "discards": "is discarded",
    }
    return f"{card_name(event.fish, box)} {to[event.to]}"


def _fish(verb: str) -> _Teller:
    return lambda who, event, names, box: f"{who} {verb} {card_name(event.fish, box)}"


def _used(text: str) -> _Teller:
    return lambda who, event, names, box: f"{who} {text}{card_name(event.card, box) if event.card else ''}"


def _revealed_regrets(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    values = [f"{player(seat, names)} has {value}" for seat, value in enumerate(event.values, 1)]
    return f"the Regret Values are revealed: {joined(values)}"


def _ended(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    scores = joined([f"{player(seat, names)} has {counted(n, 'point')}" for seat, n in enumerate(event.scores, 1)])
    win = "win" if len(event.winners) > 1 else "wins"
    return f"the game is over: {scores}. {capital(joined([player(seat, names) for seat in event.winners]))} {win}"


def _earned(who: str, event: Any, names: Mapping[Seat, str], box: Components) -> str:
    return f"{who} pays {-event.bucks}$" if event.bucks < 0 else f"{who} gains {event.bucks}$"


_TELLERS: Mapping[str, _Teller] = {
    "opened": lambda who, event, names, box: (
        f"the game begins on {event.day.capitalize()}; {player(event.first, names)} is first"
    ),
    "day-began": lambda who, event, names, box: (
        f"{event.day.capitalize()} begins; {player(event.first, names)} is first"
    ),
    "day-ended": lambda who, event, names, box: f"{event.day.capitalize()} is over",
    "fish-discarded": lambda who, event, names, box: (
        f"{card_name(event.fish, box)} of shoal {event.shoal} is discarded"
    ),
    "boat-moved": _boat,
    "worms-flipped": lambda who, event, names, box: f"{who}'s Can of Worms is face-{'up' if event.face_up else 'down'}",
    "earned": _earned,
    "die-drawn": lambda who, event, names, box: f"{who} takes {_a(event.die)} die",
    "die-returned": lambda who, event, names, box: f"the {event.die} die of {who} goes back to the table",
    "rolled": lambda who, event, names, box: f"{who} rolls {dice_names(event.dice)}",
    "placed": _placed,
    "die-turned": lambda who, event, names, box: f"{who} turns its {die_name(event.die)} to {event.face}",
    "thrown": lambda who, event, names, box: f"{who} throws the Life Preserver to {player(event.to, names)}",
    "declared": lambda who, event, names, box: f"{who} is {'at Sea' if event.to == 'sea' else 'at Port'} today",
    "equipped": _equipped,
    "regret-drawn": _card("regret", "draws", "a Regret"),
    "regret-discarded": _card("regret", "discards", "a Regret"),
    "regret-moved": lambda who, event, names, box: f"a Regret goes from {who} to {player(event.to, names)}",
    "dink-drawn": _card("dink", "draws", "a Dink"),
    "reshuffled": lambda who, event, names, box: f"the {DECKS[event.deck]} deck is shuffled",
    "cast": lambda who, event, names, box: f"{who} casts at shoal {event.shoal}",
    "revealed": lambda who, event, names, box: f"{card_name(event.fish, box)} is turned up on shoal {event.shoal}",
    "paid": lambda who, event, names, box: (
        f"{who} pays {dice_names(event.dice)} for a Difficulty of {event.difficulty}"
    ),
    "die-spent": lambda who, event, names, box: f"{who} spends {_a(die_name(event.die))}",
    "caught": _fish("catches"),
    "ate": _fish("eats"),
    "sold": _fish("sells"),
    "discarded": _fish("discards"),
    "lost": _fish("loses the mounted"),
    "fish-moved": _moved,
    "mounted": lambda who, event, names, box: f"{who} mounts {card_name(event.fish, box)} in slot {event.slot}",
    "visited": lambda who, event, names, box: f"{who} pays {event.paid}$ in the {SHOPS[event.shop]}",
    "cards-drawn": _drawn("draws"),
    "cards-kept": _drawn("keeps"),
    "dink-used": _used("uses the Dink "),
    "supply-used": _used("uses "),
    "supply-discarded": _used("discards "),
    "gear-used": _used("uses "),
    "preserver-used": _used("uses the Life Preserver"),
    "abandoned": _used("abandons ship"),
    "looked": _looked,
    "put-back": _put_back,
    "flipped": lambda who, event, names, box: f"{who} flips the Fishcoin: {event.side}",
    "difficulty-changed": lambda who, event, names, box: f"the Difficulty is {event.difficulty} now",
    "chose": lambda who, event, names, box: f"{who} chooses {f'option {event.number}' if event.number else 'not to'}",
    "passed": lambda who, event, names, box: f"{who} passes",
    "skipped": lambda who, event, names, box: f"{who} is skipped",
    "last-turns": lambda who, event, names, box: f"{who} alone is left, and has the last turns of the day",
    "overfished": lambda who, event, names, box: f"{who} has caught the last fish of a shoal",
    "slot-added": lambda who, event, names, box: f"{who} has one more slot, x{event.number}",
    "regrets-revealed": _revealed_regrets,
    "ended": _ended,
}
