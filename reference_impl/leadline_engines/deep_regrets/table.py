"""The private working copy of one move, with the changing position, the chance used so far, and the reported events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from leadline_engines.chance import Randomiser
from leadline_engines.deep_regrets.events import Event
from leadline_engines.deep_regrets.position import Angler, Frame, Position, Shoal
from leadline_engines.surface import Drawn, NextChance, Outcome, RefusalError, Telling
from leadline_engines.values import changing

MOST_STEPS = 10_000
"""The number of steps without a choice after which an engine is considered to be in an endless loop."""

_changed_position = changing(Position)
_changed_angler = changing(Angler)
_changed_shoal = changing(Shoal)
_changed_frame = changing(Frame)


class Table:
    """The state of one move while it is carried out."""

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
        """Count a step that needs no choice. Raise ``RuntimeError`` if the steps do not end."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise RuntimeError(f"the move has not ended after {MOST_STEPS:,} steps")

    def forgo(self) -> None:
        """Skip stated results of chance that nothing asks for, in case a mistake omits the step that would ask.

        A program that omits such a step is still sent the results, and ignores them.
        """
        self.is_choosy = True

    def ask(self, of: str, randomiser: Randomiser, rule: str) -> Any:
        """Return the next result of chance. Raise ``RefusalError`` if the result is not stated or not possible."""
        path = f"chance.{self.used}"
        if self.is_choosy:
            rest = self.chance[self.used :]
            passed = next((number for number, stated in enumerate(rest) if stated.of == of), 0)
            self.chance = (*self.chance[: self.used], *rest[passed:])
        if self.used == len(self.chance):
            why, remedy = f"the result of {of!r} is not stated", f"add {{of: {of}, got: ...}} to the chance"
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
        """Create and keep an event, if events are requested."""
        if self.telling != "nothing":
            self.events.append(event())
            self.cite(*self.working)
        if self.telling == "trail":
            self.trail.append(self.position)

    def cite(self, *rules: str) -> None:
        """Cite rules in the last event. These rules decided what followed the event, even if nothing did."""
        if rules and self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, rules=tuple(dict.fromkeys((*last.rules, *rules))))

    @contextmanager
    def at_work(self, rules: tuple[str, ...]) -> Iterator[None]:
        """Cite rules in every event reported in the meantime."""
        before, self.working = self.working, tuple(dict.fromkeys((*self.working, *rules)))
        try:
            yield
        finally:
            self.working = before

    # ---- the position

    def change(self, **values: Any) -> None:
        """Change some values of the position."""
        self.position = _changed_position(self.position, values)

    def angler(self, seat: int) -> Angler:
        """Return one of the players."""
        return self.position.anglers[seat - 1]

    def change_angler(self, seat: int, **values: Any) -> None:
        """Change some values of one player."""
        row = self.position.anglers
        self.change(anglers=(*row[: seat - 1], _changed_angler(row[seat - 1], values), *row[seat:]))

    def shoal(self, name: str) -> Shoal:
        """Return one of the shoals."""
        return self.position.shoal(name)

    def change_shoal(self, name: str, **values: Any) -> None:
        """Change some values of one shoal."""
        shoals = self.position.shoals
        self.change(shoals=tuple(_changed_shoal(shoal, values) if shoal.name == name else shoal for shoal in shoals))

    # ---- frames under way

    def push(self, frame: Frame) -> None:
        """Begin an action that is finished before anything else in progress continues."""
        self.change(frames=(*self.position.frames, frame))

    def pop(self) -> Frame:
        """End the top frame, and return it."""
        *rest, last = self.position.frames
        self.change(frames=tuple(rest))
        return last

    def change_frame(self, **values: Any) -> None:
        """Change some values of the top frame."""
        *rest, last = self.position.frames
        self.change(frames=(*rest, _changed_frame(last, values)))

    @property
    def frame(self) -> Frame | None:
        """The top frame; None if nothing is in progress."""
        return self.position.frames[-1] if self.position.frames else None

    def outcome(self) -> Outcome:
        """Return the result of the move.

        Raise ``RefusalError`` if a result of chance was stated that nothing asked for.
        """
        if self.used < len(self.chance) and not self.is_choosy:
            of = self.chance[self.used].of
            why = f"nothing asks for {of!r} here"
            raise RefusalError("regrets.card.in-order", why, "impossible chance", f"chance.{self.used}")
        return Outcome(self.position, tuple(self.events), tuple(self.trail))


def without(things: tuple[Any, ...], *gone: Any) -> tuple[Any, ...]:
    """Return a tuple with some items removed once each. Raise ``ValueError`` for an item that is not in the tuple."""
    left = list(things)
    for thing in gone:
        left.remove(thing)
    return tuple(left)
