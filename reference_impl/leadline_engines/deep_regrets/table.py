"""The private working copy of one move: the position as it changes, the chance as it is used, the events as told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from leadline_engines.chance import Randomiser
from leadline_engines.deep_regrets.events import Event
from leadline_engines.deep_regrets.position import Angler, Frame, Position, Shoal
from leadline_engines.surface import Drawn, NextChance, Outcome, Refused, Telling
from leadline_engines.values import changing

MOST_STEPS = 10_000
"""So many things do not follow of themselves from one choice: an engine that gets there would never stop."""

_changed_position = changing(Position)
_changed_angler = changing(Angler)
_changed_shoal = changing(Shoal)
_changed_frame = changing(Frame)


class Table:
    """What lies on the table during one move."""

    __slots__ = ("chance", "events", "is_choosy", "position", "steps", "telling", "trail", "used", "working")

    def __init__(self, position: Position, chance: tuple[Drawn, ...], telling: Telling) -> None:
        self.position = position
        self.chance = chance
        self.used = 0
        self.telling = telling
        self.events: list[Event] = []
        self.trail: list[Position] = []
        self.working: tuple[str, ...] = ()
        self.is_choosy = False
        self.steps = 0

    def count_step(self) -> None:
        """Count something that follows of itself; raises ``RuntimeError`` if there is no end to it."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise RuntimeError(f"what follows of itself has not ended after {MOST_STEPS:,} steps")

    def forgo(self) -> None:
        """Pass over what is stated of chance and nothing asks for: for mistakes that leave out what would ask for it.

        A program that leaves it out is told the results all the same, and pays no attention to them.
        """
        self.is_choosy = True

    def ask(self, of: str, randomiser: Randomiser, rule: str) -> Any:
        """The next result of chance, which has to be stated and possible; raises ``Refused`` if it is not."""
        path = f"chance.{self.used}"
        if self.is_choosy:
            rest = self.chance[self.used :]
            passed = next((number for number, one in enumerate(rest) if one.of == of), 0)
            self.chance = (*self.chance[: self.used], *rest[passed:])
        if self.used == len(self.chance):
            why, remedy = f"what {of!r} gave is not stated", f"add {{of: {of}, got: ...}} to the chance"
            raise Refused(rule, why, "incomplete", path, remedy, NextChance(of, randomiser))
        drawn = self.chance[self.used]
        got = tuple(drawn.got) if isinstance(drawn.got, list) else drawn.got
        if drawn.of != of:
            raise Refused(rule, f"{of!r} is asked for here, not {drawn.of!r}", "impossible chance", path)
        if not randomiser.allows(got):
            raise Refused(rule, f"{of!r} cannot have given {got!r}", "impossible chance", path)
        self.used += 1
        return got

    def tell(self, event: Callable[[], Event]) -> None:
        """Make and keep an event, if events are asked for."""
        if self.telling != "nothing":
            self.events.append(event())
            self.cite(*self.working)
        if self.telling == "trail":
            self.trail.append(self.position)

    def cite(self, *rules: str) -> None:
        """Name rules at the last event: those that decided what followed it, also where nothing did."""
        if rules and self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, rules=tuple(dict.fromkeys((*last.rules, *rules))))

    @contextmanager
    def at_work(self, rules: tuple[str, ...]) -> Iterator[None]:
        """Name rules at every event that is told meanwhile."""
        before, self.working = self.working, tuple(dict.fromkeys((*self.working, *rules)))
        try:
            yield
        finally:
            self.working = before

    # ---- the position

    def change(self, **values: Any) -> None:
        """Put other values into the position."""
        self.position = _changed_position(self.position, values)

    def angler(self, seat: int) -> Angler:
        """One of the players."""
        return self.position.anglers[seat - 1]

    def change_angler(self, seat: int, **values: Any) -> None:
        """Put other values into one player."""
        row = self.position.anglers
        self.change(anglers=(*row[: seat - 1], _changed_angler(row[seat - 1], values), *row[seat:]))

    def shoal(self, name: str) -> Shoal:
        """One of the shoals."""
        return self.position.shoal(name)

    def change_shoal(self, name: str, **values: Any) -> None:
        """Put other values into one shoal."""
        shoals = self.position.shoals
        self.change(shoals=tuple(_changed_shoal(one, values) if one.name == name else one for one in shoals))

    # ---- what is under way

    def push(self, frame: Frame) -> None:
        """Begin something that is finished before what is under way goes on."""
        self.change(frames=(*self.position.frames, frame))

    def pop(self) -> Frame:
        """End what was begun last."""
        *rest, last = self.position.frames
        self.change(frames=tuple(rest))
        return last

    def change_frame(self, **values: Any) -> None:
        """Put other values into what was begun last."""
        *rest, last = self.position.frames
        self.change(frames=(*rest, _changed_frame(last, values)))

    @property
    def frame(self) -> Frame | None:
        """What was begun last; None if nothing is under way."""
        return self.position.frames[-1] if self.position.frames else None

    def outcome(self) -> Outcome:
        """What the move leads to; raises ``Refused`` if chance was stated that nothing asked for."""
        if self.used < len(self.chance) and not self.is_choosy:
            of = self.chance[self.used].of
            why = f"nothing asks for {of!r} here"
            raise Refused("regrets.card.in-order", why, "impossible chance", f"chance.{self.used}")
        return Outcome(self.position, tuple(self.events), tuple(self.trail))


def without(things: tuple[Any, ...], *gone: Any) -> tuple[Any, ...]:
    """A tuple without some things, each taken out once; raises ``ValueError`` for one that is not in it."""
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)
