"""Every way in which a position is impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from leadline_engines.conger.types import Position

from leadline_engines.surface import Fault

if TYPE_CHECKING:
    from leadline_engines.conger.engine import Engine


def find_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Yield the faults of a position."""
    yield from token_faults(engine, position)
    yield from diver_faults(engine, position)
    yield from course_faults(engine, position)


def token_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Yield tokens that are not in the box, or in the wrong place; tokens that are left out are in the box."""
    box = Counter(engine.components.bag)
    places = [position.bag, position.aside, *(row for diver in position.divers for row in (diver.creel, diver.plate))]
    tokens = Counter(token for place in places for token in place)
    for token in sorted(box):
        if tokens[token] > box[token]:
            why = f"there are {box[token]} tokens of the kind {token}, not {tokens[token]}"
            yield Fault("conger.start.bag", "bag", why)
    if tokens.total() > box.total():
        yield Fault("conger.start.bag", "bag", f"there are {box.total()} tokens, not {tokens.total()}")
    if any(token != "conger" for token in position.aside):
        yield Fault("conger.dip.bite", "aside", "only congers are put aside")
    for seat, diver in enumerate(position.divers, 1):
        if "conger" in diver.creel:
            yield Fault("conger.dip.bite", f"divers.{seat}.creel", "no conger is put into a creel")
        if any(token != "pearl" for token in diver.plate):
            yield Fault("conger.boast.shown", f"divers.{seat}.plate", "only pearls are on a plate")


def diver_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Yield divers that do not agree with the rules or with the phase."""
    figures = engine.components
    for seat, diver in enumerate(position.divers, 1):
        where = f"divers.{seat}"
        if diver.breaths > figures.breaths:
            yield Fault("conger.start.breaths", f"{where}.breaths", f"a diver has at most {figures.breaths} breaths")
        if not diver.breaths and (diver.creel or diver.plate or diver.shells):
            yield Fault("conger.out.leaves", where, "a diver that is out has neither tokens nor shells")
        if diver.draws is not None and (position.phase != "choose" or not diver.breaths):
            yield Fault("conger.dip.choose", f"{where}.draws", "this diver cannot have chosen")
        if (diver.draws or 0) > figures.most:
            yield Fault("conger.dip.choose", f"{where}.draws", f"a diver draws at most {figures.most} tokens")
        if diver.answer is not None and (position.phase != "answer" or not diver.breaths or seat == position.lead):
            yield Fault("conger.boast.answer", f"{where}.answer", "this diver cannot have answered")
        if position.dip == 1 and position.phase != "over" and (diver.plate or diver.shells):
            yield Fault("conger.start.breaths", where, "no boast has earned anything yet", "history")


def course_faults(engine: Engine, position: Position) -> Iterator[Fault]:
    """Yield phases, leaders and dips that contradict one another."""
    seats, left = engine.seats(position), engine.left(position)
    if len(seats) not in engine.components.seats:
        yield Fault("conger.start.divers", "divers", f"{len(seats)} divers cannot play")
    if position.lead not in seats:
        yield Fault("conger.start.divers", "lead", f"there is no diver {position.lead}")
        return
    if not left:
        yield Fault("conger.end.when", "divers", "the last diver cannot be out")
    if position.dip > engine.components.dips:
        yield Fault("conger.end.when", "dip", f"there are {engine.components.dips} dips")
    over = position.phase == "over"
    if not over and len(left) == 1:
        yield Fault("conger.end.when", "phase", "only one diver is left, so the game is over")
    if over and len(left) > 1 and position.dip < engine.components.dips:
        yield Fault("conger.end.when", "phase", "several divers are left, and there are more dips")
    if not over and position.lead not in left:
        yield Fault("conger.boast.lead", "lead", f"diver {position.lead} is out and cannot lead")
    if (position.boast is not None) != (position.phase == "answer"):
        yield Fault("conger.boast.number", "boast", "there is a boast while it is answered, and only then")
    if (position.boast or 0) > engine.most_pearls(position):
        yield Fault("conger.boast.number", "boast", "a boast names no more pearls than there are tokens")
    if position.phase in ("choose", "answer") and not engine.to_act(position):
        yield Fault(
            f"conger.{'dip.choose' if position.phase == 'choose' else 'boast.answer'}", "divers", "all have chosen"
        )
