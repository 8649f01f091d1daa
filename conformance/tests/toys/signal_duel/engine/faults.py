"""Every way in which a position is impossible."""

from __future__ import annotations

from collections.abc import Iterator

from leadline_engines.signal_duel.components import Components
from leadline_engines.signal_duel.position import Crew, Position, other

from leadline_engines.surface import Fault


def find_faults(components: Components, position: Position, over: bool) -> Iterator[Fault]:
    """Yield the faults of a position."""
    for number, crew in enumerate(position.crews, 1):
        where = f"crews.{number}"
        yield from _of_boat(components, crew, where)
        yield from _of_turns(components, crew, position.crews[-number], where)
    if all(crew.waits for crew in position.crews):
        yield Fault("duel.sail.waits", "crews", "both crews wait for each other")
    placing = any("place" in crew.todo for crew in position.crews)
    if position.asked and (over or placing or "use" in position.crew(other(position.asked)).todo):
        yield Fault("duel.use.stop", "asked", "nobody can have asked")
    turn = position.crew(position.turn)
    if not (position.free or over or placing) and (turn.waits or turn.taken >= components.turns):
        yield Fault("duel.turn.alternate", "turn", f"{position.turn} cannot have a turn")


def _of_boat(components: Components, crew: Crew, where: str) -> Iterator[Fault]:
    for name in (crew.at, *(crew.chart or ())):
        if name is not None and name not in components.places:
            yield Fault("duel.start.place", where, f"{name} is no place of water")
    if crew.at in (crew.chart or ()):
        yield Fault("duel.sail.chart", f"{where}.chart", f"{crew.at} stands on the chart already")
    for what, full in components.full.items():
        if (getattr(crew, what) or 0) > full:
            yield Fault("duel.load.full", f"{where}.{what}", f"there are more than {full} parts")
    if crew.damage > components.hull:
        yield Fault("duel.use.blast", f"{where}.damage", f"damage is counted up to {components.hull}")


def _of_turns(components: Components, crew: Crew, beside: Crew, where: str) -> Iterator[Fault]:
    done, todo = crew.taken >= components.turns, set(crew.todo)
    if crew.taken > components.turns:
        yield Fault("duel.turn.number", f"{where}.taken", f"a crew has {components.turns} turns")
    if crew.waits > components.waits or (crew.waits and (done or beside.taken >= components.turns)):
        yield Fault("duel.sail.waits", f"{where}.waits", f"nobody waits for {crew.waits} turns now")
    starts = "place" in todo or (not todo and "place" in beside.todo)
    fits = todo <= {"place"} if starts else not todo if done else bool(todo & {"order", "load"}) and "place" not in todo
    if not fits or len(todo) < len(crew.todo):
        yield Fault("duel.turn.once", f"{where}.todo", "this cannot be what is left to do")
