"""Events in sentences, which omit anything the listener does not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from leadline.games.captain_sonar.description import MODES, ROLE_NAMES, seat_name
from leadline.games.captain_sonar.phrases import capital, counted, joined
from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.events import Event
from leadline_engines.captain_sonar.position import SIDES, other, role_of, side_of
from leadline_engines.surface import Seat

_Teller = Callable[[str, Any, Components], str]


def tell(event: Event, names: Mapping[Seat, str], components: Components) -> str:
    """Return an event as a sentence."""
    seat = getattr(event, "seat", None)
    who = "" if seat is None else names.get(seat, seat_name(seat))
    return f"{capital(_TELLERS[event.kind](who, event, components))}."


def _opened(who: str, event: Any, components: Components) -> str:
    goal = "Sudden Death" if event.goal == "sudden-death" else "Hunt"
    limit = components.goals[event.goal]
    return f"the game begins on {event.map.capitalize()}, {MODES[event.mode]}. {goal}: {limit} damage loses"


def _at(event: Any, before: str) -> str:
    """Return the location of something, if it is known."""
    return "" if event.at is None else f"{before}{event.at}"


def _symbol_marked(who: str, event: Any, components: Components) -> str:
    symbol = components.symbols.get(event.symbol)
    if symbol is None:
        return f"{who} marks {event.symbol}"
    return f"{who} marks {event.symbol} ({symbol.kind}) in the panel {symbol.panel}"


def _repaired(who: str, event: Any, components: Components) -> str:
    erased = joined(components.circuits.get(event.circuit, ())) or "its symbols"
    return f"circuit {event.circuit} of {side_of(event.seat)} is complete: {erased} are erased"


def _system_failed(who: str, event: Any, components: Components) -> str:
    causes = {"radiation": "every radiation symbol", "panel": "a whole panel"}
    if not event.cause:
        return f"{side_of(event.seat)} takes {event.damage} damage by a system failure"
    marked = joined([phrase for cause, phrase in causes.items() if cause in event.cause])
    verb = "are" if len(event.cause) > 1 else "is"
    return f"{marked} {verb} marked: {side_of(event.seat)} takes {event.damage} damage"


def _exploded(who: str, event: Any, components: Components) -> str:
    hits = {0: "is clear", 1: "has an indirect hit, 1 damage", 2: "has a direct hit, 2 damage"}
    reports = [
        f"{side} {hits.get(damage, f'has {damage} damage')}"
        for side, damage in zip(SIDES, event.damage, strict=False)
        if damage is not None
    ]
    return f"the {event.what} explodes at {event.at}" + (f": {'; '.join(reports)}" if reports else "")


def _drone_launched(who: str, event: Any, components: Components) -> str:
    return f"{who} launches the drone and asks whether {other(side_of(event.seat))} is in sector {event.sector}"


def _drone_answered(who: str, event: Any, components: Components) -> str:
    return f"{who} answers {'yes' if event.yes else 'no'}: {'' if event.yes else 'not '}in sector {event.sector}"


def _sonar_answered(who: str, event: Any, components: Components) -> str:
    parts = ("row", "column", "sector")
    hints = [f"{part} {getattr(event, part)}" for part in parts if getattr(event, part) is not None]
    return f"{who} answers the sonar: {joined(hints) or 'nothing'}"


def _silenced(who: str, event: Any, components: Components) -> str:
    if event.length is None:
        return f"{who} uses silence"
    if event.length == 0:
        return f"{who} uses silence and stays" + _at(event, " at ")
    way = "" if event.to is None else f" {event.to}"
    return f"{who} uses silence and goes {counted(event.length, 'space')}{way}" + _at(event, ", to ")


def _traced(who: str, event: Any, components: Components) -> str:
    if event.role == role_of(event.seat):
        return f"{who} traces a section of the hull"
    return f"{who} traces the section of the hull that is the {ROLE_NAMES[event.role]}'s"


def _checked(who: str, event: Any, components: Components) -> str:
    hull = f"{who} checks the hull of {other(side_of(event.seat))}"
    if not event.crossed:
        return f"{hull}: it is valid"
    lines = joined([name for role, name in ROLE_NAMES.items() if role in event.crossed])
    return f"{hull}: the border is crossed by the line{'s' * (len(event.crossed) > 1)} of {lines}"


def _turn_ended(who: str, event: Any, components: Components) -> str:
    if event.next == event.side:
        return f"{event.side}'s turn is over, and {event.side} has another"
    return f"{event.side}'s turn is over; it is {event.next}'s turn"


def _ended(who: str, event: Any, components: Components) -> str:
    won = event.winners
    return "the game is over: it is a draw" if len(won) > 1 else f"the game is over: {joined(list(won))} wins"


def _gauge_marked(who: str, event: Any, components: Components) -> str:
    return f"{who} says OK without a mark" if event.system is None else f"{who} marks the {event.system} gauge"


_TELLERS: Mapping[str, _Teller] = {
    "opened": _opened,
    "started": lambda who, event, components: f"{who} has chosen where to start" + _at(event, ": "),
    "moved": lambda who, event, components: f"{who} heads {event.to}" + _at(event, ", to "),
    "gauge-marked": _gauge_marked,
    "symbol-marked": _symbol_marked,
    "repaired": _repaired,
    "system-failed": _system_failed,
    "attempted": lambda who, event, components: f"{who} tries the {event.system} system, and it is broken",
    "dropped": lambda who, event, components: f"{who} drops a mine" + _at(event, " at "),
    "launched": lambda who, event, components: f"{who} launches a torpedo, impact at {event.at}",
    "triggered": lambda who, event, components: f"{who} triggers the mine at {event.at}",
    "exploded": _exploded,
    "mine-lost": lambda who, event, components: (
        f"the mine of {side_of(event.seat)} at {event.at} is gone without exploding"
    ),
    "drone-launched": _drone_launched,
    "drone-answered": _drone_answered,
    "sonar-activated": lambda who, event, components: f"{who} activates the sonar",
    "sonar-answered": _sonar_answered,
    "silenced": _silenced,
    "scenario-used": lambda who, event, components: f"{who} uses the scenario system",
    "surfaced": lambda who, event, components: f"{who} surfaces in sector {event.sector}",
    "traced": _traced,
    "checked": _checked,
    "dived": lambda who, event, components: f"{who} erases the breakdowns: {side_of(event.seat)} is ready to dive",
    "turn-ended": _turn_ended,
    "ended": _ended,
}
