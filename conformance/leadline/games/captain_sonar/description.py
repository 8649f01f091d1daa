"""Positions in sentences, for people who cannot see the board and for the description in every drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from leadline.games.captain_sonar import charts
from leadline.games.captain_sonar.phrases import capital, counted, joined
from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.position import ROLES, SIDES, SYSTEMS
from leadline_engines.surface import Seat

MODES = {"turn-by-turn": "turn by turn", "real-time": "in real time"}
ROLE_NAMES = {
    "captain": "captain",
    "first-mate": "first mate",
    "engineer": "engineer",
    "radio-operator": "radio operator",
}
_LAST = {
    "start": "It has not moved yet.",
    "use": "It has used a system since its last order.",
    "surfacing": "It has surfaced and not moved since.",
}


def seat_name(seat: Seat) -> str:
    """Return the name of a seat as used in a sentence: `red's captain`."""
    side, _, role = str(seat).partition(".")
    return f"{side}'s {ROLE_NAMES.get(role, role)}" if role else side


def describe(position: Any, names: Mapping[Seat, str], components: Components) -> list[str]:
    """Return a position, or a seat's view of it, in sentences: the situation, what comes next, then each crew."""
    limit = components.goals[position.goal]
    frame = f"The map is {position.map.capitalize()}, played {MODES[position.mode]}; {limit} damage loses."
    crews = (line for side in SIDES for line in of_crew(position, side, components))
    return [frame, *what_next(position, names, components), *crews]


def what_next(position: Any, names: Mapping[Seat, str], components: Components) -> Iterator[str]:
    """Yield sentences about what the game is waiting for."""
    if is_over(position, components):
        yield "The game is over."
    elif position.question is not None:
        yield f"Play is stopped until {_asked(position.question, names)}."
    # Exempt damage is hidden, so a crew at the limit may or may not have lost. In that case, nothing is said.
    elif not any(_is_at_limit(position, side, components) for side in SIDES):
        yield "Both crews play at their own pace." if position.is_real_time else f"It is {position.turn}'s turn."


def is_over(position: Any, components: Components) -> bool:
    """Return whether a crew is known to have lost."""
    crews = [position.crew(side) for side in SIDES]
    if any(crew.damage is None for crew in crews):
        return False
    return any(crew.damage - crew.exempt >= components.goals[position.goal] for crew in crews)


def _is_at_limit(position: Any, side: str, components: Components) -> bool:
    damage = position.crew(side).damage
    return damage is not None and damage >= components.goals[position.goal]


def _asked(question: Any, names: Mapping[Seat, str]) -> str:
    seat = f"{question.side}.captain"
    who = names.get(seat, seat_name(seat))
    if question.about == "drone":
        return f"{who} says whether its submarine is in sector {question.sector}"
    return f"{who} answers the sonar"


def of_crew(position: Any, side: str, components: Components) -> Iterator[str]:
    """Yield sentences about everything known of a crew."""
    crew = position.crew(side)
    if all(part is None for part in (crew.at, crew.route, crew.mines, crew.gauges, crew.marks, crew.damage)):
        yield f"Of {side}'s submarine, mines and sheets nothing is known."
    else:
        yield from _submarine(position, side, crew, components)
        yield from _sheets(position.mode, side, crew, components)
    yield from _turn(side, crew)
    yield from _surfaced(side, crew)


def _submarine(position: Any, side: str, crew: Any, components: Components) -> Iterator[str]:
    if crew.at is None:
        started = crew.route is not None or crew.mines is not None
        yield (
            f"{capital(side)} has not chosen where to start." if started else f"{capital(side)}'s submarine is hidden."
        )
    else:
        sector = charts.board_of(position, components).sector_of.get(crew.at)
        where = "" if sector is None else f", in sector {sector}"
        yield f"{capital(side)}'s submarine is at {crew.at}{where}."
    passed = [space for space in crew.route or () if space != crew.at]
    if passed:
        yield f"Its route has {counted(len(passed) + 1, 'space')}: {', '.join(crew.route)}."
    if crew.mines:
        yield f"{'Its mine lies' if len(crew.mines) == 1 else 'Its mines lie'} at {joined(list(crew.mines))}."
    if crew.fresh is not None:
        yield f"It has not moved since it dropped the mine at {crew.fresh}."


def _sheets(mode: str, side: str, crew: Any, components: Components) -> Iterator[str]:
    """Yield sentences about the sheets of the First Mate and the Engineer."""
    if crew.gauges is None:
        yield f"{capital(side)}'s gauges are hidden."
    else:
        full = components.gauges[mode]
        marked = [(system, getattr(crew.gauges, system)) for system in SYSTEMS if getattr(crew.gauges, system)]
        told = [
            f"{system} {number} of {full[system]}{', full' if number >= full[system] else ''}"
            for system, number in marked
        ]
        yield f"{capital(side)}'s gauges: {'; '.join(told)}." if told else f"All gauges of {side} are empty."
    if crew.marks is None:
        yield "What its engineer has marked is hidden."
    elif crew.marks:
        yield f"Its engineer has marked {joined([_symbol(name, components) for name in crew.marks])}."
        broken = charts.broken_systems(crew.marks, components)
        if broken:
            yield f"Broken: {joined(broken)}."
    yield "Its damage is hidden." if crew.damage is None else f"Its damage is {crew.damage} of {components.hull}."


def _symbol(name: str, components: Components) -> str:
    symbol = components.symbols.get(name)
    return name if symbol is None else f"{name} ({symbol.kind})"


def _turn(side: str, crew: Any) -> Iterator[str]:
    """Yield sentences about what the crew did last and what it still has to do."""
    if crew.ordered:
        yield f"The order of {side}'s turn is given."
    if crew.at is not None and crew.last in _LAST:
        yield _LAST[crew.last]
    if crew.owes:
        yield f"Still to do for {side}: {joined(duties(crew))}."
    if crew.waits:
        yield f"Because {side} surfaced, the other crew has {counted(crew.waits, 'more turn')} in a row."


def duties(crew: Any) -> list[str]:
    """Return what the First Mate and the Engineer still have to do."""
    panel = "" if crew.heading is None else f" in the panel {crew.heading}"
    words = {"gauge": "mark a gauge", "breakdown": f"mark a symbol{panel}", "radiation": "mark a radiation symbol"}
    return [words[duty] for duty in words if duty in (crew.owes or ())]


def _surfaced(side: str, crew: Any) -> Iterator[str]:
    if not crew.surfaced:
        return
    traced = joined([ROLE_NAMES[role] for role in ROLES if role in crew.traced])
    if crew.checked:
        state = "its hull is traced and found valid"
    else:
        state = f"sections of the hull traced by: {traced}" if traced else "no section of the hull is traced yet"
    yield f"{capital(side)} is up; {state}."
