"""The events of a turn as sentences, with their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from leadline.games.deep_sea_adventure.chips import joined, listed, write_chips
from leadline.games.deep_sea_adventure.description import diver_name
from leadline_engines.deep_sea_adventure.events import Event

_Teller = Callable[[str, Any, Sequence[str]], str]


def tell(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence; a value that the listener has not seen is written as `?`."""
    seat = getattr(event, "seat", None)
    sentence = _TELLERS[event.kind](_who(names, seat) if seat else "", event, names)
    return sentence[0].upper() + sentence[1:]


def _who(names: Sequence[str], seat: int) -> str:
    return diver_name(names[seat - 1]) if seat <= len(names) else f"seat {seat}"


def _place(space: int) -> str:
    return "the submarine" if space == 0 else f"space {space}"


def _steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"


def _thing(unit: Sequence[Any]) -> str:
    return f"the stack {write_chips(unit)}" if len(unit) > 1 else write_chips(unit)


def _breathed(who: str, event: Any, names: Sequence[str]) -> str:
    if event.by == 0:
        return f"{who} carries nothing and uses no air: it stays at {event.air}."
    below = "" if event.air >= 0 else ", below 0"
    each = "for the one unit it carries" if event.by == 1 else f"one for each of the {event.by} units it carries"
    return f"{who} breathes {event.by}, {each}: the air falls to {event.air}{below}."


def _ran_out(who: str, event: Any, names: Sequence[str]) -> str:
    if event.finishes:
        return "the air has run out: this turn is finished, and is the last of the dive."
    return "the air has run out: the turn stops here, and the dive is over."


def _headed(who: str, event: Any, names: Sequence[str]) -> str:
    unspoken = "dsa.direction.forced-unspoken" in event.rules
    forced = bool({"dsa.direction.forced-with-treasure", "dsa.direction.forced-empty-handed"} & set(event.rules))
    if event.way is None:
        return f"{who} has to turn back and does not say so: it loses its movement."
    if event.turned and forced:
        return f"{who} {'says nothing but ' if unspoken else ''}has to turn back: no space deeper is open to it."
    if event.turned:
        return f"{who} turns back towards the submarine."
    if event.way == "up":
        return f"{who} has turned back and goes on towards the submarine."
    if "dsa.direction.keeps-up" in event.rules:
        return f"{who} says nothing and goes deeper this turn, although it has turned back."
    return f"{who} heads deeper."


def _rolled(who: str, event: Any, names: Sequence[str]) -> str:
    total = sum(event.dice)
    roll = f"{who} rolls {'+'.join(map(str, event.dice))}"
    if "dsa.swim.weight" not in event.rules:
        return f"{roll} and has {_steps(event.steps)}."
    if event.steps == 0:
        return f"{roll} = {total}, no more than its load: it has no step."
    return f"{roll} = {total}, less a load of {total - event.steps}: it has {_steps(event.steps)}."


def _swam(who: str, event: Any, names: Sequence[str]) -> str:
    past = ""
    if event.jumped:
        several = len(event.jumped) > 1
        past = f", past the diver{'s' if several else ''} on space{'s' if several else ''} "
        past += joined([str(space) for space in event.jumped])
    moved = f"{who} swims from {_place(event.start)} to {_place(event.to)}"
    if "dsa.swim.end-occupied" in event.rules and "dsa.swim.one-diver-a-space" in event.rules:
        return f"{moved}{past}: the last space is taken, and this is the farthest free one."
    if "dsa.swim.end-occupied" in event.rules:
        return f"{moved}, the last of the line{past}, and shares that space with the diver there."
    if "dsa.swim.end-of-line" in event.rules:
        return f"{moved}, the last of the line{past}."
    return f"{moved}{past}."


def _stayed(who: str, event: Any, names: Sequence[str]) -> str:
    here = f"{who} stays on {_place(event.at)}"
    reasons = {
        "dsa.swim.no-steps": ": it has no step to swim.",
        "dsa.swim.cannot-leave": ": no space of the line is open to it.",
        "dsa.swim.end-occupied": ": no space deeper is free.",
        "dsa.swim.end-of-line": ", the last of the line.",
        "dsa.swim.reach-submarine": ": the roll would take it past the submarine.",
        "dsa.clean-up.last-breath-home": ": it got there too late and counts as left out.",
    }
    return here + next((reasons[rule] for rule in event.rules if rule in reasons), ".")


def _came_home(who: str, event: Any, names: Sequence[str]) -> str:
    if "dsa.swim.cannot-leave" in event.rules:
        return f"{who} cannot leave the submarine and counts as home."
    return f"{who} is home with {listed(event.units)}." if event.units else f"{who} is home, empty-handed."


def _dive_ended(who: str, event: Any, names: Sequence[str]) -> str:
    why = {
        "all-home": "everybody is home",
        "air-out": "there is no air left",
        "no-progress": "nobody changes anything any more",
        "empty-line": "no space is left in the line",
    }
    return f"dive {event.dive} is over: {why[event.why]}."


def _kept(who: str, event: Any, names: Sequence[str]) -> str:
    return f"{who} keeps {listed(event.units)} for good." if event.units else f"{who} has brought nothing home."


def _laid_down(who: str, event: Any, names: Sequence[str]) -> str:
    if not event.units:
        return f"{who} is left out with nothing to lay down, and returns."
    laid = ", then ".join(map(write_chips, event.units))
    return f"{who} is left out and lays {laid} at the end of the line."


def _line_closed(who: str, event: Any, names: Sequence[str]) -> str:
    if event.blanks == 1:
        return "the one blank leaves the line, and the gap is closed."
    return f"the {event.blanks} blanks leave the line, and the gaps are closed."


def _game_ended(who: str, event: Any, names: Sequence[str]) -> str:
    scores = joined([f"{names[n]} {points}" for n, points in enumerate(event.scores)])
    winners = [names[seat - 1] for seat in event.winners]
    if len(winners) > 1:
        return f"the game is over. Points: {scores}. The draw is shared by {joined(winners)}."
    level = ", level on points but ahead in the tie-break" if "dsa.scoring.tie-break" in event.rules else ""
    return f"the game is over. Points: {scores}. The winner is {winners[0]}{level}."


_TELLERS: dict[str, _Teller] = {
    "line-laid": lambda who, event, names: f"a line of {len(event.line)} treasure chips is laid out, face down.",
    "air-set": lambda who, event, names: f"the tank is full: the air stands at {event.air}.",
    "divers-placed": lambda who, event, names: f"{event.seats} divers stand on the submarine.",
    "starter-named": lambda who, event, names: f"{who} starts.",
    "breathed": _breathed,
    "air-ran-out": _ran_out,
    "headed": _headed,
    "rolled": _rolled,
    "swam": _swam,
    "stayed": _stayed,
    "came-home": _came_home,
    "left-alone": lambda who, event, names: f"{who} neither picks up nor drops anything.",
    "picked-up": lambda who, event, names: (
        f"{who} picks up {_thing(event.unit)} on space {event.space} and leaves a blank there."
    ),
    "dropped": lambda who, event, names: (
        f"{who} drops {_thing(event.unit)} on space {event.space}, in place of the blank."
    ),
    "turn-passed": lambda who, event, names: f"{_who(names, event.to)} is to move.",
    "dive-ended": _dive_ended,
    "kept": _kept,
    "laid-down": _laid_down,
    "line-closed": _line_closed,
    "starter-chosen": lambda who, event, names: f"{who} starts the next dive.",
    "dive-began": lambda who, event, names: f"dive {event.dive} begins with {event.air} air.",
    "game-ended": _game_ended,
}
