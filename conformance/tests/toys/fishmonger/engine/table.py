"""The private working copy of one move: the position as it changes, the chance as it is used, the events as told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from leadline_engines.fishmonger.events import Event
from leadline_engines.fishmonger.position import Frame, Monger, Position

from leadline_engines.chance import Randomiser
from leadline_engines.surface import Drawn, NextChance, Outcome, RefusalError, Telling


class Table:
    """The table during one move."""

    __slots__ = ("chance", "events", "position", "telling", "trail", "used")

    def __init__(self, position: Position, chance: tuple[Drawn, ...], telling: Telling) -> None:
        self.position = position
        self.chance = chance
        self.used = 0
        self.telling = telling
        self.events: list[Event] = []
        self.trail: list[Position] = []

    def ask(self, of: str, randomiser: Randomiser, rule: str) -> Any:
        """Return the next result of chance, which has to be stated and possible."""
        path = f"chance.{self.used}"
        if self.used == len(self.chance):
            why, remedy = f"what {of!r} gave is not stated", f"add {{of: {of}, got: ...}} to the chance"
            raise RefusalError(rule, why, "incomplete", path, remedy, NextChance(of, randomiser))
        drawn = self.chance[self.used]
        got = tuple(drawn.got) if isinstance(drawn.got, list) else drawn.got
        if drawn.of != of:
            raise RefusalError(rule, f"{of!r} is asked for here, not {drawn.of!r}", "impossible chance", path)
        if not randomiser.allows(got):
            raise RefusalError(rule, f"{of!r} cannot have given {got!r}", "impossible chance", path)
        self.used += 1
        return got

    def tell(self, event: Callable[[], Event]) -> None:
        """Make and keep an event, if events are asked for."""
        if self.telling != "nothing":
            self.events.append(event())
        if self.telling == "trail":
            self.trail.append(self.position)

    def change(self, **values: Any) -> None:
        """Put other values into the position."""
        self.position = replace(self.position, **values)

    def monger(self, seat: int) -> Monger:
        """Return one of the mongers."""
        return self.position.mongers[seat - 1]

    def change_monger(self, seat: int, **values: Any) -> None:
        """Put other values into one monger."""
        row = self.position.mongers
        self.change(mongers=(*row[: seat - 1], replace(row[seat - 1], **values), *row[seat:]))

    def push(self, frame: Frame) -> None:
        """Begin something that is finished before what is under way goes on."""
        self.change(frames=(*self.position.frames, frame))

    def change_frame(self, **values: Any) -> None:
        """Put other values into the frame begun last."""
        *rest, last = self.position.frames
        self.change(frames=(*rest, replace(last, **values)))

    def outcome(self) -> Outcome:
        """Return the outcome of the move; raise ``RefusalError`` if chance was stated that nothing asked for."""
        if self.used < len(self.chance):
            of = self.chance[self.used].of
            raise RefusalError(
                "fish.card.in-order", f"nothing asks for {of!r} here", "impossible chance", f"chance.{self.used}"
            )
        return Outcome(self.position, tuple(self.events), tuple(self.trail))


def without(things: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    """Return a tuple without the thing at a place, counted from 0."""
    return (*things[:place], *things[place + 1 :])
